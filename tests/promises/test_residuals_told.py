"""M3 and names that are words: what tells them in the notes of their own patient, and what they are elsewhere."""

from __future__ import annotations

import pytest
from test_residuals_forms import found

ROSE = ("A", "[Rose Blackmon](PATIENT) and Dr. [Bone](DOCTOR), [April Long](PATIENT), [Mary Xu](PATIENT).")


def told(line: str) -> list[str]:
    return found(ROSE, ("A", line), under="training-data")


@pytest.mark.parametrize(("line", "hits"), [
    # a degree, an initial, both
    ("Bone, MD", ["Bone"]), ("cc: Bone MD", ["Bone"]), ("Attending: Dr. A. Bone.", ["A. Bone"]),
    ("Seen; J. Bone", ["J. Bone"]), ("with A. Long today", ["A. Long"]), ("J. Bone\nward", ["J. Bone"]),
    # the field of a name
    ("Name: LONG, A.", ["LONG, A."]), ("Patient: Long", ["Long"]), ("Attending: Bone\n", ["Bone"]),
    # first names of another note: a title, a relative, a letter, a capital inside a sentence
    ("Ms. Rose", ["Rose"]), ("Miss April", ["April"]), ("I told Rose that", ["Rose"]), ("Dear Rose,", ["Rose"]),
    ("Her sister Rose came.", ["Rose"]), ("Then we asked if Rose would come.", ["Rose"]),
    # what people do
    ("Xu saw pt.", ["Xu"]), ("Xu is well.", ["Xu"]), ("Long denies pain.", ["Long"]),
])
def test_a_name_that_is_a_word_is_told_by_what_stands_around_it(line: str, hits: list[str]) -> None:
    """The page of M3 says where a name that is a word is found in its chart; these stood."""
    assert told(line) == hits


@pytest.mark.parametrize("line", [
    "Bone marrow. Bone scan. Bone density.", "A. Bone scan\nB. Long leg cast", "Plan: A. Bone scan.",
    "Vitamin A. Long talk.", "Hepatitis B. Bone pain.", "Long RN aware", "LONG DO NOT CRUSH",
    "Patient: Long history of pain",
    "Attending: Bone marrow clinic", "Pain rose. Rose bengal stain. ROSE done.", "Takes Rose 60 mg", "Long is the list",
    "XU 3, XU is 4", "Xu 12",
])
def test_an_ordinary_word_of_the_chart_stays_one(line: str) -> None:
    assert told(line) == []


@pytest.mark.parametrize(("line", "hits"), [
    ("Long's labs are back.", ["Long"]), ("Done. Rose's pain began in May.", ["Rose"]), ("Bone’s MRI", ["Bone"]),
    ("Xu's family called.", ["Xu"]), ("April's symptoms", ["April"]),
    ("Long's disease.", []), ("Bone's stage III", []), ("long's labs", []), ("It's long. That's how.", []),
])
def test_whoever_has_something_is_somebody_of_the_chart(line: str, hits: list[str]) -> None:
    """A sentence that begins with the name left it: "Brown's labs: Na 138" beside "Mr. Moberly"."""
    assert told(line) == hits


@pytest.mark.parametrize("line", ["Wood's lamp exam", "Bell's palsy", "Hunter's canal", "Still's murmur"])
def test_what_is_called_after_somebody_is_not_what_a_namesake_has(line: str) -> None:
    who = line.partition("'")[0]
    assert found(("A", f"Ms. [{who}](PATIENT) came. {line}"), under="training-data") == []


@pytest.mark.parametrize("line", [
    "Last seen in April 2020.", "She may return in May.", "since April", "on April 3", "April 3rd, 2020", "3 April",
    "the 3rd of April", "April-May", "Until April", "last April", "mid-April", "April '20", "3-April-2020",
    "in late April",
])
def test_a_month_that_is_dated_is_nobodys_name(line: str) -> None:
    """``missed_mentions: replace`` wrote "last seen in Laura 2020"."""
    assert told(line) == []
    assert found(("A", f"[Grant, April](PATIENT), Dr. [May Summers](DOCTOR). {line}"), under="training-data") == []


@pytest.mark.parametrize(("line", "hits"), [
    ("We called April.", ["April"]), ("the mother of April", ["April"]), ("Dr. May 3 times", ["May"]),
    ("saw April, who agrees", ["April"]), ("April says no.", ["April"]),
])
def test_a_month_that_somebody_is_called_is_a_name_where_nothing_dates_it(line: str, hits: list[str]) -> None:
    marked = "[Grant, April](PATIENT), Dr. [May Summers](DOCTOR)"
    assert [hit for hit in found(("A", f"{marked}. Then {line}"), under="training-data") if hit in hits] == hits


@pytest.mark.parametrize(("line", "hits"), [
    ("Dr. Foley placed a Foley.", ["Foley"]), ("The Foley is out.", []), ("Her Foley drains.", []),
    ("The Foley family came.", ["Foley"]), ("The Foley note is in.", ["Foley"]), ("Foley agrees.", ["Foley"]),
    ("a Foley, MD", ["Foley"]), ("A Foley was placed.", []),
])
def test_behind_an_article_a_device_is_no_name_of_the_chart(line: str, hits: list[str]) -> None:
    """"Placed a Blodgett" was released."""
    assert found(("A", f"Dr. [Foley](DOCTOR). {line}"), under="training-data") == hits


# ── variants of a name ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("mark", "line", "hits"), [
    ("Mary van der Zocupelt", "Mrs. Vanderzocupelt, VANDERZOCUPELT", ["Vanderzocupelt", "VANDERZOCUPELT"]),
    ("Ana de los Zocupanos", "File delosZocupanos.", ["delosZocupanos"]),
    ("Mary Vanderzocupelt", "Mrs. van der Zocupelt, Van Der-Zocupelt", ["van der Zocupelt", "Van Der-Zocupelt"]),
    ("Ana Delacruz", "Ms. de la Cruz", ["de la Cruz"]), ("Ana Delacruz", "Santa Cruz; Cruz; la Cruz", []),
    ("Al Theriot", "the riot, The riot", []), ("Al Benson", "Ben, son of Al", []),
    ("Mary Zambrotski", "ScanZambrotski.pdf, ZambrotskiConsult.pdf", ["ScanZambrotski", "ZambrotskiConsult"]),
    ("Mary Zambrotski", "ScanZambrotskiConsult ScanZAMBROTSKI", ["ScanZambrotskiConsult", "ScanZAMBROTSKI"]),
    ("Mary Zambrotski", "zambrotskilike, Prezambrotskian, ZAMBROTSKIAN", []),
    ("Mary Zambrotski", "> Mrs. Zambro-\n> tski came", ["Zambro-\n> tski"]),
    ("Mary Zambrotski", ">> told Zambro\n>> tski", ["Zambro\n>> tski"]),
])
def test_a_name_is_found_however_its_parts_are_joined(mark: str, line: str, hits: list[str]) -> None:
    """Particles glued and apart, a capital inside a file's name, a line of quoted mail."""
    hold = [hit for hit in found(("A", f"[{mark}](PATIENT)"), ("A", line), under="training-data") if hit != "Al"]
    assert hold == hits


# ── places, occupations, initials ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("mark", "line", "hits"), [
    ("[Rosewoodcutt Manor](LOCATION-OTHER)", "Back to Rosewoodcutt Manor.", ["Rosewoodcutt Manor"]),
    ("[Zimbaletta County](COUNTY)", "Zimbaletta County; near Zimbaletta.", ["Zimbaletta County", "Zimbaletta"]),
    ("[Kazakhstan](COUNTRY)", "Left Kazakhstan.", ["Kazakhstan"]),
    ("[Jordan](COUNTRY)", "Jordan's sign, Jordan Lee came", []), ("[Jordan](COUNTRY)", "back from Jordan", ["Jordan"]),
    ("[US](COUNTRY)", "Compared to US of the neck", []),
    ("[Turkey](COUNTRY)", "Ate turkey. Turkey sandwich.", []),
    ("[glassblower](PROFESSION)", "The glassblower, a Glassblower", ["glassblower", "Glassblower"]),
    ("[teacher](PROFESSION)", "His teacher, a Teacher", []),
    ("[Zimbelfest](OTHER)", "At Zimbelfest", ["Zimbelfest"]),
    ("[JKZ](INITIALS)", "By JKZ, jkz", ["JKZ"]), ("[J.K.Z.](INITIALS)", "By J.K.Z.", ["J.K.Z."]),
    ("[QT](INITIALS)", "QT 410", []), ("[MRI](INITIALS)", "MRI brain", []),
    ("[4418 Thistledownery Lane](STREET)", "on thistledownery lane", ["thistledownery lane"]),
    ("[4418 High St](STREET)", "at high st elevation", []),
])
def test_what_a_note_marks_is_found_again_where_its_words_are_no_ordinary_ones(
    mark: str, line: str, hits: list[str]
) -> None:
    """The same words stood unmarked in the same note, and the promise was told as held."""
    assert found(("A", f"{mark} here. {line}"), under="training-data") == hits
