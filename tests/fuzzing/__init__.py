"""Wrong input without end: what may be given to the readers and to the command line."""
