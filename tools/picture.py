"""Take the README's picture of a verdict: `make picture` (or `python -m tools.picture`) writes docs/verdict.png.

Pixels differ from one machine to the next by its fonts. So the picture carries the digest of the page that it was taken
of, and a test compares that with the page as the kit makes it now.
"""

import hashlib
from io import BytesIO
from pathlib import Path

from PIL import Image, PngImagePlugin

import minyan_kit as mk
from tools.chromium import chromium

PICTURE = Path(__file__).parent.parent / "docs" / "verdict.png"
WIDTH = 1036  # pixels: what a README is given on a wide screen
COLOURS = 256  # the card has few, and their shades at the edges of letters; none is lost for being rare
TAKEN_OF = "Taken of"  # the key under which the picture carries its page's digest
NINE = ("Reuven", "Shimon", "Levi", "Yehuda", "Dan", "Naftali", "Gad", "Asher", "Zevulun")


def page() -> str:
    """Make the page: in time of need, nine men and a clever boy of seven; what can be folded is folded."""
    men = [mk.Person(name, sex="male", age=30) for name in NINE]
    boy = mk.Person("Binyamin", sex="male", age=7, knows_to_whom=True)
    verdict = mk.may_say(mk.Company([*men, boy], in_need=True), by=mk.REMA)
    folded = "<script>document.querySelectorAll('details').forEach(each => { each.open = false })</script>"
    return f'<!doctype html><meta charset="utf-8"><body style="margin:12px">{verdict._repr_html_()}{folded}</body>'


def digest(html: str) -> str:
    """Give the digest of a page."""
    return hashlib.sha256(html.encode()).hexdigest()


def taken_of(path: Path) -> str:
    """Read the digest of the page that a picture was taken of."""
    with Image.open(path) as picture:
        return str(picture.info.get(TAKEN_OF, ""))


def take(path: Path) -> None:
    """Take the picture and save it, with the digest of its page."""
    html = page()
    with chromium() as browser:
        view = browser.new_page(viewport={"width": WIDTH, "height": 100})
        view.set_content(html)
        pixels = view.screenshot(full_page=True)
    said = PngImagePlugin.PngInfo()
    said.add_text(TAKEN_OF, digest(html))
    with Image.open(BytesIO(pixels)) as picture:
        picture.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE).save(path, pnginfo=said, optimize=True)


if __name__ == "__main__":
    take(PICTURE)
