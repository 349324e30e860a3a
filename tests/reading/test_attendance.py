"""Every sample of attendance with its right answer: who was at which service, and what is left open."""

import datetime as dt

import pandas as pd
import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.records import RECORD_TYPES
from tests.sheet_files import ATTENDANCE, SAMPLES, accounted, as_csv, as_xlsx, codes, column

SHAPES = {
    "a01_long.csv": "long",
    "a02_wide_grid_merged.xlsx": "wide",
    "a03_wide_marks.csv": "wide",
    "a03b_hebrew_grid.csv": "wide",
    "a04_counts.csv": "counts",
    "a05_google_forms.csv": "form",
    "a05b_google_forms_he.csv": "form",
    "a06_ms_forms.xlsx": "form",
    "a07_zoom.csv": "log",
    "a08_teams_utf16.csv": "log",
    "a09b_whatsapp_poll_paste.txt": "poll",
    "a10_planning_center_checkins.csv": "long",
    "a11_injection.csv": "long",
    "a12_transposed.csv": "transposed",
    "a13_dup_service_same_day.csv": "wide",
    "a14_left_midway.csv": "long",
}


def men(sheet) -> dict[tuple[str, str | None], int]:
    """Count the men at each service."""
    groups = sheet.data.groupby([sheet.data["date"].dt.strftime("%d/%m"), "service"], dropna=False, sort=False)
    return {(day, None if pd.isna(service) else service): int(rows["count"].sum()) for (day, service), rows in groups}


def records(sheet, *names: str) -> list[list[object]]:
    """Give some columns of the records, row by row."""
    return [list(row) for row in zip(*(column(sheet, name) for name in names), strict=True)]


@pytest.mark.parametrize("name", SHAPES)
def test_the_shape_of_a_sample_is_told(name: str) -> None:
    """Nobody has to say what kind of sheet it is."""
    assert read_attendance(SAMPLES / name).meta["shape"] == SHAPES[name]


@pytest.mark.parametrize("name", ATTENDANCE)
def test_no_row_of_a_sample_is_lost(name: str) -> None:
    """Each row is a record's, is skipped, or is a heading, and is only one of them."""
    sheet = read_attendance(SAMPLES / name)
    assert accounted(sheet) == list(range(1, sheet.meta["rows"] + 1))


@pytest.mark.parametrize("name", ATTENDANCE)
def test_the_columns_are_always_the_same(name: str) -> None:
    """What follows finds each column with its type, whatever the sheet had."""
    data = read_attendance(SAMPLES / name).data
    assert {name: str(data[name].dtype) for name in RECORD_TYPES} == RECORD_TYPES


def test_a_long_sheet() -> None:
    """A row for each person at each service; who was absent is a record too."""
    sheet = read_attendance(SAMPLES / "a01_long.csv")
    assert records(sheet, "date", "service", "name", "status", "count", "row") == [
        ["2026-09-14", "Shacharit", "Ploni Almoni", "present", 1, 2],
        ["2026-09-14", "Shacharit", "Reuven Testman", "absent", 0, 3],
        ["2026-09-14", "Mincha", "Ploni Almoni", "late", 1, 4],
    ]
    assert codes(sheet) == []


def test_a_grid_under_two_merged_rows_of_headings() -> None:
    """Six services, their men as the sheet's own totals have them, and the guests kept apart."""
    sheet = read_attendance(SAMPLES / "a02_wide_grid_merged.xlsx")
    assert men(sheet) == {
        ("11/09", "Shacharit"): 5,
        ("11/09", "Mincha"): 1,
        ("12/09", "Shacharit"): 3,
        ("12/09", "Mincha"): 3,
        ("13/09", "Shacharit"): 2,
        ("13/09", "Mincha"): 2,
    }
    guests = sheet.data[sheet.data["guest"]]
    assert guests.loc[guests["status"] == "present", ["name", "count"]].values.tolist() == [
        ["Guest (2)", 2],
        ["Guest (2)", 1],
    ]
    assert sheet.data["name"].unique().tolist() == ["Ploni Almoni", "Reuven Testman", "Gad Gimmel", "Guest (2)"]
    assert sheet.skipped[["row", "reason"]].values.tolist() == [
        *([1, "above the headings"], [2, "above the headings"], [9, "blank"], [10, "total"], [11, "note"]),
    ]
    assert sheet.meta["header_rows"] == [3, 4]


def test_the_totals_of_a_sheet_say_what_an_x_means() -> None:
    """Beside check marks an x is present there only because all the totals say so."""
    sheet = read_attendance(SAMPLES / "a02_wide_grid_merged.xlsx")
    assert codes(sheet) == []
    assert sheet.issues.query("code == 'mark_decided'")["used"].tolist() == ["present"]


def test_an_x_beside_other_marks_and_without_totals_is_asked_about() -> None:
    """Two communities read it two ways; the caller's word settles it."""
    rows = [["Name", "14/09/2026"], ["A", "V"], ["B", "x"]]
    sheet = read_attendance(as_csv(rows))
    assert (column(sheet, "status"), codes(sheet, "error")) == (["present", "unknown"], [(3, "mark_ambiguous")])
    for meaning in ("present", "absent"):
        settled = read_attendance(as_csv(rows), marks={"X": meaning})
        assert (column(settled, "status"), codes(settled, "error")) == (["present", meaning], [])


@pytest.mark.parametrize(("total", "meaning"), [(2, "present"), (1, "absent")])
def test_a_total_settles_an_x_either_way(total: int, meaning: str) -> None:
    """Whichever reading comes out is taken."""
    rows = [["Name", "14/09/2026"], ["A", "V"], ["B", "x"], ["Total", total]]
    assert column(read_attendance(as_csv(rows)), "status") == ["present", meaning]


def test_totals_that_contradict_each_other_settle_nothing() -> None:
    """One total says present, another absent: the x stays open."""
    rows = [["Name", "14/09/2026", "15/09/2026"], ["A", "V", "V"], ["B", "x", "x"], ["Total", 2, 1]]
    assert column(read_attendance(as_csv(rows)), "status") == ["present", "present", "unknown", "unknown"]


def test_an_x_alone_is_present() -> None:
    """So are American sign-in sheets; two columns of one date are two services."""
    sheet = read_attendance(SAMPLES / "a13_dup_service_same_day.csv")
    assert men(sheet) == {("14/09", "service 1"): 2, ("14/09", "service 2"): 2, ("15/09", None): 2}
    assert codes(sheet) == [(None, "service_unnamed")]
    named = read_attendance(SAMPLES / "a13_dup_service_same_day.csv", services=["Shacharit", "Mincha"])
    assert men(named) == {("14/09", "Shacharit"): 2, ("14/09", "Mincha"): 2, ("15/09", "Shacharit"): 2}


def test_a_total_that_does_not_come_out_is_noted() -> None:
    """The slip is the sheet's, and it is shown where it stands."""
    rows = [["Name", "14/09/2026", "Total"], ["A", "V", 1], ["B", "-", 1], ["Total", 2, ""]]
    assert codes(read_attendance(as_csv(rows)), "warning")[:2] == [(3, "total_mismatch"), (4, "total_mismatch")]


def test_dates_without_a_year_need_it() -> None:
    """Nothing is filled in from today; one heading proves the order of all."""
    path = SAMPLES / "a03_wide_marks.csv"
    assert codes(read_attendance(path), "error") == [(1, "date_partial")] * 4
    sheet = read_attendance(path, year=2026)
    assert codes(sheet, "error") == []
    assert men(sheet) == {("11/09", None): 3, ("12/09", None): 2, ("13/09", None): 3, ("14/09", None): 1}


def test_marks_of_every_kind() -> None:
    """Checks, letters and figures; a mark with a star is read and noted, a question mark is open."""
    sheet = read_attendance(SAMPLES / "a03_wide_marks.csv", year=2026)
    status = sheet.data.pivot(index="name", columns="date", values="status")
    assert status.loc[["Ploni Almoni", "Reuven Testman", "Gad Gimmel"]].values.tolist() == [
        ["present", "present", "present", "present"],
        ["present", "absent", "late", "excused"],
        ["present", "present", "present", "unknown"],
    ]
    assert codes(sheet, "warning")[:2] == [(4, "mark_annotated"), (4, "mark_unknown")]
    assert sheet.data.loc[sheet.data["mark"] == "V*", "status"].tolist() == ["present"]


@pytest.mark.parametrize("year", [2026, None])
def test_headings_in_hebrew_dates(year: int | None) -> None:
    """The civil year settles them; the portion of a Sabbath is kept as the occasion, its date to be said."""
    path = SAMPLES / "a03b_hebrew_grid.csv"
    said = {"פרשת האזינו": dt.date(2026, 9, 19)}
    sheet = read_attendance(path, year=year, services=said)
    dates = sheet.data["date"].dt.strftime("%Y-%m-%d").drop_duplicates().tolist()
    if year:
        assert dates == ["2026-09-11", "2026-09-12", "2026-09-13", "2026-09-19"]
        assert codes(sheet, "error") == []
    else:
        assert codes(sheet, "error") == [(1, "date_partial")] * 3


def test_a_hebrew_year_settles_hebrew_headings() -> None:
    """From 4000 on a year is a Hebrew one, also for a civil day and month, of which it has one."""
    rows = [["שם", "א׳ תשרי", "ג׳ כסלו", "20/11"], ["לוי", "V", "V", "V"]]
    sheet = read_attendance(as_csv(rows), year=5787)
    assert column(sheet, "date") == ["2026-09-12", "2026-11-13", "2026-11-20"]


def test_numbers_of_men_with_their_bounds() -> None:
    """A number that is not exact is used as far as it goes; a blank is not nobody."""
    sheet = read_attendance(SAMPLES / "a04_counts.csv")
    assert records(sheet, "service", "count", "count_low", "count_high", "status") == [
        ["Shacharit", 12, 12, 12, "present"],
        ["Mincha/Maariv", 9, 9, 9, "present"],
        ["Shacharit", 11, None, None, "present"],
        ["Mincha/Maariv", 10, 10, None, "present"],
        ["Shacharit", None, 8, 9, "present"],
        ["Mincha/Maariv", None, None, None, "unknown"],
        ["Shacharit", 11, 11, 11, "present"],
        ["Mincha/Maariv", 10, 9, 10, "present"],
    ]
    assert codes(sheet) == [(row, "count_needs_review") for row in (3, 3, 4, 5)]
    assert column(sheet, "notes")[::2] == ["no minyan at Mincha", None, "cancelled", None]


def test_a_count_that_is_no_number_is_an_error() -> None:
    """The row stays, its number is blank and named."""
    sheet = read_attendance(as_csv([["Date", "Shacharit"], ["14/09/2026", "many"], ["15/09/2026", "0"]]))
    assert (column(sheet, "count"), column(sheet, "status")) == ([None, 0], ["unknown", "absent"])
    assert codes(sheet, "error") == [(2, "count_not_a_number")]


@pytest.mark.parametrize(
    "number", ["0501234567", "99999999999999999999", "1" + "0" * 300, "about 99999999999999999999"]
)
def test_a_number_that_no_crowd_has_is_no_number_of_men(number: str) -> None:
    """A telephone number in a cell is noted, in a grid of marks and among counts."""
    marked = read_attendance(as_csv([["Name", "14/09/2026", "15/09/2026"], ["Reuven Testman", number, "V"]]))
    assert (column(marked, "count"), codes(marked)[0]) == ([None, 1], (2, "mark_unknown"))
    counted = read_attendance(as_csv([["Date", "Shacharit"], ["14/09/2026", number]]))
    assert (column(counted, "count"), codes(counted, "error")) == ([None], [(2, "count_not_a_number")])


def test_answers_to_a_form() -> None:
    """The last answer of a person stands; the time of an answer is not the date of the service."""
    path = SAMPLES / "a05_google_forms.csv"
    sheet = read_attendance(path)
    assert codes(sheet) == [(1, "date_partial"), (1, "date_partial"), (2, "superseded"), (None, "planned")]
    assert records(sheet, "name", "service", "count", "notes", "row") == [
        ["Reuven Testman", "Mincha", 2, "with my son (12)", 3],
        ["Ploni Almoni", "Mincha", 1, "changed my mind", 4],
    ]
    dated = read_attendance(path, services={"Sunday": "2026-09-13", "Monday": dt.date(2026, 9, 14)})
    assert column(dated, "date") == ["2026-09-14", "2026-09-13"]
    assert codes(dated, "error") == []


def test_answers_to_a_form_in_hebrew() -> None:
    """Services parted by commas, a number with a remark, and one who is not coming."""
    sheet = read_attendance(SAMPLES / "a05b_google_forms_he.csv")
    assert records(sheet, "name", "service", "status", "count") == [
        ["ראובן דוגמה", "Mincha", "present", 2],
        ["פלוני אלמוני", None, "absent", 0],
    ]
    assert (3, "count_needs_review") in codes(sheet)


def test_a_form_whose_name_column_is_blank() -> None:
    """The name is the answer to a question; the number of the answer is nobody's id."""
    sheet = read_attendance(SAMPLES / "a06_ms_forms.xlsx", services={"Which service?": "2026-09-14"})
    assert records(sheet, "date", "name", "service", "status", "person_id") == [
        ["2026-09-14", "Ploni Almoni", "Shacharit", "present", None],
        ["2026-09-14", "Ploni Almoni", "Mincha", "present", None],
        ["2026-09-14", "Reuven Testman", "Mincha", "present", None],
        ["2026-09-14", "Gad Gimmel", None, "absent", None],
    ]


def test_the_log_of_a_meeting() -> None:
    """Who came back is one person with a gap; the lines about the meeting are no people."""
    sheet = read_attendance(SAMPLES / "a07_zoom.csv")
    assert records(sheet, "service", "name", "arrived", "left", "guest", "notes") == [
        *(
            [
                "Halacha class",
                "Ploni Almoni",
                "2026-09-14T20:00:02",
                "2026-09-14T21:01:40",
                True,
                "iPhone; away 20:20:00 to 20:22:10",
            ],
        ),
        *(["Halacha class", "Testman, Reuven", "2026-09-14T20:05:00", "2026-09-14T21:01:00", False, None],),
    ]
    assert (None, "online_log") in codes(sheet)


def test_a_log_in_three_parts() -> None:
    """The part that repeats the people adds none."""
    sheet = read_attendance(SAMPLES / "a08_teams_utf16.csv")
    assert records(sheet, "name", "guest", "row") == [["Ploni Almoni", False, 8], ["Reuven Testman", True, 9]]
    assert column(sheet, "date") == ["2026-09-14", "2026-09-14"]
    assert sheet.skipped["row"].tolist() == [1, 2, 3, 4, 5, 6, 10, 11, 12, 13]


def test_a_log_without_times_has_no_date() -> None:
    """The short form of an export is read, and says what it lacks."""
    rows = [
        ["Name (Original Name)", "User Email", "Total Duration (Minutes)", "Guest"],
        ["Ploni (Pixel)", "", "61", "Yes"],
    ]
    sheet = read_attendance(as_csv(rows))
    assert (column(sheet, "name"), codes(sheet, "error")) == (["Ploni"], [(None, "date_missing")])


def test_an_exported_chat_is_refused_with_the_way_out() -> None:
    """Talk about coming is no list of who came."""
    sheet = read_attendance(SAMPLES / "a09_whatsapp_export_he.txt")
    assert codes(sheet) == [(None, "chat_export")]
    assert "poll" in sheet.issues["fix"].iloc[0]
    assert len(sheet.skipped) == 8


def test_a_pasted_poll() -> None:
    """The names under an option answered it; a condition is neither yes nor no."""
    sheet = read_attendance(SAMPLES / "a09b_whatsapp_poll_paste.txt")
    assert records(sheet, "service", "name", "status", "notes") == [
        ["Shacharit", "Ploni Almoni", "present", None],
        ["Shacharit", "Reuven T", "present", None],
        ["Shacharit", "+972 50-000-0000", "present", None],
        ["Shacharit", "Gad Gimmel", "absent", None],
        ["Shacharit", "Dan Dalet", "unknown", "Only if 10th"],
    ]
    assert codes(sheet) == [(1, "date_partial"), (8, "mark_unknown"), (None, "planned")]
    dated = read_attendance(SAMPLES / "a09b_whatsapp_poll_paste.txt", services={"Shacharit Monday?": "2026-09-14"})
    assert (set(column(dated, "date")), set(column(dated, "service"))) == ({"2026-09-14"}, {"Shacharit"})


def test_a_poll_whose_numbers_do_not_come_out_is_noted() -> None:
    """A name that was not copied shows."""
    sheet = read_attendance("Mincha 14/09/2026?\n✅ Coming (3)\nA\nB\n".encode())
    assert codes(sheet) == [(2, "total_mismatch"), (None, "planned")]
    assert column(sheet, "date") == ["2026-09-14", "2026-09-14"]


def test_check_ins_of_a_planning_program() -> None:
    """Ids, kinds and places are kept; times in UTC are said to be."""
    sheet = read_attendance(SAMPLES / "a10_planning_center_checkins.csv")
    assert records(sheet, "service", "name", "person_id", "arrived", "guest", "place") == [
        ["Shacharit", "Ploni Almoni", "11", "2026-09-14T06:28:11", False, "Main"],
        ["Shacharit", "Reuven Testman", "12", "2026-09-14T06:35:40", True, "Main"],
        ["Mincha", "Ploni Almoni", "11", "2026-09-14T15:58:00", False, "Main"],
    ]
    assert {code for _, code in codes(sheet)} == {"utc_times"}


def test_names_that_look_like_formulas_are_names() -> None:
    """They come in as they are; saving them makes them inert."""
    names = column(read_attendance(SAMPLES / "a11_injection.csv"), "name")
    assert names == ['=HYPERLINK("http://example.invalid","Ploni")', "+972500000000", "-", "@ploni"]


def test_dates_down_and_people_across() -> None:
    """Two people of one name stay two, and are pointed out."""
    sheet = read_attendance(SAMPLES / "a12_transposed.csv")
    assert men(sheet) == {("14/09", None): 3, ("15/09", None): 3, ("16/09", None): 2}
    assert len(sheet.data) == 12
    assert [(row, "duplicate_record") for row in (2, 3, 4)] == codes(sheet)[:3]


def test_who_came_and_went() -> None:
    """Times are those of the record's date; a blank means he stayed."""
    sheet = read_attendance(SAMPLES / "a14_left_midway.csv")
    assert records(sheet, "arrived", "left") == [
        ["2026-09-14T06:30:00", "2026-09-14T07:20:00"],
        ["2026-09-14T06:45:00", "2026-09-14T06:50:00"],
        ["2026-09-14T06:30:00", None],
    ]


def test_a_time_in_place_of_a_mark_is_when_he_came() -> None:
    """Some sheets have the hour in the cell."""
    sheet = read_attendance(as_csv([["Name", "14/09/2026 Shacharit"], ["A", "06:45"], ["B", ""]]))
    assert records(sheet, "status", "arrived") == [["present", "2026-09-14T06:45:00"], ["absent", None]]


def test_a_blank_column_is_not_nobody() -> None:
    """A service that was not written down is unknown; a blank beside marks is an absence that nobody wrote."""
    sheet = read_attendance(
        as_csv([["Name", "14/09/2026", "15/09/2026"], ["A", "V", ""], ["B", "", ""], ["C", "-", ""]])
    )
    assert records(sheet, "status", "mark") == [
        *(["present", "V"], ["unknown", None], ["absent", None], ["unknown", None], ["absent", "-"], ["unknown", None]),
    ]
    assert (1, "service_not_recorded") in codes(sheet)


@pytest.mark.parametrize(
    ("heading", "service"),
    [
        ("14/09/2026 S", "Shacharit"),
        ("14/09/2026 מנחה", "Mincha"),
        ("Maariv 14/09/2026", "Maariv"),
        ("arvit 14 Sept 2026", "Maariv"),
    ],
)
def test_a_date_and_a_service_in_one_heading(heading: str, service: str) -> None:
    """They are told apart wherever they stand."""
    sheet = read_attendance(as_csv([["Name", heading], ["A", "V"]]))
    assert records(sheet, "date", "service") == [["2026-09-14", service]]


def test_rows_of_date_and_activity_above_a_grid() -> None:
    """Some keep them over the row with the names, each with its label."""
    rows = [
        ["DATE", "14/09/2026", "", "15/09/2026"],
        ["ACTIVITY", "Shacharit", "Mincha", "Shacharit"],
        ["Name"],
        ["A", "V", "-", "V"],
    ]
    sheet = read_attendance(as_csv(rows))
    assert records(sheet, "date", "service", "status") == [
        ["2026-09-14", "Shacharit", "present"],
        ["2026-09-14", "Mincha", "absent"],
        ["2026-09-15", "Shacharit", "present"],
    ]


def test_a_grid_without_a_heading_over_its_names() -> None:
    """The dates tell where it begins."""
    sheet = read_attendance(as_csv([["", "14/09/2026", "15/09/2026"], ["A", "V", "-"]]))
    assert records(sheet, "name", "status") == [["A", "present"], ["A", "absent"]]


def test_numbers_that_may_be_people_or_counts_are_asked_about() -> None:
    """Under headings that are neither known services nor plainly people, the caller says which."""
    rows = [["Date", "Alef", "Bet"], ["14/09/2026", "2", "1"]]
    undecided = read_attendance(as_csv(rows))
    assert codes(undecided) == [(None, "shape_undecided")]
    assert "shape='transposed' or shape='counts'" in undecided.issues["fix"].iloc[0]
    assert column(read_attendance(as_csv(rows), shape="transposed"), "name") == ["Alef", "Bet"]
    assert column(read_attendance(as_csv(rows), shape="counts"), "service") == ["Alef", "Bet"]


def test_a_workbook_of_the_same_rows_reads_alike() -> None:
    """A container changes nothing."""
    rows = [["date", "service", "name", "status"], ["14/09/2026", "Mincha", "A", "present"]]
    pd.testing.assert_frame_equal(read_attendance(as_csv(rows)).data, read_attendance(as_xlsx(rows)).data)


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        ({"shape": "tall"}, "shape"),
        ({"marks": {"x": "here"}}, "marks"),
        ({"services": {"Sunday": ("soon", "Mincha")}}, "services"),
    ],
)
def test_a_wrong_argument_is_an_error_that_names_it(arguments, names: str) -> None:
    """What the caller gets wrong is raised; only what a file holds is not."""
    with pytest.raises(ValueError, match=names):
        read_attendance(b"name,date\nA,2026-09-14\n", **arguments)


def test_a_roster_is_no_attendance_sheet() -> None:
    """A sheet without dates or marks has an error that says what is missing."""
    sheet = read_attendance(as_csv([["name", "sex"], ["A", "M"]]))
    assert codes(sheet, "error")
