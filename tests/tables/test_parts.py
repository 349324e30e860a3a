"""A table larger than memory is judged part by part, and says what it says as a whole."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import minyan_kit as mk
from minyan_kit.tables import gathering, parts
from minyan_kit.tables.frames import LeftOut
from tests.sheet_files import MANY

SHEETS = max(MANY // 4, 25)
NAMES = [*(f"man {n}" for n in range(14)), "a stranger", None]


def roster() -> pd.DataFrame:
    """Make men, some of whom come of age on the way or of whom something is not known."""
    frame = pd.DataFrame({"name": NAMES[:14], "sex": ["male"] * 13 + [None]})
    frame["birth_date"] = pd.to_datetime(["2013-09-07", "2013-09-10", *["1980-01-01"] * 12])
    frame["after_sunset"] = pd.array([None, False] + [False] * 12, dtype="boolean")
    frame["knows_to_whom"] = pd.array([None, True] * 7, dtype="boolean")
    return frame


def sheet(drawn: random.Random) -> pd.DataFrame:
    """Make rows of a few days, with any of the columns that a sheet may have; days have their hour, or none."""
    size = drawn.randint(1, 120)

    def column(*values: Any) -> list[Any]:
        return [drawn.choice(values) for _ in range(size)]

    days = pd.to_datetime(column("2026-09-18", "2026-09-20", "2026-09-22", "2026-09-22", None))
    hours = pd.to_timedelta(column(0, 0, 7, 23), unit="h") if drawn.random() < 0.5 else pd.Timedelta(0)
    frame = pd.DataFrame({"date": days + hours, "service": column("Mincha", "Maariv", "Shacharit", "A class", None)})
    frame["name"] = column(*NAMES)
    frame["status"] = column(*["present"] * 6, "late", "absent", "unknown", "unknown")
    if drawn.random() < 0.5:
        frame["count"] = pd.array(column(None, None, None, 2, 3, 12), dtype="Int64")
        frame["count_low"] = pd.array(column(None, None, None, 1, 9), dtype="Int64")
        frame["count_high"] = pd.array(column(None, None, None, 13), dtype="Int64")
        frame["mark"] = pd.array(column(None, None, "many"), dtype="string")
        frame["guest"] = column(True, False, False)
    if drawn.random() < 0.5:
        times = pd.to_datetime(column(None, *(f"2026-09-22 {hour}:30" for hour in (7, 8, 9))))
        frame["left"] = times if drawn.random() < 0.5 else times.fillna(pd.Timestamp("2026-09-22 10:00"))
    if drawn.random() < 0.3:
        frame["in_need"] = column(True, False, None)
    return frame


def cut(frame: pd.DataFrame, drawn: random.Random) -> list[pd.DataFrame]:
    """Cut a sheet anywhere; some parts may be empty, and one may lack a column in which it has nothing."""
    ends = sorted(drawn.randint(0, len(frame)) for _ in range(drawn.randint(0, 6)))
    pieces = [frame.iloc[start:end] for start, end in zip([0, *ends], [*ends, len(frame)], strict=True)]
    return [piece.dropna(axis=1, how="all") if {"name", "date"} <= {*piece.dropna(axis=1, how="all")} else piece
            for piece in pieces]  # fmt: skip


@pytest.mark.filterwarnings("ignore::minyan_kit.tables.frames.LeftOut")
@pytest.mark.parametrize("number", range(SHEETS))
def test_parts_say_what_the_whole_says(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it is cut: the same rows in the same order, with the same names and the same answers."""
    drawn = random.Random(number)
    frame, by = sheet(drawn), drawn.choice(mk.PRACTICES)
    options: dict[str, Any] = {"by": by, "counted": drawn.choice(("people", "men"))}
    if drawn.random() < 0.3:
        options["without"] = ["man 3", "man 5"]
    whole = mk.judge_services(frame, roster(), **options)
    monkeypatch.setattr(gathering, "_CELLS_AT_A_TIME", drawn.choice((1, 40, 1 << 26)))
    in_parts = mk.judge_services(iter(cut(frame, drawn)), roster(), **options)
    pd.testing.assert_frame_equal(in_parts, whole)
    assert in_parts.attrs == whole.attrs


def test_the_questions_take_what_came_of_parts() -> None:
    """How often, with what chance and what it would have taken; records without a date are told of once."""
    frame = sheet(random.Random(5787))
    with pytest.warns(LeftOut, match=r"^\d+ records have no date") as told:
        judged = mk.judge_services([frame.iloc[::2], frame.iloc[1::2]], roster(), by=mk.REMA)
    assert len(told) == 1
    with pytest.warns(LeftOut):
        whole = mk.judge_services(frame, roster(), by=mk.REMA)
    for question in (mk.how_often, mk.chance_of_ten):
        with pytest.warns(LeftOut):
            pd.testing.assert_frame_equal(question(judged, per="service"), question(whole, per="service"))
    pd.testing.assert_frame_equal(mk.what_it_would_take(judged), mk.what_it_would_take(whole))


def test_what_is_left_out_is_told_where_it_was_asked() -> None:
    """The line that the warning names is the caller's."""
    frame = pd.DataFrame({"date": [pd.NaT], "name": ["man 2"]})
    with pytest.warns(LeftOut) as told:
        mk.how_often(mk.judge_services(frame, roster(), by=mk.REMA))
    assert [each.filename for each in told] == [__file__] * 2


def test_a_day_with_its_hours_is_one_day() -> None:
    """Ten who came to one service are ten, whatever hour stands beside each, and in whichever part."""
    hours = pd.date_range("2026-09-20 07:00", periods=10, freq="h")
    frame = pd.DataFrame({"date": hours, "service": "Mincha", "name": [f"man {n}" for n in range(2, 12)]})
    judged = mk.judge_services([frame.iloc[:4], frame.iloc[4:]], roster(), by=mk.REMA)
    assert judged[["date", "ten"]].values.tolist() == [[pd.Timestamp("2026-09-20"), True]]


def test_services_at_some_hour_are_made_one_as_without_it() -> None:
    """The rows of a day are those of its services, whatever hour stands beside its date."""
    names = [f"man {n}" for n in range(2, 13)]
    frame = pd.DataFrame(
        {"date": pd.Timestamp("2026-09-20"), "service": ["Early", "Late"] * 5 + ["Late"], "name": names}
    )
    at_some_hour = frame.assign(date=pd.date_range("2026-09-20 07:00", periods=11, freq="h"))
    merged = [mk.if_merged(each, roster(), by=mk.REMA).values.tolist() for each in (frame, at_some_hour)]
    assert merged == [[["Early", "Late", 1, 0, 0, 1]]] * 2


@pytest.mark.filterwarnings("ignore::minyan_kit.tables.frames.LeftOut")
@pytest.mark.parametrize("number", range(8))
def test_files_of_parquet_say_what_the_table_says(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file, or a folder of them, with columns of any other use."""
    frame = sheet(random.Random(number)).assign(kept_by="the gabbai")
    whole = mk.judge_services(frame, roster(), by=mk.REMA)
    monkeypatch.setattr(parts, "_ROWS_AT_A_TIME", 7)
    frame.to_parquet(tmp_path / "all.parquet", row_group_size=20)
    pd.testing.assert_frame_equal(mk.judge_services(tmp_path / "all.parquet", roster(), by=mk.REMA), whole)
    folder = tmp_path / "years"
    folder.mkdir()
    for place, piece in enumerate(np.array_split(np.arange(len(frame)), 3)):
        frame.iloc[piece].to_parquet(folder / f"{place}.parquet")
    pd.testing.assert_frame_equal(mk.judge_services(str(folder), roster(), by=mk.REMA), whole)


def test_a_folder_whose_names_say_which_service_it_was_says_it(tmp_path: Path) -> None:
    """As other programs write tables: service=Mincha/part.parquet."""
    frame = sheet(random.Random(3)).dropna(subset=["date", "service"])
    frame.to_parquet(tmp_path / "services", partition_cols=["service"])
    whole = mk.judge_services(frame, roster(), by=mk.REMA)
    pd.testing.assert_frame_equal(mk.judge_services(tmp_path / "services", roster(), by=mk.REMA), whole)


@pytest.mark.filterwarnings("ignore::minyan_kit.tables.frames.LeftOut")
def test_sheets_that_were_read_one_by_one_are_parts_too() -> None:
    """An error of one of them leaves its own services open, as it does alone."""
    header = "date,service,name,status\n"
    texts = [header + "2026-09-20,Mincha,man 2,present\n", header + "2026-09-22,Mincha,man 2,present\n,,man 3,V\n"]
    sheets = [mk.read_attendance(text.encode(), roster()) for text in texts]
    alone = pd.concat([mk.judge_services(each, roster(), by=mk.REMA) for each in sheets], ignore_index=True)
    pd.testing.assert_frame_equal(mk.judge_services(sheets, roster(), by=mk.REMA), alone)


def test_what_cannot_be_taken_in_parts_is_refused_with_the_part_named() -> None:
    """Other headings would be read of each part alone; an iterator that was used up is no empty sheet."""
    good = pd.DataFrame({"date": [pd.Timestamp("2026-09-20")], "name": ["man 2"]})
    other = good.rename(columns={"name": "Name"})
    with pytest.raises(ValueError, match=r"part\.rename\(columns=\{'Name': 'name'\}\)") as refused:
        mk.judge_services([good, other], roster(), by=mk.REMA)
    assert refused.value.__notes__ == ["This is about part 2 of the attendance."]
    once = iter([good])
    mk.judge_services(once, roster(), by=mk.REMA)
    with pytest.raises(ValueError, match="attendance has no parts: an iterator gives each but once"):
        mk.judge_services(once, roster(), by=mk.REMA)
