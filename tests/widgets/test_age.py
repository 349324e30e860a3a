"""A birth that a reader changes: what the board shows is what comes_of_age says, told whole."""

import datetime as dt
import subprocess
import sys

import pytest

import minyan_kit as mk
from minyan_kit.board.age import DAY, Births, ask_births, date_of, which_is_first
from minyan_kit.hebrew.dates import HebrewDateError
from minyan_kit.show.age import Telling
from minyan_kit.widgets import Board, age_panel


@pytest.fixture
def panel() -> Board:
    """Give the two boys of the chapter, by the Rema."""
    return age_panel(by=mk.REMA)


def days(told: tuple[Telling, ...]) -> list[list[str]]:
    """Every day in question of each birth."""
    return [[str(day) for day in one.days] for one in told]


def test_it_opens_on_the_two_boys_of_the_chapter(panel: Board) -> None:
    """Two days apart, and the younger is of age first."""
    assert days(panel.result) == [["29 Adar 5778"], ["1 Adar 5778"]]
    assert "Born two days later, and of age 28 days earlier." in panel.drawn["argued"]


# What a reader writes and chooses, and the days in question then: the what-ifs of the class.
WHAT_IFS = [
    ({"later": 1}, [["29 Adar 5778"], ["30 Shevat 5778", "1 Nisan 5778"]], "the thirtieth of Adar I is wanting"),
    ({"later": 0}, [["29 Adar 5778"]], "nobody beside him"),
    ({"born": "10 Adar 5777", "later": 0}, [["10 Adar II 5790"]], "from a common year to a leap year"),
    ({"born": "10 Adar I 5771", "later": 0}, [["10 Adar I 5784"]], "from a leap year to another"),
    ({"born": "10 Adar I 5771", "later": 0, "by": mk.MISHNAH_BERURAH}, [["10 Adar I 5784"]], "by one voice"),
    ({"born": "10 Adar I 5771", "later": 0, "by": Births.AMONG[-1]}, [["10 Adar II 5784"]], "by the other"),
    ({"born": "2005-03-10", "after_sunset": False, "later": 0}, [["29 Adar 5778"]], "a civil date, by day"),
    ({"born": "2005-03-11", "after_sunset": True, "later": 0}, [["1 Adar 5778"]], "a civil date, after sunset"),
    (
        {"born": "2005-03-11", "after_sunset": None, "later": 0},
        [["30 Shevat 5778", "1 Adar 5778", "1 Nisan 5778"]],
        "a civil date, sunset not known",
    ),
    ({"born": "א׳ ניסן תשע״ו", "later": 0}, [["1 Nisan 5789"]], "a date in Hebrew"),
    ({"born": "1 Kislev 5766", "later": 0, "by": mk.MISHNAH_BERURAH}, [["30 Cheshvan 5779"]], "a new month of one day"),
]


@pytest.mark.parametrize(("changes", "expected", "case"), WHAT_IFS, ids=[case for *_, case in WHAT_IFS])
def test_the_days_follow_what_is_changed(
    panel: Board, changes: dict[str, object], expected: list[list[str]], case: str
) -> None:
    """Each what-if of the class, as comes_of_age answers it, and the view shows what was told of it."""
    told = panel.set(**changes)
    assert days(told) == expected
    values = panel.values
    assert told == ask_births(values["born"], values["after_sunset"], values["later"], values["by"])
    assert all(day in panel.drawn["argued"] for day in expected[0])


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"born": "30 Adar II 5765"}, "Adar II 5765 has 29 days"),
        ({"born": "10 Adar 5776"}, "5776 is a leap year with two Adars"),
        ({"born": "2005-02-30"}, "'2005-02-30' is no civil date"),
        ({"born": "soon"}, "cannot read 'soon'"),
        ({"after_sunset": True}, "29 Adar I 5765 is already a Hebrew day: choose “not known”"),
    ],
)
def test_what_cannot_be_asked_is_answered_with_its_remedy(panel: Board, changes: dict[str, object], said: str) -> None:
    """In code it is raised, on the page it is shown, and nothing is changed."""
    before = panel.setting
    with pytest.raises(ValueError, match=said):
        panel.set(**changes)
    for name, value in changes.items():
        if isinstance(value, str):
            panel._receive(panel, {"control": name, "value": value}, None)
            assert said.partition("'")[0] in panel.drawn["refused"]
    assert panel.setting == before


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"later": 61}, "later=61 cannot be chosen: write a number from 0 to 60"),
        ({"sunset": True}, "nothing is called so: write one of by, born, after_sunset, later, on, asked"),
        ({"after_sunset": "perhaps"}, "after_sunset='perhaps' cannot be chosen"),
    ],
)
def test_a_value_that_no_control_takes_changes_nothing(panel: Board, changes: dict[str, object], said: str) -> None:
    """Not even what was named before it."""
    before = panel.values
    with pytest.raises(ValueError, match=said):
        panel.set(**{"born": "1 Nisan 5770", **changes})
    assert panel.values == before


@pytest.mark.parametrize(
    ("born", "later", "said"),
    [
        ("29 Adar I 5765", 2, "Born two days later, and of age 28 days earlier."),
        ("1 Adar I 5765", 30, "Born 30 days later, and of age on the same day."),
        ("1 Nisan 5765", 7, "Born seven days later, and of age seven days later."),
        ("29 Adar I 5765", 1, ""),  # one is in doubt
        ("29 Adar I 5765", 0, ""),  # nobody beside him
    ],
)
def test_who_is_of_age_first(born: str, later: int, said: str) -> None:
    """It is said where both days are known."""
    assert which_is_first(ask_births(born, None, later, mk.REMA)) == said


def test_a_date_is_read_as_it_is_written() -> None:
    """Year first it is civil, otherwise Hebrew, and never guessed."""
    assert date_of(" 2005-03-10 ") == dt.date(2005, 3, 10)
    assert date_of("29 adar I 5765") == mk.HebrewDate(5765, "Adar I", 29)
    with pytest.raises(HebrewDateError, match="write it as 2005-03-10, or as 29 Adar I 5765"):
        date_of("10/03/2005")


def test_a_birth_and_the_day_are_dragged_along_their_months(panel: Board) -> None:
    """A step of an arrow key is a day, with Shift ten; the other is never born before the first."""
    panel.act(figure="Shimon", act="step", arrow=[1, 0])
    assert panel.values["later"] == 3
    panel.act(figure="Shimon", act="step", arrow=[-1, 0], far=True)
    assert panel.values["later"] == 0
    panel.act(figure="Reuven", act="step", arrow=[-1, 0], far=True)
    assert panel.values["born"] == "19 Adar I 5765"
    panel.set(on="19 Adar 5778")
    assert panel.verdict.answer is True
    panel.act(figure=DAY, act="step", arrow=[-1, 0])
    assert (panel.values["on"], panel.verdict.answer) == ("18 Adar 5778", False)


def test_whoever_is_dropped_stands_on_the_day_below_him(panel: Board) -> None:
    """Where a figure stands is where it goes when it is dropped there again."""
    for figure in panel.drawn["figures"]:
        before = panel.setting
        panel.act(figure=figure["name"], act="drop", at=list(figure["at"]))
        assert panel.setting == before


def test_it_is_asked_of_the_boy_who_is_pressed(panel: Board) -> None:
    """On 1 Adar the younger is of age, and the older is not."""
    panel.set(on="1 Adar 5778")
    assert panel.verdict.answer is False
    panel.act(figure="Shimon", act="press")
    assert panel.verdict.answer is True
    panel.set(later=0)  # the other is gone, and it is asked of the first
    assert (panel.values["asked"], panel.verdict.answer) == ("Reuven", False)


@pytest.mark.parametrize(("key", "said"), [("he", "נולד יומיים אחריו"), ("fr", "Né deux jours plus tard")])
def test_the_board_speaks_the_language_that_is_set(panel: Board, key: str, said: str) -> None:
    """Labels, dates and what is told alike."""
    panel.language = key
    assert said in panel.drawn["argued"]
    assert panel.drawn["controls"][0]["value"] != "29 Adar I 5765"


def test_without_widgets_the_plain_function_is_named() -> None:
    """The error says what to install, and what to call without it."""
    code = "import sys; sys.modules['ipywidgets'] = None; from minyan_kit.widgets import age_panel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    last = done.stderr.strip().splitlines()[-1]
    assert "pip install 'minyan-kit[widgets]'" in last
    assert last.endswith("mk.telling(mk.comes_of_age(born, by=mk.REMA))")
