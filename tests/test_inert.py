"""What stands in a file is text and no more: nothing runs it, no terminal or calendar obeys it, no network is asked."""

import ast
import io
import json
import os
import re
import subprocess
import sys
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given, strategies as st

import minyan_kit as mk
from minyan_kit import command
from minyan_kit.reading.cells import guarded_within, unguarded_within
from minyan_kit.tables.save import mark_workbook
from tests.sheet_files import SAMPLES

PACKAGE = Path(mk.__file__).parent
# It clears the screen, rings, colours, hides, goes back to the start of the line, and turns the letters round.
OBEYED = "Le\x1b[2J\x00\x07\x9b31m\x7f\x08\u202evi"
LEFT = "Le[2J31mvi"
SIGNS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202d\u202e]")


def shown(thing: object) -> Iterator[str]:
    """Give whatever a terminal or a notebook would show of a thing."""
    yield repr(thing)
    yield str(thing)
    if hasattr(thing, "_repr_html_"):
        yield thing._repr_html_()


def test_no_sign_that_a_terminal_obeys_is_shown() -> None:
    """Of people, companies, verdicts, changes, shares and seasons: whatever stood in a name."""
    name = f"{OBEYED}\ud800\rX"
    men = [mk.Person(f"man {n}", sex="male", age=30) for n in range(9)]
    company = mk.Company([*men, mk.Person(name, sex="male", age=12)], leader=name)
    verdict = mk.may_say(company, by=mk.REMA)
    for thing in (
        company,
        company.people[-1],
        verdict,
        mk.counts(company.people[-1], by=mk.REMA),
        mk.what_would_change(verdict),
        mk.share_cost(100, {name: 1, "Shimon": 2}, by=mk.REMA),
        mk.Resident(name, [], 100),
    ):
        for said in shown(thing):
            assert not SIGNS.search(said)
            said.encode()


@pytest.mark.parametrize("half", ["", "\ud800"])
def test_of_a_name_in_a_file_what_an_eye_sees_is_read(half: str) -> None:
    """Signs for terminals go as other marks go that nobody sees; half of a character is a sign that it was not read."""
    sheet = mk.read_roster(io.StringIO(f"name,sex,{OBEYED}{half}\n{OBEYED}{half},male,{OBEYED}{half}\n"))
    assert sheet.data["name"].tolist() == [LEFT + ("\ufffd" if half else "")]
    for said in (*shown(sheet), *shown(sheet.layout), sheet.issues.to_string(), sheet.skipped.to_string()):
        assert not SIGNS.search(said)


def test_the_command_prints_nothing_that_a_terminal_obeys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither from a sheet nor from the name of a file."""
    path = tmp_path / "a\x1b[2Jb.csv"
    path.write_text(f"name,sex,birth date\n{OBEYED},male,31/02/2014\n", encoding="utf-8")
    for asked in (
        ["roster", str(path), "--by", "rema", "--on", "2026-09-12"],
        ["birthdays", str(path), "--by", "rema", "--from", "2026-09-01", "--until", "2027-08-31"],
        ["roster", str(path) + "\x07", "--by", "rema", "--on", "2026-09-12"],
    ):
        command.main(asked)
        said = capsys.readouterr()
        assert not SIGNS.search(said.out + said.err)
        assert said.out + said.err


def test_a_calendar_obeys_nothing_that_stands_in_a_name(tmp_path: Path) -> None:
    """No line of the file is one that a name brought, and no sign is left that is none."""
    name = f"{OBEYED}\r\nEND:VEVENT\rBEGIN:VALARM\x85X\u2028Y"
    boys = pd.DataFrame({"name": [name], "sex": ["male"], "birth_date": pd.to_datetime(["2014-03-02"])})
    listed = mk.upcoming(
        boys, start=mk.HebrewDate(5787, "Tishrei", 1), until=mk.HebrewDate(5788, "Elul", 1), by=mk.REMA
    )
    content = mk.save(listed, tmp_path / "boys.ics").read_bytes().decode()
    lines = content.split("\r\n")
    assert not SIGNS.search("".join(lines))
    days = [line for line in lines if line.startswith("DTSTART")]
    assert len(days) == lines.count("END:VEVENT") == lines.count("BEGIN:VALARM") == 2  # he is in doubt


@pytest.mark.parametrize("ending", [".csv", ".tsv", ".xlsx"])
def test_what_looks_like_the_number_of_a_sign_stays_what_was_written(tmp_path: Path, ending: str) -> None:
    """A workbook takes _x0041_ for A, unless it is told otherwise; signs that nobody sees are not saved."""
    names = ["_x0041_", "a_x005F_x0042_", "_x1_", "_x000D_", "_x00zz_"]
    path = mk.save(pd.DataFrame({"name": [*names, OBEYED, "\ud800".join("ab")]}, dtype=object), tmp_path / f"a{ending}")
    assert mk.read_roster(path).data["name"].tolist() == [*names, LEFT, "a\ufffdb"]


def test_a_marked_copy_obeys_nothing_either(tmp_path: Path) -> None:
    """Of a text that no workbook could hold as it stands there is a copy all the same."""
    sheet = mk.read_roster(io.StringIO(f"name,birth date\n{OBEYED}\ud800_x0041_,{OBEYED}\n"))
    with zipfile.ZipFile(mark_workbook(sheet, tmp_path / "marked.xlsx")) as book:
        written = "".join(book.read(part).decode() for part in book.namelist() if part.endswith(".xml"))
    assert "_x005F_x0041_" in written
    assert not SIGNS.search(written)


@pytest.mark.parametrize(
    ("ending", "delimiter"), [(".csv", ";"), (".csv", "\t"), (".csv", "\n"), (".tsv", ","), (".tsv", ";")]
)
@pytest.mark.parametrize("begins", ["=1+1", "+1", "-1", "@SUM(A1)", ' "=1+1', "＝1"])
def test_a_text_file_is_guarded_for_whatever_divides_its_cells(
    tmp_path: Path, ending: str, delimiter: str, begins: str
) -> None:
    """Where Excel divides by semicolons, a formula behind a semicolon would be a cell; read again, it is as it was."""
    written = f"Levi{delimiter}{begins}"
    path = mk.save(pd.DataFrame({"name": ["Reuven"], "notes": [written]}), tmp_path / f"a{ending}")
    cells = re.split(f"[{delimiter}\n]", path.read_text(encoding="utf-8-sig"))
    assert not [cell for cell in cells if re.match(r'[\s"]*[=+\-@＝]', cell)]
    assert mk.read_roster(path).data["notes"].tolist() == [" ".join(unicodedata.normalize("NFKC", written).split())]


@given(st.text(alphabet=" \"';,\t\n=+-a", max_size=12), st.sampled_from(",;\t"))
def test_the_guard_within_a_cell_comes_off_again(text: str, delimiter: str) -> None:
    """Whatever stands there, apostrophes of its own too."""
    assert unguarded_within(guarded_within(text, delimiter), delimiter) == text


# -- nothing runs it --------------------------------------------------------------------------------------------------

#: What would make a program of a text; and the one place where such a thing is done, with what the kit itself wrote.
RUNS = {"eval", "exec", "compile", "__import__", "execfile", "system", "popen", "query", "read_pickle", "literal_eval"}
MODULES = {"pickle", "marshal", "shelve", "yaml", "code", "codeop", "runpy", "imp"}
KNOWN = {("reading/workbooks.py", "pickle")}  # what its own process told


def what_runs(path: Path) -> Iterator[str]:
    """Name what a module calls or imports that could run a text."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            yield from (name for name in names if name.split(".")[0] in MODULES)
        elif isinstance(node, ast.Call):
            called = node.func
            of_re = isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "re"
            name = (
                called.id if isinstance(called, ast.Name) else called.attr if isinstance(called, ast.Attribute) else ""
            )
            if name in RUNS and not of_re:
                yield name
            yield from (word.arg for word in node.keywords if word.arg == "shell")


def test_no_module_can_run_a_text() -> None:
    """None calls what makes a program of a text, none starts a shell."""
    found = {(path.relative_to(PACKAGE).as_posix(), name) for path in PACKAGE.rglob("*.py") for name in what_runs(path)}
    assert found == KNOWN


WATCHED = """
import json, sys
import minyan_kit as mk
from minyan_kit.report import report
seen = []
def watch(event, arguments):
    if event in ("compile", "exec", "os.system", "subprocess.Popen", "socket.connect", "socket.getaddrinfo", "import"):
        if event.startswith("socket") or "MARK" in str([getattr(a, "co_consts", a) for a in arguments]):
            seen.append(event)
sys.addaudithook(watch)
folder = sys.argv[1]
for name in sys.argv[2:]:
    roster = mk.read_roster(f"{folder}/{name}")
    there = mk.read_attendance(f"{folder}/{name}")
    str(roster.layout), roster._repr_html_(), there._repr_html_()
    mk.judge_roster(roster, on=mk.HebrewDate(5787, "Tishrei", 1), by=mk.REMA)
    if len(there.data):
        mk.judge_services(there, roster, by=mk.REMA)
        report(roster, there, by=mk.REMA)._repr_html_()
print(json.dumps(seen))
"""


def test_what_a_file_would_run_is_not_run(tmp_path: Path) -> None:
    """While it is read, judged and reported, nothing of it is compiled or run, and no network is asked."""
    texts = [
        "__import__('os').system('MARK')", "{MARK}", "{0.__class__.MARK}", "%(MARK)s", "$(MARK)", "`MARK`", "@MARK",
        "=HYPERLINK(\"http://MARK.invalid\")", "!!python/object/apply:MARK", "${MARK}", "file://MARK",
    ]  # fmt: skip
    rows = [["name", "sex", "14/09/2026", texts[0]], *([text, text, "x", text] for text in texts)]
    table = "\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    (tmp_path / "a.csv").write_text(table, encoding="utf-8")
    page = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    outside = '<img src="http://MARK.invalid/a.png"><link rel="stylesheet" href="http://MARK.invalid/a.css">'
    (tmp_path / "b.xls").write_text(f"<html><body>{outside}<table>{page}</table></body></html>", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", WATCHED, str(tmp_path), "a.csv", "b.xls"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-2000:]
    assert json.loads(run.stdout) == []


# -- no network -------------------------------------------------------------------------------------------------------


def test_a_kernel_of_the_course_is_refused_the_network() -> None:
    """Every notebook runs in a kernel that may ask this machine and no other; here it is tried."""
    startup = Path(os.environ["IPYTHONDIR"], "profile_default", "startup", "00_no_network.py")
    asks = "import socket; socket.create_connection((%r, 9), timeout=1)"
    for host, refused in (("192.0.2.1", "PermissionError"), ("example.invalid", "PermissionError"), ("127.0.0.1", "")):
        program = startup.read_text(encoding="utf-8") + asks % host
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert run.returncode
        assert ("PermissionError" in run.stderr) == bool(refused), host


def test_the_kernels_of_the_notebooks_have_that_refusal() -> None:
    """It is in force when a notebook's first cell runs."""
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    try:
        asked = {"found": "callable(_refuse)"}
        answer = client.execute_interactive("", timeout=60, user_expressions=asked, output_hook=lambda _: None)
        assert answer["content"]["user_expressions"]["found"]["data"]["text/plain"] == "True"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def test_the_samples_are_there() -> None:
    """The tests above would say nothing of sheets that are not found."""
    assert any(SAMPLES.iterdir())
