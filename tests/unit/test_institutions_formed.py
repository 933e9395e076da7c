"""Institutions by words of their own kind (``institutions.invented.v2``): docs/kinds/institutions.md."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from corpora import Released, edited, notes_of, released
from hypothesis import given, settings
from hypothesis import strategies as st

from resynth import lexicon
from resynth.keys import Key
from resynth.plan import houses
from resynth.surrogates import house_words, institutions
from resynth.types import Standing

LISTS = "[institutions/names, institutions/parts, names/last2010, places/cities]"
VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "institutions-v2.json").read_text("utf-8"))


def policy(scope: str = "patient") -> str:
    return edited(
        f"INSTITUTION:\n  action: replace\n  behaviour: institutions.invented.v2\n  scope: {scope}\n  lists: {LISTS}\n"
        "  ladder: [all, tag, hold]\n",
    )


def run(*texts: str, patients: tuple[str, ...] | None = None, scope: str = "patient") -> Released:
    done = released(notes_of(*texts, patients=patients), policy=policy(scope))
    assert done.error is None, (done.error, done.error.problems)
    return done


def surrogates(done: Released) -> dict[str, str]:
    return {row.original: row.surrogate for row in done.every}


def made(*names: str) -> dict[str, str]:
    return surrogates(run("Seen at " + ", ".join(f"[{name}](HOSPITAL)" for name in names) + "."))


def test_vectors():
    """The same key, the same bytes: another word is another version."""
    assert made(*VECTORS) == VECTORS


def test_the_table_of_the_documentation_is_what_is_made():
    shown = (Path(__file__).parents[2] / "docs/kinds/institutions.md").read_text("utf-8")
    told = dict(re.findall(r"^\| [a-z ]+ \| `([^`]+)` \| `([^`]+)` \|$", shown, re.MULTILINE))
    assert len(told) > 8
    assert told.items() <= VECTORS.items()


@pytest.mark.parametrize(("key", "text", "before", "kind"), [
    ("creek", "Creek", "", "feature"), ("pines", "Pines", "", "features"), ("heron", "HERON", "", "nature"),
    ("harmony", "Harmony", "", "ideal"), ("esperanza", "Esperanza", "", "spanish"), ("three", "Three", "", "number"),
    ("brendan", "Brendan", "st", "saint"), ("brendan", "Brendan", "", "saint"), ("qzorb", "Qzorb", "st", "saint"),
    ("telmo", "Telmo", "san", "santo"), ("qzorb", "Qzorb", "santa", "santa"), ("massbridge", "MassBridge", "", "camel"),
    ("qzorb", "Qzorb", "", "other"), ("oakhaven", "Oakhaven", "", "invented"), ("wichita", "Wichita", "", "town"),
])
def test_kinds_of_words(key: str, text: str, before: str, kind: str):
    assert house_words.kind_of(key, text, before) == kind


def test_the_form_stays():
    """Words that any institution has, capitals, possessives, what stands between."""
    new = made("ST. GERTRUDE'S NURSING HOME", "Qzorb Rehab & Spine, P.A.", "MassBridge Dialysis", "qzorb apothecary")
    assert re.fullmatch(r"ST\. [A-Z]+'S NURSING HOME", new["ST. GERTRUDE'S NURSING HOME"])
    assert re.fullmatch(r"[A-Z][A-Za-z]+ Rehab & Spine, P\.A\.", new["Qzorb Rehab & Spine, P.A."])
    assert re.fullmatch(r"[A-Z][a-z]+[A-Z][a-z]+ Dialysis", new["MassBridge Dialysis"])
    assert new["qzorb apothecary"] == new["Qzorb Rehab & Spine, P.A."].split()[0].lower() + " apothecary"


def test_short_forms_and_abbreviations_follow():
    new = made("HVMC", "Heron Valley Medical Center", "HERON VALLEY", "Heron's", "QRZ")
    first, second, *rest = new["Heron Valley Medical Center"].split()
    assert rest == ["Medical", "Center"]
    assert new["HERON VALLEY"] == f"{first} {second}".upper()
    assert new["Heron's"] == f"{first}'s"
    assert new["HVMC"] == f"{first[0]}{second[0]}MC"
    assert re.fullmatch("[A-Z]{3}", new["QRZ"])
    assert new["QRZ"] not in ("QRZ", "HVMC")


def test_nobody_of_the_corpus_is_in_a_new_name():
    """M4 and M3: a surname of another patient's doctor is not given, however it was written."""
    name = made("Qzorb Hospital")["Qzorb Hospital"].split()[0]
    for written in (name, name.upper(), f"Ann {name}-Lee", f"Lee/{name}", f"{name}'s", f"Ann{name}"):
        done = run("Seen at [Qzorb Hospital](HOSPITAL).", f"Dr. [{written}](DOCTOR) came.", patients=("n0", "p2"))
        assert name not in surrogates(done)["Qzorb Hospital"], written
        assert {v.promise: v.standing for v in done.outcome.report.verdicts}["M4"] is Standing.HELD


@pytest.mark.parametrize("scope", ["corpus", "patient", "note", "mention"])
def test_no_name_of_the_corpus_is_given(scope: str):
    """Neither a house nor a town: what alone tells one is given to none, nor are two words side by side."""
    names = ["Heron Valley Hospital", "Heron Hospital", "Cedar Creek Clinic", "Summit Clinic", "Blue Mesa Rehab"]
    done = run(*(f"[{name}](HOSPITAL), [Cedar Falls](CITY)" for name in names * 4),
               patients=tuple(f"p{n}" for n in range(20)), scope=scope)
    given = {row.surrogate for row in done.every if row.kind == "HOSPITAL"}
    assert given.isdisjoint(names)
    for row in done.every:
        if row.kind == "HOSPITAL":
            assert institutions.telling(row.original).isdisjoint(institutions.telling(row.surrogate))


def test_over_a_corpus_a_word_has_one_surrogate():
    done = run("[St. Brendan Hospital](HOSPITAL), [MassBridge](HOSPITAL)",
               "[Brendan](HOSPITAL), [Massbridge](HOSPITAL)", patients=("a", "b"), scope="corpus")
    new = surrogates(done)
    assert new["St. Brendan Hospital"].split()[1] == new["Brendan"]
    assert new["MassBridge"].casefold() == new["Massbridge"].casefold()


def test_two_words_that_are_an_original_together_are_tagged():
    """Each may have come from a name of its own; the two stand in nobody's name then."""
    new = houses.Houses(Key(bytes(32)), "m", frozenset({"p:copper ridge"}), frozenset(), frozenset())
    pieces = institutions.read("Heron Valley", True)
    new.words.update(heron="Copper", valley="Ridge")
    assert not new.allows(pieces)
    new.words["valley"] = "Mesa"
    assert new.allows(pieces)


def test_a_name_of_common_words_alone_gets_one_that_tells():
    new = made("Community Hospital", "COMMUNITY HOSPITAL")
    assert re.fullmatch(r"[A-Z][A-Za-z]+ Community Hospital", new["Community Hospital"])
    assert new["COMMUNITY HOSPITAL"] == new["Community Hospital"].upper()


def test_the_verifier_knows_the_words_that_stay():
    """An apothecary is none that tells; under the first version it was one, and is looked for still."""
    assert run("At [Heron Apothecary](HOSPITAL). An Apothecary was asked.").error is None


def test_a_word_cut_by_an_apostrophe_stays_or_goes_as_a_whole():
    """M3 found the ``Reg'l`` of ``Delta Reg'l`` in the new name: one word to whoever reads it, a known one to us."""
    new = made("Heron Reg'l", "Heron Gen'x")
    assert new["Heron Reg'l"].endswith(" Reg'l")
    assert "Gen'x" not in new["Heron Gen'x"]


@settings(deadline=None)
@given(st.text(alphabet="abcdeéñ ABCD.'’-&0123S", max_size=30))
def test_the_pieces_of_a_name_are_the_name(text: str):
    assert "".join(piece.text + piece.owner for piece in institutions.read(text, True)) == text


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(VECTORS)), st.integers(0, 1 << 30))
def test_another_key_keeps_the_form_and_no_telling_word(name: str, seed: int):
    key = Key(seed.to_bytes(32, "big"))
    scope = houses.Houses(key, "m", frozenset(), frozenset(houses.tokens(name)), frozenset())
    pieces = scope.read(name)
    scope.learn(pieces)
    before = {piece.key for piece in pieces if piece.sort == institutions.CORE}
    assert before == scope.words.keys() & before
    assert before.isdisjoint(map(lexicon.fold, scope.words.values()))
    assert len(set(scope.words.values())) == len(scope.words)
    again = houses.Houses(key, "m", frozenset(), frozenset(houses.tokens(name)), frozenset())
    again.learn(again.read(name))
    assert again.words == scope.words


@given(st.text(alphabet="ABCDEFGH", min_size=2, max_size=6), st.integers(0, 1 << 30))
def test_letters_are_as_many(text: str, seed: int):
    assert re.fullmatch(f"[A-Z]{{{len(text)}}}", house_words.letters(text, Key(bytes(32)).draw("t", str(seed))))
