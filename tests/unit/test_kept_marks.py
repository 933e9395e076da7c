"""What stands in a mark that the policy keeps, and is of another kind."""

from __future__ import annotations

import pytest
from corpora import notes_of, released

from resynth.kinds import KINDS
from resynth.policy.parse import bundled, load
from resynth.verify.kept_marks import holds_more

NUMBERS = ("teacher, 08/13/1939", "clerk 213-555-0142", "MRN 73140826", "nurse 993-57-9878", "cook rt@example.org")
#: A date that is kept may have a word beside it.
NO_DATES = NUMBERS[1:]
#: kind -> what stays of it.
STAYS = {
    "PROFESSION": ("8th grade teacher", "retired nurse"), "INITIALS": ("JD", "RT2"),
    "HOSPITAL": ("Clinic of 1996", "VA Medical Center, 3rd floor"), "ORGANIZATION": ("Local 372-B", "3M"),
    "INSTITUTION": ("118th Street Clinic",),
    "DATE": ("3/4/2010 08:15", "20100304", "3/4/10, 3/5/10 and 3/9/10", "since 1996", "teacher, 08/13/1939"),
    "TIME": ("08:15:22", "0815-1130"), "HOLIDAY": ("Easter 2010",),
}


def _keeping(policy: str) -> list[str]:
    return [kind for kind, rule in load(policy).rules.items() if rule.action == "keep" and kind in STAYS]


@pytest.mark.parametrize("policy", [name for name in bundled() if _keeping(name)])
def test_no_number_of_another_kind_goes_out_in_a_mark_that_is_kept(policy: str):
    """A telephone, a record number, a day of birth and an address went out in whatever the policy keeps."""
    kinds = _keeping(policy)
    wrong = {kind: NO_DATES if KINDS[kind].cchmc == "DATE" else NUMBERS for kind in kinds}
    done = released(notes_of(
        *(f"Here: [{text}]({kind})." for kind in kinds for text in (*wrong[kind], *STAYS[kind]))), policy=policy)
    assert done.error is None
    assert {(row.kind, row.original, row.surrogate, row.rule, row.rung) for row in done.every} == {
        *((kind, text, f"[{kind}]", "marks.unread.v1", "tag") for kind in kinds for text in wrong[kind]),
        *((kind, text, text, "keep", "all") for kind in kinds for text in STAYS[kind]),
    }


def test_three_of_the_seven_policies_keep_such_kinds():
    """The test above would pass where none is kept."""
    assert {name: len(_keeping(name)) for name in bundled() if _keeping(name)} == {
        "cchmc-2014": 5, "hipaa-limited-data-set": 7, "mimic-like": 1,
    }


@pytest.mark.parametrize(("text", "kind", "more"), [
    ("11-01-11-15", "DATE", False), ("20100304081522", "DATE", False), ("555-0142", "DATE", True),
    ("3/4/2010", "HOSPITAL", True), ("Ward 12", "HOSPITAL", False), ("nurse, 94", "PROFESSION", True),
    ("3 jobs", "PROFESSION", False), ("555-0142", "AGE", False), ("bag 5550142", "OTHER", True),
])
def test_the_checker_reads_kept_marks_by_itself(text: str, kind: str, more: bool):
    assert holds_more(text, kind, KINDS[kind].cchmc, "mdy") is more
