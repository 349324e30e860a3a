"""What is read on each Sabbath, against a calendar of other hands."""

import pytest
from pyluach import dates, parshios

from minyan_kit.hebrew.dates import HebrewDate
from minyan_kit.hebrew.parashah import PORTIONS, parashah, sabbath_from

YEARS = range(5700, 5860)


def by_pyluach(day: HebrewDate, israel: bool) -> list[int] | None:
    """What pyluach reads on a day, by the numbers of the portions."""
    return parshios.getparsha(dates.GregorianDate.from_pydate(day.to_date()), israel=israel)


@pytest.mark.parametrize("israel", [False, True])
def test_each_sabbath_has_the_portion_that_another_calendar_gives(israel: bool) -> None:
    """Of a hundred and sixty years, the festivals among them, in the land of Israel and outside."""
    sabbath = sabbath_from(HebrewDate(YEARS[0], "Tishrei", 1))
    while sabbath.year in YEARS:
        theirs = by_pyluach(sabbath, israel)
        named = None if not theirs else "-".join(PORTIONS["en"][number] for number in theirs)
        assert parashah(sabbath, israel=israel) == named, sabbath
        sabbath += 7


def test_each_portion_has_a_name_of_its_own_in_each_language() -> None:
    """Fifty-three of them; the fifty-fourth is read on Simchat Torah and never on a Sabbath of its own."""
    for names in PORTIONS.values():
        assert len(set(names)) == len(names) == 53


def test_only_a_sabbath_has_one() -> None:
    """Another day is an error that names the Sabbath to write."""
    with pytest.raises(ValueError, match=r"write HebrewDate\(5787, 'Tishrei', 1\)"):
        parashah(HebrewDate(5786, "Elul", 29), israel=False)
    with pytest.raises(ValueError, match="write one of en, he, fr"):
        parashah(HebrewDate(5787, "Tishrei", 8), israel=False, language="de")
