"""On which side of sunset births were: by day, after sunset (the next Hebrew day), or not known."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from minyan_kit.date_columns import is_civil_text
from minyan_kit.hebrew_calendar import HebrewDate

__all__ = ["AFTER", "BY_DAY", "UNKNOWN", "sides_of"]

BY_DAY, AFTER, UNKNOWN = range(3)


def sides_of(births: object, after_sunset: object, size: int) -> int | NDArray[np.int8]:
    """The side of sunset of each birth.

    Args:
        births: a column of dates of any form; one told as a Hebrew date is already a Hebrew day.
        after_sunset: true, false or None (not known) for all, or a column of them, of shape (size,).
        size: how many births there are.

    Returns:
        BY_DAY, AFTER or UNKNOWN for all, or int8 of shape (size,).

    Raises:
        ValueError: a value is none of those, a column is too short or too long, or a birth told as a Hebrew date has
            one; the error names the first by its position.

    >>> sides_of(["2005-03-10", "29 Adar I 5765"], None, 2).tolist()
    [2, 0]
    """
    one_for_all = after_sunset is None or isinstance(after_sunset, bool | np.bool_)
    sides: int | NDArray[np.int8] = (
        UNKNOWN if after_sunset is None else int(bool(after_sunset)) if one_for_all else _side_column(after_sunset)
    )
    if not isinstance(sides, int) and len(sides) != size:
        raise ValueError(f"after_sunset has {len(sides)} rows and there are {size} births: give one for each")
    hebrew = _told_in_hebrew(births)
    if hebrew is None or not hebrew.any():
        return sides
    each = np.full(size, sides, np.int8) if isinstance(sides, int) else sides
    wrong = hebrew & (each == AFTER)
    if wrong.any():
        raise ValueError(
            f"position {int(wrong.argmax())}: after_sunset=True beside a birth that is already a Hebrew day: "
            "leave after_sunset blank there"
        )
    return np.where(hebrew, np.int8(BY_DAY), each)


def _side_column(values: object) -> NDArray[np.int8]:
    dtype, isna, to_numpy = (getattr(values, name, None) for name in ("dtype", "isna", "to_numpy"))
    if dtype == np.bool_:
        return np.asarray(values if to_numpy is None else to_numpy()).astype(np.int8)
    if str(dtype) in ("boolean", "bool[pyarrow]") and isna is not None and to_numpy is not None:
        return np.where(isna(), np.int8(UNKNOWN), np.asarray(to_numpy(dtype=bool, na_value=False)).astype(np.int8))
    objects = list(values)  # type: ignore[call-overload]  # what has no rows says so
    return np.array([_side(place, value) for place, value in enumerate(objects)], np.int8)


def _side(place: int, value: object) -> int:
    if value is None or type(value).__name__ in ("NAType", "NaTType") or value != value:
        return UNKNOWN
    if isinstance(value, bool | np.bool_ | int | float | np.integer | np.floating) and value in (0, 1):
        return int(value)
    raise ValueError(f"position {place}: after_sunset={value!r} is not known: write True, False or None")


def _told_in_hebrew(births: object) -> NDArray[np.bool_] | None:
    """Which births are told as Hebrew dates; None for a column that cannot hold one."""
    kind = getattr(getattr(births, "dtype", None), "kind", "O")
    if kind not in "OUT" or isinstance(births, str):
        return None
    return np.array([_is_hebrew(value) for value in births], np.bool_)  # type: ignore[attr-defined]  # a column


def _is_hebrew(value: object) -> bool:
    if isinstance(value, str):
        return bool(value.strip()) and not is_civil_text(value)
    return isinstance(value, HebrewDate)
