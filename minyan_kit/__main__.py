"""`python -m minyan_kit` is the command `minyan`."""

import sys

from minyan_kit.command import main

if __name__ == "__main__":
    sys.exit(main())
