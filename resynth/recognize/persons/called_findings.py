"""Names among findings and exercises: what was tested, and what is done, is called after who described it.

``Hakim neg, Duran neg``, ``Cullen and Grey Turner absent``, ``Sorensen hold 48 s``, ``McKenzie press-up``. Asked
only of names that things are called by, without any cue of a person.
"""

from __future__ import annotations

from resynth.recognize.note import Note
from resynth.recognize.persons.called_names import namesakes
from resynth.recognize.persons.name_things import RESULTS
from resynth.recognize.words import word_set

#: What is done so, right behind the name.
_DONE = word_set(
    "hold press pressup passive active extension stretch progression slide squat bridge mobilization glide "
    "splinting taping suprapubic"
)
#: What else tells that findings are listed, so near.
_FOUND = word_set("no without absent neg negative pos positive intact nontender tender non normal equivocal denies")
_NEAR = 8
_ENDS = frozenset((",", ".", ";", ")", "/", "and", "&"))


def is_among_findings(note: Note, tokens: list[int]) -> bool:
    """Whether a result stands behind a namesake, or behind the next one, and another finding near; or what is done."""
    lower = note.lower
    first, after = tokens[0], tokens[-1] + 1
    if len(tokens) > 2 or not _is_namesake(lower, first, after) or after >= len(lower):
        return False
    if lower[after] in _DONE and note.starts[after] == note.ends[after - 1] + 1:
        return True
    at = after
    if lower[at] in ("and", "&", "or"):
        at += 1
        while at < len(lower) and at < after + 3 and lower[at] in namesakes():
            at += 1
        if at == after + 1:
            return False
    if at >= len(lower) or lower[at] not in RESULTS or lower[at] in _ALSO_PERSONS:
        return False
    following = at + 1
    if following < len(lower) and lower[following] not in _ENDS and (
        "\n" not in note.text[note.ends[at] : note.starts[following]]
    ):
        return False  # positive for
    around = lower[max(0, first - _NEAR) : first] + lower[at + 1 : at + 1 + _NEAR]
    return not _FOUND.isdisjoint(around)


#: Said of who is tested, too, or of nothing that was.
_ALSO_PERSONS = word_set("like type reactive nonreactive")


def _is_namesake(lower: list[str], first: int, after: int) -> bool:
    """Whether the words between two tokens are one name by which things are called: an apostrophe may be in it."""
    name = "".join(lower[first:after])
    return name in namesakes() or name.replace("'", "").replace("’", "") in namesakes()
