"""Initials: where people sign with them, before a degree, behind who does what, and those of a name in the note.

``jd rn``; ``HKF, 11/1 0215``; ``TECH QH``; ``asst kf``; two or three letters behind the last full stop of an entry; and
in capitals wherever they are those of somebody whose whole name stands in the note.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import compress

from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import (
    name_brief,
    name_calls,
    name_columns,
    name_entries,
    name_finals,
    name_initialed,
    name_keyed,
    name_lettered,
    name_line_ends,
    name_marks,
    name_rows,
    name_said,
    name_signed,
    name_staffed,
    name_strokes,
    name_tied,
)
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import (
    ALONE,
    FRAGMENTS,
    is_abbreviation,
    is_short_form,
    stands_for_somebody,
    unknown,
)
from resynth.recognize.persons.name_line_ends import are_initials
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Who does something in a form, or what was done: initials stand behind, with a colon or none.
_DOERS = word_set(
    "tech technologist technician sonographer asst assist assistant rph pharmd rn lpn np pa md medic emt scribe typist "
    "transcriptionist initials init initialed initialled signed sign sig cosign cosigned reviewed verified checked "
    "entered drawn collected given read resulted released approved dictated transcribed typed dict trans operator "
    "phlebotomist nurse counselor therapist screener screened recorder recorded examiner reader checker filler filled "
    "dispensed pharmacist supervisor witness witnessed notified called faxed logged done completed performed user "
    "staff author editor edited electronically by per attending resident fellow intern surgeon anes crna cytotech "
    "pathologist qa qc analyst preparer inspector supervised supervising interviewer rater evaluator assessor proctor "
    "facilitator"
)
#: What is written or counted by somebody, before "by".
_NOTED = word_set(
    "note notes entry report order orders dictation count counts tally check recheck signature stamp exam assessment "
    "teaching instruction call message triage consult addendum summary form log draw stick start"
)
#: Those behind which initials in small letters stand without a colon.
_SMALL_DOERS = word_set(
    "asst tech rph supervisor scribe typist initials init initialed sig cosign drawn dict trans by per rn sonographer "
    "done called faxed mailed sent entered checked filled noted"
)
#: Degrees and licences of who signs.
_SIGNING = word_set(
    "rn rnc lpn lvn np cnm crnp arnp aprn fnp md do pa pac pharmd rph rrt crna lcsw msw cna emt rdh dds dmd"
)
#: Degrees that are nobody's initials before another.
_NO_LETTERS = cues.DEGREES - {"ms", "ma"}
#: Who or where nobody by name is, behind "by" and before a degree.
#: States by whose letters nothing is done, so that "by" and these are somebody: ``applied by KS``.
_STATES = word_set("ks nv mn wi az ky tn tx wv wy ut nh nm nj ny ri sd nd")
_PLACES = word_set("er ed or icu ccu ems fd pd pt ot st rt cm sw id gi ob iv po im ct us mri lab np pa rn md do the")
#: Letters in capitals, a stroke, letters: as classes of tokens.
_DICTATED = regex(r"/(?<=[NenmkCipsgv]/)(?=[A-Za-z])")
#: An hour or its half, letters and a colon, as classes; a day and an hour, or the hour alone.
_LOGGED = regex(r"d[wiCNenmkl]?-?[wNenmkCls](?=:|,[sC]:)")
_CLOCK = regex(
    r"[ \t]*(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?,?[ \t]+)?\d{1,2}:?\d\d[ \t]*(?:[aApP]\.?[mM]?\.?)?[ \t]+"
    r"(?P<dash>-[ \t]+)?"
)
#: No one who writes in a log, but what is written of there.
_HEADS = word_set(
    "bp hr rr ra hx rx dx tx cc hc ht wt re fu ff ns la lr tv vs cv gi gu io to from uo ng og tf fs bg bs ox rt pt ot "
    "sw cm ga st vt mg cr ca na ph hb lt"
)
#: Before so many characters of a line a day and an hour end that begin it.
_ENTRY_BEGINS = 80
_NOBODY: frozenset[str] = frozenset()
#: Behind these in a line of capitals who dictated and who typed may stand.
_STOPS = (".", "!", "?", ":")
#: A figure with a fraction or a unit, which is what something measures: ``reviewed: tdd 36.2``, ``by CRL 22 mm``.
_VALUE = regex(r"[ ]\d+(?:\.\d|[ ]?(?:mm|cm|mg|ml|mcg|kg|g|u|units?|%|wks?|days?)\b)")
_QUOTES = ('"', "“", "”")
_KIND = ("INITIALS", "INITIALS", "provider")


@cache
def _anchors() -> int:
    """The table of the words by which initials stand: True for doers, False for degrees that are none of these."""
    words = _SIGNING | name_signed.PARTIES | name_signed.AWARE | name_staffed.ROLES | name_marks.ANCHORS
    others = dict.fromkeys(words | name_calls.ANCHORS, False)
    others |= dict.fromkeys(name_initialed.ANCHORS | name_entries.ANCHORS | name_rows.ANCHORS, False)
    others |= dict.fromkeys(name_said.ANCHORS, False)
    return anchored(others | dict.fromkeys(_DOERS, True))


def _span(start: int, end: int, rule: str) -> Span:
    return Span(start, end, *_KIND, f"names:{rule}", 0.8)


def spans(note: Note, symbols: str, persons: Sequence[tuple[int, int]], shouted: bool) -> list[Span]:
    """All initials of a note.

    Args:
        symbols: the classes of its tokens (``name_classes``).
        persons: the first and the last token of each person found in it.
        shouted: whether most of the note is in capitals.
    """
    own = frozenset(_of_persons(note, persons))
    known = set(own)
    found = [_span(*place, "initials") for place in name_line_ends.spans(note, known)]
    for word, does in note.hits(_anchors()):
        if does:
            found += _behind_doers(note, word, known, shouted)
        if word in _SIGNING:
            found += _before_degrees(note, word)
            found += [_span(*place, "initials") for place in name_strokes.at_degree(note, word)]
            found += [_span(*place, "initials") for place in name_marks.at_degree(note, word)]
        if word in name_marks.ANCHORS:
            found += [_span(*place, "initials") for place in name_marks.at_word(note, word)]
        if word in name_calls.ANCHORS and not shouted:
            found += [_span(*place, "initials") for place in name_calls.at_word(note, word)]
        if word in name_initialed.ANCHORS and not shouted:
            found += [_span(*place, "initials") for place in name_initialed.at_word(note, word)]
        if word in name_entries.ANCHORS and not shouted:
            found += [_span(*place, "initials") for place in name_entries.at_word(note, word)]
        if word in name_said.ANCHORS and not shouted:
            found += [_span(*place, "initials") for place in name_said.at_word(note, word)]
        if word in name_rows.ANCHORS and (not shouted or word in name_rows.MINUTES):
            found += [_span(*place, "initials") for place in name_rows.at_word(note, word)]
        if word in name_staffed.ROLES:
            found += [_span(*place, "initials") for place in name_staffed.spans(note, word, known, shouted)]
        if word in name_signed.PARTIES:
            found += _at(note, name_signed.parties(note, word))
        elif word in name_signed.AWARE:
            found += _at(note, name_signed.informed(note, word, known))
    if "/" in symbols:
        found += _before_typists(note, symbols)
    found += _in_logs(note, symbols)
    found += [_span(start, end, "initials") for start, end in name_tied.spans(note, known)]
    if not shouted:
        found += [_span(start, end, "initials") for start, end in name_strokes.spans(note, persons)]
    columns = [*name_columns.spans(note), *name_said.in_rows(note)]
    found += [_span(start, end, "initials") for start, end in columns]
    found += _at(note, name_keyed.spans(note, persons, known, {note.text[start:end] for start, end in columns}))
    if not shouted:
        found += [_span(start, end, "initials") for start, end in name_lettered.spans(note)]
        found += [_span(start, end, "initials") for start, end in name_brief.spans(note)]
    found += [_span(start, end, "initials") for start, end in name_finals.spans(note, shouted)]
    letters = [note.text[span[0] : span[1]] for span in found]
    if small := dict.fromkeys(filter(str.islower, letters)):
        found += _at(note, name_signed.again(note, small))
        found += [_span(*place, "initials") for place in name_rows.again(note, small)]
    if not shouted:
        known.update([word for word in letters if word.isupper() and word.isalpha()])
        if known:
            found += _known_ones(note, known)
        found += [_span(start, end, "initials") for start, end in name_finals.beside(note, list(found), known)]
    return [span for span in found if not (
        (note.text[span.start - 1 : span.start] == "-" and name_tied.ends_degree(note, span.start))
        or _tells_who(note.text, span.start, span.end, own)
    )]


def _tells_who(text: str, start: int, end: int, own: Set[str]) -> bool:
    """Whether letters are kin or a service rather than somebody's: ``by gf Charlene``, ``D/w MFM``.

    Args:
        own: the initials of persons of the note.
    """
    letters = text[start:end].lower()
    if letters.upper() in own:
        return False
    kin = letters in cues.RELATIVES and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper()
    return kin or (letters in cues.SERVICES and len(letters) > 2 and _GOES_ON.match(text, end) is not None)


#: Behind a service that somebody is asked of, and behind nobody who signs.
_GOES_ON = regex(r" [\w(]")


def _at(note: Note, tokens: Iterable[int]) -> Iterator[Span]:
    return (_span(note.starts[number], note.ends[number], "initials") for number in tokens)


def _of_persons(note: Note, persons: Iterable[tuple[int, int]]) -> set[str]:
    """The initials of who has a first and a last name here: ``OF`` of O. Frazee, ``JAS`` of Smith, John A."""
    found = set[str]()
    for first, last in persons:
        name = note.words[first : last + 1]
        letters = "".join([word[0] for word in name if word[0].isupper()])
        if 1 < len(letters) < 5:
            if "," in name[:-1]:
                letters = letters[1:] + letters[0]
            found.add(letters)
            found.add(letters[0] + letters[-1])
    return found


def _before_degrees(note: Note, degree: str) -> Iterator[Span]:
    """``jd rn``, ``MS RNC``: letters behind a full stop or at a line's beginning, and a degree right behind them."""
    text, words, starts, ends, lower = note.text, note.words, note.starts, note.ends, note.lower
    for number in note.here[degree]:
        at = number - 1
        if at > 0 and words[at] == ",":
            at -= 1
        if at < 0 or not 1 < len(words[at]) < 4 or not words[at].isalpha() or ends[at] + 2 < starts[number]:
            continue
        word = words[at]
        before = lower[at - 1] if at else "."
        if word.isupper() != words[number].isupper() and not words[number][0].isupper() and not (
            before in (".", "!", "?") and words[number].islower() and unknown(word.lower())
        ):
            continue
        opens = not at or before in (".", "!", "?", "-", "|", "/") or "\n" in text[ends[at - 1] : starts[at]] or (
            starts[at] - ends[at - 1] > 1
        )
        folded = word.lower()
        done = words[number - 1] == "," and before == "by" and word.isupper() and folded not in _PLACES
        signed = done or (words[number - 1] == "," and before in (".", "!", "?"))
        if (folded in cues.functions() and not signed) or (folded in ALONE and not done) or folded in _NO_LETTERS:
            continue
        behind = text[ends[number] : ends[number] + 2].lstrip(" \t")
        closes = not behind or behind[0] in ".,;\n)" or behind[0].isdecimal() or behind in ("-c", "/")
        if (opens or done) and closes and (len(word) == 2 or word.isupper() or not is_abbreviation(folded)):
            yield _span(starts[at], ends[at], "initials")


def _before_typists(note: Note, symbols: str) -> Iterator[Span]:
    """``LS/bjh``: who dictated in capitals and who typed in small letters, in a column or a line of their own."""
    text, words, starts, ends = note.text, note.words, note.starts, note.ends
    for stroke in _DICTATED.finditer(symbols):
        number = stroke.start()
        if ends[number - 1] != starts[number] or starts[number + 1] != ends[number]:
            continue
        first, second = words[number - 1], words[number + 1]
        if not (first.isupper() and first.isalpha() and 1 < len(first) < 4):
            continue
        if not second.isalpha() or not 1 < len(second) < 4 or second.lower() in cues.functions():
            continue
        if second.isupper() and second.lower() in _SIGNING:
            continue  # JS/RN
        before = text[max(0, starts[number - 1] - 2) : starts[number - 1]]
        behind = text[ends[number + 1] : ends[number + 1] + 2]
        opens, closes = before in ("", "  ") or before[-1] == "\n", not behind or behind[0] == "\n" or behind == "  "
        if second.islower() and before in (". ", "! ", "? "):
            opens = closes  # No change. TM/ev
        if second.isupper():
            # GO/MCA behind a sentence, no CLR/DIM among findings.
            closes = closes and not behind.strip(" ")[1:] and before == "  " and (
                text[: starts[number - 1]].rstrip(" ")[-1:] in _STOPS
            )
        if before == ". " and second.isupper() and behind[:1] == "." and not behind[1:].strip():
            opens = closes = unknown(first.lower()) and unknown(second.lower())  # Count agrees. CD/KM.
        if opens and closes and (second.isupper() or second.islower()) and second.lower() not in ALONE:
            yield _span(starts[number - 1], ends[number - 1], "initials")
            yield _span(starts[number + 1], ends[number + 1], "initials")


#: Another field of the line.
_NEXT_FIELD = regex(r" [A-Z][A-Za-z]{1,14}(?: [a-z]{2,10})?:")
#: When somebody did it: read back by TMQ at 1102.
_TIMED = regex(r" (?:at |@ ?)(?:[01]?\d|2[0-3]):?[0-5]\d(?![\w/.,-]*\d)")


def _behind_doers(note: Note, doer: str, known: Set[str], shouted: bool) -> Iterator[Span]:
    """``TECH QH``, ``asst kf``, ``RPH dk``, ``TECH: jmb``, ``reviewed JDK``: to the end of the line or a gap."""
    text, words, starts, ends = note.text, note.words, note.starts, note.ends
    for number in note.here[doer]:
        at = number + 1
        told = at < len(words) and words[at] in ":#"
        if told:
            at += 1
        if at >= len(words) or not 1 < len(words[at]) < 4 or "\n" in text[ends[number] : starts[at]]:
            continue
        word = words[at]
        if not told and (starts[at] - ends[number] > 2 or (word.islower() and doer not in _SMALL_DOERS)):
            continue
        before = note.lower[number - 1] if number else ""
        told_so = doer == "by" and word.islower() and (before in cues.DONE or before in _NOTED)
        if not (are_initials(word, _NOBODY, alone=told_so) or (
            doer == "by" and before in cues.DONE and word.isupper() and word.lower() in _STATES
        )):
            continue
        if len(word) == 3 and not told and not unknown(word.lower()) and (
            word.isupper() or (doer in ("by", "per") and (not told_so or is_short_form(word)))
        ):
            continue  # lymphocytes per HPF; not HAT by eos
        if shouted and not told and doer in ("by", "per") and before not in _DOERS:
            continue
        timed = _TIMED.match(text, ends[at]) is not None and word.lower() not in _PLACES
        done = timed or before in cues.DONE or before in _DOERS or before in _NOTED or before.endswith("ed")
        if doer == "by" and not told and len(word) == 3 and word.isupper() and before.isalpha() and not done and (
            word not in known and words[number - 1].islower()
        ):
            continue  # positive for Chlamydia by NAT
        behind = text[ends[at] : ends[at] + 3]
        bare = behind.lstrip(" \t")
        if doer == "by" and number and (timed or note.lower[number - 1] in cues.DONE) and behind[:1] == " ":
            yield _span(starts[at], ends[at], "initials")  # told by ks
            continue
        closing = "\n|,;:./)" if word.islower() else "\n|,;./)"
        if not bare or bare[0] in closing or behind[:2] == "  " or (bare[0].isdecimal() and behind[0] == " ") or (
            told and _NEXT_FIELD.match(text, ends[at])  # Dict: MW Trans: KT
        ):
            if (behind[:1] == "." and behind[1:2].isalnum()) or _VALUE.match(text, ends[at]):
                continue
            yield _span(starts[at], ends[at], "initials")


def _in_logs(note: Note, symbols: str) -> Iterator[Span]:
    """Who wrote an entry of a log: letters between an hour that begins a line and a colon: ``6/24 9:10a rm: ok``."""
    words, starts, ends = note.words, note.starts, note.ends
    doubtful: list[int] = []
    told = False
    for row in _LOGGED.finditer(symbols):
        number = row.end() - 1
        word = words[number]
        if not 1 < len(word) < 4 or starts[number + 1] != ends[number]:
            continue
        line, _ = note.line(starts[number])
        begun = _CLOCK.fullmatch(note.text, line, starts[number]) if starts[number] - line < _ENTRY_BEGINS else None
        if begun is None:
            continue
        folded, signs = word.lower(), words[number + 1] == ","
        if signs and note.lower[number + 2] not in _SIGNING:
            continue
        is_head = folded in _HEADS
        if not (signs or is_head) and (begun["dash"] is None or unknown(folded)) and (
            are_initials(word, _NOBODY, alone=False)
        ):
            told = told or unknown(folded)
            yield _span(starts[number], ends[number], "initials")
        elif word.isupper() and (signs or len(word) == 2 or begun["dash"]) and not (
            is_head or folded in FRAGMENTS or folded in _SIGNING
        ):
            doubtful += [] if signs else [number]
            if signs:
                yield _span(starts[number], ends[number], "initials")
    if told:  # 7:20 PM - GO, 1040 AD: where another entry is begun by letters that are nothing else
        yield from _at(note, doubtful)


def _known_ones(note: Note, known: Set[str]) -> Iterator[Span]:
    """The initials of who is named in the note, in capitals, wherever they stand; no word, no measure."""
    tokens = note.words
    for number in compress(note.capitals, map(known.__contains__, map(tokens.__getitem__, note.capitals))):
        letters = tokens[number]
        quoted = note.text[note.starts[number] - 1 : note.starts[number]] in _QUOTES and (
            note.text[note.ends[number] : note.ends[number] + 1] in _QUOTES
        )  # Cosima Tran, "CT"
        if quoted:
            yield _span(note.starts[number], note.ends[number], "initials")
            continue
        if is_abbreviation(letters.lower()) or (
            is_short_form(letters.lower())
            and not stands_for_somebody(note.text, note.starts[number], note.ends[number])
        ):
            continue
        before = tokens[number - 1] if number else ""
        behind = note.text[note.ends[number] : note.ends[number] + 2].lstrip(" ")[:1]
        if not before[:1].isdecimal() and not behind.isdecimal() and (not behind or behind not in "-/=+"):
            yield _span(note.starts[number], note.ends[number], "initials")
