"""``python -m prefdd`` is the command line."""

import sys

from prefdd.cli import main

if __name__ == "__main__":
    sys.exit(main())
