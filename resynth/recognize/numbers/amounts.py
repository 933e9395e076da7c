"""Whether a quantity stands before a number: ``CK was 14200``, ``sugars run 130-170``; not ``pt 441772``."""

from __future__ import annotations

from resynth.recognize.numbers.kept import table
from resynth.recognize.words import regex, word_set

_WORD = regex(r"[^\W\d_]+")
#: What stands between a quantity and how much of it there is; the end of a sentence or a field does not.
_OF_IT = word_set(
    "was is were are of at to about around up down now peaked rose fell run runs running ranged ranging from "
    "then quant quantitative serum plasma this am pm hs i t initial initially first repeat repeated admission "
    "admit poc ed er beta mb kinase pro nt again trending trended trend peaking increased decreased elevated "
    "today yesterday last count counts level levels value total max peak low high still only just nadir baseline "
    "and with than on by"
)
_ENDED, _ENDED_OR_GAP = regex(r"[.;)][ \t]|\n"), regex(r"[.;)][ \t]|[\n\t]|  ")
#: Persons, marks and fields are called so too: a long number behind one is no measure.
_NO_MUCH = word_set("pt bands mr map rr al over than stage phos grade apache")
#: So many signs are looked at before a number.
_FAR = 40


def before(text: str, start: int, *, long: bool) -> bool:
    """Whether what is measured stands before a place, no more than a few words of grammar and units between.

    Args:
        long: whether five digits and more stand there.
    """
    clause = (_ENDED_OR_GAP if long else _ENDED).split(text[max(0, start - _FAR) : start].lower())[-1]
    for word in reversed(_WORD.findall(clause)):
        if word in table()["quantity"] and not (long and word in _NO_MUCH):
            return True
        if word not in _OF_IT and word not in table()["unit"]:
            return False
    return False
