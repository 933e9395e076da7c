"""Words that tell of something beside them, and are not it: ``room`` of ``room 412``, ``Rd`` of ``12 Quill Rd``.

Where people marked ``412`` alone, the rest of what was found there is no mention of its own: it would be replaced by
something that means nothing. What is not surely such a word (a name, a digit, a direction, a word that no table here
has) stays marked.
"""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.words import regex, word_set

_OWNER = regex(r"['’][sS]\b")
#: Words, with the dots of a short form: ``L.C.S.W``, ``p.o``.
_WORD = regex(r"\w+(?:\.\w+)*")
#: Of any span; none is a surname of many, as To and An are.
_SMALL = word_set("the of and at for from by with was is")
#: By kind, or by its class.
_CUES = {
    "AGE": word_set(
        "y o y.o yo year years yr yrs old aged age m mo mos month months w wk wks week weeks d day days th st nd rd "
        "birthday early mid late"
    ),
    "COUNTY": word_set("county co parish"),
    "DATE": word_set("on to st nd rd th early mid late end beginning start morning evening afternoon night eve day"),
    "IDNUM": word_set("id no num number mrn acct account"),
    "INSTITUTION": word_set(
        "hospital hospitals clinic clinics center centre office offices ed er icu dept department lab laboratory "
        "laboratories pharmacy school plant shelter daycare ambulance hospice inc llc"
    ),
    "NAME": word_set("pt patient md rn"),
    "PHONE": word_set("x ext extn extension tel telephone phone ph fax pager pgr cell mobile no number"),
    "SSN": word_set("ssn no number social security"),
    "STREET": word_set(
        "street st road rd avenue ave drive dr lane ln court ct boulevard blvd highway hwy route rt rte place pl way "
        "terrace circle cir apartment apt unit suite ste p.o box po"
    ),
    "LOCATION-OTHER": word_set("camp highway hwy route rt rte p.o po box"),
}


@cache
def _of(kind: str) -> frozenset[str]:
    """The cue words of a kind, small."""
    cls = KINDS[kind].cchmc
    words = _SMALL | _CUES.get(kind, frozenset()) | _CUES.get(cls, frozenset())
    if cls == "NAME":
        # Two letters in capitals are initials as often as a degree.
        degrees = {word for word in lexicon.credentials() if len(word) > 2}
        words |= (lexicon.titles() | degrees) - lexicon.census_names()
    if kind == "ROOM":
        units = {word for word, what in lexicon.institution_words().items() if what == "unit"}
        words |= {"room", "rm", "bed", "unit", "ward", *lexicon.column("cues/room"), *units}
    return words


def says_nothing(piece: str, kind: str) -> bool:
    """Whether a piece of a span holds nothing but cue words of its kind and signs."""
    cues = _of(kind)
    for found in _WORD.findall(_OWNER.sub("", piece)):
        word = found.lower()
        if word in cues:
            continue
        # M.S may be somebody's initials; L.C.S.W is a degree.
        if word.count(".") < 2 or word.replace(".", "") not in cues:
            return False
    return True
