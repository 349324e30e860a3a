"""The pattern of a what-if: what its controls say goes to a plain function, and what that returns is shown."""

import subprocess
import sys

import pytest

import minyan_kit as mk
from minyan_kit.question import Verdict
from minyan_kit.ruling import Practice
from minyan_kit.widgets import Panel
from minyan_kit.widgets.controls import InputWidget, chooser, practices, slider, switch, text_field

VIEW = "application/vnd.jupyter.widget-view+json"


def of_reuven(age: float, asleep: bool, by: Practice) -> Verdict:
    """Ask about one man."""
    return mk.counts(mk.Person("Reuven", sex="male", age=age, asleep=asleep), by=by)


def controls() -> dict[str, InputWidget]:
    """Make the controls of that question."""
    return {
        "age": slider("His years", 0, 120, 12),
        "asleep": switch("Asleep"),
        "by": practices((mk.MECHABER, mk.REMA), mk.REMA),
    }


@pytest.fixture
def panel() -> Panel[Verdict]:
    """Give a panel on that question."""
    return Panel(of_reuven, controls())


def test_the_result_is_what_the_function_returns(panel: Panel[Verdict]) -> None:
    """A panel has no answer of its own."""
    assert panel.result == of_reuven(12, False, mk.REMA)


def test_the_view_is_the_card_of_the_result(panel: Panel[Verdict]) -> None:
    """What a reader sees is the verdict as it draws itself anywhere."""
    assert panel.view.value == of_reuven(12, False, mk.REMA)._repr_html_()


def test_a_control_that_changes_is_followed_at_once(panel: Panel[Verdict]) -> None:
    """A slider moved in the browser sets its value, and result and view are those of the new value."""
    panel.controls["age"].value = 13
    assert panel.result.answer is True
    assert panel.view.value == of_reuven(13, False, mk.REMA)._repr_html_()


def test_several_controls_set_in_code_are_asked_about_once() -> None:
    """No verdict is reached about a mixture of old and new values."""
    asked = []

    def ask(age: float, asleep: bool, by: Practice) -> Verdict:
        asked.append((age, asleep, by))
        return of_reuven(age, asleep, by)

    panel = Panel(ask, controls())
    result = panel.set(age=20, asleep=True, by=mk.MECHABER)
    assert asked == [(12, False, mk.REMA), (20, True, mk.MECHABER)]
    assert result.missing == ("two_hairs",)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"years": 13}, "years=13: no control is called so: write one of age, asleep, by"),
        ({"age": 200}, "age=200 cannot be chosen: write a number from 0 to 120"),
        ({"age": "thirteen"}, "age='thirteen' cannot be chosen: write a number from 0 to 120"),
        ({"asleep": "yes"}, "asleep='yes' cannot be chosen: write one like False"),
        ({"by": mk.MISHNAH_BERURAH}, "by=.* cannot be chosen: write one of the Mechaber, the Rema"),
    ],
)
def test_a_value_that_cannot_be_chosen_is_named(panel: Panel[Verdict], values: dict[str, object], said: str) -> None:
    """An error names the control, the value and the remedy."""
    with pytest.raises(ValueError, match=said):
        panel.set(**values)


def test_a_refused_value_changes_nothing(panel: Panel[Verdict]) -> None:
    """Not even the controls that were named before it."""
    before = panel.values
    with pytest.raises(ValueError, match="age=200"):
        panel.set(by=mk.MECHABER, age=200)
    assert panel.values == before


def of_birth(born: str) -> Verdict:
    """Ask about a date of birth that a reader types."""
    return mk.comes_of_age(mk.HebrewDate.parse(born), by=mk.REMA)


def test_what_the_function_refuses_is_shown_to_the_reader_inertly() -> None:
    """A typing error in the browser is answered in the view, with what was typed escaped."""
    panel = Panel(of_birth, {"born": text_field("Born", "29 Adar I 5765")})
    panel.controls["born"].value = "<b>30 Tevet 5765"
    assert 'role="alert"' in panel.view.value
    assert "&lt;b&gt;30" in panel.view.value
    assert "<b>" not in panel.view.value


def test_what_the_function_refuses_is_raised_in_code() -> None:
    """No earlier result is passed off as the present one."""
    panel = Panel(of_birth, {"born": text_field("Born", "29 Adar I 5765")})
    with pytest.raises(ValueError, match="30 Tevet"):
        panel.set(born="30 Tevet 5765")
    with pytest.raises(ValueError, match="30 Tevet"):
        _ = panel.result
    assert panel.set(born="1 Adar II 5765").answer == mk.HebrewDate(5778, "Adar", 1)


def test_a_page_without_a_kernel_shows_the_view(panel: Panel[Verdict]) -> None:
    """Beside the widgets a panel saves its HTML, and plain words."""
    bundle = panel._repr_mimebundle_()
    assert VIEW in bundle
    assert panel.view.value in bundle["text/html"]
    assert bundle["text/plain"] == "Panel(age=12, asleep=no, by=the Rema)"


def test_controls_carry_their_labels() -> None:
    """A control without a label could not be found by those who do not see where it stands."""
    assert [control.description for control in controls().values()] == ["His years", "Asleep", "Whose practice"]


def test_a_practice_of_ones_own_can_be_chosen() -> None:
    """The practice that a panel begins with is on its list, though no list has it."""
    lenient = mk.REMA.relying_on(mk.SOME_ARE_LENIENT)
    assert practices((mk.REMA,), lenient).value == lenient


@pytest.mark.parametrize(
    ("control", "value"),
    [(slider("n", 0, 10, 5), 5), (slider("n", 0, 10, 5, step=0.5), 5.0), (slider("n", 0, 1, 0.25, step=0.25), 0.25)],
)
def test_a_slider_is_whole_unless_its_numbers_are_not(control: InputWidget, value: float) -> None:
    """Counts of people stay whole numbers, years may have their half."""
    assert (control.value, type(control.value)) == (value, type(value))


def test_options_are_called_as_a_reader_says_them() -> None:
    """A name of the code never stands in a list."""
    control = chooser("Hairs", ("came", "only_before_13"), "came")
    assert control.options == (("came", "came"), ("only before thirteen", "only_before_13"))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("statement", "plainly"),
    [
        ("from minyan_kit.widgets import Panel", "mk.counts(person, by=mk.REMA)"),
        ("import minyan_kit.widgets.panel", "mk.counts(person, by=mk.REMA)"),
        ("from minyan_kit.widgets import eligibility_panel", "mk.may_say(mk.Company(people), by=mk.REMA)"),
    ],
)
def test_a_missing_extra_is_one_line_that_says_what_to_install_and_what_to_call(statement: str, plainly: str) -> None:
    """A reader without ipywidgets is told the extra, and the function that needs none."""
    code = f"import sys; sys.modules['ipywidgets'] = None; {statement}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8")
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: ipywidgets is needed")
    assert "pip install 'minyan-kit[widgets]'" in last
    assert last.endswith(plainly)


def test_the_names_of_panels_load_no_widgets() -> None:
    """Importing the package of panels costs nothing until one is used."""
    code = "import sys, minyan_kit.widgets as w; dir(w); sys.exit('ipywidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_whatever_is_raised_is_shown_and_nothing_stops_in_silence() -> None:
    """After a click on a page an exception would be seen by nobody; it stands in the view, and `.result` raises it."""

    def ask(age: float) -> Verdict:
        if age > 100:
            raise TypeError("age is of another kind")
        return of_reuven(age, False, mk.REMA)

    panel = Panel(ask, {"age": slider("His years", 0, 120, 12)})
    panel.controls["age"].value = 101
    assert "TypeError: age is of another kind" in panel.view.value
    with pytest.raises(TypeError, match="age is of another kind"):
        _ = panel.result
    assert panel.set(age=40).answer is True


def test_a_panel_that_takes_its_time_says_that_it_is_at_work() -> None:
    """From the moment that a control moved until its answer stands there."""
    seen = []

    class Slow(Panel[Verdict]):
        SLOW = True

    def ask(age: float) -> Verdict:
        seen.append(panel.busy.value if seen else "")
        return of_reuven(age, False, mk.REMA)

    panel = Slow(ask, {"age": slider("His years", 0, 120, 12)})
    panel.set(age=40)
    assert "Python is working" in seen[1]
    assert panel.busy.value == ""
