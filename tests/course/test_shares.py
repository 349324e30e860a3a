"""The check of a learner's shares: who divides by what was written down is right, others are told where to look."""

from typing import Any

import pytest

import minyan_kit as mk
from minyan_kit.course.shares import check_shares


def of_what_was_written_down(services: Any) -> tuple[float, float]:
    """The shares as `mk.how_often` has them."""
    written = services[services["recorded"]]
    certain, perhaps = written["ten"].sum(), written["ten"].isna().sum()
    return certain / len(written), (certain + perhaps) / len(written)


def of_all_rows(services: Any) -> tuple[float, float]:
    """A blank column is no service without a ten."""
    certain, perhaps = services["ten"].sum(), services["ten"].isna().sum()
    return certain / len(services), (certain + perhaps) / len(services)


def of_one_share(services: Any) -> tuple[float, float]:
    """What is open is forgotten."""
    certain, _ = of_what_was_written_down(services)
    return certain, certain


def test_shares_of_what_was_written_down_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    """Of every table."""
    assert check_shares(of_what_was_written_down)
    assert capsys.readouterr().out == "Right in all 3 tables.\n"


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        (lambda services: None, "gives None"),
        (lambda services: 0.24, "0.24 is not two numbers"),
        (lambda services: "24%", "'24%' is not two numbers"),
        (lambda services: (1, 2, 3), "(1, 2, 3) is not two numbers"),
        (of_one_share, "Look at the six weeks: 130 services are on the sheet"),
        (of_all_rows, "Look at the dirty week: 12 services are on the sheet. Of these 11"),
    ],
)
def test_what_is_wrong_is_said(mine: Any, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With the first table that shows it, and never the shares themselves."""
    assert not check_shares(mine)
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.startswith("Not yet")
    assert said in shown


@pytest.mark.parametrize(("language", "said"), [("he", "עוד לא"), ("fr", "Pas encore")])
def test_it_speaks_the_language_of_the_reader(language: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The names of the tables too."""
    with mk.language(language):
        assert not check_shares(of_all_rows)
    shown = capsys.readouterr().out
    assert said in shown
    assert "week" not in shown
