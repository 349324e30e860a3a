"""Tables larger than one machine: dask cuts them up, and the kit judges each part as it judges the whole."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import minyan_kit as mk

dask_frame = pytest.importorskip("dask.dataframe")
distributed = pytest.importorskip("distributed")

MEN = 40
DAY = mk.HebrewDate(5787, "Kislev", 29)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """Start dask's own cluster: two workers of one thread, in this process."""
    folder: Path = tmp_path_factory.mktemp("dask")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, local_directory=str(folder)
        ) as cluster,
        distributed.Client(cluster) as connected,
    ):
        yield connected


@pytest.fixture
def roster() -> pd.DataFrame:
    """Make people of all ages, born on either side of sunset, or on nobody knows which."""
    rng = np.random.default_rng(55)
    births = pd.to_datetime("2012-06-01") + pd.to_timedelta(rng.integers(-9000, 700, MEN), "D")
    sunset = pd.array(rng.choice([True, False, None], MEN).tolist(), dtype="boolean")
    names = [f"man {n}" for n in range(MEN)]
    return pd.DataFrame(
        {"name": pd.array(names, dtype="str"), "sex": "male", "birth_date": births, "after_sunset": sunset}
    )


def test_a_roster_is_judged_in_parts(client: object, roster: pd.DataFrame) -> None:
    """map_partitions gives what the whole table gives."""
    whole = mk.judge_roster(roster, on=DAY, by=mk.REMA)
    parts = dask_frame.from_pandas(roster, npartitions=4)
    judged = parts.map_partitions(_plain_roster, meta=_plain_roster(roster.head(0))).compute()
    pd.testing.assert_frame_equal(judged, _plain(whole), check_dtype=False)  # dask keeps strings in a type of its own


def _plain_roster(part: pd.DataFrame) -> pd.DataFrame:
    return _plain(mk.judge_roster(part, on=DAY, by=mk.REMA))


def _plain(judged: pd.DataFrame) -> pd.DataFrame:
    """Parts have each their own categories, which dask wants alike: words instead."""
    return judged.astype(dict.fromkeys(judged.select_dtypes("category").columns, "str"))


def attendance() -> pd.DataFrame:
    """Make four thousand rows of forty days, in no order, at all hours."""
    rng = np.random.default_rng(5787)
    days = pd.to_datetime("2026-11-15") + pd.to_timedelta(rng.integers(0, 40 * 24, 4000), "h")
    sheet = pd.DataFrame({"date": days, "service": rng.choice(["Mincha", "Maariv", "Shacharit"], 4000)})
    sheet["name"] = [f"man {n}" for n in rng.integers(0, MEN + 2, 4000)]
    sheet["status"] = rng.choice(["present", "absent", "unknown"], 4000)
    return sheet


def test_a_dask_frame_is_judged_as_the_whole_by_two_processes(roster: pd.DataFrame, tmp_path: Path) -> None:
    """Services are cut in two by its parts, and stand in the order of the day all the same."""
    sheet = attendance()
    whole = mk.judge_services(sheet, roster, by=mk.REMA)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", local_directory=str(tmp_path)
        ) as cluster,
        distributed.Client(cluster),
    ):
        judged = mk.judge_services(dask_frame.from_pandas(sheet, npartitions=20), roster, by=mk.REMA)
    pd.testing.assert_frame_equal(judged, whole)
    assert mk.how_often(judged, per="weekday").equals(mk.how_often(whole, per="weekday"))


def test_services_are_judged_after_a_shuffle(client: object, roster: pd.DataFrame) -> None:
    """No service is cut in two, so that the parts together are the whole."""
    rng = np.random.default_rng(5787)
    days = pd.to_datetime("2026-11-15") + pd.to_timedelta(rng.integers(0, 40, 4000), "D")
    sheet = pd.DataFrame({"date": days, "service": rng.choice(["Mincha", "Maariv"], 4000)})
    sheet["name"] = [f"man {n}" for n in rng.integers(0, MEN, 4000)]
    sheet["status"] = rng.choice(["present", "absent", "unknown"], 4000)
    whole = mk.judge_services(sheet, roster, by=mk.REMA)
    parts = dask_frame.from_pandas(sheet, npartitions=5).shuffle(["date", "service"])
    meta = mk.judge_services(sheet.head(0), roster, by=mk.REMA)
    judged = parts.map_partitions(mk.judge_services, roster, by=mk.REMA, meta=meta).compute()
    in_order = judged.sort_values(["date", "service"], ascending=[True, False], ignore_index=True)
    pd.testing.assert_frame_equal(in_order, whole, check_dtype=False)
