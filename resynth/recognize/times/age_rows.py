"""Ages in rows of patients and beside what they are told with: ``Sefo, Malakai A0655209: 44.``, ``dob 9/21/88   36``.

A row has a name, a record's number and an age, parted by blanks or closed by a colon; families and schools tell ages
without a word for them (``Lev, now 3,``, ``breast at 47,``, ``gr 7, table mate, 12, cough``).
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN, is_name, kin_before
from resynth.recognize.times.age_forms import INT
from resynth.recognize.words import regex

_DAY = r"(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2} ?[A-Za-z]{3} ?\d{4})"
#: Tokens before a record's number among which its person's name stands.
_NAME = 4
_SITES = (
    "breast ovary ovarian colon colorectal rectal bowel stomach gastric pancreas pancreatic prostate uterus uterine "
    "endometrial cervix cervical lung kidney renal bladder thyroid brain liver skin esophagus throat melanoma leukemia "
    "lymphoma myeloma testicular gallbladder bone"
)


def in_row(note: Note, found: re.Match[str]) -> float:
    """Whether a person's name stands before a record's number with letters, and no unit behind the age."""
    if shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    at = bisect_left(note.starts, found.start()) - 1
    if at > 0 and note.words[at] == "-" and note.ends[at] == found.start():
        at -= 1
    if at < 1 or not (note.words[at].isupper() and len(note.words[at]) < _NAME):
        return 0.0
    line = note.line(found.start())[0]
    named = [n for n in range(max(0, at - _NAME), at) if note.starts[n] >= line and note.words[n][0].isupper()]
    return 0.8 if any(is_name(note.lower[n]) for n in named) else 0.0


def now_so_old(note: Note, found: re.Match[str]) -> float:
    """Whether a word with a capital that is a name, or that nobody knows, stands before the comma."""
    at = bisect_left(note.starts, found.start()) - 1
    if at < 0 or not note.words[at].istitle() or len(note.words[at]) < _SHORTEST:
        return 0.0
    word = note.lower[at]
    known = word in lexicon.common_words() or word in lexicon.clinical_words() or lexicon.is_product(word)
    return 0.8 if word in KIN or (not known and (is_name(word) or word not in lexicon.plain_words())) else 0.0


_SHORTEST = 3


def in_family(note: Note, found: re.Match[str]) -> float:
    """Whether kin is told of before a cancer and its age."""
    return 0.8 if kin_before(note, bisect_left(note.starts, found.start()), 16) else 0.0


ROWS = (
    pattern(
        "behind a number of a row", "AGE",
        rf"\d{{4,8}}(?:: |[ ]{{1,6}}(?={INT}(?:[ ]{{2}}|[ ]?[mfMF]\b|[ \t]*(?:\n|\Z))))(?P<it>{INT})(?![\d/%:-]|\.\d)",
        finds=["Sefo, Malakai A0655209: [44]. up", "OKEREKE, Jermaine  A0791350  [27]   housed",
               "Wenzel  MKC-80233  [47] m night"],
        skips=["Lasix A0655209: 44.", "Smith, John A0655209: 44 mg", "Smith lot 80233  47"],
        digits="4-8", then=r": \d| {1,4}(?:\d|\Z)|  ", judge=in_row,
    ),
    pattern(
        "between columns behind the date of birth", "AGE",
        rf"\bDOB:? {{1,3}}{_DAY} {{2,6}}(?P<it>{INT})(?= {{2,}}\S)",
        finds=["Tancredi, Ylenia   dob 9/21/88   [36]   acct", "DOB 01/01/1949  [76]   TDC"],
        skips=["dob 9/21/88   36 kg", "DOB 01/01/1949  7604   x"], leads="dob", follows=r":? ",
    ),
    pattern(
        "behind both their names", "AGE",
        rf"\bDOB ?/ ?Age\b[ .|:]{{1,12}}{_DAY} {{1,4}}/ {{1,4}}(?P<it>{INT})(?=[ ]?\||[ ]{{2}}|[ \t]*(?:\n|\Z))",
        finds=["DOB/Age | 05/16/1971 / [54] |", "DOB/Age ...: 1991-04-30 / [34]          Loc",
               "DOB / Age   | 8/21/55  /  [101]"],
        skips=["DOB/Age | 05/16/1971 / 120/80 |", "DOB/Age: 05/16/1971"], leads="dob", follows=r" ?/ ?a",
    ),
    pattern(
        "who is now so old", "AGE", rf", now (?P<it>{INT})(?: (?:years|yrs)\b)?(?=[,;)]|\.(?!\d)| and | with )",
        finds=["Lev, now [3], is", "I saw Xiadani, now [41], for", "saw Mr. Okafor, now [67] years, in"],
        skips=["Pain, now 3, was", "Rate, now 88 and", "weight, now 70.", "INR, now 2 and"],
        leads=",", follows=r" now \d", judge=now_so_old,
    ),
    pattern(
        "cancer of kin at", "AGE",
        rf"\b(?:{_SITES.replace(' ', '|')})(?: ca| cancer)?(?:,| at|, at| @) ?(?P<it>[2-9]\d|10\d)(?=[,;)]|\.(?!\d))",
        finds=["Sister BRCA1, breast at [47], lives", "father was dying (pancreas ca, [66])."],
        skips=["pain in breast at 47, then", "Sister: breast at 9 cm", "aunt, lung at 40%"],
        leads=_SITES, follows=r" (?:ca|at|@)|,", judge=in_family,
    ),
    pattern(
        "of a newborn", "AGE", r"(?<![\w.$/#:-])(?P<it>[1-9]\d?) ?[hd] old\b",
        finds=["nursery, [3] h old, to Dr", "[2] d old girl"], skips=["#3 h old", "1.3 h old"], digits="1-2",
        then=" ?[hd] ol",
    ),
    pattern(
        "day of life", "AGE", r"\bday (?P<it>[1-9]\d?) of life\b", finds=["newborn day [23] of life:"],
        skips=["day 3 of abx", "a day 23 days of life"], leads="day", follows=r" \d",
    ),
    pattern(
        "check at so many", "AGE",
        rf"\b(?:for|her|his|their)(?: own)? (?P<it>{INT})-(?:year|month|week|day)"
        r"(?= (?:check|check-?up|well|wcc|visit)\b)",
        finds=["here for her [1]-year check."], skips=["for 1-year survival", "her 3-month supply"],
        leads="for her his their", follows=r" (?:\d|own)",
    ),
    pattern(
        "behind a grade", "AGE",
        r"\bgr(?:ade)?\.? \d{1,2}(?: [a-z]{3,12})?(?:, [a-z]{2,12}(?: [a-z]{2,12})?)?, "
        rf"(?P<it>{INT})(?=, [a-z])",
        finds=["W. Thao gr 7, table mate, [12], cough", "Igwe, gr 7 science, [41], cough"],
        skips=["gr 3, tender, 40 mg", "grade 2, edema, 5, 6"], leads="gr grade", follows=r"\.? \d",
    ),
)
#: A second age, behind two names that "and" joins: ``Jasper and Quill, 13 and 10``.
SECOND = regex(rf" (?:and|&) (?P<it>{INT})(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z))")
