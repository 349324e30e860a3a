"""The earlier name of `python -m tools.notebooks`."""

import sys

from tools.notebooks import main

if __name__ == "__main__":
    main(sys.argv[1:])
