"""Build the course that runs in a browser, without a server: JupyterLab, with Python compiled for browsers (Pyodide).

Everything that is pure Python lies in the folder that is built, the kit among it, and is loaded when a lesson imports
it. What is compiled (pandas, matplotlib and the readers of workbooks) comes from Pyodide's own address when a lesson
needs it; the lessons in `OFFLINE` need none of it, and run with no network at all. Where Pyodide's whole distribution
has been unpacked into a folder, `make site PYODIDE=FOLDER` lays that beside them too, and nothing comes from elsewhere.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Collection, Iterator, Mapping
from email.parser import Parser
from pathlib import Path
from typing import Any, Final, NamedTuple

import nbformat
from nbformat import NotebookNode
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from minyan_kit.course.student import without_answers
from tools.links import ROOT
from tools.notebooks import notebook_paths

OFFLINE: Final = ("01_eligibility", "03_spatial_joining", "06_answering_from_afar")
"""The lessons that need nothing compiled: they run with no request to any other address."""

PYTHON: Final = "3.14"
"""What Pyodide brings, whichever of its versions the kernel is made for."""

COMPILED: Final = ("lxml", "matplotlib", "pandas", "python_calamine")  # as they are imported
_IN_THE_KERNEL: Final = {"ipykernel", "piplite", "pyodide-kernel", "widgetsnbextension"}  # it brings its own
_NEVER_USED: Final = {"pexpect", "psutil", "ptyprocess"}  # a browser starts no process
_OURS: Final = ("ipywidgets", "anywidget", "lazy-loader", "openpyxl", "icalendar")
_WANTED: Final = ("micropip", "ipython", "jedi", "comm", *_OURS)
_ELSEWHERE: Final = {"file_name": "none-any.whl"}  # what Pyodide does not have is on PyPI
_OF_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_BROWSER: Final = {
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "os_name": "posix",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "python_version": PYTHON,
    "python_full_version": f"{PYTHON}.0",
    "extra": "",
}
_VERSION = re.compile(r"/v([0-9.]+)/")
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;]+)", re.MULTILINE)

Lock = dict[str, Any]


class Wheel(NamedTuple):
    """A wheel of pure Python, as Pyodide's lock describes it."""

    path: Path
    name: str
    version: str
    imports: tuple[str, ...]
    needs: tuple[str, ...]

    @classmethod
    def at(cls, path: Path) -> "Wheel":
        """Read what a wheel holds and what it needs in a browser."""
        name, version, _, _ = parse_wheel_filename(path.name)
        with zipfile.ZipFile(path) as archive:
            files = archive.namelist()
            about = archive.read(next(file for file in files if file.endswith(".dist-info/METADATA"))).decode()
        tops = {parts[0].removesuffix(".py") for file in files if _is_importable(parts := file.split("/"))}
        required = map(Requirement, Parser().parsestr(about).get_all("Requires-Dist") or [])
        needs = (canonicalize_name(each.name) for each in required if not each.marker or each.marker.evaluate(_BROWSER))
        return cls(path, name, str(version), tuple(sorted(tops)), tuple(needs))

    def entry(self, needs: tuple[str, ...]) -> Lock:
        """Give what stands of it in the lock."""
        return {
            "name": self.name,
            "version": self.version,
            "file_name": self.path.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(self.path.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": list(self.imports),
            "depends": list(needs),
            "unvendored_tests": False,
        }


def _is_importable(parts: list[str]) -> bool:
    return parts[-1].endswith(".py") and (len(parts) == 1 or (len(parts) == 2 and parts[1] == "__init__.py"))


def pinned(constraints: str) -> dict[str, str]:
    """Give the versions that a file of constraints names.

    >>> pinned("ipywidgets==8.1.9\\ncolorama==0.4.6 ; os_name == 'nt'\\n# a word")
    {'ipywidgets': '8.1.9', 'colorama': '0.4.6'}
    """
    return {canonicalize_name(name): version for name, version in _PIN.findall(constraints)}


def is_pure(entry: Mapping[str, Any]) -> bool:
    """Say whether a package of the lock is pure Python, which lies on PyPI as well."""
    return str(entry["file_name"]).endswith("none-any.whl")


def address_of_pyodide() -> str:
    """Give the folder, at Pyodide's own address, that the kernel which is installed is made for; its name is a version.

    Raises:
        FileNotFoundError: the kernel is not installed.
    """
    kernel = Path(
        "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/schema/kernel.v0.schema.json"
    )
    schema = json.loads((Path(sys.prefix) / kernel).read_text(encoding="utf-8"))
    return str(schema["properties"]["pyodideUrl"]["default"]).rpartition("/")[0] + "/"


def with_wheels(lock: Lock, wheels: list[Wheel], elsewhere: str, beside: Collection[str] = ()) -> Lock:
    """Give a lock to which wheels were added, that lie beside it; the rest is had from Pyodide's own address.

    Args:
        lock: Pyodide's own.
        wheels: of pure Python.
        elsewhere: Pyodide's own address.
        beside: the names of its files that lie beside it all the same.
    """
    packages = {
        name: {**entry, "file_name": file if (file := Path(entry["file_name"]).name) in beside else elsewhere + file}
        for name, entry in lock["packages"].items()
    }
    known = {*packages, *(wheel.name for wheel in wheels)}
    own = {wheel.name: wheel.entry(tuple(need for need in wheel.needs if need in known)) for wheel in wheels}
    return {**lock, "packages": packages | own}


def fetched(lock: Lock, pins: Mapping[str, str], folder: Path) -> Iterator[Wheel]:
    """Fetch the wheels of pure Python that the lessons need, and what those need, into a folder.

    Each in the version that the project is tested with; what only Pyodide needs, in the version that it names.
    """
    ask: set[str] = {*_WANTED}
    done: set[str] = {*_IN_THE_KERNEL, *_NEVER_USED}
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    tags = ["--python-version", PYTHON, "--implementation", "py", "--abi", "none", "--platform", "any"]
    while wave := {name for name in ask - done if is_pure(lock["packages"].get(name, _ELSEWHERE))}:
        done |= ask
        exact = [f"{name}=={_version(name, lock, pins)}" for name in sorted(wave)]
        before = set(folder.glob("*.whl"))
        subprocess.run([*pip, "--only-binary=:all:", *tags, "-d", str(folder), *exact], check=True)
        wheels = list(map(Wheel.at, sorted(set(folder.glob("*.whl")) - before)))
        yield from wheels
        ask = {need for wheel in wheels for need in wheel.needs}


def _version(name: str, lock: Lock, pins: Mapping[str, str]) -> str:
    entry = lock["packages"].get(name)
    return pins[name] if entry is None or name in _OURS else str(entry["version"])


def kit_wheel(folder: Path) -> Wheel:
    """Build the kit's own wheel into a folder; whoever imports the kit gets the widgets with it."""
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-build-isolation",
    ]
    subprocess.run([*pip, "-w", str(folder), str(ROOT)], check=True)
    (path,) = folder.glob("minyan_kit-*.whl")
    wheel = Wheel.at(path)
    return wheel._replace(needs=_OURS)


def pyodide(folder: Path, version: str) -> Lock:
    """Unpack Pyodide itself, in some version, into a folder, and give its lock.

    Raises:
        FileNotFoundError: npm is not installed.
    """
    if shutil.which("npm") is None:
        raise FileNotFoundError("npm fetches Pyodide: install Node.js, which brings it (https://nodejs.org)")
    with tempfile.TemporaryDirectory() as put:
        subprocess.run(
            ["npm", "pack", "--silent", f"pyodide@{version}"], cwd=put, check=True, stdout=subprocess.DEVNULL
        )
        (archive,) = Path(put).glob("*.tgz")
        with tarfile.open(archive) as files:
            for name in _OF_PYODIDE:
                held = files.extractfile(f"package/{name}")
                assert held is not None
                (folder / name).write_bytes(held.read())
    lock: Lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    return lock


def laid_beside(lock: Lock, distribution: Path, folder: Path) -> set[str]:
    """Copy what is compiled, and what that needs, from Pyodide's distribution, and give the names of the files.

    Args:
        lock: Pyodide's own.
        distribution: the folder into which it was unpacked.
        folder: where the lock lies.

    Raises:
        FileNotFoundError: a file is not there, or is one of another version; the error says which.
    """
    by_import = {each: name for name, entry in lock["packages"].items() for each in entry["imports"]}
    waiting, names = [by_import[each] for each in COMPILED], set()
    while waiting:
        entry = lock["packages"][waiting.pop()]
        name = Path(entry["file_name"]).name
        if name not in names:
            names.add(name)
            waiting += entry["depends"]
    for name in sorted(names):
        if not (distribution / name).is_file():
            raise FileNotFoundError(f"{distribution} has no {name}: unpack Pyodide's full distribution there")
        shutil.copy(distribution / name, folder)
    return names


def for_a_browser(path: Path) -> NotebookNode:
    """Give a lesson whose first cell of code fetches what is compiled, if the lesson needs it."""
    lesson: NotebookNode = without_answers(nbformat.read(path, as_version=4))  # type: ignore[assignment]  # the same kind
    if path.stem not in OFFLINE:
        first = next(cell for cell in lesson.cells if cell.cell_type == "code")
        first.source = f"import {', '.join(COMPILED)}  # a browser fetches these first\n{first.source}"
    return lesson


def build(folder: Path, distribution: Path | None = None) -> None:
    """Build the course into a folder that any server of files can serve.

    Args:
        folder: it is emptied first.
        distribution: a folder with Pyodide's whole distribution, from which what is compiled is taken.
    """
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as put:
        work = Path(put)
        lessons, wheels = work / "lessons", work / "wheels"
        lessons.mkdir()
        wheels.mkdir()
        for path in notebook_paths():
            nbformat.write(for_a_browser(path), lessons / path.name)
        settings = {
            "pyodideUrl": "./static/pyodide/pyodide.mjs",
            "loadPyodideOptions": {"lockFileURL": "./static/pyodide/pyodide-lock.json"},
            "disablePyPIFallback": True,
        }
        kernel = "@jupyterlite/pyodide-kernel-extension:kernel"
        config = {"appName": "minyan_kit", "litePluginSettings": {kernel: settings}}
        (work / "jupyter-lite.json").write_text(
            json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": config})
        )
        jupyter = [
            sys.executable,
            "-m",
            "jupyterlite_core.app",
            "build",
            "--lite-dir",
            put,
            "--no-libarchive",
            "--no-sourcemaps",
        ]
        subprocess.run([*jupyter, "--contents", str(lessons), "--output-dir", str(folder)], check=True, cwd=put)
        ours = folder / "static" / "pyodide"
        ours.mkdir(parents=True)
        elsewhere = address_of_pyodide()
        lock = pyodide(ours, _VERSION.findall(elsewhere)[0])
        pins = pinned((ROOT / "constraints.txt").read_text(encoding="utf-8"))
        found = [kit_wheel(wheels), *fetched(lock, pins, wheels)]
        for wheel in found:
            shutil.copy(wheel.path, ours)
        beside = laid_beside(lock, distribution, ours) if distribution else set()
        whole = with_wheels(lock, found, elsewhere, beside)
        (ours / "pyodide-lock.json").write_text(json.dumps(whole), encoding="utf-8")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Build the course that runs in a browser.")
    asked.add_argument("folder", type=Path, nargs="?", default=ROOT / "build" / "site" / "course")
    asked.add_argument("--pyodide", type=Path, help="a folder with Pyodide's whole distribution, unpacked")
    said = asked.parse_args()
    build(said.folder, said.pyodide)
