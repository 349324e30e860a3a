"""The page of a report: plain HTML that needs nothing beside it, to be read on a screen and on paper."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import pandas as pd

from minyan_kit.ruling import Practice

__all__ = ["page_of"]

_STYLE = """
:root { color-scheme: light dark; }
body { font-family: system-ui, 'Segoe UI', 'Noto Sans', Arial, sans-serif; line-height: 1.55; margin: 0; }
main { max-width: 62em; margin: 0 auto; padding: 2em 1.5em 4em; }
h1 { font-size: 1.7em; line-height: 1.2; } h2 { font-size: 1.2em; margin: 2.2em 0 0.4em; }
.big { font-size: 2.6em; font-weight: 600; line-height: 1.1; } .calm { opacity: 0.78; max-width: 46em; }
table { border-collapse: collapse; font-size: 0.92em; margin: 0.6em 0; }
th, td { text-align: start; padding: 0.3em 0.8em 0.3em 0; border-bottom: 1px solid rgba(128,128,128,0.35);
  vertical-align: top; }
td.number { font-variant-numeric: tabular-nums; white-space: nowrap; } .scroll { overflow-x: auto; }
.bar { display: inline-block; width: 9em; height: 0.8em; border: 1px solid currentColor; margin-inline-end: 0.5em;
  vertical-align: -0.05em; }
.bar i { display: block; height: 100%; background: currentColor; opacity: 0.55; print-color-adjust: exact; }
@media print { main { max-width: none; padding: 0; } h2 { break-after: avoid; } tr { break-inside: avoid; }
  details::details-content { content-visibility: visible; } .scroll { overflow: visible; } }
"""
_HEADINGS = {
    "services": "services on the sheet",
    "not_recorded": "not written down",
    "of": "of",
    "ten": "a ten",
    "no_ten": "no ten",
    "open": "open",
    "rate": "share",
    "rate_at_most": "at most",
    "low": "from",
    "high": "to",
    "more_men": "men more",
    "kind": "day",
    "first_seen": "first seen",
    "last_seen": "last seen",
    "since": "services since",
    "now": "in a row now",
    "longest": "longest in a row",
    "times": "times",
    "how": "",
}
_SECTIONS = {
    "by service": ("Each service", "The share is that of the services that were written down; from and to are the "
                   "interval (95%, Wilson’s) that so few services allow to say."),
    "by weekday": ("Each day of the week", "By the Hebrew day: the evening belongs to the day that follows."),
    "by day": ("Shabbat, festivals and weekdays", "A Shabbat is one also on a festival."),
    "by month": ("Each month", ""),
    "festivals": ("Festivals", "With the days between them, and Chanukah and Purim."),
    "what it would take": ("What it would take", "How often there would have been a ten for certain, if so many more "
                           "men who count had come each time."),
    "the tenth": ("The tenth", "How often somebody’s coming made the ten, or there would not have been ten without "
                  "him; of the services at which that can be told."),
    "people": ("Who came", "The services that were written down, in order of time."),
    "roster": ("Who counts", "On the last day of the sheet."),
    "services": ("Every service", ""),
}  # fmt: skip
_FOLDED = {"people", "services"}
_SHARES = {"rate", "rate_at_most", "low", "high"}


def page_of(tables: Mapping[str, pd.DataFrame], by: Practice, *, reveal: bool) -> str:
    """Make the page.

    Args:
        tables: name → table, as `report` has them.
        by: whose practice was followed.
        reveal: whether names are shown.
    """
    parts = [_opening(tables, by, reveal)]
    for name, (title, note) in _SECTIONS.items():
        if name not in tables or not len(tables[name]):
            continue
        inner = (f'<p class="calm">{escape(note)}</p>' if note else "") + _table(tables[name])
        if name in _FOLDED:
            inner = f"<details open><summary>{len(tables[name])} rows</summary>{inner}</details>"
        parts.append(f"<section><h2>{escape(title)}</h2>{inner}</section>")
    body = "\n".join(parts)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>How often was there a ten?</title><style>{_STYLE}</style></head>\n<body><main>\n{body}\n</main></body>"
        "</html>\n"
    )


def _opening(tables: Mapping[str, pd.DataFrame], by: Practice, reveal: bool) -> str:
    first, services = tables["summary"].iloc[0], tables["services"]
    of, ten, open_ = int(first["of"]), int(first["ten"]), int(first["open"])
    days = services["date"].dropna()
    when = f", from {days.min():%d.%m.%Y} to {days.max():%d.%m.%Y}" if len(days) else ""
    hidden = (
        "This report shows names. Think before you pass it on."
        if reveal
        else "Names stand under numbers; in a small community they may still tell who is who."
    )
    open_said = f" At {open_} it is open: they may have been ten." if open_ else ""
    unwritten = int(first["not_recorded"])
    unwritten_said = f" {unwritten} more on the sheet were not written down, and are not counted." if unwritten else ""
    return (
        "<h1>How often was there a ten?</h1>"
        f'<p><span class="big">{ten} of {of}</span> services that were written down{when}.'
        f"{open_said}{unwritten_said}</p>"
        f'<p class="calm">Judged by Shulchan Arukh, Orach Chaim 55, as <bdi>{escape(str(by))}</bdi> has it. It is for '
        f"study, and gives no ruling for practice. {hidden}</p>"
    )


def _table(table: pd.DataFrame) -> str:
    head = "".join(f'<th scope="col">{escape(_HEADINGS.get(str(name), str(name).replace("_", " ")))}</th>'
                   for name in table.columns)  # fmt: skip
    names = [str(name) for name in table.columns]
    lines = []
    for row in table.itertuples(index=False, name=None):
        cells = "".join(_cell(name, value) for name, value in zip(names, row, strict=True))
        lines.append(f"<tr>{cells}</tr>")
    rows = "\n".join(lines)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cell(name: str, value: Any) -> str:
    if value is None or value is pd.NA or value is pd.NaT or value != value:
        return "<td></td>" if name != "ten" else "<td>open</td>"
    if isinstance(value, bool) or type(value).__name__ == "bool":
        return f"<td>{'yes' if value else 'no'}</td>"
    if name in _SHARES:
        bar = f'<span class="bar" aria-hidden="true"><i style="width:{100 * value:.0f}%"></i></span>'
        return f'<td class="number">{bar if name == "rate" else ""}{100 * value:.0f}%</td>'
    if isinstance(value, pd.Timestamp):
        return f'<td class="number">{value:%d.%m.%Y}</td>'
    if isinstance(value, str):
        return f'<td><bdi dir="auto">{escape(value)}</bdi></td>'
    return f'<td class="number">{escape(str(value))}</td>'
