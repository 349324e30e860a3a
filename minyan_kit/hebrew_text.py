"""Hebrew dates as text."""
from minyan_kit.hebrew_calendar import HebrewDate, HebrewDateError
def month_named(text: str) -> str:
    raise HebrewDateError(f"month {text!r} is not known", "unparseable")
def format_date(date: HebrewDate, language: str = "en") -> str:
    return f"{date.day} {date.month} {date.year}"
