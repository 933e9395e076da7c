"""Organizations that everybody knows, by a list, and houses of unions, posts and lodges by their numbers.

A class of the list says what a name needs: ``sure`` and ``house`` (a hospital) a capital; ``led`` and ``hospital``,
which are words, persons or short forms of something else too, what leads to them or what only a firm does; ``work``,
which any note has for something else (BP, UPS), words of work or the field of an employer.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

from resynth import lexicon
from resynth.recognize.institutions.agencies import COMES, SENT
from resynth.recognize.institutions.institution_words import LEADS, MEDICAL, STARTERS, TO
from resynth.recognize.institutions.institutions import (
    GUIDED,
    capitals,
    heads_by_class,
    is_led,
    is_placed,
    is_proper,
    span_of,
)
from resynth.recognize.note import TOKEN, Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span


def at_known(note: Note, at: int) -> Iterator[Span]:
    """``Walgreens``: what everybody knows; in small letters, or a word too, where something leads to it."""
    for name, sort in by_first()[note.lower[at]]:
        if tuple(note.lower[at : at + len(name)]) == name:
            last = at + len(name) - 1
            if not _is_one_word(note, at, last) or (sort == "work" and not _is_employer(note, at)):
                return
            capital = note.words[at][0].isupper() or (name[0].isdigit() and note.words[last][0].isupper())
            if "".join(note.lower[last + 1 : last + 2]) in _SCORED or _MODEL.match(note.text, note.ends[last]):
                return  # Cleveland Clinic score, Fresenius 2008T
            whole = capital and not note.words[last].islower()  # not: Right at home
            placed = capital and _is_placed(note, at, last)
            store = capital and sort == "led" and _NUMBERED_STORE.match(note.text, note.ends[last])
            sure = bool(store) or (whole and sort in _ALONE) or (capital and _answers(note, last, name))
            if sure or placed or _is_led(note, at, name, sort):
                more: list[int] = []
                if capital and note.lower[last + 1 : last + 2] in (["of"], ["on"], ["at"]):  # "in" leads to a town
                    more = capitals(note, last + 2, 3)
                    if more and note.lower[more[-1] + 1 : more[-1] + 2] == ["&"]:
                        more = []  # CVS on Elm & 4th
                    if more and (note.lower[more[0]].removesuffix("s") in STARTERS or _is_numbered(note, more[-1])):
                        more = []  # the Legion on Wednesdays, CVS on Route 9
                elif capital:
                    also = capitals(note, last + 1, 2)
                    more = [n for n in also if len(note.words[n]) > 1 and _goes_on(note.lower[n])]
                    more += _house(note, more[-1] if more else last) if sort in _HOUSES else []
                elif note.lower[last + 1 : last + 2] == ["on"] and is_placed("".join(note.lower[last + 2 : last + 3])):
                    more = [last + 2] if "".join(note.lower[last + 3 : last + 4]) not in _ROADS else []
                kind = "HOSPITAL" if sort in _HOUSES else "ORGANIZATION"
                end = note.ends[more[-1] if more else last]
                numbered = FLEET.match(note.text, end) if _CARRIERS.intersection(name) else None
                if told := numbered or _STORE.match(note.text, end):
                    end = told.end()
                rule = "known organization in its place" if placed else "known organization"
                yield span_of(note.starts[at], end, kind, rule, 0.8)
            return


def _is_numbered(note: Note, last: int) -> bool:
    """Whether a token is the word for a road before its number: ``Route 9``, ``US 1``."""
    return note.lower[last] in _NUMBERED_ROADS and "".join(note.words[last + 1 : last + 2]).isdigit()


def named(note: Note, at: int) -> int:
    """The last token of the known name with a capital that begins here, of whatever class; -1: none does."""
    for name, _ in by_first().get(note.lower[at], ()):
        last = at + len(name) - 1
        if tuple(note.lower[at : last + 1]) == name and _is_one_word(note, at, last) and (
            note.words[at][0].isupper() or (name[0].isdigit() and note.words[last][0].isupper())
        ):
            return last
    return -1


def known(note: Note, at: int) -> int:
    """The last token of the known name that begins here, in any letters; -1: none does."""
    for name, _ in by_first().get(note.lower[at], ()):
        if tuple(note.lower[at : at + len(name)]) == name:
            return at + len(name) - 1
    return -1


def known_house(note: Note, at: int) -> int:
    """The last token of the known hospital that begins here, with a capital or none; -1: none does."""
    for name, sort in by_first().get(note.lower[at], ()):
        if sort in _HOUSES and tuple(note.lower[at : at + len(name)]) == name:
            return at + len(name) - 1
    return -1


def _is_one_word(note: Note, at: int, last: int) -> bool:
    """Whether a figure and a letter stand together: ``3M``, and no 3 m."""
    return not (note.words[at].isdigit() and len(note.words[last]) == 1 and note.ends[at] < note.starts[last])


def _is_employer(note: Note, at: int) -> bool:
    """Whether a field, or a deed that is done for a firm, stands before what any note has for something else."""
    before = note.lower[at - 1] if at else "with"
    return _works_for(note, at) if before == "at" else before not in ("with", "w") and _is_placed(note, at, at)


def _is_placed(note: Note, at: int, last: int) -> bool:
    """Whether a name stands where only a firm's or a hospital's does: in its field, where somebody works or is insured.

    What stands around it is then not asked (around.py): most notes that name a carrier are about what it pays.
    """
    back = at - 1 - (at > 0 and note.words[at - 1] == ":")
    if back >= 0 and note.lower[back] in _PLACES and (back < at - 1 or note.starts[at] - note.ends[back] == 1):
        return True
    behind = note.lower[last + 1] if last + 1 < len(note.lower) else "."
    sends = behind in SENT and COMES.match(note.text, note.ends[last + 1]) is not None
    held = (behind in _HELD or sends) and note.starts[last + 1] == note.ends[last] + 1
    return held or (note.lower[at - 1] != "by" and _works_for(note, at))


#: Fields of houses, with their colon or without; "at" and what somebody has of a carrier.
_PLACES = word_set(
    "employer employers empl emp company employment work job ins insurance insurer carrier payer payor hmo pharmacy "
    "pharm pharmacies pbm facility vendor dme school at osh"
)
_HELD = word_set("insurance ins coverage ppo hmo epo policy member subscriber ed er")
#: Words in the names of those who carry patients, whose crews have numbers.
_CARRIERS = word_set(
    "amr lifeflight flight medflight medstar airmed airevac evac air medevac ambulance metro lifestar medical ornge "
    "stars careflight airlife hems rescue medic aircare flightcare"
)
#: The number of a crew, and no time of day or span of time.
FLEET = regex(
    r"[ -]#?(?!0|(?:1\d|2[0-3])[0-5]\d)\d{1,4}[A-Z]?(?![\w%/:]|[.,-]\d"
    r"|[ -]?(?:min|h|hrs?|hours?|d|days?|wks?|weeks?|mos?|months?|y|yrs?|years?|mi|miles|km|am|pm|times|x|st|nd|th)\b)"
)


#: Behind "on" a street of its own: ``walgreens on grand ave``.
_ROADS = word_set("ave avenue st street rd road blvd boulevard dr drive ln lane pkwy parkway hwy highway pike way ct")
#: Words for roads that have numbers.
_NUMBERED_ROADS = word_set("route rte rt highway hwy us interstate road rd")
#: What is scored or classed by who thought of it; a study is at the organization.
_SCORED = (GUIDED | {"composite"}) - word_set("study trial protocol test recommendations guideline guidelines")
#: The number of a machine's model, right behind who makes it.
_MODEL = regex(r" \d{3,4}[A-Z](?!\w)")
#: Which of its houses: its number, or the corner of two streets.
_STORE = regex(r" ?# ?\d{1,5}(?!\w)| \d{1,3}(?:st|nd|rd|th) (?:&|and|at) [A-Z]\w+")
_NUMBERED_STORE = regex(r" ?# ?\d{3,5}(?![\w.])")
#: Classes that need nothing but a capital, and those of hospitals.
_ALONE, _HOUSES = frozenset(("sure", "house")), frozenset(("hospital", "house"))


def _is_led(note: Note, at: int, name: tuple[str, ...], sort: str) -> bool:
    """Whether something leads to a name; to one that people bear too, or that is a word of medicine, more surely."""
    word = name[0]
    if len(name) == 1 and word in lexicon.common_words() and not note.words[at][0].isupper():
        return False  # the gap closed
    if len(name) == 1 and (word in lexicon.census_names() or word in lexicon.clinical_words()):
        return note.words[at][0].isupper() and (is_led(note, at, _SURELY) or _works_for(note, at))
    return is_led(note, at, _TO_CALLED if sort in _HOUSES else _LEADS_CALLED)


def _works_for(note: Note, at: int) -> bool:
    """``drives for UPS``, ``labs sent to Quest``, ``auth w/ Anthem``: a deed that is done for or with a firm."""
    back = at - 1 - (note.words[at - 1] == "/")
    if note.lower[back] == "the":
        back -= 1
    return back > 0 and (note.lower[back], note.lower[back - 1]) in _DONE


_DONE = frozenset(
    (link, deed) for links, deeds in (
        ("for", "works work worked working drives drove driving delivers delivered delivering contractor job truck"),
        ("at", "works work worked working job career employed position shift shifts years engineer analyst employee"),
        ("from", "retired laid off fired retiree pension"),
        ("to", "sent send sends rx script scripts faxed submitted appealed appeal billed escribed prescription labs"),
        ("with w", "insured insurance coverage auth authorization pending contract contracted appeal review enrolled"),
        ("by", "insured covered approved denied authorized employed hired underwritten administered"),
        ("via by", "flown transported airlifted arrived brought transport transfer conveyed in here out medevaced"),
        ("through thru", "insured insurance ins coverage benefits plan"),
    ) for link in links.split() for deed in deeds.split()
)


def _answers(note: Note, last: int, name: tuple[str, ...]) -> bool:
    """``Anthem approved``, ``DCF case``: what a payer or an agency does or has, and a person hardly."""
    behind = note.lower[last + 1] if last + 1 < len(note.lower) else "."
    before = note.words[last - len(name)] if last >= len(name) else "."
    if behind in _PLAIN_DEEDS and name[0] in lexicon.common_words() and not before.isalnum():
        return False  # Gap plan discussed
    if behind not in _DEEDS:
        return behind in _ANSWERS and not (len(name) == 1 and name[0] in lexicon.census_names())
    return bool(note.starts[last + 1] == note.ends[last] + 1)


_DEEDS = word_set(
    "approved approves authorized auth authorization preauth hmo ppo medicare medicaid advantage case caseworker "
    "casework custody formulary policy coverage insurance benefits plan pharmacy warehouse member"
)
_PLAIN_DEEDS = word_set("case policy coverage plan member formulary benefits")
#: The same, that people do too.
_ANSWERS = word_set(
    "denied denies declined declines wants needs requires requested called notified involved worker referral report "
    "closed accepted accepts cleared"
)
_SURELY = frozenset(("at", "from", "@", "osh"))
_CALLED = word_set("w called and or calls using uses has his her insurance ins insurer payer payor pbm")
_TO_CALLED, _LEADS_CALLED = TO | _CALLED | _SURELY, LEADS | _CALLED


def _goes_on(word: str) -> bool:
    """Whether a word goes on with a name: a town, or a word that nobody has seen."""
    return is_proper(word) or is_placed(word)


def _house(note: Note, last: int) -> list[int]:
    """The words behind the name of a hospital that say what it is: ``Mercy General`` of ``Mercy General Hospital``."""
    behind = capitals(note, last + 1, 3)
    ends = [n for n in behind if note.lower[n] in heads_by_class().strong or note.lower[n] in heads_by_class().medium]
    whole = [n for n in behind if ends and n <= ends[-1]]
    return whole if all(note.lower[n] in MEDICAL for n in whole[:-1]) else []


@cache
def by_first() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """First word -> the organizations that everybody knows, of which sort each is, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name, sort in lexicon.table("cues/organizations"):
        words = tuple(TOKEN.findall(name))
        found.setdefault(words[0], []).append((words, sort))
    return {first: tuple(sorted(several, key=lambda row: (-len(row[0]), row))) for first, several in found.items()}


def known_names() -> Iterator[tuple[str, ...]]:
    """The organizations that everybody knows, as words."""
    for several in by_first().values():
        yield from (name for name, _ in several)


#: So many names of a note are looked for again, those that stand first: each is one more reading of the note.
_MOST_AGAIN = 40


def again(note: Note, found: list[Span]) -> Iterator[Span]:
    """A name wherever it stands again in the note: of two words with a capital or more, or of one that is no word."""
    ours = sorted(span[:2] for span in found if span.kind == "ORGANIZATION")
    here = {span.start for span in found}
    for name in islice(dict.fromkeys(note.text[start:end] for start, end in ours), _MOST_AGAIN):
        first, *more = name.split()
        if not (name[0].isupper() and (more or (len(name) > 4 and is_proper(name.lower())))) or len(name) < 5:
            continue
        if first.lower() in lexicon.census_names() and not more:
            continue
        at = note.text.find(name)
        while at >= 0:
            end = at + len(name)
            alone = not (note.text[at - 1 : at].isalnum() or note.text[end : end + 1].isalnum())
            if alone and at not in here:
                yield span_of(at, end, "ORGANIZATION", "organization again", 0.6)
            at = note.text.find(name, end)


#: Behind these a house's first word stands for it, though a town is called so; and before these.
_SENT = word_set(
    "transferred transfer sent records record labs films images report reports accepted faxed discharged admitted "
    "referred returned return called call calls spoke seen admission discharge hospitalized results ct mri xr notes"
)
_TO_A_HOUSE = word_set("from to at by via with")
_DOES = word_set("called calls faxed faxes accepted accepts declined declines will sent sends")
_WAS = word_set("back seen admitted stayed intubated treated hospitalized evaluated")
#: Behind two letters of a house: what it has.
_ITS = word_set("records record films ed er icu imaging labs staff transfer physician physicians chart emr")
_AT_ITS = word_set("at from")


def houses_again(note: Note, found: list[Span]) -> Iterator[Span]:
    """``transferred from Homestead``, where Homestead Hospital stands too: the house, not the town of this name."""
    houses = [span for span in found if span.kind == "HOSPITAL" and span.found_by in _BY_THEMSELVES]
    inside = {n for span in houses for n in range(note.token_at(span.start), note.token_at(span.end - 1) + 1)}
    firsts = (note.token_at(span.start) for span in houses if " " in note.text[span.start : span.end])
    for first in dict.fromkeys(note.words[n] for n in firsts if is_placed(note.lower[n]) and len(note.words[n]) > 4):
        for at in note.where(first.lower()):
            if at in inside or note.words[at] != first or at + 1 >= len(note.words):
                continue
            led = at > 1 and note.lower[at - 1] in _TO_A_HOUSE and note.lower[at - 2] in _SENT
            led = led or (at > 1 and note.lower[at - 1] == "at" and note.lower[at - 2] in _WAS)
            if (led and not note.words[at + 1][0].isupper() and not _before_state(note, at)) or (
                note.lower[at + 1] in _DOES
            ):
                yield span_of(note.starts[at], note.ends[at], "HOSPITAL", "house again", 0.8)
    names = [note.text[span.start : span.end].split() for span in houses]
    for letters in dict.fromkeys("".join(word[0] for word in name) for name in names):
        if len(letters) != len("HH") or not letters.isupper():
            continue
        for at in note.where(letters.lower()):
            behind = note.lower[at + 1 : at + 2]
            its = behind != [] and behind[0] in _ITS and note.starts[at + 1] == note.ends[at] + 1
            if note.words[at] == letters and at not in inside and (its or (at and note.lower[at - 1] in _AT_ITS)):
                yield span_of(note.starts[at], note.ends[at], "HOSPITAL", "house by its two letters", 0.8)


def _before_state(note: Note, at: int) -> bool:
    return note.words[at + 1] == "," and note.words[at + 2 : at + 3] != [] and note.words[at + 2].isupper()


_BY_THEMSELVES = frozenset(("keywords:institution's last word", "keywords:institution behind a cue"))
_UNION = regex(
    r"(?:[A-Z]{2,6} )?(?:Local|LOCAL|Teamsters|UAW|SEIU|IBEW|UFCW|AFSCME|Post|Lodge|Engine|Medic|Ladder|Squad)"
    r"(?: Local)? "
    r"(?:No\.? ?|# ?)?\d{1,4}(?:-[A-Z](?!\w))?(?![\w%/]|\.\d)"
)
_UNIONS = word_set("local teamsters uaw seiu ibew ufcw afscme post lodge engine medic ladder squad")
_CREWED = frozenset(("unit", "by", "via", "crew", "aboard"))


def at_union(note: Note, at: int) -> Iterator[Span]:
    """``Local 597``: a union's house."""
    if note.lower[at] == "medic" and not (at and note.words[at - 1] in _CREWED):
        return
    first = at - (at > 0 and note.words[at - 1].isupper() and 1 < len(note.words[at - 1]) < 6)
    found = _UNION.match(note.text, note.starts[first]) or _UNION.match(note.text, note.starts[at])
    if found:
        yield span_of(*found.span(), "ORGANIZATION", "known organization", 0.8)


#: Words -> who looks at them more closely.
ANCHORS = ((_UNIONS, at_union),)
