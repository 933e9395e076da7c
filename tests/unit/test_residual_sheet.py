"""The table of missed mentions as people get it: what one decision settles stands together."""

from __future__ import annotations

from hypothesis import given, strategies

from resynth.job.residuals import Residual, read_decisions, sheet, table

_ROWS = strategies.lists(strategies.builds(
    Residual, strategies.sampled_from(["d1", "d2", "d10"]), strategies.integers(0, 50), strategies.just(60),
    strategies.sampled_from(["NAME", "CITY"]), strategies.sampled_from(["Foley", "FOLEY", "Bay", "", "=x"]),
    strategies.just("«x»"),
), max_size=20, unique_by=lambda row: row[:3])


def test_the_commonest_text_comes_first_and_its_rows_by_their_place() -> None:
    found = [Residual("d1", 1, 2, "NAME", "Bay", ""), Residual("d2", 5, 6, "NAME", "Foley", ""),
             Residual("d1", 7, 9, "NAME", "Foley", ""), Residual("d3", 1, 2, "CITY", "", "")]
    told = sheet(found, {}).decode("utf-8-sig").split("\n")[1:-1]
    assert [line.split(",")[0:5] for line in told] == [
        ["d1", "7", "9", "NAME", "Foley"], ["d2", "5", "6", "NAME", "Foley"], ["d1", "1", "2", "NAME", "Bay"],
        ["d3", "1", "2", "CITY", ""]]


@given(_ROWS)
def test_both_tables_hold_the_same_rows_in_an_order_of_their_own(rows: list[Residual]) -> None:
    assert sheet(rows, {}) == sheet(rows[::-1], {})
    assert table(rows, {}) == table(rows[::-1], {})
    people, ours = (told.decode("utf-8-sig").split("\n") for told in (sheet(rows, {}), table(rows, {})))
    assert people[0] == ours[0]
    assert sorted(people) == sorted(ours)


def test_all_decides_wherever_it_stands(tmp_path) -> None:
    found = [Residual(f"d{n}", 1, 6, "NAME", "Foley", "") for n in range(3)]
    path = tmp_path / "residuals.csv"
    path.write_bytes(sheet(found, {}).replace(b"d2,1,6,NAME,Foley,,", b"d2,1,6,NAME,Foley,,not_phi all"))
    assert {rows[0].decision for rows in read_decisions(path).values()} == {"not_phi"}
