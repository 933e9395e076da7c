"""M3 where a value is written so that no search finds it: each way planted, and beside each what only looks like it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import Note, facts_of, pairs, policy, tally_of
from speed import seconds, stays_below
from test_residuals import chart, found

from resynth.verify.beside import looks
from resynth.verify.disguise import disguised
from resynth.verify.read_as import read_as

WHO = (
    "Seen: [Colin O'Brien](PATIENT), [Zofia Wojciechowski](PATIENT), Mr. [Brown](PATIENT), Dr. [Ruth Smith](DOCTOR), "
    "Dr. [Ann Nash](DOCTOR). MRN [8812345](MEDICALRECORD), id [7700800](IDNUM), tel. [605-555-0142](PHONE), SSN "
    "[977-41-0029](SSN), [jd.kolb@qrhc.qxample](EMAIL), of [4 Larkspur Hollow Rd](STREET)",
    "Seen: [Kate Wayne](PATIENT), [Jane Platt](PATIENT), Mr. [Hale](PATIENT), Dr. [Amy Drake](DOCTOR), "
    "Dr. [Bea Fox](DOCTOR). MRN [4391512](MEDICALRECORD), id [3156621](IDNUM), tel. [201-555-0111](PHONE), SSN "
    "[931-45-1111](SSN), [xy.fbtk@wjtq.btgnxro](EMAIL), of [7 Elm Rd](STREET)",
)


def hits(line: str) -> list[str]:
    return found(chart(*WHO, f"Then {line} left"))[0]


@pytest.mark.parametrize("said", [
    "O&#39;Brien", "O&rsquo;Brien", "O&amp;#39;Brien", "&#83;mith", "&#x53;mith", "Smi&shy;th", "Sm&#8203;ith",
    "&#1029;mith", "Sm<b>ith", "S&lt;b&gt;mith", "%53mith", "=53mith", r"\u0053mith", r"\x53mith", r"Smi\-th",
    "Wojciech=\nowski", "8812&#51;45", "88&zwnj;12345", "8&nbsp;812345", "605%2D555%2D0142", "jd.kolb&#64;qrhc.qxample",
    "Larkspur&nbsp;Hollow", "S&#3;mith", "S&#xFDD0;mith",
])
def test_entities_and_escapes_are_read(said: str) -> None:
    """They went out: no word and no number of the chart stood in the text as it is written."""
    assert hits(said) == [said]


@pytest.mark.parametrize("said", [
    "Ｓｍｉｔｈ", "\uff33mith", "\u0405mith", "Sm\u0456th", "W\u03bfjciech\u03bfwski", "ⓈⓂⒾⓉⒽ",
    "🅂🄼🄸🆃🇭", "S\u0336m\u0336i\u0336t\u0336h", "S\u20ddmith", "𝐒𝐦𝐢𝐭𝐡", "ᴡᴏᴊᴄɪᴇᴄʜᴏᴡꜱᴋɪ", "Sm\u200bith", "Sm\U000e0061ith",
    "88\u200b12345", "88\u201112345", "٨٨ ١٢٣ ٤٥", "⑧⑧①②③④⑤", "8\u03368\u033612345", "605\u2011555\u20110142",
    "Larkspur\u00a0Hollow", "⁸⁸¹²³⁴⁵", "₈₈₁₂₃₄₅", "".join(chr(0xE0000 + ord(letter)) for letter in "Smith"),
])
def test_letters_that_look_like_ours_are_read(said: str) -> None:
    """Of other alphabets, in circles and squares, struck through, with signs that nobody sees between."""
    assert hits(said) == [said]


@pytest.mark.parametrize("said", [
    "Sm1th", "5mith", "$mith", "Sm!th", "5m1th", "wojciech0wski", "W0jc13ch0wsk1", "WOJCIECH0WSKI", "C0lin", "N4sh",
    "0'Br13n", "rsm1th", "88l2345", "88I2345", "B8I2345", "881234S",
])
def test_digits_for_letters_and_letters_for_digits_are_read(said: str) -> None:
    assert hits(said) == [said]


@pytest.mark.parametrize("said", [
    "S m i t h", "S-M-I-T-H", "S.M.I.T.H", "s_m_i_t_h", "S, M, I, T, H", "S  m  i  t  h", "S\nM\nI\nT\nH",
    "S - m - i - t - h", "W-o-j-c-i-e-c-h-o-w-s-k-i", "R u t h S m i t h", "M R S S M I T H", "N a s h",
    "s e e n W o j c i e c h o w s k i", "Wojcie chowski", "Wojciechow-ski", "WOJCIECHO.WSKI",
    "8 8 1 2 3 4 5", "8-8-1-2-3-4-5", "8.8.1.2.3.4.5", "6 0 5 5 5 5 0 1 4 2", "605/555/0142",
    "9 7 7 4 1 0 0 2 9", "977/41/0029",
])
def test_what_is_spelled_over_blanks_and_signs_is_read(said: str) -> None:
    assert hits(said) == [said]


@pytest.mark.parametrize(("said", "parts"), [
    ("R u t h  S m i t h", ["R u t h", "S m i t h"]), ("J. S m i t h's", ["J. S m i t h"]),
    ("J S M I T H", ["S M I T H"]),
    ("S-m-i-t-h, N-a-s-h", ["S-m-i-t-h", "N-a-s-h"]), ("Mr. Br0wn and Mr. B-R-O-W-N", ["Br0wn", "B-R-O-W-N"]),
    ("O&#39;Brien or Colin", ["O&#39;Brien", "Colin"]), ("&lt;b&gt;Smith&lt;/b&gt; ok", ["Smith"]),
])
def test_more_than_one_and_what_stands_around(said: str, parts: list[str]) -> None:
    """What is found as it is read takes in what was found of it as it is written."""
    assert hits(said) == parts


@pytest.mark.parametrize("said", [
    "T2N0M0, HbA1c, SpO2, FEV1, CHA2DS2, q12hrs", "hepatitis A, B, C, D and E", "H I S T O R Y", "a s h a r p e r pain",
    "W-O-R-L-D as D-L-R-O-W", "N.A.S.H. score", "B-R-O-W-N is a color", "a br0wn stool", "4 bells, 5mg, room1",
    "Sm1ths0n", "TURP in place", "a good man", "W o j c i e c h", "88l2346", "8 8 1 2 3 4 6", "1O units, l0 mg",
    "S&P, R&D; A&E;", "5% of 20%", "x<3 and y>5", "&#83; &#x26; %20 =3D", "caf\u00e9 \u03b2-blocker 5 \u00b5g",
    "605/555", "M I", "S m i", "a Sm1th fracture",
])
def test_what_only_looks_like_one_is_none(said: str) -> None:
    assert hits(said) == []


def test_a_disguised_name_is_looked_for_in_the_whole_corpus_from_five_letters_on() -> None:
    """Of six where it begins or ends with what stands for a letter; a chart's own of four."""
    said = "Sm1th, S-m-i-t-h, &#83;mith, wojciech0wsk1; 5mith, N4sh, N-a-s-h, Mr. Br0wn, C0lin, Cheyne-Sm1th"
    other: Note = ("src-2", "B", said, said)
    assert found(chart(*WHO, "fine"), other)[0] == ["Sm1th", "S-m-i-t-h", "&#83;mith", "wojciech0wsk1"]


MARKED = (
    "Seen: [O&#39;Brien](PATIENT), [\u0405mith](DOCTOR), [Z0fia Wojciech0wski](PATIENT), [H-A-R-G-R-O-V-E](DOCTOR), "
    "[Kowa<b>lski</b>](DOCTOR), MRN [88l2345](MEDICALRECORD), id [4Q7-T9W](IDNUM)",
    "Seen: [Wayne](PATIENT), [Pruitt](DOCTOR), [Jane Platt](PATIENT), [Fox](DOCTOR), [Ha<b>le</b>](DOCTOR), "
    "MRN [4391512](MEDICALRECORD), id [8K2-R5Z](IDNUM)",
)


@pytest.mark.parametrize("said", [
    "O'Brien", "O&#39;Brien", "Smith", "\u0405mith", "S m i t h", "Zofia", "Z0fia", "Wojciechowski", "W0jciechowski",
    "Hargrove", "H-A-R-G-R-O-V-E", "H4rgrove", "Kowalski", "Ko<i>walski", "8812345", "88 12345", "88l2345",
    "88L2345", "4q7t9w",
])
def test_a_mention_in_a_disguise_is_known_without_it_and_in_any_other(said: str) -> None:
    """A name that was marked as it was spelled went out in full, and spelled once more."""
    assert found(chart(*MARKED, f"Then {said} left"))[0] == [said]


def test_what_a_person_decided_of_a_disguised_name_counts() -> None:
    note = chart(*WHO, "Then Sm1th left")
    at = pairs([note])[0].source.text.index("Sm1th")
    seen, collisions = found(note, decisions={("src-1", at, at + 5): "not_phi"})
    assert seen == []
    assert collisions["decided: not_phi"] == 1


@pytest.mark.parametrize("said", [
    "ward of Sm&#105;th", "Wojciech0wski ward", "S-M-I-T-H", "Sm\u0456th", "id 88%31%32345",
])
def test_a_field_beside_the_text_is_read_so_too(said: str) -> None:
    facts = facts_of(pairs([chart(*WHO, "fine")]))
    row: dict[str, Any] = {"text": "", "spans": [], "ward": said}
    assert looks(facts, policy()).row(row)
    assert not looks(facts, policy()).row(row | {"ward": "surgery 3, T2N0M0, A-B-C-D, R&D; 5%"})


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    "&#83;", "&amp;", "<b a=", "%53", "=53", "\\u0053", "\u0405", "Ⓢ", "S ", "S-", "a1", "1a", "Sm1th ", "S m i t h  ",
    "Wojcie ", "8 ", "88l2345 ", "O&#39;Brien ", "Smith&#32;", "$", "a'", "88\u200b12345 ",
])
def test_a_note_takes_time_as_it_is_long(piece: str) -> None:
    """Four times as long is no more than some ten times the work, whatever stands there."""

    def spent(size: int) -> float:
        line = (piece * (size // len(piece) + 1))[:size]
        given = pairs([chart(*WHO, line)])
        facts = facts_of(given)
        took: float = seconds(lambda: tally_of(given, facts))
        return took

    assert stays_below(partial(spent, 160_000), lambda: 10 * spent(40_000), 0.5, 3)


@given(st.text(alphabet="aS1 <b>/&#;x%5=\\u'\u0405\u200bⓈ\u0301-\n"))
def test_each_sign_that_is_read_stands_in_the_text(text: str) -> None:
    read = read_as(text)
    if read is None:
        return
    assert len(read.text) == len(read.starts) == len(read.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(read.starts, read.ends, strict=True))
    assert read.starts == sorted(read.starts)
    assert read.ends == sorted(read.ends)


@given(st.text(alphabet="aSmith01$@!|'.- ,\n\u00e9"))
def test_each_disguised_word_stands_in_the_text(text: str) -> None:
    words, numbers = disguised(text)
    for start, end in [(one.start, one.end) for one in words] + [(start, end) for start, end, _ in numbers]:
        assert 0 <= start < end <= len(text)
        assert not text[start:end].isalpha()
        assert text[start].isalnum() or text[start] in "$"
