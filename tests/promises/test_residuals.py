"""M3 by class, in notes that a reader could write: what is a residual, what is a collision, and who decides."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest
from corpora import edited
from kit import Note, both, facts_of, pairs, policy, tally_of

from resynth.policy.parse import load
from resynth.types import Standing
from resynth.verify import Residual, conclude
from resynth.verify.sought import Sought


def found(*notes: Note, decisions: dict[tuple[str, int, int], str] | None = None) -> tuple[list[str], dict[str, int]]:
    """What stands at each residual of a corpus, and the collisions."""
    given = pairs(notes)
    facts = facts_of(given)
    tally = tally_of(given, facts, decisions)
    texts = {pair.released.doc_id: pair.released.text for pair in given}
    sources = {pair.source.doc_id: pair.source.text for pair in given}
    hits = []
    for hit in sorted(tally.residuals):
        seen = texts[hit.released_id][hit.out_start : hit.out_end]
        assert seen == sources[hit.doc_id][hit.start : hit.end]
        hits.append(seen)
    verdict = next(v for v in conclude(tally, facts, policy()).verdicts if v.promise == "M3")
    assert (verdict.standing is Standing.BROKEN) == bool(hits)
    return hits, tally.collisions


def chart(before: str, after: str, rest: str) -> Note:
    """One patient's note with a line that was never marked."""
    return ("src-1", "A", f"{before}.\n{rest}", f"{after}.\n{rest}")


MARY = ("Seen: [Mary Kowalski](PATIENT)", "Seen: [Kate Wayne](PATIENT)")


@pytest.mark.parametrize(
    ("line", "hits"),
    [
        ("The mother of kowalski called", ["kowalski"]),
        ("The KOWALSKI'S car broke down", ["KOWALSKI"]),
        ("Spoke with Kowalski-Gaines", ["Kowalski"]),
        ("Sample 3041023MARY was lost", ["MARY"]),
        ("Sample 3041023KOWALSKI was lost", ["KOWALSKI"]),
        ("Discussed with Mrs. Kowal-\nski at length", ["Kowal-\nski"]),
        ("Spoke with Kowalsky again", ["Kowalsky"]),
        ("Spoke with Kowaslki again", ["Kowaslki"]),
        ("Login mkowalski was used", ["mkowalski"]),
        ("Login kowalskim was used", ["kowalskim"]),
        ("File MaryKowalski.doc", ["MaryKowalski"]),
        ("Named Mary by her mother", ["Mary"]),
        ("KOWALSKI, MARY", ["KOWALSKI", "MARY"]),
        ("The kowalskis came, the Kowalskis' car", ["kowalskis", "Kowalskis"]),
        ("nothing of hers is here", []),
        ("the word kowalskilike has six letters more", []),
    ],
)
def test_names_of_the_note_in_every_variant(line: str, hits: list[str]) -> None:
    """Case, possessive, hyphen parts, glued, line-broken, one letter off, initial and last name."""
    assert found(chart(*MARY, line))[0] == hits


@pytest.mark.parametrize(
    ("line", "hits"),
    [("Quill Feather came", ["Quill Feather"]), ("Quill-Feather", ["Quill-Feather"]), ("a quill feather", [])],
)
def test_a_name_of_two_words_is_found_where_both_are_written_like_names(line: str, hits: list[str]) -> None:
    assert found(chart("Seen: [Quillfeather](PATIENT)", "Seen: [Wayne](PATIENT)", line))[0] == hits


GRACE = ("Seen: [Mary-Grace O'Dowd-Price](PATIENT) with [Anne Bane](DOCTOR), [Kowalczyk](PATIENT)",
         "Seen: [Kate-Lynn Wayne-Hale](PATIENT) with [Jane Brill](DOCTOR), [Hale](PATIENT)")


@pytest.mark.parametrize(
    ("line", "hits"),
    [
        ("Signed ODOWDPRICE,F", ["ODOWDPRICE"]),
        ("Signed PRICEODOWD/ab", ["PRICEODOWD"]),
        ("File MaryGrace/2", ["MaryGrace"]),
        ("Login kowalczykgrace was used", ["kowalczykgrace"]),
        ("By BANEANNE.", ["BANEANNE"]),
        ("Sheet marygracekowalczyk", ["marygracekowalczyk"]),
        ("Her aunt's shirt says #kowalczykstrong", ["kowalczykstrong"]),
        ("Posted #prayforkowalczyk and more", ["prayforkowalczyk"]),
        ("a kowalczykstrong shirt", []),
        ("ANNEGRACE is another's", []),
        ("#priceless care, #maryland", []),
        ("A priceprice of two, gracelike", []),
        ("# kowalczykish # diabetes #anemia", []),
    ],
)
def test_two_names_of_one_person_glued_to_each_other(line: str, hits: list[str]) -> None:
    """They were released without a row; words that only begin like a name are none, nor are names of two persons."""
    assert found(chart(*GRACE, line))[0] == hits


def test_a_word_longer_than_every_name_is_not_cut_in_all_ways() -> None:
    """Of a word of 48,000 letters as many words were made, each as long: 2.3 GB."""
    marked = "y" * 20_000
    seen = Sought({"kowalski", marked}, {"kowalski", marked}, [{"mary"}], [{"mary", "kowalski", marked}], {})
    tracemalloc.start()
    try:
        assert seen.near("kowalskiq")
        assert not seen.near("kowalskiqq")
        assert seen.odd("x" * 20_000) == ""
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_last_names_are_looked_for_in_the_whole_corpus_first_names_in_their_note() -> None:
    """Kowalski in another patient's note is a residual; Mary there is anybody."""
    other = ("src-2", "B", "Came with Mary and Kowalski.", "Came with Mary and Kowalski.")
    assert found(chart(*MARY, "fine"), other)[0] == ["Kowalski"]


def test_a_misspelled_name_is_looked_for_in_its_own_chart_only() -> None:
    """One letter off is near to too many words of a whole corpus."""
    other = ("src-2", "B", "Came with Kowalsky.", "Came with Kowalsky.")
    assert found(chart(*MARY, "fine"), other)[0] == []


SMALL = ("Seen: Mr. [Small](PATIENT)", "Seen: Mr. [Wayne](PATIENT)")


@pytest.mark.parametrize(
    ("line", "hits"),
    [
        ("There is a small effusion", []),
        ("Small effusion on the left", []),
        ("SMALL BOWEL SERIES", []),
        ("Small Bowel Series:", []),
        ("IMPRESSION: Small effusion", []),
        ("- Small effusion", []),
        ("Today Mr. Small feels well", ["Small"]),
        ("Today the wife of Small called", ["Small"]),
        ("Seen by dr small", ["small"]),
    ],
)
def test_a_name_that_is_a_word_counts_where_it_is_written_like_a_name(line: str, hits: list[str]) -> None:
    """In its own patient's notes only a capital inside a sentence, or a title, makes a word a name."""
    assert found(chart(*SMALL, line))[0] == hits


def test_a_name_that_is_a_word_is_a_collision_elsewhere() -> None:
    """Another patient's "Small" inside a sentence: counted, not broken."""
    other = ("src-2", "B", "The wife of Small called.", "The wife of Small called.")
    hits, collisions = found(chart(*SMALL, "fine"), other)
    assert hits == []
    assert collisions["ordinary word"] == 1


def test_a_decision_exempts_its_place_and_no_other() -> None:
    """``not_phi`` in residuals.csv speaks of one place of one note."""
    note = chart(*SMALL, "Seen with Small, then Small again")
    at = note[2].replace("[Small](PATIENT)", "Small").index("Small, then")
    hits, collisions = found(note, decisions={("src-1", at, at + 5): "not_phi"})
    assert hits == ["Small"]
    assert collisions["decided: not_phi"] == 1
    assert found(note, decisions={("src-1", at, at + 5): "phi"})[0] == ["Small", "Small"]


def test_a_shuffled_place_that_equals_a_name_is_a_collision() -> None:
    """A town called like a patient was shuffled into a note: counted, not broken."""
    hits, collisions = found(
        chart(*MARY, "fine"),
        ("src-2", "B", "From [Kowalski](CITY).", "From [Lexington](CITY)."),
        ("src-3", "C", "From [Lexington](CITY).", "From [Kowalski](CITY)."),
    )
    assert hits == []
    assert collisions == {"place like a name": 1}


def test_a_kept_institution_that_equals_a_name_is_a_collision() -> None:
    """Kept classes are exempt from the scan, and counted."""
    hits, collisions = found(
        chart(*MARY, "fine"),
        ("src-2", "B", "At [Kowalski Family Clinic](HOSPITAL).", "At [Kowalski Family Clinic](HOSPITAL)."),
    )
    assert hits == []
    assert collisions == {"institution like a name": 1}


NUMBERS = (
    "MRN [214337](MEDICALRECORD), [840-91-51-9](IDNUM), [AB-77120](IDNUM), tel. [513-659-8995](PHONE), "
    "[jd.kolb@qrhc.qxample](EMAIL), [10.20.30.40](IPADDRESS), [900-12-3456](SSN)",
    "MRN [439251](MEDICALRECORD), [951-30-46-2](IDNUM), [ZK-30456](IDNUM), tel. [201-523-6611](PHONE), "
    "[xy.fbtk@wjtq.btgnxro](EMAIL), [192.0.2.7](IPADDRESS), [xx-xxx-xxxx](SSN)",
)


@pytest.mark.parametrize(
    ("line", "hits"),
    [
        ("old MRN 214337 noted", ["214337"]),
        ("old MRN:214337.", ["214337"]),
        ("glued 214337SMITH", ["214337"]),
        ("id 84091519 again", ["84091519"]),
        ("id 840-91-51-9 again", ["840-91-51-9"]),
        ("id ab77120 again", ["ab77120"]),
        ("call (513) 659-8995", ["(513) 659-8995"]),
        ("call 513.659.8995", ["513.659.8995"]),
        ("call 659-8995", ["659-8995"]),
        ("write JD.Kolb@qrhc.qxample", ["JD.Kolb@qrhc.qxample"]),
        ("host 10.20.30.40 failed", ["10.20.30.40"]),
        ("ssn 900-12-3456", ["900-12-3456"]),
        ("ssn 900 12 3456 on file", ["900 12 3456"]),
        ("ssn 900123456", ["900123456"]),
        ("platelets 214,000 and 21433", []),
        ("BP 120/80, Na 140, 98.6, T2N0M0, 1/2/2010", []),
    ],
)
def test_numbers_and_addresses_of_the_corpus(line: str, hits: list[str]) -> None:
    """Identifiers, telephone and security numbers, e-mail and IP addresses, in their own note."""
    assert found(chart(*NUMBERS, line))[0] == hits


@pytest.mark.parametrize(
    "line", ["old MRN 214337", "id 840-91-51-9", "call (513) 659-8995", "write jd.kolb@qrhc.qxample"]
)
def test_numbers_are_looked_for_in_the_whole_corpus(line: str) -> None:
    """What identifies one patient stands in no other patient's note."""
    other = ("src-2", "B", f"Note: {line} here.", f"Note: {line} here.")
    assert len(found(chart(*NUMBERS, "fine"), other)[0]) == 1


def test_in_a_crowded_number_space_a_meeting_is_a_collision() -> None:
    """Where one five-digit number in fifty is an identifier, 20410 platelets are no leak; in the own chart they are."""
    many = " ".join(f"[{number}](IDNUM)" for number in range(20000, 22000))
    fewer = " ".join(f"[{number}](IDNUM)" for number in range(70000, 72000))
    hits, collisions = found(
        ("src-1", "A", many, fewer), ("src-2", "B", "platelets 20410 today", "platelets 20410 today")
    )
    assert hits == []
    assert collisions == {"number among crowded identifiers": 1}
    assert found(("src-1", "A", f"{many} and 20410", f"{fewer} and 20410"))[0] == ["20410"]


def test_digits_glued_to_a_name_must_change_with_it() -> None:
    """``3041023MARY`` as one name: the number in it is an identifier of the corpus."""
    note = (
        "src-1", "A",
        "[3041023](MEDICALRECORD) [3041023MARY](PATIENT)", "[5920317](MEDICALRECORD) [3041023KATE](PATIENT)",
    )
    given = pairs([note])
    facts = facts_of(given)
    verdicts = conclude(tally_of(given, facts), facts, policy()).verdicts
    assert next(v for v in verdicts if v.promise == "M3").broken == 1


def test_a_diacritic_hides_nothing() -> None:
    """José and Jose are one name."""
    note = chart("Seen: [José Zúñigar](PATIENT)", "Seen: [Luis Wayne](PATIENT)", "Señor ZUNIGAR left with jose")
    assert found(note)[0] == ["ZUNIGAR", "jose"]


def test_residuals_are_quiet_and_the_corpus_that_holds_has_none() -> None:
    """A residual names its place; the value is looked up in the vault."""
    assert repr(Residual("d", 1, 2, "NAME", "r", 1, 2)).count("NAME") == 1
    given = pairs(both())
    facts = facts_of(given)
    assert tally_of(given, facts).residuals == []


REPLACING = edited(
    "INSTITUTION:\n  action: replace\n  behaviour: institutions.invented.v1\n  scope: patient\n"
    "  lists: [institutions/names]\n"
)


@pytest.mark.parametrize(
    ("after", "rest", "hits", "standing"),
    [
        ("[Oakhaven Hospital](HOSPITAL)", "Kilbrook will call", ["Kilbrook"], Standing.BROKEN),
        ("[Oakhaven Hospital](HOSPITAL)", "KHX will call", [], Standing.HELD),
        ("[Oakhaven Kilbrook](HOSPITAL)", "They will call", [], Standing.BROKEN),
        ("[Oakhaven Hospital](HOSPITAL)", "The Hospital will call", [], Standing.HELD),
    ],
)
def test_what_tells_a_replaced_institution(
    after: str, rest: str, hits: list[str], standing: Standing, tmp_path: Path
) -> None:
    """Its own words, inside the new name or outside of it; not the words that any hospital has."""
    (tmp_path / "policy.yaml").write_text(REPLACING, "utf-8")
    under = load(str(tmp_path / "policy.yaml"))
    given = pairs([chart("Sent by [Kilbrook Hospital](HOSPITAL)", f"Sent by {after}", rest)])
    facts = facts_of(given)
    tally = tally_of(given, facts, under=under)
    text = given[0].released.text
    assert [text[hit.out_start : hit.out_end] for hit in tally.residuals] == hits
    assert next(v for v in conclude(tally, facts, under).verdicts if v.promise == "M3").standing is standing


# ── last names of other charts that are words ────────────────────────────────────────────────────────────────────────

LONG: Note = (
    "src-1", "A",
    "[Ann Long](PATIENT), Dr. [Kim Bishop](DOCTOR), Dr. [Hua Ng](DOCTOR), Dr. [Al Brown](DOCTOR), [Jo Right](PATIENT), "
    "Dr. [Ed Head](DOCTOR), [Bo Note](PATIENT), [Di Will](DOCTOR)",
    "[Eva Wayne](PATIENT), Dr. [Leslie Decosta](DOCTOR), Dr. [Mei Drake](DOCTOR), Dr. [Cy Kemper](DOCTOR), "
    "[Di Schiller](PATIENT), Dr. [Gus Imhoff](DOCTOR), [Ty Hatcher](PATIENT), [Flo Finn](DOCTOR)",
)


@pytest.mark.parametrize(("line", "hits"), [
    ("Mr. Long left", ["Long"]), ("Mr Long left", ["Long"]), ("MR. LONG LEFT", ["LONG"]),
    ("Miss Long's chart", ["Long"]),
    ("seen by Dr. Bishop and Dr. Ng", ["Bishop", "Ng"]), ("Drs. Bishop and Long agree", ["Bishop", "Long"]),
    ("per Long, MD", ["Long"]), ("Long, R.N., called", ["Long"]), ("Mr. Right came", ["Right"]),
    ("Dr. Brown's office", ["Brown"]),
])
def test_a_word_that_is_a_last_name_in_another_chart_is_found_where_a_title_or_a_degree_tells(
    line: str, hits: list[str]
) -> None:
    """Nobody of this chart is called so."""
    assert found(LONG, ("src-2", "B", line, line))[0] == hits


@pytest.mark.parametrize("line", [
    "Long left leg", "MR Head without contrast", "MS Long tract signs", "DR Head of femur", "Dr. note reviewed",
    "dr note", "The Dr. will see", "Right, RN aware", "Long, RN to call", "Dr. Brown's bottles", "Brown, loose stool",
    "Mr Clean",
    "Right arm, MD aware", "the right, MD", "Dr.\nHead: normal", "Ng tube, NG tube out", "Do call Dr. Hall",
])
def test_a_word_that_is_a_last_name_in_another_chart_holds_nothing_back_elsewhere(line: str) -> None:
    assert found(LONG, ("src-2", "B", line, line))[0] == []


def test_a_word_behind_a_title_that_is_nobodys_name_passes() -> None:
    assert found(("src-2", "B", "Mr. Right, Mr. Long and Dr. Note", "Mr. Right, Mr. Long and Dr. Note"))[0] == []
