"""What the verifier knows of the originals: bounded sets of name words, fingerprints of all that grows."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.types import is_given
from resynth.verify import date_forms, kin, name_evidence, name_forms, number_forms, place_forms, twins
from resynth.verify.model import SourceNote
from resynth.verify.prints import Prints
from resynth.verify.shown import MARKS, shown
from resynth.verify.words import after_title, canon, distinct, exempt, ordinary

CLASS = {name: kind.cchmc for name, kind in KINDS.items()}
#: Shortest last name that is looked for in the whole corpus; shorter ones (Ng, Li) are looked for in their own chart.
SHORTEST = 3
#: Fewest letters and digits of an identifier that is looked for outside its own spans.
SHORTEST_ID = 5
#: Where originals fill more of a length's numbers than this, a hit in another chart is a collision, not a leak.
DENSE = 0.01
#: Fewest digits of each of several numbers in one mark that are looked for in the whole corpus.
_LONG_NUMBER = 6
#: Digits of a social security number.
_SOCIAL = 9
_ADDRESS = re.compile(r"[^\W_][\w.+-]*@[^\W_]+(?:[-.][^\W_]+)*")
_IP = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])")
_MOST_PLACES = 4096
_VERSION = 1
#: A name with a lone word, the text it stands in, where, and whose it is.
_Open = tuple[name_forms.Name, str, int, str]
#: A word that a line has cut in two.
CUT = re.compile(r"([^\W\d_]+)-[ \t]*\r?\n[ \t]*([^\W\d_]+)")


def id_class(value: str) -> str:
    """The fingerprint class of an identifier's letters and digits."""
    return f"id{len(value)}" if value.isdigit() else "idx"


class Facts:
    """Facts of the original corpus; ``add`` charts, ``merge``, and carry as plain data. Its content is secret."""

    __slots__ = (
        "_common", "_guarded", "_places", "_strict", "first", "judged", "last", "notes", "prints", "zero_shapes",
    )

    def __init__(self) -> None:
        self.last: set[str] = set()
        self.first: set[str] = set()
        self.zero_shapes: set[str] = set()
        self.prints = Prints()
        self.notes = 0
        #: places that were added lately
        self._places: set[tuple[tuple[str, str], ...]] = set()
        #: what was made of a place with these facts; emptied when they change
        self.judged: dict[Any, Any] = {}
        self._strict: frozenset[str] | None = None
        self._common: frozenset[str] | None = None
        self._guarded: frozenset[str] | None = None

    def add(self, chart: Sequence[SourceNote]) -> None:
        """Add all notes of one patient."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        read: list[_Open] = []
        for note in chart:
            text = note.text
            placed, marked = False, any(mark in text for mark in MARKS)
            for start, end, kind, _, role, found_by, _, _ in note.spans:
                cls = CLASS[kind]
                original = text[start:end].strip() or text[start:end]
                if marked:
                    original = shown(original)
                if cls == "NAME":
                    read.append((name_forms.read(original), text, start, role))
                    if is_given(found_by):
                        self.prints.update("given", distinct(original))
                    if "\n" in original:
                        # "KOWAL-\nSKI": a line may have cut one name in two.
                        self.last.update(canon(first + second) for first, second in CUT.findall(original))
                elif cls == "LOCATION":
                    placed = True
                else:
                    found[cls].append(original)
            if placed:
                self._add_places(note)
        self._add_names(read)
        self._add_values(found)
        self.notes += len(chart)
        self._changed()

    def _add_values(self, found: Mapping[str, list[str]]) -> None:
        """Add dates, numbers, addresses and institutions."""
        add = self.prints.add
        self.prints.update("date", map(date_forms.phrase, found.get("DATE", ())))
        for original in found.get("IDNUM", ()):
            value = number_forms.bare(original)
            add(id_class(value), value)
            if len(original) > len(value):
                add("idraw", original.casefold())
            if twins.lettered(value):
                add("idw" if value.isalpha() else "idm", value)
            self.prints.update("idp", number_forms.several(original, _LONG_NUMBER))
            alone = number_forms.bare(number_forms.unlabelled(original))
            if alone != value and twins.lettered(alone):
                add("idm", alone)
            if original[0] == "0":
                self.zero_shapes.add(number_forms.shape(original))
        for original in found.get("PHONE", ()):
            phone = number_forms.phone(original)
            add("phone", phone.digits)
            if phone.local:
                add("phone", phone.area + phone.local)
                add("phone7", phone.local)
            elif len(phone.digits) == 7:
                add("phone7", phone.digits)
                add("local", phone.digits)
            for digits in number_forms.dialled(original):
                add("phone" if len(digits) > 7 else "local", digits)
                add("phone7", digits[-7:])
        for name, cls in (("email", "EMAIL"), ("web", "IPADDRESS")):
            self.prints.update(name, map(str.casefold, found.get(cls, ())))
        self.prints.update("web", _IP.findall("\n".join(found.get("IPADDRESS", ()))))
        self.prints.update("email", map(str.casefold, _ADDRESS.findall("\n".join(found.get("EMAIL", ())))))
        self.prints.update("site", filter(None, map(number_forms.site, found.get("IPADDRESS", ()))))
        for original in found.get("SSN", ()):
            add("ssn", number_forms.bare(original))
            if len(digits := number_forms.all_digits(number_forms.western(original))) == _SOCIAL:
                add("ssn", digits)  # of "SSN 900-12-3456" too
        self.prints.update("name", map(date_forms.phrase, found.get("INSTITUTION", ())))

    def _add_places(self, note: SourceNote) -> None:
        text, spans = note.text, note.spans
        for group in place_forms.groups(text, spans):
            mentions = tuple([(spans[i].kind, shown(text[spans[i].start : spans[i].end])) for i in group])
            if mentions in self._places:
                continue
            if len(self._places) >= _MOST_PLACES:
                self._places.clear()
            self._places.add(mentions)
            place = place_forms.place(mentions)
            for name, value in (*place.parts, *place.pairs):
                self.prints.add(name, value)
            if place.whole:
                self.prints.add("whole", place.whole)
            self.prints.update("housed", place_forms.housed(place.parts))

    def _add_names(self, read: list[_Open]) -> None:
        begin = kin.begin_families([one[:3] for one in read])
        names = [name_forms.again(one[0]) if family else one[0] for one, family in zip(read, begin, strict=True)]
        open_names = [one for one in read if one[0].open]
        for name in names:
            self.last.update(name.lasts)
            self.first.update(name.firsts)
            # "Mary Do": what may be a degree may be the name as well.
            self.prints.update("doubted", name.doubtful)
            if name.firsts and name.lasts:
                self.prints.update("full", [f"{name.firsts[0]} {last}" for last in name.lasts])
        if open_names:
            shown = name_evidence.evidence(
                names, (word for one in open_names for word in kin.firsts_of(*one)),
                (word for name, text, start, _ in open_names for word in kin.titled_of(name, text, start)),
            )
            for name, text, start, _ in open_names:
                after = after_title(text, start)
                for token, titled in name.open:
                    role = shown.role(token, titled or after)
                    if role == "L":
                        self.last.add(token)
                    elif role == "F":
                        self.first.add(token)

    def _changed(self) -> None:
        self.judged.clear()
        self._strict = self._common = self._guarded = None

    @property
    def strict_last(self) -> frozenset[str]:
        """Last names that are no ordinary word and nobody's part: found anywhere in the text, they are residuals."""
        if self._strict is None:
            self._strict = frozenset(t for t in self.last if len(t) >= SHORTEST) - ordinary() - exempt()
        return self._strict

    def is_rather_word(self, name: str) -> bool:
        """Whether a last name is rather a word ("til", "bay"), and only a program took it for a name."""
        return lexicon.is_rather_word(name) and not self.prints.has("given", name)

    @property
    def common_last(self) -> frozenset[str]:
        """Last names that are ordinary words too ("small", "white"): outside their own charts they are collisions."""
        if self._common is None:
            self._common = frozenset(self.last) & ordinary()
        return self._common

    @property
    def guarded_last(self) -> frozenset[str]:
        """Last names that are words, parts of names or short: outside their own charts a title or a degree tells."""
        if self._guarded is None:
            self._guarded = frozenset(name for name in self.last if len(name) > 1) - self.strict_last
        return self._guarded

    def dense(self, value: str) -> bool:
        """Whether so many numbers of this length are originals that a meeting by chance is likely."""
        return value.isdigit() and self.prints.count(id_class(value)) > DENSE * 10 ** len(value)

    def dense_phones(self) -> bool:
        """The same of seven digits and the telephone numbers without their area codes."""
        return self.prints.count("phone7") > DENSE * 10**7

    def merge(self, other: Facts) -> None:
        """Add what another instance knows; the order does not matter."""
        self.last |= other.last
        self.first |= other.first
        self.zero_shapes |= other.zero_shapes
        self.notes += other.notes
        self.prints.merge(other.prints)
        self._changed()

    def dump(self) -> dict[str, Any]:
        """Plain data for JSON; it holds originals and belongs in the vault."""
        return {
            "version": _VERSION,
            "notes": self.notes,
            "last": sorted(self.last),
            "first": sorted(self.first),
            "zero_shapes": sorted(self.zero_shapes),
            "prints": self.prints.dump(),
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Facts:
        """What ``dump`` gave."""
        if data["version"] != _VERSION:
            raise ValueError("these facts are of another version")
        facts = cls()
        facts.notes = data["notes"]
        facts.last = set(data["last"])
        facts.first = set(data["first"])
        facts.zero_shapes = set(data["zero_shapes"])
        facts.prints = Prints.load(data["prints"])
        return facts

    def __repr__(self) -> str:
        return f"Facts(notes={self.notes})"
