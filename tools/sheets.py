"""Print the bank of cases: `python -m tools.sheets` writes build/sheets/LANGUAGE/, each page with its key.

Of each topic there is a sheet to work through, and of each lesson its exit ticket: the cases that its guide names, in
their order. Whatever else is kept back is on a sheet of its own.
"""

import re
from pathlib import Path

from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import bank, case
from minyan_kit.course.sheets import sheet, ticket_title, unseen_title
from minyan_kit.show.languages import LANGUAGES, say

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "sheets"
GUIDES = ROOT / "docs" / "guides"


def tickets() -> dict[str, list[str]]:
    """The cases of each exit ticket: the number of the lesson → their names, as its guide has them."""
    found = {}
    for guide in sorted(GUIDES.glob("[0-9]*.md")):
        ticket = guide.read_text(encoding="utf-8").partition("## Exit ticket")[2].partition("\n## ")[0]
        found[guide.name[:2]] = re.findall(r"\(`(\w+/\w+)`\)", ticket)
    return found


def write(folder: Path) -> list[Path]:
    """Write every sheet and its key, in every language, and return the files."""
    files: list[Path] = []
    on_tickets = tickets()
    named = {name for names in on_tickets.values() for name in names}
    every = [of for topic in SETTINGS for of in bank(topic).values()]
    unseen = [of for of in every if of.taught and f"{of.topic}/{of.key}" not in named]
    for language in LANGUAGES:
        here = folder / language
        for topic, setting in SETTINGS.items():
            cases = [of for of in every if of.topic == topic and not of.taught]
            files += sheet(cases, title=say(setting.TITLE, language), language=language).save(here, topic)
        for lesson, names in on_tickets.items():
            kept = [case(name) for name in names]
            title = f"{lesson} · {ticket_title(say(SETTINGS[kept[0].topic].TITLE, language), language)}"
            files += sheet(kept, title=title, language=language).save(here, f"exit_ticket_{lesson}")
        files += sheet(unseen, title=unseen_title(language), language=language).save(here, "unseen")
    return files


if __name__ == "__main__":
    print(f"{len(write(BUILD))} pages in {BUILD.relative_to(Path.cwd())}")
