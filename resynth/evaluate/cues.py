"""Cue words of annotated notes, weighed by tf-idf (Yang & Garibaldi 2015, section 3.2).

The words beside the mentions of a kind are one document of the statistic, the text that is no PHI another: a word that
stands beside one kind often, and beside others seldom, tells of it. Words inside any mention are never taken, nor words
that are on no list of English or medicine: they could be somebody's name.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from math import log
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.words import word_set
from resynth.types import Record, Span

#: Longest cue, in words.
LONGEST = 3
#: What the text outside all mentions counts as.
_ELSEWHERE = ""
_WORD = re.compile(r"[a-z]")
#: What holds sentences together: no cue consists of these alone.
_STOP = word_set(
    "a an the and or but nor so if then than as of at by for from in into on onto to with without within over under up "
    "down out off about after before between during through until since while because per via is are was were be been "
    "being am do does did has have had will would can could may might must shall should he she it they we you i him "
    "her them us me his hers its their our your my this that these those there here who whom whose which what when "
    "where why how not no yes also just only very too again still all any each some more most other another such same "
    "own both"
)


class Cue(NamedTuple):
    """Words that stand beside the mentions of a kind.

    Attributes:
        kind: of the mentions.
        side: ``before`` or ``after``.
        cue: the words, small, one blank between them.
        weight: tf-idf, 1 for the kind's best.
        mentions: beside how many they stand.
    """

    kind: str
    side: str
    cue: str
    weight: float
    mentions: int

    def __repr__(self) -> str:
        return f"Cue(mentions={self.mentions})"


def cues(records: Iterable[Record], *, least: int = 2, most: int = 200) -> list[Cue]:
    """The cues of all kinds, kind by kind, the heaviest first.

    Args:
        least: cues that stand beside fewer mentions are left out.
        most: so many are kept of each kind.
    """
    beside: dict[str, Counter[tuple[str, str]]] = {_ELSEWHERE: Counter()}
    for record in records:
        _count(record.document.text, record.spans or (), beside)
    kinds = [kind for kind in sorted(beside) if kind != _ELSEWHERE]
    within = Counter(phrase for counts in beside.values() for phrase in counts)
    found: list[Cue] = []
    for kind in kinds:
        total = beside[kind].total()
        weighed = [
            # A phrase of two words tells more than one: it counts as often as it has words.
            (len(cue.split()) * count / total * (log((1 + len(beside)) / (1 + within[side, cue])) + 1),
             side, cue, count)
            for (side, cue), count in beside[kind].items()
            if count >= least and not _STOP.issuperset(cue.split())
        ]
        weighed.sort(key=lambda row: (-row[0], row[1:]))
        best = weighed[0][0] if weighed else 1.0
        found += [Cue(kind, side, cue, weight / best, count) for weight, side, cue, count in weighed[:most]]
    return found


def _count(text: str, spans: Iterable[Span], beside: dict[str, Counter[tuple[str, str]]]) -> None:
    note = Note(text)
    inside = bytearray(len(note.words))
    places = []
    for span in spans:
        first = bisect_right(note.ends, span.start)
        last = max(first, note.token_at(span.end - 1))
        inside[first : last + 1] = b"\x01" * (min(last + 1, len(inside)) - first)
        places.append((span.kind, first, last))
    known = lexicon.common_words() | lexicon.clinical_words() if places else frozenset()
    taken = set()
    for kind, first, last in places:
        counts = beside.setdefault(kind, Counter())
        for side, step, at in (("before", -1, first - 1), ("after", 1, last + 1)):
            words: list[str] = []
            while 0 <= at < len(note.words) and len(words) < LONGEST and not inside[at]:
                word = note.lower[at]
                if _WORD.match(word):
                    if word not in known:
                        break
                    words.append(word)
                    taken.add(at)
                    counts[side, " ".join(words[::step] if step < 0 else words)] += 1
                elif word not in ".:#'’-":
                    break
                at += step
    elsewhere = beside[_ELSEWHERE]
    for at, word in enumerate(note.lower):
        if not inside[at] and at not in taken and _WORD.match(word):
            elsewhere["before", word] += 1
            elsewhere["after", word] += 1
