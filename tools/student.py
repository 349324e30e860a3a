"""Write the student copies of the lessons into build/student: `python -m tools.student`."""

import shutil
from pathlib import Path

from minyan_kit.course.examples import lay_out

BUILD = Path(__file__).parent.parent / "build" / "student"

if __name__ == "__main__":
    shutil.rmtree(BUILD, ignore_errors=True)
    written, _ = lay_out(BUILD, for_students=True)
    lessons = sum(file.suffix == ".ipynb" for file in written)
    print(f"{lessons} lessons in {BUILD.relative_to(Path.cwd())}, beside the data that they read")
