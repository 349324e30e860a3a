"""The still picture: an output of its own below what is alive, changed with it."""

from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.widgets import Board, Reader, eligibility_panel, practice_panel

VIEW = "application/vnd.jupyter.widget-view+json"


@pytest.fixture
def outputs(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Take what is sent to the page."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(
        "IPython.display.publish_display_data", lambda *args, **more: sent.append(more | {"data": args[0]})
    )
    return sent


@pytest.mark.parametrize(
    "make",
    [
        lambda: Board("coercion", by=mk.REMA),
        lambda: eligibility_panel(by=mk.REMA),
        lambda: practice_panel(by=mk.REMA, questions=[mk.may_fine]),
        Reader,
    ],
)
def test_what_is_alive_and_its_picture_are_two_outputs(make: Any, outputs: list[dict[str, Any]]) -> None:
    """No form that a page without Python could not show stands in the output of the picture."""
    make()._ipython_display_()
    alive, still = outputs
    assert list(alive["data"]) == [VIEW]
    assert set(still["data"]) == {"text/plain", "text/html"}
    assert "minyan-instead" in still["data"]["text/html"]


def test_the_picture_follows_what_is_shown(outputs: list[dict[str, Any]]) -> None:
    """Before it is shown nothing is sent; afterwards each change, to the same place."""
    board = Board("coercion", by=mk.REMA)
    board.set(days_of_awe=False)
    assert outputs == []
    board._ipython_display_()
    board.set(days_of_awe=True)
    *_, shown, changed = outputs
    assert changed["update"]
    assert changed["transient"] == shown["transient"]
    assert changed["data"] != shown["data"]


def test_while_somebody_is_carried_the_picture_waits(outputs: list[dict[str, Any]]) -> None:
    """A drag sends many events, and only where he is put down is kept."""
    board = Board("coercion", by=mk.REMA)
    board._ipython_display_()
    name = next(figure["name"] for figure in board.drawn["figures"] if figure["drags"])
    at = list(next(figure["at"] for figure in board.drawn["figures"] if figure["name"] == name))
    before = len(outputs)
    board._receive(None, {"figure": name, "act": "drag", "at": at, "turn": ["page", 1]}, None)
    assert len(outputs) == before
    board._receive(None, {"figure": name, "act": "drop", "at": at, "turn": ["page", 2]}, None)
    assert len(outputs) == before + 1
