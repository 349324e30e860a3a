"""How many were at a service beside the people of the roster: guests, strangers, and men who were only counted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from minyan_kit.sheets.presence import AWAY, HERE, PERHAPS, Presence

__all__ = ["Heads", "heads"]

Ints = NDArray[np.int64]
Yes = NDArray[np.bool_]
_ROWS = 1 << 20


class Heads(NamedTuple):
    """For each service what its rows say beside who of the roster was there.

    Args:
        recorded: whether anybody wrote the service down.
        guests: who were there and are not in the roster, with those whom somebody brought.
        perhaps: the same of whom it is not known whether they were there.
        counted_low, counted: where all who were there were counted, how many at least, and how many; else 0.
        unbounded: where there were more, and nobody wrote how many.
    """

    recorded: Yes
    guests: Ints
    perhaps: Ints
    counted_low: Ints
    counted: Ints
    unbounded: Yes


def heads(attendance: pd.DataFrame, at: Presence) -> Heads:
    """Add up the rows of a sheet that are no single person of the roster.

    A row with a number and no name is a count of everyone who was there, so that named people are among them. A guest,
    or a name that is nobody's in the roster, is there beside them, as many as his number says.

    Args:
        attendance: as `read_attendance(...).data`.
        at: what `presence` made of it.
    """
    size = len(at.services)
    numbers = np.zeros((4, size), np.int64)
    recorded, unbounded = np.zeros(size, bool), np.zeros(size, bool)
    recorded[at.at[(at.at >= 0) & (at.standing != PERHAPS)]] = True
    brought = []
    # Most rows are one man of the roster, and say no more than that he was there.
    rest = np.flatnonzero((at.at >= 0) & ((at.person < 0) | (at.standing == PERHAPS) | _many(attendance)))
    for start in range(0, len(rest), _ROWS):
        rows = rest[start : start + _ROWS]
        part = _Rows(attendance.iloc[rows], at, rows)
        recorded[part.at[part.said]] = True
        unbounded[part.at[part.open]] = True
        for n, (which, values) in enumerate(part.sums()):
            numbers[n] += np.bincount(part.at[which], values[which], minlength=size).astype(np.int64)
        brought.append(part.brought())
    guests, perhaps, low, counted = numbers
    if brought:
        guests = guests + _each_once(np.concatenate(brought, axis=1), size)
    return Heads(recorded, guests, perhaps * recorded, low, counted, unbounded)


def _many(attendance: pd.DataFrame) -> Yes:
    """The rows that stand for more than one man, or may."""
    more = np.zeros(len(attendance), bool)
    for name in ("count", "count_high", "count_low"):
        if name in attendance:
            more |= (attendance[name] > 1).fillna(False).to_numpy(dtype=bool)
    return more


class _Rows:
    """Some rows of a sheet and what they say of numbers; nan where there is none."""

    def __init__(self, frame: pd.DataFrame, at: Presence, rows: NDArray[np.intp]) -> None:
        self.frame = frame
        self.at, self.person, self.standing = at.at[rows], at.person[rows], at.standing[rows]
        self.number, self.low, self.high = (self._numbers(name) for name in ("count", "count_low", "count_high"))
        self.mark = self._written("mark")
        self.said = (self.standing != PERHAPS) | self.mark | ~np.isnan(self.number) | ~np.isnan(self.low)
        stranger = self.person < 0
        guest = frame["guest"].fillna(False).to_numpy(dtype=bool) if "guest" in frame else np.zeros(len(frame), bool)
        self.whole = stranger & ~guest & ~self._written("name") & ~self._written("person_id")
        self.stranger = stranger & ~self.whole
        self.open = self._open()

    def _numbers(self, name: str) -> NDArray[np.float64]:
        if name not in self.frame:
            return np.full(len(self.frame), np.nan)
        return self.frame[name].to_numpy(dtype=float, na_value=np.nan)

    def _written(self, name: str) -> Yes:
        return self.frame[name].notna().to_numpy() if name in self.frame else np.zeros(len(self.frame), bool)

    def _open(self) -> Yes:
        """Where more men may be meant than are written: about eleven, ten or more, or a number that cannot be read."""
        here = (self.whole | self.stranger) & (self.standing == HERE)
        unread: Yes = self.whole & (self.standing == PERHAPS) & self.mark
        if "count_low" not in self.frame and "count_high" not in self.frame:
            return unread
        about = self.whole & ~np.isnan(self.number) & np.isnan(self.low) & np.isnan(self.high)
        more: Yes = (here & (about | (~np.isnan(self.low) & np.isnan(self.high)))) | unread
        return more

    @property
    def most(self) -> NDArray[np.float64]:
        """The greatest number that a row says, else the one there is, else one man."""
        most = self.high
        for other in (self.number, self.low, np.ones(1)):
            most = np.where(np.isnan(most), other, most)
        return most

    def sums(self) -> list[tuple[Yes, NDArray[np.float64]]]:
        """The rows and numbers to be added for guests, for those perhaps there, and for the two bounds of counts."""
        most, here = self.most, self.standing == HERE
        least = np.where(np.isnan(self.low), np.where(self.open | ~np.isnan(self.high), 0, self.number), self.low)
        return [
            (self.stranger & here, most),
            (self.stranger & (self.standing == PERHAPS), most),
            (self.whole & here, np.nan_to_num(least)),
            (self.whole & here, most),
        ]

    def brought(self) -> NDArray[np.int64]:
        """Services, people of the roster, and how many each brought with him."""
        rows = np.flatnonzero((self.person >= 0) & (self.standing != AWAY) & (self.most > 1))
        return np.stack([self.at[rows], self.person[rows], self.most[rows] - 1]).astype(np.int64)


def _each_once(brought: NDArray[np.int64], size: int) -> Ints:
    """How many were brought to each service: by a man listed twice, once, as many as the greater of his numbers."""
    pairs, which = np.unique(brought[:2], axis=1, return_inverse=True)
    most = np.zeros(pairs.shape[1], np.int64)
    np.maximum.at(most, which.reshape(-1), brought[2])
    return np.bincount(pairs[0], most, minlength=size).astype(np.int64)
