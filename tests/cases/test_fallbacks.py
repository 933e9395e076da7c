"""Corpora too small, too crowded or too odd for all that is asked: the run ends, and what is given up is counted.

Reference: privacy 6.3. In each: every HARD promise held, no original passed through, every rung in the audit.
"""

from __future__ import annotations

import pytest
from corpora import Released, notes_of, released
from scrutiny import counted, held, spotless

from resynth import lexicon
from resynth.kinds import kind_of
from resynth.testing import mark
from resynth.types import Span

TWELVE = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)


def sound(*texts: str, patients: list[str] | None = None) -> Released:
    """Release these notes, and look at everything that must hold."""
    run = released(notes_of(*texts, patients=patients))
    held(run)
    counted(run)
    spotless(run)
    return run


def listed(values: list[str], label: str, a_note: int) -> list[str]:
    """Notes of so many mentions each, one a line."""
    return [
        "\n".join(f"[{value}]({label})" for value in values[at : at + a_note]) for at in range(0, len(values), a_note)
    ]


# ── few notes, few values ────────────────────────────────────────────────────────────────────────────────────────────

FULL = (
    "[Mary Kowalski](PATIENT), [7/4/2009](DATE), MRN [3041023](MEDICALRECORD), [513-659-8995](PHONE), "
    "[12 Burnet Avenue](STREET), [Lexington](CITY), [KY](STATE) [40502](ZIP), [jd@qrhc.example](EMAIL), "
    "[www.qrhc.org](URL), SSN [900-12-3456](SSN), at [Mercy Hospital](HOSPITAL) by Dr. [Brunson, Brian K.](DOCTOR)."
)


def test_a_corpus_of_one_note():
    """Nobody else's date or street is there to be had: other values are made, in the same form."""
    run = sound(FULL)
    assert run.rungs("DATE") == {"shaped": 1}
    assert set(run.rungs("STREET", "CITY", "STATE", "ZIP")) <= {"prefer", "narrow", "wider", "shaped"}
    assert run.rungs("PATIENT", "DOCTOR", "MEDICALRECORD", "PHONE", "EMAIL", "URL", "SSN") == {"all": 7}


def test_a_corpus_of_one_patient():
    """The dates of a patient go round among the notes of that patient; names stay the same in all of them."""
    run = sound(FULL, FULL.replace("7/4/2009", "8/5/2009"), "[Kowalski](PATIENT) on [9/6/2009](DATE)",
    patients=["p"] * 3)
    assert run.rungs("DATE") == {"all": 3}
    assert len(run.became("Mary Kowalski")) == 1
    assert run.became("Mary Kowalski")[0].endswith(run.became("Kowalski")[0])


def test_one_state():
    """A hospital's patients all live in one state: another comes from the list, with no pair of the corpus."""
    towns = ("Lexington", "Covington", "Florence", "Berea")
    run = sound(*(f"lives in [{town}](CITY), [KY](STATE)" for town in towns),
    *(f"of [{town}, KY](LOCATION)" for town in towns))
    assert run.rungs("STATE") == {"wider": 4}
    assert "KY" not in {row.surrogate for row in run.every}


def test_one_city():
    """A town that all notes share is replaced by one of the list."""
    run = sound(*(f"lives in [Lexington](CITY), [KY](STATE) [4050{n}](ZIP)" for n in range(6)))
    assert set(run.rungs("CITY")) == {"wider"}
    assert not any("Lexington" in text for text in run.texts.values())


def test_one_group_of_dates_in_one_note():
    """A form that no other note has is written anew with another date, never with one of this note."""
    run = sound("on [3/4/2008](DATE), [3/5/2008](DATE) and [Monday, May 5th](DATE)", "on [June 3, 2008](DATE)",
    "on [July 9, 2010](DATE)")
    assert run.rungs("DATE").get("all", 0) == 2
    assert set(run.rungs("DATE")) - {"all"} <= {"rerender", "shaped"}


def test_all_twelve_months_in_one_note():
    """Of a form with twelve values all are the note's own: what is left is a year, or a tag; never a month."""
    run = sound("seen in " + ", ".join(f"[{month}](DATE)" for month in TWELVE), "in [March](DATE)", "in [April](DATE)")
    note = run.rows["p0-n0"]
    assert {row.rung for row in note} <= {"rerender", "shaped", "generalize", "tag"}
    assert not any(month in row.surrogate for row in note for month in TWELVE)


def test_all_weekdays_and_all_seasons_in_one_note():
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    seasons = ("spring", "summer", "fall", "autumn", "winter")
    sound("on " + ", ".join(f"[{day}](DATE)" for day in days), "in " + ", ".join(f"[{one}](DATE)" for one in seasons))


# ── names used up ────────────────────────────────────────────────────────────────────────────────────────────────────


def last_names() -> list[str]:
    return [lexicon.display(name) for name in lexicon.names().last]


def test_more_last_names_than_the_pool_has():
    """4,500 of 7,499 last names are the corpus's own: those that find none of the rest share them, chart by chart."""
    names = last_names()[:4500]
    run = sound(*listed([f"Dr. {name}" for name in names], "DOCTOR", 100))
    rungs = run.rungs("DOCTOR")
    assert rungs["all"] > 1000
    assert rungs["narrow"] > 500
    assert sum(rungs.values()) == 4500


def test_every_last_name_of_the_list():
    """Not one is left to be given (P31): each is made out of a list name by two other letters."""
    names = last_names()
    run = sound(*listed([f"Dr. {name}" for name in names], "DOCTOR", 250))
    rungs = run.rungs("DOCTOR")
    assert set(rungs) <= {"all", "shaped"}
    assert rungs["shaped"] > 7000


def test_every_male_first_name_in_one_note():
    """P32 leaves no man's name for any of them; a name on no list is given, and it is no name of the note."""
    men = [lexicon.display(name) for name in lexicon.names().male]
    run = sound("; ".join(f"[{name} Kowalski](DOCTOR)" for name in men), "[John Kowalski](PATIENT)")
    assert set(run.rungs("DOCTOR")) <= {"all", "narrow", "shaped"}
    assert run.rungs("DOCTOR")["shaped"] > 900


def test_every_name_that_is_on_both_lists():
    either = [lexicon.display(name) for name in lexicon.names().male if lexicon.names().sex(name) == "E"]
    assert len(either) > 50
    sound("; ".join(f"[{name} Kowalski](DOCTOR)" for name in either))


def test_names_of_two_letters():
    """Two letters of BO cannot be changed and leave a name: they are given names of another length."""
    run = sound(
        "[Bo Ng](PATIENT), [Al Li](DOCTOR), [Ed Le](DOCTOR), [Jo Wu](PATIENT), "
        "[Xu, Ty](PATIENT), [Oz Ek](DOCTOR), [QI](PATIENT)",
        "[Ng, Bo](PATIENT) and Dr. [Xu](DOCTOR)",
    )
    assert all(len(row.surrogate) > 1 for row in run.every)


def test_twenty_six_initials_in_one_note():
    """Each letter becomes another; that the others' letters are all there cannot be helped, and nobody minds (P32)."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    run = sound(" ".join(f"[{letter}. Kowalski](DOCTOR)" for letter in letters) + " [A.B.](PATIENT) [QX](PATIENT)")
    for row in run.rows["p0-n0"][:26]:
        assert row.surrogate[0] != row.original[0]
        assert row.surrogate[0].isupper()


def test_one_name_as_patient_doctor_hospital_street_and_town():
    """Jackson, Jackson, Jackson Memorial, Jackson Street and Jackson: people alike, places by their own rules."""
    run = sound(
        "Ms. [Jackson](PATIENT) saw Dr. [Jackson](DOCTOR) at [Jackson Memorial](HOSPITAL), "
        "of [12 Jackson Street](STREET), [Jackson](CITY), [MS](STATE), mail [jackson@jackson.example](EMAIL), "
        "signed [J](INITIALS).",
        "[Mary Jackson](PATIENT) of [12 Vine Road](STREET), [Dayton](CITY), [OH](STATE)",
        "[John Carter](PATIENT) of [9 Elm Ave](STREET), [Boise](CITY), [ID](STATE)",
    )
    name = run.became("Jackson", "PATIENT")
    assert name == run.became("Jackson", "DOCTOR")
    assert run.became("Jackson Memorial") == [f"{name[0]} Memorial"]
    first = run.texts["p0-n0"]
    assert "jackson" not in first.lower()


# ── numbers used up ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("digits", "count"), [(3, 451), (4, 4_501)])
def test_identifiers_that_fill_more_than_half_of_their_space(digits: int, count: int):
    """Counted first, not tried: more than half of all numbers of this length are originals, so all become tags."""
    run = sound(*listed([str(10 ** (digits - 1) + n) for n in range(count)], "MRN", 500),
    "an [82-A-77](IDNUM) beside them")
    assert run.rungs("MEDICALRECORD") == {"tag": count}
    assert run.rungs("IDNUM") == {"all": 1}


def test_identifiers_of_five_digits_used_up():
    """45,001 of the 90,000 that start with no zero: tags; the longer one beside them is made as always."""
    run = released(notes_of(*listed([str(n) for n in range(10_000, 55_001)], "MRN", 5_000), "a [771204](MRN) beside"))
    assert run.error is None
    assert run.rungs() == {"tag": 45_001, "all": 1}
    assert all(row.surrogate == "[MRN]" for row in run.every if row.rung == "tag")


@pytest.mark.parametrize(("digits", "count"), [(1, 5), (2, 40), (3, 400), (4, 4_000)])
def test_identifiers_that_fill_not_quite_half(digits: int, count: int):
    """The free numbers are handed out, each once: two originals never share one."""
    start = 10 ** (digits - 1)
    run = sound(*listed([str(start + n) for n in range(count)], "MRN", 500))
    given = [row.surrogate for row in run.every if row.rung == "all"]
    assert len(set(given)) == len(given)
    assert sum(run.rungs().values()) == count


def test_an_email_of_one_letter():
    run = sound("write [a](EMAIL) or [b@c](EMAIL) or [x@y.z](EMAIL) or [@](EMAIL)")
    assert set(run.rungs("EMAIL")) <= {"all", "tag"}
    assert "[EMAIL]" in run.texts["p0-n0"]  # an address without letters holds nothing to replace


def test_every_telephone_number_of_a_small_block():
    run = sound(*listed([f"x{n:03d}" for n in range(600)], "PHONE", 300))
    assert set(run.rungs("PHONE")) <= {"all", "tag"}


def test_more_hosts_than_the_reserved_ones():
    """The list is shorter than the corpus: values come again, and none is an original (P16)."""
    hosts = [f"www.host{n}.org" for n in range(400)] + [f"10.{n}.3.4" for n in range(250)]
    sound(*listed(hosts, "URL", 100))


# ── odd notes ────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_empty_notes():
    """A note without a letter, and one without a mention, are released as they are."""
    run = sound("", " \n", "nothing found", FULL)
    assert run.texts["p0-n0"] == ""
    assert run.texts["p2-n2"] == "nothing found"


def test_notes_of_nothing_but_mentions():
    """Spans that touch, from the first character to the last."""
    run = sound("[Mary](PATIENT)[Kowalski](PATIENT)[3041023](MRN)[7/4/2009](DATE)[KY](STATE)", "[12](AGE)",
    "[QT](INITIALS)")
    assert len(run.rows["p0-n0"]) == 5


def test_a_span_over_the_whole_note():
    """Whatever its label says: something else stands there afterwards."""
    long = "Mary Kowalski came on the fourth of July with her aunt and left again before anybody could see her."
    labels = ("PATIENT", "DATE", "STREET", "CITY", "MRN", "PHONE", "EMAIL", "URL", "SSN", "LOCATION", "ZIP", "STATE")
    run = sound(*(f"[{long}]({label})" for label in labels))
    assert len(run.every) == len(labels)


def test_three_hundred_mentions_in_one_note():
    pieces = [
        f"on [{n % 12 + 1}/{n % 28 + 1}/{1950 + n % 60}](DATE) by [Mary Kowalski](DOCTOR), MRN [{300_000 + 7 * n}](MRN)"
        for n in range(100)
    ]
    run = sound("; ".join(pieces))
    assert len(run.rows["p0-n0"]) == 300
    assert len(run.became("Mary Kowalski")) == 1


NOTHING = ("?", "--", "\u2026", "#", "'s", "()", "\n", "\u200b", "12", "x", "é", "ß", "한", "0", "½", "🙂")


@pytest.mark.parametrize("label",
["PATIENT", "DATE", "STREET", "CITY", "STATE", "ZIP", "MRN", "PHONE", "EMAIL", "URL", "SSN"])
def test_a_mention_that_says_nothing(label: str):
    """Marks, one letter, one digit, a foreign script, an emoji under any label: replaced or tagged, never kept."""
    kind = kind_of(label) or label
    run = released(notes_of(*(mark(f"so {text} it is", [Span(3, 3 + len(text), kind, label)]) for text in NOTHING)))
    held(run)
    counted(run)
    assert len(run.every) == len(NOTHING)


@pytest.mark.parametrize("seed", [1, 3, 6, 11])
def test_a_town_abroad_does_not_come_back_beside_its_state(seed: int):
    """P37: no list has these states, and the corpus has the pair all the same."""
    texts = [
        "[1 Elm St](STREET), [Dubbo](CITY) [NSW](STATE) [2830](ZIP)", "[2 Oak St](STREET), [Bunbury](CITY) [WA](STATE)",
        "At [Toowoomba](CITY), [QLD](STATE)", "In [Leeds](CITY), [Yorkshire](STATE)",
        "[Naas](CITY), [Kildare](STATE)", "of [Regina](CITY), [Saskatchewan](STATE)",
    ]
    done = released(notes_of(*texts), secret=bytes([seed]) * 32)
    assert done.error is None, done.error
