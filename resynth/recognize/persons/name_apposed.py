"""Whose a name is by what stands behind it: ``Xanthe (wife)``, ``Mr. Abarca, his brother``, ``Moor, pharmacist``."""

from __future__ import annotations

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import word_set

#: (kind, label, role).
Told = tuple[str, str, str]
RELATIVE, PROVIDER = ("PATIENT", "PATIENT", "relative"), ("DOCTOR", "DOCTOR", "provider")
_KIN = cues.RELATIVES - word_set(
    "contact emergency other sig significant child children kid kids baby babies infant newborn toddler teen ward so "
    "surrogate foster fosters ex mam twins parents siblings sons daughters ec sis pop guardianship caregivers"
)
#: What provides, and is no verb and no service: ``Brindle, pharmacist``.
_OFFICES = word_set(
    "attending resident intern fellow surgeon assistant physician consultant pcp nurse therapist "
    "counselor pharmacist interpreter midwife hospitalist dietitian dietician coordinator chaplain supervisor "
    "nutritionist technician aide doula navigator caseworker dentist optometrist chiropractor "
    "practitioner clinician phlebotomist sonographer transcriptionist worker manager"
) | frozenset(word for word in cues.PROVIDERS if word.endswith(("logist", "iatrist")))
#: Before an office that is of two words; without one before them they are a trade.
_TWO = {"worker": word_set("social case outreach"), "manager": word_set("case care nurse")}
_OWNED = word_set("his her their the pts our my this")
_PATIENTS = word_set("patient pt")
#: Behind kin and offices that stand in apposition.
_ENDS = frozenset((",", ".", ";", ")", ":", "-"))
_SMALL = word_set(
    "is was has had will who at in on by to for called calls came states stated says said reports reported saw "
    "spoke agrees agreed aware present here today of via"
)
_LISTS = frozenset(("and", "or", "&"))
#: So many tokens are looked at behind the sign that opens it.
_MOST = 9


def told_behind(note: Note, after: int, whose: Told) -> Told:
    """Whose a name is that ends before a token, where kin or an office is said of it; else whose it was.

    A title says no more than that it is somebody; in a list (``Mr. Abarca, his wife and son``) nobody is called kin.

    Args:
        after: the token behind the name.
        whose: by what stands before and by a degree.
    """
    lower, words = note.lower, note.words
    if whose[2] not in ("unknown", "patient") or after >= len(words) or words[after] not in ("(", ",", "-"):
        return whose
    opened, at = words[after] == "(", after + 1
    stop = min(at + _MOST, len(words))
    owned = article = False
    while at < stop and (lower[at] in _OWNED or lower[at] in _PATIENTS or lower[at] in ("'", "’", "s", "a", "an")):
        article = article or lower[at] in ("a", "an")
        owned = owned or lower[at] in _OWNED or lower[at] in _PATIENTS
        at += 1
    first, joined = at, False
    while at < stop and lower[at].isalpha() and (joined or not (lower[at] in _SMALL or lower[at] in _LISTS)):
        at += 1
        joined = at + 1 < stop and words[at] == "-" and note.starts[at] == note.ends[at - 1] and (
            note.starts[at + 1] == note.ends[at]
        )
        at += joined  # mother-in-law
    last = at - 1
    if last < first or "\n\n" in note.text[note.ends[after] : note.starts[last]] or not (
        at >= len(words) or words[at] in _ENDS or (lower[at] in _SMALL and not opened)
    ):
        return whose
    word = lower[last]
    if _goes_on(note, at, opened) or any(words[number][0].isupper() for number in range(first + 1, last + 1)):
        return whose
    if word in _KIN and (opened or owned or whose[2] == "unknown") and (word != "law" or words[last - 1] == "-"):
        return RELATIVE
    if whose[2] == "unknown" and not article and word in _OFFICES and (
        word not in _TWO or lower[last - 1] in _TWO[word]
    ):
        return PROVIDER
    return whose


def _goes_on(note: Note, at: int, opened: bool) -> bool:
    """Whether a list goes on behind a comma: ``his wife, and his son``."""
    return not opened and note.words[at : at + 1] == [","] and not _LISTS.isdisjoint(note.lower[at + 1 : at + 2])
