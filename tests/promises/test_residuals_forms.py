"""M3 and the forms of numbers and addresses: what is marked once is found again however it is written."""

from __future__ import annotations

import re
from itertools import groupby, pairwise

import pytest
from kit import Note, facts_of, pairs, tally_of
from speed import seconds

from resynth.policy.parse import load
from resynth.verify import number_forms

_MARK = re.compile(r"(?<!\\)\[[^\]]+\]\(")


def found(*notes: tuple[str, str], under: str = "hipaa-safe-harbor") -> list[str]:
    """What stands at each residual of notes (patient, text in marks), where every mark became another word."""
    given: list[Note] = [
        (f"{patient}-note-{at}", patient, text, _MARK.sub("[Zzyzx](", text)) for at, (patient, text) in enumerate(notes)
    ]
    read = pairs(given)
    hits = tally_of(read, facts_of(read), under=load(under)).residuals
    texts = {pair.source.doc_id: pair.source.text for pair in read}
    places = sorted((hit.doc_id, hit.start, hit.end) for hit in hits)
    for _, row in groupby(places, key=lambda place: place[0]):
        ends = list(row)
        assert all(a[2] <= b[1] for a, b in pairwise(ends)), "one place is told twice"
    return [texts[doc][start:end] for doc, start, end in places]


@pytest.mark.parametrize(("mark", "line", "hits"), [
    ("[Jürgen Mühlendörfer](PATIENT)", "Muehlendoerfer, JUERGEN", ["Muehlendoerfer", "JUERGEN"]),
    ("[Søren Gråquist](PATIENT)", "Soeren Graaquist came", ["Soeren", "Graaquist"]),
    ("[Jorge Quambel](PATIENT)", "joerge", []),
    ("[Ann Quambel](PATIENT)", "P<USAQUAMBEL<<ANN<<<<<<<<<", ["QUAMBEL"]), ("[Ann Quambel](PATIENT)", "a<<b", []),
    ("[qplumtree@example.org](EMAIL)", "user qplumtree signed", ["qplumtree"]),
    ("[cardiology@example.org](EMAIL)", "to Cardiology", []),
    ("[diabetes.clinic@example.org](EMAIL)", "Diabetes Clinic", []),
])
def test_a_name_as_other_machines_write_it_is_found(mark: str, line: str, hits: list[str]) -> None:
    """Without its signs, glued to a country, as the mailbox that it has."""
    assert found(("A", mark), ("A", line)) == hits


@pytest.mark.parametrize(("mark", "line", "hits"), [
    ("[99141000](MEDICALRECORD)", "MRN 99 141 000, visit 991410002", ["99 141 000", "991410002"]),
    ("[250000](IDNUM)", "count 250,000", []), ("[12500000](IDNUM)", "count 12,500,000", []),
    ("[12000000](IDNUM)", "count 12,000,000", []),
])
def test_a_long_number_that_ends_in_hundreds_is_none_of_a_count(mark: str, line: str, hits: list[str]) -> None:
    """One MRN of a hundred ends so, and was not found in groups, nor in the number of a visit."""
    assert found(("A", mark), ("A", line)) == hits


# ── identifiers without a long run of digits ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("mark", "line", "hits"), [
    ("[qworbel](USERNAME)", "Copied from qworbel; QWORBEL signed.", ["qworbel", "QWORBEL"]),
    ("[GRN-8812](VEHICLE)", "Car GRN-8812, grn 8812 or GRN8812.", ["GRN-8812", "grn 8812", "GRN8812"]),
    ("[QWORBEXX](LICENSE)", "Licence QWORBEXX.", ["QWORBEXX"]),
    ("[AB-CDE-FG](DEVICE)", "Serial AB-CDE-FG or ABCDEFG.", ["AB-CDE-FG", "ABCDEFG"]),
    ("[VP-Quorn](BIOID)", "Print VP-Quorn.", ["VP-Quorn"]),
    ("[jdoe17](USERNAME)", "By jdoe17.", ["jdoe17"]),
    ("[qworbel](USERNAME)", "qworbels, xqworbel, qworb", []),
    ("[GRN-8812](VEHICLE)", "GRN-8813, 8812, GRN", []),
])
@pytest.mark.parametrize("patient", ["A", "B"])
def test_an_identifier_of_letters_or_few_digits_is_looked_for(
    mark: str, line: str, hits: list[str], patient: str
) -> None:
    """Only what held five digits in a row was; in another chart it is looked for as one word."""
    one_word = [hit for hit in hits if patient == "A" or hit not in ("grn 8812", "AB-CDE-FG", "VP-Quorn")]
    assert found(("A", f"Signed by {mark}."), (patient, line)) == one_word


def test_a_user_name_that_is_a_word_or_somebodys_name_holds_no_release_back() -> None:
    """In its own chart a capital inside a sentence tells it, as it tells a name; elsewhere nothing does."""
    words = "[rosebud](USERNAME) [kimberly](USERNAME)"
    assert found(("A", words), ("B", "A rosebud; Kimberly came.")) == []
    assert found(("A", f"{words}. A rosebud fell.")) == []
    assert found(("A", f"{words}. The note of Rosebud stands.")) == ["Rosebud"]


@pytest.mark.parametrize("line", [
    "a1" * 20_000, "A-1" * 10_000, "www.a.example/" + "b/" * 20_000, "x at y dot " * 5_000,
])
def test_a_row_of_letters_and_digits_costs_no_square_of_its_length(line: str) -> None:
    marks = "[qworbel](USERNAME) [GRN-8812](VEHICLE) [https://q.example/mary](URL) [a@q.example](EMAIL)"
    short, long = (("A", marks), ("B", line[: len(line) // 8])), (("A", marks), ("B", line))
    found(*short)
    assert seconds(lambda: found(*long)) < 40 * seconds(lambda: found(*short)) + 0.2


# ── several numbers in one mark ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mark", [
    "5558124/7715559", "5558124, 7715559", "MRN: 5558124 (old: 7715559)", "5558124 & 7715559", "5558124; 7715559",
])
@pytest.mark.parametrize("patient", ["A", "B"])
def test_each_of_two_numbers_in_one_mark_is_looked_for(mark: str, patient: str) -> None:
    lines = (patient, "MRN 5558124 seen."), (patient, "MRN 7715559.")
    assert found(("A", f"MRN [{mark}](MEDICALRECORD)."), *lines) == ["5558124", "7715559"]


def test_a_number_in_parts_is_one_number() -> None:
    assert found(("A", "[840-91-51-9](IDNUM), [12/345678](IDNUM)."), ("B", "Lots 345678 and 84091.")) == []


def test_each_of_two_telephone_numbers_in_one_mark_is_looked_for() -> None:
    assert found(("A", "[513-774-2983/513-884-3111](PHONE)"), ("B", "Call 513-884-3111 or 774-2983.")) == [
        "513-884-3111", "774-2983",
    ]


# ── telephone numbers ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("line", ["774-2983", "774 2983", "7742983", "774.29.83", "Tel:7742983", "(513) 774 2983"])
def test_a_telephone_number_is_found_without_its_area_code(line: str) -> None:
    seven = line.removeprefix("Tel:")
    assert found(("A", "Call [(513) 774-2983](PHONE)."), ("A", f"At {line}.")) == [seven]
    assert found(("A", "Call [(513) 774-2983](PHONE)."), ("B", f"At {line}.")) == ([] if ".29." in line else [seven])


@pytest.mark.parametrize("line", [
    "774-2983", "774 2983", "7742983", "513-774-2983", "5137742983", "(513) 774-2983", "+1 513-774-2983",
])
def test_a_telephone_number_is_found_with_an_area_code_that_its_mark_does_not_have(line: str) -> None:
    assert found(("A", "Call [774-2983](PHONE)."), ("A", f"At {line}.")) == [line.removeprefix("+1 ")]


def test_where_telephone_numbers_are_crowded_seven_digits_meet_by_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by a hyphen they are one still, and in the own chart they are."""
    many = " ".join(f"[204-{number:04}](PHONE)" for number in range(400, 420))
    line = "Sample 2040410, 204 0412, 204-0411."
    assert found(("A", many), ("B", line)) == ["2040410", "204 0412", "204-0411"]
    monkeypatch.setattr("resynth.verify.facts.DENSE", 1e-6)  # 20 of ten million, for 100,000
    assert found(("A", many), ("B", line)) == ["204-0411"]
    assert found(("A", many), ("A", line)) == ["2040410", "204 0412", "204-0411"]


# ── addresses ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("line", [
    "-{}", "_{}_", "{}-Sent", "mail-{}", "mailto:{}.", "{}. Then", "<{}>", "x: {}, too",
])
def test_an_address_is_found_with_a_sign_glued_to_its_edge(line: str) -> None:
    """The sign or word was taken for a part of the address, which nobody has."""
    mail = "glorp.zimbal@merci.example"
    assert found(("A", f"[{mail}](EMAIL)"), ("B", line.format(mail))) == [mail]


@pytest.mark.parametrize("line", [
    "glorp.zimbal@\nmerci.example", "glorp.zimbal@\n> merci.example", r"glorp.zimbal \[at\] merci \[dot\] example",
    "GLORP.ZIMBAL (at) merci (dot) example", "glorp.zimbal at merci dot example", "glorp.zimbal at merci.example",
    "glorp.zimbal AT merci.example",
])
def test_an_address_is_found_where_it_is_broken_or_said(line: str) -> None:
    said = line.replace("\\", "")
    assert found(("A", "[glorp.zimbal@merci.example](EMAIL)"), ("B", f"Write {line} now")) == [said]


@pytest.mark.parametrize("line", [
    "xglorp.zimbal@merci.example", "glorp.zimbal@merci.examples", "zimbal@merci.example", "glorp.zimbal@merci",
    "glorp.zimbal at merci, a dot",
])
def test_another_address_is_none_of_the_corpus(line: str) -> None:
    assert found(("A", "[glorp.zimbal@merci.example](EMAIL)"), ("B", line)) == []


@pytest.mark.parametrize(("line", "hits"), [
    ("See www.zimbelfam.example/mary.", ["www.zimbelfam.example/mary"]),
    ("See zimbelfam.example/mary now", ["zimbelfam.example/mary"]),
    ("See HTTP://www.zimbelfam.example/mary/", ["HTTP://www.zimbelfam.example/mary"]),
    ("See www.zimbelfam.example/mary/photos", ["www.zimbelfam.example/mary"]),
    ("See www.zimbelfam.example, v1.2 and e.g. 3.5", []),
])
def test_a_web_address_is_found_without_what_it_begins_with(line: str, hits: list[str]) -> None:
    assert found(("A", "[https://www.zimbelfam.example/mary](URL)"), ("B", line)) == hits


# ── what the input calls the patient and the notes ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("patient", "line", "hits"), [
    ("5558123", "MRN 5558123 seen, 555-81-23.", ["5558123", "555-81-23"]),
    ("MRN-0058123", "MRN 58123 seen.", ["58123"]),
    ("zq-1042", "File ZQ1042.", ["ZQ1042"]),
    ("patient 1", "The patient 1 day later.", []),
    ("20200115", "On 2020-01-15 and 20200115.", []),
    ("10000", "Platelets 10000.", []),
    ("1042", "Sample 1042.", []),
])
def test_the_patients_own_number_is_looked_for(patient: str, line: str, hits: list[str]) -> None:
    """No note marked it; the program had it all the same, from the field ``patient_id``."""
    assert found((patient, line)) == hits


def test_the_number_of_a_note_is_looked_for_in_its_chart() -> None:
    assert found(("5558123", "Report 5558123-note-0, pages 5558123.")) == ["5558123", "5558123"]


@pytest.mark.parametrize(("doc_id", "hits"), [("5558123-01", 1), ("5558123_1", 1), ("20190304-01", 0), ("note-12", 0)])
def test_the_number_with_which_a_note_is_called_is_looked_for(doc_id: str, hits: int) -> None:
    """A day or a short number is none."""
    text = "Seen today. MRN 5558123. On 20190304, 12 of 12."
    given = pairs([(doc_id, "A", text, text)])
    assert len(tally_of(given, facts_of(given), under=load("hipaa-safe-harbor")).residuals) == hits


@pytest.mark.parametrize(("mark", "stands"), [
    ("[cell: 602-555-0163 (wife)](PHONE)", "(602) 555-0163"), ("[call her at 602-555-0163](PHONE)", "555-0163"),
    ("[SSN 900-12-3456](SSN)", "900123456"), ("[IP 10.2.3.4](IPADDRESS)", "10.2.3.4"),
    ("[plate GRN-8812](VEHICLE)", "GRN-8812"), ("[login: wzq77](USERNAME)", "wzq77"),
    ("[acct no. 4410982](ACCOUNT)", "4410982"),
])
@pytest.mark.parametrize("patient", ["A", "B"])
def test_a_number_that_is_marked_with_words_is_found_without_them(mark: str, stands: str, patient: str) -> None:
    """The words beside it were taken for some of it: nothing was found, of telephone numbers not even in the chart."""
    assert found(("A", f"[Mary Kowalski](PATIENT), {mark}."), (patient, f"Noted {stands} again.")) == [stands]


def test_letters_that_are_dialled_are_no_words_beside_a_number() -> None:
    assert number_forms.phone("1-800-FLOWERS").digits == "1800flowers"
    assert number_forms.phone("1-800-555-BOSS").area == ""
    assert number_forms.unlabelled("NXO 2-359") == "2-359"
    assert number_forms.unlabelled("GRN-8812") == "GRN-8812"


@pytest.mark.parametrize("label", ["a: ", "a  ", "a # ", "a.: ", "a "])
def test_any_number_of_labels_is_read_in_one_pass(label: str) -> None:
    """Twenty words with colons took the checker minutes: each could be read in two ways."""
    assert number_forms.unlabelled(label * 4_000 + "!") == label * 4_000 + "!"
    assert number_forms.unlabelled(label * 4_000 + "GRN-8812") == "GRN-8812"
