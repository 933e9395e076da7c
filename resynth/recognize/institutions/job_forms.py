"""An occupation whole: what stands behind its comma or in brackets, and before it over a stroke or an "and".

``engineer, chemical``; ``scientist, research (maths)``; ``museum/gallery curator``; ``health and safety inspector``;
``professor emeritus``. What may stand so is a word that occupations of the vocabulary have before their last, or the
name of a field of work; what is told of somebody behind an occupation (``welder, independent in ADLs``) is none.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions.departments import SUBJECTS_TAUGHT
from resynth.recognize.institutions.job_lists import vocabulary, words_of
from resynth.recognize.note import BLANK, JOINED, Note
from resynth.recognize.words import word_set
from resynth.types import Span

#: Kinds of schools, trades and services that no occupation of the vocabulary has before its last word.
_KINDS = word_set(
    "academic adult affairs analytical applications audiological authority buildings ceramics charity commissioning "
    "consulting contracting corporate counselling diagnostic dispensing drilling educational exhibition forensic "
    "further historic horticultural hydrographic jewellery minerals molecular multimedia needs nutritional operational "
    "organisation organization postsecondary products schools secondary sector spatial trade union voluntary wellsite "
    "higher primary"
)
#: What is told of somebody behind an occupation, or is a word of the ward: no kind of it.
_TOLD = word_set(
    "abuse anatomy asbestos back bed bilingual body bone call calls cardiac cardiology care case check chemistry "
    "church code condition contact content copy day dental dialysis dietary disc dog dogs domestic drug ear eeg egg "
    "ekg er event exam family figure file fine fire fish fishing fit garden gardening glass golf good great hair hand "
    "head health healthcare hearing help home hospice hospital house human hunting ice icu independent lab labor "
    "large laser lay lead letter letters long loss mail mental message migrant mobile mold morning nail needs nicu "
    "night none note nursing oral organ own pain part party pe peer personal pet phone physical pin plastic plate "
    "port power practice prep private pulp ray record records removal respiratory ring room safe safety salt scrub "
    "second section self semi septic set sex share shift short show sign site sleeping small smoking sound soy speech "
    "spray stable stage stained standing state station stay steam stone stress stump substance surgical swim tap team "
    "telephone test therapy tobacco travel traveling treatment tube ultrasound unit veteran victim vision voice "
    "volunteer waist waste watch water weight well wine worm year yoga zoo"
)
#: The same words are a kind where another joins them or follows: ``teacher, special needs``, ``engineer, water``.
_OF_SOME = word_set("water waste glass practice fish fire health safety plastic dental")
#: Where those work who look after patients: a kind of them alone.
_OF_HEALERS = word_set("cardiac cardiology dental hospice hospital icu mental nicu nursing oral respiratory surgical")
HEALERS = word_set(
    "matron warden nurse nurses physician doctor surgeon therapist pharmacist aide midwife paramedic medic dietitian "
    "resident intern provider practitioner assistant coordinator interpreter translator counselor volunteer student "
    "agent tech"
)
_WHO = word_set(
    "husband wife spouse son daughter mother father mom dad brother sister parent partner friend he she i pt patient "
    "male female man woman who retired former disabled ex veteran part full time current"
)
#: What goes on behind an occupation that is turned round.
_AFTER = word_set(
    "of on at for in with from by to and or but who whose whom which that is was are were has had have will when where "
    "while since until till after before during as he she they his her their lives lived presents presented presenting "
    "works worked working work there here now then twice once retired a an the not no never married divorced widowed "
    "x s years near w"
)
#: What joins two kinds of work before an occupation.
JOINS = frozenset(("/", "and", "&"))
_EMERITI = word_set("emeritus emerita emeriti")
#: How high somebody stands.
_RANKS = word_set("senior junior deputy chief")
#: Behind what an occupation begins.
_BEFORE = word_set(
    "a an the as is was be been retired former formerly his her their my our then now and or previously current ex old "
    "yo female male woman man widowed married divorced single like that m f"
)
_LONGEST = 9


@cache
def modifiers() -> frozenset[str]:
    """Words that stand before the last of an occupation, and those of fields of work."""
    words = set(_KINDS | SUBJECTS_TAUGHT)
    for name, sort in lexicon.table("cues/professions"):
        phrase = words_of(name)
        words.update(phrase if sort == "field" else phrase[:-1])
    telling = frozenset(word for word in words if len(word) > 1 and word.isalpha())
    return (telling - vocabulary().no_part) | {"trade"}


@cache
def _jobs() -> frozenset[str]:
    """Words that are an occupation alone, or end one that no list has."""
    alone = [words_of(name) for name, sort in lexicon.table("cues/professions") if sort != "field"]
    return vocabulary().heads | {words[0] for words in alone if len(words) == 1}


@cache
def kinds() -> frozenset[str]:
    """Those that are no occupation themselves."""
    return modifiers() - _jobs()


def is_kind(word: str) -> bool:
    """Whether a word is of a kind of work, in either number; ``physiological``, where no finding is called so."""
    of = kinds()
    if word in of or (word[-1:] == "s" and word[:-1] not in _TOLD and (word[:-1] in of or word[:-3] + "y" in of)):
        return True
    return word.endswith(("ical", "ological")) and word not in lexicon.clinical_words()


def _is_plain(note: Note, at: int) -> bool:
    """Whether a word in small letters stands here that may be of work."""
    word = note.lower[at]
    plain = note.words[at].islower() and word.isalpha() and len(word) > 2
    return plain and (word == "trade" or word not in vocabulary().no_part) and word not in _WHO and word not in _TOLD


def all_whole(note: Note, spans: Sequence[Span], given: Collection[Span]) -> tuple[Span, ...]:
    """The spans of a note, disjoint and sorted, each occupation with all that belongs to it and is nothing else's."""
    if not any(span.kind == "PROFESSION" for span in spans):
        return tuple(spans)
    told: list[Span] = []
    for number, span in enumerate(spans):
        if told and span.end <= told[-1].end:
            continue  # a piece of the occupation before it
        if span.kind == "PROFESSION" and not span.given and span not in given:
            one = whole(note, span)
            start = one.start if not told or told[-1].end <= one.start else span.start
            reach = next((other.start for other in spans[number + 1 :] if (
                other.start < one.end and (other.kind != "PROFESSION" or other in given or one.end < other.end)
            )), one.end)
            span = span._replace(start=start, end=one.end if reach == one.end else span.end)
        told.append(span)
    return tuple(told)


def whole(note: Note, span: Span) -> Span:
    """An occupation with all that belongs to it."""
    first, last = note.token_at(span.start), note.token_at(span.end - 1)
    if first < 0 or note.starts[first] != span.start or note.ends[last] != span.end:
        return span
    start, end = before(note, first, last), behind(note, last)
    if (start, end) == (first, last):
        return span
    return span._replace(start=note.starts[start], end=note.ends[end])


# ── behind it ────────────────────────────────────────────────────────────────────────────────────────────────────────


def behind(note: Note, at: int) -> int:
    """The last token of an occupation whose head, or the end of what a list knows of it, stands here."""
    following = note.lower[at + 1 : at + 2]
    if not following:
        return at
    if note.gaps[at] == BLANK and (following[0] in _EMERITI or (
        note.lower[at] == "chief" and note.lower[at + 1 : at + 3] == ["of", "staff"]
    )):
        return at + 1 + (following[0] == "of")
    last = _turned(note, at) if following[0] == "," else at
    return _bracketed(note, last)


def is_turned(note: Note, at: int) -> bool:
    """Whether a kind of work stands behind the comma of what ends an occupation here: ``conservator, furniture``."""
    return note.lower[at + 1 : at + 2] == [","] and _turned(note, at) > at


def _turned(note: Note, at: int) -> int:
    """``engineer, chemical``, ``surveyor, planning and development``: where it ends; the head where it does not go on.
    """
    lower, gaps = note.lower, note.gaps
    number, last, sure, joined = at + 2, at, 0, False
    if note.gaps[at] != JOINED or gaps[at + 1] != BLANK or not _may_turn(note, number):
        return at
    may_be = _OF_SOME | _OF_HEALERS if lower[at] in HEALERS else _OF_SOME
    while number < len(lower) and number - at < _LONGEST and note.words[number].islower():
        if _is_another(note, number):
            return at  # buyer, baseball coach
        known = (is_kind(lower[number]) or lower[number] in modifiers()) and (
            sure > 0 or lower[number] not in _TOLD or lower[number] in may_be)
        stroke = note.words[number + 1 : number + 2] == ["/"]
        if not known and not ((joined or stroke) and _is_plain(note, number)):
            break
        sure += known
        last = number
        joined = joined or stroke
        join = number + 1 < len(lower) and lower[number + 1] in JOINS and (
            gaps[number] == gaps[number + 1] == (JOINED if stroke else BLANK)
        )
        if join and not stroke and not (number + 2 < len(lower) and is_kind(lower[number + 2])):
            join = False
        if not join and gaps[number] != BLANK:
            break
        number += 1 + join
    return last if sure and _ends(note, last) else at


def _is_another(note: Note, number: int) -> bool:
    """Whether another occupation ends here: not "general" of ``doctor, general practice``."""
    word = note.lower[number]
    if word not in _jobs():
        return False
    goes_on = note.gaps[number] == BLANK and word in modifiers()
    return not (goes_on and is_kind("".join(note.lower[number + 1 : number + 2])))


def _may_turn(note: Note, number: int) -> bool:
    """Whether a kind of work may begin here; of what may be told of somebody only one that is joined or goes on."""
    if number >= len(note.lower):
        return False
    word = note.lower[number]
    if word in _OF_HEALERS:
        return note.lower[number - 2] in HEALERS
    if word in _TOLD and word not in _OF_SOME:
        return False
    alone = word in _OF_SOME and not is_kind("".join(note.lower[number + 1 : number + 2]))
    stroke = note.words[number + 1 : number + 2] == ["/"]
    return not alone or stroke or (note.words[number + 1 : number + 2] == ["and"])


def _ends(note: Note, last: int) -> bool:
    """Whether what stands behind a word makes no other thing of it: not ``engineer, chemical exposure``."""
    if last + 1 >= len(note.lower) or note.gaps[last] not in (BLANK, JOINED):
        return True
    following = note.lower[last + 1]
    if note.gaps[last] == JOINED:
        return following in ".,;:)(\"'’”!?"
    return not following.isalpha() or following in _AFTER


def _bracketed(note: Note, at: int) -> int:
    """``scientist, research (maths)``, ``engineer, maintenance (IT)``: the bracket that closes behind kinds of work."""
    first = at + 2
    if note.words[at + 1 : at + 2] != ["("] or note.gaps[at] != BLANK:
        return at
    last = first
    while last < len(note.lower) and last - first < 4 and note.words[last] != ")":
        last += 1
    inside = note.lower[first:last]
    if not inside or note.words[last : last + 1] != [")"]:
        return at
    if inside in (["it"], ["hr"]) and note.words[first].isupper():
        return last
    plain = all(_is_plain(note, number) or note.lower[number] in _OF_SOME for number in range(first, last))
    return last if plain and is_kind(inside[-1]) else at


# ── before it ────────────────────────────────────────────────────────────────────────────────────────────────────────


def before(note: Note, first: int, last: int) -> int:
    """The first token of an occupation that is known from here to its last: kinds of work, strokes and "and" between.
    """
    lower, gaps = note.lower, note.gaps
    at = first
    reached = []
    while at > 1 and first - at < _LONGEST:
        join, gap = lower[at - 1], gaps[at - 1]
        if join in JOINS and gap == gaps[at - 2] == (JOINED if join == "/" else BLANK) and _is_plain(note, at - 2) and (
            join == "/" or (is_kind(lower[at - 2]) and (at < last or is_kind(lower[at])))
        ):
            at -= 2
        elif gap == BLANK and (is_kind(join) or join in _RANKS) and _is_plain(note, at - 1):
            at -= 1
        else:
            break
        reached.append(at)
    if at > 3 and lower[at - 3 : at] == ["english", "as", "a"] and lower[at] in ("foreign", "second"):
        reached.append(at - 3)
    return next((one for one in reversed(reached) if _begins(note, one)), first)


def _begins(note: Note, at: int) -> bool:
    """Whether an occupation may begin here: a sign, a line's end or what leads to one stands before it."""
    if not at or note.gaps[at - 1] not in (BLANK, JOINED):
        return True
    word = note.lower[at - 1]
    return word in _BEFORE or not word.isalnum()
