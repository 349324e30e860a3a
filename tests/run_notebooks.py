"""Run the notebooks of the course and save them with their outputs: `python -m tests.run_notebooks [name ...]`.

The same sources give the same file, byte for byte, so a change in a saved notebook is a change that someone made.
"""

import hashlib
import sys
from collections import Counter
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebook_paths() -> list[Path]:
    """Find the notebooks of the course, in its order."""
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def run(path: Path) -> None:
    """Execute one notebook in its own folder and save it in place; an error that no cell announces stops the run."""
    notebook = nbformat.read(path, as_version=4)
    _prepare(notebook)
    NotebookClient(
        notebook,
        timeout=120,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        store_widget_state=False,
    ).execute()
    _settle(notebook)
    nbformat.validate(notebook)
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8", newline="\n")


def _prepare(notebook: NotebookNode) -> None:
    """Name each cell after what it says, so that a cell keeps its id while others come and go around it."""
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    seen: Counter[str] = Counter()
    for cell in notebook.cells:
        digest = hashlib.sha256(f"{cell.cell_type}\n{cell.source}".encode()).hexdigest()[:8]
        cell.id = f"{digest}-{seen[digest]}" if seen[digest] else digest
        seen[digest] += 1


def _settle(notebook: NotebookNode) -> None:
    """Keep what the reader sees and drop what only tells which run, kernel or machine it was."""
    notebook.metadata = NotebookNode(kernelspec=KERNELSPEC, language_info={"name": "python"})
    for cell in notebook.cells:
        # Only what an author wrote: tags, folded sources, levels of slides. Timings and trust marks go.
        cell.metadata = NotebookNode({k: v for k, v in cell.metadata.items() if k in {"tags", "jupyter", "slideshow"}})
        for output in cell.get("outputs", []):
            # A saved view of a widget points to a kernel that is gone, and Lab shows an error for it. Its text remains.
            output.get("data", {}).pop(WIDGET_VIEW, None)
            output.get("metadata", {}).pop(WIDGET_VIEW, None)


def main(names: list[str]) -> None:
    """Run the named notebooks, or all of them."""
    for path in notebook_paths():
        if not names or path.stem in names or path.name in names:
            print(path.name, flush=True)
            run(path)


if __name__ == "__main__":
    main(sys.argv[1:])
