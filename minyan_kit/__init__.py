"""Do we have ten, and why? Shulchan Arukh, Orach Chaim 55, as working rules.

The kit is for study. It models what the text says, and where the text leaves a case open it says so; it gives no
ruling for practice.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Where each public name lives; it loads on first use, so that importing the kit costs next to nothing.
_HOMES = {
    "minyan_kit.text": ("CHAPTER", "Seif", "Source", "seif"),
    "minyan_kit.ruling": ("Opinion", "Practice", "Ruling", "Voice", "no", "opinion", "says", "undecided", "yes"),
    "minyan_kit.question": ("Question", "Verdict"),
    "minyan_kit.hebrew_calendar": ("HebrewDate",),
    "minyan_kit.people": ("Company", "Person", "Stage"),
    "minyan_kit.chapter.practices": ("CHOICES", "MECHABER", "MISHNAH_BERURAH", "PRACTICES", "REMA"),
    "minyan_kit.chapter.voices": ("ONE_WROTE", "SOME_ARE_LENIENT", "SOME_PERMIT", "SOME_SAY"),
    "minyan_kit.chapter.age": ("comes_of_age", "of_age_dates"),
    "minyan_kit.chapter.eligibility": ("counts", "may_say"),
    "minyan_kit.explain": ("beside", "language"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)

if TYPE_CHECKING:
    from minyan_kit.chapter.age import comes_of_age as comes_of_age
    from minyan_kit.chapter.age import of_age_dates as of_age_dates
    from minyan_kit.chapter.eligibility import counts as counts
    from minyan_kit.chapter.eligibility import may_say as may_say


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'minyan_kit' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return [*globals(), *__all__]
