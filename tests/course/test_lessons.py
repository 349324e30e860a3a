"""The lessons: eight screens each, the board first, the words asked about a click away, solutions that are right."""

import ast
import contextlib
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

import minyan_kit as mk
from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import bank
from minyan_kit.course.examples import folder_of, lay_out
from minyan_kit.course.student import EXERCISE, SOLUTION, TEACHER, student_copy, tags
from tools.notebooks import notebook_paths

LESSONS = [path for path in notebook_paths() if re.match(r"0[0-8]", path.name)]
Cell = dict[str, Any]


def cells_of(path: Path) -> list[Cell]:
    """The cells of a notebook."""
    cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def source(cell: Cell) -> str:
    """What a cell says."""
    return "".join(cell["source"])


def code(cells: list[Cell]) -> list[Cell]:
    """The code among cells."""
    return [cell for cell in cells if cell["cell_type"] == "code"]


def outputs(cell: Cell) -> str:
    """What a cell printed or showed as text or markup."""
    data = [output.get("data", {}) for output in cell["outputs"]]
    shown = ["".join(each.get("text/html", each.get("text/plain", ""))) for each in data]
    return "".join(["".join(output.get("text", "")) for output in cell["outputs"]] + shown)


class Folded(HTMLParser):
    """Counts the characters that a reader sees only after unfolding something."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = self.heads = self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Something begins."""
        self.depth += tag == "details" and ("open", None) not in attrs
        self.heads += tag == "summary"

    def handle_endtag(self, tag: str) -> None:
        """Something ends."""
        self.depth -= tag == "details" and self.depth > 0
        self.heads -= tag == "summary"

    def handle_data(self, data: str) -> None:
        """Text; the outermost summary is in view."""
        if self.depth and not (self.heads and self.depth == 1):
            self.hidden += len(data.strip())


by_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@by_lesson
def test_a_lesson_is_eight_screens(path: Path) -> None:
    """As many headings: the question, six steps, and the exercises."""
    headings = [line for cell in cells_of(path) if cell["cell_type"] == "markdown"
                for line in source(cell).splitlines() if re.match(r"##? ", line)]  # fmt: skip
    assert len(headings) == 8, headings


@by_lesson
def test_a_lesson_is_read_in_its_forty_five_minutes(path: Path) -> None:
    """At most 1,100 words of prose, and little that is folded away."""
    prose = [source(cell) for cell in cells_of(path) if cell["cell_type"] == "markdown" and not tags(cell)]
    words = re.findall(r"\w[\w’'-]*", re.sub(r"\]\([^)]*\)", "]", " ".join(prose)))
    assert len(words) <= 1100
    folded = Folded()
    for cell in code(cells_of(path)):
        folded.feed(outputs(cell))
    assert folded.hidden <= 15_000


@by_lesson
def test_the_first_screen_says_how_to_run_a_cell_and_how_to_switch_language(path: Path) -> None:
    """In a line each, and that it is for study."""
    cells = cells_of(path)
    assert "**Shift+Enter**" in source(cells[0])
    assert "no ruling for practice" in source(cells[0])
    assert source(code(cells)[0]).splitlines()[-1] == 'mk.language("en")  # "he" for Hebrew, "fr" for French'


@by_lesson
def test_the_board_comes_first_and_its_code_is_folded(path: Path) -> None:
    """Before the words and any verdict: with a case to predict, but for the first lesson, in which one plays."""
    first = code(cells_of(path))[1]
    assert "Board(" in source(first)
    assert "by=mk.REMA" in source(first)
    assert re.search(r'Board\("\w+", "\w+"', source(first)) or path.stem == "00_start_here"
    boards = [cell for cell in code(cells_of(path)) if re.search(r"(Board|_board|_panel|FloorPlan)\(", source(cell))]
    assert all(cell["metadata"].get("jupyter", {}).get("source_hidden") for cell in boards)


@by_lesson
def test_every_seif_that_is_asked_about_is_shown(path: Path) -> None:
    """Whole, or a click away."""
    cells = cells_of(path)
    shown = {int(n) for cell in code(cells) for call in re.findall(r"mk\.seif(?:im)?\(([\d, ]+)\)", source(cell))
             for n in call.split(",")}  # fmt: skip
    asked = {
        name for cell in cells if EXERCISE in tags(cell) for name in re.findall(r'"(\w+/\w+)": "\?"', source(cell))
    }
    assert asked
    wanted = {mk.case(name).study[0] for name in asked}
    wanted |= {
        int(n) for cell in cells if cell["cell_type"] == "markdown" for n in re.findall(r"\((\d+)\)", source(cell))
    }
    if path.stem == "00_start_here":
        wanted -= {4, 6, 7}  # its three cases have boards of their own in 01; 07 is a lesson
    assert {n for n in wanted if n <= 22} <= shown


@by_lesson
def test_each_exercise_has_its_solution_and_the_solution_is_right(path: Path) -> None:
    """In the master; the starter is wrong, and does not tell the answer."""
    cells = code(cells_of(path))
    at = [n for n, cell in enumerate(cells) if EXERCISE in tags(cell)]
    assert at
    for n in at:
        starter, solution = cells[n], cells[n + 1]
        assert SOLUTION in tags(solution)
        assert solution["metadata"]["jupyter"]["source_hidden"] is True
        if "mk.predict" in source(starter):
            assert "?" in source(starter)
            asked = source(starter).count('"?"')
            assert f"{asked} of {asked} as the chapter has them." in outputs(solution)
        else:
            assert outputs(starter).startswith("Not yet")
            assert "By the " not in outputs(starter)
            assert outputs(solution).startswith("Right in all")


@by_lesson
def test_a_wrong_yes_or_no_of_the_first_level_is_explained(path: Path) -> None:
    """By why it tempts; a wrong "open" is told at least that the words decide it, and where to read them."""
    asked = [name for cell in cells_of(path) if EXERCISE in tags(cell)
             for name in re.findall(r'"(\w+/\w+)": "\?"', source(cell))]  # fmt: skip
    for name in asked:
        case = mk.case(name)
        assert {"yes", "no"} - {case.answer} <= set(case.said("en").tempting), name
        for wrong in {"yes", "no", "open"} - {case.answer}:
            assert mk.predict({name: wrong}).says(name).strip(), name


@by_lesson
def test_what_is_predicted_is_not_printed_before(path: Path) -> None:
    """A case of the exercises is no scene that an earlier cell opens."""
    cells = code(cells_of(path))
    first = next(n for n, cell in enumerate(cells) if EXERCISE in tags(cell))
    asked = re.findall(r'"\w+/(\w+)": "\?"', source(cells[first]))
    opened = re.findall(r'Board\("\w+", "(\w+)"', " ".join(source(cell) for cell in cells[:first]))
    assert set(asked).isdisjoint(opened)


def test_the_first_lesson_does_not_spoil_the_third() -> None:
    """It shows nobody's day of coming of age."""
    shown = " ".join(outputs(cell) + source(cell) for cell in code(cells_of(LESSONS[0])))
    assert "of_age_on" not in shown


# -- a cell by itself -------------------------------------------------------------------------------------------------


@pytest.fixture
def in_notebooks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Work where the notebooks are, and draw without a screen."""
    monkeypatch.chdir(folder_of("notebooks"))
    with mpl.rc_context({"backend": "agg"}), mk.language("en"):
        yield


def run_alone(cell: Cell, names: dict[str, Any]) -> None:
    """Run a cell as a kernel does, without showing anything."""
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(ast.parse(source(cell)), "a cell", "exec"), names)


@by_lesson
def test_any_cell_can_be_run_alone(path: Path, in_notebooks: None) -> None:
    """In whatever order: none wants another to have been run first."""
    import minyan_kit.widgets  # noqa: F401  # what a page needs is loaded once

    for cell in code(cells_of(path)):
        run_alone(cell, {"__name__": "a cell"})


# -- the student copies -----------------------------------------------------------------------------------------------


def test_a_student_copy_has_no_output_no_solution_and_nothing_for_the_teacher() -> None:
    """And all that a student does."""
    for path in notebook_paths():
        master = json.loads(path.read_text(encoding="utf-8"))
        copied = student_copy(master)["cells"]
        assert not any(tags(cell) & {SOLUTION, TEACHER} for cell in copied)
        assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code(copied))
        kept = [cell["id"] for cell in master["cells"] if not tags(cell) & {SOLUTION, TEACHER}]
        assert [cell["id"] for cell in copied] == kept
        assert any(cell["outputs"] for cell in code(master["cells"])), "the master itself is left as it was"


def test_the_student_copies_run_up_to_their_first_exercise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they are written, beside the data that they read."""
    laid_out, _ = lay_out(tmp_path, for_students=True)
    written = [path for path in laid_out if path.suffix == ".ipynb"]
    assert [path.name for path in written] == [path.name for path in notebook_paths()]
    monkeypatch.chdir(tmp_path / "notebooks")
    with mpl.rc_context({"backend": "agg"}), mk.language("en"):
        for path in written:
            if path.name not in {lesson.name for lesson in LESSONS}:
                continue
            names: dict[str, Any] = {"__name__": "a lesson"}
            for cell in code(cells_of(path)):
                if EXERCISE in tags(cell):
                    break
                run_alone(cell, names)


# -- the course as a whole --------------------------------------------------------------------------------------------

#: Ten unseen questions that a class should now solve → the cases of each, with the answer that the text gives.
UNSEEN = {
    "eight men and two knowing boys in need": {"eligibility/eight_and_two_boys_in_need": "no"},
    "a man of forty never with hairs": {"eligibility/never_hairs_at_forty": "yes"},
    "one who speaks and does not hear, and stole; one who does neither": {
        "eligibility/he_speaks_and_he_stole": "yes",
        "eligibility/as_they_were_untaught": "no",
    },
    "hairs at twelve and a half, none since": {"eligibility/hairs_before_their_time": "no"},
    "the younger is of age first": {"age/the_older_waits": "no"},
    "born in the one Adar, of age in a leap year": {"age/the_gloss_again": "no"},
    "Mincha of the day before": {"age/mincha_the_day_before": "no"},
    "seven and three, the leader with the three": {"joining/seven_draw_the_leader": "yes"},
    "the leader in the doorway; another in his place": {
        "joining/he_stands_between_six_and_three": "yes",
        "joining/another_takes_the_threshold": "no",
    },
    "four of thirteen leave": {"coercion/thirteen_and_four_go": "yes"},
}


@pytest.mark.parametrize("cases", UNSEEN.values(), ids=list(UNSEEN))
def test_what_was_never_shown_can_be_solved_from_what_was_taught(cases: dict[str, str]) -> None:
    """Each names the lesson and the heading that taught it, and that lesson shows its words."""
    for name, answer in cases.items():
        of = mk.case(name)
        assert of.answer == answer
        assert_taught(of.taught, of.study)


def assert_taught(taught: str, study: tuple[int, ...]) -> None:
    """The lesson has the heading, and the se'if."""
    number, _, heading = taught.partition(" · ")
    (path,) = [path for path in notebook_paths() if path.name.startswith(number)]
    text = [source(cell) for cell in cells_of(path)]
    assert any(re.search(rf"^##? {re.escape(heading)}", each, re.M) for each in text), taught
    calls = re.findall(r"mk\.seif(?:im)?\(([\d, ]+)\)", " ".join(text))
    assert study[0] in {int(n) for call in calls for n in call.split(",")} | {1}


def test_the_other_half_of_three_of_them_can_be_solved_as_well() -> None:
    """The younger is of age twelve days before the older; the gloss's boy in the second Adar; he counts that night."""
    older, younger, gloss = (
        mk.comes_of_age(mk.HebrewDate(*born), by=mk.REMA).answer
        for born in ((5779, "Adar I", 15), (5779, "Adar II", 3), (5780, "Adar", 20))
    )
    assert (older, younger) == (mk.HebrewDate(5792, "Adar", 15), mk.HebrewDate(5792, "Adar", 3))
    assert gloss == mk.HebrewDate(5793, "Adar II", 20)
    levi = mk.Person("Levi", sex="male", born=mk.HebrewDate(5768, "Adar II", 1))
    days = mk.HebrewDate(5781, "Shevat", 30), mk.HebrewDate(5781, "Adar", 1)
    assert [mk.counts(levi, by=mk.REMA, on=day).answer for day in days] == [False, True]
    reversed_yards = mk.Arrangement("large_yard", {"large_yard": 2, "small_yard": 7})
    assert mk.joined(reversed_yards, by=mk.REMA).answer is False


def test_the_four_who_leave_pay_half_by_heads_and_half_by_wealth() -> None:
    """The tenth of them, reckoned: 80 for one man, of those who have 0, 200, 200 and 600."""
    verdict = mk.share_cost(80, {"Reuven": 0, "Shimon": 200, "Levi": 200, "Yehudah": 600}, by=mk.REMA)
    assert list(verdict.answer.exact.values()) == [10, 18, 18, 34]


def test_whatever_is_kept_back_was_taught() -> None:
    """Every case of every exit ticket, three at least for each lesson."""
    kept = [case for topic in SETTINGS for case in bank(topic).values() if case.taught]
    for case in kept:
        assert_taught(case.taught, case.study)
    for path in notebook_paths():
        if not re.match(r"0[0-8]", path.name):
            continue
        assert sum(case.taught.startswith(path.name[:2]) for case in kept) >= 3
