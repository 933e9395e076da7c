"""docs/kinds/README.md leads from every kind of the taxonomy to the page that tells it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from corpora import notes_of, released

from resynth.kinds import ALIASES, KINDS, kind_of
from resynth.policy.parse import bundled

PAGES = Path(__file__).parents[2] / "docs" / "kinds"
INDEX = (PAGES / "README.md").read_text("utf-8")


def rows() -> dict[str, list[str]]:
    """Kind -> the other cells of its row."""
    found = re.findall(r"^\| `([A-Z-]+)` \| (.*) \|$", INDEX, re.MULTILINE)
    assert len(found) == len(dict(found))
    return {kind: cells.split(" | ") for kind, cells in found}


def test_every_kind_has_a_row_that_says_what_the_taxonomy_says() -> None:
    assert {kind: cells[:3] for kind, cells in rows().items()} == {
        kind: [known.says, known.cchmc, known.hipaa] for kind, known in KINDS.items()
    }


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_page_of_a_kind_names_it(kind: str) -> None:
    pages = re.findall(r"\]\((\w+\.md)\)", rows()[kind][3])
    assert pages or "(#other)" in rows()[kind][3]
    for page in pages:
        assert re.search(rf"(?<![\w-]){kind}(?![\w-])", (PAGES / page).read_text("utf-8")), page


def test_every_page_is_one_of_the_index() -> None:
    assert {path.name for path in PAGES.glob("*.md")} == {*re.findall(r"\]\((\w+\.md)\)", INDEX), "README.md"}


def test_the_aliases_that_the_index_shows_are_aliases() -> None:
    shown = re.search(r"Other people's labels \(([^)]*)\)", re.sub(r"\s+", " ", INDEX))
    assert shown
    assert all(kind_of(label) for label in re.findall(r"`([^`]+)`", shown[1]))


def test_the_index_lists_every_alias_at_its_kind() -> None:
    """Whoever looks for a label finds it, and no label that is not understood."""
    told = {
        label: kind
        for kind, cell in re.findall(r"^\| ([A-Z-]+) \| (`.*`) \|$", INDEX, re.MULTILINE)
        for label in re.findall(r"`([^`]+)`", cell)
    }
    assert told == {label: kind for label, kind in ALIASES.items() if label != kind}


@pytest.mark.parametrize(("label", "kind"), [
    ("PersonalName", "NAME"), ("PNInit", "INITIALS"), ("AlphaNumericId", "IDNUM"), ("Protocol-Id", "IDNUM"),
    ("Telecom", "PHONE"), ("Age 90+", "AGE"), ("Employer", "ORGANIZATION"), ("Date|Admission", "DATE"),
    ("US_PASSPORT", "LICENSE"), ("IBAN_CODE", "ACCOUNT"), ("UK_NHS", "IDNUM"), ("MAC_ADDRESS", "DEVICE"),
])
def test_labels_as_nlm_and_presidio_write_them_are_understood(label: str, kind: str) -> None:
    """Table 6 of the NLM report of 2013; entities of Presidio's own recognizers."""
    assert kind_of(label) == kind


@pytest.mark.parametrize("policy", bundled())
def test_what_becomes_of_other_is_what_the_index_says(policy: str) -> None:
    """Kept under cchmc-2014 as long as there is no digit in it, else one of the tags that the table shows."""
    (row,) = released(notes_of("Seen in [ER](OTHER)."), policy=policy).every
    if policy == "cchmc-2014":
        assert row.surrogate == "ER"
        stopped = released(notes_of("Seen by [badge 4471](OTHER)."), policy=policy)
        assert stopped.error is not None
        assert stopped.error.exit_code == 5
    else:
        assert f"`{row.surrogate}`" in INDEX
