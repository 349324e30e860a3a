"""Which day a service was on: the week of a title, the day of the week beside a date, the year that is not written."""

import pandas as pd
import pytest

from minyan_kit import REMA
from minyan_kit.reading.attendance import read_attendance
from minyan_kit.reading.sheet import Sheet
from minyan_kit.tables.services import judge_services
from tests.sheet_files import column

MEN = [f"man {number}" for number in range(9)]


def read(text: str, **options: object) -> Sheet:
    """Read a sheet."""
    return read_attendance(text.encode(), **options)  # type: ignore[arg-type]


def days(sheet: Sheet) -> list[str | None]:
    """Give the dates of the records of its first person."""
    return column(sheet, "date")  # type: ignore[return-value]


def errors(sheet: Sheet) -> set[str]:
    """Give the codes of the errors."""
    return set(sheet.errors["code"])


def week(title: str, *heads: str) -> Sheet:
    """Read a grid of one man over the days of a week."""
    return read("\n".join([title, "Name," + ",".join(heads), "Avner Tal," + ",".join("x" for _ in heads), ""]))


SUNDAY_FIRST = ("Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Shabbos")
MONDAY_FIRST = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def from_to(first: int, last: int) -> list[str]:
    """Give days of September."""
    return [f"2026-09-{day}" for day in range(first, last + 1)]


@pytest.mark.parametrize("title", ["Week ending 19/09/2026", "w/e 19/09/2026", "Semaine finissant le 19/09/2026"])
def test_a_week_that_ends_on_a_day_is_the_one_before_it(title: str) -> None:
    """Its Sunday is the thirteenth, and not the twentieth."""
    assert days(week(title, *SUNDAY_FIRST)) == from_to(13, 19)
    assert days(week("Mincha w/e 18/09/2026", *MONDAY_FIRST[:5])) == from_to(14, 18)


def test_a_week_that_begins_on_a_day_is_the_one_after_it() -> None:
    """Also where days are left out."""
    assert days(week("Week commencing 14/09/2026", *MONDAY_FIRST)) == from_to(14, 20)
    assert days(week("w/c 13/09/2026", "Mon", "Thu")) == ["2026-09-14", "2026-09-17"]


@pytest.mark.parametrize("title", ["Week commencing 14/09/2026", "Week of 17/09/2026"])
def test_a_week_that_does_not_fit_its_columns_is_asked_about(title: str) -> None:
    """A Sunday before the Monday may be that of this week or of the next."""
    sheet = week(title, *SUNDAY_FIRST)
    assert set(days(sheet)) == {None}
    assert "week_unclear" in errors(sheet)


def test_a_day_of_the_week_in_a_title_is_no_part_of_its_date() -> None:
    """Sunday 13 September 2026 is no September 20 without a year."""
    sheet = week("Week commencing Sunday 13 September 2026", "Sun", "Mon", "Tue")
    assert days(sheet) == from_to(13, 15)
    assert days(read("Mincha lunes 14 de septiembre de 2026\nName\nAvner Tal\n")) == ["2026-09-14"]


@pytest.mark.parametrize(
    "text",
    [
        "Tue 14/09/2026",
        "mardi 14/09/2026",
        "mar 14/09/2026",
        "martes 14/09/2026",
        "יום שלישי 14/09/2026",
        "ג' 14/09/2026",
    ],
)
def test_a_date_that_contradicts_its_day_of_the_week_is_named(text: str) -> None:
    """The fourteenth of September 2026 was a Monday; with nine men it is open whether more came that day."""
    marked = read("\n".join([f"Name,{text}", *(f"{name},x" for name in MEN), ""]))
    assert errors(marked) == {"weekday_contradicts"}
    roster = pd.DataFrame({"name": MEN, "sex": "male", "age": 40})
    assert judge_services(marked, roster, by=REMA)["ten"].isna().all()
    assert errors(read(f"Date,Service,Men\n{text},Mincha,9\n")) == {"weekday_contradicts"}


def test_a_ten_that_rests_on_the_day_is_open_where_the_day_contradicts_itself() -> None:
    """A boy who had come of age by the day that is written may be a year too young on the day that is meant."""

    def judged(born: str, text: str) -> pd.DataFrame:
        births = pd.to_datetime([*["1980-01-01"] * len(MEN), born])
        people = pd.DataFrame({"name": [*MEN, "Gad"], "sex": "male", "birth_date": births, "after_sunset": False})
        sheet = read("\n".join([f"Name,{text}", *(f"{name},x" for name in people["name"]), ""]))
        return judge_services(sheet, people, by=REMA)

    of_age, too_young, grown = "2013-09-05", "2013-11-05", "2000-09-05"
    assert judged(of_age, "Mon 14/09/2026")["ten"].tolist() == [True]
    ((open_, low, why),) = judged(of_age, "Tue 14/09/2026")[["ten", "counts_low", "in_doubt"]].values.tolist()
    assert open_ is pd.NA
    assert low == 9
    assert why == "Gad (on which day the service was)"
    assert judged(too_young, "Tue 14/09/2026")["ten"].isna().all()
    assert judged(grown, "Tue 14/09/2026")["ten"].tolist() == [True]


def test_a_day_of_the_week_beside_a_date_is_a_check() -> None:
    """In a column of its own, or in a row of its own; where it fits, nothing is said."""
    assert errors(read("Date,Day,Service,Men\n14/09/2026,Shabbos,Mincha,9\n")) == {"weekday_contradicts"}
    assert errors(read("Date,Day,Service,Men\n14/09/2026,Mon,Mincha,9\n15/09/2026,יום ג,Mincha,9\n")) == set()
    assert errors(read(",Tue,Tue\nName,14/09/2026,15/09/2026\nAvner Tal,P,A\n")) == {"weekday_contradicts"}
    assert errors(read(",Mon,Tue\nName,14/09/2026,15/09/2026\nAvner Tal,P,A\n")) == set()


def test_kabbalat_shabbat_is_said_on_a_friday() -> None:
    """Whoever writes the date of the Sabbath means the evening before it; a Tuesday is a slip."""
    assert errors(read("Date,Service,Men\n15/09/2026,Kabbalat Shabbat,9\n")) == {"weekday_contradicts"}
    assert errors(read("Date,Service,Men\n18/09/2026,Kab Shab,9\n19/09/2026,Kabbalas Shabbos,9\n")) == set()


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("mar 15 sept 2026", "2026-09-15"),
        ("mar 15 sep 2026", "2026-09-15"),
        ("mar 15-sep-2026", "2026-09-15"),
        ("mié 16 sep 2026", "2026-09-16"),
        ("jueves 17 de septiembre de 2026", "2026-09-17"),
        ("domingo 20 septiembre 2026", "2026-09-20"),
        ("1 de enero de 2027", "2027-01-01"),
        ("lun. 14 sept. 2026", "2026-09-14"),
    ],
)
def test_days_and_months_in_spanish_and_french(text: str, date: str) -> None:
    """Mar is mardi or martes before a day and its month."""
    assert days(read(f"Date,Service,Men\n{text},Mincha,10\n")) == [date]


def test_mar_is_no_march_where_the_year_is_said() -> None:
    """Over the columns of a grid."""
    assert days(read("Nom;mar 15 sept;mar 22 sept\nDan Oz;x;x\n", year=2026)) == ["2026-09-15", "2026-09-22"]
    assert days(read("Nombre,mar 15-sep,mié 16-sep\nDan Oz,sí,sí\n", year=2026)) == ["2026-09-15", "2026-09-16"]


@pytest.mark.parametrize(
    ("heads", "year"),
    [
        ("12/27,12/31,1/3", 2026),
        ("1/3,12/31,12/27", 2026),
        ("Thu 12/31,Sun 1/3", 2026),
        ("כ״ח אלול,ג׳ תשרי", 5786),
        ("27 Dec,31 Dec,3 Jan", 2026),
    ],
)
def test_dates_that_go_on_into_another_year_are_asked_about(heads: str, year: int) -> None:
    """Their order, or the day of the week beside one, proves that the year is not theirs."""
    sheet = read(f"Name,{heads}\nAvner Tal{',x' * len(heads.split(','))}\n", year=year)
    assert days(sheet).count(None) == 1
    assert errors(sheet) & {"date_partial", "weekday_contradicts"}
    assert errors(read("Name,12/27,12/31\nAvner Tal,x,x\n", year=2026)) == set()
    assert errors(read("Date,Men\n1/3,10\n12/27,11\n2/5,12\n3/30,9\n", year=2026)) == set()


def test_day_numbers_that_begin_again_are_of_another_month() -> None:
    """The first after the thirtieth of September is asked about, if no other month stands over it."""
    sheet = read("September 2026,,,,\nName,29,30,1,2\nAvner Tal,x,x,x,x\n")
    assert days(sheet) == ["2026-09-29", "2026-09-30", None, None]
    assert errors(sheet) == {"date_partial"}


@pytest.mark.parametrize(
    ("name", "service"),
    [
        ("Cha'harit", "Shacharit"),
        ("Cha’harith", "Shacharit"),
        ("Shaharith", "Shacharit"),
        ("Min'ha", "Mincha"),
        ("Min’ha", "Mincha"),
        ("Min'ha / Arvit", "Mincha/Maariv"),
        ("Min’ha-Arvit", "Mincha/Maariv"),
        ("Motzei Shabbos", "Maariv"),
        ("מוצ״ש", "Maariv"),
        ("Fri Night", "Maariv"),
        ("Kab Shab", "Kabbalat Shabbat"),
    ],
)
def test_names_of_services_as_they_are_spelled(name: str, service: str) -> None:
    """With an apostrophe of any kind; two joined by a sign are two."""
    assert column(read(f"Date;Service;Men\n18/09/2026;{name};10\n"), "service") == [service]
    assert column(read(f"Date;{name}\n18/09/2026;10\n"), "service") == [service]


def test_what_is_said_after_nightfall_is_of_the_next_hebrew_day() -> None:
    """Motzei Shabbos and Friday night too."""
    roster = pd.DataFrame({"name": MEN, "sex": "male", "age": 40})
    table = judge_services(
        read("Date,Service,Men\n18/09/2026,Fri Night,9\n19/09/2026,Motzei Shabbos,9\n"), roster, by=REMA
    )
    assert table["hebrew_date"].astype(str).tolist() == ["8 Tishrei 5787", "9 Tishrei 5787"]


SPANS = [
    *("13-19 September 2026", "Week of 13-19 September 2026", "September 13-19, 2026", "13–19/9/2026"),
    *("13/9/2026 - 19/9/2026", "13/9 - 19/9/2026", "9/13/2026 - 9/19/2026", "Sun 13 Sep - Sat 19 Sep 2026"),
    *("semaine du 13 au 19 septembre 2026", "שבוע 13-19 בספטמבר 2026"),
]


@pytest.mark.parametrize("title", SPANS)
def test_the_days_of_a_week_are_between_the_two_days_of_the_title(title: str) -> None:
    """In a grid, and in a list with a day of the week in each row."""
    sheet = week(f'"{title}"', *SUNDAY_FIRST)
    assert days(sheet) == from_to(13, 19)
    assert not errors(sheet)
    rows = "".join(f"{day},10\n" for day in SUNDAY_FIRST)
    assert days(read(f'"{title}"\nDay,Mincha\n{rows}')) == from_to(13, 19)


def test_a_span_of_days_may_go_into_another_month() -> None:
    """The year stands once."""
    assert days(week("30 Aug - 5 Sep 2026", "Sun", "Sat")) == ["2026-08-30", "2026-09-05"]


@pytest.mark.parametrize("title", ["1-30 September 2026", "13-19 September"])
def test_a_span_that_has_a_day_of_the_week_more_than_once_dates_nothing(title: str) -> None:
    """Nor does one without a year: each is asked about."""
    sheet = week(title, "Sun", "Mon")
    assert days(sheet) == [None, None]
    assert errors(sheet) & {"date_missing", "date_impossible"}


def test_a_service_under_a_span_of_days_is_on_none_of_them() -> None:
    """Nobody knows on which; and that is said."""
    sheet = week("13-19 September 2026", "Mincha")
    assert days(sheet) == [None]
    assert errors(sheet) == {"date_missing"}


@pytest.mark.parametrize(
    ("title", "heads", "found"),
    [
        ("March 2026", ("mar 15", "mar 16"), ["2026-03-15", "2026-03-16"]),
        ("September 2026", ("14/9", "15/9"), ["2026-09-14", "2026-09-15"]),
        ("September 2026", ("9/7", "9/8"), ["2026-09-07", "2026-09-08"]),
        ("Minyan attendance 2026", ("Mon 14/9", "Tue 15/9"), ["2026-09-14", "2026-09-15"]),
        ("Attendance 2026", ("14/9/26", "15/9/26"), ["2026-09-14", "2026-09-15"]),
        ("נוכחות תשפ״ז", ("ב׳ תשרי", "ג׳ תשרי"), ["2026-09-13", "2026-09-14"]),
        ("Attendance 5787", ("2 Tishrei", "3 Tishrei"), ["2026-09-13", "2026-09-14"]),
    ],
)
def test_the_year_of_a_title_is_that_of_dates_without_one(title: str, heads: tuple[str, ...], found: list[str]) -> None:
    """In headings and in a column of dates; and where it was taken from is said."""
    sheet = week(title, *heads)
    assert days(sheet) == found
    assert not errors(sheet)
    assert "from_title" in set(sheet.issues["code"]) or "26" in heads[0]
    rows = "".join(f"{day},Avner Tal\n" for day in heads)
    assert days(read(f"{title},\nDate,Name\n{rows}")) == found


@pytest.mark.parametrize(
    "title",
    [
        "Attendance 2026-27",
        "2026 and 2027",
        "Founded 2003",
        "Printed 1/1/2026",
        "Seats 2000 to 2026",
        "Attendance",
        "5786/87",
    ],
)
def test_a_title_of_two_years_or_of_another_time_gives_none(title: str) -> None:
    """The year is asked for."""
    sheet = week(title, "14/9", "15/9")
    assert days(sheet) == [None, None]
    assert errors(sheet) == {"date_partial"}


def test_the_year_of_a_month_is_not_that_of_another_month() -> None:
    """Nor is a day after the turn of the year of the year of the title."""
    assert days(week("Dec 2026", "30 Dec", "31 Dec", "1 Jan")) == ["2026-12-30", "2026-12-31", None]
    assert days(week("Attendance 2026", "30/12", "31/12", "1/1", "2/1")) == ["2026-12-30", "2026-12-31", None, None]


def test_what_the_caller_says_of_the_year_stands_over_the_title() -> None:
    """He may know better."""
    sheet = read("Attendance 2026,\nName,14/9\nAvner Tal,x\n", year=2025)
    assert days(sheet) == ["2025-09-14"]


def test_a_grid_without_any_date_says_so() -> None:
    """Its records are of no day, and of no service that can be judged."""
    sheet = read("Name,Shacharit,Mincha\nAvner Tal,x,x\n")
    assert sheet.data["date"].isna().all()
    assert sheet.errors["code"].tolist() == ["date_missing"] * 2


@pytest.mark.parametrize("day", ["19/09/2026", "12/10/2026", "11/10/2026", "13/09/2026", "28/09/2026", "22/04/2027"])
def test_a_musaf_on_a_day_that_has_one_is_nothing_to_say(day: str) -> None:
    """A Sabbath, either day of a Rosh Chodesh, a festival and its middle days."""
    sheet = read(f"Date,Service,Men\n{day},Musaf,12\n", date_order="DMY")
    assert "service_of_no_such_day" not in set(sheet.issues["code"])


@pytest.mark.parametrize(
    ("day", "service"), [("16/09/2026", "Musaf"), ("22/09/2026", "Neilah"), ("16/09/2026", "מוסף")]
)
def test_a_service_on_a_day_that_has_none_is_named(day: str, service: str) -> None:
    """A Musaf on a Wednesday of the week, a Neilah after the fast; the day or the service may be another."""
    sheet = read(f"Date,Service,Men\n{day},{service},12\n")
    assert "service_of_no_such_day" in set(sheet.issues.loc[sheet.issues["severity"] == "warning", "code"])
    assert sheet.data["count"].tolist() == [12]


def test_a_blank_cell_under_a_service_of_other_days_is_nothing_to_say() -> None:
    """A grid has a column for it, and most days have none."""
    sheet = read("Date,Shacharit,Musaf,Kabbalat Shabbat\n16/09/2026,12,,\n18/09/2026,12,,14\n19/09/2026,12,11,\n")
    assert not {"service_of_no_such_day", "weekday_contradicts"} & set(sheet.issues["code"])
