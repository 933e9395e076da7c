"""Houses that are told by a word alone: a saint, a service, what is called "… of …", ``Memorial``, the VA."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import (
    BRANCHES,
    GENERAL,
    HOUSES,
    LINKS,
    MEDICAL,
    OF,
    SAINTS,
    SERVED,
    STARTERS,
    TO,
)
from resynth.recognize.institutions.institutions import (
    SIDES,
    capitals,
    close,
    heads,
    is_clinical,
    is_led,
    is_placed,
    is_proper,
    lower_at,
    span_of,
)
from resynth.recognize.institutions.small_names import in_small_letters
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

SERVICES = frozenset(words[0] for words in BRANCHES) | SERVED


def at_house(note: Note, at: int) -> Iterable[Span]:
    """``at Memorial``, ``(Mercy)``: a word that many houses are called by, alone behind what leads to one."""
    behind = note.words[at + 1] if at + 1 < len(note.words) else "."
    before, word = note.lower[at - 1] if at else "", note.words[at]
    if before == "(":
        led = behind == ")" and word.istitle() and note.lower[at] in _HOLY_HOUSES
    elif before not in _AT_HOUSES or behind == ":" or note.text[note.ends[at - 1] : note.starts[at]] not in (" ", ""):
        return ()
    elif word.istitle():
        led = not behind[0].isupper()
    elif word.isupper():
        led = before != "by" and (not behind[0].isalpha() or behind.lower() in STARTERS or behind.lower() in LINKS)
    else:
        led = before in ("at", "from", "@") and note.lower[at] in _HOLY_HOUSES and in_small_letters(note)
    if led:
        return (span_of(note.starts[at], note.ends[at], "HOSPITAL", "institution behind a cue", 0.7),)
    return ()


_AT_HOUSES = frozenset(("at", "to", "from", "via", "by", "@"))
_HOLY_HOUSES = word_set("memorial mercy sinai deaconess presbyterian methodist samaritan childrens")


def at_va(note: Note, at: int) -> Iterable[Span]:
    """``the VA``, ``from the va``: of the Department of Veterans Affairs; neither Virginia nor the acuity of eyes."""
    behind = note.lower[at + 1] if at + 1 < len(note.words) else "."
    before = note.lower[at - 1] if at else ""
    served = note.words[at] == "VA" and behind in _PARTS_OF_VA and not (
        before[:1].isalpha() and note.words[at - 1].istitle() and before not in _TO_VA
    )
    town = served or (note.words[at] == "VA" and _is_towns(note, at))
    if not town and (
        before not in _TO_VA or behind.isdigit() or behind in _NO_VA or note.words[at] not in ("VA", "va", "Va")
    ):
        return ()
    if town and not served:
        return (span_of(note.starts[at - 1], note.ends[at], "HOSPITAL", "known organization", 0.7),)
    if served:
        return (span_of(note.starts[at], note.ends[at], "HOSPITAL", "known organization", 0.7),)
    if before != "the" and (note.words[at] != "VA" and not in_small_letters(note)):
        return ()
    return (span_of(note.starts[at], note.ends[at], "HOSPITAL", "known organization", 0.7),)


def _is_towns(note: Note, at: int) -> bool:
    """``thru Chillicothe VA``: the VA of a town where something leads to a house and to no town."""
    return at > 1 and note.words[at - 1].istitle() and is_placed(note.lower[at - 1]) and (
        note.lower[at - 2] in _TO_A_HOUSE
    )


_TO_A_HOUSE = frozenset(("at", "via", "thru", "through", "by", "from", "with"))
#: What a veteran has of the VA, and no state or eye.
_PARTS_OF_VA = word_set(
    "audiology pharmacy benefits pcp clinic cboc hospital psychiatry psychologist psychiatrist dental optometry "
    "podiatry urology cardiology oncology dermatology ortho orthopedics neurology rheumatology gi radiology lab "
    "records social caregiver coverage disability compensation physician doctor provider primary nurse connected "
    "healthcare system medical formulary mail meds hospice homemaker community choice outpatient"
)
_TO_VA = word_set("the at from via through by @ local our his her their")
_NO_VA = word_set(
    "ecmo ecls shunt shunts dissociation block pacing ratio conduction cc sc ou od os was is with without"
)


#: What a house has for a patient who is to go there.
OFFERS = word_set("bed beds opening openings vacancy availability")
_HAS = word_set("has have had")
_OFFERED = word_set("no a an one open available female male private semi ltc snf long term icu")
_NO_OFFER = word_set("rest sore sores bug bugs bath rail rails pan alarm alarms side mobility pressure wound")


#: Who has said whether there is a bed: Springcove declined, no beds.
_VERDICT = regex(
    r"(?:\A|[\n.;:,|•-] ?)(?P<it>[A-Za-z][\w’'-]{3,}(?: [A-Za-z][\w’'-]{3,})?) "
    r"(?:declined|accepted|denied|refused|(?:is )?full)\b[,;:]? ?"
    r"(?:- |due to |because |as |with |they have |has |have )?"
    r"(?:(?:no|a|an|one|open|available|female|male|isolation|private) )*\Z"
)
#: So many people with a first name are persons where it declines a bed.
_GIVEN = 2_000
#: Who declines a bed and is no house.
_NO_HOUSES = word_set(
    "patient family mother father mom wife husband son daughter sister brother niece nephew they team dtr parents "
    "guardian facility facilities rehab snfs hospice insurance bed unit floor both none last currently initially"
)


def _verdict(note: Note, at: int) -> Iterator[Span]:
    start = note.starts[at]
    said = _VERDICT.search(note.text, max(0, start - 60), start)
    names = said["it"].lower().split() if said else []
    if said is None or lower_at(note, at + 1) in _NO_OFFER or names[0] in lexicon.first_borne(_GIVEN) or any(
        name in STARTERS or name in _NO_HOUSES or name in GENERAL or is_clinical(name) for name in names
    ):
        return
    written = said["it"].split()
    calm = all(map(str.istitle, written))
    if calm or (said["it"].islower() and in_small_letters(note) and names[0] not in lexicon.plain_words()):
        yield span_of(*said.span("it"), "HOSPITAL", "institution behind a cue", 0.6)


#: Who comes to one's home, after the agency: Kindred HH to resume; HH is a hernia too.
HOME_HEALTH = frozenset(("hh", "hha", "hhc"))
_COMES_HOME = word_set(
    "to rn pt ot st aide agency nurse will called accepted services notified coordinator for following . , ; )"
)


def at_home_health(note: Note, at: int) -> Iterator[Span]:
    """``Set up with Kindred HH``: a name before HH, in a sentence a word too; it opens one only if it is none."""
    if not at or not note.words[at].isupper() or not note.words[at - 1].istitle() or len(note.words[at - 1]) < 4:
        return
    word = note.lower[at - 1]
    behind = note.lower[at + 1] if at + 1 < len(note.words) else "."
    if note.starts[at] - note.ends[at - 1] != 1 or behind not in _COMES_HOME or word in GENERAL or is_clinical(word):
        return
    opens = at < 2 or not note.words[at - 2][0].isalpha() or "\n" in note.text[note.ends[at - 2] : note.starts[at - 1]]
    if word not in STARTERS and not (opens and word in lexicon.plain_words()):
        yield span_of(note.starts[at - 1], note.ends[at], "HOSPITAL", "institution behind a cue", 0.6)


def at_offer(note: Note, at: int) -> Iterator[Span]:
    """``Ecumen has an opening``, ``Gold Trail has bed``: what has a bed, and is no person."""
    yield from _verdict(note, at)
    number = at - 1
    while number > 1 and at - number < 5 and note.lower[number] in _OFFERED:
        number -= 1
    if number < 1 or note.lower[number] not in _HAS or lower_at(note, at + 1) in _NO_OFFER:
        return
    last = first = number - 1
    while first > 0 and last - first < 4 and note.words[first - 1].istitle() and close(note, first - 1, first):
        if note.lower[first - 1] in STARTERS:
            break
        first -= 1
    names = note.lower[first : last + 1]
    if not note.words[first].istitle() or names[0] in STARTERS or names[0] in GENERAL or any(map(is_clinical, names)):
        return
    if (len(names) > 1 and names[-1] in heads()) or not all(name in lexicon.census_names() for name in names):
        yield span_of(note.starts[first], note.ends[last], "HOSPITAL", "institution behind a cue", 0.6)


# ── saints, services, places that are called "… of …" ────────────────────────────────────────────────────────────────


def at_saint(note: Note, at: int) -> Iterator[Span]:
    """``St. Brendan's``: a saint with a possessive, which no street has; ``at st cyprians``, ``St. Olaf``."""
    words, lower = note.words, note.lower
    name = at + (2 if words[at + 1 : at + 2] == ["."] else 1)
    if name >= len(words) or len(words[name]) < 3 or not words[name].isalpha() or note.starts[name] - note.ends[at] > 2:
        return
    if "\n" in note.text[note.ends[at] : note.starts[name]] and not words[at].istitle():
        return  # Rhythm: ST, and in the next line: Referring
    behind = lower[name + 1] if name + 1 < len(words) else ""
    if behind in _IMPLANTED or (("st", lower[name]) in lexicon.named_pairs() and (
        lower[name] not in _MAKERS or not _IMPLANTED.isdisjoint(lower[max(0, at - _AROUND) : name + _AROUND])
        or not (is_led(note, at, TO) or (behind in ("'", "’") and lower[name + 2 : name + 3] == ["s"]))
    )):
        return  # St. Jude valve; but: at St. Jude, St. Jude's
    if words[at][0].isupper() != words[name][0].isupper() or lower[name].startswith(("elev", "segm", "depr", "chang")):
        return
    last = name
    if behind in ("'", "’") and lower[name + 2 : name + 3] == ["s"] and note.ends[name] == note.starts[name + 1]:
        if (lower[name + 3] if name + 3 < len(words) else "") in ("wort", "fire", "dance"):
            return
        last = name + 2
        if lower[last + 1 : last + 2] and lower[last + 1] in SIDES and words[last + 1][0].isupper():
            last += 1
    else:
        small = words[at].islower()
        none = small and (lower[at] not in ("st", "saint", "ste") or not is_proper(lower[name]))
        if none or not is_led(note, at, TO) or behind in _NO_SAINT or _is_wave(lower[name]):
            return
        if lower[last + 1 : last + 2] and lower[last + 1] in SIDES and words[last + 1].istitle():
            last += 1  # Saint Thomas West
    also = (lower[last + 1] in heads() or words[last + 1] == "Private") if last + 1 < len(words) else False
    if also and words[last + 1][0].isupper() == words[at][0].isupper():
        last += note.text[note.ends[last] : note.starts[last + 1]] == " "  # st. elmo's ridge
    more = capitals(note, last + 2, 2) if lower[last + 1 : last + 2] == ["of"] and close(note, last, last + 1) else []
    end = note.ends[more[-1]] if more else note.ends[last]
    yield span_of(note.starts[at], end, "HOSPITAL", "saint", 0.7)


def _is_wave(word: str) -> bool:
    """Whether a word behind ST is one of medicine that no saint is called: ``ST segment``."""
    return word in lexicon.clinical_words() and word not in lexicon.eponyms()


_IMPLANTED = word_set(
    "valve valves lead leads device icd pacemaker ppm generator mitral aortic prosthesis mechanical graft crt biv avr "
    "mvr pacer aicd implanted interrogated interrogation dual chamber"
)
#: Saints that a maker of devices is called after, not a disease; how many tokens around what he makes stands.
_MAKERS, _AROUND = frozenset(("jude",)), 8
_NO_SAINT = word_set("st street ave avenue rd road blvd dr lane ln way , wort") - {","}


def at_service(note: Note, at: int) -> Iterator[Span]:
    """``the Navy``, ``USMC``: services that people belong to, written with capitals."""
    words = note.words
    if words[at].istitle() or (words[at].isupper() and note.lower[at] not in SERVED and len(words[at]) > 3):
        for size in (3, 2, 1):
            name = tuple(note.lower[at : at + size])  # at the end of a note it may be shorter
            if len(name) == size and name in BRANCHES and words[at + size - 1][0].isupper():
                if (size == 1 and words[at].isupper()) or is_retractor(note, at):
                    return
                first = at - 1 if at and words[at - 1] == "US" else at
                yield span_of(note.starts[first], note.ends[at + size - 1], "ORGANIZATION", "service", 0.7)
                return
    elif words[at].isupper() and note.lower[at] in SERVED:
        yield span_of(note.starts[at], note.ends[at], "ORGANIZATION", "service", 0.7)


_VETERANS = word_set("vet vets veteran veterans reserve reserves family brat base service officer nurse nurses game")


def is_retractor(note: Note, at: int) -> bool:
    """Whether army and navy stand side by side, as a retractor is called, and not of whom served in both."""
    first = at if note.lower[at] == "army" else max(0, at - 1 - (note.lower[max(0, at - 1)] == "-"))
    last = first + 1 + (note.lower[first + 1 : first + 2] == ["-"])
    return note.lower[first] == "army" and note.lower[last : last + 1] == ["navy"] and (
        _VETERANS.isdisjoint(note.lower[last + 1 : last + 2])
    )


def at_of(note: Note, at: int) -> Iterator[Span]:
    """``City of Bridgeport``, ``Our Lady of the Bayou``, ``Good Shepherd of Omaha``: by the word before ``of``."""
    words, lower = note.words, note.lower
    if lower[at + 1 : at + 2] != ["of"] or not words[at][0].isupper() or not close(note, at, at + 1):
        return
    taken = capitals(note, at + 2, 4)
    if not taken or (words[taken[0]].isupper() and not words[at].isupper() and len(words[taken[0]]) > 3):
        return
    sure = lower[at] not in ("department", "board", "parish")
    own = [
        lower[n] for n in taken
        if lower[n] not in GENERAL and (sure or not (is_clinical(lower[n]) or lower[n] in MEDICAL))
    ]
    first = at
    if at and words[at - 1][0].isupper() and lower[at - 1] in ("our", "good", "us", "holy") and close(note, at - 1, at):
        first = at - 1
    if own or lower[at] in ("lady", "shepherd", "sisters"):
        yield span_of(note.starts[first], note.ends[taken[-1]], _kind_of(lower[at]), "institution of a place", 0.8)


def _kind_of(word: str) -> str:
    return "HOSPITAL" if word in _HOLY else "ORGANIZATION"


_HOLY = word_set("lady shepherd sisters samaritan mercy")


#: Words -> who looks at them more closely.
ANCHORS = ((SAINTS, at_saint), (SERVICES, at_service), (OF, at_of), (HOUSES, at_house), (frozenset({"va"}), at_va),
           (HOME_HEALTH, at_home_health))
