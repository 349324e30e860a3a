"""Hebrew dates as text: what is read, what is refused and why, and that what is written is read back."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from minyan_kit.hebrew import writing
from minyan_kit.hebrew.dates import MONTHS, HebrewDate, HebrewDateError, is_leap, months_of, year_table
from minyan_kit.hebrew.writing import SPELLINGS, format_date, month_named, numeral, parse, parse_parts

hebrew_dates = st.integers(year_table()[0], year_table()[-1] - 1).map(HebrewDate.from_day_number)
languages = st.sampled_from(["en", "he", "fr"])

READ = [
    # one date, as Hebrew writes it
    ("כ״ט אדר א׳ תשע״ד", "29 Adar I 5774"),
    ('כ"ט אדר א\' תשע"ד', "29 Adar I 5774"),
    ("כ''ט אדר א’ תשע”ד", "29 Adar I 5774"),
    ("כ״ט באדר א׳ ה׳תשע״ד", "29 Adar I 5774"),
    ("כ״ט באדר א׳ ה׳ תשע״ד", "29 Adar I 5774"),
    ("כ״ט באדר א׳, התשע״ד", "29 Adar I 5774"),
    ("כט אדר א תשעד", "29 Adar I 5774"),
    ("כט אדר ראשון תשעד", "29 Adar I 5774"),
    ("29 באדר 1 5774", "29 Adar I 5774"),
    ("\u200fכ״ט\u200f אדר\u00a0א׳  תשע״ד\u202c", "29 Adar I 5774"),
    ("כ״ט־אדר־א׳ תשע״ד", "29 Adar I 5774"),
    ("כ״ט בַּאֲדָר א׳ תשע״ד", "29 Adar I 5774"),
    # and in English and French
    ("29 Adar I 5774", "29 Adar I 5774"),
    ("29 Adar I, 5774", "29 Adar I 5774"),
    ("Adar I 29, 5774", "29 Adar I 5774"),
    ("29th of Adar Rishon 5774", "29 Adar I 5774"),
    ("the 29th of Adar Rishon, 5774", "29 Adar I 5774"),
    ("29 Adar 1 5774", "29 Adar I 5774"),
    ("29 ADAR ALEPH 5774", "29 Adar I 5774"),
    ("29-Adar-I-5774", "29 Adar I 5774"),
    ("29 adar richon 5774", "29 Adar I 5774"),
    ("le 29 adar I 5774", "29 Adar I 5774"),
    # the other Adar, and the only one
    ("כ״ט אדר ב׳ תשע״ד", "29 Adar II 5774"),
    ("כט אדר שני תשעד", "29 Adar II 5774"),
    ("כ״ט ואדר תשע״ד", "29 Adar II 5774"),
    ("כ״ט אדר 2 תשע״ד", "29 Adar II 5774"),
    ("1 Adar II, 5774", "1 Adar II 5774"),
    ("Adar 2 29, 5774", "29 Adar II 5774"),
    ("29 Adar Sheni 5774", "29 Adar II 5774"),
    ("29 adar cheni 5774", "29 Adar II 5774"),
    ("29 Veadar 5774", "29 Adar II 5774"),
    ("כ״ב אדר תשע״ג", "22 Adar 5773"),
    ("Adar 2, 5783", "2 Adar 5783"),
    # the first of a month, and the months of several spellings
    ("1er Nissan 5776", "1 Nisan 5776"),
    ("1ᵉʳ nissan 5776", "1 Nisan 5776"),
    ("1 Nisan 5776", "1 Nisan 5776"),
    ("1st Nisan 5776", "1 Nisan 5776"),
    ("ל׳ חשון תשע״ד", "30 Cheshvan 5774"),
    ("ו' בחשוון תש\"ע", "6 Cheshvan 5770"),
    ("ו׳ במרחשון תש״ע", "6 Cheshvan 5770"),
    ("ו׳ מרחשוון תש״ע", "6 Cheshvan 5770"),
    ("6 'Hechvan 5770", "6 Cheshvan 5770"),
    ("6 Mar-Heshvan 5770", "6 Cheshvan 5770"),
    ("א׳ כסליו תש״ע", "1 Kislev 5770"),
    ("א׳ סיון תש״ע", "1 Sivan 5770"),
    ("א׳ סיוון תש״ע", "1 Sivan 5770"),
    ("א׳ איר תש״ע", "1 Iyyar 5770"),
    ("ח' אייר התש\"ס", "8 Iyyar 5760"),
    ('כ"ב מנחם אב תשע"ב', "22 Av 5772"),
    ("כ״ב מנ״א תשע״ב", "22 Av 5772"),
    ("22 Menachem Av 5772", "22 Av 5772"),
    ("ט״ו בשבט תשע״ג", "15 Shevat 5773"),
    ("5 Sh'vat 5773", "5 Shevat 5773"),
    ("1 Tévet 5776", "1 Tevet 5776"),
    ("1 éloul 5776", "1 Elul 5776"),
    # years
    ("א׳ ניסן תש״ף", "1 Nisan 5780"),
    ("א׳ ניסן תש״פ", "1 Nisan 5780"),
    ("א׳ ניסן תש״ן", "1 Nisan 5750"),
    ("א׳ ניסן תש״ם", "1 Nisan 5740"),
    ("א׳ ניסן תש״ך", "1 Nisan 5720"),
    ("א׳ ניסן תש״ץ", "1 Nisan 5790"),
    ("א׳ ניסן תשט״ו", "1 Nisan 5715"),
    ("א׳ ניסן תשד״מ", "1 Nisan 5744"),
    ("א׳ ניסן תרח״צ", "1 Nisan 5698"),
    ("א' אב ה'תשע\"ו", "1 Av 5776"),
    ("א׳ ניסן ד׳תתקצ״ט", "1 Nisan 4999"),
    ("ח׳ אדר ב׳ ה׳ אלפים", "8 Adar II 5000"),
    ("א׳ ניסן ה׳ה׳", "1 Nisan 5005"),
    ("1 Nisan 0774", "1 Nisan 0774"),
]


@pytest.mark.parametrize(("text", "date"), READ, ids=[text for text, _ in READ])
def test_a_date_is_read_as_people_write_it(text: str, date: str) -> None:
    """Each spelling is one date, whichever marks, prefixes and month names it uses."""
    assert str(parse(text)) == date


REFUSED = [
    # the calendar lacks it
    ("ל״א תשרי תשפ״ג", "day_not_in_month", "Tishrei 5783 has 30 days"),
    ("ל׳ אדר תשפ״ג", "day_not_in_month", "Adar 5783 has 29 days"),
    ("30 Adar II 5774", "day_not_in_month", "Adar II 5774 has 29 days"),
    ('כ"ט אדר א\' תשע"ה', "not_leap", "5775 is not a leap year: write Adar, not Adar I"),
    ("ב׳ אדר ב׳ תשפ״ג", "not_leap", "5783 is not a leap year: write Adar, not Adar II"),
    ("0 Nisan 5784", "day_not_in_month", "Nisan 5784 has 30 days"),
    ("1 Nisan 0000", "year_out_of_range", "write a year from 1 to 9999"),
    ("1 Nisan 12024", "year_out_of_range", "write a year from 1 to 9999"),
    # Adar of a leap year: which?
    ('י"ד אדר תשע"ד', "adar_which", r"14 Adar I 5774 \(2014-02-14\) or 14 Adar II 5774 \(2014-03-16\)"),
    ("14 Adar 5774", "adar_which", r"14 Adar I 5774 \(2014-02-14\) or 14 Adar II 5774 \(2014-03-16\)"),
    ("Adar 1 5774", "adar_which", "write 1 Adar I 5774 .* or 1 Adar II 5774"),
    ("30 Adar 5774", "adar_which", r"write 30 Adar I 5774 \(2014-03-02\)$"),
    # something is missing or in doubt
    ("ל״א תשרי", "unparseable", "has no year"),
    ("29 Adar I", "unparseable", "has no year"),
    ("Adar I 5774", "unparseable", "write day, month and year"),
    ("5774", "unparseable", "write day, month and year"),
    ("תש״ף", "unparseable", "write day, month and year"),
    ("", "unparseable", "write day, month and year"),
    ("29 Adar I 74", "unparseable", "write its four figures"),
    ("1 Nisan 776", "unparseable", "write its four figures"),
    ("א׳ ניסן ע״ד", "unparseable", "with the hundreds"),
    ("א׳ אדר א׳תשע״ד", "unparseable", "with the hundreds"),  # Adar I 5774 or Adar 1774?
    ("1/7/5774", "unparseable", "write day, month and year"),
    ('ר"ח כסלו תשע"ד', "unparseable", "Rosh Chodesh may be two days"),
    ("9 Nisam 5774", "unparseable", "write day, month and year"),
    # something is left over
    ("Monday 29 Adar I 5774", "unparseable", "write day, month and year"),
    ("29 Adar I 5774 (Monday)", "unparseable", "write its four figures"),
    ("29 30 Nisan 5774", "unparseable", "write day, month and year"),
    ("29/30 Nisan 5774", "unparseable", "write 1 to 30"),
    ("-9 Nisan 5774", "unparseable", "write 1 to 30"),
    ("1.5 Nisan 5774", "unparseable", "write 1 to 30"),
    ("2¹ Nisan 5774", "unparseable", "write 1 to 30"),  # a footnote, not the twenty-first
    ("9 Nisan 577٤", "unparseable", "write its four figures"),
    ("י״ה ניסן תשפ״ד", "unparseable", "write 1 to 30"),  # fifteen is ט״ו
    ("טכ ניסן תשפ״ד", "unparseable", "write 1 to 30"),
    ("א׳ ניסן הע״ד", "unparseable", "with the hundreds"),  # no one writes 5074 so
    ("א׳ ניסן תעש", "unparseable", "with the hundreds"),
    ("א׳ ניסן שת", "unparseable", "with the hundreds"),
    ("א׳ ניסן תשוט", "unparseable", "with the hundreds"),
    ("אדר 2 תשפ״ג", "unparseable", "write day, month and year"),  # a month without its day
    ("א׳ ניסן ת״שפד", "unparseable", "with the hundreds"),
    ("א׳ ניסן תשעד״", "unparseable", "with the hundreds"),
]


@pytest.mark.parametrize(("text", "code", "remedy"), REFUSED, ids=[text for text, *_ in REFUSED])
def test_what_is_no_date_is_an_error_that_says_what_to_write(text: str, code: str, remedy: str) -> None:
    """Nothing is guessed, dropped or rolled over."""
    with pytest.raises(HebrewDateError, match=remedy) as error:
        parse(text)
    assert error.value.code == code


@given(hebrew_dates, languages)
def test_what_is_written_is_read_back(date: HebrewDate, language: str) -> None:
    """Formatting and parsing are inverse in each language, for every day of the calendar."""
    assert parse(format_date(date, language)) == date


@given(hebrew_dates)
def test_the_methods_of_a_date_write_and_read_too(date: HebrewDate) -> None:
    """HebrewDate.format and .parse, and str, are the same functions."""
    assert HebrewDate.parse(date.format("he")) == date
    assert HebrewDate.parse(str(date)) == date


@given(hebrew_dates, languages, st.sampled_from(["NFC", "NFD"]), st.sampled_from("\u200e\u200f\u202b\u2067\ufeff"))
def test_invisible_marks_make_no_difference(date: HebrewDate, language: str, form: str, mark: str) -> None:
    """Bidi marks around every letter and either Unicode form give the same date."""
    text = unicodedata.normalize(form, format_date(date, language))
    assert parse(mark + mark.join(text)) == date


@given(hebrew_dates, languages, st.data())
def test_no_letter_can_be_dropped_unnoticed(date: HebrewDate, language: str, data: st.DataObject) -> None:
    """A text with one foreign letter in it is refused, wherever it stands."""
    text = format_date(date, language)
    place = data.draw(st.integers(0, len(text)))
    with pytest.raises(HebrewDateError):
        parse(f"{text[:place]}?{text[place:]}")


@given(st.text("012359 ,.-'\"אבגהוטיכלםתשר׳״AdarINsnv", max_size=24) | st.text(max_size=24))
def test_any_text_is_a_date_or_a_named_error(text: str) -> None:
    """No text whatever raises another error, or gives a date that is not written back as itself."""
    try:
        date = parse(text)
    except HebrewDateError:
        return
    assert parse(str(date)) == date


LEAP_YEARS = [year for year in range(1, 10000) if is_leap(year)]


@given(st.sampled_from(LEAP_YEARS), st.sampled_from(["Adar I", "Adar II"]), st.integers(1, 29), languages)
def test_adar_alone_in_a_leap_year_is_never_guessed(year: int, adar: str, day: int, language: str) -> None:
    """In each language, leaving out which Adar is the error that asks for it."""
    words = format_date(HebrewDate(year, adar, day), language).split()
    del words[2]  # I or II, א׳ or ב׳
    with pytest.raises(HebrewDateError) as error:
        parse(" ".join(words))
    assert error.value.code == "adar_which"


@pytest.mark.parametrize(
    ("date", "en", "he", "fr"),
    [
        (HebrewDate(5774, "Adar I", 29), "29 Adar I 5774", "כ״ט אדר א׳ תשע״ד", "29 adar I 5774"),
        (HebrewDate(5780, "Nisan", 1), "1 Nisan 5780", "א׳ ניסן תש״ף", "1er nissan 5780"),
        (HebrewDate(5775, "Shevat", 15), "15 Shevat 5775", "ט״ו שבט תשע״ה", "15 chevat 5775"),
        (HebrewDate(5816, "Av", 16), "16 Av 5816", "ט״ז אב תתט״ז", "16 av 5816"),
        (HebrewDate(5000, "Adar II", 8), "8 Adar II 5000", "ח׳ אדר ב׳ ה׳ אלפים", "8 adar II 5000"),
        (HebrewDate(4336, "Sivan", 4), "4 Sivan 4336", "ד׳ סיוון ד׳של״ו", "4 sivan 4336"),
        (HebrewDate(774, "Elul", 9), "9 Elul 0774", "ט׳ אלול 0774", "9 eloul 0774"),
    ],
)
def test_a_date_is_written_in_three_languages(date: HebrewDate, en: str, he: str, fr: str) -> None:
    """English, Hebrew with numbers as letters, and French, as a reader of each expects."""
    assert (date.format(), date.format("he"), date.format("fr")) == (en, he, fr)


def test_another_language_is_refused() -> None:
    """An unknown language names those there are."""
    with pytest.raises(ValueError, match="'de': write one of en, he, fr"):
        HebrewDate(5774, "Nisan", 1).format("de")


def test_a_year_may_come_from_the_heading() -> None:
    """A text without a year takes the year given beside it; a year in the text stands."""
    assert parse('כ"ט אלול', year=5774) == HebrewDate(5774, "Elul", 29)
    assert parse('כ"ט אלול תשע"ה', year=5774) == HebrewDate(5775, "Elul", 29)


@pytest.mark.parametrize(
    ("day", "month", "year"),
    [("כט", "אדר א", "תשעד"), (29, "Adar I", 5774), (29.0, "באדר א׳", 5774.0), (" 29 ", "adar richon", "5774")],
)
def test_a_date_is_read_from_three_cells(day: str | float, month: str, year: str | float) -> None:
    """Day, month and year in cells of their own, as text or as the numbers of a spreadsheet."""
    assert parse_parts(day, month, year) == HebrewDate(5774, "Adar I", 29)


@pytest.mark.parametrize(
    ("day", "month", "year", "code", "remedy"),
    [
        (29, "אדר", "תשעד", "adar_which", "write 29 Adar I 5774"),
        ("", "ניסן", "תשעד", "unparseable", "day is blank"),
        (29, "ניסן", " ", "unparseable", "year is blank"),
        (29, "", 5774, "unparseable", "write one of Tishrei"),
        (29, "7", 5774, "unparseable", "write one of Tishrei"),
        (29.5, "ניסן", 5774, "unparseable", "write 1 to 30"),
        (float("nan"), "ניסן", 5774, "unparseable", "write 1 to 30"),
        (29, "ניסן", 74, "unparseable", "write its four figures"),
        (30, "אייר", 5774, "day_not_in_month", "Iyyar 5774 has 29 days"),
    ],
)
def test_three_cells_that_make_no_date_are_refused(
    day: float | str, month: str, year: float | str, code: str, remedy: str
) -> None:
    """A blank, a month's number or an ambiguous Adar is an error that names the cell or the choice."""
    with pytest.raises(HebrewDateError, match=remedy) as error:
        parse_parts(day, month, year)
    assert error.value.code == code


def test_what_is_not_text_is_sent_elsewhere() -> None:
    """A number, as a spreadsheet's date may be, is no text of a Hebrew date."""
    with pytest.raises(TypeError, match=r"HebrewDate\.from_date"):
        parse(41334)  # type: ignore[arg-type]  # the mistake under test


def test_every_month_is_known_by_its_name_in_each_language() -> None:
    """The names that dates are written with are read, alone and, in Hebrew, after a preposition."""
    for year in (5783, 5784):
        for month in months_of(year):
            date = HebrewDate(year, month, 1)
            names = {
                language: date.format(language).split(" ", 1)[1].rsplit(" ", 1)[0] for language in ("en", "he", "fr")
            }
            assert {month_named(name) for name in [*names.values(), f"ב{names['he']}"]} == {month}
    assert {month_named(month) for month in MONTHS} == set(MONTHS)


@pytest.mark.parametrize(
    ("number", "letters"),
    [
        *((1, "א׳"), (15, "ט״ו"), (16, "ט״ז"), (20, "כ׳"), (29, "כ״ט"), (115, "קט״ו")),
        *((400, "ת׳"), (500, "ת״ק"), (720, "תש״ך"), (784, "תשפ״ד"), (999, "תתקצ״ט")),
    ],
)
def test_numbers_are_written_in_letters(number: int, letters: str) -> None:
    """Fifteen and sixteen are nine and six, nine and seven; a last letter takes its final form."""
    assert numeral(number) == letters


@pytest.mark.parametrize("number", [0, 1000, -5])
def test_letters_write_one_to_999(number: int) -> None:
    """Other numbers are refused."""
    with pytest.raises(ValueError, match="1 to 999"):
        numeral(number)


WORDS = st.sampled_from([
        *("29", "1", "30", "31", "1er", "2nd", "29th", "the", "le", "of", "כ״ט", "כט", "ל׳", "א"),
        *("ר״ח", "ב", "ה׳", "29-Adar", "Adar", "adar,", "I", "II", "אדר", "א׳", "ב׳", "באדר", "וֽאדר"),
        *("Nisan", "ניסן", "בניסן", "Mar", "Cheshvan", "Ve", "Tevet,", "5774", "5784,", "05774", "574"),
        *("תשע״ד", "ה׳תשע״ד", "התשפד", "תשפד", "784", "אלפים", "-", ",", "\u200f29", "’", "5774th"),
])  # fmt: skip


@given(words=st.lists(WORDS, min_size=1, max_size=7), between=st.sampled_from([" ", "  ", " \u200f", "\u00a0", "\t"]))
def test_a_date_read_word_by_word_is_the_date_read_as_a_whole(words: list[str], between: str) -> None:
    """What is remembered of a day and of a month and year never gives another date, or another error."""

    def outcome(read: Callable[[], HebrewDate]) -> object:
        try:
            date = read()
        except HebrewDateError as error:
            return str(error), error.code
        return date, date.day_number

    text = between.join(words)
    assert outcome(lambda: parse(text)) == outcome(lambda: writing._parsed(text, None))
    assert outcome(lambda: parse(text, year=5774)) == outcome(lambda: writing._parsed(text, 5774))


@given(hebrew_dates)
def test_a_date_in_every_spelling_is_read_word_by_word(date: HebrewDate) -> None:
    """As `_parsed` reads it, with its number."""
    for language in SPELLINGS:
        text = format_date(date, language)
        assert (parse(text), parse(text).day_number) == (writing._parsed(text, None), date.day_number)


@pytest.mark.parametrize(
    ("written", "day"),
    [("1st Shevat 5783", 1), ("15th Shevat 5783", 15), ("15 Shevat 5783", 15), ("22nd Shevat 5783", 22)],
)
def test_a_day_may_be_written_as_an_ordinal(written: str, day: int) -> None:
    """Both its figures are read."""
    assert HebrewDate.parse(written) == HebrewDate(5783, "Shevat", day)


@pytest.mark.parametrize(
    "mark", [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF], ids=hex
)
def test_the_marks_of_two_directions_make_no_difference(mark: int) -> None:
    """A program that mixes Hebrew and Latin letters writes them, and nobody sees them."""
    assert parse(f"ט״ו{chr(mark)} {chr(mark)}בשבט תשפ״ג") == HebrewDate(5783, "Shevat", 15)


@pytest.mark.parametrize(
    "point", [*range(0x05B0, 0x05BE), 0x05BF, 0x05C1, 0x05C2, 0x05C4, 0x05C5, 0x05C7, 0x0591], ids=hex
)
def test_the_points_of_hebrew_make_no_difference(point: int) -> None:
    """Niqqud and accents, each of them."""
    assert parse(f"ט״ו ש{chr(point)}בט תשפ״ג") == HebrewDate(5783, "Shevat", 15)


@pytest.mark.parametrize(
    ("written", "month"),
    [
        ("Tishri", "Tishrei"),
        ("Tichrei", "Tishrei"),
        ("Marcheshvan", "Cheshvan"),
        ("מרחשון", "Cheshvan"),
        ("Teves", "Tevet"),
        ("אדר הראשון", "Adar I"),
        ("First Adar", "Adar I"),
        ("ואדר", "Adar II"),
        ("Ve-Adar", "Adar II"),
        ("Tammouz", "Tammuz"),
        ("Menachem Av", "Av"),
        ("מנ״א", "Av"),
        ("Ellul", "Elul"),
    ],
)
def test_a_month_has_several_names(written: str, month: str) -> None:
    """As people write them, the last of each list too."""
    assert month_named(written) == month
