"""How thorough a run is: `make test` takes a part of what is very much, and `make test-all` the whole of it."""

import os

LONG = bool(os.environ.get("MINYAN_KIT_LONG"))

#: Of so many cases the run takes one. It is a prime, so that what is taken in turn, as practices are, comes to all.
STEP = 1 if LONG else 11
