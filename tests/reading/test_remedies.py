"""What a message says to do can be done, and does what it says. Every name is invented."""

import ast
import re

import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet


def read(text: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def fix(sheet: Sheet, code: str) -> str:
    """Give the remedy of the first issue of a code."""
    return str(sheet.issues.loc[sheet.issues["code"] == code, "fix"].iloc[0])


@pytest.mark.parametrize("mark", ["איחר 10 דק'", 'in "the hall"', "l'autre"])
def test_a_remedy_is_python_whatever_it_quotes(mark: str) -> None:
    """An apostrophe in a cell is none around it; what is said is followed."""
    quoted = mark.replace('"', '""')
    text = f'Name,14/09/2026\nAvner,P\nBoaz,"{quoted}"\n'
    said = re.search(r"marks=(\{.*?\})", fix(read(text), "mark_unknown"))
    assert said is not None
    marks = ast.literal_eval(said[1])
    assert read(text, marks=marks).data["status"].tolist() == ["present", "present"]


@pytest.mark.parametrize("heading", ["Cha'harit tôt", "Chiyuv's"])
def test_so_is_that_of_a_column(heading: str) -> None:
    """Its heading is written so that Python reads it."""
    said = re.search(
        r"columns=(\{.*?\})", fix(read(f"Date,Service,Men,{heading}\n14/09/2026,Mincha,9,ab\n"), "unmapped_column")
    )
    assert said is not None
    assert ast.literal_eval(said[1]) == {heading: "one of the known fields"}


@pytest.mark.parametrize("heading", ["Paid", "Dues 2026", "Key holder"])
def test_a_column_of_marks_that_is_no_service_can_be_set_aside(heading: str) -> None:
    """Whoever paid was not there by that; the remedy says so, and does it."""
    text = f"Name,{heading},14/09/2026\nAvner,x,x\nBoaz,x,\n"
    said = re.search(r"columns=(\{.*?\})", fix(read(text), "date_partial"))
    assert said is not None
    sheet = read(text, columns=ast.literal_eval(said[1]))
    assert sheet.data["status"].tolist() == ["present", "absent"]
    assert len(sheet.errors) == 0


def test_a_column_without_a_heading_is_to_be_given_one() -> None:
    """Its letter is no heading, and is not offered as one."""
    sheet = read("Name,14/09/2026,\nAvner,x,hm\nBoaz,,ha\n")
    assert "columns=" not in fix(sheet, "unmapped_column")


@pytest.mark.parametrize("guests", ["1", "2"])
def test_a_number_of_guests_leaves_an_x_what_it_is(guests: str) -> None:
    """It is no other mark beside the x."""
    sheet = read(f"Name,14/09/2026\nAvner,x\nBoaz,x\nGuests,{guests}\n")
    assert sheet.data["status"].tolist() == ["present"] * 3
    assert sheet.data["count"].tolist() == [1, 1, int(guests)]


@pytest.mark.parametrize(
    ("mark", "status"),
    [
        *(("Not here", "absent"), ("didn't come", "absent"), ("No Show", "absent"), ("faltó", "absent")),
        *(("חולה", "excused"), ("Llegó tarde", "late"), ("came late", "late"), ("לא היה", "absent")),
    ],
)
def test_marks_that_say_it_in_words(mark: str, status: str) -> None:
    """Each is what it says."""
    assert read(f"Name,14/09/2026\nAvner,P\nBoaz,{mark}\n").data["status"].tolist() == ["present", status]


def test_a_number_before_a_name_is_no_part_of_it() -> None:
    """1. and 2) number the lines."""
    assert read("Name,14/09/2026\n1. Avner Adler,x\n2) Boaz Blum,x\n").data["name"].tolist() == [
        "Avner Adler",
        "Boaz Blum",
    ]


@pytest.mark.parametrize("line", ["Moyenne,9", "Signature du gabbaï,", "Average,9", "ממוצע,9"])
def test_a_line_that_sums_up_is_nobody(line: str) -> None:
    """Nor is a place to sign."""
    assert read(f"Name,14/09/2026\nAvner,x\nBoaz,x\n{line}\n").data["name"].tolist() == ["Avner", "Boaz"]


def test_a_spanish_grid_is_read() -> None:
    """Apellido y nombre is a name."""
    sheet = read("Apellido y nombre,14/09/2026\nAvner,Presente\nBoaz,Ausente\n")
    assert sheet.data["status"].tolist() == ["present", "absent"]
