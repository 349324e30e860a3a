"""What the tests of pictures share."""

import pytest

from minyan_kit.plots import style


@pytest.fixture(autouse=True)
def hebrew_as_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare what a picture says, on an older matplotlib too, which has to be given its Hebrew turned."""
    monkeypatch.setattr(style, "BEFORE_3_11", False)
