"""M3 finds what it finds whole: a name with its initials and first name, an institution, an address beside its marks.

All were found by values drawn at random in sentences of charts of which one mark in fourteen was taken away.
"""

from __future__ import annotations

import pytest
from kit import Note, facts_of, pairs, tally_of

from resynth.policy.parse import load
from resynth.verify.name_whole import whole_name

SOURCE, RELEASED = (
    "[Latisha Pruitt](PATIENT), [Ann van der Thrower](PATIENT), Dr. [Kim Armas-Reader](DOCTOR), [Kennard](DOCTOR). "
    "[Burnsville Regional Medical Center](HOSPITAL), [Holy Cross Hospital](HOSPITAL), [Fairfield Farms](ORGANIZATION), "
    "[Urgent Care Clinic](HOSPITAL). Of [Charm](CITY), [OH](STATE) [45220](ZIP), was in [St. Ignatius](CITY).",
    "[Kate Wayne](PATIENT), [Eva van der Morse](PATIENT), Dr. [Joy Drake-Opal](DOCTOR), [Hatcher](DOCTOR). "
    "[Oakhaven Regional Medical Center](HOSPITAL), [Opal Hospital](HOSPITAL), [Lindgren Farms](ORGANIZATION), "
    "[Urgent Care Clinic](HOSPITAL). Of [Salem](CITY), [KY](STATE) [94930](ZIP), was in [Marietta](CITY).",
)


def found(before: str, after: str | None = None) -> list[str]:
    """What M3 tells of another note of the chart."""
    chart: Note = ("src-1", "A", SOURCE, RELEASED)
    given = pairs([chart, ("src-2", "A", before, before if after is None else after)])
    tally = tally_of(given, facts_of(given), under=load("training-data"))
    texts = {pair.source.doc_id: pair.source.text for pair in given}
    return [texts[hit.doc_id][hit.start : hit.end] for hit in sorted(tally.residuals)]


@pytest.mark.parametrize(("line", "hits"), [
    ("RE: Latisha D. Pruitt, DOB", ["Latisha D.", "Pruitt"]), ("Latisha D Pruitt came", ["Latisha D", "Pruitt"]),
    ("Name: Pruitt, Latisha O  MRN", ["Pruitt", "Latisha O"]), ("Referring: H. Pruitt", ["H. Pruitt"]),
    ("nurse Latisha P. aware", ["Latisha P."]), ("Name: PRUITT, A.", ["PRUITT, A."]),
    ("referred by Katherine Pruitt.", ["Katherine Pruitt"]), ("Surgeon: Kennard, Vince B, MD", ["Kennard, Vince B"]),
    ("Viviana de la Pruitt", ["Viviana de la Pruitt"]), ("Katherine M. Pruitt", ["Katherine M. Pruitt"]),
])
def test_what_stands_beside_a_name_and_is_of_it_is_found_with_it(line: str, hits: list[str]) -> None:
    """Katherine stood beside another McGainer, and the H. of H. Boling beside another Boling."""
    assert found(line) == hits


@pytest.mark.parametrize(("line", "hits"), [
    ("Had hepatitis C. Pruitt came", ["Pruitt"]), ("Vitamin D Pruitt", ["Pruitt"]), ("Pruitt, MD", ["Pruitt"]),
    ("Lasix. Pruitt agrees", ["Pruitt"]), ("per Pruitt, I saw", ["Pruitt"]), ("Latisha I. V. line", ["Latisha"]),
    ("Pruitt, Rose and all", ["Pruitt"]), ("Parkinson Pruitt", ["Pruitt"]),
])
def test_what_is_no_part_of_a_name_stays(line: str, hits: list[str]) -> None:
    assert found(line) == hits


@pytest.mark.parametrize(("line", "hits"), [
    ("Katherine [Pruitt](PATIENT) came", ["Katherine"]), ("[Pruitt](PATIENT), Katherine M.", ["Katherine"]),
    ("Seen by Vince [Kennard](DOCTOR)", ["Vince"]), ("[KENNARD](DOCTOR), VINCE", ["VINCE"]),
    ("Dear [Pruitt](PATIENT), Rose", []), ("Mrs. [Pruitt](PATIENT) came", []),
    ("per [Pruitt](PATIENT), Vancomycin", []),
    ("Dr. [Pruitt](DOCTOR), Wagner 1, boot", []),
    ("katherine [Pruitt](PATIENT)", []), ("Katherine [Mary Pruitt](PATIENT)", []),
    ("Katherine [Holy Cross](HOSPITAL)", []),
])
def test_a_first_name_beside_the_mark_of_a_last_name_alone_is_of_it(line: str, hits: list[str]) -> None:
    """Who marked only the last name left Katherine beside the new one."""
    after = line.replace("Pruitt]", "Wayne]").replace("Kennard]", "Hatcher]").replace("KENNARD]", "HATCHER]")
    assert found(line, after) == hits


def test_an_initial_behind_a_first_name_is_that_of_a_last_name_of_the_same_person() -> None:
    """Latisha A. fib on monitor."""
    known = {"latisha"}.__contains__
    assert whole_name("Latisha A. fib", 0, 7, set().__contains__, known, lambda letter, _: letter == "a") == (0, 10)
    assert whole_name("Latisha A. fib", 0, 7, set().__contains__, known, lambda letter, _: letter == "p") == (0, 7)


@pytest.mark.parametrize("line", [
    "YOUNG^GRACE^M", "NM1*IL*1*YOUNG*GRACE****MI", "|YOUNG|GRACE|", "YOUNG<<GRACE<<<<", "grace.young", "young_grace",
    "Young;Grace", "Young/Grace", '"Young","Grace"', "Grace (Young)", "Last: Young First: Grace",
    "LAST NAME: YOUNG   FIRST NAME: GRACE", '{"family": "Young", "given": "Grace"}', "GRACE YOUNG", "young, grace",
])
def test_a_name_of_two_words_is_found_in_the_fields_of_messages_and_forms(line: str) -> None:
    """Both are words: a pasted segment of HL7 kept the whole name of the patient, or the first name of a new one."""
    source, released = "[Grace Young](PATIENT) came.", "[Kate Wayne](PATIENT) came."
    given = pairs([("src-1", "A", source, released), ("src-2", "A", line, line)])
    tally = tally_of(given, facts_of(given), under=load("training-data"))
    assert sorted(line[hit.start : hit.end].casefold() for hit in tally.residuals) == ["grace", "young"]


@pytest.mark.parametrize("line", [
    "by the grace of a young man", "young; grace period", "Young (a grace period)", "Grace: young", "young/grace",
])
def test_the_same_two_words_apart_are_none(line: str) -> None:
    given = pairs([("src-1", "A", "[Grace Young](PATIENT) came.", "[Kate Wayne](PATIENT) came."),
                   ("src-2", "A", line, line)])
    assert not tally_of(given, facts_of(given), under=load("training-data")).residuals


@pytest.mark.parametrize("line", [
    "Grace Young came.", "GRACE YOUNG", "Young, Grace", "YOUNG^GRACE^M", "|YOUNG|GRACE|", "Grace L. Young",
    "Grace L Young", "Last: Young First: Grace", "Roommate Grace Young's pump", "grace_hopper, Grace-Young",
])
def test_a_whole_name_of_two_words_is_found_in_the_charts_of_others(line: str) -> None:
    """Each word alone tells nobody; of last names that are words, only those behind a title were found there."""
    given = pairs([("src-1", "A", "[Grace Young](PATIENT) came.", "[Kate Wayne](PATIENT) came."),
                   ("src-2", "B", line, line)])
    tally = tally_of(given, facts_of(given), under=load("training-data"))
    said = " ".join(sorted(line[hit.start : hit.end].casefold() for hit in tally.residuals))
    assert said.replace("l. ", "") == "grace young"


@pytest.mark.parametrize("line", [
    "grace young", "Grace was Young", "Grace. Young man came", "Young and Grace", "Grace Hall, Peter Young",
])
def test_two_words_that_are_a_name_elsewhere_are_none_where_they_are_not_written_as_one(line: str) -> None:
    before, after = "[Grace Young](PATIENT), [Kim Hall](PATIENT)", "[Kate Wayne](PATIENT), [Jo May](PATIENT)"
    given = pairs([("src-1", "A", before, after), ("src-2", "B", line, line)])
    assert not tally_of(given, facts_of(given), under=load("training-data")).residuals


def test_the_other_half_of_a_double_name_and_a_word_behind_its_particle() -> None:
    """Reader and thrower are words; nothing told them, and half of a name stood."""
    assert found("Assistant: Armas-Reader.") == ["Armas", "Reader"]
    assert found("RESIDENT: VAN DER THROWER") == ["THROWER"]
    assert found("the thrower") == []
    assert found("a card reader") == []


@pytest.mark.parametrize(("line", "hits"), [
    ("to burnsville regional medical center now", ["burnsville regional medical center"]),
    ("AT HOLY CROSS HOSPITAL", ["HOLY CROSS HOSPITAL"]), ("at Fairfield Farms", ["Fairfield Farms"]),
    ("holy cross hospital", []), ("urgent care clinic, Urgent Care Clinic", []), ("Burnsville called", ["Burnsville"]),
])
def test_an_institution_is_found_by_its_whole_name_in_any_case(line: str, hits: list[str]) -> None:
    """Of ordinary words alone each needs a capital; what any house may be called is none."""
    assert found(line) == hits


@pytest.mark.parametrize(("before", "after", "hits"), [
    ("SEEN IN CHARM, [OH](STATE).", "SEEN IN CHARM, [KY](STATE).", ["CHARM"]),
    ("charm\n[OH](STATE) 45220", "charm\n[KY](STATE) 45220", ["charm", "45220"]),
    ("Saint Ignatius [45220](ZIP)", "Saint Ignatius [94930](ZIP)", ["Saint Ignatius"]),
    ("[Charm](CITY), 45220-1234", "[Salem](CITY), 45220-1234", ["45220-1234"]),
    ("a lucky charm. [OH](STATE)", "a lucky charm. [KY](STATE)", []),
    ("[Charm](CITY) 45220.5 mg", "[Salem](CITY) 45220.5 mg", []), ("[Charm](CITY) 45221", "[Salem](CITY) 45221", []),
])
def test_what_goes_on_with_a_marked_address_is_told_by_it(before: str, after: str, hits: list[str]) -> None:
    """What leads to a town or a ZIP code was looked for outside of all marks, and the state was marked."""
    assert found(before, after) == hits


def test_a_day_is_found_in_the_order_of_the_policy_and_of_the_note() -> None:
    """14. 3. 2019 says that its note writes the day first; 03/04/1961 is the patient's birthday all the same."""
    given = pairs([("src-1", "A", "Born [03/04/1961](DATE).", "Born [05/07/1964](DATE)."),
                   ("src-2", "A", "On [14. 3. 2019](DATE), was 03/04/1961", "On [11. 2. 2021](DATE), was 03/04/1961")])
    tally = tally_of(given, facts_of(given), under=load("cchmc-2014"))
    assert [hit.kind for hit in tally.residuals] == ["DATE"]


def test_a_birthday_that_became_a_tag_is_found_where_dates_move() -> None:
    """M10 looks for days that were moved; that of somebody over 89 is a tag, and stood in the next note."""
    born, seen = "Born [09/25/1927](DATE), on [06/01/2019](DATE).", r"Born [\[DATE\]](DATE), on [07/06/2019](DATE)."
    for line, hits in (("DOB 25-Sep-1927 (92)", 1), ("DOB 25-Sep-1928", 0)):
        given = pairs([("src-1", "A", born, seen), ("src-2", "A", line, line)])
        rows = [tuple(row._replace(rung="tag" if "[" in row.surrogate else "all") for row in one.rows) for one in given]
        given = [one._replace(rows=those) for one, those in zip(given, rows, strict=True)]
        assert len(tally_of(given, facts_of(given), under=load("training-data")).residuals) == hits
