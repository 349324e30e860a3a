"""Reading without Python's search for cycles, which would walk a million cells again and again and find none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collecting() -> Iterator[None]:
    """Leave the collector of cycles off for a while; what is no longer used goes all the same.

    >>> with without_collecting():
    ...     gc.isenabled()
    False
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
