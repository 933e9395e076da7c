"""Marked text: what the brackets mean, and that nothing is lost between the two ways of writing a note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.kinds import KINDS
from resynth.testing import mark, marked
from resynth.types import ROLES, Span


def test_brackets_are_spans_and_the_label_leads_to_a_kind():
    text, spans = marked("Dr. [Ada Okafor](DOCTOR) saw [Lund](NAME role=relative) on [3/4](DATE), MRN [00412](MRN).")
    assert text == "Dr. Ada Okafor saw Lund on 3/4, MRN 00412."
    assert [(text[s.start : s.end], s.kind, s.label, s.role) for s in spans] == [
        ("Ada Okafor", "DOCTOR", "DOCTOR", "provider"),
        ("Lund", "NAME", "NAME", "relative"),
        ("3/4", "DATE", "DATE", "unknown"),
        ("00412", "MEDICALRECORD", "MRN", "unknown"),
    ]


def test_a_backslash_makes_a_bracket_a_character():
    assert marked(r"\[0.4-1.2\] C:\temp \\ [a\]b](ID)\(x)") == (
        r"[0.4-1.2] C:\temp \ a]b(x)", [Span(20, 23, "IDNUM", "ID")]
    )


def test_parentheses_and_line_ends_may_stand_inside_a_span():
    text, spans = marked("call [(513) 555-0142](PHONE) or [Mary\nJo Lund](PATIENT)")
    assert [text[s.start : s.end] for s in spans] == ["(513) 555-0142", "Mary\nJo Lund"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fine\nhere [x](NOPE)", "line 2, column 10: label 'NOPE' is not in the taxonomy"),
        ("here ] x", "line 1, column 6: ']' closes nothing"),
        ("a\nb\n[x", "line 3, column 1: this mark is never closed"),
        ("[x] y", "line 1, column 3: '](LABEL)'"),
        ("[x [y](DATE)](DATE)", "line 1, column 4: a mark opens inside another"),
        ("[](DATE)", "line 1, column 1: the mark holds no text"),
        ("[x](DATE role=uncle)", "line 1, column 15: role 'uncle'"),
    ],
)
def test_an_error_says_line_and_column(text: str, says: str):
    with pytest.raises(ValueError, match="line") as caught:
        marked(text)
    assert str(caught.value).startswith(says)


@pytest.mark.parametrize(
    "spans",
    [
        [Span(3, 3, "DATE", "DATE")],
        [Span(0, 9, "DATE", "DATE")],
        [Span(2, 3, "DATE", "DATE"), Span(0, 1, "DATE", "DATE")],
        [Span(0, 1, "DATE", "NOPE")],
        [Span(0, 1, "DATE", "(DATE)")],
        [Span(0, 1, "DATE", "DATE ")],
    ],
)
def test_what_cannot_be_marked_is_refused(spans: list[Span]):
    with pytest.raises(ValueError, match="span"):
        mark("abcdef", spans)


@st.composite
def spanned(draw: st.DrawFn) -> tuple[str, list[Span]]:
    text = draw(st.text(alphabet=st.one_of(st.sampled_from("[]()\\\nab "), st.characters(codec="utf-8")), max_size=40))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    kinds = st.sampled_from(sorted(KINDS))
    roles = st.sampled_from(ROLES)
    return text, [
        Span(start, end, kind := draw(kinds), kind, draw(roles))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False)
    ]


@given(spanned())
def test_mark_and_marked_are_inverse(note: tuple[str, list[Span]]):
    """Whatever the text and the spans, brackets and backslashes included, both come back whole."""
    text, spans = note
    assert marked(mark(text, spans)) == (text, spans)
