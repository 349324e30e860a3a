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
    """Cut a sheet anywhere; some parts may be empty, and one may lack a column in which it has nothing.

    Not so the bounds of numbers, since without them a number is exact.
    """
    ends = sorted(drawn.randint(0, len(frame)) for _ in range(drawn.randint(0, 6)))
    pieces = [frame.iloc[start:end] for start, end in zip([0, *ends], [*ends, len(frame)], strict=True)]
    bounds = [name for name in ("count_low", "count_high") if name in frame]
    some = [[name for name in piece if name in bounds or piece[name].notna().any()] for piece in pieces]
    return [piece[own] if {"name", "date"} <= {*own} else piece for piece, own in zip(pieces, some, strict=True)]


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


def lacking(frame: pd.DataFrame, drawn: random.Random) -> list[pd.DataFrame]:
    """Cut a sheet into parts each of which lacks columns of its own, whatever stood in them."""
    pieces, spare = cut(frame, drawn), [*frame.columns.drop(["date", "name"])]
    without = [drawn.sample(spare, drawn.choice((0, 0, 1, len(spare)))) for _ in pieces]
    return [piece.drop(columns=names, errors="ignore") for piece, names in zip(pieces, without, strict=True)]


def number_without_name(piece: pd.DataFrame) -> "pd.Series[bool]":
    """The rows of a part that tell how many were there, and not who."""
    blank = pd.Series(np.nan, piece.index, dtype=object)
    nobody = piece["name"].isna() & ~piece.get("guest", blank).eq(True)
    there = ~piece["status"].isin(["absent", "unknown", None]) if "status" in piece else True
    return piece["date"].notna() & nobody & there & piece.get("count", blank).notna()


def by_other_columns(pieces: list[pd.DataFrame]) -> bool:
    """Whether some lack a column in which a blank would mean something else.

    Without the column status, everybody listed was there; without the bounds, a number without a name is exact.
    """
    some = [piece for piece in pieces if len(piece)]
    statuses = {"status" in piece for piece in some}
    bounded = [bool({"count_low", "count_high"} & set(piece)) for piece in some]
    numbers = [bool(number_without_name(piece).any()) for piece in some]
    exact = any(number and not bounds for number, bounds in zip(numbers, bounded, strict=True))
    return len(statuses) == 2 or (exact and any(bounded))


@pytest.mark.filterwarnings("ignore::minyan_kit.tables.frames.LeftOut", "ignore::FutureWarning")
@pytest.mark.parametrize("number", range(SHEETS))
def test_parts_that_lack_columns_say_what_the_whole_says_or_are_refused(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a list or in a folder, whichever comes first: nothing is lost that one has and another lacks."""
    drawn = random.Random(number)
    frame = sheet(drawn)
    frame["status"] = frame["status"].where([drawn.random() < 0.9 for _ in frame.index], None)
    pieces = lacking(frame, drawn)
    monkeypatch.setattr(parts, "_ROWS_AT_A_TIME", drawn.choice((7, 1 << 20)))
    for place, piece in enumerate(pieces):
        piece.to_parquet(tmp_path / f"{place}.parquet")
    for attendance in (pieces, tmp_path):
        if by_other_columns(pieces):
            with pytest.raises(ValueError, match="which others lack: give it to each") as refused:
                mk.judge_services(attendance, roster(), by=mk.REMA)
            assert "of the attendance." in refused.value.__notes__[0]
        else:
            whole = mk.judge_services(pd.concat(pieces, ignore_index=True), roster(), by=mk.REMA)
            pd.testing.assert_frame_equal(mk.judge_services(attendance, roster(), by=mk.REMA), whole)


def test_generated_parts_are_both_judged_and_refused() -> None:
    """Else the comparison would compare nothing."""
    refused = [by_other_columns(lacking(sheet(drawn), drawn)) for drawn in map(random.Random, range(SHEETS))]
    assert 0.2 * SHEETS < sum(refused) < 0.8 * SHEETS


def men_of(first: int, last: int, **columns: Any) -> pd.DataFrame:
    """Make one service of some of the roster."""
    frame = pd.DataFrame({"date": pd.Timestamp("2026-09-20"), "name": [f"man {n}" for n in range(first, last)]})
    return frame.assign(**columns)


def folder_of(path: Path, *files: pd.DataFrame) -> Path:
    """Write files of parquet, one beside another."""
    for place, each in enumerate(files):
        each.to_parquet(path / f"{place}.parquet")
    return path


def test_a_column_that_only_a_later_file_has_is_read(tmp_path: Path) -> None:
    """Its services are told apart, and the men whom it counts are counted."""
    later = men_of(7, 12, service="Mincha"), men_of(0, 1, service="Maariv", name=None, count=9)
    judged = mk.judge_services(folder_of(tmp_path, men_of(2, 7), *later), roster(), by=mk.REMA)
    assert judged["service"].fillna("").tolist() == ["Mincha", "Maariv", ""]
    assert judged["headcount"].tolist() == [5, 9, 5]


def test_a_column_may_be_of_another_type_in_another_file(tmp_path: Path) -> None:
    """A date as text, and names that one file has as numbers, are read as in a list of frames."""
    files = [men_of(2, 7), men_of(7, 12, date="2026-09-20"), men_of(0, 2, name=[7, 8])]
    judged = mk.judge_services(folder_of(tmp_path, *files), roster(), by=mk.REMA)
    pd.testing.assert_frame_equal(judged, mk.judge_services(files, roster(), by=mk.REMA))
    assert judged[["named", "guests"]].values.tolist() == [[10, 2]]


def test_men_of_whom_a_later_file_says_that_they_were_absent_are_not_there(tmp_path: Path) -> None:
    """Of those in a file without statuses nobody guesses: the file is named, and the remedy."""
    files = men_of(2, 7), men_of(7, 12, status="absent")
    for attendance, called in ((list(files), "part 2"), (folder_of(tmp_path, *files), "1.parquet")):
        with pytest.raises(
            ValueError, match=r"some have a column 'status'.*part\.assign\(status='present'\)"
        ) as refused:
            mk.judge_services(attendance, roster(), by=mk.REMA)
        assert called in refused.value.__notes__[0]
    remedied = [files[0].assign(status="present"), files[1]]
    assert mk.judge_services(remedied, roster(), by=mk.REMA)["headcount"].tolist() == [5]


def test_the_headings_of_every_file_are_checked(tmp_path: Path) -> None:
    """Men under another heading in a later file are not dropped."""
    files = folder_of(tmp_path, men_of(2, 7), men_of(7, 12).rename(columns={"name": "Name"}))
    with pytest.raises(ValueError, match=r"part\.rename\(columns=\{'Name': 'name'\}\)"):
        mk.judge_services(files, roster(), by=mk.REMA)


def test_folders_may_tell_what_their_files_do_not(tmp_path: Path) -> None:
    """As service=Mincha does, beside a column that only one of them has."""
    for name, each in (("Mincha", men_of(2, 7)), ("Maariv", men_of(7, 12, left=pd.Timestamp("2026-09-20 19:00")))):
        (tmp_path / f"service={name}").mkdir()
        folder_of(tmp_path / f"service={name}", each)
    judged = mk.judge_services(tmp_path, roster(), by=mk.REMA)
    assert judged[["service", "headcount"]].values.tolist() == [["Mincha", 5], ["Maariv", 5]]


def test_a_number_is_exact_or_about_so_many_in_every_part_alike() -> None:
    """Nine without bounds are nine; beside a column of bounds they are about nine, so that both are not one table."""
    exact, about = men_of(0, 1, name=None, count=9), men_of(0, 1, name=None, count=9, count_low=9)
    with pytest.raises(ValueError, match="some have 'count_low' or 'count_high', which others lack"):
        mk.judge_services([exact, about], roster(), by=mk.REMA)
    assert len(mk.judge_services([men_of(2, 7, count=1), about], roster(), by=mk.REMA)) == 1


@pytest.mark.parametrize(
    "of_nobody",
    [
        {"count": 2},  # Levi and one with him
        {"count": 2, "name": None, "person_id": "P3"},
        {"count": 2, "name": None, "guest": True},
        {"count": 9, "name": None, "status": "absent"},
        {"count": None, "name": None},
    ],
    ids=["with a name", "with an id", "of guests", "of who did not come", "blank"],
)
def test_only_a_number_of_nobody_asks_whether_it_is_exact(of_nobody: dict[str, object]) -> None:
    """Who came with somebody, a guest, or whoever did not come means the same with a column of bounds and without."""
    about = men_of(0, 1, name=None, count=9, count_low=9, status="present")
    part = men_of(2, 3, **{"status": "present", **of_nobody})
    assert len(mk.judge_services([part, about], roster(), by=mk.REMA)) == 1


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
