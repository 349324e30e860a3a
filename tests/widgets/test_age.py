"""A birth that a reader changes: what the panel shows is what comes_of_age says, told whole."""

import datetime as dt
import subprocess
import sys

import pytest

import minyan_kit as mk
from minyan_kit.hebrew.dates import HebrewDateError
from minyan_kit.show.age import Telling, telling_html
from minyan_kit.widgets import age_panel
from minyan_kit.widgets.age import AMONG, AgePanel, ask_births, date_of, which_is_first


@pytest.fixture
def panel() -> AgePanel:
    """Give the two boys of the chapter, by the Rema."""
    return age_panel(by=mk.REMA)


def days(told: tuple[Telling, ...]) -> list[list[str]]:
    """Every day in question of each birth."""
    return [[str(day) for day in one.days] for one in told]


def test_it_opens_on_the_two_boys_of_the_chapter(panel: AgePanel) -> None:
    """Two days apart, and the younger is of age first."""
    assert days(panel.result) == [["29 Adar 5778"], ["1 Adar 5778"]]
    assert "Born later by 2 days, of age earlier by 28." in panel.view.value


# What a reader writes and chooses, and the days in question then: the what-ifs of the class.
WHAT_IFS = [
    ({"later": 1}, [["29 Adar 5778"], ["30 Shevat 5778", "1 Nisan 5778"]], "the thirtieth of Adar I is wanting"),
    ({"later": 0}, [["29 Adar 5778"]], "nobody beside him"),
    ({"born": "10 Adar 5777", "later": 0}, [["10 Adar II 5790"]], "from a common year to a leap year"),
    ({"born": "10 Adar I 5771", "later": 0}, [["10 Adar I 5784"]], "from a leap year to another"),
    ({"born": "10 Adar I 5771", "later": 0, "by": mk.MISHNAH_BERURAH}, [["10 Adar I 5784"]], "by one voice"),
    ({"born": "10 Adar I 5771", "later": 0, "by": AMONG[-1]}, [["10 Adar II 5784"]], "by the other"),
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
    panel: AgePanel, changes: dict[str, object], expected: list[list[str]], case: str
) -> None:
    """Each what-if of the class, as comes_of_age answers it, and the view shows what was told of it."""
    told = panel.set(**changes)
    assert days(told) == expected
    values = panel.values
    assert told == ask_births(values["born"], values["after_sunset"], values["later"], values["by"])
    assert all(day in panel.view.value for day in expected[0])


def test_the_view_is_drawn_from_what_is_told(panel: AgePanel) -> None:
    """One birth is shown as its telling shows itself anywhere."""
    (told,) = panel.set(born="10 Adar I 5771", later=0)
    assert panel.view.value == telling_html(told) == told._repr_html_()


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
def test_what_cannot_be_asked_is_answered_with_its_remedy(
    panel: AgePanel, changes: dict[str, object], said: str
) -> None:
    """In code it is raised, in the view it is shown, and no earlier answer stands in its place."""
    with pytest.raises(ValueError, match=said):
        panel.set(**changes)
    assert 'role="alert"' in panel.view.value
    assert "of age earlier" not in panel.view.value


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"later": 61}, "later=61 cannot be chosen: write a number from 0 to 60"),
        ({"sunset": True}, "no control is called so: write one of born, after_sunset, later, by"),
        ({"after_sunset": "perhaps"}, "after_sunset='perhaps' cannot be chosen"),
    ],
)
def test_a_value_that_no_control_takes_changes_nothing(panel: AgePanel, changes: dict[str, object], said: str) -> None:
    """Not even what was named before it."""
    before = panel.values
    with pytest.raises(ValueError, match=said):
        panel.set(**{"born": "1 Nisan 5770", **changes})
    assert panel.values == before


@pytest.mark.parametrize(
    ("born", "later", "said"),
    [
        ("29 Adar I 5765", 2, "Born later by 2 days, of age earlier by 28."),
        ("1 Adar I 5765", 30, "Born later by 30 days, of age on the same day."),
        ("1 Nisan 5765", 7, "Born later by 7 days, of age later by 7."),
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
    with pytest.raises(HebrewDateError):
        date_of("10/03/2005")


def test_controls_carry_their_labels(panel: AgePanel) -> None:
    """A control without a label could not be found by those who do not see where it stands."""
    assert all(control.description for control in panel.controls.values())


@pytest.mark.parametrize(("key", "said"), [("he", "נולד 2 ימים אחריו"), ("fr", "Né 2 jours plus tard")])
def test_the_panel_speaks_the_language_in_use(key: str, said: str) -> None:
    """Labels and view alike."""
    with mk.language(key):
        panel = age_panel(by=mk.REMA)
        assert said in panel.view.value
        assert panel.controls["born"].description not in age_panel.__doc__  # type: ignore[operator]


def test_without_widgets_the_plain_function_is_named() -> None:
    """The error says what to install, and what to call without it."""
    code = "import sys; sys.modules['ipywidgets'] = None; from minyan_kit.widgets import age_panel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    last = done.stderr.strip().splitlines()[-1]
    assert "pip install 'minyan-kit[notebooks]'" in last
    assert last.endswith("mk.telling(mk.comes_of_age(born, by=mk.REMA))")
