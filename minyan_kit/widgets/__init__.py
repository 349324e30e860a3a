"""What-if panels, one a topic: controls over a plain function. They need ipywidgets; the functions do not."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

__all__ = ["Panel", "eligibility_panel"]


class _Home(NamedTuple):
    """Where a name lives, and what to call where there are no widgets."""

    module: str
    plainly: str


_HOMES = {
    "Panel": _Home("panel", "the question itself, as mk.counts(person, by=mk.REMA)"),
    "eligibility_panel": _Home("eligibility", "mk.may_say(mk.Company(people), by=mk.REMA)"),
}

if TYPE_CHECKING:
    from minyan_kit.widgets.eligibility import eligibility_panel as eligibility_panel
    from minyan_kit.widgets.panel import Panel as Panel


def missing(plainly: str = _HOMES["Panel"].plainly) -> ImportError:
    """The error to raise where ipywidgets is not installed: what to install, and what to call without it."""
    return ImportError(
        f"ipywidgets is needed for the what-if panels: pip install 'minyan-kit[notebooks]'; without it call {plainly}"
    )


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = _HOMES[name]
    if find_spec("ipywidgets") is None:
        raise missing(home.plainly)
    return getattr(import_module(f"{__name__}.{home.module}"), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
