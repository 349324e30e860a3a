"""Print the lowest version of each dependency that pyproject.toml takes; `make test-lowest` installs these.

What a dependency itself needs is as new as the lowest versions let it be.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
#: Whoever uses the kit installs these; the tools of the house and of the site are not asked.
EXTRAS = ("sheets", "widgets", "notebooks", "dask", "parquet")


def lowest(pyproject: str) -> Iterator[str]:
    """Give a line for each dependency, as "pandas==2.2.2".

    Args:
        pyproject: the text of pyproject.toml.

    >>> list(lowest('''
    ... [project]
    ... dependencies = ["convertdate>=2.4,<3; sys_platform != 'emscripten'"]
    ... [project.optional-dependencies]
    ... dask = ["minyan-kit[sheets]", "dask[dataframe]>=2026.1,<2028"]
    ... '''))
    ['convertdate==2.4', 'dask==2026.1']
    """
    project = tomllib.loads(pyproject)["project"]
    extras = project.get("optional-dependencies", {})
    for line in (*project["dependencies"], *(each for name in EXTRAS for each in extras.get(name, ()))):
        if found := re.match(r"([\w-]+)(?:\[[\w,]+\])?>=([\d.]+)", line):
            yield f"{found[1]}=={found[2]}"


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in lowest((ROOT / "pyproject.toml").read_text(encoding="utf-8"))))
