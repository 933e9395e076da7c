"""States by their names, codes and old abbreviations, and the towns and ZIP codes beside them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.persons.name_cues import SERVICES
from resynth.recognize.persons.ratio import unseen
from resynth.recognize.places import no_places
from resynth.recognize.places.features import TOWN_ALONE
from resynth.recognize.places.streets import plain_words, surnames
from resynth.recognize.places.towns import Towns
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_ZIP_BEHIND = regex(r"\.?(?:,?[ \t\n]{1,3}|[,/-] ?)(?P<it>\d{5}(?:-\d{4})?)(?![\w-]|\.\d)")
_TOWN = regex(
    r"(?<![\w'’.-])(?P<it>(?:(?:St|Ft|Mt|Ste|ST|FT|MT)\. )?[A-Z][\w'’]+"
    r"(?:[ -](?:d['’]|de |du |of |on |the )?[A-Z][\w'’]+){0,3})(?P<sep>,?[ \t\n]{1,4}|[,/] ?)\Z"
)
_STATE_CUED = regex(r"(?:\b[Ss]tate:? {1,4}|\b(?:[Pp]late|[Tt]ag|PLATE|TAG)s?[:#]? {1,3})\Z")
#: Words in small letters before a state's code.
_BEFORE_CODE = word_set("in from to of through via near visiting outside state plate plates tag tags leaving and or")
_STOP = regex(r"[.,;)\n]|\s*\Z| (?:and|or|for|with|last|since|when|at|until|where|to|in|on|as|but|about)\b")
_PLATES = frozenset(("plate", "plates", "tag", "tags"))
#: What may stand inside the name of a town.
_IN_TOWN = frozenset((*"-'’.d", "de", "du", "of", "on", "the"))
_PLATE = regex(r" (?:[Ll]icen[cs]e )?(?:[Pp]lates?|[Tt]ags?|[Rr]eg(?:istration)?|PLATES?|TAGS?|REG)\b")
#: The same with its number, or at the end of what is told.
_PLATED = regex(
    rf"{_PLATE.pattern}(?: ?(?:no\.?|number|[#:]) ?| )"
    r"(?=[A-Z0-9]{1,4}[ -]?[A-Z\d]{0,4}\d|[A-Z0-9]{2,4}[ -]\d)"
)
#: States as they were abbreviated before there were codes, with a full stop.
_OLD = (
    "ala=AL ariz=AZ ark=AR cal=CA calif=CA colo=CO conn=CT del=DE fla=FL ga=GA haw=HI ida=ID ill=IL ind=IN ia=IA "
    "kan=KS kans=KS ken=KY ky=KY la=LA md=MD mass=MA me=ME mich=MI minn=MN miss=MS mo=MO mont=MT neb=NE nebr=NE "
    "nev=NV okla=OK ore=OR oreg=OR penn=PA penna=PA pa=PA tenn=TN tex=TX ut=UT vt=VT va=VA wash=WA wis=WI wisc=WI "
    "wyo=WY"
)
OLD = dict(pair.split("=") for pair in _OLD.split())
#: Codes that stand alone behind a preposition, others only behind words of living, others never.
_ALONE = word_set("az fl ky mn ny wi wv wy ut")
_NEVER_ALONE = word_set(
    "al ar as ca co ct de gu hi id in ks la ma me mi mo mp ms mt ok or pa pr vi dc md ne nh vt tn"
)
#: Codes that are also abbreviations, but no degree and hardly clinical: states behind "in", a name and a comma.
_LOCATED = word_set("ne oh sc sd va il ia ks nd")
_STATE_NOUN = regex(
    r" (?i:driver|licen[cs]e|resident|native|state|medicaid|law|board|department|born|trip|plates?|tags?|winters?"
    r"|summers?"
    r"|man|woman|male|female|gentleman|farmer|rancher"
    r"|address|home|house|place|condo|phone|number|clinic|hospital|family|farm|cabin|relatives|records|\d{5})"
)
_IN_STATE = word_set("in from to outside of through via near visiting")
_GOES_ON = regex(r" [A-Z]{2}")
_STOPPED = regex(r",[ \n][A-Z]{2}[ \t]*(?:[.,;)\n]|\Z)")
#: Codes that are no words, where a line has no capitals: from nc.
_SMALL_ALONE = word_set("nc nj tx ny fl az ky wv ut wi nm nv mn sc sd nd")
_INTO = word_set("in from to near")
#: Papers and offices that a state has.
_STATE_PAPER = regex(
    r" (?:D?DNR|POLST|MOLST|POST|TPOPP|COLST|PDMP|DMV|WIC|DCFS|CPS|DOH)\b|(?i: immunization| registry| poison"
    r"| medicaid| disability| unemployment| driver| board of| department of)\b"
)
#: A licence of the state, with its number.
_LICENSED = regex(
    r" (?:Lic(?:ense)?|LIC|license|lic|Reg|DL|driver'?s license|Medicaid)\.?:? ?(?:[Nn]o\.? ?|# ?)?[A-Z]{0,3}-?\d{3,}"
)
#: Born, raised, living, moving: behind these even a code that is an abbreviation of medicine is a state.
_BORN_IN = regex(r"(?i)\b(?:born|raised|grew up|native|summers?|winters?|liv(?:es?|ed|ing)|resid(?:es?|ed|ing))"
                 r"(?: (?:here|there|back|out|up|down|alone|mostly|originally)){0,2} (?:in|from) \Z")
_MOVED = regex(r"(?i)\b(?:moved|moving|relocat\w+|came|comes|flew|flying|drove|driving|travel\w*|trip|visiting|family"
               r"|vacation\w*|retired|college|school|brother|sister|son|daughter|parents|relatives)"
               r"(?: (?:here|there|back|out|up|down|over|home|away|originally)){0,2} (?:in|from|to) \Z")
#: Codes of rooms, wards and examinations that somebody is moved to as well, and those that nobody is born in either.
_ROOMS = word_set("or al ct id ok hi in me mi vi pr")
_NO_HOMES = word_set("or in hi id ok mi vi al va")
#: Whose state stands in brackets: daughter (TX).
_BRACKETED = regex(r"(?i)\b(?:brother|sister|son|daughter|dtr|mother|father|mom|dad|parents|aunt|uncle|cousin|niece"
                   r"|nephew|friend|out of state|hospital|clinic|family)s? \(\Z")
_SIDES = word_set(
    "northern southern eastern western central upstate rural coastal southeastern southwestern northeastern "
    "northwestern"
)
#: Old abbreviations that are nothing else behind the preposition of a place.
_OLD_ALONE = word_set("ariz calif colo conn fla mass mich minn nebr okla oreg penna tenn tex wisc wyo")
_COLUMN = regex(r"[ \t]{2}|[ \t]*(?:\n|\Z|[.,;])")
#: First three digits of ZIP codes, by state (USPS).
_ZIP_RANGES = (
    "005 NY 010-027 MA 028-029 RI 030-038 NH 039-049 ME 050-059 VT 055 MA 060-069 CT 063 NY 070-089 NJ 100-149 NY "
    "150-196 PA"
    " 197-199 DE 200-205 DC 201 VA 206-219 MD 220-246 VA 247-268 WV 270-289 NC 290-299 SC 300-319 GA 320-349 FL "
    "350-369 AL 370-385 TN"
    " 386-397 MS 398-399 GA 400-427 KY 430-459 OH 460-479 IN 480-499 MI 500-528 IA 530-549 WI 550-567 MN 570-577 SD "
    "580-588 ND"
    " 590-599 MT 600-629 IL 630-658 MO 660-679 KS 680-693 NE 700-714 LA 716-729 AR 730-749 OK 750-799 TX 885 TX "
    "800-816 CO 820-831 WY"
    " 832-838 ID 840-847 UT 850-865 AZ 870-884 NM 889-898 NV 900-961 CA 967-968 HI 970-979 OR 980-994 WA 995-999 AK "
    "006-009 PR"
)
#: What a part of a county is called; its name may be any word.
_TOWNSHIPS = word_set("twp township boro borough")
_CLOSED = regex(r", ?[A-Z]{2}\)")
#: A town of so many people is known by its name and the code of its state alone.
_LARGE = 20_000
#: Words before the name of another place, which make one more of it: East Orange, Port Clinton.
LEADS = word_set("north south east west new port lake fort mount upper lower old")
#: What the letters of a town weigh at least, where nothing else tells: Lakemoor, not Tachycardic.
_NAMELIKE = -50
_TO_THE_END = regex(r", {1,2}[A-Z]{2}[ \t]*(?:\n|\Z)")
#: The country behind a state or its ZIP code, and how somebody who chats goes on behind a state in small letters.
_COUNTRY_BEHIND = regex(r"\.?,? {1,2}(?P<it>USA|US|U\.S\.(?:A\.)?|United States(?: of America)?)(?![\w/-])(?! [a-z])")
_CHATTED = regex(r" (?:not|no|lol|haha|actually|yes|yeah|sorry|but|now|rn|btw)\b")
_DC = regex(r",? (D\.? ?C\b\.?)")
#: A degree rather than a state: PA-C.
_JOINED_CODE = regex(r",\s{0,2}[A-Za-z]{2}[-/]")
_CODE_BEHIND = regex(r", [A-Z]{2}\b(?!\.)")


@cache
def _prefixes() -> dict[str, frozenset[str]]:
    """First three digits of a ZIP code -> the states that they are in."""
    found: dict[str, set[str]] = {}
    words = _ZIP_RANGES.split()
    for span, code in zip(words[::2], words[1::2], strict=True):
        first, _, last = span.partition("-")
        for prefix in range(int(first), int(last or first) + 1):
            found.setdefault(f"{prefix:03}", set()).add(code)
    return {prefix: frozenset(codes) for prefix, codes in found.items()}


def zip_states(code: str) -> frozenset[str]:
    """The states in which a ZIP code of these first three figures lies; usually one."""
    return _prefixes().get(code[:3], frozenset())


@cache
def _codes_by_name() -> dict[str, str]:
    return {lexicon.fold(name): code for code, name in lexicon.states().items()}


class States(Towns):
    """One note whose states are being read."""

    def state_words(self) -> list[int]:
        """Where a state may stand: its name, its code in capitals or where one is expected, an old abbreviation."""
        note, text = self.note, self.text
        words, ends, count = note.words, note.ends, len(note.words)
        found, doubtful = list(self.sought.get("state", ())), around("doubtful-code")
        for number in self.sought.get("old", ()):
            if text[ends[number] : ends[number] + 1] == "." or _ZIP_BEHIND.match(text, ends[number]):
                found.append(number)
        for number in (*self.sought.get("code", ()), *self._before_five()):
            if words[number][0].isupper():
                before = words[number - 1] if number else ""
                if before[:1].islower() and before not in _BEFORE_CODE and not self._coded(number):
                    continue  # hx MI, prior PE
                found.append(number)
            elif (number and words[number - 1] == ",") or (
                words[number] not in doubtful and number and words[number - 1].isalpha()
            ) or (
                number + 1 < count and len(words[number + 1]) == 5 and words[number + 1].isdecimal()
            ):
                found.append(number)
        return sorted(set(found))

    def _before_five(self) -> Iterator[int]:
        """Where the code of a state stands in small letters before five figures."""
        words = self.note.words
        for five in self.fives:
            for number in range(five - 1, max(-1, five - 4), -1):
                if words[number] in lexicon.small_state_codes():
                    yield number
                    break

    def _coded(self, number: int) -> bool:
        """Whether a ZIP code or a plate stands behind a state's code."""
        words = self.note.words[number + 1 : number + 3]
        return any((len(word) == 5 and word.isdecimal()) or word.lower() in _PLATES for word in words)

    def states(self, numbers: list[int]) -> Iterator[Span]:
        note, text, names = self.note, self.text, gazetteer.states()
        done = -1
        for number in numbers:
            start, end = note.starts[number], note.ends[number]
            if start < done or start in self.begun:
                continue
            word, lower = note.words[number], note.lower[number]
            if no_places.is_river(note, number):
                yield self.span(start, end, "LOCATION-OTHER", "river")
                continue
            if lower in names and not gazetteer.a_state(note, number):
                continue  # no new complaints
            name = self._longest(number, names[lower]) if lower in names else -1
            if name >= 0 and lower == "washington" and (capital := _DC.match(text, note.ends[name])):
                yield self.span(start, note.ends[name], "CITY", "before a state")
                yield from self._state(*capital.span(1), "District of Columbia", full=True)
            elif name >= 0 and _CODE_BEHIND.match(text, note.ends[name]) and lower in gazetteer.cities():
                continue  # New York, NY
            elif name >= 0:
                end = note.ends[name]
                yield from self._state(start, end, text[start:end], full=True)
            elif lower in OLD and word[0].isupper() and text[end : end + 1] == ".":
                yield from self._old_state(start, end + (not (word.isupper() and len(word) == 2)), OLD[lower])
                if word.isupper() and len(word) == 2 and not self.taken(start):
                    yield from self._state(start, end, word, full=False)  # summers in ME.
            elif lower in OLD and len(word) > 2 and word[0].isupper() and _ZIP_BEHIND.match(text, end):
                yield from self._old_state(start, end, OLD[lower])  # Flagstaff  Ariz 86001
            elif word.isupper() and len(word) == 2 and no_places.is_no_state(note, start, end):
                continue
            elif len(word) == 2 and lower in lexicon.small_state_codes() and word[0].isupper():
                yield from self._state(start, end, word, full=False)
            elif word in lexicon.small_state_codes() and number and (
                (behind := _ZIP_BEHIND.match(text, end)) or self.small(start)
            ):
                yield from self._small_state(number, behind)
            if self.taken(start):
                done = end

    def _old_state(self, start: int, end: int, code: str) -> Iterator[Span]:
        """A state as it was abbreviated before there were codes, behind a town: Hazard, Ky."""
        text = self.text
        town = self._town_right_before(start)
        place = self._town_before(town, code, True, "," in town["sep"]) if town else None
        behind = _ZIP_BEHIND.match(text, end - (text[end - 1] == "."))
        alone = self.text[start : end - 1].lower() in _OLD_ALONE and self.placed(start) in _IN_STATE
        if place is None and not alone and not self._after_found(start):
            return
        degree = code.lower() in around("degree-code")
        if place is not None and not self._after_found(place[0]) and (degree or "," not in text[place[1] : start]):
            number = self.note.token_at(place[0])
            if not any(code in one.states for one, _ in gazetteer.cities_at(self.note, number)):
                return
        if place is not None:
            yield from self._street_before(place[0])
            yield self.span(*place, "CITY", "before a state")
        yield self.span(start, end, "STATE", "state")
        if behind:
            yield self.span(*behind.span("it"), "ZIP", "behind a state")

    def _longest(self, number: int, rests: Iterable[tuple[str, ...]]) -> int:
        """The last token of the longest name that stands here; -1: none."""
        return max((gazetteer.reaches(self.note, number, rest) for rest in rests), default=-1)

    def _town_right_before(self, start: int) -> re.Match[str] | None:
        """Up to four words with capitals before a state, a comma or a stroke between."""
        note = self.note
        last = bisect_left(note.starts, start) - 1
        if last > 0 and note.words[last] in (",", "/"):
            last -= 1
        if last < 0 or not note.words[last].isalpha():
            return None
        first, words = last, note.words
        if words[last].islower() and len(words[last]) > 1 and words[last - 1] not in "'’":
            return None
        while first and first > last - 8 and (words[first - 1][0].isupper() or words[first - 1] in _IN_TOWN):
            first -= 1
        return _TOWN.search(self.text, max(0, note.starts[first] - 1), start)

    def _state(self, start: int, end: int, written: str, *, full: bool) -> Iterator[Span]:
        text = self.text
        behind = _ZIP_BEHIND.match(text, end)
        plated = full and _PLATED.match(text, end) is not None
        town = None if plated else self._town_right_before(start)
        code = written.upper()
        place = self._town_before(town, code, full, behind is not None) if town else None
        doubtful = not full and code.lower() in around("doubtful-code")
        if behind and place and doubtful and code not in zip_states(behind["it"]) and not any(
            code in one.states for one, _ in gazetteer.cities_at(self.note, self.note.token_at(place[0]))
        ) and not (self._after_found(place[0]) or self.placed(place[0]) in _IN_STATE):
            place = behind = None  # interpreter Rosalba, ID 71840
        sure = behind and (full or (written.isupper() and code.lower() not in around("doubtful-code")))
        if place is None and not sure:
            if full:
                if not plated and not self._a_state(start, end, written):
                    return
            elif not written.isupper() or not (
                self._a_code(start, end, code.lower()) or self._told_code(start, end, code.lower())
            ):
                return
        if place is None and full and written.islower():
            place = self._small_town_before(start, lexicon.fold(written))
        if place is not None:
            yield from self._street_before(place[0])
            yield self.span(*place, "CITY", "before a state")
        yield self.span(start, end, "STATE", "state")
        if behind:
            yield self.span(*behind.span("it"), "ZIP", "behind a state")
        told = behind is not None or place is not None
        if told and (country := _COUNTRY_BEHIND.match(text, behind.end() if behind else end)):
            yield self.span(*country.span("it"), "COUNTRY", "behind a state")

    def _small_town_before(self, start: int, state: str) -> tuple[int, int] | None:
        """A town in small letters before a comma and its state in full, which may be a word: ``price, utah``."""
        note, last = self.note, self.note.token_at(start) - 2
        if last < 0 or note.words[last + 1] != "," or not note.words[last].islower():
            return None
        code = _codes_by_name().get(state)
        for first in range(max(0, last - 3), last + 1):
            for place, reached in gazetteer.cities_at(note, first):
                if reached == last and code in place.states and not self.taken(note.starts[first]):
                    return note.starts[first], note.ends[last]
        return None

    def _a_code(self, start: int, end: int, code: str) -> bool:
        """Whether the code of a state stands for itself: back in NY, moved to TX; or behind a place: Moosehead "
        "Lake ME."""
        text = self.text
        if _LICENSED.match(text, end) and not self.shouted(start):
            return True
        gap = 3 if text[start - 3 : start] == "., " else 2
        beside = text[start - 2 : start] == ", " and start - gap in self.ended and (
            code not in around("degree-code") or _ZIP_BEHIND.match(text, end) is not None
        )
        clinical = code in around("clinical-code") or code in around("degree-code")
        if not clinical and text.endswith((" and ", " or "), 0, start) and not self.shouted(start) and (
            {start - 5, start - 4} & self.ended and _STOP.match(text, end)
        ):
            return True  # MN and WI
        if text[start - 1 : start] == " " and (start - 1 in self.ended or beside):
            if code in around("doubtful-code") and self.shouted(start) and _GOES_ON.match(text, end):
                return False  # LIVES ON OLD SPANISH TRAIL IN GAUTIER
            return text[end : end + 1] not in ("/", "-", ":")
        if code in _NEVER_ALONE:
            if self.shouted(start) or not _STOP.match(text, end):
                return False
            return (code not in _NO_HOMES and _BORN_IN.search(text, max(0, start - 40), start) is not None) or (
                code not in _ROOMS and _MOVED.search(text, max(0, start - 40), start) is not None
            )
        if self.note.lower[self.note.token_at(start) - 1] not in _IN_STATE:
            return False
        if text[start - 1] != " " or self.shouted(start):
            return False
        if re.match(r"[\w/:-]| (?:tube|feed|line|scan|score)", text[end : end + 6]):
            return False
        return code in _ALONE or self.lived(start, 60)

    def _told_code(self, start: int, end: int, code: str) -> bool:
        """Whether a label or a plate says that a code is a state's, or it stands between commas."""
        text = self.text
        if _STATE_CUED.search(text, max(0, start - 10), start) or _PLATE.match(text, end):
            return True
        if text[start - 1 : start] == "(" and text[end : end + 1] in (")", ","):
            return _BRACKETED.search(text, max(0, start - 24), start) is not None
        between = text[max(0, start - 2) : start] in (", ", ",\n") and text[end : end + 1] in (",", ")", ";")
        clinical = code in around("clinical-code") or code in around("degree-code")
        return between and not clinical and not self.shouted(start)

    def _small_state(self, number: int, behind: re.Match[str] | None) -> Iterator[Span]:
        """A state's code in small letters before a ZIP, where a town of that state stands before it; or alone."""
        note = self.note
        if behind is None and note.words[number] in _SMALL_ALONE and note.words[number - 1] in _INTO:
            yield self.span(note.starts[number], note.ends[number], "STATE", "state", 0.7)
            return
        last = number - 2 if number and note.words[number - 1] == "," else number - 1
        for first in range(max(0, last - 3), last + 1):
            for place, reached in gazetteer.cities_at(note, first):
                if reached == last and note.words[number].upper() in place.states:
                    start = note.starts[first]
                    if behind is None and not (
                        self.placed(start) or self._after_found(start)
                    ):
                        break
                    yield from self._in_small(number, start, note.ends[last], behind)
                    return
        if last < 0 or last == number - 1:
            return
        end = note.ends[last]
        posted = self._posted(max(0, last - 3), last, end, note.words[number])
        if behind is not None and note.words[number].upper() in zip_states(behind["it"]) and posted < 0 and (
            note.words[last].isalpha() and len(note.words[last]) > 2
        ):
            posted = note.starts[last]
        if posted >= 0 and not self.taken(posted) and (behind is not None or _STOP.match(self.text, note.ends[number])):
            yield from self._in_small(number, posted, end, behind)

    def _in_small(self, number: int, start: int, end: int, behind: re.Match[str] | None) -> Iterator[Span]:
        """A town, the code of its state and their ZIP code, in small letters."""
        yield from self._street_before(start)
        yield self.span(start, end, "CITY", "before a state")
        yield self.span(self.note.starts[number], self.note.ends[number], "STATE", "state")
        if behind:
            yield self.span(*behind.span("it"), "ZIP", "behind a state")

    def _a_state(self, start: int, end: int, written: str) -> bool:
        """Whether the full name of a state, with no town before it, is one."""
        text, lower = self.text, written.lower()
        if written[0].islower() and (lower.split()[0] in around("doubtful-state") or lower in plain_words()):
            return False
        if text.startswith(" state", end) and text[end + 6 : end + 7] in ("", ".", ",", ";", ")", "\n") and (
            self.placed(start)
        ):
            return True  # from Washington state
        if written[0].isupper() and _STATE_PAPER.match(text, end):
            return True
        if self.no_place_behind(end) or self._titled(start):
            return False
        if written[0].isupper() and self.note.lower[self.note.token_at(start) - 1] in _SIDES:
            return True
        if text[max(0, start - 4) : start].lower() == "the ":
            return False
        # Minnesota code 1-1, Michigan neuropathy: a state with nothing before it goes on as a place does
        goes_on = TOWN_ALONE.match(text, end) is not None or _STATE_NOUN.match(text, end) is not None
        goes_on = goes_on or (written.islower() and _CHATTED.match(text, end) is not None)
        if not goes_on and not self.placed(start) and not self._after_found(start):
            return False
        if lower in around("doubtful-state"):
            return bool(self.placed(start)) and not self._a_name_behind(end)
        return not self._a_name_behind(end) or bool(self.placed(start))

    def _town_before(
        self, town: re.Match[str], code: str, full: bool, zipped: bool
    ) -> tuple[int, int] | None:
        """The town that stands before a state, with a comma or without one."""
        note = self.note
        start, end = town.span("it")
        comma = "," in town["sep"]
        after_street = next((stop for stop in range(end, start, -1) if stop in self.ended), start)
        first = note.token_at(start)
        last = note.token_at(end - 1)
        if after_street > start:
            first = note.token_at(after_street) + 1
        for number in range(max(first, last - 7), last + 1):
            if not note.words[number][0].isupper() or not gazetteer.begins(note, number):
                continue
            for place, reached in gazetteer.cities_at(note, number):
                here = (number, place, end, code)
                if reached == last and self._a_town_here(*here, full=full, zipped=zipped, comma=comma):
                    led = number > first and note.words[number - 1][0].isupper() and note.lower[number - 1] in LEADS
                    return note.starts[number - led], end
        if comma and (posted := self._posted(first, last, end, code)) >= 0:
            return posted, end
        placed, lived = self.placed(start), self.lived(start, 40)
        stopped = code.lower() not in around("degree-code") and _STOPPED.match(self.text, end) is not None
        located = bool(placed) and (code.lower() in _LOCATED or (
            comma and not self.shouted(start) and self.note.words[first][-1].islower()
            and placed in _IN_STATE and placed != "to" and (lived or stopped)
            and not self._of_a_house(self.note.lower[first : last + 1])
        ))
        # PO Box 118, Lowman, ID; Cranberry Twp, PA
        told = (first <= last and self._after_found(note.starts[first])) or note.lower[last] in _TOWNSHIPS
        told = (told or self._has_line(start, end, code.lower())) and comma and not self.shouted(start)
        sure = full or located or told or code.lower() not in around("doubtful-code")
        if not (zipped or (comma and sure)):
            return None
        words = self.text[note.starts[first] if first <= last else end : end].split()
        while words and len(words) > 2:
            words = words[1:]
        name = " ".join(words)
        if not name or (not (zipped or located) and all(word.lower() in plain_words() for word in words)):
            return None
        short = len(words[-1]) < 4 and words[-1].lower() not in _TOWNSHIPS
        if not zipped and (short or (words[-1].isupper() and not self.shouted(start))):
            return None
        return end - len(name), end

    def _posted(self, first: int, last: int, end: int, code: str) -> int:
        """Where a town with a ZIP code of this state begins before a comma and the state's code; -1: nowhere."""
        note = self.note
        doubtful = code.lower() in around("doubtful-code")
        if _JOINED_CODE.match(self.text, end):
            return -1
        for number in range(max(first, last - 4), last + 1):
            start = note.starts[number]
            if not gazetteer.is_posted(self.text[start:end], code):
                continue
            words = note.lower[number : last + 1]
            told = bool(self.placed(start)) or self._after_found(start)
            named = len(words) == 1 and (words[0] in surnames() or words[0] in plain_words())
            if told or not (doubtful and (named or self._titled(start) or self._a_name_before(start))):
                return start if told or not all(word in plain_words() for word in words) else -1
        return -1

    def _has_line(self, start: int, end: int, code: str) -> bool:
        """Whether a town and the code of its state, which is no degree, are all of a line, as below a name."""
        opens = not self.text[self.note.line(start)[0] : start].strip()
        if code in around("degree-code") or not opens or _TO_THE_END.match(self.text, end) is None:
            return False
        words = self.text[start:end].lower().split()
        return any(word not in lexicon.seen_words() and unseen(word) >= _NAMELIKE for word in words)

    def _of_a_house(self, words: list[str]) -> bool:
        """Whether words are what an institution, a service or something of medicine is called rather than a town."""
        heads = lexicon.institution_words()
        return all(word in lexicon.clinical_words() for word in words) or any(
            heads.get(word) == "head" or word in SERVICES for word in words
        )

    def _a_town_here(
        self, number: int, place: gazetteer.Place, end: int, code: str, *, full: bool, zipped: bool, comma: bool
    ) -> bool:
        """Whether a name of the gazetteer is a town before this state, and no name before a degree."""
        start = self.note.starts[number]
        if zipped:
            return True
        if self._titled(start):
            return False
        if full:
            return comma or code.lower() not in around("doubtful-state")
        if code not in place.states:
            return comma and code.lower() not in around("doubtful-code") and place.people > 20_000
        placed = bool(self.placed(start))
        if code.lower() in around("degree-code"):
            line = self.note.line_starts[self.line(start)]
            opening = start - line < 40 and not self.text[line:start].strip(" \t(-*,")
            if not comma and not placed and self.lived(start, 40):
                return True
            # General Hospital (Fitchburg, MA)
            enclosed = self.text[start - 1 : start] == "(" and _CLOSED.match(self.text, end) is not None
            return placed or ((opening or enclosed) and comma and self.note.lower[number] not in surnames()) or (
                self.taken(start - 3)
            )
        doubtful = code.lower() in around("doubtful-code")
        large = code.lower() in _LOCATED and place.people > _LARGE and self.note.lower[number] not in surnames()
        if not comma and large and not self.shouted(start) and self.text[end : end + 1] == " ":
            return True  # our Wichita KS office
        if not comma and self._instituted(start) and _COLUMN.match(self.text, end + 3):
            return True
        if not comma and (self.shouted(start) or not doubtful or place.rest) and (
            not doubtful or place.rest or self.lived(start, 40)
        ):
            words = (self.note.lower[number], *place.rest)
            named = place.rest or words[0] not in surnames() or placed
            sure = place.rest and not doubtful and not self.shouted(start)  # Green Valley AZ
            if named and (sure or not all(word in plain_words() for word in words)):
                return True
        if doubtful and self.text[start:end].isupper() and not self.shouted(start) and not placed:
            return False
        plain = self.note.lower[number] in plain_words() and not place.rest
        if comma and doubtful and not self.shouted(start) and _STOPPED.match(self.text, end):
            return True  # Hominy, OK
        return (comma or placed) and (placed or not plain or not doubtful)
