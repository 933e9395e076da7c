"""Signs and figures around a name that say that a test, a scale or a device is called so: ``Faber: neg``.

Asked before the words around (``called_after``), first names and names that nothing else is called by included: what
stands here is written about things alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import namesakes, same_line
from resynth.recognize.persons.called_words import ROMAN
from resynth.recognize.words import regex, word_set

#: Behind a name and a colon, what only a test is; and what a namesake's test is, or a person's knee.
_RESULTS = word_set("neg negative pos positive absent equivocal")
_FINDINGS = _RESULTS | word_set("normal intact deferred unremarkable nl wnl abnormal pain painful painless bilat + -")
#: A stage with its part: ``IIa``; one alone; both in a fraction of a murmur: ``I/VI``.
_PARTED = regex(r"(?:I{1,3}|IV|V|VI)[a-cA-C]\Z")
_SIX = frozenset(("VI", "6"))
#: What is reckoned by somebody's method, in capitals before its figure: ``Fick CO 4.8``.
_RECKONED = word_set("co ci ef lvef rvef ava mva sv svi svr pvr qtc qt ldl crcl gfr egfr bsa edd ga")
#: What a manoeuvre is called or done on, in brackets behind whose it is: ``Patrick (FABER)``.
_EXPLAINED = word_set(
    "faber fabere fadir fair modified hip hips knee knees shoulder shoulders wrist wrists elbow ankle neck leg legs "
    "arm arms thumb hand l r left right bilat bilateral test sign maneuver flexion extension slr ulnar radial median "
    "impingement meniscus cuff labrum acl pcl"
)
#: How long a protocol of the treadmill was walked: ``7 min Bruce``.
_WALKED = word_set("min mins minute minutes mets sec secs seconds")
#: Makers of cars, before the model: ``his Honda Odyssey``.
MAKERS = word_set(
    "ford honda toyota chevy chevrolet dodge nissan subaru jeep kia buick lincoln harley gmc mazda hyundai chrysler "
    "cadillac pontiac volkswagen vw acura lexus infiniti volvo mercury saturn tesla mitsubishi isuzu suzuki yamaha "
    "kawasaki peterbilt kenworth freightliner holden vauxhall peugeot renault skoda fiat saab audi"
)
_OWNED = word_set(
    "rides rode riding a an the his her their my our your own new old drives drove driving red blue white black gold "
    "grey gray silver green brown maroon"
)
#: French and gauge, behind their number.
_WIDTHS = frozenset(("fr", "french", "ga", "gauge"))
#: What is of whoever found it, were it a first name.
_SPACES = word_set("sac pouch pouches fossa cave ligament ligaments ampulla sphincter valves circle angle")
#: What stands before a place on the body.
_ITS_PLACE = word_set("at over entry via near")
#: What is on a body and belongs to who described it.
_POINTS = word_set("point points tubercle triangle pouch fossa hiatus")
_SAID = word_set("is was about that")
#: Labels of what is bought, which its maker and model fill.
_DEVICES = word_set(
    "machine ventilator vent bipap cpap pump microscope monitor implant implants stent valve graft mesh catheter "
    "prosthesis pacemaker generator brace splint boot collar walker wheelchair mattress inhaler spacer introducer "
    "sheath wire balloon cement stapler robot laser"
)
_COLOURS = word_set("red green yellow orange blue black white")
#: One of these stands before, or is the first word, or ends the name or stands behind it, or nothing here is told.
_BEFORE = frozenset(("vi", "6", "/", "triage", "of")) | _WIDTHS | MAKERS | _WALKED | _ITS_PLACE
_THEMSELVES = MAKERS | {"cat", "vi"}
_BEHIND = frozenset((":", "(", "'", "’")) | _RECKONED | frozenset(
    number + part for number in ("i", "ii", "iii", "iv", "v", "vi") for part in "abc"
)


def _is_said_of_any(lower: Sequence[str], at: int, before: str) -> bool:
    """Whether a word is a bell within reach, what a specimen is of, an allele or what is taken care against."""
    behind = lower[at + 1 : at + 4]
    if before == "call" and lower[at] == "bell":
        return not _REACHED.isdisjoint(behind)
    if before == ":" and at > 1 and lower[at - 2] in _SPECIMENS:
        return lower[at] in _TAKEN_OF
    if lower[at] == "hla":
        return behind[:1] == ["-"]
    return behind[:1] == ["precautions"] and lower[at] in _CARED


#: Where a bell is left; of what a specimen is; what is taken care against.
_REACHED = word_set("reach within side bedside hand easy")
_SPECIMENS, _TAKEN_OF = word_set("source specimen spec sample culture"), word_set(
    "blood urine sputum stool csf wound tissue nares throat bronchial pleural fluid swab bone serum plasma marrow"
)
_CARED = word_set("si hi ama fall bleeding seizure")


def is_told_by_signs(note: Note, tokens: list[int]) -> bool:
    """Whether what is around tokens that look like a name, cued or not, is only written around what is called so."""
    first, after, lower = tokens[0], tokens[-1] + 1, note.lower
    before = lower[first - 1]
    if before == ":" and lower[first - 2] in _DEVICES and first > 1 and same_line(note, first) and (
        lower[first - 2] != "monitor" or lower[first] not in cues.first_names()  # who watches it: Monitor: DeShawn
    ):
        return True  # Machine: Drager Apollo
    if len(tokens) == 1 and _is_said_of_any(lower, first, before):
        return True
    if before == "of" and first > 1 and lower[first - 2] in _SPACES and len(tokens) == 1:
        return True  # cul-de-sac of Douglas
    if lower[first] in _WIDTHS and before.isdecimal():
        return True  # 8.5 French Cook
    if before not in _BEFORE and lower[first] not in _THEMSELVES and lower[after - 1] not in _BEHIND and (
        after >= len(lower) or lower[after] not in _BEHIND
    ):
        return False
    if _is_fraction(note, first) or _is_sized(note, first) or _is_vehicle(note, first):
        return True
    if len(tokens) == 2 and note.starts[tokens[1]] == note.ends[first] + 1:
        return _PARTED.match(note.words[tokens[1]]) is not None or _is_reckoned(note, tokens[1])
    if len(tokens) != 1 and not _are_joined(note, tokens):
        return False
    return (
        _is_result(note, first, after) or _is_staged(note, after) or _is_category(note, first)
        or (note.lower[first] in namesakes() and _is_explained(note, first, after)) or _is_point(note, first, after)
    )


def _are_joined(note: Note, tokens: list[int]) -> bool:
    """Whether hyphens alone are between tokens."""
    return len(tokens) == 2 and note.words[tokens[0] + 1] == "-" and tokens[1] == tokens[0] + 2


def _is_result(note: Note, first: int, after: int) -> bool:
    """Whether a result stands behind a colon: ``Allen: negative``; not of a person: ``Paula: positive for BRCA``."""
    lower = note.lower
    if lower[after : after + 1] != [":"] or not same_line(note, after + 1):
        return False
    if first and lower[first - 1] in cues.RELATIVES:
        return False
    told = _FINDINGS if lower[first] in namesakes() else _RESULTS
    return lower[after + 1] in told and lower[after + 2 : after + 3] not in (["for"], ["on"], ["about"])


def _is_staged(note: Note, after: int) -> bool:
    """Whether a stage with its part stands behind a blank: ``Forrest Ib``."""
    return same_line(note, after) and _PARTED.match(note.words[after]) is not None


def _is_explained(note: Note, first: int, after: int) -> bool:
    """Whether a namesake is a method by its figure, its protocol, or what is in brackets behind it."""
    lower = note.lower
    if same_line(note, after):
        if lower[after] == "(" and lower[after + 1 : after + 2] and lower[after + 1] in _EXPLAINED:
            return True
        if lower[after : after + 2] == ["'", "s"] and lower[after + 2 : after + 3] == ["("] and (
            lower[after + 3 : after + 4] and lower[after + 3] in _EXPLAINED
        ):
            return True
        if _is_reckoned(note, after):
            return True
    if first < 2 or not same_line(note, first):
        return False
    at = first - 1 - (lower[first - 1] == "of")
    return lower[at] in _WALKED and at > 0 and lower[at - 1].isdecimal()


def _is_reckoned(note: Note, number: int) -> bool:
    """Whether a token is what is reckoned, in capitals, with its figure or another one behind."""
    if note.lower[number] not in _RECKONED or not (note.words[number].isupper() or note.lower[number] == "qtc"):
        return False
    behind = note.words[number + 1 : number + 2]
    return behind != [] and (behind[0].isdecimal() or behind[0] in ("/", "=", "of", ":"))


def _is_fraction(note: Note, first: int) -> bool:
    """Whether a run begins with the six of a murmur's grade: ``I/VI SEM``, ``2/6 SEM``."""
    words, at = note.words, first if note.words[first] in _SIX else first - 1
    if at < 2 or words[at] not in _SIX or words[at - 1] != "/" or note.starts[at] != note.ends[at - 1]:
        return False
    return (words[at - 2] in ROMAN or words[at - 2].isdecimal()) and words[first].isupper() and same_line(note, first)


def _is_sized(note: Note, first: int) -> bool:
    """Whether the width of a tube or a needle stands before: ``19 Fr Blake``, ``16-Fr Cope``."""
    lower = note.lower
    if first < 2 or lower[first - 1] not in _WIDTHS or not same_line(note, first):
        return False
    at = first - 2
    if lower[at] == "-" and at:
        at -= 1
    return lower[at].isdecimal() and note.ends[at] >= note.starts[first - 1] - 1


def _is_vehicle(note: Note, first: int) -> bool:
    """Whether a car is told by its maker, whose or of which year it is: ``2009 Honda Civic``, ``his Ford``."""
    lower = note.lower
    if lower[first] == "harley" and "davidson" in lower[first + 1 : first + 3]:
        return True
    if not first or not same_line(note, first):
        return False
    before = lower[first - 1]
    if before in MAKERS and note.words[first - 1][0].isupper() and note.starts[first] == note.ends[first - 1] + 1:
        return True
    return lower[first] in MAKERS and (
        before in _OWNED or (len(before) == 4 and before.startswith(("19", "20")) and before.isdecimal())
    )


def _is_category(note: Note, first: int) -> bool:
    """Whether triage says how urgent somebody is: ``Triage Cat 3``, ``Triage Green``."""
    lower = note.lower
    if lower[first] == "cat":
        return lower[first + 1 : first + 2] != [] and lower[first + 1] in ("1", "2", "3", "4", "5")
    return lower[first] in _COLOURS and first > 0 and lower[first - 1] == "triage"


def _is_point(note: Note, first: int, after: int) -> bool:
    """Whether a place on the body is told by who described it: ``placed at Palmer's point``."""
    lower = note.lower
    if not first or lower[first - 1] not in _ITS_PLACE or lower[after : after + 2] not in (["'", "s"], ["’", "s"]):
        return False
    return lower[after + 2 : after + 3] != [] and lower[after + 2] in _POINTS and (
        lower[after + 3 : after + 4] == [] or lower[after + 3] not in _SAID
    )


#: Brands that begin with a title, of food, soles and bottles; two only before what they make.
_BRANDS = frozenset((
    ("dr", "pepper"), ("dr", "scholl"), ("dr", "scholls"), ("mrs", "dash"), ("mr", "clean"), ("mrs", "butterworth"),
    ("dr", "bronner"), ("dr", "teal"), ("dr", "smith"), ("dr", "brown"), ("dr", "browns"), ("dr", "martens"),
))
_MADE = word_set("bottle bottles nipple nipples diaper ointment cream paste insole insoles boot boots soap")


def is_brand(note: Note, title: int, first: int) -> bool:
    """Whether a title and a name are a brand: ``Dr Pepper``, ``Mrs. Dash``, ``Dr. Brown's bottles``."""
    behind = "".join(note.lower[first + 2 : first + 3])
    if note.words[title] == "LT" and len(note.words[first]) == 1 and behind not in lexicon.census_names():
        return True  # dec LT R. Visual
    if note.lower[title] == "lt" and note.lower[title - 1 : title] == ["king"]:
        return True  # KING LT PLACED
    pair = note.lower[title], note.lower[first]
    if pair not in _BRANDS or (first + 1 < len(note.words) and note.words[first + 1].istitle()):
        return False
    made = not _MADE.isdisjoint(note.lower[first + 1 : first + 4])
    return made or pair[1] not in ("smith", "brown", "browns", "clean")
