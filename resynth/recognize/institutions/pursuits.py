"""What somebody does, told by the clause that it fills: students of a trade, what they were before, a parent's line.

``nursing student at Alder County Tech``; ``was weaver; now hotel cook``; ``Mother: Ada, 31, O pos, pharmacist``;
``Employment: creel tier, disabled``. Trades that act in notes are somebody's where the line is a parent's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.job_lists import vocabulary
from resynth.recognize.institutions.job_titles import NO_JOBS
from resynth.recognize.institutions.occupations import NEVER, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_TRADES = (
    r"(?:nursing|law|dental|dental hygiene|medical|med|pharmacy|graduate|grad|college|university|art|engineering|"
    r"veterinary|vet tech|business|seminary|cosmetology|culinary|education|social work|physics|chemistry|biology|"
    r"music|architecture|accounting|paramedic|divinity|film|fashion|journalism|PhD|doctoral|MBA|undergraduate)"
)
#: What a student is told with: where, how far or that they are nothing else; who only looks on stands behind others.
_STUDENT = regex(
    rf"(?<![\w-])(?P<it>(?:\d(?:st|nd|rd|th)[- ](?:yr|year) )?{_TRADES} student)"
    r"(?= at [A-Z]|,? (?:grad|graduating|class of)\b| \((?:\d|fresh|soph|jun|sen)| & "
    r"| and (?:a |part)|[,;] (?:lives|single|works|plays))"
)
_LOOKS_ON = word_set("with by seen w assisted observed precepting teaching supervised and attending resident our the")
_WAS = regex(r"\b(?:was|were) (?:an? )?(?P<it>[a-z]{3,14}(?: [a-z]{3,14}){0,2})(?=[;,] (?:now|then|later)\b)")
_THEN = regex(r"[;,] (?:now|then|later)\b")
#: Who has and runs something, and what: ``owner and driver of a cab``.
_OWNER = regex(
    r"(?<![\w-])(?P<it>(?:co-?)?owner(?:(?: and | & )(?:driver|operator|manager|chef|skipper|captain|pilot|breeder)"
    r" of an? [a-z]{3,14}(?: [a-z]{3,14}){0,2}"
    r"(?=[,.;)]|[ \t]*(?:\n|\Z)| (?:for|since|in|until|till?|at|with|who|and)\b)"
    r"|[ ]?[/-][ ]?operator(?!\w)))", re.IGNORECASE)
#: What somebody was at a house, until a year.
_WAS_AT = regex(
    r"\b[Ww]as (?:an? )?(?P<it>[a-z]{3,14}(?: [a-z]{3,14}){0,2}) (?:at|for|with) (?:the )?"
    r"[A-Z][\w'’&-]+(?: (?:[A-Z][\w'’&-]+|and|of|&)){0,4},? (?:un)?till? (?:19|20|['’])\d\d"
)
_MORE = word_set(
    "higher lower larger smaller greater faster slower longer shorter bigger heavier lighter stronger weaker better "
    "earlier quicker sooner closer nearer further"
)
#: A parent's line: what stands between commas in it.
_PARENT = regex(
    r"(?:(?m:^)[ \t•*-]{0,4}|[.;] )"
    r"(?:Mother|Father|Mom|Dad|Mum|Partner|Husband|Wife|Parents|Spouse|Stepfather|Stepmother)"
    r"(?::| [A-Z][a-z]+(?: [A-Z][\w'’-]+)?,)(?P<rest>[^.\n]{4,120})"
)
_PART = regex(r"(?:(?<=, )|(?<=; ))(?:(?:retired|former) )?(?P<it>[a-z]{3,14}(?: [a-z]{3,14}){0,2})(?=[,;.]|[ \t]*\Z)")
_FAMILY = regex(
    r"(?:Mother|Father|Mom|Dad|Mum|Partner|Husband|Wife|Parents|Spouse|Stepfather|Stepmother)(?::| [A-Z][a-z]+[ ,])")
_LABELS = word_set("employment occupation occ job trade vocation profession")
_FIELD = regex(
    r"(?<![\w-])(?i:employment|occupation|occ|job|trade|vocation|profession): {0,3}"
    r"(?:(?:retired|ret\.?|former|formerly|was|is|ex) ){0,2}"
    r"(?P<it>[a-z]{3,14}(?:[ -][a-z]{3,14}){0,3})(?=[,;.(]|[ \t]{2}|[ \t]*(?:\n|\Z))"
)
#: Those whose value is an occupation whatever it is, and what of a value says that there is none or asks for nothing.
_ANY_VALUE = word_set("occupation trade vocation profession")
_NO_VALUE = word_set(
    "none unknown retired disabled disability unemployed unable not no nil na never deferred declined refused "
    "refuses denied denies see above below pending unspecified unavailable other self employed working works work "
    "at home stays sedentary light heavy duty exposure exposures exposed dust noise lifting manual labor physical "
    "child infant minor school preschool kindergarten grade same unchanged reviewed noted hazards hazard history "
    "changed lives since leave off laid between jobs currently looking seeking part time full on file recorded "
    "asked obtained applicable yes able hand dominant handed married single divorced widowed and or with without of "
    "for to from by in his her their who is was patient risk risks stress stressful smoker former ex active "
    "inactive independent limited multiple various many"
)
_SUFFIXES = ("er", "or", "ist", "man", "woman", "ian", "smith", "wright", "eer")
#: What ends as trades do and is none.
_NONE = word_set(
    "never other former over under after later together answer number either neither prior her per work labor "
    "disorder cancer fever however whatever another moreover order further danger sober eager bitter tender proper "
    "major minor senior junior inferior superior better older younger poor mother father brother sister "
    "daughter partner caregiver smoker drinker user abuser non-smoker nonsmoker carrier survivor donor premature twin "
    "vegetarian fire water paper summer winter quarter liver bladder ulcer tumor transfer lower upper outer inner"
)


def spans(note: Note) -> Iterator[Span]:
    """All such occupations of a note."""
    text = note.text
    lowered = note.lowered
    if "student" in lowered:
        for found in _STUDENT.finditer(text):
            number = note.token_at(found.start())
            if note.lower[max(0, number - 1)] not in _LOOKS_ON:
                yield span_of(*found.span("it"), "student of a trade", 0.8)
    if _THEN.search(lowered):
        for found in _WAS.finditer(text):
            if _is_trade(found["it"], any_ending=False):
                yield span_of(*found.span("it"), "what somebody was before", 0.8)
    for found in _OWNER.finditer(text) if "owner" in lowered else ():
        yield span_of(*found.span("it"), "owner of what somebody lives by", 0.8)
    for found in _WAS_AT.finditer(text) if "til" in lowered else ():
        if found["it"].split()[-1] not in _MORE and _is_trade(found["it"], any_ending=True):
            yield span_of(*found.span("it"), "what somebody was until a year", 0.8)
    for line in _PARENT.finditer(text) if _FAMILY.search(text) else ():
        for found in _PART.finditer(text, *line.span("rest")):
            rare = " " in found["it"] or found["it"] not in lexicon.plain_words()
            if _is_trade(found["it"], any_ending=rare):
                yield span_of(*found.span("it"), "trade in a parent's line", 0.8)


def at_field(note: Note, at: int) -> Iterator[Span]:
    """``Employment: creel tier, disabled``: what fills a field of work."""
    found = _FIELD.match(note.text, note.starts[at])
    if found is None:
        return
    told = note.lower[at] in _ANY_VALUE and found["it"] not in NO_JOBS and _NO_VALUE.isdisjoint(
        found["it"].replace("-", " ").split())
    if told or _is_trade(found["it"], any_ending=True):
        yield span_of(*found.span("it"), "all of a field of work", 0.8)


def _is_trade(phrase: str, *, any_ending: bool) -> bool:
    """Whether words end as an occupation of the vocabulary does, or, where a field tells, as any trade does."""
    words = phrase.replace("-", " ").split()
    lists = vocabulary()
    if words[0] in NO_JOBS or not NEVER.isdisjoint(words) or words[-1] in _NONE:
        return False
    for known, sort in lists.ends.get(words[-1]):
        if sort != "field" and tuple(words[-len(known) :]) == known:
            return True
    return any_ending and words[-1].endswith(_SUFFIXES) and len(words[-1]) > 4


ANCHORS = ((_LABELS, at_field),)
