"""The pages of a release say what its own policy did, and not what another would have done."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from corpora import notes_of, released

TEXT = "[Ann Ray](PATIENT), [67](AGE), seen [3/4/2010](DATE) in [Dayton](CITY), tel. [555-0123](PHONE), [4 West](ROOM)"


STAND = "as they were written: "
MOVED = "each from another note of the corpus: "


@pytest.mark.parametrize(("policy", "says", "never"), [
    ("cchmc-2014", ["reads like the real thing", "Dates are shuffled",
                    f"{STAND}wards, rooms and units; ages.\n  - {MOVED}towns; dates."],
     ["Tags stand", "Dates are moved", "one class"]),
    ("hipaa-safe-harbor", ["only the year is left", "Ages over 89 are one class", "made coarser or tagged",
                           f"{STAND}states; countries; the first three digits of ZIP codes where they cover enough "
                           "people; wards, rooms and units; ages under 90; the years of dates."],
     ["Dates are shuffled", "reads like the real thing", "This is not Safe Harbor"]),
    ("hipaa-limited-data-set",
     [f"{STAND}towns; states; ZIP codes of five digits; wards, rooms and units; ages; dates."], ["stand: other"]),
    ("mimic-like", ["Dates are moved", "Tags stand where values stood"], ["Dates are shuffled", "only the year is"]),
    ("nlm-scrubber", ["Tags stand where values stood", "names"], ["Dates are moved"]),
])
def test_the_readme_speaks_of_this_policy(policy: str, says: list[str], never: list[str]):
    done = released(notes_of(TEXT, TEXT, TEXT, "[Bo Lee](PATIENT) on [5/6/2011](DATE)"), policy=policy)
    assert done.error is None, done.error
    page = done.files["README.md"].decode()
    assert [word for word in says if word not in page] == []
    assert [word for word in never if word in page] == []


@pytest.mark.parametrize("page", ["README.md", "DATASET_CARD.md", "AUDIT.html"])
def test_a_page_says_once_why_counts_are_not_exact_and_tells_them_in_one_way(page: str):
    """One page had "at least 3,311", the next "≥70" and "some", and none said what that is for."""
    done = released(notes_of(TEXT, TEXT, TEXT, "[Bo Lee](PATIENT) on [5/6/2011](DATE)"))
    said = done.files[page].decode()
    assert said.count("Counts are not always exact") == 1
    assert "“fewer than 11”" in said
    told = said.replace("AUDIT.json writes &lt;11 and ≥.", "")
    assert "≥" not in told
    assert "<11" not in told
    assert "&lt;11" not in told


@pytest.mark.parametrize(("more", "says"), [
    ("[Mercy Clinic](HOSPITAL), [Acme](ORGANIZATION)", "hospitals, clinics and practices; employers, schools and other "
     "organizations.\n"),
    ("[Mercy Clinic](HOSPITAL)", "hospitals, clinics and practices; hospitals and other organizations.\n"),
])
def test_the_readme_says_once_what_houses_stay(more: str, says: str):
    first = f"{TEXT} {more}, [Mercy House](INSTITUTION)"
    done = released(notes_of(first, TEXT, "[Bo Lee](PATIENT) on [5/6/2011](DATE)"))
    assert says in done.files["README.md"].decode()


def test_the_readme_reads_ids_in_pandas_as_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Left to itself, pandas makes numbers of ids that are all digits, and they join nothing any more."""
    pandas = pytest.importorskip("pandas")
    done = released(notes_of(TEXT, TEXT, TEXT, "[Bo Lee](PATIENT) on [5/6/2011](DATE)"))
    (tmp_path / "notes.jsonl").write_bytes(done.files["notes.jsonl"])
    rows = [json.loads(line) for line in done.files["notes.jsonl"].decode().splitlines()]
    (way,) = re.findall(r"`pd\.read_json\((.*?)\)`", done.files["README.md"].decode())
    monkeypatch.chdir(tmp_path)
    table = eval(f"pandas.read_json({way})", {"pandas": pandas})
    assert list(table["patient_id"]) == [row["patient_id"] for row in rows]
