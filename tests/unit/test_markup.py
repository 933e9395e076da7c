"""Markup that was left in a note is read as what it means; what is found stands where it stands in the note."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks import damaged
from benchmarks.detection import Case
from resynth.recognize.detect import detect
from resynth.recognize.unseen import Bare
from resynth.testing import marked
from resynth.types import Document, Span


def read(text: str) -> str:
    return Bare(text).text


def found(text: str) -> list[tuple[str, str]]:
    [spans] = detect([Document("1", "1", text)])
    assert spans is not None
    return [(text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize(("text", "meant"), [
    ("Name:<br>Smith<BR/>Age<br />\nSex", "Name:\nSmith\nAge\nSex"),
    ("one<br><br>two", "one\n\ntwo"),
    ("<p>one</p>\n<p>two</p>", "one\ntwo\n"),
    ("<div><span class='x y' style=\"color: red\">one</span></div><div>two</div>", "one\ntwo\n"),
    ("<tr><td>Name</td><td>Smith</td></tr><tr><td>MRN</td>", "Name\tSmith\nMRN\t"),
    ("<b>Name:</b>Smith was<i>Jones</i>", "Name: Smith was Jones"),
    ("of&nbsp;<b>2008</b>, Flint&#160;<i>Hills</i>, x;<b>2</b>", "of\xa02008, Flint\xa0Hills, x; 2"),
    ("Crest <b>Medical</b> <b>Group</b> is", "Crest Medical Group is"),
    ("H<sub>2</sub>O and 555-<b>01</b>34", "H2O and 555-0134"),
    ("O&#39;Brien&nbsp;&amp;&#160;Co, O&amp;#x27;Hara, &quot;x&quot;, p&lt;0.05, 5&nbsp6",
     "O'Brien\xa0&\xa0Co, O'Hara, \"x\", p<0.05, 5\xa06"),
    ("one&lt;br /&gt;two &lt;b&gt;three&lt;/b&gt;", "one\ntwo three"),
    ("<p:city>Troy</p:city><emp>Al Co</emp>", 'city="Troy"\temp="Al Co"'),
    ("<nm>Oz, Al</nm><sex>M</sex><age>4</age>", 'nm="Oz, Al"\tsex="M"\tage="4"'),
    ("**Name:** Ada **Moor**, **MRN**: 5", "Name: Ada Moor, MRN: 5"),
    ('see <a href="mailto:a@b.example">Al</a>', 'see  href="mailto:a@b.example" Al'),
    ("a <!-- seen by Al --> b", "a   seen by Al   b"),
    ("<given>Al</given><family>Oz</family>", "Al Oz "),
    (r"{\rtf1\ansi{\fonttbl{\f0 Arial;}}\f0\fs20 seen by {\b Al} O\'92Hara\par\pard it\u8217?s\tab 555\_0134\par}",
     "seen by Al O\u2019Hara\nit\u2019s\t555-0134\n"),
    (r"one\par two\line" + "\nthree\\b  bold\\b0  x", "one\ntwo\nthree bold x"),
])
def test_markup_is_read_as_what_it_means(text: str, meant: str):
    assert read(text) == meant


@pytest.mark.parametrize("text", [
    "WBC <5 and >3, K<3.5, a<c>d? <NAME> <40 x 10>, <jdoe@x.example>, ->, <- 3", "A&P; R&D, AT&T, B&B;", "&", "<", "<b",
    r"CORP\jsmith logged in from C:\temp\bob", r"{x} \ {y}", "", "<" * 99, "&lt" * 99, "\\" * 99, "<b " * 99,
])
def test_what_is_no_markup_is_read_as_it_stands(text: str):
    assert read(text) == text


_PIECES = st.sampled_from(
    ["<b>", "</b>", "<br>", "\n", "&nbsp;", "&#39;", "&lt;", "br&gt;", r"\par ", r"\b0", r"\'92", "{", "}", " ", "Al",
     "7", "\u00ad", "\r\n", "<!--", "-->", "<a href='", "'>", "<x>", "</x>", "&amp;", ";"]
)


@given(st.lists(_PIECES, max_size=30), st.data())
def test_spans_go_there_and_back(pieces: list[str], data: st.DataObject):
    """What is read between two places is what stands between the places that they lead back to."""
    text = "".join(pieces)
    bare = Bare(text)
    if not bare.text:
        return
    start = data.draw(st.integers(0, len(bare.text) - 1))
    end = data.draw(st.integers(start + 1, len(bare.text)))
    [back] = bare.back([Span(start, end, "NAME", "NAME", found_by="x:y")], ())
    assert 0 <= back.start < back.end <= len(text)
    [again] = bare.without([back])
    assert (again.start, again.end) == (start, end)


@given(st.lists(_PIECES, max_size=30), st.integers(0, 60), st.integers(1, 20))
def test_a_given_span_stays_inside(pieces: list[str], start: int, length: int):
    text = "".join(pieces)
    bare = Bare(text)
    spans = bare.without([Span(start, start + length, "NAME", "NAME")]) if start + length <= len(text) else ()
    assert all(0 <= span.start < span.end <= len(bare.text) for span in spans)


def test_names_and_numbers_are_found_whole_in_what_is_left_of_markup():
    text = "<b>Patient:</b> John <b>Smi</b>th<br>Phone: (555)&nbsp;555-<i>0134</i><br>Seen by Dr. O&#39;Brien"
    assert found(text) == [
        ("John <b>Smi</b>th", "PATIENT"), ("(555)&nbsp;555-<i>0134", "PHONE"), ("O&#39;Brien", "DOCTOR"),
    ]
    assert found(r"\pard Seen by Dr. Jane\~O\'92Brien on \b March\b0  4, 2019\par") == [
        (r"Jane\~O\'92Brien", "DOCTOR"), (r"March\b0  4, 2019", "DATE"),
    ]


def test_cells_are_not_put_together():
    """Neither those of a page nor those of a table with tabulators."""
    assert [name for name, _ in found("Amory\tJohn Smith\nDr. Pike\tLow\n")] == ["Amory", "John Smith", "Pike"]
    page = "<tr><td>Amory</td><td>John Smith</td></tr><tr><td>Dr. Pike</td><td>Low</td></tr>"
    assert [name for name, _ in found(page)] == ["Amory", "John Smith", "Pike"]


def test_what_one_element_holds_is_not_put_to_the_next():
    """A name ran over its tags into the sex: a surrogate would have broken the file."""
    assert found("<nm>Dziedzic, Apolonia</nm><sex>F</sex><city>Cheektowaga</city><mrn>4471882</mrn>") == [
        ("Dziedzic, Apolonia", "PATIENT"), ("Cheektowaga", "CITY"), ("4471882", "MEDICALRECORD"),
    ]


@pytest.mark.parametrize("piece", [
    "<x>a</x>", "<x>", "</x>",
    "<b ", "<b class='", "<a href=", "</", "&amp;", "{\\fonttbl{", "{\\fonttbl{}", "<!--", "\\par", "<b><", "<td>\n",
    "&#1", "<b style=a ", "\\'9", "<br>", "<b" + " " * 50,
])
def test_markup_takes_time_as_it_is_long(piece: str):
    """Twice as long is twice the work: a mere 400,000 signs would not end otherwise."""
    read(piece * (400_000 // len(piece)))


@pytest.mark.parametrize("kind", ["markup", "rtf"])
def test_what_damages_a_note_moves_its_marks(kind: str):
    """A tag before or behind a name is none of it, one inside is."""
    text, spans = marked('Seen by [Ann O\'Hara](DOCTOR) & "[Bo](NAME)", [3/4/2019](DATE).\nIn [Troy](CITY).\n' * 30)
    now = damaged.damaged(Case("v", "v/1", "note", text, tuple(spans)), kind)
    assert now.text != text
    bare = Bare(now.text)
    told = [bare.text[span.start : span.end] for span in bare.without(now.gold)]
    assert [one.replace("\u2019", "'").replace("\xa0", " ") for one in told] == [text[a.start : a.end] for a in spans]
