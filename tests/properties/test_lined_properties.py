"""Whatever line ends a mention has: nothing but they go into its surrogate, and unchanged it is as it was."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from resynth.plan import tagged
from resynth.plan.family import Choice, SpannedChart
from resynth.types import Document, Span

SAID = st.lists(st.sampled_from(["Ida", "moor", "12", "-", "/", " ", "\n", "\r\n", "\n> ", "-\n", "-\n   ", "@", "."]),
                min_size=1, max_size=9).map("".join)
NEW = st.text(st.sampled_from("Ab1 -/[]"), min_size=1, max_size=12)


@given(SAID, NEW)
def test_a_surrogate_keeps_its_letters_and_the_mention_lends_its_line_ends(said: str, new: str):
    document, span = Document("d", "p", f"seen {said} here"), Span(5, 5 + len(said), "CITY", "CITY")
    read, inside = tagged.read(SpannedChart("m", (document,), ("n",), ((span,),)))
    (moved,) = read.spans[0]
    assert read.documents[0].text[moved.end :] == " here"
    if (0, 0) not in inside:
        return
    kept = read.documents[0].text[moved.start : moved.end]
    assert tagged.written(Choice(kept, "r", "all"), inside[0, 0]).text == said
    made = tagged.written(Choice(new, "r", "all"), inside[0, 0]).text
    assert made is not None
    if new != kept:
        assert list(filter(str.isalnum, made)) == list(filter(str.isalnum, new))
        assert made.count("\n") <= said.count("\n")
