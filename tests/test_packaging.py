"""What is shipped: the wheel, the witnesses, the folder for Binder, and one source for what is said in two places."""

import doctest
import hashlib
import importlib.metadata
import re
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import minyan_kit

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WITNESSES = ("en", "fr", "he", "he-niqqud")

# In two parts, so that this file is not one that names them.
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("debian", "org"),
        ("anaconda", "org"),
        ("jsdelivr", "net"),
        ("unpkg", "com"),
    )
)


def tracked_files() -> list[Path]:
    """List the files of the repository; of a copy without git, all that is not built or hidden."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]
    kept = (path for path in ROOT.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [path for path in kept if not path.relative_to(ROOT).parts[0].startswith((".", "build", "dist"))]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with what is installed, asking no index."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def contents(wheel: Path) -> dict[str, bytes]:
    """Read every file of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def metadata(wheel: Path) -> Message:
    """Read what a wheel says of itself."""
    files = contents(wheel)
    return message_from_bytes(files[next(name for name in files if name.endswith(".dist-info/METADATA"))])


def test_the_wheel_carries_the_package_whole(wheel: Path) -> None:
    """Every file of the package is in it, byte for byte: code, types, scripts, styles and catalogues."""
    files = contents(wheel)
    ours = [path for path in tracked_files() if path.is_relative_to(ROOT / "minyan_kit")]
    assert ROOT / "minyan_kit" / "py.typed" in ours
    for path in ours:
        assert files.get(path.relative_to(ROOT).as_posix()) == path.read_bytes(), f"{path.name} is not in the wheel"


def test_the_wheel_carries_the_witnesses_and_their_provenance(wheel: Path) -> None:
    """The four texts are in it byte for byte, beside the page that says whose they are, and the licence of the code."""
    files = contents(wheel)
    for name in ("README.md", *(f"siman-55.{language}.txt" for language in WITNESSES)):
        assert files[f"minyan_kit/seeds/{name}"] == (ROOT / "seeds" / name).read_bytes()
    assert any(name.endswith("licenses/LICENSE") for name in files)


@pytest.mark.parametrize("folder", ["notebooks", "data"])
def test_the_wheel_carries_the_course(wheel: Path, folder: str) -> None:
    """Whoever installed it has every lesson and every sheet that a lesson reads, and nothing of a checkout besides."""
    there = {name.removeprefix("minyan_kit/") for name in contents(wheel) if name.startswith(f"minyan_kit/{folder}/")}
    assert there == {
        path.relative_to(ROOT).as_posix() for path in tracked_files() if path.is_relative_to(ROOT / folder)
    }


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    """`minyan` is there once it is installed."""
    files = contents(wheel)
    points = next(files[name].decode() for name in files if name.endswith("entry_points.txt"))
    assert "minyan = minyan_kit.command:main" in points


def test_the_wheel_carries_nothing_else(wheel: Path) -> None:
    """No test or scrap of a build comes along."""
    tops = {name.split("/")[0] for name in contents(wheel)}
    assert tops == {"minyan_kit", f"minyan_kit-{minyan_kit.__version__}.dist-info"}


def test_the_source_archive_carries_all_that_is_here() -> None:
    """Whoever has it can do what CONTRIBUTING.md says; only what serves git and the machine that tests stays behind."""
    tops = {path.relative_to(ROOT).parts[0] for path in tracked_files()}
    included = PYPROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert tops - set(included) <= {".ci", ".gitattributes", ".gitignore", "pyproject.toml"}
    assert set(included) <= tops


READ_THE_TEXT = "import minyan_kit as mk; print(mk.__file__); print(ascii(mk.seif(22).mechaber['he']))"


def test_the_text_is_found_from_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    """A reader who installed the wheel has the text, and it is the text of the checkout."""
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]
    subprocess.run([*install, str(tmp_path / "site"), str(wheel)], check=True, capture_output=True)
    # The folder comes before everything else, so this is the wheel's package and not the checkout's.
    program = f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); {READ_THE_TEXT}"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, capture_output=True, text=True)
    place, text = done.stdout.splitlines()
    assert Path(place).is_relative_to(tmp_path / "site")
    assert text == ascii(minyan_kit.seif(22).mechaber["he"])


def test_the_text_is_found_from_a_checkout(tmp_path: Path) -> None:
    """A reader who works in a clone has it too, from wherever Python is started."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {READ_THE_TEXT}"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert Path(done.stdout.splitlines()[0]).is_relative_to(ROOT)


def test_the_provenance_names_every_witness_as_it_is() -> None:
    """The table of seeds/README.md has each file's size and digest, so a changed byte is noticed."""
    table = (ROOT / "seeds" / "README.md").read_text(encoding="utf-8")
    rows = dict(
        re.findall(r"^\| `(siman-55\.[\w-]+\.txt)` \| [^|]+ \| (\d+ \| `[0-9a-f]{64}`) \|", table, re.MULTILINE)
    )
    files = {path.name: path.read_bytes() for path in (ROOT / "seeds").glob("*.txt")}
    assert rows == {name: f"{len(data)} | `{hashlib.sha256(data).hexdigest()}`" for name, data in files.items()}


def test_the_version_has_one_source(wheel: Path) -> None:
    """The package says its version once; what is built takes it from there, and the newest change is of it."""
    assert "version" in PYPROJECT["project"]["dynamic"]
    assert metadata(wheel)["Version"] == minyan_kit.__version__
    assert "\nversion:" not in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changes, re.MULTILINE)[0] == minyan_kit.__version__


def required() -> list[Requirement]:
    """Read what the package and its extras ask for, other than the package itself."""
    project = PYPROJECT["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    return [requirement for requirement in map(Requirement, lines) if requirement.name != "minyan-kit"]


def pinned() -> list[Requirement]:
    """Read the pins of constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith("#")]


def test_installing_the_kit_asks_for_little() -> None:
    """The rules, the text and the calendar need convertdate, and what loads them on first use; nothing else."""
    assert [Requirement(line).name for line in PYPROJECT["project"]["dependencies"]] == ["convertdate", "lazy-loader"]


def test_every_requirement_says_from_where_to_where() -> None:
    """Each has a floor, below which something is missing, and a cap, above which nobody has tried."""
    for requirement in required():
        operators = {specifier.operator for specifier in requirement.specifier}
        assert operators == {">=", "<"}, f"{requirement} is open at an end"


def test_the_constraints_allow_what_is_required() -> None:
    """Every requirement has its tested version, within its own bounds."""
    pins = {pin.name.lower(): pin for pin in pinned()}
    for requirement in required():
        version = str(pins[requirement.name.lower()].specifier).removeprefix("==")
        assert requirement.specifier.contains(version), f"{requirement} was tested as {version}"


def test_what_is_installed_is_what_was_tested_together() -> None:
    """The environment of this run keeps the constraints, so a green run speaks for them."""
    wrong = []
    for pin in pinned():
        try:
            installed = importlib.metadata.version(pin.name)
        except importlib.metadata.PackageNotFoundError:
            continue
        if (pin.marker is None or pin.marker.evaluate()) and not pin.specifier.contains(installed):
            wrong.append(f"{pin} but {installed} is installed")
    assert wrong == []


def test_no_file_names_a_registry() -> None:
    """Where packages come from is the reader's own setting: no file points to a host, and no lock file does."""
    files = tracked_files()
    named = [
        f"{path.relative_to(ROOT)}: {host}"
        for path in files
        for host in REGISTRY_HOSTS
        if host.encode() in path.read_bytes()
    ]
    assert named == []
    assert not {path.name for path in files} & {"uv.lock", "pylock.toml", "poetry.lock", "Pipfile.lock"}


def test_what_a_forge_runs_is_what_is_run_here() -> None:
    """Its workflows call targets of the Makefile, under every Python that the package is said to run on."""
    workflows = {path.stem: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
    made = set(re.findall(r"run: make ([\w-]+)", "\n".join(workflows.values())))
    assert made == {"test", "site"}
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert made <= set(targets)
    tried = re.search(r"python: \[(.*)\]", workflows["test"])
    named = [line.rpartition(" ")[2] for line in PYPROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert tried is not None
    assert re.findall(r"[\d.]+", tried[1]) == named


def test_binder_installs_this_repository_with_the_tested_versions() -> None:
    """Each line of binder/requirements.txt is one that pip understands, and leads to something that is here."""
    text = (ROOT / "binder" / "requirements.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert "-c ../constraints.txt" in lines
    assert (ROOT / "binder" / "../constraints.txt").is_file()
    editable = [line.removeprefix("-e ") for line in lines if line.startswith("-e ")]
    assert [path.partition("[")[0] for path in editable] == ["."]
    extras = {extra for path in editable for extra in re.findall(r"[\w-]+", path.partition("[")[2])}
    assert extras
    assert extras <= PYPROJECT["project"]["optional-dependencies"].keys()
    for line in lines:
        if not line.startswith("-"):
            Requirement(line)


def test_binder_runs_a_python_that_the_kit_supports() -> None:
    """Binder does not look at requires-python, so its own file must name one that fits."""
    name, version = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip().split("-")
    assert name == "python"
    assert SpecifierSet(PYPROJECT["project"]["requires-python"]).contains(version)
    assert f"Programming Language :: Python :: {version}" in PYPROJECT["project"]["classifiers"]


def test_what_the_readme_shows_is_what_the_kit_answers() -> None:
    """The lines of Python in it run, and print what stands there."""
    (lines,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    runner = doctest.DocTestRunner()
    found = runner.run(doctest.DocTestParser().get_doctest(lines, {}, "README.md", "README.md", 0))
    assert found.attempted > 5
    assert found.failed == 0
