"""A surrogate keeps the tags that stand inside its mention, and is made of none of their letters."""

from __future__ import annotations

import re

import pytest
from corpora import notes_of, released
from hypothesis import given
from hypothesis import strategies as st

from resynth.plan import tagged
from resynth.plan.family import Choice, SpannedChart
from resynth.testing import marked
from resynth.types import Document
from resynth.verify.shown import shown

_TAG = re.compile(r"</?\w[^<>]*>|&lt;/?\w+&gt;")
POLICIES = ("cchmc-2014", "i2b2-2014-like", "nlm-scrubber", "hipaa-safe-harbor", "training-data", "mimic-like",
            "hipaa-limited-data-set")
NOTES = (
    "<p><b>Patient:</b> <b>[John</b> Smith](PATIENT)<br>Seen by Dr. [O&#39;Brien](DOCTOR) &amp; Dr. [Jane "
    "<i>van der</i> Hoek](DOCTOR) on <u>[March</u> 4, 2019](DATE).</p><p>MRN: <b>[448</b>1720](MEDICALRECORD). [John "
    "<b>Smi</b>th](PATIENT) called [(555)&nbsp;555-<i>0134](PHONE)</i>. At [12&nbsp;Oak <b>Street](STREET)</b>, "
    "[Troy](CITY), [NY](STATE). Mr. [John Smith](PATIENT), &lt;b&gt;[Ann&lt;/b&gt; O&amp;#39;Hara](DOCTOR), RN</p>",
    r"Seen by Dr. [Lee <span class='x'>Amory</span>](DOCTOR) on [5/6/<br>2018](DATE), K <5 & Na >130.",
    "Dr. [Alice Walker](DOCTOR), [3/4/2018](DATE); MRN [5512345](MEDICALRECORD), [555-555-0199](PHONE); [44 Elm "
    "Street](STREET), [Albany](CITY), [NY](STATE). [April 9, 2017](DATE)",
)


@pytest.mark.parametrize("policy", POLICIES)
def test_every_tag_of_a_note_is_there_again_and_in_its_order(policy: str):
    run = released(notes_of(*NOTES), policy=policy)
    assert run.error is None
    for doc_id, (before, _) in run.sources.items():
        assert sorted(_TAG.findall(run.texts[doc_id])) == sorted(_TAG.findall(before))
        assert not re.search(r"Smi|Smith|Brien|Hoek|Hara|Amory|1720|0134", run.texts[doc_id])


@pytest.mark.parametrize("tag", [
    '<span id="smith8812345">', "<b class='Smith'>", '<br class="kowalski"/>', '<b id=44118>', '&lt;b id="smith"&gt;',
    '<span class="x" id="smith">',
])
def test_an_attribute_that_may_tell_of_somebody_goes(tag: str):
    """It stood inside a mention, where nothing that is looked for in the release is looked for."""
    run = released(notes_of(f"Seen by [John {tag}Smith](DOCTOR), [5/6/2018](DATE)."))
    assert run.error is None
    (text,) = run.texts.values()
    assert not re.search("smith|kowalski|8812345|44118", text, re.IGNORECASE)
    assert re.search(r"<(?:span|b|br)\b|&lt;b", text)


def test_a_name_with_a_tag_inside_is_the_name_without():
    run = released(notes_of(*NOTES))
    names = [shown(row.surrogate) for row in run.every if shown(row.original) == "John Smith"]
    assert len(names) == 3
    assert len(set(names)) == 1


@pytest.mark.parametrize("name", [
    "Smith<br>John", "Smith</td><td>John", "<b>Smith</b>John", "Mary</b>ANN Duffy",
    "<given>Mary</given><family>Smith</family>", "Abe<b>na Asare",
])
def test_names_that_meet_at_a_tag_are_two_to_the_checker_too(name: str):
    """It read them as one word, which no list has, and the release was refused (M6)."""
    run = released(notes_of(f"Seen with [{name}](PATIENT), MRN [4471](MEDICALRECORD)."), policy="training-data")
    assert run.error is None
    (row, _) = run.every
    assert _TAG.findall(row.surrogate) == _TAG.findall(name)


@pytest.mark.parametrize(("text", "read"), [
    ("Smith<br>John", "Smith John"), ("Smith</b>John", "Smith John"), ("Sm<b>ith</b>", "Smith"),
    ("44<i>71</i>", "4471"), ("44</td><td>71", "44 71"), ("John</b> Smith", "John Smith"),
])
def test_what_the_checker_reads_where_tags_stand(text: str, read: str):
    assert shown(text) == read


def chart(text: str) -> SpannedChart:
    plain, spans = marked(text)
    return SpannedChart("m", (Document("d", "p", plain),), ("n",), (tuple(spans),))


@pytest.mark.parametrize(("text", "said", "new", "written"), [
    ("[John</b> Smith](NAME)", "John Smith", "Joey Platt", "Joey</b> Platt"),
    ("[John <b>Smi</b>th](NAME)", "John Smith", "Joey Bradford", "Joey <b>Bra</b>dford"),
    ("[<b>John</b>](NAME)", "John", "Joey", "<b>Joey</b>"),
    ("[O&#39;Brien](NAME)", "O'Brien", "D'Angelo", "D&#39;Angelo"),
    ("[O&#39;Brien](NAME)", "O'Brien", "Pantoja", "Pantoja"),
    ("[Ann&nbsp;Lee Moor](NAME)", "Ann Lee Moor", "Bea Fox Hall", "Bea&nbsp;Fox Hall"),
    ("[<i>John</i> Smith](NAME)", "John Smith", "[NAME]", "<i>[NAME]</i>"),
    ("[John</i> Smith](NAME)", "John Smith", "[NAME]", "[NAME]</i>"),
    ("[John</b> Smith](NAME)", "John Smith", "John Smith", "John</b> Smith"),
    ("<given>[Al</given><family>Oz](NAME)</family>", "Al Oz", "Bo Ek", "Bo</given><family>Ek"),
    ("[John <a href='x'>Smith](NAME)</a>", "John Smith", "Joey Platt", "Joey <a href='x'>Platt"),
    ("[John <a href=\"mailto:js@q.example\">Smith](NAME)</a>", "John Smith", "Joey Platt", "Joey <a>Platt"),
    ("[John <img alt='John Smith' id=x1 /> Smith](NAME)", "John  Smith", "Joey  Platt", "Joey <img id=x1 /> Platt"),
    ("[Al&lt;a href='x'&gt; Oz](NAME)", "Al Oz", "Bo Ek", "Bo&lt;a href='x'&gt; Ek"),
    ("[John <a href=](NAME)'x'>Smith</a>", "John  href=", "Joey  akren=", "Joey <a akren="),
    ("[<a href=](NAME)'x'>Smith</a>", " href=", " akren=", "<a akren="),
    (r"\b it\par [Jane\b0  O\'92Hara](NAME)\par", "Jane O\u2019Hara", "Bea Fox", r"Bea\b0  Fox"),
])
def test_what_is_read_and_what_is_written(text: str, said: str, new: str, written: str):
    one = chart(text)
    read, inside = tagged.read(one)
    [span], [document] = read.spans[0], read.documents
    assert document.text[span.start : span.end] == said
    [what] = inside.values()
    assert tagged.written(Choice(new, "r.v1", "all"), what).text == written


def test_a_note_without_markup_in_a_mention_is_the_same_object():
    one = chart("K <5 & Na>3, <b>[John](NAME)</b>, [CORP\\jdoe](USERNAME)")
    assert tagged.read(one) == (one, {})
    assert tagged.read(one)[0] is one


_PIECES = st.sampled_from(["<b>", "</b>", "&nbsp;", "&#39;", "<br>", " ", "Al", "7", ",", "&amp;", "<i>", "</i>"])


@given(st.lists(_PIECES, min_size=1, max_size=12), st.sampled_from(["Bo", "Bo Ek", "Bo Ek Om", "[NAME]", "D'E", "9"]))
def test_no_tag_is_lost_and_no_letter_of_the_surrogate(pieces: list[str], new: str):
    text = "x [" + "".join(pieces) + "](NAME) y"
    _, inside = tagged.read(chart(text))
    for what in inside.values():
        done = tagged.written(Choice(new, "r.v1", "all"), what).text or ""
        tags = [piece for piece in pieces if piece[0] == "<"]
        assert sorted(_TAG.findall(done)) == sorted(tags)
        letters = re.sub(r"\W", "", new)
        assert re.sub(r"\W", "", shown(done)) == letters or shown(done) == shown("".join(pieces))


@pytest.mark.parametrize("text", ["K <5", "A&P", "R&D", r"CORP\jdoe", "<5 & >3", "a<b", r"C:\temp", "&", "\\", "<b>",
                                  "Al <al@x.example>", "<https://x.example/b>", "<JANE> DOE"])
def test_the_checker_leaves_what_is_no_markup(text: str):
    assert shown(text) == text
