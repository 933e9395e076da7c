"""M3 inside new surrogates: what a person wrote holds no original; what a program drew, none that is no chance."""

from __future__ import annotations

import pytest
from kit import facts_of, pair, tally_of

from resynth.policy.parse import load

KIT = ("[Kit Barrowmane](PATIENT), MRN [73148826](MEDICALRECORD), on [3/4/2010](DATE), at "
       "[Grennamoor Hospital](HOSPITAL), [beekeeper](PROFESSION), of [4418 Quillfeather Lane](STREET), mail "
       "[zwqxtv9@tressel.example.net](EMAIL)")
NEW = {"PATIENT": "Lester Ambrose", "MEDICALRECORD": "62884137", "DATE": "9/9/2009", "HOSPITAL": "Oakhaven Hospital",
       "PROFESSION": "baker", "STREET": "12 Larch Road", "EMAIL": "kmpfrs2@mail.example.org"}
KINDS = list(NEW)
WES = ("src-2", "B", "[Wes Zimbrowski](PATIENT), MRN [99120034](MEDICALRECORD)", "[Otto Ambrose](PATIENT), MRN "
       "[50441273](MEDICALRECORD)")


def broken(kind: str, new: str, rule: str) -> bool:
    """Whether M3 is broken where a mark of Kit's note became this by this rule."""
    made = {**NEW, kind: new}
    after = (f"[{made['PATIENT']}](PATIENT), MRN [{made['MEDICALRECORD']}](MEDICALRECORD), on [{made['DATE']}](DATE), "
             f"at [{made['HOSPITAL']}](HOSPITAL), [{made['PROFESSION']}](PROFESSION), of [{made['STREET']}](STREET), "
             f"mail [{made['EMAIL']}](EMAIL)")
    given = [pair(("src-1", "A", KIT, after), 1, rules={KINDS.index(kind): rule}), pair(WES, 2)]
    tally = tally_of(given, facts_of(given), under=load("training-data"))
    assert not tally.residuals
    return "M3" in tally.counts and bool(tally.counts["M3"].missed)


@pytest.mark.parametrize(("kind", "new"), [
    ("PATIENT", "Lester 3/4/2010"), ("PATIENT", "Lester Quillfeather"), ("PATIENT", "Lester 9912-0034"),
    ("PATIENT", "Lester 1/2/1999"), ("MEDICALRECORD", "MRN 7314 8826"), ("MEDICALRECORD", "20100304"),
    ("MEDICALRECORD", "wzimbrowski"), ("HOSPITAL", "Hospital 73148826"), ("HOSPITAL", "Hospital 99 12 00 34"),
    ("HOSPITAL", "Barrowmane Hospital"), ("HOSPITAL", "Beekeeper Hospital"), ("PROFESSION", "7314-8826"),
    ("PROFESSION", "husband of Barrowmane"), ("PROFESSION", "owner of Z1mbrowski Bakery"),
    ("PROFESSION", "bee keeper"), ("STREET", "99 Barrowmane Way"), ("STREET", "4418 Larch Road"),
    ("STREET", "12 Zimbrowski Road"), ("EMAIL", "zwqxtv9@example.org"), ("EMAIL", "lester@tressel.example.com"),
    ("DATE", "March 4, 2010"),
])
def test_what_a_person_wrote_holds_no_original(kind: str, new: str) -> None:
    assert broken(kind, new, "review.v1")


@pytest.mark.parametrize(("kind", "new"), [
    *NEW.items(), ("PATIENT", "General Street"), ("HOSPITAL", "General Hospital"), ("STREET", "7 Hospital Lane"),
    ("DATE", "9 March 2010"), ("PROFESSION", "lane supervisor"),
])
def test_what_a_person_wrote_may_have_words_of_anybody(kind: str, new: str) -> None:
    assert not broken(kind, new, "review.v1")


@pytest.mark.parametrize(("kind", "new"), [
    ("PATIENT", "Lester 3/4/2010"), ("HOSPITAL", "Oakhaven 73148826"), ("HOSPITAL", "Oakhaven 7314-8826"),
    ("PROFESSION", "7314 8826"), ("PROFESSION", "husband of Barrowmane"), ("PROFESSION", "owner of Zimbrowski Bakery"),
    ("PROFESSION", "baker since March 4, 2010"), ("EMAIL", "zwqxtv9@example.org"),
])
def test_what_no_chance_gives_breaks_by_itself(kind: str, new: str) -> None:
    """By whatever rule it came."""
    assert broken(kind, new, "test.made.v1")


@pytest.mark.parametrize(("kind", "new"), [
    *NEW.items(), ("MEDICALRECORD", "20100304"), ("STREET", "99 Zimbrowski Way"), ("HOSPITAL", "Oakhaven 99120034"),
    ("PROFESSION", "engraver"),
])
def test_what_chance_or_an_exchange_gives_does_not(kind: str, new: str) -> None:
    """A number that reads as a day, a street of the corpus that is called like somebody, another patient's number."""
    assert not broken(kind, new, "test.made.v1")
