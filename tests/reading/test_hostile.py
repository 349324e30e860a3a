"""Hostile files are refused or inert: they are read in a process with little memory, and it lives."""

import io
import json
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.tables.save import save
from tests.sheet_files import SAMPLES, as_csv, as_ods, as_xlsx

NS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
NAME = '<c r="A1" t="inlineStr"><is><t>name</t></is></c>'


def book(rows: str, before: str = "", after: str = "", **parts: bytes) -> bytes:
    """Make a workbook of raw XML."""
    stream = io.BytesIO(as_xlsx([["name"]]))
    with zipfile.ZipFile(stream) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    sheet = f'<?xml version="1.0"?><worksheet xmlns="{NS}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'
    files |= {"xl/worksheets/sheet1.xml": sheet.encode(), **parts}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()


CORNER = f'<row r="1">{NAME}</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
BEYOND = f'<row r="1">{NAME}</row><row r="1000000000"><c r="A1000000000"><v>1</v></c></row>'
MILLION = f'<row r="1">{NAME}<c r="BDWGN1"><v>1</v></c></row>'
WORD = f'<row r="1">{NAME}<c r="ZZZZZZZZZ1"><v>1</v></c></row>'
FAR_BY_CELL_ALONE = f'<row r="1">{NAME}</row><row><c r="XFD1048576"><v>1</v></c></row>'


LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
DOCTYPE = f'<!DOCTYPE x [<!ENTITY l0 "ha">{LAUGHS}]>'
LEVI = f'<row r="1">{NAME}</row><row r="2"><c r="A2" t="inlineStr"><is><t>Levi</t></is></c></row>'
LAUGHING_ROWS = LEVI.replace("Levi", "&l9;")
LAUGHING = f'<?xml version="1.0"?>{DOCTYPE}<worksheet xmlns="{NS}"><sheetData>{LAUGHING_ROWS}</sheetData></worksheet>'
HUNDREDTH = '<row r="100"><c r="C100"><v>1</v></c></row>'
MERGED = "".join(f'<mergeCell ref="A{row}:C100"/>' for row in range(1, 100))


def laughing_ods() -> bytes:
    """Make an OpenDocument sheet whose one name is a billion laughs."""
    stream = io.BytesIO(as_ods([["name"]]))
    with zipfile.ZipFile(stream) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    files["content.xml"] = DOCTYPE + files["content.xml"].replace(">name<", ">&l9;<")
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return stream.getvalue()


def old_book(first_row: int, end_row: int) -> bytes:
    """Make an .xls whose sheet says of itself from which row to which it reaches."""
    content = (SAMPLES / "r15_legacy.xls").read_bytes()
    place = content.index(b"\x00\x02\x0e\x00") + 4
    return content[:place] + struct.pack("<II", first_row, end_row) + content[place + 8 :]


def leading_to_itself() -> bytes:
    """Make an .xls in which the sector of its directory is said to be followed by itself."""
    content = bytearray((SAMPLES / "r15_legacy.xls").read_bytes())
    (chains,) = struct.unpack_from("<I", content, 76)  # the sector that says which sector follows which
    (directory,) = struct.unpack_from("<I", content, 48)
    struct.pack_into("<I", content, 512 * (chains + 1) + 4 * directory, directory)
    return bytes(content)


def ods_cut_off() -> bytes:
    """Make an OpenDocument sheet whose text ends in the middle."""
    stream = io.BytesIO(as_ods([["name"], ["Levi"]]))
    with zipfile.ZipFile(stream) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["content.xml"] = files["content.xml"][: len(files["content.xml"]) * 2 // 3]
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return stream.getvalue()


# what is wrong with a file: its ending, its bytes, the code of its error
REFUSED = {
    "cells in opposite corners": (".xlsx", book(CORNER), "too_large"),
    "a row of a billion": (".xlsx", book(BEYOND), "too_large"),
    "a million columns": (".xlsx", book(MILLION), "too_wide"),
    "a column that is a word": (".xlsx", book(WORD), "too_wide"),
    "a far cell in a row without number": (".xlsx", book(FAR_BY_CELL_ALONE), "too_large"),
    "a bomb": (".xlsx", book(LEVI + " " * 60_000_000), "zip_bomb"),
    "merged ranges over each other": (
        ".xlsx", book(LEVI + HUNDREDTH, after=f"<mergeCells>{MERGED}</mergeCells>"), "merged_twice",
    ),
    "an open document with two billion cells": (".ods", as_ods([["name"]], 1, 2_000_000_000), "too_wide"),
    "an open document with a billion cells": (".ods", as_ods([["name"]], 1_048_576, 1000), "too_large"),
    "an open document with two billion rows": (".ods", as_ods([["name"]], 2_000_000_000, 1), "too_large"),
    "an open document of a billion laughs": (".ods", laughing_ods(), "not_a_spreadsheet"),
    "an old workbook of four billion rows": (".xls", old_book(0, 4_000_000_000), "not_a_spreadsheet"),
    "an old workbook of less than no rows": (".xls", old_book(3_875_536_896, 3), "not_a_spreadsheet"),
    "an old workbook whose sectors lead to themselves": (".xls", leading_to_itself(), "not_a_spreadsheet"),
    "an old workbook cut off": (
        ".xls", (SAMPLES / "r15_legacy.xls").read_bytes()[:4097], "not_a_spreadsheet",
    ),
    "an open document cut off": (".ods", ods_cut_off(), "not_a_spreadsheet"),
    "a page of cells that lie over each other": (
        ".xls", b"<html><table>" + b"<tr><td rowspan=9999>name<td rowspan=9999>Levi</tr>" * 3000, "merged_twice",
    ),
    "a million blank cells in a line": (".csv", b"," * 1_000_000 + b"\nLevi\n", "too_wide"),
    "half a million cells in a line": (".csv", b"name" + b",x" * 500_000 + b"\nLevi\n", "too_wide"),
    "a quotation mark that is never closed": (".csv", b'name,sex\n"' + b"Levi,M\n" * 300_000, "cell_too_long"),
}  # fmt: skip
# what a file claims or hides, and yet is one name
HARMLESS = {
    "a dimension of a billion rows": (".xlsx", book(LEVI, before='<dimension ref="A1:XFD1000000000"/>')),
    "a merged range of a million rows": (
        ".xlsx", book(LEVI, after='<mergeCells count="1"><mergeCell ref="B3:XFD1048576"/></mergeCells>'),
    ),
    "a cell of a web page over a billion rows": (
        ".xls", b"<html><table><tr><td>name<td rowspan=1000000000>x</tr><tr><td>Levi</tr></table></html>",
    ),
    "a script in a web page": (
        ".xls", b"<html><table><tr><td>name</tr><tr><td>Levi<script>alert(1)</script></tr></table></html>",
    ),
}  # fmt: skip
PROGRAM = """
import json, sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (2_000 << 20, 2_000 << 20))
except ImportError:
    pass
from minyan_kit import read_roster
for path in sys.argv[1:]:
    sheet = read_roster(path)
    errors = sheet.issues.query("severity == 'error'")["code"].tolist()
    print(json.dumps([errors, sheet.data["name"].fillna("").str[:100].tolist()]), flush=True)
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[list[str], list[str]]]:
    """Read all of the files in one process that may take 2 GB, and give the errors and the names of each."""
    folder = tmp_path_factory.mktemp("hostile")
    files = {name: file[:2] for name, file in (REFUSED | HARMLESS).items()}
    files["laughs in a workbook"] = (".xlsx", book("", **{"xl/worksheets/sheet1.xml": LAUGHING.encode()}))
    paths = []
    for number, (suffix, content) in enumerate(files.values()):
        paths.append(folder / f"{number}{suffix}")
        paths[-1].write_bytes(content)
    run = subprocess.run([sys.executable, "-c", PROGRAM, *paths], capture_output=True, text=True, timeout=120)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    died = [] if run.returncode == 0 else [(["the process died"], [run.stderr[-500:]])]
    return dict(zip(files, [*lines, *died], strict=False))


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_file_is_refused(found, name: str) -> None:
    """What would take all memory, or all day, is an error that says what is wrong with the file."""
    assert found[name] == [[REFUSED[name][2]], []]


@pytest.mark.parametrize("name", HARMLESS)
def test_a_claim_alone_does_no_harm(found, name: str) -> None:
    """The file is read for what is in it."""
    assert found[name] == [[], ["Levi"]]


def test_a_text_that_names_itself_is_not_spelt_out(found) -> None:
    """A billion laughs stay one short text, or nothing."""
    errors, names = found["laughs in a workbook"]
    assert errors or len("".join(names)) < 100


def test_where_no_process_can_be_started_a_workbook_is_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the browser: the same records."""
    apart = read_roster(SAMPLES / "r15_legacy.xls")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("no process")

    monkeypatch.setattr(subprocess, "run", refuse)
    assert read_roster(SAMPLES / "r15_legacy.xls").data.equals(apart.data)
    assert len(apart.data) > 0


def test_a_number_of_any_length_is_compared_with_what_was_counted() -> None:
    """A poll that claims more voters than Python turns into a number has one, and its total does not agree."""
    sheet = read_attendance(f"Who?\nYes ({'9' * 5000})\nLevi\nNo (0)\n".encode())
    assert sheet.data["name"].tolist() == ["Levi"]
    assert "total_mismatch" in sheet.issues["code"].tolist()


@pytest.mark.parametrize("sign", ["!", "(", "[", "✅"])
def test_a_line_of_one_sign_is_a_line(sign: str) -> None:
    """A hundred thousand of the same sign are neither an option nor a remark; looking for one takes no minutes."""
    sheet = read_attendance((sign * 100_000 + "\nWho?\nYes (1)\nLevi\nNo (0)\n").encode())
    assert "Levi" in sheet.data["name"].tolist()
    named = read_roster(f"name,sex\n{sign * 100_000},M\n".encode())
    assert len(named.data) == 1


SCRIPTS = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "javascript:alert(1)", "=cmd|' /C calc'!A0",
    '"><svg onload=alert(1)>', "{{7*7}}", "%s%n", "../../etc/passwd", "\x1b[2J", "a\nb",
]  # fmt: skip


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_in_cells_are_text(tmp_path: Path, script: str) -> None:
    """In the table they are what was written; in what is shown they are escaped."""
    for sheet in (
        read_roster(as_csv([["name", "sex", "birth date"], [script, script, script]])),
        read_attendance(as_csv([["Name", "14/09/2026", script], [script, script, script]])),
    ):
        shown = sheet._repr_html_()
        assert "<script" not in shown
        assert "<img" not in shown
        assert "<svg" not in shown
        path = save(sheet.data, tmp_path / "saved.xlsx")
        assert b"<f>" not in zipfile.ZipFile(path).read("xl/worksheets/sheet1.xml")


@pytest.mark.parametrize(
    ("rows", "issue"),
    [
        ([["name", "birth date"], ["Levi", "31 Sep"]], "date_impossible"),
        ([["name", "birth date"], ["Levi", "29 Feb 26"]], "date_impossible"),
        ([["name", "birth date"], ["Levi", "99 October"]], "date_impossible"),
    ],
)
def test_a_day_that_no_month_has_is_told(rows: list[list[str]], issue: str) -> None:
    """Also where its year is written short, or not at all."""
    sheet = read_roster(as_csv(rows))
    assert sheet.issues.loc[sheet.issues["severity"] == "error", "code"].tolist() == [issue]
    assert sheet.data["birth_date"].isna().all()


def test_a_log_without_a_name_or_a_number_in_one_line_is_read() -> None:
    """Whoever came through the door there stays unknown, and the others do not."""
    sheet = read_attendance(as_csv([["USERID", "CHECKTYPE"], ["101", "I"], ["", "O"], ["103", "O"]]))
    assert sheet.data["person_id"].astype(object).fillna("").tolist() == ["101", "", "103"]


def test_a_row_that_is_longer_than_its_headings_is_read() -> None:
    """A number under no heading is no reason to stop."""
    sheet = read_attendance(b"Date,\n2026-09-14,,12\n2026-09-15,,11\n")
    assert len(sheet.data) + len(sheet.skipped) + len(sheet.errors)
