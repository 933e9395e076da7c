"""Identifying numbers: behind their cues, and by their shape; clinical numbers, scores and names are kept.

The two prongs of NLM Scrubber's AIR (AMIA 2014, section 3.3): what a cue tells to be an identifier is one; what units,
quantities and clinical names tell to be clinical is kept; most other strings of letters and digits are identifiers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.note import Note, anchored, note_of
from resynth.recognize.numbers import (
    clinical_codes,
    coded,
    columns,
    crews,
    cued_columns,
    id_forms,
    id_kinds,
    marked_as,
    of_makers,
    plates,
    reaching,
    records,
    said,
    shapes,
    told_numbers,
)
from resynth.recognize.numbers.id_forms import GAP
from resynth.recognize.pattern import all_spans
from resynth.recognize.words import regex
from resynth.types import Document, KnownValue, Span

_BETWEEN = frozenset(("number", "numbers"))
_CORE = (
    r"(?=[A-Za-z#*_/:.-]{0,12}\d)(?:\d{1,3}(?:,\d{3}){1,3}(?!,\d|[\w%/-]|\.\d)"
    r"|[A-Za-z0-9]{1,40}(?:[-:#*_]{1,2}(?![a-z]{3,40}\b)[A-Za-z0-9]{1,40}"
    r"|[./]\d[A-Za-z0-9]{0,40}){0,8})"
)
_HEADED = rf"(?P<it>(?:(?P<head>[A-Z]{{1,4}}(?:-[A-Z]{{1,3}})?|[a-z]{{1,4}}) )?(?P<core>{_CORE}))"
_VALUE = regex(rf"{GAP}{_HEADED}(?!@)")
_NEXT = regex(rf"(?:,|;| and| &| /)[ \t\n]{{1,2}}{_HEADED}")
#: One more group of digits behind a blank; a single digit only where the field ends.
_GROUP = regex(
    r" (?:\d{2,7}(?:-\d{1,7}){0,2}(?:-?[A-Z])?|\d(?=[ \t]{2}|[,;)\]\n]|\.(?!\d)|\Z))"
    r"(?![\w/%]|:(?! )|[.,]\d)"
)
_FOURS = regex(r"\d{4}(?: \d{4})+\Z")
#: The number of an object goes on behind the longest that is looked at: 1.2.840.113619.2.55.3.
_OBJECT_BEGUN, _OBJECT = regex(r"(?<!\d)[012](?:\.\d+){4,}\Z"), regex(r"(?:\.\d{1,40}){1,20}(?![\w-])")
_LABEL = regex(r"([A-Za-z]{2,12}):[A-Za-z]{0,3}\d")
#: Eight digits in the groups of a record: 481 85 43 7.
_EIGHT = regex(r"\d{3} \d\d \d\d \d(?![\w/:%]|[.,]\d)")
#: How a telephone's number is typed in haste: 603 5550142.
_AREA = regex(r"[2-9]\d\d[ -][2-9]\d{6}")
_TAIL = regex(r"\d{5,}(?=[A-Za-z]{3,}\Z)")
#: A number in brackets behind a person, or of four and four digits between commas: no year, no hour of the day.
_BEHIND_PERSON = regex(
    r" ?(?:[(\[]#? ?|(,) ?)(?P<it>(?!(?:19|20)\d\d\D|(?:[01]\d|2[0-3])[0-5]\d\D)"
    r"(?(1)\d{4}-\d{4}|(?:\d{4,8}|\d{2,4}-\d{3,4}|\d{3,4}-\d\d)))(?(1)(?=,)|[)\]])"
)
#: Letters and two groups of digits right behind a person, as a record is read out: Patient Moor comma Ada KP 310 552.
_LETTERED_BEHIND = regex(r" {1,2}(?P<it>[A-Z]{1,3}[ -]?\d{3}[ -]\d{3,4})(?![\w/%-]|[.:]\d| \d)")
#: Where somebody is reached, right behind who it is: ``Dr. Moor @ 54417``, ``Ada at 4417``; no hour, no year.
_REACHED_BEHIND = regex(
    r"(?:,? ?(?:M\.?D|D\.?O|RN|NP|PA|PA-C|LPN|PharmD|RPh)\.?)?,? ?(?:@ ?|at )"
    r"(?P<it>(?!(?:[01]\d|2[0-4])[0-5]\d(?!\d)|(?:19|20)\d\d(?!\d))\d{4,5})(?=[,;)\s]|\.\s|\.?\Z)"
    r"(?! ?(?:h|hrs?|hours?|[ap]m|m[lg]|mcg|cc|units?)\b)"
)
#: Where a note tells the last four digits of somebody; four behind a name, or behind its age and sex; an hour. What
#: looks back stands behind the first letter: that is searched for in C.
_LAST_FOUR = regex(r"[Ll](?<!\w.)(?:AST|ast)(?:[ -]?4|[ -][Ff](?:OUR|our))(?: digits)?(?!\w| (?:h|d|w|m|y))")
_FOUR_BEHIND = regex(
    r"[ ,]{1,3}(?:\d{1,3} ?[MF] {1,3})?(?P<it>(?!(?:19|20)\d\d)\d{4})(?![\w/:.%-])(?! ?(?:m[lg]|mcg|units))"
)
#: The head of a veteran's note: TOWNSEND,ALVIS R   [6614]   83 MALE.
_AGED_BEHIND = regex(r" {1,6}\d{1,3}[ -]?(?:(?:YO|yo|y/o)[ -]?)?(?:MALE|FEMALE|Male|Female|male|female|[MF]\b)")
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_PERSONS = frozenset(("PATIENT", "NAME"))
#: Words that begin another field and are no head of a value: sex, titles, other fields.
_NO_HEAD = frozenset((
    "m", "f", "dob", "age", "sex", "dos", "date", "time", "md", "do", "rn", "np", "pa", "dr", "mr", "mrs", "ms", "no",
    "pt", "to", "by", "at", "on", "in", "of", "the", "and", "back", "tel", "ph", "ssn", "zip", "ext", "cell", "fax",
))
#: A cue that is the first part of a value.
_PREFIX = regex(r"(?<![\w-])[A-Z]{2,4}-(?=[A-Z\d])")
_PREFIXED = frozenset(("IDNUM", "MEDICALRECORD"))
#: Behind these stand the last digits of a card; behind these a lot; signs between a cue and its value.
_ENDINGS = frozenset(("ending", "ends"))
_LOTS = frozenset(("lot", "lots", "batch"))
_REFERENCES = frozenset(("ref", "reference"))
_SIGNS = frozenset(":#=[")
#: A code of a system has fewer characters.
_CODE = 9
#: Half of the day behind an hour.
_CLOCK = regex(r" ?[ap]\.?m\b", re.IGNORECASE)
#: The nth of so many, and the nth with its hour.
_NTH_OF, _NTH_AT = regex(r"\d{1,2}/\d{1,2}"), regex(r"\d (?:[01]\d|2[0-3])[0-5]\d")
#: What says that a number follows.
_COUNTED_BY = regex(r"\b(?:nos?|nrs?|num|numbers?)\b[.:]? {0,2}\Z", re.IGNORECASE)
#: A telephone without its area.
_SEVEN = 7
#: What has a number that is called; how it looks behind "call": an extension, a pager, one without its area.
_PHONES = frozenset((
    "ph", "phone", "tel", "telephone", "cell", "mobile", "pager", "pgr", "beeper", "bleep", "fax", "extension", "wk",
    "hm",
))
_NUMBERS = frozenset(("#", "no", "nr", "num", "number"))
_CALLED = regex(r"(?:[xp] ?)?\d{1,2}-\d{4}|[xp] ?\d{4,5}|[2-9]\d\d[ .-]?\d{4}")
#: One with its area, and whose number is that of a telephone: her number is 513-555-0142x7284.
_WITH_AREA = regex(r"(?:00)?1?[-. ]?\(?[2-9]\d\d\)?[-. ]?\d{3}[-. ]?\d{4}(?:x\d{1,6})?")
_WHOSE = frozenset(("my", "his", "her", "their", "our", "your", "whose", "s"))
#: A lot or a serial number in letters alone, behind a sign.
_LETTERED, _IN_LETTERS = frozenset(("lot", "serial", "sn", "s", "ser")), regex(
    r"(?: ?(?:no|number)\.?)?[ \t]{0,2}[:#][ \t]{0,3}(?P<it>[A-Z]{4,10})(?![\w-])")
#: What a plan gives too, where a plan is told so many tokens before it: Plan: HMO Gold   Certificate No.: …
_CERTIFICATES, _BLOCK = frozenset(("certificate", "cert")), 8
#: Letters and figures that a machine drew: one figure is enough behind a sign.
_RANDOM = regex(r"(?=[A-Z-]*\d)(?:[A-Z]{1,5}-)?(?=[A-Z]*\d[A-Z])[A-Z\d]{6,12}")
#: Fewest digits of a value that others of its kind may follow.
_LONG = 5


class Cue(NamedTuple):
    """Words that stand before an identifier: those after the first, its kind, and the fewest digits that make one."""

    rest: tuple[str, ...]
    kind: str
    least: int

    def __repr__(self) -> str:
        return f"Cue({self.kind})"


@cache
def _cues() -> dict[str, tuple[Cue, ...]]:
    """First word of a cue -> cues, the longest first."""
    found: dict[str, list[Cue]] = {}
    for words, kind, least in lexicon.table("identifiers/cues"):
        first, *rest = words.split()
        found.setdefault(first, []).append(Cue(tuple(rest), kind, int(least)))
    return {first: tuple(sorted(cues, key=lambda cue: -len(cue.rest))) for first, cues in found.items()}


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(id_forms.FIRST), ()) | _cues())


class Ids:
    """Numbers that identify: 45 CFR 164.514(b)(2)(i)(H) to (M), (P) and (R)."""

    name = "ids"
    version = "1"
    kinds = frozenset({
        "MEDICALRECORD", "IDNUM", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "ROOM", "ZIP",
        "HOSPITAL", "ORGANIZATION", "USERNAME", "PHONE",
    })

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note: behind cues first, then by shape where no cue has told."""
        note = note_of(document)
        told: list[Span] = []
        taken = [*records.days_and_codes(note), *columns.columns(note).nobodys]
        unique = dict(shapes.unique(note.text))
        taken += unique.items()
        device, plate = "DEVICE", "VEHICLE"
        for start, end in columns.columns(note).devices:
            taken.append((start, end))
            yield Span(start, end, device, device, "unknown", f"{self.name}:column of lots or serials")
        record = "MEDICALRECORD"
        for start, end in columns.columns(note).records:
            taken.append((start, end))
            yield Span(start, end, record, record, "unknown", f"{self.name}:column of records")
        for start, end, kind in cued_columns.places(note):
            if not any(first < end and start < last for first, last in taken):
                taken.append((start, end))
                yield Span(start, end, kind, kind, "unknown", f"{self.name}:column of a cue")
        for span in id_kinds.grouped_records(note):
            if not any(span.start < end and start < span.end for start, end in taken):
                taken.append((span.start, span.end))
                yield span
        whose = dict.fromkeys(unique, "")
        for span, kept in self._told(note):
            start = next((at for at, end in unique.items() if span.start < end and at < span.end), -1) if unique else -1
            if start >= 0:
                whose[start] = whose[start] or (span.kind if span.start <= start else "")
                continue
            taken.append((span.start, span.end))
            if not kept:
                told.append(span)
        for start, end in unique.items():
            kind = whose[start] or "IDNUM"
            told.append(Span(start, end, kind, kind, "unknown", f"{self.name}:unique number of a system"))
        for place in plates.places(note):
            told = [span for span in told if not place[0] <= span.start < place[1]]
            taken.append(place)
            yield Span(*place, plate, plate, "unknown", f"{self.name}:plate of a car", 0.9)
        yield from told
        yield from all_spans(crews.PATTERNS, note, self.name)
        yield from all_spans(told_numbers.PATTERNS, note, self.name)
        places = {span[:3] for span in told}
        yield from (span for span in all_spans(marked_as.PATTERNS, note, self.name) if span[:3] not in places)
        yield from said.spans(note)
        yield from id_forms.again(note.text, told)
        yield from self._shaped(note, sorted(taken))

    # ── behind a cue ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _told(self, note: Note) -> Iterator[tuple[Span, bool]]:
        """What stands behind cues, and whether it is nobody's number and stays."""
        lower, hits = note.lower, note.hits(_anchors())
        past, final = 0, len(lower) - 1
        for number, cues in sorted([(number, cues) for word, cues in hits for number in note.here[word]]):
            if note.starts[number] < past or number == final:
                continue
            following = lower[number + 1]
            if lower[number] in id_forms.FIRST and (known := id_forms.at(note.text, lower[number], note.ends[number])):
                yield known, False
                past = known.end
                continue
            for cue in cues:
                last = number + len(cue.rest)
                if cue.rest:
                    if cue.rest[0] != following or tuple(lower[number + 1 : last + 1]) != cue.rest:
                        continue
                elif len(following) > 4 and following.isalpha() and following not in _BETWEEN and (
                    number + 1 < final and note.starts[number + 2] > note.ends[number + 1]
                ):
                    continue  # a word, and no part of a value
                first = lower[number]
                if cue.rest and cue.kind == "VEHICLE" and lower[last] in id_forms.PLATES and (
                    known := id_forms.at(note.text, lower[last], note.ends[last])
                ):
                    yield known, False
                    past = known.end
                    break
                if first in _ENDINGS and not id_kinds.of_card(note, number):
                    continue
                places = self._values(note.text, note.ends[last], cue)
                if places and _is_none(note, number, last, cue, places[0]):
                    continue
                kind = self._widened(note, number, cue, places)
                if not places and first in _LETTERED and (code := _IN_LETTERS.match(note.text, note.ends[last])) and (
                    code["it"].lower() not in lexicon.seen_words()
                ):
                    places = [code.span("it")]
                if not places:
                    continue
                kind, kept = _kind(note, number, cue, kind, places[0]), _is_kept(note, number, places[0])
                for start, end in places:
                    yield Span(start, end, kind, kind, "unknown", f"{self.name}:behind a cue"), kept
                    if kind == "MEDICALRECORD" and (whose := id_kinds.glued_hospital(note.text, end)):
                        yield whose, False
                past = places[-1][1]
                break

    def _widened(self, note: Note, number: int, cue: Cue, places: list[tuple[int, int]]) -> str:
        """The kind of a cue; the places of its value get strokes behind them, and the cue where it is a part of it."""
        first, kind = note.lower[number], cue.kind
        if places and first in _REFERENCES:
            places[-1] = (places[-1][0], id_forms.with_strokes(note.text, places[-1][1]))
        if places and kind in _PREFIXED and not cue.rest and _PREFIX.match(note.text, note.starts[number]):
            places[0] = (note.starts[number], places[0][1])  # CPAP RX-P23-009187
            kind = kind if kind == "MEDICALRECORD" else id_kinds.nearest(note, number) or kind
        if places and first == "card" and kind == "IDNUM":
            kind = id_kinds.nearest(note, number) or kind
        return kind

    def _values(self, text: str, at: int, cue: Cue) -> list[tuple[int, int]]:
        """The places of a cue's value and of more of its kind behind it: ``unit nos. A, B``."""
        if digits := said.behind(text, at):
            return [digits]
        places: list[tuple[int, int]] = []
        head = None
        found = _VALUE.match(text, at)
        while found is not None:
            start = found.start("it")
            gap = text[at:start] if not places else ""
            if "." in gap and ("\n" in gap or (gap.startswith(". ") and coded.is_time(found["core"]))):
                break  # a sentence ends; per protocol. 1414 BP 90/58
            if "\n" in gap and text[found.end() : found.end() + 1] == "|":
                break  # a row of a table
            if (label := _LABEL.match(found["core"])) and any(
                one.kind == "MEDICALRECORD" and not one.rest for one in _cues().get(label[1].lower(), ())
            ):
                break  # the record is MR:6746781: a cue of its own
            if found["head"] == "the" and cue.least > 3:
                break  # client: the 54321 thing
            if found["head"] == "of" and text[at - 5 : at].lower() in ("trial", "study") and not cue.rest:
                break  # a trial of ABC-123
            if found["head"] in ("at", "by") and coded.is_time(found["core"]):
                break  # per protocol at 0430; to the room by 1600
            if found["head"] and self._no_head(found["head"], cue):
                start = found.start("core")
            signed = not _SIGNS.isdisjoint(gap)
            place = self._value(text, start, shapes.label_within(text, start, found.end()), cue, signed)
            if place is None or (places and found["head"] and found["head"] != head):
                break  # job 88114, ETA 2330
            head = found["head"]
            if places and abs(shapes.digits(text[slice(*place)]) - shapes.digits(text[slice(*places[0])])) > 1:
                break
            while len(more := text[place[1] - 1 : place[1] + 1]) == 2 and more.isdecimal():
                place = (place[0], place[1] + 1)  # digits that go on behind the longest that is looked at
            if rest := _OBJECT.match(text, place[1]) if _OBJECT_BEGUN.search(text, *place) else None:
                place = (place[0], rest.end())
            places.append(place)
            if shapes.digits(text[slice(*place)]) < _LONG:
                break
            found = _NEXT.match(text, place[1])
        return places

    def _no_head(self, head: str, cue: Cue) -> bool:
        """Whether letters before a number are a word or another field, and no part of it: ``acct is M 44719``."""
        lower = head.lower()
        if head.isupper() and cue.kind == "IDNUM" and any(one.kind == "IDNUM" for one in _cues().get(lower, ())):
            return False  # claim WC 4-998-120
        return lower in _NO_HEAD or lower in _cues() or (head == lower and lower in lexicon.seen_words())

    def _value(self, text: str, start: int, end: int, cue: Cue, signed: bool) -> tuple[int, int] | None:
        """Where a value stands, groups behind blanks and all; None when it is none. ``signed``: behind ":" or "#"."""
        tail = _TAIL.match(text, start, end)  # 3041023MARY
        end = tail.end() if tail else self._groups(text, start, end)
        value = text[start:end]
        count = shapes.digits(value)
        mixed = count < len(value) and any(map(str.isalpha, value))
        glued = mixed and any(map(str.isalpha, value.partition(" ")[2] or value))
        least = min(cue.least, 2 if signed and cue.kind != "IDNUM" else 3)
        least = (1 if signed and _RANDOM.fullmatch(value.rpartition(" ")[2]) else least) if glued else cue.least
        if count < least or text[start - 1 : start] == "$":
            return None
        core = value.rpartition(" ")[2]
        weak = cue.least > 3
        if "," in core and weak and not (signed or cue.rest or _COUNTED_BY.search(text, max(0, start - 9), start)):
            return None  # record high 410,228; not: census no. 410,228
        if _NTH_OF.fullmatch(core) or _NTH_AT.fullmatch(value):
            return None  # visit #3/12, NTG #2 0405
        # "MRN 20180304" is no day, "RECORD: 0455-1902" no range of hours
        if shapes.is_date(core) and (weak or not core.isdecimal()):
            return None
        if shapes.is_time(core) and (":" in core or (weak and not signed)):
            return None
        if not signed and _CLOCK.match(text, end):
            return None  # ambulance 11 am
        if id_forms.is_measure(value) or (count < _LONG and not signed and shapes.unit_behind(text, end)):
            return None
        if shapes.is_decimal(core) or text[end : end + 1] == "%":
            return None
        if shapes.is_diagnosis(core) or clinical_codes.is_banded(core):
            return None
        if id_forms.is_dose(core) or (cue.kind == "IDNUM" and not signed and shapes.is_year(value)):
            return None  # Tamsulosin MR 400mcg; per protocol 2016
        headed = core != value and (not signed or value.partition(" ")[0].lower() in shapes.quantities())
        if shapes.is_pressure(core) and (weak or headed):
            return None  # EXAM: BP 162/94; OCT mac CST 268/254
        if text[start - 1 : start] == "#" and reaching.reaches(text, start):
            return None
        # a control number may look like a telephone's, what only "number" announces is a telephone's
        # what stands in a blank's two groups behind a document's word is no telephone: requisition 881 2204
        grouped = " " in value and count == _SEVEN and not shapes.unit_behind(text, end)
        phone = (shapes.is_phone(value) or _AREA.fullmatch(value)) and not cue.rest and not grouped
        if weak and (phone or shapes.is_year(value) or (
            shapes.measured(text, start, end) and not (signed or grouped)
        )):
            return None
        if weak and mixed and count < _LONG and shapes.is_named(core):
            return None
        return start, end

    def _groups(self, text: str, start: int, end: int) -> int:
        """The end of a value with the groups of digits that belong to it: ``XJB 481 90 2267``, ``7120 441 6``."""
        if (eight := _EIGHT.match(text, start)) and not shapes.unit_behind(text, eight.end()):
            return eight.end()
        for _ in range(4):
            count = shapes.digits(text[start:end])
            group = _GROUP.match(text, end)
            if group is None or count == 0:
                break
            # "4471920 54" is a number and an age; "7120 441 6" is one number
            mixed = any(map(str.isalpha, text[start : group.end()]))
            whole = count >= 7 and len(group[0]) > 2 and not mixed
            fours = whole and _FOURS.match(text, start, group.end())
            if whole and not fours:
                break
            if shapes.unit_behind(text, group.end()):
                break
            if (shapes.is_year(group[0][1:]) and not (mixed or fours)) or shapes.is_date(text[start:end]):
                break
            end = group.end()
        return end

    # ── by shape ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _shaped(self, note: Note, taken: list[tuple[int, int]]) -> Iterator[Span]:
        text, at = note.text, 0
        for start, end in shapes.chunks(text):
            while at < len(taken) and taken[at][1] <= start:
                at += 1
            if at < len(taken) and taken[at][0] < end:
                continue
            for first, last, kind, rule in shapes.identifiers(text, start, end):
                if kind == "IDNUM" and (
                    coded.is_named_service(text, first, last) or of_makers.is_model(text, first, last)
                ):
                    continue
                if last - first < _CODE and kind == "IDNUM" and (
                    coded.is_item(note, first, last) or coded.is_procedure(text, first, last)
                ):
                    continue
                if kind == "IDNUM" and (
                    coded.are_hours(text[first:last]) or coded.are_steps(text[first:last])
                    or coded.is_clock(text, first, last)
                ):
                    continue
                span = Span(first, last, kind, kind, "unknown", f"{self.name}:{rule}", 0.8)
                if kind == "IDNUM":
                    whose = id_kinds.hospital_behind(note, span) if text[last : last + 1] == "(" else None
                    if whose:
                        yield whose
                        span = span._replace(kind="MEDICALRECORD", label="MEDICALRECORD")
                    elif shapes.is_code_of_state(text, first, text[first:last]):
                        span = span._replace(kind="ZIP", label="ZIP")
                    else:
                        span = id_kinds.by_context(note, span)
                yield span


def _is_none(note: Note, number: int, last: int, cue: Cue, place: tuple[int, int]) -> bool:
    """Whether what stands behind a cue is an hour, a code of a clinic or no car's."""
    first, value = note.lower[number], note.text[slice(*place)]
    if cue.kind == "ROOM" and id_forms.is_hour_of_a_room(note.text, note.starts[number], value):
        return True
    if clinical_codes.is_one(note.text[note.starts[number] : place[1]]):  # p.Ser1982fs
        return True
    if first == "kit" and id_forms.is_codon(value):
        return True
    return (first in id_forms.PLATES and id_forms.is_no_car(note, number, place)) or coded.is_hour(note, last, place)


def _kind(note: Note, number: int, cue: Cue, kind: str, place: tuple[int, int]) -> str:
    """The kind of a number by its cue and what stands around both."""
    first = note.lower[number]
    if first in id_kinds.GENERIC and not cue.rest:
        kind = id_kinds.nearest(note, number, records=first in ("id", "#", "identifier")) or kind
    if first in _CERTIFICATES and id_kinds.nearest(note, number, _BLOCK) == "HEALTHPLAN":
        kind = "HEALTHPLAN"
    if kind == "IDNUM" or first == "record":
        kind = id_kinds.of_a_thing(note, number, note.text[slice(*place)]) or kind
    if kind == "IDNUM" and _rings(note, number, place):
        kind = "PHONE"
    return "IDNUM" if first in _LOTS and id_kinds.of_vaccine(note, number) else kind


def _is_kept(note: Note, number: int, place: tuple[int, int]) -> bool:
    """Whether a number behind a cue is nobody's: a maker's, of a procedure, a sample's lot, a ratio, a level."""
    if coded.is_ratio_or_level(note.text[slice(*place)]):
        return True
    if note.lower[number] in _LOTS:
        return id_kinds.of_sample(note, number)
    return of_makers.is_one(note, number, place) or coded.is_procedure(note.text, *place, cued=True)


def _rings(note: Note, number: int, place: tuple[int, int]) -> bool:
    """Whether what stands behind a cue reaches somebody: ``ph# 555 0134``, ``pager no. 20-4217``, ``call 4-4217``."""
    if note.lower[number] == "call":
        return any(form.fullmatch(note.text, *place) is not None for form in (_CALLED, _WITH_AREA))
    if note.lower[number] == "number" and number and note.lower[number - 1] in _WHOSE:
        return _WITH_AREA.fullmatch(note.text, *place) is not None
    return number > 0 and note.lower[number - 1] in _PHONES and note.lower[number] in _NUMBERS


def behind_persons(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Numbers in brackets right behind persons that were found; ``spans`` are disjoint and sorted.

    A list of patients has their record numbers or rooms so: ``okafor (4417)``. No year, no hour is one. Where the last
    four digits are told of somebody in the note, four behind a name or its age and sex are those of another.
    """
    listed: bool | None = None  # searched for once, where it is asked at all
    for number, span in enumerate(spans):
        if KINDS[span.kind].cchmc == "NAME" and (reached := _REACHED_BEHIND.match(text, span.end)):
            yield Span(*reached.span("it"), "PHONE", "PHONE", found_by="ids:reached behind a person", score=0.7)
        if span.kind not in _PERSONS:
            continue
        if (four := _FOUR_BEHIND.match(text, span.end)) and (
            "," in text[span.start : span.end] or not _HOUR.match(four["it"])
        ):
            listed = _LAST_FOUR.search(text) is not None if listed is None else listed
            if listed or ("," in text[span.start : span.end] and _AGED_BEHIND.match(text, four.end("it"))):
                yield Span(*four.span("it"), "IDNUM", "IDNUM", found_by="ids:behind a person", score=0.7)
        if (found := _BEHIND_PERSON.match(text, span.end) or _LETTERED_BEHIND.match(text, span.end)) and (
            number + 1 == len(spans) or spans[number + 1].start >= found.end()
        ):
            yield Span(*found.span("it"), "IDNUM", "IDNUM", found_by="ids:behind a person", score=0.7)


RECOGNIZER = Ids()
