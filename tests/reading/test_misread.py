"""Sheets shaped like what people export, each with its right answer or the question that stands there.

Over all of them: a sheet is read right, or says which cell it could not read and what to do. A definite "ten" or "no
ten" never rests on a guess that nobody was told of. Every name and number is invented.
"""

import datetime as dt

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.roster import read_roster
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services
from tests.sheet_files import SAMPLES, accounted, column

MISREAD = SAMPLES / "misread"
ARGUMENTS: dict[str, dict[str, object]] = {
    "c19_week_grid.csv": {"columns": {"Week of": "date"}},
    "c40b_day_numbers_tick.csv": {"year": 2026},
}
FILES = sorted(path.name for path in MISREAD.iterdir() if path.name.startswith("c"))


def read(name: str, **arguments: object) -> Sheet:
    """Read one of the sheets, as its page says that it is read."""
    return read_attendance(MISREAD / name, **(ARGUMENTS.get(name, {}) | arguments))


def rows(sheet: Sheet, *names: str) -> list[tuple[object, ...]]:
    """Give some columns of the records, row by row."""
    return list(zip(*(column(sheet, name) for name in names), strict=True))


def said(sheet: Sheet, code: str) -> list[str]:
    """Give what the issues of one code say, with what they name."""
    issues = sheet.issues[sheet.issues["code"] == code]
    return [" ".join(map(str, line)) for line in issues[["cell", "column", "value", "message", "fix"]].values]


def errors(sheet: Sheet) -> set[str]:
    """Give the codes of the errors."""
    return set(sheet.errors["code"])


def ten(sheet: Sheet) -> dict[tuple[str, str | None], bool | None]:
    """Judge the services of a sheet by the roster that lies beside it."""
    table = judge_services(sheet.data, read_roster(MISREAD / "roster.csv").data, by=REMA)
    return {
        (f"{row.date:%m-%d}", None if pd.isna(row.service) else row.service): None
        if pd.isna(row.ten)
        else bool(row.ten)
        for row in table.itertuples()
    }


@pytest.mark.parametrize("name", FILES)
def test_no_row_is_lost(name: str) -> None:
    """Each row is a record's, is skipped, or is a heading."""
    sheet = read(name)
    assert sorted(set(accounted(sheet))) == list(range(1, sheet.meta["rows"] + 1))


class TestColumnsThatAreNoService:
    """A column is a service for a reason, and a number is a number of men for a reason."""

    def test_things_that_are_counted_are_named_and_left_out(self) -> None:
        """Cars, degrees and bottles are no services of a day."""
        sheet = read("c35_metrics.csv")
        assert set(column(sheet, "service")) == {"Shacharit", "Mincha"}
        assert column(sheet, "count") == [22, 12, 25, 9, 18, 11]
        assert [text for text in said(sheet, "unmapped_column") if any(w in text for w in ("Cars", "Temp", "bottles"))]
        assert len(said(sheet, "unmapped_column")) == 3
        assert errors(sheet) == set()

    def test_a_list_of_counts_leaves_other_numbers_out(self) -> None:
        """Adults may hold women, and cars and cards are nobody."""
        sheet = read("c35b_metrics_unknown.csv", date_order="DMY")
        assert rows(sheet, "date", "service") == [("2026-09-12", "Shacharit"), ("2026-09-12", "Mincha")]
        assert column(sheet, "count_high") == [22, 12]
        assert set(ten(sheet).values()) == {None}
        assert len(said(sheet, "unmapped_column")) == 2

    def test_columns_that_sum_up_are_a_check(self) -> None:
        """Present, Absent and % are left out, and they come out."""
        sheet = read("c36_summary_columns.csv")
        assert column(sheet, "status") == [
            *("present", "present", "present", "present", "absent", "present", "absent", "absent", "present")
        ]
        assert sheet.issues[sheet.issues["severity"] != "info"]["code"].tolist() == ["service_unnamed"]

    def test_a_summary_that_does_not_come_out_is_said(self) -> None:
        """It is used as a check."""
        text = (MISREAD / "c36_summary_columns.csv").read_text().replace("Boaz Lev,1,0,1,2,1", "Boaz Lev,1,0,1,3,1")
        sheet = read_attendance(text.encode())
        assert sheet.issues[sheet.issues["code"] == "total_mismatch"]["cell"].tolist() == ["E3"]

    def test_minutes_are_no_party_of_men(self) -> None:
        """Numbers under a date, beside one man's name, are asked about."""
        sheet = read("c41_minutes.csv")
        assert "number_unclear" in errors(sheet)
        assert sheet.data.loc[sheet.data["mark"].isin(["45", "44", "40", "31", "12"]), "count"].isna().all()
        assert set(ten(sheet).values()) == {None}

    def test_scans_of_a_card(self) -> None:
        """An id, a day and a time of arrival; whoever the roster does not know is a stranger."""
        sheet = read("c07_barcode_ids.csv", roster=read_roster(MISREAD / "roster.csv"))
        assert rows(sheet, "person_id", "arrived")[0] == ("1001", "2026-09-13T06:32:14")
        assert column(sheet, "name") == [None] * len(sheet.data)
        assert any("1999" in text for text in said(sheet, "id_unknown"))

    def test_coming_in_and_going_out_are_two_lines_of_one_man(self) -> None:
        """I and O of one id are when he came and when he left; codes of the machine are nobody."""
        sheet = read("c09_in_out_log.csv")
        assert rows(sheet, "person_id", "name", "arrived", "left") == [
            ("1001", "Avner Tal", "2026-09-13T06:26:00", "2026-09-13T07:26:00"),
            ("1002", "Boaz Lev", "2026-09-13T06:33:00", "2026-09-13T07:31:00"),
            ("1003", "Gad Nir", "2026-09-14T06:20:00", None),
        ]
        assert column(sheet, "count") == [1, 1, 1]
        assert errors(sheet) == set()

    def test_boxes_that_nobody_ticked_may_be_untouched(self) -> None:
        """A column of FALSE is not a service at which nobody was; Days is a summary."""
        sheet = read("c01_gsheet_checkboxes.csv")
        assert set(column(sheet, "date")) == {"2026-09-06", "2026-09-07", "2026-09-13", "2026-09-20"}
        assert set(sheet.data.loc[sheet.data["date"] == "2026-09-20", "status"]) == {"unknown"}
        assert any(text.startswith("E") for text in said(sheet, "service_untouched"))
        assert ten(sheet)["09-20", None] is None

    def test_marks_that_are_not_known_stay_open(self) -> None:
        """Each is named once, and none is guessed."""
        sheet = read("c54_hybrid.csv")
        statuses = dict(zip(column(sheet, "mark"), column(sheet, "status"), strict=True))
        assert {statuses[mark] for mark in ("Z", "Zoom", "sick", "travelling", "10 min", "I'll try")} == {"unknown"}
        named = sheet.issues.loc[sheet.issues["code"] == "mark_unknown", "value"].tolist()
        assert len(named) == len(set(named))


class TestWordsOverAColumn:
    """What stands over a column changes what is counted in it."""

    def test_women_are_not_added_to_men(self) -> None:
        """Each service has one number, that of its men."""
        sheet = read("c17b_men_women_wide.csv")
        assert rows(sheet, "date", "service", "count")[::2] == [
            ("2026-09-13", "Shacharit", 9),
            ("2026-09-14", "Shacharit", 8),
            ("2026-09-15", "Shacharit", 10),
        ]
        assert column(sheet, "count")[1::2] == [12, 7, 9]
        assert len(said(sheet, "not_men")) == 2

    def test_in_a_list_of_counts_men_is_the_count(self) -> None:
        """Women, boys and girls are named; the total comes out."""
        sheet = read("c17_men_women_children.csv")
        assert rows(sheet, "date", "service", "count") == [
            ("2026-09-13", "Shacharit", 9),
            ("2026-09-13", "Mincha", 12),
            ("2026-09-14", "Shacharit", 8),
        ]
        assert errors(sheet) == set()
        assert said(sheet, "total_mismatch") == []

    def test_adults_may_be_women(self) -> None:
        """Their number is the most that there were, and children may be of age, so that it is open."""
        sheet = read("c17c_adults_children.csv")
        assert rows(sheet, "date", "service") == [("2026-09-13", "Shacharit"), ("2026-09-14", "Shacharit")]
        assert set(ten(sheet).values()) == {None}
        assert set(ten_of_men(sheet).values()) == {None}

    def test_a_time_of_day_is_a_service(self) -> None:
        """So are services told apart that have one name."""
        sheet = read("c18_clock_headers.csv")
        assert column(sheet, "count") == [12, 22, 9, 10, 18, 11, 11, 20, 8]
        assert len(set(column(sheet, "service"))) == 3
        assert errors(sheet) == set()

    @pytest.mark.parametrize("service", ["Maariv", "Maariv 19:30", "evening", "ערבית", "arvit", "ARVIT 20:00"])
    def test_what_is_said_at_night_belongs_to_the_next_hebrew_day(self, service: str) -> None:
        """Whatever it is called: Uri is of age, and is the tenth."""
        text = (MISREAD / "c76a_maariv_plain.csv").read_text().replace("Maariv", service)
        sheet = read_attendance(text.encode())
        assert list(ten(sheet).values()) == [True]

    def test_a_time_beside_the_name_of_a_service_changes_nothing(self) -> None:
        """Maariv at half past seven is Maariv."""
        assert list(ten(read("c76b_maariv_time.csv")).values()) == [True]

    def test_a_week_and_a_day_of_it_make_a_date(self) -> None:
        """Monday of the week of the 13th is the 14th."""
        sheet = read("c19_week_grid.csv")
        assert rows(sheet, "date", "count")[:8] == [
            *(("2026-09-13", 12), ("2026-09-14", 9), ("2026-09-15", 11), ("2026-09-16", 10), ("2026-09-17", 10)),
            *(("2026-09-18", 14), ("2026-09-19", 40), ("2026-09-20", 11)),
        ]
        assert errors(sheet) == set()

    def test_a_month_over_day_numbers_makes_dates(self) -> None:
        """Sep-26 over 1, 2, 3 is the month, and not the twenty-sixth of it."""
        sheet = read("c40b_day_numbers_tick.csv")
        days = [f"2026-09-0{day}" for day in (1, 2, 3, 4)] + [f"2026-10-0{day}" for day in (1, 2, 3)]
        assert sorted(set(column(sheet, "date"))) == days
        here = sheet.data[(sheet.data["name"] == "Avner Tal") & (sheet.data["status"] == "present")]
        assert here["date"].dt.strftime("%m-%d").tolist() == ["09-01", "09-02", "09-04", "10-01", "10-02"]
        assert errors(sheet) == set()

    def test_a_portion_is_the_sabbath_of_a_year(self) -> None:
        """Without a year the date is asked for; with it the portion gives it."""
        asked = read("c39b_parasha.csv")
        assert any("פרשת נח" in text and "year" in text for text in said(asked, "date_partial"))
        dated = read("c39b_parasha.csv", year=5787)
        days = dict(zip(column(dated, "column"), column(dated, "date"), strict=True))
        assert (days["פרשת בראשית"], days["פרשת נח"], days["לך לך"]) == ("2026-10-10", "2026-10-17", "2026-10-24")


def ten_of_men(sheet: Sheet) -> dict[str, bool | None]:
    """Judge where whoever counted is said to have counted men."""
    roster = read_roster(MISREAD / "roster.csv").data
    table = judge_services(sheet.data, roster, by=REMA, counted="men")
    return {f"{row.date:%m-%d}": None if pd.isna(row.ten) else bool(row.ten) for row in table.itertuples()}


class TestWhatTheFileSaysOfItself:
    """Its own key, its footers and its titles."""

    def test_the_key_of_a_sheet_says_what_its_marks_mean(self) -> None:
        """L is leave, because it says so, and not late."""
        sheet = read("c03_legend_leave.csv")
        statuses = dict(zip(column(sheet, "mark"), column(sheet, "status"), strict=True))
        assert statuses == {"P": "present", "L": "excused", "A": "absent"}
        assert any("L" in text for text in said(sheet, "key_read"))

    def test_signatures_and_page_lines_are_no_people(self) -> None:
        """And the line Present today settles what an x is."""
        sheet = read("c37_footer.csv")
        assert set(column(sheet, "name")) == {"Avner Tal", "Boaz Lev", "Gad Nir"}
        assert column(sheet, "status") == ["present", "present", "present", "absent", "absent", "present"]
        assert sheet.skipped["row"].tolist() == [5, 6, 7, 8, 9]
        assert errors(sheet) == set()

    def test_later_answers_to_a_form_stand(self) -> None:
        """Not coming is an absence, two services are two, and a number with a remark is looked at."""
        sheet = read("c66_form_service.csv")
        assert rows(sheet, "name", "service", "status", "row") == [
            ("Boaz Lev", "Shacharit", "present", 3),
            ("Boaz Lev", "Mincha", "present", 3),
            ("Avner Tal", None, "absent", 4),
            ("Gad Nir", "Mincha", "present", 5),
        ]
        assert column(sheet, "count") == [2, 2, 0, 3]
        assert said(sheet, "count_needs_review")
        assert sheet.skipped["row"].tolist() == [2]

    def test_options_of_a_poll_over_three_rows(self) -> None:
        """A month, a day and a time; OK is yes, in brackets perhaps, blank no."""
        sheet = read("c14_doodle.csv")
        status = {
            (row.name, f"{row.date:%m-%d}", row.service): row.status for row in sheet.data.itertuples(index=False)
        }
        services = sorted({service for _, _, service in status})
        assert len(services) == 2
        early, late = sorted(services, key=lambda name: "PM" in name)
        assert [status["Avner Tal", day, part] for day in ("09-14", "09-15") for part in (early, late)] == [
            *("present", "present", "absent", "unknown")
        ]
        assert status["Gad Nir", "09-14", late] == "unknown"
        assert set(sheet.data["name"]) == {"Avner Tal", "Boaz Lev", "Gad Nir"}

    def test_a_status_of_people_in_a_grid_is_named_as_not_used(self) -> None:
        """Who moved away is not lost without a word."""
        sheet = read("c74_wide_status_column.csv")
        assert any("Status" in text for text in said(sheet, "unmapped_column"))
        assert any("Count" in text for text in said(sheet, "unmapped_column"))

    def test_a_numbered_list(self) -> None:
        """The title gives the service and the day, the numbered lines the people."""
        sheet = read("c70_whatsapp_list.txt", year=2026)
        assert set(column(sheet, "date")) == {"2026-09-14"}
        assert set(column(sheet, "service")) == {"Shacharit"}
        assert rows(sheet, "name", "status", "row") == [
            *(("Avner Tal", "present", 2), ("Boaz Lev", "present", 3), ("Gad Nir", "unknown", 4), ("Dan", "present", 5))
        ]
        assert rows(sheet, "count_low", "count_high")[1] == (1, 2)
        asked = read("c70_whatsapp_list.txt")
        assert len(asked.data) == 4
        assert "date_partial" in errors(asked)

    def test_a_sheet_to_sign(self) -> None:
        """The title gives the service and the day; places that nobody filled are nobody."""
        sheet = read("c71_sign_in_sheet.csv")
        assert rows(sheet, "date", "service", "name", "status") == [
            ("2026-09-13", "Mincha", "Avner Tal", "present"),
            ("2026-09-13", "Mincha", "Boaz Lev", "present"),
            ("2026-09-13", "Mincha", "Gad Nir", "unknown"),
        ]

    def test_a_list_in_spanish(self) -> None:
        """It is read."""
        sheet = read("c33_spanish.csv")
        assert rows(sheet, "date", "service", "name", "status") == [
            ("2026-09-13", "Shacharit", "Avner Tal", "present"),
            ("2026-09-13", "Shacharit", "Boaz Lev", "absent"),
            ("2026-09-13", "Mincha", "Gad Nir", "present"),
        ]

    def test_a_log_in_hebrew(self) -> None:
        """It is read as the English one is."""
        sheet = read("c11_zoom_he.csv")
        assert rows(sheet, "name", "arrived", "guest") == [
            ("אבנר טל", "2026-09-13T20:00:02", False),
            ("בועז לב", "2026-09-13T20:02:02", True),
        ]

    def test_digits_of_other_scripts(self) -> None:
        """They are figures."""
        sheet = read("c30_digits.csv")
        assert column(sheet, "date") == ["2026-09-13", "2026-09-14", "2026-09-15", "2026-09-16"]
        assert column(sheet, "count") == [12, 11, 1024, 12]

    def test_letters_of_another_code_page_are_said(self) -> None:
        """Nobody has a name of accents: the encoding is found, or named as not known."""
        sheet = read("c34b_russian_cp1251.csv")
        assert "Авнер Таль" in column(sheet, "name")
        assert "cp1251" in " ".join(said(sheet, "encoding"))


class TestCellsThatAreSwallowedOrNeverLookedAt:
    """Nothing of the file goes without a word."""

    def test_a_quotation_mark_that_is_never_closed(self) -> None:
        """The lines below it are read, and its own is named."""
        sheet = read("c64_stray_quote_middle.csv")
        assert column(sheet, "name") == ["Avner Tal", "Boaz Lev", "Gad Nir", "Dan Oz", "Hillel Paz"]
        assert any("3" in text for text in said(sheet, "stray_quote"))

    @pytest.mark.parametrize("name", ["c06_formula_marks_uncached.xlsx", "c06e_formula_among_marks.xlsx"])
    def test_a_formula_without_a_value_is_open(self, name: str) -> None:
        """It says nothing, which is not an absence."""
        sheet = read(name)
        assert sheet.data.loc[sheet.data["row"] == 2, "status"].iloc[0] == "unknown"
        assert any("open and save" in text for text in said(sheet, "formula_unsaved"))
        assert sheet.issues.loc[sheet.issues["code"] == "formula_unsaved", "severity"].eq("error").all()

    def test_a_heading_that_is_a_formula_without_a_value(self) -> None:
        """What stands below is not thrown away without a word."""
        sheet = read("c06b_formula_dates_uncached.xlsx")
        assert {text.split()[0] for text in said(sheet, "formula_unsaved")} >= {"C1", "D1"}

    def test_colours_are_not_read(self) -> None:
        """And that is said."""
        assert said(read("c02_fill_only.xlsx"), "colours_not_read")

    def test_what_is_hidden_or_struck_out_is_named(self) -> None:
        """Whoever hid it meant something."""
        hidden = said(read("c05_hidden_filter.xlsx"), "hidden_cells")
        assert any("3" in text and "5" in text for text in hidden)
        assert any("D" in text for text in hidden)
        struck = read("c28_struck_out.xlsx")
        assert said(struck, "struck_out")
        assert struck.data.loc[(struck.data["row"] == 4) & (struck.data["mark"] == "x"), "status"].tolist() == [
            *("present", "unknown")
        ]

    def test_a_table_without_headings_says_so(self) -> None:
        """No scan is eaten for a heading; the columns may be named by their numbers."""
        sheet = read("c08_scanner_no_header.csv")
        assert len(sheet.data) == 0
        assert any("columns={0:" in text for text in said(sheet, "no_header"))
        named = read("c08_scanner_no_header.csv", columns={0: "person_id", 2: "arrived", 3: "date"})
        assert rows(named, "person_id", "arrived", "row") == [
            ("1001", "2026-09-13T06:32:14", 1),
            ("1002", "2026-09-13T06:44:51", 2),
            ("1003", "2026-09-13T06:50:00", 3),
        ]

    def test_a_row_that_slid_is_named(self) -> None:
        """An address under a date says that the marks of the row are not where they belong."""
        sheet = read("c13_meet_shifted.csv")
        assert any(text.startswith("C2") for text in said(sheet, "row_slid"))
        assert set(sheet.data.loc[sheet.data["name"] == "Avner Tal", "status"]) == {"unknown"}
        assert set(column(sheet, "date")) == {"2026-09-13", "2026-09-14"}

    def test_two_tables_one_over_the_other(self) -> None:
        """Each has the dates of its own week."""
        sheet = read("c72_stacked_weeks.xlsx")
        here = sheet.data[sheet.data["status"] == "present"]
        assert here.groupby("name")["date"].apply(lambda days: days.dt.strftime("%d").tolist()).to_dict() == {
            "Avner Tal": ["13", "14", "21"],
            "Boaz Lev": ["14", "15", "20", "21", "22"],
        }
        assert set(column(sheet, "name")) == {"Avner Tal", "Boaz Lev"}
        assert len(sheet.layout.tables) == 2


class TestOneRowOneCertainMan:
    """A row is one certain man only if it names one."""

    def test_families_say_how_few_and_how_many(self) -> None:
        """At least one for each row, perhaps nineteen: it is open."""
        sheet = read_attendance(MISREAD / "c32_families.csv", read_roster(MISREAD / "roster.csv"))
        day = sheet.data[sheet.data["date"] == "2026-09-13"]
        assert day["count"].isna().all()
        assert (day["count_low"].sum(), day["count_high"].sum()) == (8, 19)
        assert set(ten(sheet).values()) == {None}
        assert len(said(sheet, "party")) > 0

    def test_two_addresses_are_two_people(self) -> None:
        """One name, and both were there at once."""
        sheet = read("c12_zoom_same_name.csv")
        assert column(sheet, "name") == ["David Sample", "David Sample", "Avner Tal"]
        assert said(sheet, "rejoined") == []

    def test_a_roster_with_a_row_for_a_family(self) -> None:
        """Each of its members is a person: the father male, the mother female, of the children nobody says."""
        people = read_roster(MISREAD / "r59_family_rows.csv").data
        assert people["name"].tolist() == [
            *("Avner Tal", "Dina Tal", "Natan Tal", "Shira Tal"),
            *("Boaz Lev", "Shira Lev", "Uri Lev"),
        ]
        assert people["sex"].fillna("").tolist() == ["male", "female", "", "", "male", "female", ""]
        births = {name: f"{born:%Y-%m-%d}" for name, born in people.set_index("name")["birth_date"].dropna().items()}
        assert births == {
            "Avner Tal": "1970-05-14",
            "Natan Tal": "2014-02-03",
            "Shira Tal": "2016-10-10",
            "Boaz Lev": "1968-11-20",
            "Uri Lev": "2015-01-10",
        }
        assert people["household_id"].tolist() == ["row 2"] * 4 + ["row 3"] * 3
        assert people["person_id"].is_unique

    def test_a_family_in_hebrew_says_who_is_a_son(self) -> None:
        """A heading that says son or daughter says the sex; the date beside a name is his."""
        rows = "משפחה,אב,אם,בן 1,תאריך לידה,בת 1,תאריך לידה\nטל,אבנר,דינה,אורי,13/02/2013,נועה,14/05/2015\n"
        people = read_roster(rows.encode()).data
        assert people["name"].tolist() == ["אבנר טל", "דינה טל", "אורי טל", "נועה טל"]
        assert people["sex"].tolist() == ["male", "female", "male", "female"]
        assert people["birth_date"].notna().tolist() == [False, False, True, True]

    @pytest.mark.parametrize("cell", ["3", "Uri, Noa", "Uri and Noa", "13/02/2013"])
    def test_a_family_whose_cells_are_no_single_names_is_refused(self, cell: str) -> None:
        """How many children, or all of them in one cell, are no people; it says what to do in the spreadsheet."""
        sheet = read_roster(f'Family,Father,Child 1\nTal,Avner,"{cell}"\n'.encode())
        assert any("a row for each person" in text for text in said(sheet, "family_rows"))
        assert sheet.data.empty

    def test_no_cell_of_a_family_is_lost(self) -> None:
        """A row that names nobody is skipped, and a column that is of nobody is named."""
        sheet = read_roster(b"Family,Father,Mother,Phone\nTal,Avner,Dina,050\nLev,,,051\n")
        assert sheet.skipped["row"].tolist() == [3]
        assert "unmapped_column" in set(sheet.issues["code"])


class TestOthersOfTheseKinds:
    """Sheets of the same kinds that nobody drew up for this page."""

    def test_who_leads_is_no_service_and_no_person(self) -> None:
        """A list of services with their leaders and a number is a list of counts."""
        text = "Date,Service,Leader,Attendance\n13/09/2026,Mincha,Avner Tal,12\n14/09/2026,Mincha,Boaz Lev,9\n"
        sheet = read_attendance(text.encode())
        assert rows(sheet, "date", "service", "count") == [("2026-09-13", "Mincha", 12), ("2026-09-14", "Mincha", 9)]
        assert said(sheet, "unmapped_column")
        assert column(sheet, "name") == [None, None]

    def test_a_total_of_people_is_no_slip_of_men(self) -> None:
        """Where nobody wrote how many women there were."""
        sheet = read_attendance(b"Date,Service,Men,Total\n13/09/2026,Mincha,9,14\n")
        assert (column(sheet, "count"), said(sheet, "total_mismatch")) == ([9], [])

    def test_adults_at_a_service(self) -> None:
        """They are open, as adults in a list are."""
        sheet = read_attendance(b"Date,Mincha Adults,Mincha Kids\n13/09/2026,9,3\n14/09/2026,11,0\n")
        assert set(ten(sheet).values()) == {None}

    @pytest.mark.parametrize(
        ("name", "low", "high"),
        [
            *(("Dan Oz with his two sons", 1, None), ("The Katz boys", 1, None), ("Mr & Mrs Cohen", 1, 2)),
            *(("משפחת לוי (3)", 1, 3), ("דן עוז ועוד 2", 1, 3), ("Dan + 3", 1, 4), ("Levi, Dan; Gad", 1, 3)),
        ],
    )
    def test_a_row_of_more_than_one(self, name: str, low: int, high: int | None) -> None:
        """How few and how many, as far as it says."""
        sheet = read_attendance(f'Name,13/09/2026\n"{name}",x\nBoaz Lev,x\n'.encode())
        most = column(sheet, "count_high")[0] if "count_high" in sheet.data else None
        assert (*rows(sheet, "count", "count_low")[0], most) == (None, low, high)
        assert said(sheet, "party")

    @pytest.mark.parametrize(
        "name", ["Cohen, David", "R' Gad ben Uri", "בני כהן", "ורד לוי", "Sam Anderson", "Levi-Katz, Uri"]
    )
    def test_a_row_of_one(self, name: str) -> None:
        """A name that only looks like several is one man's."""
        sheet = read_attendance(f'Name,13/09/2026\n"{name}",x\n'.encode())
        assert column(sheet, "count") == [1]
        assert said(sheet, "party") == []

    def test_a_key_beside_the_table(self) -> None:
        """It settles what an x is."""
        sheet = read_attendance(b"Name,13/09/2026,,V = here\nAvner,V,,X = not here\nBoaz,X,,\n")
        assert column(sheet, "status") == ["present", "absent"]

    def test_whoever_waits_is_not_there(self) -> None:
        """A line between the names changes what they say."""
        sheet = read_attendance(b"Mincha 13/09/2026\n1) Avner Tal\n2) ?\nWaiting list:\n3) Gad\n")
        assert rows(sheet, "name", "status") == [("Avner Tal", "present"), ("Gad", "unknown")]

    def test_ids_without_names(self) -> None:
        """They are people too."""
        sheet = read_attendance(b"ID,13/09/2026,14/09/2026\n1001,x,\n1002,x,x\n")
        assert rows(sheet, "person_id", "status")[:2] == [("1001", "present"), ("1001", "absent")]


class TestArguments:
    """What the caller says of a sheet is used, or he hears that it was not."""

    LIST = b"date,service,name,status\n2026-09-14,Mincha,Avner Tal,present\n"

    def test_a_name_of_a_service_that_is_no_list(self) -> None:
        """services='Mincha' is that service, and not six of one letter."""
        sheet = read_attendance(b"date,name\n2026-09-14,Avner Tal\n", services="Mincha")
        assert column(sheet, "service") == ["Mincha"]

    @pytest.mark.parametrize("argument", [{"services": {"Sunday": "2026-09-13"}}, {"marks": {"zz": "present"}}])
    def test_what_is_nowhere_in_the_file_is_said(self, argument) -> None:
        """A slip of the pen does not go unheard."""
        assert said(read_attendance(self.LIST, **argument), "argument_not_used")

    @pytest.mark.parametrize(
        ("argument", "remedy"),
        [
            ({"year": "2026"}, "year=2026"),
            ({"roster": "people.csv"}, "read_roster('people.csv')"),
            ({"marks": "x"}, "marks={'x': 'present'}"),
        ],
    )
    def test_a_slip_ends_with_what_to_write(self, argument, remedy: str) -> None:
        """No error of Python's own."""
        with pytest.raises(TypeError) as raised:
            read_attendance(self.LIST, **argument)
        assert str(raised.value).endswith(remedy)

    def test_one_line_a_kind(self) -> None:
        """Hundreds of services that are not known are one line with its number."""
        lines = "".join(f"2026-09-14,Service {n},Avner Tal,present\n" for n in range(300))
        sheet = read_attendance(f"date,service,name,status\n{lines}".encode())
        issues = sheet.issues[sheet.issues["code"] == "service_unknown"]
        assert len(issues) == 1
        assert "300" in issues["message"].iloc[0]


def test_the_day_of_a_sheet_is_not_today() -> None:
    """Nothing in any of the sheets is dated by the clock of the machine."""
    today = pd.Timestamp(dt.date.today())
    assert not any((read(name).data.get("date", pd.Series(dtype="datetime64[us]")) == today).any() for name in FILES)
