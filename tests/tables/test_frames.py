"""Tables that come from elsewhere are read as a file is, or refused with the way out; what is left out is said."""

import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.tables.frames import LeftOut
from tests.sheet_files import as_csv

MEN = [f"Man {letter}" for letter in "ABCDEFGHIJK"]
ROSTER = mk.read_roster(
    as_csv([["id", "name", "sex", "age"], *([str(n), name, "M", 40] for n, name in enumerate(MEN))])
)


def sheet_of(men: int, mark: str = "x") -> mk.reading.sheet.Sheet:  # type: ignore[name-defined]
    """Read a grid of one service with so many men, and one cell more."""
    rows = [["Name", "2026-09-14 Mincha"], *([name, "x"] for name in MEN[:men]), [MEN[men], mark]]
    return mk.read_attendance(as_csv(rows), ROSTER)


class TestAFrameOfOnesOwn:
    """Its headings are known as the readers know them."""

    def test_a_roster_with_other_headings_is_read(self) -> None:
        """Name, DOB and Gender are what they are in a file."""
        frame = pd.DataFrame({"Name": ["Levi", "Dina"], "DOB": ["1990-05-17", "1991-01-02"], "Gender": ["M", "F"]})
        judged = mk.judge_roster(frame, on=mk.HebrewDate(5787, "Tishrei", 20), by=mk.REMA)
        assert judged["counts"].tolist() == [True, False]

    def test_a_roster_that_cannot_be_read_is_refused_with_its_headings(self) -> None:
        """The error lists them, and says where the others are."""
        frame = pd.DataFrame({"Name": ["Levi"], "DOB": ["03/02/1990"], "Gender": ["M"]})
        with pytest.raises(ValueError, match=r"'Name' \(name\), 'DOB' \(birth_date\), 'Gender' \(sex\)") as raised:
            mk.judge_roster(frame, on=mk.HebrewDate(5787, "Tishrei", 20), by=mk.REMA)
        assert "read_roster" in str(raised.value)

    def test_a_column_of_yes_and_no_is_not_passed_over(self) -> None:
        """Who did not come is not there: the column is known, or it is refused with the way out."""
        people = pd.DataFrame({"name": MEN, "date": pd.Timestamp("2026-09-14"), "service": "Mincha"})
        came = people.assign(came=[True] * 9 + [False] * 2)
        assert mk.judge_services(came, ROSTER, by=mk.REMA)["ten"].tolist() == [False]
        with pytest.raises(ValueError, match=r"attendance\.assign\(status=attendance\['in_hall'\]"):
            mk.judge_services(people.assign(in_hall=[True] * 9 + [False] * 2), ROSTER, by=mk.REMA)

    def test_a_table_that_names_nobody_is_refused(self) -> None:
        """Or everybody in it would be a stranger."""
        nobody = pd.DataFrame({"date": [pd.Timestamp("2026-09-14")], "service": ["Mincha"]})
        with pytest.raises(ValueError, match="says of nobody that he was there"):
            mk.judge_services(nobody, ROSTER, by=mk.REMA)

    def test_a_table_of_another_library_is_taken(self) -> None:
        """Whatever has to_pandas."""

        class Table:
            """A table of another library."""

            def to_pandas(self) -> pd.DataFrame:
                """Give it to pandas."""
                return sheet_of(10).data

        assert mk.judge_services(Table(), ROSTER, by=mk.REMA)["ten"].tolist() == [True]  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("ask", "remedy"),
        [
            (lambda: mk.judge_services(sheet_of(9), ROSTER, by="REMA"), "by=mk.REMA"),
            (lambda: mk.judge_services("s.csv", ROSTER, by=mk.REMA), "attendance=mk.read_attendance('s.csv')"),
            (lambda: mk.judge_services(sheet_of(9), "p.csv", by=mk.REMA), "roster=mk.read_roster('p.csv')"),
            (lambda: mk.how_often(sheet_of(9)), "how_often(mk.judge_services(attendance, roster, by=mk.REMA))"),
            (lambda: mk.judge_services(sheet_of(9), ROSTER, by=mk.REMA, without="Man A"), "without=['Man A']"),
        ],
    )
    def test_a_slip_ends_with_what_to_write(self, ask, remedy: str) -> None:
        """No error of Python's own."""
        with pytest.raises(TypeError) as raised:
            ask()
        assert str(raised.value).endswith(remedy)

    def test_streaks_take_a_sheet(self) -> None:
        """As everything else does."""
        assert mk.streaks(sheet_of(9), ROSTER)["present"].sum() == 10


class TestWhatIsLeftOut:
    """Nothing downstream looks clean that is not."""

    def test_a_service_read_with_an_error_is_not_without_a_ten(self) -> None:
        """A number of nobody knows what may be men; a service without an error has none."""
        clean, doubtful = (mk.judge_services(sheet_of(8, mark), ROSTER, by=mk.REMA) for mark in ("x", "Z!Z@z.org"))
        assert clean["ten"].tolist() == [False]
        assert doubtful["ten"].isna().tolist() == [True]
        assert "error" in doubtful["because"].iloc[0]

    def test_an_error_of_one_service_is_not_of_another(self) -> None:
        """Only the service over the cell is open."""
        rows = [["Name", "2026-09-14 Mincha", "2026-09-15 Mincha"], [MEN[0], "45", "x"], [MEN[1], "x", "x"]]
        judged = mk.judge_services(mk.read_attendance(as_csv(rows), ROSTER), ROSTER, by=mk.REMA)
        assert judged["ten"].astype(object).where(judged["ten"].notna(), "open").tolist() == ["open", False]

    def test_a_ten_that_is_certain_stays_one(self) -> None:
        """An error takes nobody away."""
        assert mk.judge_services(sheet_of(10, "a@b.org"), ROSTER, by=mk.REMA)["ten"].tolist() == [True]

    def test_records_without_a_date_are_warned_of(self) -> None:
        """By the table of services and by what is asked of it."""
        sheet = mk.read_attendance(as_csv([["Name", "Mincha"], [MEN[0], "x"], [MEN[1], "x"]]), ROSTER)
        with pytest.warns(LeftOut, match="2 records have no date"):
            judged = mk.judge_services(sheet, ROSTER, by=mk.REMA)
        with pytest.warns(LeftOut, match="2 records have no date"):
            mk.how_often(judged)

    def test_a_report_opens_with_them(self) -> None:
        """Before any number."""
        sheet = mk.read_attendance(as_csv([["Name", "Mincha"], [MEN[0], "x"]]), ROSTER)
        html = mk.report(ROSTER, sheet, by=mk.REMA).html
        assert "One record of the sheet has no date" in html
        assert html.index("has no date") < html.index("had ten for certain")


class TestWithoutSome:
    """What if these families moved away?"""

    def test_whoever_is_named_is_taken_not_to_have_come(self) -> None:
        """Of ten men nine are left."""
        sheet = sheet_of(9)
        assert mk.judge_services(sheet, ROSTER, by=mk.REMA)["ten"].tolist() == [True]
        without = mk.judge_services(sheet, ROSTER, by=mk.REMA, without=["man c"])
        assert (without["ten"].tolist(), without["headcount"].tolist()) == ([False], [9])

    def test_a_household_is_all_who_are_of_it(self) -> None:
        """By its id."""
        people = ROSTER.data.assign(household_id=["Levi", "Levi", *["other"] * 9])
        assert mk.judge_services(sheet_of(10), people, by=mk.REMA, without=["Levi"])["headcount"].tolist() == [9]

    def test_somebody_who_is_not_there_is_refused(self) -> None:
        """A slip of the pen would change nothing."""
        with pytest.raises(ValueError, match="'Man Z' is nobody's name"):
            mk.judge_services(sheet_of(9), ROSTER, by=mk.REMA, without=["Man Z"])


class TestQuestionsOfAGabbai:
    """Each is asked in a line."""

    def test_who_would_have_made_the_ten(self) -> None:
        """Of nine men the two others of the roster, each of whom would have been the tenth; of eight nobody."""
        missed = mk.who_was_missed(sheet_of(8), ROSTER, by=mk.REMA)
        assert missed["name"].tolist() == MEN[9:]
        assert mk.who_was_missed(sheet_of(7), ROSTER, by=mk.REMA)["name"].tolist() == []
        assert mk.who_was_missed(sheet_of(9), ROSTER, by=mk.REMA)["name"].tolist() == []

    def test_services_that_would_be_a_ten_as_one(self) -> None:
        """Six and five men are eleven; whoever came to both is one."""
        early = [["2026-09-14", "Early", name] for name in MEN[:6]]
        late = [["2026-09-14", "Late", name] for name in MEN[6:]]
        sheet = mk.read_attendance(as_csv([["date", "service", "name"], *early, *late]), ROSTER)
        assert mk.if_merged(sheet, ROSTER, by=mk.REMA).values.tolist() == [["Early", "Late", 1, 0, 0, 1]]
        both = [["2026-09-14", "Late", name] for name in MEN[4:9]]
        sheet = mk.read_attendance(as_csv([["date", "service", "name"], *early, *both]), ROSTER)
        assert mk.if_merged(sheet, ROSTER, by=mk.REMA)["ten_together"].tolist() == [0]

    def test_services_that_are_never_on_one_day(self) -> None:
        """They cannot be merged."""
        rows = [["date", "service", "name"], ["2026-09-14", "Early", "Man A"], ["2026-09-15", "Late", "Man A"]]
        assert len(mk.if_merged(mk.read_attendance(as_csv(rows), ROSTER), ROSTER, by=mk.REMA)) == 0
