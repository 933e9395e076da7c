"""Instruments that are scored, and out of how many points: ``PHQ 12/27`` and ``FLACC 3/10`` are no days.

Some are called as people are: ``Katz 3/6`` is a score; ``d/w Katz 3/6`` and ``Norton 11/20 visit`` tell somebody's day.
"""

from __future__ import annotations

from resynth.recognize.note import Note
from resynth.recognize.words import word_set

#: What is scored and stands behind its points; none is a word of another meaning.
INSTRUMENTS = word_set(
    "mmse moca slums smmse kokmen phq gad gds epds audit cage nihss gcs madrs hamd hdrs ciwa braden morse katz lawton "
    "barthel tinetti ess epworth flacc rass ace acer minicog bims adas zung bdi bai hads cdr mfi qids ymrs panss aims "
    "asrs scoff dast edss updrs mds fim weefim fugl berg tug sppb chads hasbled curb sofa qsofa centor ranson apgar "
    "apgars rcads scared pcl mdq isi psqi womac koos oswestry ndi dash"
)
#: What is scored, by the points out of which it is.
_SCORED = {
    (4,): "rass centor mallampati sirs",
    (3,): "qsofa",
    (5,): "curb minicog mrc jamar timp scoff",
    (6,): "katz asrs crafft chads",
    (7,): "fois timi fim bbps",
    (8,): "lawton cpot allred",
    (9,): "hasbled beighton bled abcd",
    (10,): "apgar apgars flacc nrs vss alvarado monofilament dast bpp monofil copm painad amt amts cdt sarc psfs edss",
    (11,): "hestia",
    (12,): "dhi bvmt sppb",
    (12, 40): "audit",
    (13,): "mdq",
    (14,): "mews hazelbaker mna",
    (15,): "gds gcs glasgow bims ravlt",
    (16,): "zarit",
    (17,): "joa",
    (18,): "mjoa",
    (20,): "barthel norton bhs",
    (21,): "gad hads",
    (22,): "mbsimp",
    (23,): "braden",
    (24,): "ess epworth sofa",
    (25,): "shim",
    (27,): "phq",
    (28,): "tinetti tjc sjc",
    (30,): "mmse moca slums smmse epds faq lubben",
    (34,): "nsaa",
    (35,): "ipss aua",
    (40,): "caprini",
    (42,): "nihss",
    (48,): "alsfrs",
    (50,): "ballard oswestry ndi odi",
    (52,): "hamd",
    (56,): "berg bbs",
    (57,): "arat",
    (60,): "madrs",
    (66,): "fugl fma",
    (67,): "ciwa",
    (78,): "hine",
    (100,): "hoos",
    (126,): "weefim",
}
#: The same of words that are something else too, of whose day a date behind them may tell: they stand right before
#: their points (``seen in ER 5/8``, ``total knee 5/9`` and ``joint injection 5/28`` are days).
_WORDS = {
    (2,): "insecurity",
    (3,): "smile registration memory",
    (4,): "cage pedal kellgren clock cam",
    (5,): "cog",
    (6,): "harvey mrs bother rankin mismatch",
    (7,): "cas realm bristol",
    (8,): "bang",
    (9,): "inattention inattentive hyperactivity hyperactive impulsivity vasc total rai",
    (10,): (
        "vas latch orientation heart dash biophysical eva thermometer abbreviated spelling faces cravings "
        "craving hoarse epigastric global"
    ),
    (12,): "wells",
    (13,): "vancouver bishop tfc",
    (14,): "drs nutritional",
    (15,): "duke",
    (16,): "scared",
    (19,): "lace",
    (20,): "hopelessness",
    (22,): "blind",
    (23,): "impairment",
    (24,): "pac",
    (25,): "mast",
    (28,): "swollen tender pharyngeal aims joint jt",
    (40,): "sara",
    (66,): "meyer",
    (100,): "constant abc",
}
OUT_OF = {word: points for table in (_SCORED, _WORDS) for points, words in table.items() for word in words.split()}
_PLAIN = frozenset(word for words in _WORDS.values() for word in words.split())
#: What may stand between such a word and its points.
_BETWEEN = word_set(": = ( ) - – is was of at now today score scores scored scale index count test total sum joints")
#: Between an instrument and two numbers these tell when it was done: ``PHQ done 12/27``.
_DONE = word_set(
    "done completed given administered performed repeated obtained on since due scheduled dated sent filled"
)
#: Instruments that are called as people are; what stands before somebody, and behind the day on which he is seen.
_CALLED_SO = word_set(
    "wells katz lawton duke harvey norton meyer bishop barthel braden morse berg glasgow vancouver ranson zung"
)
_BEFORE_SOMEBODY = word_set("dr drs doctor prof professor mr mrs ms miss by w with per via from to saw see seeing")
_SEEN = word_set("visit visits appt appts appointment appointments office ov consult clinic")
_NEAR = 4


def is_somebody(note: Note, number: int) -> bool:
    """Whether what may be an instrument is a person by what stands beside: ``per Ranson``, ``Norton 11/20 visit``.

    Args:
        number: of its token.
    """
    lower = note.lower
    if lower[number] not in _CALLED_SO:
        return False
    before, behind = lower[max(0, number - _NEAR + 1) : number], lower[number + 1 : number + 1 + _NEAR]
    seen = behind[1:2] == ["/"] and behind[3:] != [] and behind[3] in _SEEN
    return seen or not _BEFORE_SOMEBODY.isdisjoint(before)


def has_points(note: Note, number: int, b: int) -> bool:
    """Whether an instrument of ``b`` points stands before a number, and not when it was done or who is called so."""
    beside = True
    for at in range(number - 1, max(0, number - _NEAR) - 1, -1):
        word = note.lower[at]
        if word in _DONE:
            return False
        if b in OUT_OF.get(word, ()) and (beside or word not in _PLAIN):
            return not is_somebody(note, at)
        beside = beside and word in _BETWEEN
    return False
