"""User names: behind a cue, before a domain's backslash, and made of a name that stands in the note.

Yang & Garibaldi 2015, Table 2 (letters and digits in one word) and section 3.4 (1). ``hkacz`` behind ``Heidi
Kaczmarek`` is one; so is ``smithj4`` behind ``signed by``. What stands behind initials and a slash is in joined.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions import (
    file_names,
    handles,
    user_acts,
    user_columns,
    user_cued,
    user_forms,
    user_logs,
)
from resynth.recognize.institutions.user_made import STEM, of_a_name, of_some_name
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers.joined import is_measure, is_plain
from resynth.recognize.numbers.shapes import is_named
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY = "keywords"
_VALUE = regex(r"[A-Za-z][A-Za-z0-9]{0,3}\w*(?:[._-]\w+)*")
#: Cues behind which a word that nobody has seen is a user name without any sign between them.
SURE = word_set("user username userid login logon scribe")
#: Of these what stands behind a sign, or behind two words, is one in capitals too.
_SIGNED_IN = word_set("user username userid login logon")
_ENDS = regex(r"[ \t]*(?:\n|\Z|[|;)])|[ \t]{2}|[ \t]+(?:on |at )?\d|\.(?!\w)")
#: ``HOSP\kpatel``: a domain of a network and its user.
_DOMAIN = regex(r"(?<![\w\\/.])[A-Za-z][\w-]{1,15}\\[A-Za-z][\w.]{1,20}")
_DOTTED = regex(r"(?<![\w@./-])[a-z]{2,12}[._][a-z]{2,14}\d{1,4}(?![\w@]|\.\w| ?=)")
_BLANK_TO_END = regex(r"[ \t]*[)\]]?[ \t]*(?:\n|\Z)")
#: What stands right before a user name without digits.
_SIGNS = frozenset("(/[:")
#: A user name has fewer letters than this.
_LONGEST = 14


def _span(start: int, end: int, rule: str) -> Span:
    return Span(start, end, "USERNAME", "USERNAME", "unknown", f"{BY}:{rule}", 0.9)


def behind_cue(note: Note, size: int, at: int, link: re.Match[str]) -> Iterator[Span]:
    """What stands behind a cue of so many tokens and its link, when it is no word."""
    found = _VALUE.match(note.text, link.end())
    if found is None or link.end() == link.start():
        return
    word = found[0]
    told = size > 1 or any(sign in link[0] for sign in ":(=") or (note.lower[at] in SURE and word.islower())
    plain = lexicon.fold(word) in lexicon.seen_words() or word[0].isupper()
    if told and note.lower[at] in _SIGNED_IN and len(word) > STEM and not word.istitle() and not is_plain(word) and (
        word.lower() not in lexicon.plain_words() and _ENDS.match(note.text, found.end())
    ):
        yield _span(*found.span(), "user name behind its word")
        return
    drawn = told and user_forms.DRAWN.fullmatch(word) is not None and not is_named(word)
    if len(word) > 2 and (any(map(str.isdigit, word)) or (told and not plain)) and not (
        is_plain(word) or (is_measure(word) and not drawn)
    ):
        end = found.end()
        if note.text[end : end + 1] != "@":
            yield _span(found.start(), end, "user name behind a cue")


class _Unseen(dict[str, tuple[str, ...]]):
    """Words of letters that nobody has seen -> how a name beside them begins that they may be made of; for anchors."""

    def __contains__(self, word: object) -> bool:
        return (
            isinstance(word, str) and 2 < len(word) < _LONGEST and word.isalpha() and word.isascii()
            and word not in lexicon.seen_words() and word not in lexicon.terms() and not lexicon.is_product(word)
        )

    def __getitem__(self, word: str) -> tuple[str, ...]:
        if len(word) < 5 or word in lexicon.plain_words():
            return ()
        stems = [f" {stem.capitalize()}" for stem in (word[1:5], word[2:6], word[3:7], word[:-1]) if len(stem) > 2]
        return (*stems, f" {word[1:5].upper()}")


@cache
def _anchors() -> int:
    return anchored(_Unseen())


def anywhere(note: Note) -> Iterator[Span]:
    """User names by their form, and those that are made of a name in the note."""
    text, words = note.text, note.words
    if "\\" in text:
        for domain in _DOMAIN.finditer(text):
            if not _is_path(text, *domain.span()):
                yield _span(*domain.span(), "domain and user")
    for place in handles.places(note):
        yield _span(*place, "user name of a messenger")
    for place in (*user_cued.places(note), *user_acts.places(note), *user_logs.rows(note)):
        yield _span(*place, "user name behind a cue")
    for place in user_columns.places(note):
        yield _span(*place, "user name in a column")
    for place in user_forms.places(note):
        yield _span(*place, "user name by its form")
    for place in file_names.users(note):
        yield _span(*place, "folder of a user")
    for place in file_names.persons(note):
        yield Span(*place, "NAME", "NAME", "unknown", f"{BY}:name of a file", 0.8)
    for at in [at for at in note.lettered if words[at - 1][-1].islower()]:
        if found := _dotted(note, at):
            yield _span(*found, "letters and digits in one word")
        word = words[at - 1]
        if 1 < len(word) < 4 and word.islower():
            yield from _reached(note, at - 1)
        if 2 < len(word) < 5 and word.isalpha() and word.islower() and word.isascii() and (
            word in lexicon.seen_words()
        ):
            yield from _signed(note, at - 1)
        if 1 < len(word) < 4 and 1 < len(words[at]) < 4 and word.islower() and word not in lexicon.seen_words():
            yield from _of_no_word(note, at - 1)
    for word, stems in note.hits(_anchors()):
        for at in note.here[word]:
            if (words[at] == word or words[at].isupper()) and user_logs.is_one(note, at):
                yield _span(note.starts[at], note.ends[at], "user name of a log")
            elif words[at] == word and (signed := user_cued.before_degree(note, at)):
                yield _span(*signed, "user name at a sign-off")
            elif words[at] == word and _may_be_made(note, at, stems):
                yield from _made(note, at)
            elif at and words[at].isupper() and len(word) > STEM:
                yield from _in_capitals(note, at)
    last = len(words) - 1
    for at in note.capitals:
        if at < last and note.starts[at + 1] == note.ends[at] and words[at + 1].isdigit() and 1 < len(words[at]) < 4:
            yield from _initials_with_digits(note, at)
            yield from _reached(note, at)


def _is_path(text: str, start: int, end: int) -> bool:
    """Whether what looks like a domain and its user is of a path: ``C:\\Program Files\\Epic\\``, ``Rose\\xray.tif``."""
    _, dot, extension = text[start:end].rpartition(".")
    return text[end : end + 1] == "\\" or (dot != "" and extension.lower() in file_names.EXTENSIONS)


def again(note: Note, found: list[Span]) -> Iterator[Span]:
    """A user name of letters and digits, or one of a log, wherever it stands again in the note."""
    users = [span for span in found if span.kind == "USERNAME"]
    values = {note.text[span.start : span.end] for span in users}
    values = {value for value in values if len(value) > 3 and value[-1].isdigit() and value.isalnum()}
    values |= {note.text[span.start : span.end] for span in users if span.found_by == f"{BY}:user name of a log"}
    cued = {note.text[span.start : span.end] for span in users if span.found_by == f"{BY}:user name behind a cue"}
    values |= {value for value in cued if len(value) > 4 and value.islower() and not is_plain(value)}
    for start, end in sorted([place for value in values for place in _alone(note.text, value)]):
        yield _span(start, end, "user name again")


#: Letters and digits alone between blanks or stops.
_STRING = regex(r"(?<![\w@/.-])\w{4,}(?![\w@-])")


def _alone(text: str, value: str) -> Iterator[tuple[int, int]]:
    """Where a value stands alone."""
    at = text.find(value)
    while at >= 0:
        if (found := _STRING.match(text, at)) and found[0] == value:
            yield found.span()
        at = text.find(value, at + 1)


def _in_capitals(note: Note, at: int) -> Iterator[Span]:
    """``HKAUR7``, ``|QTRAN``: made of a name of the note, with digits, or as all that a column or a field holds."""
    text, start, end = note.text, note.starts[at], note.ends[at]
    digits = at + 1 < len(note.words) and note.starts[at + 1] == end and note.words[at + 1].isdigit()
    if digits:
        end = note.ends[at + 1]
    before, behind = text[start - 1 : start], text[end : end + 1]
    if before.isalnum() or before in ("@", "-", "_", ".", "/") or behind.isalnum() or behind in ("@", "-", "_", "/"):
        return
    sign = note.words[at - 1]
    if digits and of_a_name(note.lower[at], note, max(note.line(start)[0], start - _BESIDE), start):
        yield _span(start, end, "made of the name beside it")  # Printed by MOOR, ADA AMOOR3 at 3/4
        return
    column = sign == "|" or before == "\t" or (sign == ":" and at > 1 and note.lower[at - 2] in _SIGNED)
    if (column or (digits and _ENDED.match(text, end))) and of_some_name(note.lower[at], note):
        yield _span(start, end, "made of a name of the note")
    elif digits and note.lower[at - 1] == "by" and _COLUMN_END.match(text, end):
        yield _span(start, end, "user name behind a cue")


def _initials_with_digits(note: Note, at: int) -> Iterator[Span]:
    """``EPHRAIM T. SANDOZ, M.D. ES2``: the initials of the name before them on their line, with digits, at its end."""
    start, end = note.starts[at], note.ends[at + 1]
    first, _ = note.line(start)
    if not _COLUMN_END.match(note.text, end) or start - first < 8 or note.text[start - 1] not in " \t":
        return
    begin = note.token_at(first - 1) + 1 if first else 0
    named = [note.words[n] for n in range(max(begin, at - 12), at) if note.words[n][0].isupper()]
    letters = note.words[at]
    if letters == "CD" and "CD" in note.words[max(begin, at - 12) : at]:
        return  # CD33, HLA-DR, partial CD7
    if letters in _TRAINING and named and note.words[at - 1] == ",":
        return  # Ji-ho Prentiss, MS3
    for number, word in enumerate(named):
        rest = [one[0] for one in named[number + 1 : number + 4]]
        if len(word) > 1 and word[0] == letters[0] and letters[-1] in rest[-2:] + rest[:1] and (
            len(letters) == 2 or letters[1] in rest
        ):
            yield _span(start, end, "user name at a sign-off")
            return


def at_signed(note: Note, at: int) -> Iterator[Span]:
    """``Encounter closed by GAMOAH3 on 11/04/2025``, ``E-signed ncole 11/20/2025``: a day stands behind who signed."""
    found = _SIGNED_BY.match(note.text, note.ends[at])
    if found is None:
        return
    word = found["it"]
    letters = word.rstrip("0123456789").lower()
    if not is_plain(letters) and not is_measure(word) and (
        len(letters) < len(word) or (word.islower() and letters not in lexicon.seen_words())
    ):
        yield _span(*found.span("it"), "user name at a sign-off")


#: Years of who is still taught, behind a name.
_TRAINING = frozenset(("MS", "PGY", "OMS"))
#: Who signs, closes or edits, before the word behind which their user name stands.
SIGNS = word_set("signed esigned cosigned closed edited reopened addended filed finalized")
_SIGNED_BY = regex(
    r"(?: electronically)?(?: by)? (?P<it>[A-Z]{3,12}\d{1,3}|[a-z]{4,13}\d{0,3})(?=,? (?:on |at )?\d{1,4}[-/.:]\d)"
)
_SIGNED = word_set("by user verify verified charted entered signed reviewed operator scribe author")
#: What stands behind a user name in a log: a column's end, a date, an hour.
_ENDED = regex(r"[ \t]{2}|[ \t]*(?:\n|\Z|[|,;])|\t|[ ]\d{1,2}[/:-]\d|[ ]\d{4}(?!\d)")
#: A name that a user name is made of stands so near.
_BESIDE = 60
_COLUMN_END = regex(r"[ \t]{2}|[ \t]*(?:\n|\Z|[|,;])|\t")


#: Whom one pages, tells or talks with; what is said of somebody who was: ``paged XO71``, ``MU830 aware``.
_REACHES = word_set(
    "page paged paging repaged notify notified notifying informed told messaged texted contacted alerted"
)
_TALKED = word_set("discussed spoke reviewed staffed d seen talked conferred verified confirmed")
_WAS_REACHED = word_set("aware notified paged informed texted")
#: What was done with somebody, by whom: ``seen by xo71``.
_SEEN = word_set("seen examined evaluated eval evald assessed followed precepted staffed supervised")
_ACTED = _SEEN | word_set(
    "treated admitted discharged checked done given placed drawn "
    "read changed started written noted consulted consult visited called removed cleared"
)
#: Behind whom one talked with: no word for a thing (``discussed with TP53 carriers``).
_GOES_ON = word_set(
    "at and who re about via by in on for today now overnight before after over regarding this that again also then as"
)
#: Letters before a number of a room, a unit, a rank, a line of a form or a gene (HGNC: TP53, TP63).
_NUMBERED_SO = word_set(
    "rm rms br bd bed bay or ed er icu ct us mr rt st ms pgy pg ext lvl flr fl pod nsg tx fu hd np vl tp"
)


def _reached(note: Note, at: int) -> Iterator[Span]:
    """``paged XO71``, ``seen by vmf47``, ``MU830 aware``; the last word of a note: ``Seen by me. XO71`` (Table 2)."""
    words, lower, last = note.words, note.lower, at + 1
    start, end = note.starts[at], note.ends[last]
    string, text = note.text[start:end], note.text
    before, deed = lower[at - 1] if at else "", lower[at - 2] if at > 1 else ""
    seen = before == "by" and deed in _SEEN and len(words[last]) > 1 and not lexicon.is_product(string.lower())
    acted = seen or ((before == "per" or (before == "by" and deed in _ACTED)) and (
        not is_plain(words[at]) and lower[at] not in lexicon.named()
    ))
    if not (1 - acted) < len(words[last]) < 4 or note.starts[last] != note.ends[at] or not words[at].isascii() or (
        not at or text[start - 1] not in " \t(" or text[end : end + 1].isalnum() or text[end : end + 1] in _JOINS
        or (text[end : end + 1] == "." and text[end + 1 : end + 2].isalnum())
        or lower[at] in _NUMBERED_SO or is_measure(string)
    ):
        return
    behind = lower[last + 1] if last + 1 < len(words) else ""
    talked = before in ("with", "w", "/") and not _TALKED.isdisjoint(lower[max(0, at - 3) : at - 1])
    goes_on = not behind.isalpha() or behind in _GOES_ON
    if acted or before in _REACHES or (talked and goes_on) or (behind in _WAS_REACHED and text[end] == " "):
        yield _span(start, end, "user name of somebody reached")
    elif not behind and before in (".", "!") and (len(string) > _SHORTEST or not is_plain(words[at])):
        yield _span(start, end, "user name at a sign-off")


_JOINS = frozenset("-/@:_%^+")
#: More letters and digits than these are no abbreviation with its number.
_SHORTEST = 4


def _may_be_made(note: Note, at: int, stems: tuple[str, ...]) -> bool:
    """Whether a word stands where a user name does: at a line's end, behind a sign, with digits, beside a name."""
    end = note.ends[at]
    if at + 1 == len(note.words) or (at and note.words[at - 1] in _SIGNS):
        return True
    following = note.starts[at + 1]
    if (following == end and note.words[at + 1].isdigit()) or "\n" in note.text[end:following]:
        return True
    if not stems:
        return False
    if note.text[end : end + 2] == "  ":
        return True
    beside = note.text[max(0, note.starts[at] - 120) : end + 60]
    for stem in stems:  # noqa: SIM110  (a generator would cost more than what it asks)
        if stem in beside:
            return True
    return False


def _of_no_word(note: Note, at: int) -> Iterator[Span]:
    """``vmf47`` (Table 2): letters that are no word of any note, and digits, between blanks or brackets."""
    start, end = note.starts[at], note.ends[at + 1]
    before, behind = note.text[start - 1 : start] if start else " ", note.text[end : end + 2] or " "
    if before in " \t\n([,;" and (behind[0] in " \t\n)],;" or behind in (".", ". ", ".\n")) and not (
        is_plain(note.words[at]) or is_measure(note.text[start:end])
    ):
        yield _span(start, end, "letters and digits in one word")


def _dotted(note: Note, at: int) -> tuple[int, int] | None:
    """``soojin.baek88``: the word that a run of digits ends, of two parts."""
    first = at
    while first and note.ends[first - 1] == note.starts[first] and at - first < 4:
        first -= 1
    found = _DOTTED.match(note.text, note.starts[first])
    if found is None or (_FIELD.match(note.text, found.end()) and all(map(_is_of_fields, _PARTS.findall(found[0])))):
        return None  # ssn_last4 | 6602
    return found.span()


#: Behind the name of a field; its words, those that no list has.
_FIELD, _PARTS = regex(r"[ \t]{0,3}[|=:]"), regex(r"[a-z]+")
_OF_FIELDS = word_set("ssn dob mrn csn addr num nbr")


def _is_of_fields(word: str) -> bool:
    return word in _OF_FIELDS or is_plain(word)


def _made(note: Note, at: int) -> Iterator[Span]:
    """A word that nobody has seen, with the digits behind it, when a name stands beside it that it can be made of."""
    text, word = note.text, note.words[at]
    start, end = note.starts[at], note.ends[at]
    digits = at + 1 < len(note.words) and note.starts[at + 1] == end and note.words[at + 1].isdigit()
    if digits:
        end = note.ends[at + 1]
    before, behind = text[start - 1 : start], text[end : end + 1]
    if before in ("@", ".", "-", "_", "'", "’") or behind in ("@", "_", "-", "'", "’") or behind.isalnum():
        return
    if behind == "." and text[end + 1 : end + 2].isalnum():
        return
    first, stop = note.line(start)
    if of_a_name(word, note, max(first, start - 120), min(stop, end + 60)):
        if len(word) > 4 or digits:
            yield _span(start, end, "made of the name beside it")
        return
    apart = start == first or text[start - 2 : start] in ("  ", ". ", "- ", "-- ") or before in "\t/(["
    if (digits or (apart and _BLANK_TO_END.match(text, end))) and len(word) > 4 and (
        of_some_name(word, note)
    ):
        yield _span(start, end, "made of a name of the note")
    elif at and note.lower[at - 1] == "by" and len(word) > 3 and _BLANK_TO_END.match(text, end):
        yield _span(start, end, "user name behind a cue")
    elif len(word) > 4 and _BLANK_TO_END.match(text, end) and _behind_initials(note, at):
        yield _span(start, end, "user name at a sign-off")
    elif digits and len(word) < 5:
        yield from _signed(note, at)
    elif digits and len(word) > 4 and note.ends[at + 1] - note.starts[at + 1] > 1:
        yield _span(start, end, "letters and digits in one word")


def _behind_initials(note: Note, at: int) -> bool:
    """Whether initials or a degree and a sign stand before: ``GA:khart``, ``LPN / nnwosu``."""
    sign, letters = note.words[at - 1], note.words[at - 2] if at > 1 else ""
    near = note.starts[at] - note.ends[at - 2] < 4 if at > 1 else False
    return sign in ("/", ":") and near and letters.isupper() and 1 < len(letters) < 6


def _signed(note: Note, at: int) -> Iterator[Span]:
    """``mth3``: letters and digits (Table 2) that end a line behind a date, a stop or the slash of a name."""
    start, last = note.starts[at], at + 1
    if last == len(note.words) or note.starts[last] != note.ends[at] or not note.words[last].isdigit():
        return
    behind = note.text[note.ends[last] : note.ends[last] + 2]
    before = note.text[max(0, start - 4) : start].rstrip(" \t")
    alone = before[-1:] in (".", "/") or (before[-1:].isdigit() and "/" in before)
    word = note.words[at]
    named = before[-1:] != "/" or note.words[at - 2][0].isupper()
    short = note.ends[last] - start < 7 and word not in _MEASURED
    if alone and named and short and (not behind or behind[0] == "\n"):
        yield _span(start, note.ends[last], "user name at a sign-off")


_MEASURED = word_set("po pco fio spo sao sco hco so no co mg cm mm ml kg hr min day wk mo yr am pm vit b c d t l s")
