"""A release is built only when what it says is true."""

import minyan_kit
from tools.release import lacking

PUBLISHED = '[project.urls]\nSource = "https://github.com/someone/minyan_kit"'
TOLD = f"# Changes\n\n## {minyan_kit.__version__}\n"


def test_what_is_published_told_and_committed_lacks_nothing() -> None:
    """Nothing stands in the way."""
    assert list(lacking(PUBLISHED, TOLD, "")) == []


def test_each_thing_that_is_lacking_is_said_with_its_remedy() -> None:
    """All of them at once."""
    unpublished, untold, uncommitted = lacking("[project]", "# Changes", " M README.md\n")
    assert "run `make links`" in unpublished
    assert minyan_kit.__version__ in untold
    assert "commit it" in uncommitted
