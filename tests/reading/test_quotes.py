"""A quotation mark in a text file: it holds a cell together, is a slip, or says the same as above; each is said."""

import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.files import rows_of
from minyan_kit.reading.issues import IssueLog
from minyan_kit.reading.sheet import Sheet


def parted(text: str) -> tuple[list[list[str]], list[str]]:
    """Give the rows of a text, and the codes of what is said of them."""
    log = IssueLog()
    return rows_of(text, ",", log), [issue.code for issue in log.issues]


def codes(sheet: Sheet) -> set[str]:
    """Give the codes of the issues of a sheet."""
    return set(sheet.issues["code"])


def test_a_cell_over_two_lines_that_could_be_rows_is_one_cell_and_asked_about() -> None:
    """As a program writes it that closes its quotation marks; whoever wrote them by hand is told."""
    rows, said = parted('name,sex\n"Cohen, Levi\nson",male\nGad,male\n')
    assert rows == [["name", "sex"], ["Cohen, Levi\nson", "male"], ["Gad", "male"]]
    assert said == ["cell_over_lines@perhaps"]


def test_a_mark_that_is_closed_far_below_swallows_no_rows() -> None:
    """And is not called one that is never closed."""
    rows, said = parted('a,b\n"c,d\ne,f\ng,h\ni",j\n')
    assert [row[1] for row in rows] == ["b", "d", "f", "h", "j"]
    assert said == ["stray_quote@far"]


def test_a_mark_that_is_never_closed_is_called_so() -> None:
    """The lines below it stand on their own."""
    rows, said = parted('a,b\n"c,d\ne,f\n')
    assert rows == [["a", "b"], ["c", "d"], ["e", "f"]]
    assert said == ["stray_quote"]


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_column_of_ditto_marks_is_no_quotation(end: str) -> None:
    """Whether their number is even or not, and on the last line."""
    for people in (["Boaz"], ["Boaz", "Gad"], ["Boaz", "Gad", "Uri"]):
        rows, said = parted("name,date\nAvner,2026-09-14\n" + "\n".join(f'{name},"' for name in people) + end)
        assert rows[2:] == [[name, '"'] for name in people]
        assert said == ["stray_quote@ditto"] * len(people)


@pytest.mark.parametrize("sign", ['"', "ditto", "כנ״ל", "idem", "״"])
def test_a_sign_for_the_same_is_the_date_and_the_service_above(sign: str) -> None:
    """Also where two marks stand side by side; and it is said."""
    text = f"date,service,name\n2026-09-14,Mincha,Avner Tal\n{sign},{sign},Boaz Oz\n2026-09-15,Mincha,Avner Tal\n"
    sheet = read_attendance(text.encode())
    assert [str(day.date()) for day in sheet.data["date"]] == ["2026-09-14", "2026-09-14", "2026-09-15"]
    assert sheet.data["service"].tolist() == ["Mincha"] * 3
    assert sheet.data["name"].tolist() == ["Avner Tal", "Boaz Oz", "Avner Tal"]
    assert "ditto" in codes(sheet)
    assert not len(sheet.errors)


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ('2026-09-15,",9,",', ["2026-09-15", '"', "9", '"', ""]),
        ('",Mincha,9,",late', ['"', "Mincha", "9", '"', "late"]),
        ('",",9,Hall,"', ['"', '"', "9", "Hall", '"']),
        ('2026-09-15,",9,","late, as ever"', ["2026-09-15", '"', "9", '"', "late, as ever"]),
    ],
)
def test_two_ditto_marks_do_not_swallow_what_stands_between_them(line: str, cells: list[str]) -> None:
    """On any line, beside cells that marks do hold together."""
    above, below = "2026-09-14,Mincha,12,Hall,", "2026-09-16,Mincha,10,Hall,"
    for lines in ([above, line, below], [above, below, line], [above, line, line, below]):
        rows, said = parted("\n".join(["Date,Service,Men,Where,Note", *lines, ""]))
        assert rows[1:] == [cells if each == line else each.split(",") for each in lines]
        assert said == ["stray_quote@ditto"] * lines.count(line)


def test_the_men_between_two_ditto_marks_are_counted() -> None:
    """Nine, at the service above."""
    text = 'Date,Service,Men,Where\n2026-09-14,Mincha,12,Hall\n2026-09-15,",9,"\n2026-09-16,Mincha,10,Hall\n'
    sheet = read_attendance(text.encode())
    assert sheet.data["count"].tolist() == [12, 9, 10]
    assert sheet.data["service"].tolist() == ["Mincha"] * 3
    assert {"stray_quote", "ditto"} <= codes(sheet)


@pytest.mark.parametrize("cell", [",", ",,", ", and", "a, b,", ",x,"])
def test_a_cell_of_commas_is_a_cell(cell: str) -> None:
    """Where the row has as many cells as the others with it, its marks hold it together."""
    rows, said = parted(f'Name,Note\nAvner,"{cell}"\nBoaz,x\n')
    assert rows[1] == ["Avner", cell]
    assert said == []


def test_a_sign_for_the_same_with_nothing_above_is_open() -> None:
    """There is nothing that it could say."""
    sheet = read_attendance(b"date,service,name\nditto,Mincha,Avner Tal\n2026-09-15,Mincha,Avner Tal\n")
    assert sheet.data["date"].isna().tolist() == [True, False]
    assert "date_unparseable" in codes(sheet)


def test_a_long_file_with_a_cell_over_lines_is_parted_in_bounded_time() -> None:
    """Each line is looked at once."""
    body = "name,notes\n" + '"Avner","came\nlate"\n' + "Boaz,x\n" * 60_000
    rows, said = parted(body)
    assert len(rows) == 60_002
    assert said == ["cell_over_lines"]
