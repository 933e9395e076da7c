"""What somebody could do with a release: the four attacks, on releases with faults that somebody put there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from corpora import edited

from resynth.evaluate.attacks import exposure, parrot
from resynth.evaluate.attacks.exposure import EACH, MARKOV, SAME, TAG, Mentions, Way, found_of_missed, odd
from resynth.evaluate.attacks.page import page
from resynth.evaluate.attacks.parrot import Leak, attack, halves, planted
from resynth.evaluate.attacks.release import Attacked, Original, left_of, read, rewritten
from resynth.evaluate.attacks.shown import Shown
from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.lexicon import names
from resynth.policy.parse import load, parse
from resynth.release.risk.frequency import FEMALE, LAST, MALE, NEITHER, Frequency, words
from resynth.release.risk.intervals import Intervals
from resynth.release.risk.share import Share, class_of
from resynth.testing import marked
from resynth.types import Span
from resynth.verify.model import CrosswalkRow

KEY, OTHER_KEY = Key(bytes(range(32))), Key(bytes(32))
NAMES = ("Ash", "Lund", "Kowal", "Varga", "Okafor", "Sallow", "Hansen", "Reed", "Marsh", "Dale", "Teague", "Orr")
LINES = ("No fever. Dr. [{}](DOCTOR) came by. Pain is less, says Mr. [{}](PATIENT).",
         "Ate lunch. Mr. [{}](PATIENT) came by. Ask Dr. [{}](DOCTOR) again on [3/4/2010](DATE).")
WANTED = frozenset(("NAME", "DATE"))


def shown(doc_id: str, patient: str, text: str) -> Shown:
    """A released note of marked text."""
    plain, spans = marked(text)
    return Shown(doc_id, patient, plain, tuple(sorted((span.start, span.end, class_of(span.kind)) for span in spans)))


def corpus(count: int = 24) -> list[Shown]:
    """As many patients with a note each, all names marked."""
    return [shown(f"n{n:02d}", f"p{n:02d}", LINES[n % 2].format(NAMES[n % 12], NAMES[(n + 5) % 12]))
            for n in range(count)]


# ── parrot ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_missed_surname_becomes_a_suspect() -> None:
    """It stands where marked ones stand in other notes, and the attacker has never seen it."""
    notes = [*corpus(), shown("x", "px", "No fever. Dr. [Ash](DOCTOR) came by. Pain is less, says Mr. Quillfeather.")]
    found = attack(notes, KEY, WANTED)
    assert [(one.doc_id, "Quillfeather") for one in found.left()] == [("x", "Quillfeather")]
    (suspect,) = found.left()
    text = notes[-1].text
    assert text[suspect.start : suspect.end] == "Quillfeather"
    assert suspect.cls == "NAME"
    assert suspect.score > 0.5


def test_what_a_release_left_is_told_from_what_it_did_not() -> None:
    """With originals nothing is planted: the one leak is found, and no more is suspected."""
    text = "No fever. Dr. [Ash](DOCTOR) came by. Pain is less, says Mr. Quillfeather."
    notes = [*corpus(), shown("x", "px", text)]
    at = notes[-1].text.index("Quillfeather")
    found = attack(notes, KEY, WANTED, leaks={"x": [Leak("NAME", ((at, at + 12),))]})
    assert found.real
    assert (found.recall(), found.precision(), found.first()) == (Share(1, 1), Share(1, 1), Share(1, 1))
    assert len(found.left()) == 1
    assert found.lift() == pytest.approx(found.bare)


def test_planted_leaks_are_found_where_notes_are_alike() -> None:
    """All of them, at full precision; what is planted is not left for a person to look at."""
    found = attack(corpus(), KEY, WANTED, share=0.1)
    assert found.recall().of == 6  # of each half two of 24 names, and one of 6 dates
    assert found.recall().value == found.precision().value == 1.0
    assert found.found["DATE"].of == 2
    assert found.left() == []
    assert found.lift("NAME") is not None


def test_the_order_of_notes_is_nothing_and_the_key_decides() -> None:
    notes = corpus()
    first, again, other = (attack(some, key, WANTED) for some, key in (
        (notes, KEY), (notes[::-1], KEY), (notes, OTHER_KEY)))
    assert first.suspects == again.suspects
    assert first.told() == again.told()
    assert first.suspects != other.suspects


def test_no_patient_is_in_both_halves() -> None:
    notes = [*corpus(), *(note._replace(doc_id=f"{note.doc_id}b") for note in corpus())]
    first, second = halves(notes, KEY)
    assert {note.patient for note in first}.isdisjoint(note.patient for note in second)
    assert sorted([*first, *second]) == sorted(notes)
    assert abs(len(first) - len(second)) <= 2


def test_of_every_class_so_much_is_planted() -> None:
    """Five of a hundred, one at least, and no class that nobody wants."""
    notes = corpus(40)
    told = planted(notes, KEY, 0.05, WANTED)
    drawn = [mark[2] for marks in told.values() for mark in marks]
    assert sorted(drawn) == ["DATE", *["NAME"] * 4]
    assert planted(notes, OTHER_KEY, 0.05, WANTED) != told
    assert planted(notes, KEY, 0.05, frozenset()) == {}


def test_a_class_that_is_kept_is_not_suspected() -> None:
    """Where a policy keeps dates, a date without a mark is no find."""
    text = "Ate lunch. Mr. [Ash](PATIENT) came by. Ask Dr. [Orr](DOCTOR) again on 3/4/2010."
    notes = [*corpus(), shown("x", "px", text)]
    assert [one.cls for one in attack(notes, KEY, WANTED).left()] == ["DATE"]
    assert attack(notes, KEY, frozenset(("NAME",))).left() == []


def test_the_bare_half_of_a_mention_is_a_suspect_alone() -> None:
    """Of a mention that reaches over a mark, what the mark does not cover."""
    notes = [shown(f"n{n}", f"p{n}", f"Dr. [{NAMES[n % 12]} {NAMES[(n + 1) % 12]}](DOCTOR) signs. No pain.")
             for n in range(20)]
    notes.append(shown("x", "px", "Dr. [Ash](DOCTOR) Quillfeather signs. No pain."))
    assert [notes[-1].text[one.start : one.end] for one in attack(notes, KEY, WANTED).left()] == ["Quillfeather"]


def test_what_cannot_be_tried_is_said() -> None:
    alone = [note._replace(patient="p") for note in corpus()]
    assert attack(alone, KEY, WANTED).why == "the notes of one patient cannot be halved"
    assert attack(corpus(4), KEY, WANTED).why == "there are too few marks to learn from"
    assert attack([], KEY, WANTED).why


def test_so_many_notes_teach_at_most() -> None:
    assert attack(corpus(), KEY, WANTED, taught=7).taught == [7, 7]
    assert attack(corpus(25), KEY, WANTED).taught == [13, 12]


# ── frequency ────────────────────────────────────────────────────────────────────────────────────────────────────────


def row(original: str, surrogate: str, kind: str = "PATIENT", start: int = 0, **more: str) -> CrosswalkRow:
    """A mention that stands alone in its note."""
    said = {"doc_id": "d", "released_id": "r", "rung": "all", "rule": "x", **more}
    return CrosswalkRow(said["doc_id"], said["released_id"], kind, kind, KINDS[kind].role, start, start + len(original),
                        original, surrogate, start, start + len(surrogate), said["rule"], said["rung"])


def skewed(policy: str = "cchmc-2014") -> Frequency:
    """The commonest last names of the census, each borne by as many patients as its rank asks; one surrogate each."""
    found = Frequency(load(policy))
    patient = 0
    for rank, name in enumerate(list(names().last)[:10]):
        for _ in range(20 - 2 * rank):
            own = row(f"Dr. {name.title()}", f"Dr. Zq{chr(97 + rank)}x")
            found.add(f"p{patient}", [own, row("Ann Poe", "Ida Roe")])
            patient += 1
    return found


def test_a_map_of_the_whole_corpus_is_guessed_by_rank() -> None:
    """Ten names of skewed counts: all persons guessed, and that is better than the commonest name alone."""
    told = skewed().told(KEY)
    assert told["why"] == ""
    row_ = told["groups"][LAST]
    # Roe stands in all notes, and is taken for the commonest name: the others are guessed one rank too low.
    assert (row_["names"], row_["persons"]["of"]) == (11, 220)
    without = skewed()
    del without.seen["roe"], without.seen["ida"]
    row_ = without.told(KEY)["groups"][LAST]
    assert row_["persons"] == Share(110, 110).told()
    assert row_["commonest"]["hits"] == 20
    assert row_["lift"] == pytest.approx(110 / 20)
    assert row_["mentions"]["value"] == 1.0


def test_names_of_one_patient_alone_have_no_rank() -> None:
    for policy in ("training-data", "hipaa-safe-harbor"):
        told = skewed(policy).told(KEY)
        assert told["groups"] == {}
        assert "there is nothing to rank" in told["why"]
    assert skewed("nlm-scrubber").why == "no name has a surrogate"
    assert Frequency(load("cchmc-2014")).why == "no name was replaced"


def test_who_knows_some_patients_knows_their_names_elsewhere() -> None:
    """Rare names that no rank tells; of the patients that are known nothing is guessed."""
    found = Frequency(load("cchmc-2014"))
    for n in range(20):
        found.add(f"p{n}", [row("Mr. Quillfeather", "Mr. Zqx"), row(f"Mr. Own{'abcdefghijklmnopqrst'[n]}",
                                                                    f"Mr. Zr{'abcdefghijklmnopqrst'[n]}")])
    assert found.told(KEY)["groups"][LAST]["persons"]["hits"] == 0
    told = found.told(KEY, 1)
    assert told["known_patients"] == 1
    assert told["groups"][LAST]["persons"] == Share(19, 38).told()


def test_last_names_are_told_by_their_place_and_first_names_by_the_lists() -> None:
    found = Frequency(load("cchmc-2014"))
    found.add("p", [row("Poe, Ann", "Iris, Glenn"), row("Ann Poe", "Glenn Iris"), row("Sue", "Helen"),
                    row("Tom", "Zxq")])
    found.add("q", [row("Al Bo Cy", "Qwz Xqz Qwe"), row("one two", "three"), row("Al", "Al")])
    ranked = found.ranked(KEY)
    assert "iris" in ranked[LAST]
    assert ranked[MALE] == ["glenn"]
    assert ranked[FEMALE] == ["helen"]
    assert sorted(ranked[NEITHER]) == ["qwz", "xqz"]
    assert found.unread == 1


def test_titles_are_no_part_of_a_name() -> None:
    assert words("Dr. Jane O'Neill-Smith, M.D.'s") == words("JANE ONEILL SMITH")


# ── intervals ────────────────────────────────────────────────────────────────────────────────────────────────────────


def dated(pairs: Iterable[tuple[str, str, str]]) -> dict[str, object]:
    found = Intervals()
    for patient, before, after in pairs:
        found.add(patient, [row(before, after, "DATE")])
    return found.told()


def test_moved_dates_keep_their_intervals() -> None:
    """Two patients whose gaps are theirs alone, one who shares them with another, one with one date."""
    told = dated([
        ("a", "3/4/2010", "5/1/2031"), ("a", "3/9/2010", "May 6, 2031"),
        ("b", "1/1/2010", "2/1/2030"), ("b", "1/31/10", "3/3/30"),
        ("c", "1/1/2012", "2/1/2030"), ("c", "1/31/2012", "3/3/2030"), ("d", "1/1/2012", "2/1/2012"),
    ])
    assert told["patients"] == 3
    assert told["survive"] == Share(3, 3).told()
    assert told["unique"] == told["fingerprint"] == Share(1, 3).told()


def test_shuffled_dates_keep_none() -> None:
    told = dated([("a", "3/4/2010", "5/1/2011"), ("a", "3/9/2010", "1/1/2010"), ("b", "1/1/2010", "9/9/2010"),
                  ("b", "1/31/2010", "3/4/2010")])
    assert told["survive"] == told["fingerprint"] == Share(0, 2).told()
    assert told["unique"] == Share(2, 2).told()


def test_a_year_of_two_digits_is_of_the_century_of_the_others() -> None:
    """Moved by sixty years, "70" beside 2071 is 2070, and a birth in "93" before a visit in "70" is of 1993."""
    told = dated([
        ("a", "3/4/10", "3/4/70"), ("a", "3/4/2011", "3/4/2071"), ("b", "3/4/33", "3/4/93"), ("b", "5/4/10", "5/4/70"),
        ("b", "6/4/10", "6/4/70"),
    ])
    assert told["survive"] == told["fingerprint"] == Share(2, 2).told()


def test_a_date_that_became_a_tag_hides_no_other() -> None:
    """Two of three are told, and are known; where one alone is told there is no interval."""
    told = dated([
        ("a", "3/4/2010", "5/1/2031"), ("a", "3/9/2010", "5/6/2031"), ("a", "1/1/2012", "[DATE]"),
        ("b", "3/4/2010", "5/1/2031"), ("b", "3/30/2010", "[DATE]"),
    ])
    assert told["survive"] == told["fingerprint"] == Share(1, 2).told()


def test_a_tag_is_no_name_to_be_ranked() -> None:
    policy = parse(edited("DOCTOR: {action: redact, behaviour: tags.typed.v1}"), "p")
    found = Frequency(policy)
    found.add("p", [row("Hansen", "[DOCTOR]", "DOCTOR"), row("Hansen", "Lund", "PATIENT")])
    assert list(found.seen) == ["lund"]


def test_years_alone_are_no_fingerprint() -> None:
    told = dated([("a", "3/4/2010", "2010"), ("a", "3/9/2010", "2010"), ("a", "March", "June"), ("a", "soon", "soon")])
    assert told["survive"] == told["unique"] == Share(0, 1).told()


def test_days_that_no_calendar_has_are_no_dates() -> None:
    assert dated([("a", "2/29/2011", "2/29/2011"), ("a", "1/1/2010", "1/1/2010")])["patients"] == 0


# ── exposure ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("mentions", "rate", "same", "each", "markov"),
    [(3, 0.01, 0.029, 0.0003, 0.0003), (10, 0.01, 0.095, 0.0042, 0.00006), (10, 0.001, 0.010, 0.00003, 0.00001),
     (20, 0.05, 0.64, 0.265, 0.0085)],
)
def test_the_chances_are_those_of_the_reference(
    mentions: int, rate: float, same: float, each: float, markov: float
) -> None:
    """Simulated with 200,000 runs each for reference/privacy.md section 1.2; here in closed form."""
    assert odd(Way(SAME), mentions, rate) == pytest.approx(same, abs=0.006)
    assert odd(Way(EACH), mentions, rate) == pytest.approx(each, rel=0.1, abs=0.00003)
    assert odd(Way(MARKOV, 0.5), mentions, rate) == pytest.approx(markov, rel=0.1, abs=0.00003)


def test_who_always_draws_anew_draws_for_each_mention() -> None:
    for mentions in range(1, 8):
        assert odd(Way(MARKOV, 1.0), mentions, 0.2) == pytest.approx(odd(Way(EACH), mentions, 0.2))
    assert odd(Way(MARKOV, 0.0), 5, 0.2) < odd(Way(MARKOV, 0.5), 5, 0.2)


def test_a_value_that_is_named_once_has_nothing_beside_it() -> None:
    """It hides among the surrogates, however they are given; beside tags it does not."""
    assert [odd(Way(how, 0.5), 1, 0.3) for how in (SAME, EACH, MARKOV)] == [0.0] * 3
    assert odd(Way(TAG), 1, 0.3) == pytest.approx(0.3)
    assert odd(Way(SAME), 5, 0.0) == 0.0


def counted(policy: str) -> Mentions:
    """A note that names one person four times, and dates once; and one in which nothing is."""
    found = Mentions(load(policy))
    found.add("p", [row(text, "Roe") for text in ("Ann Poe", "Mrs. Poe", "poe", "POE")] + [
        row("3/4/2010", "5/6/2010", "DATE"), row("kept", "kept", "PATIENT")])
    found.add("q", [])
    return found


def test_mentions_of_a_name_are_counted_by_its_commonest_word() -> None:
    rows = counted("cchmc-2014").rows({}, 0.1)
    assert (rows["NAME"].mentions, rows["NAME"].entities, rows["NAME"].way) == (4, 1, SAME)
    chance = 1 - 0.9**4
    assert rows["NAME"].entity == pytest.approx(chance)
    assert rows["NAME"].note == rows["NAME"].patient == pytest.approx(chance / 2)
    assert rows["DATE"].entity == 0.0
    assert (rows["all"].mentions, rows["all"].entities) == (5, 2)


def test_each_class_has_its_own_rate() -> None:
    rows = counted("cchmc-2014").rows({"NAME": 0.5}, 0.1)
    assert (rows["NAME"].rate, rows["DATE"].rate) == (0.5, 0.1)
    assert rows["all"].rate == pytest.approx((4 * 0.5 + 0.1) / 5)


def test_other_ways_are_told_beside_the_policys_own() -> None:
    told = counted("cchmc-2014").told({}, 0.1)
    assert list(told["names_if"]) == ["each", "markov 0.5"]
    assert told["names_if"]["each"]["entity"] < told["classes"]["NAME"]["entity"]
    assert {row_["way"] for name, row_ in counted("nlm-scrubber").told({}, 0.1)["classes"].items()} == {TAG}


def test_what_is_missed_and_found() -> None:
    assert found_of_missed(0.05, None) == pytest.approx({"readers_2020": 0.0134, "parrot_2019": 0.05 * 211 / 310})
    assert found_of_missed(0.05, 0.5)["parrot"] == 0.025


# ── what a release left ──────────────────────────────────────────────────────────────────────────────────────────────


def released(folder: Path, text: str, rows: list[CrosswalkRow], policy: str = "cchmc-2014", gold: str = "") -> Attacked:
    """A release of one note, its records, and what people annotated in it."""
    after = rewritten(text, rows)
    spans = [{"start": one.out_start, "end": one.out_end, "kind": one.kind, "label": one.kind} for one in rows]
    notes = {"doc_id": "r", "patient_id": "rp", "text": after, "spans": spans}
    (folder / "notes.jsonl").write_text(json.dumps(notes) + "\n", "utf-8")
    ids = {"doc_id": "d", "patient_id": "p", "released_id": "r"}
    (folder / "ids.jsonl").write_text(json.dumps(ids) + "\n", "utf-8")
    (folder / "crosswalk.jsonl").write_text("".join(
        json.dumps(one._asdict(), separators=(",", ":")) + "\n" for one in rows), "utf-8")
    plain, annotated = marked(gold)
    originals = {"d": Original(plain, tuple(annotated))} if gold else None
    return read(folder / "notes.jsonl", folder, load(policy), originals)


def placed(original: str, surrogate: str, kind: str, text: str, by: int = 0) -> CrosswalkRow:
    """The mention in a text; ``by``: how much longer what stands before it became."""
    at = text.index(original)
    return row(original, surrogate, kind, at)._replace(out_start=at + by, out_end=at + by + len(surrogate))


TEXT = "Dr. Ash, M.D. saw Ann Quillfeather, 54, at 08:30 on 3/4/2010 and 3/5/2010."
GOLD = ("[Dr. Ash, M.D.](DOCTOR) saw [Ann Quillfeather](PATIENT), [54](AGE), at [08:30](TIME) on [3/4/2010](DATE) and "
        "[3/5/2010](DATE).")


def test_what_was_left_is_found_where_it_stands_now(tmp_path: Path) -> None:
    """The half of a name, at its new place; no title, no degree, no age that the policy keeps, no time of day."""
    rows = [placed("Ash", "Lindqvist", "DOCTOR", TEXT), placed("Ann", "Susannah", "PATIENT", TEXT, 6),
            placed("3/4/2010", "11/12/2010", "DATE", TEXT, 11)]
    found = released(tmp_path, TEXT, rows, gold=GOLD)
    (note,) = found.notes
    told = [(leak.cls, [note.text[start:end] for start, end in leak.words]) for leak in found.open()["r"]]
    assert told == [("NAME", ["Quillfeather"]), ("DATE", ["3", "5", "2010"])]
    assert found.rates() == {"NAME": Share(1, 2), "DATE": Share(1, 2)}
    assert (found.gold, found.changed, found.foreign) == (1, 0, 0)
    assert found.secret == frozenset(("NAME", "DATE"))


def test_a_class_that_is_marked_nowhere_may_leak(tmp_path: Path) -> None:
    found = released(tmp_path, TEXT, [placed("Ash", "Lindqvist", "DOCTOR", TEXT)], gold=GOLD)
    assert found.rates()["DATE"] == Share(2, 2)


def test_what_is_kept_or_a_tag_is_nothing_to_plant(tmp_path: Path) -> None:
    tags = [placed("Ash", "[NAME]", "DOCTOR", TEXT)]
    assert released(tmp_path, TEXT, tags, "nlm-scrubber").tags == frozenset(("NAME",))
    assert released(tmp_path, TEXT, [placed("54", "54", "AGE", TEXT)]).secret == frozenset()


def test_a_note_that_is_not_as_it_was_released_is_left_out(tmp_path: Path) -> None:
    rows = [placed("Ash", "Lindqvist", "DOCTOR", TEXT)]
    assert released(tmp_path, TEXT, rows, gold=f"{GOLD} More.").changed == 1
    assert released(tmp_path, TEXT, [rows[0]._replace(surrogate="Lund")]).changed == 1
    found = released(tmp_path, TEXT, rows)
    (tmp_path / "ids.jsonl").write_text("", "utf-8")
    assert read(tmp_path / "notes.jsonl", tmp_path, load("cchmc-2014")).foreign == len(found.notes) == 1


@pytest.mark.parametrize(
    ("gold", "row_", "left"),
    [("[12 N. Oak Street](STREET)", ("12 N. Oak", "STREET"), []),
     ("[12 Oak Street](STREET)", ("12", "STREET"), ["Oak"]),
     ("[Street](CITY)", None, ["Street"]), ("[Bank of Logan](ORGANIZATION)", ("Logan", "CITY"), []),
     ("[Ann B. Poe](PATIENT)", ("Ann", "PATIENT"), ["B", "Poe"]), ("[Poe, Ph.D.](DOCTOR)", ("Poe", "DOCTOR"), [])],
)
def test_what_is_left_of_a_part_may_tell_nothing(gold: str, row_: tuple[str, str] | None, left: list[str]) -> None:
    text, (span,) = marked(gold)
    rows = [placed(row_[0], "x", row_[1], text)] if row_ else []
    assert [text[start:end] for start, end in left_of(text, span, rows)] == left


# ── figures ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_share_has_wilsons_interval() -> None:
    assert Share(5, 10).ends == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert Share(0, 10).ends == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert Share(10, 10).ends[1] == 1.0
    assert (Share(0, 0).value, Share(0, 0).ends) == (None, (0.0, 1.0))


def test_the_page_tells_figures_only() -> None:
    told = {
        "notes": 24, "patients": 24, "policy": "a<b", "parrot": attack(corpus(), KEY, WANTED).told(),
        "frequency": skewed().told(KEY), "intervals": dated([("a", "1/1/2010", "1/1/2011"), ("a", "1/3/2010", "x")]),
        "exposure": {"miss_rate": 0.01, "measured": False, "assumed": True, **counted("cchmc-2014").told({}, 0.01),
                     "found_of_missed": found_of_missed(0.01, 1.0)},
    }
    said = page(told)
    assert "a&lt;b" in said
    for word in ("readers (Carrell 2020)", "NAME if", "last names", "all intervals survive", "is assumed"):
        assert word in said
    assert "nan" not in said
    nothing = {**told, "parrot": attack([], KEY, WANTED).told(),
               "frequency": Frequency(load("training-data")).told(KEY),
               "intervals": dated([]), "exposure": {**told["exposure"], "classes": {}, "names_if": {}}}
    assert "The notes of one patient cannot be halved" in page(nothing)


def test_no_record_shows_what_it_holds() -> None:
    name = "Quillfeather"
    notes = [shown(name, name, f"Mr. [{name}](PATIENT) eats.")]
    things = [*notes, Leak("NAME", ((0, 1),)), attack(corpus(), KEY, WANTED), skewed(), counted("cchmc-2014"),
              Original(name, (Span(0, 4, "NAME", "NAME"),)), Intervals(), Share(1, 2), Way(SAME),
              parrot.Suspect(name, 0, 1, "NAME", 0.5, True), exposure.Row(1, 1, name, 0.1, 0.1, 0.1, 0.1)]
    assert [repr(thing) for thing in things if name in repr(thing)] == []
