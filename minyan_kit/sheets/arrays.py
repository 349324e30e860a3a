"""Columns with blanks, of the types that the sheets' tables have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Array: TypeAlias = pd.api.extensions.ExtensionArray
Values: TypeAlias = Array | NDArray[np.generic]


def array_of(values: Iterable[object], kind: str) -> Array:
    """Make a column, None for a blank.

    Args:
        values: the cells.
        kind: "string", "boolean", "Int64", "Float64" or "datetime64[us]".

    >>> array_of(["a", None], "string").isna().tolist()
    [False, True]
    """
    cells = list(values)
    if kind == "Int64":  # pandas goes through such a list slowly
        blank = np.array([cell is None for cell in cells], dtype=bool)
        return pd.arrays.IntegerArray(np.array([cell or 0 for cell in cells], dtype=np.int64), blank)
    array: Array = pd.array(cells, dtype=kind)  # type: ignore[call-overload]  # the name of a type
    return array
