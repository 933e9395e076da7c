"""The tokens of one place, and which of them are a part.

Read from the right (country, ZIP, state), then segment by segment: P.O. box, unit, house number and street, highway,
intersection, county, institution, city. A word that is none of these and not on the short list of words that may stay
(``places_words.literals``) becomes a part of its own, ``other``.
"""

from __future__ import annotations

import re

from resynth.surrogates import places_words as words
from resynth.surrogates.places_words import canonical

#: (start, end, what, canonical value), sorted by start.
Found = tuple[int, int, str, str]

_TOKEN = re.compile(
    r"(?:[^\W\d_]\.){2,}"  # O.H., U.S.A.
    r"|\d{5}-?\d{4}(?![^\W_])"  # ZIP+4
    r"|(?<=\d )\d/\d(?![^\W_])"  # 208 1/2
    r"|[A-Za-z]{2}(?=-?\d{5}(?![^\W_]))"  # OH45229
    r"|[^\W_]+(?:['’&-][^\W_]+)*|#"
)
_ZIP = re.compile(r"\d{5}\Z")
_ZIP9 = re.compile(r"(\d{5})-?(\d{4})\Z")
HOUSE = re.compile(r"\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?\Z")
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)\Z", re.IGNORECASE)
_GLUED_HIGHWAY = re.compile(r"([A-Za-z]{1,2})-?(\d{1,4})([A-Za-z]?)\Z")
_UNIT = re.compile(r"(?:\d+[A-Za-z]?|[A-Za-z]|[A-Za-z]-?\d+|\d+-[A-Za-z\d]+)\Z")
_BREAK = re.compile(r"[,;:/()|]|\s[-–—]+\s|\n")
_NUMBERED_ROADS = [[owner, road] for owner in ("county", "co", "township", "twp") for road in ("road", "rd")]
_INCORPORATED = frozenset({"inc", "llc", "ltd", "pllc", "corp"})
DIGITS = re.compile(r"[^\W_]*\d[^\W_]*")
_FRACTION = re.compile(r"\d/\d\Z")


class Reader:
    """The tokens of one text, and what has been made of them."""

    def __init__(self, text: str, beside: str = "") -> None:
        self.text = text
        #: The state or the ZIP code behind a town, in this text or in the mention beside it; empty where there is none.
        self.home = beside
        spots = [(m.start(), m.end()) for m in _TOKEN.finditer(text)]
        self.spots = spots
        self.raw = [text[start:end] for start, end in spots]
        self.canon = [canonical(word) or "#" for word in self.raw]
        suffixes = words.suffixes()
        #: USPS codes of what may be street suffixes; "Saint" in full is none.
        self.code = ["" if word in ("Saint", "saint", "SAINT") else suffixes.get(canon, "")
                     for word, canon in zip(self.raw, self.canon, strict=True)]
        self.gaps = ["", *(text[spots[i - 1][1] : spots[i][0]] for i in range(1, len(spots)))]
        self.found: list[Found] = []
        self.taken = [False] * len(spots)
        self.seen: set[str] = set()

    def part(self, what: str, i: int, j: int, value: str | None = None) -> None:
        """Tokens i to j - 1 are a part."""
        start, end = self.spots[i][0], self.spots[j - 1][1]
        if value is None:
            value = canonical(self.text[start:end])
        self.found.append((start, end, what, value))
        self.seen.add(what)
        self.taken[i:j] = [True] * (j - i)

    def keep(self, i: int, j: int) -> None:
        """Tokens i to j - 1 are form; those that may not stay are left for a part of their own."""
        literals = words.literals()
        for at in range(i, j):
            if self.canon[at] in literals or self.raw[at] == "#" or _FRACTION.match(self.raw[at]):
                self.taken[at] = True

    def phrase(self, i: int, j: int) -> str:
        return canonical(self.text[self.spots[i][0] : self.spots[j - 1][1]])

    def joined(self, i: int, j: int) -> bool:
        """Whether no break stands between tokens i to j - 1."""
        return not any(_BREAK.search(self.gaps[at]) for at in range(i + 1, j))

    def broken(self, i: int) -> bool:
        """Whether a break stands before token i; the comma of "Acme Widgets, Inc." is none."""
        if i and self.canon[i] in _INCORPORATED and self.gaps[i].strip() == ",":
            return False
        return i == 0 or _BREAK.search(self.gaps[i]) is not None

    # ── from the right ───────────────────────────────────────────────────────────────────────────────────────────

    def tail(self, kind: str) -> int:
        """Take country, ZIP and state off the end; how many tokens are left before them."""
        hi = len(self.raw)
        while hi and "city" not in self.seen:
            for take in (self.zip_before, self.town_before, self.state_before, self.country_before):
                left = take(hi, kind)
                if left != hi:
                    break
            if left == hi:
                break
            hi = left
        return hi

    def zip_before(self, hi: int, kind: str) -> int:
        if "zip" in self.seen:
            return hi
        last = self.raw[hi - 1]
        at = hi - 1
        hashed = self.text[: self.spots[at][0]].rstrip().endswith("#")
        if hashed or (at and self.canon[at - 1] in words.NUMBERED and not self.broken(at)):
            return hi  # "P.O. Box 40019", "Lot 40019"
        if (nine := _ZIP9.match(last)) and (at or hi == 1):
            start, end = self.spots[at]
            self.found += [(start, start + 5, "zip", nine[1]), (end - 4, end, "plus4", nine[2])]
            self.seen.add("zip")
            self.taken[at] = True
        elif len(last) == 4 and last.isdigit() and hi > 1 and _ZIP.match(self.raw[hi - 2]) and len(self.gaps[at]) < 4:
            self.part("plus4", at, hi, last)
            at -= 1
            self.part("zip", at, at + 1, self.raw[at])
        elif _ZIP.match(last) and (at or hi == 1):
            self.part("zip", at, hi, last)
        else:
            return hi
        self.home = self.home or self.raw[at]
        while at and self.canon[at - 1] in ("zip", "code", "zipcode"):
            at -= 1
            self.keep(at, at + 1)
        return at

    def state_before(self, hi: int, kind: str) -> int:
        if "state" in self.seen:
            return hi
        known = words.state_words()
        for size in (3, 2, 1):
            i = hi - size
            if i < 0 or not self.joined(i, hi):
                continue
            # "Spring Mount" and "Northeast" are no MT and NE, though written alike in canonical writing.
            code = known.get(self.phrase(i, hi) if size > 1 else self.raw[i].lower().replace(".", ""))
            if code and self.is_state(i, hi, code):
                self.part("state", i, hi, code)
                self.home = code
                return i
        return hi

    def town_before(self, hi: int, kind: str) -> int:
        """A town of the state behind it, whatever else its words could be: New Holland, PA; Church Hill, MD."""
        if not self.home or kind in ("STATE", "COUNTRY"):
            return hi
        for i in (0, max(at for at in range(hi) if self.broken(at))):
            phrase = self.phrase(i, hi)
            if self.home[0].isdigit() and phrase in words.state_words():
                continue  # "New York 10001"
            # "central SC" is no town; "Central, SC" is one.
            told = hi == len(self.raw) or self.broken(hi) or not words.QUALIFIERS.issuperset(self.canon[i:hi])
            if told and phrase in words.towns_in(words.state_of(self.home)):
                self.part("city", i, hi)
                return i
        return hi

    def is_state(self, i: int, hi: int, code: str) -> bool:
        if i == 0:
            return True
        if self.broken(i):
            return True
        last, before = self.raw[hi - 1], self.canon[i - 1]
        if code == "FL" and len(last) == 2 and _ORDINAL.match(self.raw[i - 1]):
            return False  # "3rd fl" is a floor
        if HOUSE.match(self.raw[i - 1]) and not _ZIP.match(self.raw[i - 1]):
            return False
        if len(last.replace(".", "")) == 2:
            beside = hi < len(self.raw) and "zip" in self.seen
            if beside:
                return True
            if code in words.WORDLIKE and not last.isupper():
                # "Hamilton Co" is a county.
                titled = last[0].isupper() and code != "CO" and self.is_town_of(i, code)
                return titled or (self.text.islower() and before in words.city_sizes())
            # "12 Maple CT" and "ALDER CT." are courts, "Hamilton Co" a county.
            dotted = self.text[self.spots[hi - 1][1] :].startswith(".")
            if code == "CT":
                return last.isupper() and not dotted and not self.numbered(i) and self.city_from(0, i) == 0
            return code not in ("MT", "VI") or (last.isupper() and not dotted and not self.numbered(i))
        if before == "of":
            return i > 1 and self.canon[i - 2] in ("state", "commonwealth")
        return before not in words.NOT_BEFORE_STATE

    def is_town_of(self, hi: int, code: str) -> bool:
        """Whether what stands before ends with a town of a state: "Mount Vernon Mo.", "12 Elm St Salem Ma"."""
        return not words.towns_in(code).isdisjoint(self.phrase(at, hi) for at in range(max(0, hi - 4), hi))

    def numbered(self, hi: int) -> bool:
        return any(HOUSE.match(token) and not (at and _ZIP.match(token)) for at, token in enumerate(self.raw[:hi]))

    def country_before(self, hi: int, kind: str) -> int:
        if "country" in self.seen:
            return hi
        known = words.country_words()
        for size in (4, 3, 2, 1):
            i = hi - size
            if i < 0 or not self.joined(i, hi):
                continue
            phrase = self.phrase(i, hi)
            country = known.get(phrase)
            if country is None or (phrase == "us" and not self.raw[i][0].isupper()):
                continue
            if i and not self.parted(i):
                continue
            # A town of that name is likelier in a note than the country, unless the span says otherwise.
            town = phrase != "mexico" and words.city_sizes().get(phrase, 0) >= 10_000
            if i == 0 and town and kind != "COUNTRY":
                continue
            self.part("country", i, hi, country)
            return i
        return hi

    def parted(self, i: int) -> bool:
        """Whether a country may begin at token i: something is known behind it, or a break or a city stands before."""
        if HOUSE.match(self.raw[i - 1]) and not _ZIP.match(self.raw[i - 1]):
            return False
        return self.broken(i) or bool(self.seen) or self.phrase(0, i) in words.city_sizes()

    # ── segments ─────────────────────────────────────────────────────────────────────────────────────────────────

    def segments(self, hi: int) -> list[tuple[int, int]]:
        """Runs of tokens between breaks; a line break inside a street or a known city is none."""
        found = []
        a = 0
        for b in range(1, hi + 1):
            if b < hi and (not self.broken(b) or self.wraps(a, b, hi)):
                continue
            found.append((a, b))
            a = b
        return found

    def wraps(self, a: int, b: int, hi: int) -> bool:
        """Whether the break before token b is only a line's end inside a part."""
        if self.gaps[b].strip() or "\n" not in self.gaps[b]:
            return False
        if HOUSE.match(self.raw[a]) and not any(self.code[a + 1 : b]):
            end = next((on for on in range(b + 1, hi) if self.broken(on)), hi)
            return any(self.code[b : b + 2]) and self.phrase(b, end) not in words.city_sizes()  # "Salt Lake City"
        return any(self.phrase(b - back, b + on) in words.city_sizes()
                   for back in (1, 2) for on in (1, 2) if b - back >= a and b + on <= hi)

    def segment(self, a: int, b: int, last: bool) -> None:
        """Settle tokens a to b - 1; ``last``: a city may end here."""
        if a >= b:
            return
        if self.box(a, b, last) or self.unit(a, b, last) or self.highway(a, b, last) or self.county(a, b):
            return
        for i in range(a, b - 1):
            if HOUSE.match(self.raw[i]):
                if i > a:
                    self.named(a, i)
                self.part("number", i, i + 1, self.raw[i].lower())
                self.street(i + 1, b, last)
                return
        if self.crossing(a, b) or self.plain_street(a, b):
            return
        if b - a == 1 and self.raw[a].isdigit():
            self.part("number" if not self.found else "digits", a, b, self.raw[a])
            return
        if last:
            self.city(a, b)
        else:
            self.named(a, b)

    def box(self, a: int, b: int, last: bool) -> bool:
        for i in range(a, b):
            if self.canon[i] not in words.BOXES or i + 1 >= b:
                continue
            if not DIGITS.fullmatch(self.raw[i + 1]):
                continue
            first = i
            while first > a and self.canon[first - 1] in words.BOX_WORDS and i - first < 3:
                first -= 1
            self.segment(a, first, False)
            self.keep(first, i + 1)
            self.part("box", i + 1, i + 2, self.raw[i + 1].lower())
            self.segment(i + 2, b, last)
            return True
        return False

    def unit_at(self, i: int, b: int) -> tuple[int, int] | None:
        """Where the value of a unit stands that begins at token i, and where it ends: ``Apt #4``, ``10th Floor``."""
        if i + 1 < b and _ORDINAL.match(self.raw[i]) and self.canon[i + 1] in ("floor", "fl"):
            return i, i + 2
        value = i + 1
        if value < b and self.canon[i] in words.unit_words() and self.raw[value] == "#":
            value += 1
        if value < b and (self.raw[i] == "#" or self.canon[i] in words.unit_words()) and _UNIT.match(self.raw[value]):
            return value, value + 1
        return None

    def unit(self, a: int, b: int, last: bool) -> bool:
        """``Apt 4B``, ``Suite 200``, ``# 4`` at the head of a segment."""
        if self.canon[a] == "the" and a + 1 < b and self.unit_at(a + 1, b):
            self.keep(a, a + 1)
            a += 1
        spot = self.unit_at(a, b)
        if spot is None:
            return False
        value, end = spot
        self.keep(a, end)
        self.part("unit", value, value + 1, self.raw[value].lower())
        self.segment(end, b, last)
        return True

    def highway(self, a: int, b: int, last: bool) -> bool:
        """``State Route 32``, ``US-42``, ``I 75``, with or without a house number."""
        for i in range(a, b):
            glued = _GLUED_HIGHWAY.match(self.raw[i])
            if glued and glued[1].lower() in ("i", "us", "sr", "cr", "rt"):
                first, number = i, self.spots[i][0] + glued.start(2)
                end = self.spots[i][1]
            elif i > a and self.canon[i - 1] in words.HIGHWAY_HEADS and HOUSE.match(self.raw[i]):
                first, (number, end) = i - 1, self.spots[i]
            elif i > a + 1 and self.canon[i - 2 : i] in _NUMBERED_ROADS and HOUSE.match(self.raw[i]):
                first, (number, end) = i - 2, self.spots[i]
            else:
                continue
            while first > a and self.canon[first - 1] in words.HIGHWAY_WORDS:
                first -= 1
            while first > a and self.canon[first - 1] in words.directions():
                first -= 1
            if first > a and HOUSE.match(self.raw[first - 1]):
                self.part("number", first - 1, first, self.raw[first - 1].lower())
                self.segment(a, first - 1, False)
            else:
                self.segment(a, first, False)
            self.keep(first, i)
            self.found.append((number, end, "route", self.text[number:end].lower()))
            self.seen.add("route")
            self.taken[i] = True
            on = i + 1
            while on < b and self.canon[on] in words.directions():
                self.keep(on, on + 1)
                on += 1
            self.segment(on, b, last)
            return True
        return False

    def county(self, a: int, b: int) -> bool:
        """``Hamilton County``, ``Hamilton Co.``, ``County of Hamilton``."""
        if b - a < 2 or b - a > 4:
            return False
        if self.canon[b - 1] in ("county", "parish", "cnty") or self.raw[b - 1] in ("Co", "co"):
            self.keep(b - 1, b)
            self.part("county", a, b - 1)
        elif self.canon[a] in ("county", "parish") and self.canon[a + 1] == "of" and b - a > 2:
            self.keep(a, a + 2)
            self.part("county", a + 2, b)
        else:
            return False
        return True

    def street(self, a: int, b: int, last: bool) -> None:
        """What follows a house number: direction, name, suffix, direction, unit; then perhaps a city."""
        if b - a > 1 and _FRACTION.match(self.raw[a]):
            self.keep(a, a + 1)
            a += 1
        units = [i for i in range(a + 1, b) if self.unit_at(i, b)]
        end = units[0] if units else b
        suffix = self.suffix_at(a, end, last and not units)
        stop = end if suffix is None else suffix + 1
        if suffix is None and last and not units:
            stop = self.city_from(a + 1, end) or end
        self.street_name(a, stop, suffix)
        directions = words.directions()
        while stop < end and (self.canon[stop] in directions or self.canon[stop] in words.HALVES) and (
            stop + 1 == end or self.phrase(stop, end) not in words.city_sizes()
        ):
            self.keep(stop, stop + 1)
            stop += 1
        if stop < end:
            self.city(stop, end)
        self.segment(end, b, last)

    def suffix_at(self, a: int, b: int, last: bool) -> int | None:
        # "Calle de la Rosa" is no lane.
        spots = [i for i in range(a + 1, b) if self.code[i] and not (self.canon[i] == "la" and i + 1 < b)]
        if not spots:
            return None
        if last:
            for i in spots:
                # "Oak Ridge Cove" is a cove; before a state it could be a town in Oregon.
                suffix = i + 2 == b and self.code[i + 1] and self.seen.isdisjoint(("state", "zip", "city"))
                if i + 1 < b and self.city_from(i + 1, b) == i + 1 and not suffix:
                    return i
        plain = [i for i in spots if self.code[i] in words.PLAIN_SUFFIXES]
        after = spots[-1] + 1
        if all(self.canon[i] in words.directions() or self.canon[i] in words.HALVES for i in range(after, b)):
            # "Golf Course Blvd Gravois Mills, MO": before a state the town may end in a suffix, the street comes first.
            before_state = last and "city" not in self.seen and not self.seen.isdisjoint(("state", "zip"))
            return plain[-1] if plain and before_state else spots[-1]
        return plain[-1] if plain else spots[-1]

    def city_from(self, a: int, b: int) -> int | None:
        """Where a known city starts that ends at token b - 1; the longest one."""
        return next((i for i in range(max(a, b - 4), b) if self.phrase(i, b) in words.city_sizes()), None)

    def street_name(self, a: int, b: int, suffix: int | None) -> None:
        """Tokens a to b - 1 are a street; its suffix is the last of them, or there is none."""
        name = b if suffix is None else suffix
        if name - a > 1 and self.canon[a] in words.directions():
            self.keep(a, a + 1)
            a += 1
        self.part("street", a, name)
        if suffix is not None:
            self.part("suffix", suffix, suffix + 1, self.code[suffix])

    def plain_street(self, a: int, b: int) -> bool:
        """A street without a house number: it ends in a suffix that hardly means anything else."""
        end = b
        directions = words.directions()
        while end - 1 > a + 1 and self.canon[end - 1] in directions:
            end -= 1
        code = self.code[end - 1]
        abbreviated = code == self.raw[end - 1].upper() != words.suffix_name(code).upper() if code else False
        if end - a < 2 or not (code in words.PLAIN_SUFFIXES or abbreviated):
            return False
        if self.phrase(a, b) in words.city_sizes():
            return False
        self.street_name(a, end, end - 1)
        self.keep(end, b)
        return True

    def crossing(self, a: int, b: int) -> bool:
        """``Main St and 5th Ave``, ``Vine & Liberty``: two places side by side."""
        for i in range(a + 1, b - 1):
            if self.canon[i] not in words.CONNECTORS or self.raw[i] == "N":
                continue
            break
        else:
            for i in range(a + 1, b):
                if "&" in self.gaps[i]:
                    return self.sides(a, i, i, b)
            return False
        if not self.sides(a, i, i + 1, b):
            return False
        self.keep(i, i + 1)
        return True

    def sides(self, a: int, b: int, c: int, d: int) -> bool:
        while a < b - 1 and self.canon[a] in ("corner", "of", "the", "near", "at"):
            self.keep(a, a + 1)
            a += 1
        streets = any(self.code[end - 1] in words.PLAIN_SUFFIXES and end - start > 1
                      for start, end in ((a, b), (c, d)))
        if not streets and all(self.phrase(x, y) in words.city_sizes() for x, y in ((a, b), (c, d))):
            self.city(a, b)
            self.city(c, d)
            return True
        if not streets and (d - c > 2 or b - a > 2):
            return False
        for start, end in ((a, b), (c, d)):
            if not self.plain_street(start, end):
                self.street_name(start, end, None)
        return True

    def named(self, a: int, b: int) -> None:
        """A name before an address: an institution; a neighbourhood reads as a city."""
        if self.small(a, b):
            self.keep(a, b)
            return
        canon = self.canon[a:b]
        raw = self.raw[a]
        acronym = b - a == 1 and raw.isupper() and 2 < len(raw) < 8 and not self.text.isupper()
        known = self.phrase(a, b) in words.city_sizes()
        built = not self.seen.isdisjoint(("number", "street")) or words.INSTITUTION_WORDS.intersection(canon)
        if not acronym and (known or ("city" in self.seen and not built)):
            self.city(a, b)
        elif any(DIGITS.fullmatch(token) for token in self.raw[a:b]):
            self.other(a, b)
        else:
            self.part("institution", a, b)

    def numeric(self, i: int) -> bool:
        return DIGITS.fullmatch(self.raw[i]) is not None and not _ORDINAL.match(self.raw[i])

    def small(self, a: int, b: int) -> bool:
        """Whether tokens a to b - 1 are words like ``near`` and ``the`` only, beside something that is a part."""
        small = words.BOX_WORDS | words.SMALL_WORDS | words.QUALIFIERS
        return b - a < len(self.raw) and all(token in small for token in self.canon[a:b])

    def other(self, a: int, b: int) -> None:
        """Something else: numbers in it are parts of their own, so that the words may be shuffled."""
        at = a
        while at < b:
            on = at + 1
            while not self.numeric(at) and on < b and not self.numeric(on):
                on += 1
            if self.numeric(at):
                self.part("digits", at, on, self.raw[at].lower())
            elif self.small(at, on):
                self.keep(at, on)
            else:
                self.part("other", at, on)
            at = on

    def city(self, a: int, b: int, sure: bool = False) -> None:
        """A city, its ``downtown`` or ``greater`` left as form; unless ``sure``, its words may tell otherwise."""
        sizes = words.city_sizes()
        while (b - a > 1 and self.canon[a] in words.QUALIFIERS and self.phrase(a, b) not in sizes
               and self.canon[a + 1] != "city"):
            self.keep(a, a + 1)
            a += 1
        canon = self.canon[a:b]
        if not sure and self.phrase(a, b) not in sizes and "city" not in self.seen:
            if words.INSTITUTION_WORDS.intersection(canon) and b - a > 1:
                self.part("institution", a, b)
                return
            # Before a state a lake or an island is read as a town: Saint Helena Island, SC.
            nature = b - a > 1 and (canon[-1] in words.PLACE_NOUNS or canon[0] == "lake")
            if (nature and not self.home) or b - a > 4:
                self.other(a, b)
                return
        if b - a == 1 and canon[0] in words.QUALIFIERS and self.found:
            self.keep(a, b)
            return
        if any(DIGITS.fullmatch(token) for token in canon):
            self.other(a, b)
            return
        self.part("city", a, b)

    # ── what is left ─────────────────────────────────────────────────────────────────────────────────────────────

    def leftovers(self) -> None:
        """Tokens that nothing claimed, in runs, and characters outside tokens: parts of their own."""
        at = 0
        total = len(self.raw)
        while at < total:
            if self.taken[at] or self.raw[at] == "#":
                at += 1
                continue
            on = at + 1
            while on < total and not self.taken[on] and not self.broken(on):
                on += 1
            digits = on == at + 1 and DIGITS.fullmatch(self.raw[at])
            self.part("digits" if digits else "other", at, on)
            at = on
