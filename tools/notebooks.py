"""Run the notebooks of the course and save them with their outputs: `python -m tools.notebooks [name ...]`.

The same sources give the same file, byte for byte, so a change in a saved notebook is a change that someone made.
"""

import hashlib
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
STYLER_ID = re.compile(r"\bT_[0-9a-f]{5}(?=_|\b)")  # pandas draws one at random for each styled table
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")
KERNELSPEC = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebook_paths() -> list[Path]:
    """Find the notebooks of the course, in its order."""
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def run(path: Path) -> None:
    """Execute one notebook in its own folder and save it in place; an error that no cell announces stops the run."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=300,  # seconds for one cell, on a machine however busy
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,  # when a kernel sends on what was printed is chance
    ).execute()
    _settle(notebook)
    path.write_text(text_of(notebook), encoding="utf-8", newline="\n")


def text_of(notebook: NotebookNode) -> str:
    """Give the text by which a notebook is saved."""
    name_cells(notebook)
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook)}\n"


def name_cells(notebook: NotebookNode) -> None:
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
    styler_ids: defaultdict[str, str] = defaultdict(lambda: f"T_{len(styler_ids):05x}")
    for cell in notebook.cells:
        # Only what an author wrote: tags, folded sources, levels of slides. Timings and trust marks go.
        cell.metadata = NotebookNode({k: v for k, v in cell.metadata.items() if k in {"tags", "jupyter", "slideshow"}})
        for output in cell.get("outputs", []):
            if output.output_type == "error":  # its frames name files of this machine; what went wrong is the last line
                output.traceback = [f"{output.ename}: {output.evalue}"]
            # A saved view of a widget points to a kernel that is gone, and Lab shows an error for it. Its text remains.
            output.get("data", {}).pop(WIDGET_VIEW, None)
            output.get("metadata", {}).pop(WIDGET_VIEW, None)
            if html := output.get("data", {}).get("text/html"):
                output.data["text/html"] = STYLER_ID.sub(lambda found: styler_ids[found[0]], html)
                # What is shown is the HTML; the plain text beside it may be no more than a type and an address.
                output.data["text/plain"] = ADDRESS.sub("0x000000", output.data.get("text/plain", ""))
        if "outputs" in cell:  # of a board and its still picture the second is left
            cell.outputs = [output for output in cell.outputs if output.get("data", True)]


def main(names: list[str]) -> None:
    """Run the named notebooks, or all of them."""
    paths = {path.stem: path for path in notebook_paths()}
    for name in names or paths:
        if name not in paths:
            raise SystemExit(f"no notebook is named {name}: there are {', '.join(paths)}")
        print(name, flush=True)
        run(paths[name])


if __name__ == "__main__":
    main(sys.argv[1:])
