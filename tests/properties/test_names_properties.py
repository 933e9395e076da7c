"""Names: what is read is what was written, and the quick way of reading is the careful one."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from resynth import lexicon
from resynth.surrogates import names as maker

WORDS = st.sampled_from(
    [
        "Mary",
        "hansen",
        "SMITH",
        "Do",
        "MD",
        "Jr",
        "van",
        "Van",
        "de",
        "K",
        "O'Brien",
        "Dean",
        "Ma",
        "AL",
        "Müller",
        "JB",
        "and",
        "RN",
        "Zzyzx",
        "III",
        "Dr",
        "St",
        "May",
        "PA",
        "C",
        "王伟",
        "Ng",
        "x",
    ]
)
GAPS = st.sampled_from([" ", ", ", ",", ". ", "-", "/", "\n", "  ", ".", "' ", " & ", "'s "])


@st.composite
def written(draw: st.DrawFn) -> str:
    words = draw(st.lists(WORDS, min_size=1, max_size=5))
    gaps = draw(st.lists(GAPS, min_size=len(words), max_size=len(words)))
    return (
        "".join(word + gap for word, gap in zip(words, gaps, strict=True)).rstrip()
        if draw(st.booleans())
        else " ".join(words)
    )


@given(st.one_of(written(), st.text()), st.booleans())
@example("", False)
def test_the_parts_of_a_name_are_the_name(text: str, titled: bool) -> None:
    assert "".join(part.text for part in maker.read(text, titled)) == text


@given(written(), st.booleans())
@example("Mary K Hansen", False)
@example("B Hansen", False)
@example("Hansen, Mary", True)
@example("Hansen,Mary", False)
@example("Hansen, M. Mary", False)
def test_the_quick_way_of_reading_is_the_careful_one(text: str, titled: bool) -> None:
    quick = maker._read_plain(text, titled)
    assert quick is None or quick == maker._read_any(text, titled)


@given(st.one_of(written(), st.text()), st.booleans())
def test_what_is_kept_is_never_a_listed_name_alone(text: str, titled: bool) -> None:
    """A kept part is a title, a suffix, a degree, a particle or a conjunction, by the lists."""
    form = (
        lexicon.titles() | lexicon.suffixes() | lexicon.credentials() | lexicon.particles() | {"and", "or", "c", "bc"}
    )
    for part in maker.read(text, titled):
        if part.role == maker.KEPT and part.text.isalpha() and len(part.text) > 2:
            assert lexicon.fold(part.text) in form or any(lexicon.fold(part.text) in known for known in form)
