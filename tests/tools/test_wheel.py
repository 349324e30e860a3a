"""The wheel carries the witnesses that are asked for, and says what is known of each."""

import zipfile
from pathlib import Path

import pytest

from tools import wheel


def test_a_wheel_without_some_witnesses_carries_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither the files nor the list of files has what was left out; what stays is named with its source."""
    assert wheel.main(["--witnesses", "en,he", "--to", str(tmp_path)]) == 0
    (built,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        names = set(archive.namelist())
        record = next(name for name in names if name.endswith("RECORD"))
        listed = {line.split(",")[0] for line in archive.read(record).decode("utf-8").splitlines()}
    assert listed == names
    assert {name for name in names if "siman-55" in name} == {
        "minyan_kit/seeds/siman-55.en.txt",
        "minyan_kit/seeds/siman-55.he.txt",
    }
    said = capsys.readouterr().out
    assert "en: English, English Wikisource" in said
    assert "he: Hebrew, as handed to the project" in said
    assert "French" not in said


@pytest.mark.parametrize(("asked", "told"), [("en", "the rules quote"), ("he,xx", "there is no witness xx")])
def test_a_choice_that_cannot_be_is_told(asked: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is built."""
    with pytest.raises(SystemExit):
        wheel.main(["--witnesses", asked])
    assert told in capsys.readouterr().err
