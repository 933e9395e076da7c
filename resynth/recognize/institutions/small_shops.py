"""Where somebody works in small letters, and a house of which somebody names the department.

``line cook at the copper kettle``, ``night watchman at coldspring self storage``; ``emergency department of
Cité-du-Nord``.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import STARTERS
from resynth.recognize.institutions.institutions import span_of
from resynth.recognize.institutions.small_names import in_small_letters
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Who works in a shop, a kitchen, a yard or a house that has a name, and seldom in a ward.
_TRADES = word_set(
    "cook chef baker dishwasher server waitress waiter bartender barista barback hostess busser bouncer cashier "
    "stocker butcher stylist hairdresser barber groomer watchman janitor housekeeper mechanic welder foreman florist "
    "bagger loader picker packer teller dealer"
)
_AT = regex(
    r",? (?:at|for) (?P<it>(?:the )?[a-z][a-z'’]{2,}(?: (?:&|and|[a-z'’]{2,})){1,3}?)"
    r"(?=[,.;)](?!\w)|[ \t]*(?:\n|\Z)| (?:since|until|til|x|for|who|and)\b)"
)
#: What any shop or house is called, and when and how somebody works.
_ANY = word_set(
    "hospital school schools restaurant restaurants diner hotel motel bar church mall home homes store stores factory "
    "plant bank cafeteria office club center shop station market lot site house job work night nights day days time "
    "airport warehouse prison jail country college university clinic company firm farm farms casino place weekends "
    "week years months hours present now shift shifts yard garage salon pub kitchen cafe campus post base facility"
)
_NO_FIRST = STARTERS | word_set(
    "least night home work nursing various several two three many about over almost "
    "small large big fast grocery department elementary high middle assisted retirement day"
)


def at_trade(note: Note, at: int) -> Iterator[Span]:
    """``line cook at the copper kettle``: what stands behind a trade, in a note in small letters."""
    found = _AT.match(note.text, note.ends[at])
    if found is None or not in_small_letters(note):
        return
    words = found["it"].split()
    named = words[1:] if words[0] == "the" else words
    if len(named) < 2 or named[-1] in _ANY or named[0] in _NO_FIRST:
        return
    if words[0] != "the" and named[0] in lexicon.clinical_words():
        return
    yield span_of(*found.span("it"), "ORGANIZATION", "institution in small letters", 0.7)


_DEPARTMENTS = word_set("department room ward unit clinic service")
_LED = regex(
    r"(?i:emergency|outpatient|intensive care|maternity|oncology|cardiology|surgery|pediatric|psychiatry) \Z"
)
_OF = regex(
    r" (?:of|at) (?P<it>[A-Z][\w’']{2,15}(?:-[\w’']{2,15}){0,3}(?: (?:de|du|of|the|la|des)? ?[A-Z][\w’'-]{2,15}){0,2})"
    r"(?=[ ](?:and|with|on|for|in|by|where|who|was|at|from)\b|[,.;)](?!\w)|[ \t]*(?:\n|\Z))"
)
_NO_HOUSE = word_set(
    "the this our dr mr mrs ms monday tuesday wednesday thursday friday saturday sunday general hospital"
)


def at_department(note: Note, at: int) -> Iterator[Span]:
    """``emergency department of Cité-du-Nord``: the house behind one of its departments."""
    start = note.starts[at]
    if not _LED.search(note.text, max(0, start - 16), start):
        return
    found = _OF.match(note.text, note.ends[at])
    if found and found["it"].split()[0].lower() not in _NO_HOUSE:
        yield span_of(*found.span("it"), "HOSPITAL", "institution behind a cue", 0.8)


ANCHORS = ((_TRADES, at_trade), (_DEPARTMENTS, at_department))
