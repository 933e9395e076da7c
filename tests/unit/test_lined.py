"""A mention over a line end has the surrogate that it has in one line, and its line end."""

from __future__ import annotations

import re

import pytest
from corpora import notes_of, released

from resynth.plan import lined, tagged
from resynth.plan.family import Choice, SpannedChart
from resynth.testing import marked
from resynth.types import Document

POLICIES = ("cchmc-2014", "i2b2-2014-like", "nlm-scrubber", "hipaa-safe-harbor", "training-data", "mimic-like",
            "hipaa-limited-data-set")
#: Where a line ends within a mention: before a word, in a word, in a number.
ENDS = ("\n", "\n    ", "\n\t", "\r\n", "\n> ", "\n>> ")
#: (label, a mention in one line, its words over a line end, its letters or digits over one)
MENTIONS = (
    ("PATIENT", "Bartholomew Nakamura", "Bartholomew{}Nakamura", "Bartholomew Naka-{}mura"),
    ("DOCTOR", "Rosalind Quarrington", "Rosalind{}Quarrington", "Rosa-{}lind Quarrington"),
    ("HOSPITAL", "Lakeside Community Hospital", "Lakeside Community{}Hospital", "Lakeside Com-{}munity Hospital"),
    ("CITY", "San Antonio", "San{}Antonio", "San An-{}tonio"),
    ("PHONE", "412-555-0134", "412-{}555-0134", "412-555-{}0134"),
    ("MEDICALRECORD", "00-44-71", "00-{}44-71", "00-44-{}71"),
    ("DATE", "March 4, 2019", "March{}4, 2019", "March 4,{}2019"),
    ("DATE", "03/04/2019", "03/{}04/2019", "03/04/{}2019"),
)
OTHERS = (
    "Dr. [Alice Walker](DOCTOR), [3/14/2018](DATE), [April 9, 2017](DATE), [05/16/2018](DATE); MRN "
    "[55-12-34](MEDICALRECORD), [555-555-0199](PHONE), in [Albany](CITY), at [Mercy Hospital](HOSPITAL).",
    "Mr. [John Smith](PATIENT), [June 2, 2015](DATE), [11/30/2012](DATE), in [Troy](CITY), [El Paso](CITY).",
)


def _one_line(text: str) -> str:
    """The text as it is read: a word that was cut whole, each line end and margin a blank, none in a number."""
    text = re.sub(r"(?<=[A-Za-z])-\r?\n[\s>]*(?=[a-z])|(?<=[A-Z])-\r?\n[\s>]*(?=[A-Z])", "", text)
    return re.sub(r"\r?\n[\s>]*", " ", re.sub(r"(?<=\d[-/])\r?\n[\s>]*(?=\d)", "", text))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("end", ENDS)
def test_a_mention_is_the_same_over_any_line_end(end: str, policy: str):
    """In all policies, and all that they promise holds."""
    lines = [
        f"Seen: [{whole}]({label}). Then [{words.format(end)}]({label}). And [{cut.format(end)}]({label})."
        for label, whole, words, cut in MENTIONS
    ]
    run = released(notes_of("\n".join(lines), *OTHERS), policy=policy)
    assert run.error is None
    rows = [row for row in run.every if _one_line(row.original) in {one for _, one, _, _ in MENTIONS}]
    assert len(rows) == 3 * len(MENTIONS)
    if policy == "cchmc-2014":
        rows = [row for row in rows if row.kind != "DATE"]  # shuffled: each has a day of its own
    for _, whole, _, _ in MENTIONS:
        same = {_one_line(row.surrogate) for row in rows if _one_line(row.original) == whole}
        assert len(same) < 2, whole
    for row in rows:
        if " " in _one_line(row.surrogate) and row.surrogate[0] != "[" and "\n" in row.original:
            assert "\n" in row.surrogate


@pytest.mark.parametrize("policy", [policy for policy in POLICIES if policy != "mimic-like"])
@pytest.mark.parametrize("end", ENDS)
def test_a_name_in_capitals_that_was_cut_is_one_where_lists_do_not_have_two(end: str, policy: str):
    """But for the numbers of tags, which go by the text of a mention."""
    text = f"Seen: [BARTHOLOMEW NAKAMURA](PATIENT). Then [BARTHOLOMEW NAKA-{end}MURA](PATIENT)."
    run = released(notes_of(text, *OTHERS), policy=policy)
    assert run.error is None
    rows = [row for row in run.every if row.original.startswith("BARTHOLOMEW")]
    assert len({_one_line(row.surrogate) for row in rows}) == 1


def chart(text: str) -> SpannedChart:
    plain, spans = marked(text)
    return SpannedChart("m", (Document("d", "p", plain),), ("n",), (tuple(spans),))


@pytest.mark.parametrize(("text", "said", "new", "written"), [
    ("[San\n> Antonio](CITY)", "San Antonio", "El Paso", "El\n> Paso"),
    ("[San\n> Antonio](CITY)", "San Antonio", "Troy", "Troy"),
    ("[San\n> Antonio](CITY)", "San Antonio", "[CITY]", "[CITY]"),
    ("[Lakeside Com-\nmunity Clinic](HOSPITAL)", "Lakeside Community Clinic", "Elm Old Home", "Elm O-\nld Home"),
    ("[Lakeside Com-\nmunity Clinic](HOSPITAL)", "Lakeside Community Clinic", "Elm", "Elm"),
    ("[Naka-\n  mura](NAME)", "Nakamura", "Moore", "Moo-\n  re"),
    ("[03-\n04-2019](DATE)", "03-04-2019", "07-11-2012", "07-\n11-2012"),
    ("[03-\n04-2019](DATE)", "03-04-2019", "2019", "2019"),
    ("[00-\r\n44-71](MEDICALRECORD)", "00-44-71", "18-93-02", "18-\r\n93-02"),
    ("[San\n> Antonio](CITY)", "San Antonio", "San Antonio", "San\n> Antonio"),
])
def test_a_surrogate_ends_its_line_where_the_mention_did(text: str, said: str, new: str, written: str):
    read, inside = tagged.read(chart(text))
    (span,) = read.spans[0]
    assert read.documents[0].text[span.start : span.end] == said
    assert tagged.written(Choice(new, "r", "all"), inside[0, 0]).text == written


@pytest.mark.parametrize("text", ["Smith-\nJones", "Ida\nMoor", "12-A\n4", "A -\nb", "COPD-\nSTABLE", ""])
def test_other_line_ends_are_read_as_they_stand(text: str):
    assert list(lined.edits(text)) == []
