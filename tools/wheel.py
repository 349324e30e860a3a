"""Build the wheel, with all the witnesses or some: `make wheel`, `make wheel WITNESSES=en,he`.

It says what is known of each witness that goes with it, so that whoever passes the wheel on knows what he passes on.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Collection
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: The witness from which the rules quote: without it there is no kit.
NEEDED = "he"
_SEED = re.compile(r"minyan_kit/seeds/siman-55\.([\w-]+)\.txt")


def without(wheel: Path, kept: Collection[str], to: Path) -> Path:
    """Copy a wheel without the witnesses that are not kept; its own list of files says so too.

    Args:
        wheel: the whole one.
        kept: the keys of the witnesses that stay.
        to: the folder of the copy.
    """

    def stays(name: str) -> bool:
        found = _SEED.match(name)
        return found is None or found[1] in kept

    copy = to / wheel.name
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as less:
        for part in whole.infolist():
            if not stays(part.filename):
                continue
            content = whole.read(part)
            if part.filename.endswith(".dist-info/RECORD"):
                lines = content.decode("utf-8").splitlines(keepends=True)
                content = "".join(line for line in lines if stays(line)).encode("utf-8")
            less.writestr(part, content)
    return copy


def known_of(readme: str, kept: Collection[str]) -> list[str]:
    """What seeds/README.md says of each witness: its language, and where it is from.

    Args:
        readme: its text.
        kept: the keys of the witnesses.
    """
    rows = re.findall(r"\| `siman-55\.([\w-]+)\.txt` \| ([^|]+) \|[^|]+\|[^|]+\| ([^|]+) \|", readme)
    return [f"{key}: {language}, {source}" for key, language, source in rows if key in kept]


def main(arguments: list[str] | None = None) -> int:
    """Build it into dist/."""
    readme = (ROOT / "seeds" / "README.md").read_text(encoding="utf-8")
    all_keys = re.findall(r"`siman-55\.([\w-]+)\.txt`", readme)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--witnesses", default=",".join(all_keys), help=f"of {', '.join(all_keys)}, with commas")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="the folder")
    asked = parser.parse_args(arguments)
    kept = [key.strip() for key in asked.witnesses.split(",") if key.strip()]
    if unknown := set(kept) - set(all_keys):
        parser.error(f"there is no witness {', '.join(sorted(unknown))}: write some of {', '.join(all_keys)}")
    if NEEDED not in kept:
        parser.error(f"the rules quote the witness {NEEDED}: write it too, as --witnesses {NEEDED},{','.join(kept)}")
    asked.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        (whole,) = Path(folder).glob("*.whl")
        built = without(whole, kept, asked.to)
    print(f"Built {built}, with these witnesses, none of them under the licence of the code:")
    print(*(f"  {line}" for line in known_of(readme, kept)), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
