"""Take the README's pictures: `make picture` (or `python -m tools.picture`) writes docs/verdict.png and docs/board.gif.

Pixels differ from one machine to the next by its fonts. So a picture carries the digest of the page that it was taken
of, and a test compares that with the page as the kit makes it now.
"""

import hashlib
from io import BytesIO
from pathlib import Path

from PIL import Image, PngImagePlugin

import minyan_kit as mk
from minyan_kit.board.page import still_html
from minyan_kit.board.play import after
from minyan_kit.widgets.board import Board
from tools.chromium import chromium

DOCS = Path(__file__).parent.parent / "docs"
PICTURE, MOVING = DOCS / "verdict.png", DOCS / "board.gif"
WIDTH = 1036  # pixels: what a README is given on a wide screen
BOARD_HEIGHT = 900  # the picture, the answer and its reason
COLOURS = 256  # the card has few, and their shades at the edges of letters; none is lost for being rare
TAKEN_OF = "Taken of"  # the key under which the picture carries its page's digest
GO_OVER = ("Noam", "Amos", "Natan", "Ezra", "Asher")  # of the large yard, one after another
NINE = ("Reuven", "Shimon", "Levi", "Yehuda", "Dan", "Naftali", "Gad", "Asher", "Zevulun")


def page() -> str:
    """Make the page: in time of need, nine men and a clever boy of seven; what can be folded is folded."""
    men = [mk.Person(name, sex="male", age=30) for name in NINE]
    boy = mk.Person("Binyamin", sex="male", age=7, knows_to_whom=True)
    verdict = mk.may_say(mk.Company([*men, boy], in_need=True), by=mk.REMA)
    folded = "<script>document.querySelectorAll('details').forEach(each => { each.open = false })</script>"
    return f'<!doctype html><meta charset="utf-8"><body style="margin:12px">{verdict._repr_html_()}{folded}</body>'


def moments() -> list[str]:
    """Make the pages of a board that moves: a case, what the words say of it, and what comes of it as men change yards.

    Nine stand in the large yard and one in the small. Then one by one they go over, until the many are in the small.
    """
    asked = Board("joining", "nine_and_one", by=mk.REMA, language="en").play
    plays = [asked, after(asked, {"do": "reveal"})]
    for name in GO_OVER:
        plays.append(plays[-1].to(plays[-1].setting.set(**{name: "small_yard"})))
    body = '<!doctype html><meta charset="utf-8"><body style="margin:12px">{}</body>'
    return [body.format(still_html(play)) for play in plays]


def digest(html: str) -> str:
    """Give the digest of a page."""
    return hashlib.sha256(html.encode()).hexdigest()


def taken_of(path: Path) -> str:
    """Read the digest of the page that a picture was taken of."""
    with Image.open(path) as picture:
        said = picture.info.get(TAKEN_OF, picture.info.get("comment", b""))
        return said.decode() if isinstance(said, bytes) else str(said)


def photographed(pages: list[str], height: int | None = None) -> list[Image.Image]:
    """Take a picture of each page: the whole of it, or down to some height."""
    with chromium() as browser:
        view = browser.new_page(viewport={"width": WIDTH, "height": height or 100})
        taken = []
        for html in pages:
            view.set_content(html)
            taken.append(Image.open(BytesIO(view.screenshot(full_page=height is None))).convert("RGB"))
    return taken


def take(path: Path) -> None:
    """Take the picture of a verdict and save it, with the digest of its page."""
    html = page()
    said = PngImagePlugin.PngInfo()
    said.add_text(TAKEN_OF, digest(html))
    (picture,) = photographed([html])
    picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(path, pnginfo=said, optimize=True)


def take_moving(path: Path) -> None:
    """Take the picture of a board that moves and save it, with the digest of its pages; it begins again by itself."""
    pages = moments()
    first, *rest = (picture.quantize(64, Image.Quantize.MAXCOVERAGE) for picture in photographed(pages, BOARD_HEIGHT))
    first.save(
        path,
        save_all=True,
        append_images=rest,
        duration=[3500, 3000, *([1400] * (len(rest) - 2)), 4000],  # milliseconds: time to read the words
        loop=0,
        comment=digest("".join(pages)).encode(),
        optimize=True,
    )


if __name__ == "__main__":
    take(PICTURE)
    take_moving(MOVING)
