"""Whether four digits that have the form of a year are a time of day: by the other hours and years of their note."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.times.date_cues import MONTHS, UNITS
from resynth.recognize.words import regex, word_set

YEAR_CUES = word_set(
    "in since from until till through of by circa around about after before year years during between and or to status "
    "back early late mid dated class is was it spring summer fall autumn winter prior post yr ca then died deceased "
    "expired born retired married remarried divorced widowed separated diagnosed graduated moved immigrated emigrated "
    "arrived deployed enlisted removed resected repaired replaced implanted vaccinated immunized treated"
) | word_set(MONTHS)
#: Digits of an hour.
FOUR = 4
#: Who is told or comes at an hour, and what happens then at the beginning of a sentence.
_RUNG = word_set(
    "called paged notified arrived departed phoned rang texted informed aware pronounced released transported "
    "dispatched alerted messaged enroute scene cleared"
)
#: By two of these a note tells of a flight or a drive, whose hours they are.
_DRIVEN = word_set(
    "scene depart departed arrive arrived dispatch dispatched lift liftoff enroute handoff transport disp enrt onsc "
    "onscene trans dest"
)
#: What is due by an hour.
_DUE = word_set("dtv void voids")
_EVENTS = _RUNG - {"aware", "scene", "released"}
#: Of whom a line of a watch tells, or what is measured then.
_ON_WATCH = word_set("pt patient md rn dr vss vs bp hr vt vf svt afib rosc cpr meds labs")
#: In the lines of a watch behind their hour.
_WATCHED = word_set("bp hr rr vs vss vitals ecg ekg glu bg temp spo sat sats pt patient gcs pulse rhythm cpr")
_DAY_BEFORE = regex(r"(?:\d\d?/\d\d?/(?:\d{4}|\d\d)|\d{4}-\d\d-\d\d)(?: [A-Za-z]{3})? \Z")


def is_hour(note: Note, number: int, before: str) -> bool:
    """Whether four digits are when somebody was told or came, in a note that tells its hours so: ``Wife called 2050``.
    """
    if note.words[number][2:] > "59" or len(note.words[number]) != FOUR:
        return False
    if before in _RUNG or before in _DRIVEN or before in ("at", "@"):
        return clocked(note) or _watched(note)
    if before == "by" and number > 1 and note.lower[number - 2] in _DUE:
        return True
    opens = not before or before in (".", ";") or "\n" in note.text[note.ends[number - 1] : note.starts[number]]
    after = note.lower[number + 1] if number + 1 < len(note.lower) else ""
    if before == "," and after in _ON_WATCH:
        opens = note.text[note.ends[number] : note.ends[number] + 1] == " "
    return opens and (_watched(note) or (after in _EVENTS | _ON_WATCH and clocked(note)))


@once
def _watched(note: Note) -> bool:
    """Whether hours of an evening, that have the form of years, open lines of a watch or stand behind a whole day."""
    told, text = 0, note.text
    for number in note.digits:
        word, start = note.words[number], note.starts[number]
        if len(word) != FOUR or word[:2] not in ("19", "20") or word[2:] > "59":
            continue
        after = note.lower[number + 1] if number + 1 < len(note.lower) else ""
        told += number > 0 and note.lower[number - 1] in _DRIVEN
        told += (text[start - 1 : start] == "\n" and after in _WATCHED) or (
            _DAY_BEFORE.search(text, max(0, start - 16), start) is not None
        )
    return told > 1


#: Behind these a year may lie far from the others of its note.
_FAR = word_set("in since born b of due expires exp year recall repeat next circa ca colonoscopy founded dob")
_YEARS = regex(
    r"(?<![\d/.-])\d\d?[/.-]\d\d?[/.-]((?:19|20|21)?\d\d)(?![\d/-])|(?<!\d)((?:19|20|21)\d\d)-[01]\d-[0-3]\d"
)
_MONTHS = word_set(MONTHS)
CENTURIES = ("19", "20", "21")
#: Of two digits alone, those that are of this century, and what two digits may mean at most.
_THIS_CENTURY, _ANY_CENTURY = 35, 2199
#: So many years ahead somebody looks; the first years that anybody remembers.
_AHEAD, _LONG_AHEAD, _REMEMBERED = 5, 40, 1940


@once
def _whole(note: Note) -> dict[int, str]:
    """The numbers of the tokens with which whole dates of a note begin, and the year of each."""
    text, starts = note.text, note.starts
    return {number: found[1] or found[2] for number in note.joined if (found := _YEARS.match(text, starts[number]))}


@once
def latest_written(note: Note) -> int:
    """The latest year of the whole dates of a note that are written with four digits, 0 when it has none."""
    return max((int(year) for year in _whole(note).values() if len(year) == 4), default=0)


@once
def _latest(note: Note) -> int:
    """The latest year of the whole dates of a note, 0 when it has none."""
    words, lower, dated = note.words, note.lower, _whole(note)
    years = [int(year) for year in dated.values()]
    years += [
        int(words[number]) for number in note.runs.get(4, ())
        if number not in dated and words[number][:2] in CENTURIES
        and not _MONTHS.isdisjoint(lower[max(0, number - 4) : number])
    ]
    return max((year if year > 99 else year + 2000 if year <= _THIS_CENTURY else _ANY_CENTURY for year in years),
               default=0)


def an_hour(note: Note, number: int, value: int, before: str) -> bool:
    """Whether four digits that may be a time of day are one: years after the note's own, or before anybody's memory.

    ``til 2030`` and ``Cat 3, 2042`` in a note of 2023, ``visited 1930`` where hours are told so.
    """
    latest = _latest(note)
    if before in ("since", "in") and latest and value > latest + _LONG_AHEAD:
        return True  # no emesis since 2100
    if before in _FAR:
        return False
    if latest and value > latest + _AHEAD:
        return True
    if not latest and value > _REMEMBERED + 90 and clocked(note):
        return True
    if latest and _beside_hour(note, number, latest):
        return True
    if clocked(note) and _of_somebody(note, number, value):
        return True
    done = before.endswith("ed") and before not in YEAR_CUES and not _REMEMBERED + 20 <= value < _REMEMBERED + 90
    return (value < _REMEMBERED or done) and clocked(note)


def _of_somebody(note: Note, number: int, value: int) -> bool:
    """Whether who was told stands right before, or what was last taken, and hours beside it are told in the note.

    ``Notified: Dr. Bouvier 1941, will sign``, ``deputy Nez, 1945, released``, ``Last apixaban 2000.``
    """
    at = number - 1 - (number > 1 and note.words[number - 1] == ",")
    if at < 1 or note.text[note.ends[number] : note.ends[number] + 1] not in (",", ".", ";"):
        return False
    word = note.lower[at]
    told = note.words[at].istitle() and lexicon.fold(word) in lexicon.census_names()
    drug = note.lower[at - 1] == "last" and (lexicon.is_product(word) or word in lexicon.clinical_words())
    if not told and not drug:
        return False
    hours = {note.words[one][:2] for one in note.runs.get(4, ()) if one != number}
    return not hours.isdisjoint((f"{value // 100 - 1}", f"{value // 100 + 1}", f"{value // 100 - 2}"))


def _beside_hour(note: Note, number: int, latest: int) -> bool:
    """Whether a list of rising hours begins with four digits, of which a later one is no year: ``2019, 2030, 2041``."""
    words = note.words
    last = words[number]
    for following in range(number + 2, min(len(words), number + 2 * _LIST), 2):
        word = words[following]
        if words[following - 1] != "," or len(word) != 4 or not word.isdecimal() or word <= last or word[2:] > "59":
            break
        last = word
    return last != words[number] and int(last) > latest + _AHEAD


#: So many hours of a list are walked over.
_LIST = 6


@once
def clocked(note: Note) -> bool:
    """Whether hours of four digits stand in a note, of those that are no years."""
    words = note.words
    hours = [
        words[number] for number in note.runs.get(4, ())
        if words[number][:2] in _HOURS and words[number][2:] < "60"
        and not UNITS.intersection(note.lower[number + 1 : number + 2])
        and not note.text[note.starts[number] - 1 : note.starts[number]].isalpha()
    ]
    return len(hours) > 1


_HOURS = frozenset(f"{hour:02}" for hour in (*range(19), 22, 23))
_HOUR_COLON = regex(r"(?<![\w/:.-])(?:0\d|1[0-8]|2[2-3])[0-5]\d: ")


@once
def before_colons(note: Note) -> bool:
    """Whether a time of day in four digits, that is no year, stands before a colon: ``2245: GLU 236``."""
    return _HOUR_COLON.search(note.text) is not None


_LINE_TIME = regex(r"(?:\A|\n)[ \t]*(?:0\d|1[0-8]|2[2-3])[0-5]\d(?=[: ])")


@once
def tells_time(note: Note) -> bool:
    """Whether lines of a note begin with times of day in four digits."""
    return _LINE_TIME.search(note.text) is not None
