"""However a file is damaged, whoever reads it gets a Sheet: nothing dies, nothing hangs, nothing foreign is raised."""

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.thorough import LONG

#: How many damaged files are read, and how many by one process.
FILES, EACH = (6000, 500) if LONG else (120, 60)
#: Of work, not of waiting, so that a busy machine says the same.
MOST_SECONDS = 5
PATIENCE = 1800
ROOT = Path(__file__).parent.parent.parent


class Failure(NamedTuple):
    """A file that could not be read as it should; `tests.reading.fuzzing.damaged(number)` makes it again."""

    number: int
    name: str
    what: str


def failures(first: int, end: int) -> list[Failure]:
    """Read the files from one number to another in a process, and in another one from where it died."""
    found: list[Failure] = []
    while first < end:
        command = [sys.executable, "-m", "tests.reading.fuzzing", str(first), str(end)]
        try:
            run = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False)
            told, last_words = run.stdout, run.stderr.decode(errors="replace")[-200:]
        except subprocess.TimeoutExpired as late:
            told, last_words = late.stdout or b"", "it did not come to an end"
        names: dict[int, str] = {}
        for line in told.decode().splitlines():
            said = json.loads(line)
            if "name" in said:
                names[said["number"]] = said["name"]
                continue
            name = names.pop(said["number"])
            if said["wrong"] or said["seconds"] > MOST_SECONDS:
                found.append(Failure(said["number"], name, said["wrong"] or f"{said['seconds']:.1f} seconds"))
            first = said["number"] + 1
        if first < end:
            found += [Failure(number, name, f"died: {last_words}") for number, name in names.items()]
            if not names:
                raise RuntimeError(last_words)
            first = max(names) + 1
    return found


@pytest.mark.parametrize("first", range(0, FILES, EACH))
def test_a_damaged_file_is_read_or_its_sheet_says_why_not(first: int) -> None:
    """Each in less than five seconds."""
    assert failures(first, min(first + EACH, FILES)) == []
