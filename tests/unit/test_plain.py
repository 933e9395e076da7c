"""The text as recognizers read it: every sign in its place, wrapped lines joined, lists and fields as they stand."""

from __future__ import annotations

import re
import textwrap
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.recognize.detect import detect
from resynth.recognize.plain import plain
from resynth.testing import marked
from resynth.types import Document, Span

PROSE = (
    "The patient was brought in by her sister, who had called Dr. [Ottoline Brackenridge](DOCTOR) in the morning "
    "and was told to come at once. Last seen by us in our clinic some weeks ago, then at "
    "[Lakeview General Hospital](HOSPITAL) for three days. She can be reached at home in the evening, by "
    "[(513) 555-0142](PHONE), and the sister lives around the corner from her. It is on [March 3, 2019](DATE) that "
    "she will have another film of her chest, and then we shall see whether more is needed. She agrees with all of "
    "this, and so do we."
)
COLUMNS = """\
Name            Ward        Seen        By          Result of test
Adele Moor      4 West      3/4/2019    Dr. Stone   normal, no act
Ruth Amsel      5 East      3/5/2019    Dr. Pike    normal, no act
Vera Lindt      5 East      3/5/2019    Dr. Pike    normal, no act
Ella Sand       4 West      3/6/2019    Dr. Stone   normal, no act
"""
FIELDS = """\
Reason for visit: follow-up of a cough that began about a week ago
Assessment: a cold of the common sort, nothing on auscultation now
Medication: none at the moment, paracetamol was taken for two days
- the patient will call again when the cough has not gone by then,
- and a film of the chest will be taken at that time if necessary,
2. the dose will stay as it is, and the pressure is measured daily
"""


@given(st.text(st.sampled_from("aB .\n\t:-1\u2013\u2014\xa0１Ａ"), max_size=300), st.integers(1, 9))
def test_every_sign_keeps_its_place(text: str, times: int):
    text *= times
    read = plain(text)
    assert len(read) == len(text)
    assert all(a == b or (a == " " and b == "\n") for a, b in zip(read, text, strict=True) if b.isascii())


def _wrapped(text: str, width: int) -> str:
    wrapped = "\n".join(textwrap.wrap(text, width, break_on_hyphens=False))
    assert len(wrapped) == len(text)
    return wrapped


@given(st.integers(50, 110))
def test_the_ends_of_wrapped_lines_are_blanks(width: int):
    text = marked(PROSE)[0]
    assert plain(_wrapped(text, width)) == text
    assert plain(f"{'=' * 115}\n\n{_wrapped(text, width)}\n\nA. Pike\n") == f"{'=' * 115}\n\n{text}\n\nA. Pike\n"


@given(st.integers(24, 49))
def test_a_narrow_column_is_running_text_too(width: int):
    """Where nearly every line is full; another text has longer lines, or lines that end as they please."""
    text = marked(PROSE)[0]
    assert plain(_wrapped(text, width)) == text
    assert plain(_wrapped(text.upper(), width)) == text.upper()


@pytest.mark.parametrize("text", [
    "Ada Moor\n4 West\nseen by Dr. Pike this morning\nnormal\nwill be called\nin a week or so\n"
    "Ruth Amsel\n5 East\nno change\n",
    "aspirin 81 mg daily\nlosartan 50 mg daily\ninsulin glargine 10 units at night\nmetoprolol 25 mg twice daily\n"
    "atorvastatin 40 mg at night\nacetaminophen as needed\nsenna at night\nmultivitamin daily\n",
    "Lakeview General Hospital\nNephrology Division\n12 Elm Street\nTroy, OH 45373\nSeptember 3, 2019\n"
    "Ada Moor\n9 Oak Road\n",
])
def test_short_lines_that_are_not_full_stay_apart(text: str):
    assert plain(text) == text


@pytest.mark.parametrize("text", [COLUMNS, FIELDS, COLUMNS.replace("  ", "\t"), COLUMNS.replace("   ", " | ")])
def test_columns_fields_and_lists_are_not_joined(text: str):
    assert plain(text) == text


def test_short_lines_are_no_running_text():
    text = "Seen by Stone\nHolds for Pike\nCalls to Lindt\nGoes to Amsel\n"
    assert plain(text) == text


def test_lines_as_somebody_typed_them_are_not_joined():
    text = _wrapped(marked(PROSE)[0], 64) + f"\n{'no words are spared here, ' * 20}" * 3
    assert plain(text) == text


def test_mentions_over_the_end_of_a_wrapped_line_are_found_whole():
    said, spans = marked(PROSE)
    broken = set()
    for width in range(50, 100):
        text = _wrapped(said, width)
        (found,) = detect([Document("1", "1", text)])
        assert found is not None
        assert [span[:3] for span in found] == [span[:3] for span in spans]
        broken.update(span for span in spans if "\n" in text[span.start : span.end])
    assert broken == set(spans)


@pytest.mark.parametrize("given", [None, [()], [(Span(0, 4, "OTHER", "seen"),)]])
def test_notes_with_the_line_ends_of_windows_are_read_as_those_without(given: list[tuple[Span, ...]] | None):
    text = f"Seen by\nDr. Pike\n\n{_wrapped(marked(PROSE)[0], 64)}\nMRN: 4471920\n"
    windows = text.replace("\n", "\r\n")
    found, there = (detect([Document("1", "1", one)], given=given)[0] for one in (text, windows))
    assert found
    assert there
    assert [windows[span.start : span.end].replace("\r", "") for span in there] == [
        text[span.start : span.end] for span in found
    ]
    assert [span[2:] for span in there] == [span[2:] for span in found]


@given(st.lists(st.tuples(st.integers(0, 600), st.sampled_from("\u00ad\u200b\u200e\ufeff")), max_size=20))
def test_signs_that_nobody_sees_hide_nothing(put: list[tuple[int, str]]):
    plain_text, spans = marked(PROSE)
    signs = list(plain_text)
    for at, sign in put:
        signs.insert(min(at, len(signs)), sign)
    text = "".join(signs)
    (found,) = detect([Document("1", "1", text)])
    assert found is not None
    assert [re.sub("[\u00ad\u200b\u200e\ufeff]", "", text[span.start : span.end]) for span in found] == [
        plain_text[span.start : span.end] for span in spans
    ]


@pytest.mark.parametrize(("start", "end"), [(6, 12), (6, 7), (7, 11), (6, 11), (7, 12)])
def test_what_was_marked_stays_as_it_was_marked_signs_that_nobody_sees_and_all(start: int, end: int):
    text = "Seen: \u200bWren\u200b today,\r\nby Dr. Pike\r\n"
    marked_so = Span(start, end, "PATIENT", "PATIENT", "patient")
    (found,) = detect([Document("1", "1", text)], given=[(marked_so,)])
    assert found is not None
    assert marked_so in found
    assert "Pike" in {text[span.start : span.end] for span in found}
    assert all(left.end <= right.start for left, right in pairwise(found))
