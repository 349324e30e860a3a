"""Write the student copies of the lessons into build/student: `python -m tools.student`."""

from pathlib import Path

from minyan_kit.course.student import for_students

BUILD = Path(__file__).parent.parent / "build" / "student"

if __name__ == "__main__":
    print(f"{len(for_students(BUILD))} lessons in {BUILD.relative_to(Path.cwd())}, beside the data that they read")
