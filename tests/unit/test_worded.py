"""A word that nobody is called is no name where findings, dishes and roles are listed; a name that is a word stays."""

from __future__ import annotations

import pytest

from resynth.recognize.around.nobodys import is_nobodys
from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.types import Document

#: What the weights tell at its surest.
SUREST = 900


def nobodys(marked: str, kind: str = "NAME") -> bool:
    """Whether the piece in brackets is nobody's, however sure the weights are."""
    text = marked.replace("[", "").replace("]", "")
    at, end = marked.index("["), marked.index("]") - 1
    note = Note(text)
    return is_nobodys(note, note.token_at(at), note.token_at(end - 1), kind, SUREST)


@pytest.mark.parametrize("text", [
    "CV - [Varicosities]\nGU - normal", "Author: [Nephrologist]", "Labs:\n[Ferritin]\nLipase", "Home:\n[Custodian]\n",
    "Provider: [Roommate]", "Diet: soft, [Applesauce]", "mother with [varicosities]", "Breakfast\n[Waffles]\nlunch",
    "Pain, [Fluctuance], Odor", "needs [Crossmatch] today", "aware of [Homocysteine].",
])
def test_a_word_of_medicine_or_of_a_list_that_nobody_is_called_is_no_name(text: str):
    assert nobodys(text)


@pytest.mark.parametrize("text", ["PMH: [PTH/TKR/VDRL]", "dx [NSCLC] 2019", "see [SBRT] plan", "1) [TTP] 2) CKD"])
def test_letters_of_an_illness_are_nobodys(text: str):
    assert nobodys(text)


@pytest.mark.parametrize("text", [
    "will take [Deuce], who is 4", "dog [Biscuit] at home", "Nickname: [Biscuit]", "Son: [Junebug]", "Tonya, [Biscuit]",
    "sister [Lagi] has the kids", "boys, 6, [Tormod] and Finn", "church, says [Solomiia].", "[Deuce] on speaker",
])
def test_what_somebody_may_be_called_by_his_friends_or_elsewhere_is_a_name(text: str):
    assert not nobodys(text)


@pytest.mark.parametrize("text", [
    "CV - [Slough]", "Author: [Stone]", "Contact: [Rice]", "[SHARP]/Banks", "RESIDENT: [HAIL]", "ATT [HEDGES]",
    "INTERN [KEY]", "PT [IRONS] RESTING", "friend [BUCK]",
])
def test_a_last_name_that_is_a_word_stays_a_name(text: str):
    assert not nobodys(text)


@pytest.mark.parametrize("text", ["BY [RTS]\n", "(tech [NRB], cert", "| RB Y | [STV]\n"])
def test_three_letters_of_who_did_something_stay_his(text: str):
    assert not nobodys(text, "INITIALS")


def test_a_house_and_a_feast_are_no_words():
    assert not nobodys("the week of the [Fourth].", "INSTITUTION")
    assert not nobodys("Heartland [Access] & Transfer", "INSTITUTION")
    assert nobodys("aware of [Homocysteine].", "LOCATION")


@pytest.mark.parametrize("text", [
    "Neuro - Clonus\nCV - Varicosities\nGU - normal", "Author: Nephrologist", "Prealbumin/Fructosamine/Histology",
    "The patient is well, with no complaints.\nPMHx ESBL/PFO/LFTS",
])
def test_nothing_is_found_where_medicine_alone_stands(text: str):
    (spans,) = detect([Document("1", "1", text)])
    assert spans == ()


@pytest.mark.parametrize("text", [
    "h/o barrett's disease", "Pt Ambulates", "Podiatrist, Case manager, and Orthodontist present.",
    "Appreciate Hospice input.", "CC: Cough, Tinnitus", "STATUS POST SAH", "PAROLE OFFICER NOTIFIED",
    "A. Knee, biopsy:\n- Drainage", "THYROID BEDBOUND",
])
def test_what_charts_write_every_day_is_nobodys(text: str):
    ahead = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
    ahead = ahead.lower() if text[0].islower() else ahead.upper() if text.isupper() else ahead
    (spans,) = detect([Document("1", "1", ahead + text)])
    assert not [span for span in spans if span.end > len(ahead)]


@pytest.mark.parametrize(("text", "name"), [
    ("s/o sylas at bedside", "sylas"), ("CC: Stone, Cardiology", "Stone"), ("HK/SB/Lee", "Lee"),
    ("DR NOTMAN NOTIFIED", "NOTMAN"), ("Case Barnes, RN", "Case Barnes"), ("CC: Cough, MD", "Cough"),
])
def test_who_stands_in_the_same_place_is_found(text: str, name: str):
    ahead = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
    ahead = ahead.lower() if text[0].islower() else ahead.upper() if text.isupper() else ahead
    (spans,) = detect([Document("1", "1", ahead + text)])
    at = len(ahead) + text.index(name)
    assert any(span.start <= at and at + len(name) <= span.end for span in spans)


@pytest.mark.parametrize("text", [
    "Diet: soft, [Rice]", "Specimen: [Palm], deep", "Result: [Stone]", "Ate [Salmon].", "Allergic to [Lemon].",
    "denies [Dry] mouth, cough", "[Great] toe pain",
])
def test_a_last_name_that_is_a_word_is_none_behind_labels_of_dishes_and_findings(text: str):
    assert nobodys(text)


@pytest.mark.parametrize("text", [
    "Impression: [Young] is doing well", "Diet: regular. [Rice]", "Result: [Yarbrough]", "[Rice] household ill",
    "Contact: [Stone]", "Author: [Rice]", "[Stone] notified", "Wife: [Lemon]", "Specimen: [Young], Latisha",
])
def test_behind_other_labels_it_stays_a_name(text: str):
    assert not nobodys(text)


def test_letters_of_an_illness_in_brackets_and_beside_another_are_nobodys():
    assert nobodys("both knees ([TKR]) done", "INITIALS")
    assert nobodys("PMHx HTN/[TKR]\n", "INITIALS")
    assert not nobodys("checked LB/[TKR]\n", "INITIALS")
