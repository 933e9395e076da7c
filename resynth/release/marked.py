"""Who marked the notes, as the papers of a release say it; and what that means for what is missed."""

from __future__ import annotations

from resynth.release.summary import Summary, prose, shown_roughly

#: Of 100 tokens of PHI in invented notes that no rule was written for (docs/detect.md), and what is left of them.
FINDS, MISSES = "89 to 99", "one to eleven"


def marked_by(summary: Summary) -> str:
    """Who marked the notes, in a word or a few, for a table."""
    if summary.annotated == "given":
        return "people, or whoever annotated the source"
    if not summary.looked:
        said = "a program, as the marks of the source say of themselves"
        return said if summary.annotated == "detect" else f"{_counts(summary)}, as the marks say of themselves"
    return "this program" if summary.annotated == "detect" else "the source's annotators and this program"


def told(summary: Summary) -> str:
    """Who marked the notes, a sentence or more for the README."""
    if summary.annotated == "given":
        return ("The protected health information was marked before this program saw the notes, by whoever annotated "
                "the source; every mark is kept, at its new place.")
    if not summary.looked:
        who = _counts(summary)
        return f"The marks came with the notes, and say of themselves who made them: {who}. {missed(summary)}"
    if summary.annotated == "detect":
        return f"The protected health information was marked by a program. {missed(summary)}"
    return ("The protected health information was marked by annotators, and a program added what they had not marked"
            f": {_counts(summary)}. {missed(summary)}")


def missed(summary: Summary) -> str:
    """What a program that marked notes leaves open."""
    return (
        "What the program did not find was not replaced. On invented notes that no rule was written for it finds "
        f"{FINDS} of 100 tokens of PHI and misses {MISSES}; how many it missed in these notes was not measured here, "
        "and as far as this program knows nobody has read them. People who mark a sample tell: `resynth sample`, then "
        "`resynth score`."
    )


def mostly_by_program(summary: Summary) -> bool:
    """Whether more of the marks are a program's than people's: then no promise speaks of what nobody marked."""
    return summary.annotated == "detect" or 2 * summary.by_program > summary.mentions


def _counts(summary: Summary) -> str:
    """How many marks are whose, as roughly as no hidden count follows from it."""
    people = summary.mentions - summary.by_program
    if not people:
        return "a program made all of them"
    kinds, least = summary.by_kind(), summary.policy.small_count
    program, others = (prose(shown_roughly(count, kinds, least)) for count in (summary.by_program, people))
    return f"a program made {program}, people or others {others}"
