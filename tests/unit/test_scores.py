"""How detection is scored: in marked text by hand, and against what the papers print where their counts allow."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scored import note

from resynth.evaluate import i2b2, nlm
from resynth.evaluate.counts import Counts, Tokens, f_measure
from resynth.evaluate.entities import Cover, Entities
from resynth.evaluate.note import Mark, ScoredNote
from resynth.kinds import KINDS


def scores(*notes: ScoredNote, rules: str = i2b2.CORRECTED) -> i2b2.Scores:
    found = i2b2.Scores(rules)
    for one in notes:
        found.add(one)
    return found


# ── i2b2 2014 ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_strict_relaxed_and_token():
    """The end may be off by two in the relaxed view, the start never; tokens count one by one."""
    found = scores(note("[John Smith](PATIENT) on [3/4/10](DATE)", "[John Smith on](PATIENT) [3/4](DATE)/10")).views
    assert found["strict"].micro == Counts(2, 2, 0, 0)
    assert found["relaxed"].micro == Counts(2, 2, 0, 0)
    assert found["token"].micro == Counts(5, 5, 4, 4)
    near = scores(note("[John Smith](PATIENT) on", "[John Smi](PATIENT)th on")).views
    assert near["relaxed"].micro == Counts(1, 1, 1, 1)
    assert scores(note("[John Smith](PATIENT)", "Jo[hn Smith](PATIENT)")).views["relaxed"].micro.tp == 0


def test_binary_does_not_ask_for_the_kind():
    found = scores(note("[John](PATIENT)", "[John](DOCTOR)")).views
    assert found["strict"].micro.tp == 0
    assert found["binary_strict"].micro.tp == 1


def test_hipaa_counts_what_the_law_names():
    """DOCTOR and HOSPITAL are out, PATIENT is in."""
    found = scores(note("[John](PATIENT) [Lee](DOCTOR) [Mercy](HOSPITAL)", "[John](PATIENT) [Lee](DOCTOR) Mercy"))
    assert found.views["hipaa_strict"].micro == Counts(1, 1, 1, 1)
    assert found.views["strict"].micro == Counts(3, 2, 2, 2)


def test_the_official_script_drops_idnum_from_hipaa():
    """A blank stands behind its name in the script, and nothing is equal to it."""
    one = note("[123456](IDNUM)", "[123456](IDNUM)")
    assert scores(one, rules=i2b2.OFFICIAL).views["hipaa_strict"].micro == Counts(0, 0, 0, 0)
    assert scores(one).views["hipaa_strict"].micro == Counts(1, 1, 1, 1)


def test_the_official_tokens_end_at_an_accent():
    one = note("[José Ñ](PATIENT) [¿?](PATIENT)", "[José Ñ](PATIENT) [¿?](PATIENT)")
    assert scores(one, rules=i2b2.OFFICIAL).views["token"].micro.gold == 2  # Jos, and one empty token
    assert scores(one).views["token"].micro.gold == 3


def test_a_document_of_one_side_is_skipped_officially_and_missed_in_truth():
    one, other = note("[John](PATIENT)", "[John](PATIENT)"), note("[Mary](PATIENT)", None, doc_id="e")
    official, corrected = scores(one, other, rules=i2b2.OFFICIAL), scores(one, other)
    assert official.views["strict"].micro == Counts(1, 1, 1, 1)
    assert corrected.views["strict"].micro == Counts(2, 1, 1, 1)
    assert official.skipped == corrected.skipped == 1


def test_an_empty_note_is_no_failure():
    """Officially precision and recall of a note without PHI are 0 in the macro average."""
    one, empty = note("[John](PATIENT)", "[John](PATIENT)"), note("nothing", "nothing", doc_id="e")
    assert scores(one, empty, rules=i2b2.OFFICIAL).views["strict"].macro == (0.5, 0.5, 0.5)
    assert scores(one, empty).views["strict"].macro == (1.0, 1.0, 1.0)


def test_macro_f_is_the_f_of_macro_p_and_r():
    found = scores(note("[John](PATIENT)", "[John](PATIENT)"), note("[a](PATIENT) [b](PATIENT)", "[a](PATIENT) b"))
    precision, recall, f1 = found.views["strict"].macro
    assert (precision, recall) == (1.0, 0.75)
    assert f1 == f_measure(1.0, 0.75)
    assert found.views["strict"].mean_f == pytest.approx((1 + 2 / 3) / 2)


def test_near_duplicates_are_one_officially():
    """Tags whose ends are near are equal in the script, on one side too. Corrected, each asks for an answer."""
    text = "John Smith"
    twice = ScoredNote("d", "p", text, (Mark(0, 10, "PATIENT"), Mark(0, 9, "PATIENT")), (Mark(0, 10, "PATIENT"),))
    assert scores(twice, rules=i2b2.OFFICIAL).views["relaxed"].micro == Counts(1, 1, 1, 1)
    assert scores(twice).views["relaxed"].micro == Counts(2, 1, 1, 1)


def test_the_empty_token_stands_at_the_end():
    """Officially: two spans without letters and digits that end at one place share it."""
    one = note("--[-](PATIENT)", "[---](PATIENT)")
    assert scores(one, rules=i2b2.OFFICIAL).views["token"].micro == Counts(1, 1, 1, 1)


class _Loose(NamedTuple):
    """A tag as the script compares it when its end may be off: equality that is not transitive."""

    start: int
    end: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Loose) and self.start == other.start and abs(self.end - other.end) <= 2

    def __hash__(self) -> int:
        return hash(self.start)


@given(*[st.lists(st.tuples(st.integers(0, 1), st.integers(2, 14)), max_size=7, unique=True)] * 2)
def test_relaxed_officially_is_the_arithmetic_of_sets(gold: list[tuple[int, int]], system: list[tuple[int, int]]):
    """The script makes sets of tags that are equal when their ends are near, and asks Python for the rest."""
    golds, systems = {_Loose(*place) for place in gold}, {_Loose(*place) for place in system}
    one = ScoredNote("d", "p", "x" * 20, tuple(Mark(*at, "PATIENT") for at in gold),
                     tuple(Mark(*at, "PATIENT") for at in system))
    micro = scores(one, rules=i2b2.OFFICIAL).views["relaxed"].micro
    true, spurious, missed = len(golds & systems), len(systems - golds), len(golds - systems)
    assert micro == Counts(true + missed, true + spurious, true, true)


def test_the_confusion_matrix_has_missing_and_spurious():
    gold, system = "[John](PATIENT) [Lee](DOCTOR) of [Ohio](STATE)", "[John](DOCTOR) Lee [of](CITY) [Ohio](STATE)"
    found = scores(note(gold, system))
    assert found.confusion == {("PATIENT", "DOCTOR"): 1, ("DOCTOR", ""): 1, ("", "CITY"): 1, ("STATE", "STATE"): 1}


KIND = st.sampled_from(sorted(KINDS))
MARKS = st.lists(st.tuples(st.integers(0, 25), st.integers(1, 6), KIND), max_size=8).map(
    lambda rows: tuple(Mark(start, min(start + size, 30), kind) for start, size, kind in rows)
)
TEXT = "ab c-d José 12/3 x ² ÅÅ 4567 z"
assert len(TEXT) == 30


@given(MARKS, st.sampled_from(i2b2.RULES))
def test_a_system_equal_to_gold_scores_one(gold: tuple[Mark, ...], rules: str):
    found = scores(ScoredNote("d", "p", TEXT, gold, gold), rules=rules)
    for score in found.views.values():
        if score.micro.gold:
            assert (score.micro.precision, score.micro.recall, score.micro.f1) == (1.0, 1.0, 1.0)


@given(MARKS, MARKS, st.sampled_from(i2b2.RULES))
def test_swapping_sides_exchanges_precision_and_recall(gold: tuple[Mark, ...], system: tuple[Mark, ...], rules: str):
    one = scores(ScoredNote("d", "p", TEXT, gold, system), rules=rules)
    other = scores(ScoredNote("d", "p", TEXT, system, gold), rules=rules)
    for view in one.views:
        assert one.views[view].micro.precision == pytest.approx(other.views[view].micro.recall)
    assert {(b, a): n for (a, b), n in one.confusion.items()} == dict(other.confusion)


@given(MARKS, MARKS, st.tuples(st.integers(0, 25), st.integers(1, 4), KIND))
def test_a_spurious_span_never_raises_precision(gold, system, more):
    """A span where gold has nothing at all."""
    start, size, kind = more
    extra = Mark(start, start + size, kind)
    if any(extra.start < mark.end and mark.start < extra.end for mark in gold):
        return
    before = scores(ScoredNote("d", "p", TEXT, gold, system))
    after = scores(ScoredNote("d", "p", TEXT, gold, (*system, extra)))
    for view, score in before.views.items():
        assert after.views[view].micro.precision <= score.micro.precision


@settings(max_examples=30)
@given(st.lists(st.tuples(MARKS, MARKS), max_size=5), st.randoms())
def test_the_order_of_documents_is_nothing(pairs, rng):
    notes = [ScoredNote(f"d{n}", f"p{n % 2}", TEXT, *pair) for n, pair in enumerate(pairs)]
    shuffled = rng.sample(notes, len(notes))
    one, other = scores(*notes), scores(*shuffled)
    assert {v: s.micro for v, s in one.views.items()} == {v: s.micro for v, s in other.views.items()}
    assert one.confusion == other.confusion
    first, second = nlm.Scores(), nlm.Scores()
    for a, b in zip(notes, shuffled, strict=True):
        first.add(a)
        second.add(b)
    assert first == second


# ── NLM ──────────────────────────────────────────────────────────────────────────────────────────────────────────────


def nlm_scores(*notes: ScoredNote, convention: str = "2014") -> nlm.Scores:
    found = nlm.Scores(convention)
    for one in notes:
        found.add(one)
    return found


def test_a_wrong_class_is_no_leak():
    found = nlm_scores(note("seen [3/4](DATE)", "seen [3/4](IDNUM)"))
    assert found.joint == Tokens(tp=3, fn=0, fp=0, tn=1)
    assert found.classes["Date"] == Tokens(tp=0, fn=3, fp=0, tn=1)
    assert found.classes["AlphaNumericId"] == Tokens(tp=0, fn=0, fp=3, tn=1)


def test_a_tag_that_touches_a_token_finds_it():
    """Gold tokenization: a part of a token is the token."""
    assert nlm_scores(note("[Smith](PATIENT)-like", "[Smi](PATIENT)th-like")).joint == Tokens(1, 0, 0, 2)


def test_providers_are_nobodys_phi():
    """2014 leaves their tokens out, in 2013 a tag on one was a false positive."""
    one = note("Dr [Lee](DOCTOR) saw [Mary](PATIENT)", "Dr [Lee](DOCTOR) saw [Mary](PATIENT)")
    assert nlm_scores(one).joint == Tokens(tp=1, fn=0, fp=0, tn=2)
    older = nlm_scores(one, convention="2013")
    assert older.joint == Tokens(tp=1, fn=0, fp=1, tn=2)
    assert older.providers == 1


def test_the_role_says_whose_it_is():
    one = note("call [555-0134](PHONE role=provider) or [555-0199](PHONE)", "call 555-0134 or 555-0199")
    assert nlm_scores(one).joint == Tokens(tp=0, fn=3, fp=0, tn=2)


def test_ages_under_90_are_clinical_information():
    one = note("[45](AGE), mother [93](AGE)", "[45](AGE), mother [93](AGE)")
    found = nlm_scores(one)
    assert found.joint == Tokens(tp=1, fn=0, fp=1, tn=2)
    assert found.gold == {"Age 90+": 1}


@pytest.mark.parametrize(("text", "old"), [
    ("[120 months](AGE)", False), ("[120](AGE) months", False), ("[95](AGE)-day-old", False), ("[95 days](AGE)", False),
    ("[104 weeks](AGE)", False), ("[one hundred days](AGE) old", False), ("[120 hrs](AGE)", False),
    ("[1,100 months](AGE)", True), ("[93](AGE) years", True), ("[93](AGE). Months later", True),
    ("[ninety](AGE)", True), ("[nonagenarian](AGE)", True), ("[late 90s](AGE)", True),
    ("[89](AGE)", False), ("[90](AGE)", True),
])
def test_an_age_is_over_89_by_its_unit(text: str, old: bool):
    """120 months are ten years."""
    found = nlm_scores(note(text, text.replace("[", "").replace("](AGE)", "")))
    assert bool(found.gold["Age 90+"]) is old


def test_a_time_of_day_is_no_date():
    assert nlm_scores(note("at [0830](TIME) on [3/4](DATE)", "at 0830 on [3/4](DATE)")).joint == Tokens(3, 0, 0, 3)


def test_what_was_revealed_is_told_by_type():
    one = note("[J](PATIENT) [JS](INITIALS) protocol [93-C-0133](IDNUM) at [Acme](ORGANIZATION role=patient)", "J JS "
               "protocol 93-C-0133 at Acme")
    assert nlm_scores(one).revealed == {"Patient": 1, "PNInit": 1, "Protocol-Id": 5, "Employer": 1}


# ── entities ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_entity_is_protected_when_all_its_mentions_are():
    one = Entities()
    one.add(note("[Mary](PATIENT), [MARY](PATIENT) on [3/4](DATE)", "[Mary](DATE), MARY on [3](DATE)/[4](DATE)"))
    one.add(note("[5/6](DATE)", "[5/6](DATE)", doc_id="e"))
    assert one.by_class() == {"DATE": (2, 2), "NAME": (1, 0)}
    assert one.recall == pytest.approx(2 / 3)
    assert one.untouched == 0.5


@given(MARKS, st.tuples(st.integers(0, 25), st.integers(1, 5)))
def test_covering_is_said_of_every_character(system, place):
    mark = Mark(place[0], place[0] + place[1], "DATE")
    inside = {at for other in system for at in range(other.start, other.end)}
    piece = range(mark.start, mark.end)
    telling = [at for at in piece if TEXT[at].isalnum()] or list(piece)
    assert Cover(system).holds(mark, TEXT) == all(at in inside for at in telling)
