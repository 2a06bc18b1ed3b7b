"""Speed and size of prefdd, as counted nodes and as time."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
KINDS = ("trump", "no trump", "misère")
COUNT = 200
