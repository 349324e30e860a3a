"""Print the bank of cases: `python -m tools.sheets` writes build/sheets/LANGUAGE/, each page with its key.

Of each topic there is a sheet to work through, and of each lesson one of the cases that are kept back for its end.
"""

import shutil
from pathlib import Path

from minyan_kit.board.topics import SETTINGS
from minyan_kit.course.cases import bank
from minyan_kit.course.sheets import sheet, ticket_title
from minyan_kit.show.languages import LANGUAGES, say

BUILD = Path(__file__).parent.parent / "build" / "sheets"


def write(folder: Path) -> list[Path]:
    """Write every sheet and its key, in every language, into a folder that is emptied first; return the files."""
    shutil.rmtree(folder, ignore_errors=True)
    files: list[Path] = []
    for language in LANGUAGES:
        for topic, setting in SETTINGS.items():
            title, cases = say(setting.TITLE, language), bank(topic).values()
            shown = sheet([case for case in cases if not case.taught], title=title, language=language)
            files += shown.save(folder / language, topic)
            for lesson in sorted({case.taught[:2] for case in cases if case.taught}):
                kept = [case for case in cases if case.taught.startswith(lesson)]
                ticket = sheet(kept, title=f"{lesson} · {ticket_title(title, language)}", language=language)
                files += ticket.save(folder / language, f"exit_ticket_{lesson}")
    return files


if __name__ == "__main__":
    print(f"{len(write(BUILD))} pages in {BUILD.relative_to(Path.cwd())}")
