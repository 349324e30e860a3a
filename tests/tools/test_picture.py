"""The README's picture of a verdict is of the verdict that the kit gives now."""

from pathlib import Path

from PIL import Image

from tools.picture import MOVING, PICTURE, digest, moments, page, taken_of


def test_the_picture_is_current() -> None:
    """It carries the digest of the page it was taken of, and that is the page as it is made now."""
    assert taken_of(PICTURE) == digest(page()), "run `make picture`"


def test_the_picture_that_moves_is_current() -> None:
    """It is of the board as it is drawn now, moment by moment."""
    assert taken_of(MOVING) == digest("".join(moments())), "run `make picture`"


def test_a_picture_from_elsewhere_was_taken_of_nothing(tmp_path: Path) -> None:
    """One that was put there by hand is found."""
    Image.new("RGB", (1, 1)).save(tmp_path / "by_hand.png")
    assert taken_of(tmp_path / "by_hand.png") == ""
