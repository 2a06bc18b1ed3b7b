"""Speed and size of prefdd, as counted nodes and as time."""
