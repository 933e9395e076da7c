"""Numbers and addresses outside all marks (M3): those of the corpus as written, those of the chart in any way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Set
from itertools import pairwise

from resynth import lexicon
from resynth.verify import said
from resynth.verify.facts import SHORTEST_ID, Facts, id_class
from resynth.verify.name_forms import borne
from resynth.verify.number_forms import all_digits, as_scanned, bare, phone, western
from resynth.verify.promises.look import Look
from resynth.verify.sought import LONG_NUMBER, Sought, core_of
from resynth.verify.twins import Twin, lettered, twins_among, twins_in
from resynth.verify.words import WORD, canon, exempt, number_shapes, unusual, written_like_name

_RUN = re.compile(r"\d[\d.\-–]*\d")
_SPACED_PHONE = re.compile(r"(?<!\d)\(?(\d{3})\)?[ \n.\-/]{0,2}(\d{3})[ \n.\-]?(\d{4})(?!\d)")
_SPACED_SSN = re.compile(r"(?<!\d)\d{3} \d{2} \d{4}(?!\d)")
_DIGITS = re.compile(r"\d+")
#: What may part the groups of one number; what joins more digits to one, behind and before it.
_PARTED = re.compile(r"[ \t\n/:_,().|+\-–]{1,3}|[ \t\-–.|]{0,2}\n[ \t>]{1,6}")
_JOINED_ON, _JOINED_TO = re.compile(r"[-–.]\d"), re.compile(r"\d[-–.]")
#: Digits of a telephone number with its area code and without, and of a social security number.
_NATIONAL, _LOCAL, _SOCIAL = 10, 7, 9
#: So many zeros may stand before an identifier, and so many digits more be glued to one.
_MOST_ZEROS = _MOST_GLUED = 6
_LOCAL_PHONE = re.compile(r"\d{3}[.\-–]\d{4}\Z")
_SPACED_LOCAL = re.compile(r"(?<![\d.\-–/])\d{3} \d{4}(?![\d/]|[.,\-–]\d)")
_SSN = re.compile(r"\d{3}-?\d{2}-?\d{4}\Z")
#: A letter that a scanner may have made of a figure, beside one.
_BESIDE_FIGURE = re.compile(r"[OoQlISBZ](?:(?<=\d.)|(?=\d))")
#: What is dialled behind a telephone number.
_EXTENSION = re.compile(r",?[ \t]?(?:x|ext(?:n|ension)?\.?)[ \t:#]{0,2}\d{1,6}(?![\w-])", re.IGNORECASE)
#: Letters beside digits.
_LETTERED = re.compile(r"\d(?:(?<=[^\W\d_]\d)|(?<=[^\W\d_]-\d)|(?=-?[^\W\d_]))")
#: The same of ASCII with each letter as a and each digit as 0, in a seventh of the time.
_TO_SIGNS = bytes(97 if chr(c).isalpha() else 48 if chr(c).isdigit() else c for c in range(128)).ljust(256)


def numbers(look: Look) -> None:
    """Identifiers, numbers and addresses of the corpus, and those of the chart however they are parted."""
    outside, sought = look.outside, look.sought
    if _suspects(outside):
        for gap in look.gaps():
            if not _suspects(gap.text):
                continue
            for start, end, kind in _number_hits(western(gap.text), look.facts, sought, look):
                if look.whole.isdisjoint(range(*gap.place(start, end))):
                    look.hit(gap, start, end, kind)
    beside, hyphened = mixed(outside)
    for gap in look.gaps() if beside and _BESIDE_FIGURE.search(outside) else ():
        if (read := as_scanned(gap.text)) != gap.text:
            for start, end, kind in _number_hits(read, look.facts, sought, look):
                if read[start:end] != gap.text[start:end] and not look.taken(gap, start, end):
                    look.hit(gap, start, end, kind)
    digits = western(all_digits(outside)) if sought.cores else ""
    if any(core in digits for core in sought.cores):
        for gap in look.gaps():
            for start, end, kind in _spaced(western(gap.text), sought.cores):
                if not look.taken(gap, start, end):
                    look.hit(gap, start, end, kind)
    for gap in look.gaps() if said.may_hold(outside, look.words) else ():
        for start, end, kind in _said(gap.text, look):
            if not look.taken(gap, start, end):
                look.hit(gap, start, end, kind)
    if sought.twins and (wanted := twins_among(sought.twins, look.words)):
        _locate_twins(look, wanted)
    if beside or hyphened:
        _lettered_of_others(look)
    _words_of_others(look)


def mixed(text: str) -> tuple[bool, bool]:
    """Whether a letter may stand beside a digit, and whether with a hyphen between; cheap."""
    if not text.isascii():
        return True, True
    signs = text.encode("ascii").translate(_TO_SIGNS)
    return b"a0" in signs or b"0a" in signs, b"a-0" in signs or b"0-a" in signs


def _locate_twins(look: Look, wanted: Set[Twin]) -> None:
    """What the chart has marked and no number is: user names, plates, serials of letters, occupations, initials."""
    for gap in look.gaps():
        for start, end, one in twins_in(gap.text, wanted):
            told = not one.plain or written_like_name(gap.text, start, end)
            if told and not look.taken(gap, start, end):
                look.hit(gap, start, end, one.kind)


def _lettered_of_others(look: Look) -> None:
    """Identifiers of the corpus with few digits in a row, as one word."""
    prints = look.facts.prints
    if prints.count("idm"):
        for gap in look.gaps():
            end = 0
            for found in _LETTERED.finditer(gap.text):
                if found.start() < end:
                    continue  # the same word
                start, end = _token(gap.text, *found.span())
                whole = bare(gap.text[start:end])
                known = lettered(whole) and prints.has("idm", whole)
                if known and not look.taken(gap, start, end):
                    look.hit(gap, start, end, "IDNUM")


def _words_of_others(look: Look) -> None:
    """Identifiers of the corpus with letters alone."""
    prints = look.facts.prints
    if prints.count("idw"):
        unknown = (word for word in unusual(look.words) if len(word) >= SHORTEST_ID)
        words = {word for word in unknown if prints.has("idw", word) and not _means_more(word)}
        for gap in look.gaps() if words else ():
            for found in WORD.finditer(gap.text):
                if canon(found[0]) in words and not look.taken(gap, *found.span()):
                    look.hit(gap, *found.span(), "IDNUM")


def _means_more(word: str) -> bool:
    """Whether a user name of another chart is somebody's name, a thing or a town as well."""
    return (
        borne(word) or word in exempt() or word in lexicon.eponyms() or word in lexicon.named_after()
        or lexicon.is_product(word) or word in lexicon.town_words()
    )


def _token(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the letters and digits around a place begin and end, with single hyphens between them."""
    while start and (text[start - 1].isalnum() or (text[start - 1] == "-" and start > 1 and text[start - 2].isalnum())):
        start -= 1
    while end < len(text) and (text[end].isalnum() or (text[end] == "-" and text[end + 1 : end + 2].isalnum())):
        end += 1
    return start, end


def digits_of_names(look: Look) -> None:
    """The digits that are glued to a new name: "3041023MARY"; they are somebody's number too."""
    names = look.note.by_class.get("NAME", ())
    if _RUN.search("\n".join([mention[2] for mention in names])):
        for _, _, surrogate, rung, here, _, _, changes in names:
            if changes:
                for start, end, _ in _number_hits(surrogate, look.facts, look.sought, look):
                    look.tally.miss("M3", look.note.place(here + start, here + end), rung)


def _number_hits(
    text: str, facts: Facts, sought: Sought, look: Look
) -> Iterator[tuple[int, int, str]]:
    """(start, end, kind) of every number of the corpus in a piece of text."""
    has, own_ids = facts.prints.has, sought.ids
    taken: list[tuple[int, int]] = []
    for found in _SPACED_PHONE.finditer(text):
        local = found[2] + found[3]
        if has("phone", found[1] + local) or has("local", local) or local in sought.locals:
            taken.append(found.span())
            yield (*found.span(), "PHONE")
    for found in _SPACED_LOCAL.finditer(text) if not facts.dense_phones() else ():
        if has("phone7", bare(found[0])) and not any(a <= found.start() < b for a, b in taken):
            taken.append(found.span())
            yield (*found.span(), "PHONE")
    for found in _SPACED_SSN.finditer(text):
        if has("ssn", bare(found[0])):
            taken.append(found.span())
            yield (*found.span(), "SSN")
    for found in _RUN.finditer(text):
        start, end = found.span()
        if end - start < SHORTEST_ID or any(a <= start < b or a < end <= b for a, b in taken):
            continue
        run = found[0]
        digits = "".join(filter(str.isdigit, run))
        if len(digits) < 4:
            continue
        left, right = start, end
        while left and (text[left - 1].isalnum() or (text[left - 1] in "-:" and left > 1 and text[left - 2].isalnum())):
            left -= 1
        while right < len(text) and text[right].isalnum():
            right += 1
        whole = bare(text[left:right])
        kind = _number_kind(run, digits, facts)
        if kind is None and len(digits) >= SHORTEST_ID and digits in own_ids:
            kind = "IDNUM"
        if kind is None and len(whole) >= SHORTEST_ID and (left, right) != (start, end) and (
            whole in own_ids or has(id_class(whole), whole)
        ):
            kind, start, end = "IDNUM", left, right
        if kind is None and run == digits and len(digits) >= SHORTEST_ID and has(id_class(digits), digits):
            if facts.dense(digits):
                look.collide("number among crowded identifiers")
            else:
                kind = "IDNUM"
        if kind is None and len(digits) >= _NATIONAL and (more := _EXTENSION.match(text, end)) and (
            has("phone", phone(text[start : more.end()]).digits)
        ):
            kind, end = "PHONE", more.end()
        if kind is None:
            kind = kind_of(digits, sought.cores)
        if kind is None and run == digits:
            kind = _among_several(digits, facts, look) or with_more(digits, sought)
        if kind is not None:
            yield start, end, kind
        elif run != digits:
            yield from _pieces(run, start, facts)


def with_more(digits: str, sought: Sought) -> str | None:
    """The class of a long number of the chart to which digits are glued: a site's before it, a visit's behind it."""
    shortest = min(sought.lengths, default=len(digits))
    if not shortest < len(digits) <= max(sought.lengths, default=0) + _MOST_GLUED:
        return None
    for size in sought.lengths:
        if size < len(digits):
            kind = sought.cores.get(digits[-size:]) or sought.cores.get(digits.lstrip("0")[:size])
            if kind is not None:
                return kind
    return None


def _pieces(run: str, start: int, facts: Facts) -> Iterator[tuple[int, int, str]]:
    """Long identifiers of the corpus to which a dot or a hyphen joins more: "73140826.1"."""
    for found in _DIGITS.finditer(run):
        digits = found[0]
        if len(digits) >= LONG_NUMBER and facts.prints.has(id_class(digits), digits) and not facts.dense(digits):
            yield start + found.start(), start + found.end(), "IDNUM"


def _among_several(digits: str, facts: Facts, look: Look) -> str | None:
    """The class of digits in a row that are one of several numbers in a mark, or a telephone number without hyphen."""
    if facts.prints.has("idp", digits):
        return "IDNUM"
    if len(digits) != _LOCAL or not facts.prints.has("phone7", digits):
        return None
    if facts.dense_phones():
        look.collide("number among crowded identifiers")
        return None
    return "PHONE"


def kind_of(digits: str, cores: Mapping[str, str]) -> str | None:
    """The class of a number of the chart, by its digits."""
    return cores.get(core_of(digits)) or cores.get(digits.lstrip("0"))


def _spaced(text: str, cores: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Where digits in groups are a number of the chart, whatever parts them: "48 29 13", "88/12:345", "(88)12345".

    One group alone where a hyphen or a dot joins more to it ("8812345-1"): as it stands it is another number.
    """
    longest = max(map(len, cores)) + _MOST_ZEROS
    groups = list(_DIGITS.finditer(text))
    for first, begin in enumerate(groups):
        joined = ""
        for last in range(first, len(groups)):
            here = groups[last]
            if last > first and not _PARTED.fullmatch(text, groups[last - 1].end(), here.start()):
                break
            joined += here[0]
            if len(joined) > longest:
                break
            alone = last == first and not (
                _JOINED_ON.match(text, here.end()) or _JOINED_TO.match(text, max(0, here.start() - 2), here.start())
            )
            if len(joined) > SHORTEST_ID and not alone and (kind := kind_of(joined, cores)):
                yield begin.start(), here.end(), kind


def _said(text: str, look: Look) -> Iterator[tuple[int, int, str]]:
    """Where a number is said in words: of the chart in any part of a row of words, of the corpus as a whole row."""
    cores, most = look.sought.cores, max(map(len, look.sought.cores), default=0) + _MOST_ZEROS
    for row in said.rows(text):
        if not row:
            continue
        whole = "".join(one.digits for one in row)
        kind = _said_kind(whole, look.facts)
        if kind:
            yield row[0].start, row[-1].end, kind
            continue
        for first, begin in enumerate(row):
            joined = ""
            for last in row[first:]:
                joined += last.digits
                if len(joined) > most:
                    break
                long = len(joined) > SHORTEST_ID or (len(joined) == SHORTEST_ID and joined == whole)
                if long and (kind := kind_of(joined, cores)):
                    yield begin.start, last.end, kind


def _said_kind(digits: str, facts: Facts) -> str | None:
    """The class of a number of the corpus that is said from its first digit to its last."""
    has, national = facts.prints.has, digits.removeprefix("1")
    if len(national) == _NATIONAL and has("phone", national):
        return "PHONE"
    if len(digits) == _LOCAL and has("phone7", digits):
        return "PHONE"
    if len(digits) == _SOCIAL and has("ssn", digits):
        return "SSN"
    known = len(digits) > SHORTEST_ID and has(id_class(digits), digits) and not facts.dense(digits)
    return "IDNUM" if known else None


def _number_kind(run: str, digits: str, facts: Facts) -> str | None:
    """What a run of digits with dots and hyphens is, when the corpus knows it in this very form."""
    has = facts.prints.has
    if run.count(".") == 3 and has("web", run):
        return "IPADDRESS"
    if len(digits) >= 10 and ((dialled := phone(run)).digits and (
        has("phone", dialled.digits) or (dialled.local and has("local", dialled.local))
    )):
        return "PHONE"
    if _LOCAL_PHONE.match(run) and has("phone7", digits):
        return "PHONE"
    if len(digits) == 9 and _SSN.match(run) and has("ssn", digits):
        return "SSN"
    if run != digits and has("idraw", run):
        return "IDNUM"
    return None


def _suspects(text: str) -> bool:
    """Whether any number is long enough to be looked for; cheap, and for most notes the last word."""
    runs = number_shapes(text)
    # A sentence ends behind a number too: "774 2983."
    shapes = {run.strip(".-") for run in set(runs)}
    if any(len(run) >= SHORTEST_ID and run.count("9") >= 4 for run in shapes):
        return True
    # A telephone number, or a social security number with blanks.
    return "999" in shapes and "9999" in shapes and any(
        b.strip(".-") == "9999" and a.strip(".-") in ("999", "99") for a, b in pairwise(runs))
