"""The layout of a sheet: decided before any record, shown, changed, given back, saved for next month's file."""

import json
from dataclasses import replace

import pytest

from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.layout import ColumnLayout, Layout, TableLayout, column_at
from minyan_kit.reading.roster import read_roster
from tests.sheet_files import SAMPLES, as_csv, as_xlsx, column

GRID = [
    ["Name", "13/09/2026", "14/09/2026 Mincha", "Cars", "Total"],
    ["Avner Tal", "x", "", 3, 1],
    ["Gad", "x", "x", 2, 2],
]
NEXT_MONTH = [["Name", "18/10/2026", "Cars"], ["Avner Tal", "x", 3]]


def roles(layout: Layout) -> dict[str, str]:
    """Give what each column is, by its heading."""
    return {column.heading: column.role for table in layout.tables for column in table.columns}


class TestWhatItSays:
    """It says of each column what it is and why."""

    def test_each_column_has_a_role_and_a_reason(self) -> None:
        """A date makes a service, a total sums up, and a number is nothing by itself."""
        layout = read_attendance(as_csv(GRID)).layout
        assert roles(layout) == {
            "Name": "name",
            "13/09/2026": "marks",
            "14/09/2026 Mincha": "marks",
            "Cars": "not known",
            "Total": "total",
        }
        assert all(column.why for column in layout.tables[0].columns)
        service = column_at(layout.tables[0], "14/09/2026 mincha")
        assert service is not None
        assert (service.letters, service.date, service.service) == ("C", "2026-09-14", "Mincha")

    def test_it_prints_as_a_short_table(self) -> None:
        """A line a column; many that are alike are one."""
        assert str(read_attendance(as_csv(GRID)).layout).splitlines()[:3] == [
            "Layout of an attendance sheet",
            "wide, rows 1 to 3, headings in row 1",
            "  A  Name               name                      the heading is known",
        ]
        days = [f"2026-09-{day:02}" for day in range(1, 31)]
        lines = str(read_attendance(as_csv([["Name", *days], ["A", *["x"] * 30]])).layout).splitlines()
        assert len(lines) == 4
        assert "30 columns" in lines[3]

    def test_it_shows_in_html_with_the_headings_of_the_sheet(self) -> None:
        """What is written there is text and no markup."""
        html = read_attendance(as_csv([["Name", "13/09/2026", "<b>"], ["A", "x", "7"]])).layout._repr_html_()
        assert "13/09/2026" in html
        assert "&lt;b&gt;" in html
        assert "<b>" not in html

    def test_the_key_and_the_totals_of_the_sheet_are_in_it(self) -> None:
        """So whoever looks sees what its marks were taken for."""
        table = read_attendance(SAMPLES / "misread" / "c03_legend_leave.csv").layout.tables[0]
        assert table.key["l"] == "excused"
        assert read_attendance(SAMPLES / "misread" / "c37_footer.csv").layout.tables[0].total_rows == (8,)

    def test_a_roster_has_one_too(self) -> None:
        """Its columns are fields, and the others are named."""
        layout = read_roster(SAMPLES / "r09_fr_cp1252.csv").layout
        assert layout.kind == "roster"
        assert roles(layout)["Sexe"] == "sex"


class TestGivingItBack:
    """It is taken back as it is, and changed."""

    def test_the_same_layout_reads_the_same(self) -> None:
        """Nothing becomes different by it."""
        first = read_attendance(as_csv(GRID))
        again = read_attendance(as_csv(GRID), layout=first.layout)
        assert again.data.equals(first.data)

    def test_a_change_is_followed(self) -> None:
        """Whoever knows what Cars are says so."""
        layout = read_attendance(as_csv(GRID)).layout.changing(columns={"Cars": "set aside"})
        sheet = read_attendance(as_csv(GRID), layout=layout)
        assert roles(sheet.layout)["Cars"] == "set aside"
        assert "unmapped_column" not in set(sheet.issues["code"])

    def test_the_arguments_change_it(self) -> None:
        """They are another way to say the same."""
        sheet = read_attendance(as_csv(GRID), columns={"Cars": "set aside"}, marks={"x": "absent"})
        assert roles(sheet.layout)["Cars"] == "set aside"
        assert sheet.layout.marks == {"x": "absent"}
        again = read_attendance(as_csv(GRID), layout=sheet.layout)
        assert again.data.equals(sheet.data)

    def test_whatever_is_changed_in_its_tables_is_followed(self) -> None:
        """A role, a service, a date, what a mark of the key means: each is the caller's word."""
        rows = [["Key: L = Leave"], ["Name", "13/09/2026", "14/09/2026 Mincha", "Cars"], ["Avner Tal", "L", "x", 3]]
        layout = read_attendance(as_csv(rows)).layout
        (table,) = layout.tables

        def changed(heading: str, **what: str) -> Layout:
            columns = (replace(each, **what) if each.heading == heading else each for each in table.columns)
            return replace(layout, tables=(replace(table, columns=tuple(columns)),))

        def read(by: Layout) -> list[list[object]]:
            data = read_attendance(as_csv(rows), layout=by).data
            told = data.assign(date=data["date"].astype("string"))[["date", "service", "status"]]
            return told.fillna("").values.tolist()

        assert read(layout) == [["2026-09-13", "", "excused"], ["2026-09-14", "Mincha", "present"]]
        assert read(changed("13/09/2026", role="set aside")) == [["2026-09-14", "Mincha", "present"]]
        assert read(changed("14/09/2026 Mincha", service="Maariv"))[1] == ["2026-09-14", "Maariv", "present"]
        assert read(changed("14/09/2026 Mincha", date="2026-09-15"))[1] == ["2026-09-15", "Mincha", "present"]
        assert len(read(changed("Cars", role="marks"))) == 3
        key = replace(layout, tables=(replace(table, key={"l": "late"}),))
        assert read(key)[0] == ["2026-09-13", "", "late"]

    def test_a_shape_that_is_changed_is_followed(self) -> None:
        """The people across are services, if the layout says so."""
        rows = [["Date", "Avner", "Gad"], ["14/09/2026", 1, 1]]
        layout = read_attendance(as_csv(rows)).layout
        assert layout.tables[0].shape == "transposed"
        counted = replace(layout, tables=(replace(layout.tables[0], shape="counts"),))
        assert column(read_attendance(as_csv(rows), layout=counted), "service") == ["Avner", "Gad"]

    def test_a_change_that_cannot_be_followed_is_said(self) -> None:
        """Where the rows stand is found anew in every file."""
        layout = read_attendance(as_csv(GRID)).layout
        moved = replace(layout, tables=(replace(layout.tables[0], header_rows=(2,)),))
        sheet = read_attendance(as_csv(GRID), layout=moved)
        assert "layout_not_followed" in set(sheet.issues["code"])
        assert "layout_not_followed" not in set(read_attendance(as_csv(GRID), layout=layout).issues["code"])

    def test_next_month_has_its_own_dates(self) -> None:
        """What columns are is kept by their headings; a service is of the file in hand."""
        layout = read_attendance(as_csv(GRID), columns={"Cars": "set aside"}).layout
        sheet = read_attendance(as_csv(NEXT_MONTH), layout=layout)
        assert column(sheet, "date") == ["2026-10-18"]
        assert roles(sheet.layout) == {"Name": "name", "18/10/2026": "marks", "Cars": "set aside"}

    def test_a_field_that_the_file_lacks_is_said(self) -> None:
        """A column that was renamed is not lost without a word."""
        layout = read_attendance(as_csv([["Who", "13/09/2026"], ["A", "x"]]), columns={"Who": "name"}).layout
        sheet = read_attendance(as_csv([["Name", "13/09/2026"], ["A", "x"]]), layout=layout)
        assert "layout_differs" in set(sheet.issues["code"])
        assert column(sheet, "name") == ["A"]

    def test_a_name_that_was_confirmed_is_kept(self) -> None:
        """The id goes with the name, this month and the next."""
        roster = read_roster(as_csv([["id", "name", "sex"], ["7", "Avner Tal", "M"]]))
        rows = [["Name", "13/09/2026"], ["Avi T.", "x"]]
        sheet = read_attendance(as_csv(rows), roster, names={"Avi T.": "7"})
        assert column(sheet, "person_id") == ["7"]
        again = read_attendance(as_csv(rows), roster, layout=sheet.layout)
        assert column(again, "person_id") == ["7"]
        assert "person_unknown" not in set(again.issues["code"])

    def test_an_id_that_nobody_has_is_said(self) -> None:
        """A slip in names= does not make a person."""
        roster = read_roster(as_csv([["id", "name", "sex"], ["7", "Avner Tal", "M"]]))
        sheet = read_attendance(as_csv([["Name", "13/09/2026"], ["Avi", "x"]]), roster, names={"Avi": "8"})
        assert column(sheet, "person_id") == [None]
        assert "id_unknown" in set(sheet.issues["code"])


class TestKeepingIt:
    """It is a file, with its version in it."""

    def test_it_is_loaded_as_it_was_saved(self, tmp_path) -> None:
        """Letter by letter, in whatever language the headings are."""
        layout = read_attendance(SAMPLES / "a03b_hebrew_grid.csv", marks={"כן": "present"}).layout
        layout.save(tmp_path / "layout.json")
        assert Layout.load(tmp_path / "layout.json") == layout

    def test_one_of_another_version_is_refused(self, tmp_path) -> None:
        """And it says what to do."""
        path = tmp_path / "layout.json"
        read_attendance(as_csv(GRID)).layout.save(path)
        content = json.loads(path.read_text(encoding="utf-8"))
        key = next(iter(content))
        path.write_text(json.dumps(content | {key: 99}), encoding="utf-8")
        with pytest.raises(ValueError, match=r"version 99.*sheet\.layout"):
            Layout.load(path)

    @pytest.mark.parametrize(
        "content", ["", "[]", "{}", '{"minyan_kit layout": 1}', '{"minyan_kit layout": 1, "tables": 3}']
    )
    def test_what_is_no_layout_is_refused(self, content: str, tmp_path) -> None:
        """By an error of the project's own."""
        (tmp_path / "x.json").write_text(content, encoding="utf-8")
        with pytest.raises(ValueError, match=r"x\.json is"):
            Layout.load(tmp_path / "x.json")

    def test_a_path_in_place_of_a_layout(self) -> None:
        """The error ends with what to write."""
        with pytest.raises(TypeError, match=r"layout=mk\.Layout\.load\('x\.json'\)$"):
            read_attendance(as_csv(GRID), layout="x.json")

    def test_the_year_is_not_kept(self, tmp_path) -> None:
        """That of next month's file may be another."""
        sheet = read_attendance(as_csv([["Name", "13/9"], ["A", "x"]]), year=2026)
        again = read_attendance(as_csv([["Name", "13/9"], ["A", "x"]]), layout=sheet.layout)
        assert column(again, "date") == [None]


class TestSeveralTables:
    """Tables of one sheet, and the sheets of one workbook."""

    def test_two_that_stand_side_by_side(self) -> None:
        """Each has its own names and its own dates."""
        rows = [["Name", "13/09/2026", "", "Name", "20/09/2026"], ["A", "x", "", "B", "x"], ["C", "", "", "D", "x"]]
        sheet = read_attendance(as_csv(rows))
        assert dict(zip(column(sheet, "name"), column(sheet, "date"), strict=True)) == {
            "A": "2026-09-13",
            "C": "2026-09-13",
            "B": "2026-09-20",
            "D": "2026-09-20",
        }
        assert len(sheet.layout.tables) == 2

    def test_two_under_titles_that_name_their_service(self) -> None:
        """The dates are the same and the services are two."""
        grid = [["Name", "13/09/2026"], ["A", "x"], ["B", "x"]]
        sheet = read_attendance(as_csv([["Shacharit", ""], *grid, ["", ""], ["Mincha", ""], *grid]))
        assert column(sheet, "service") == ["Shacharit", "Shacharit", "Mincha", "Mincha"]

    def test_headings_that_are_printed_again_begin_no_table(self) -> None:
        """As on the second page of a long list."""
        grid = [["Name", "13/09/2026"], ["A", "x"], ["Name", "13/09/2026"], ["B", "x"]]
        sheet = read_attendance(as_csv(grid))
        assert len(sheet.layout.tables) == 1
        assert column(sheet, "name") == ["A", "B"]

    def test_every_sheet_of_a_workbook(self) -> None:
        """Each record has its sheet; a sheet that is called by a month gives it to the days."""
        content = as_xlsx(
            [["Name", "1", "2"], ["A", "x", "x"]], **{"October 2026": [["Name", "1", "2"], ["A", "", "x"]]}
        )
        sheet = read_attendance(content, sheet="all")
        assert column(sheet, "sheet") == ["Sheet", "Sheet", "October 2026", "October 2026"]
        assert column(sheet, "date")[2:] == ["2026-10-01", "2026-10-02"]
        assert len(sheet.layout.tables) == 2

    def test_issues_of_every_sheet_point_at_their_own_records(self) -> None:
        """The record of an issue is a place in the whole table."""
        grid = [["Name", "13/09/2026"], ["A", "zz"]]
        sheet = read_attendance(as_xlsx(grid, Second=grid), sheet="all")
        marks = sheet.issues[sheet.issues["code"] == "mark_unknown"]
        assert marks[["sheet", "record"]].values.tolist() == [["Sheet", 0], ["Second", 1]]

    def test_all_of_a_file_that_has_one(self) -> None:
        """It is that one."""
        sheet = read_attendance(as_csv(GRID), sheet="all")
        assert len(sheet.data) == 4


def test_layouts_compare_by_what_they_say() -> None:
    """Two that say the same are equal, and neither can be changed in place."""
    one, other = (Layout("attendance", (TableLayout(columns=(ColumnLayout(0, "Name", "name"),)),)) for _ in range(2))
    assert one == other
    with pytest.raises(AttributeError):
        one.kind = "roster"  # type: ignore[misc]
