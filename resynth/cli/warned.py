"""What is odd about an input, and what is left to chance: said at the end of a run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from resynth.cli import words

if TYPE_CHECKING:
    from resynth.job.odd import Odd
    from resynth.policy.model import Policy
    from resynth.release.summary import Summary

#: Of many places, so many are named.
_PLACES = 5
#: What to do where patients of a table are not those of the notes.
IDS = "hint: 42, 0042 and 42.0 are three patients: save tables and notes with their ids as text"


def of_the_input(odd: Odd) -> None:
    """Say what is odd about the input."""
    without_text(len(odd.blank), odd.blank)
    if odd.nul:
        words.say(f"warning: {words.count(len(odd.nul), 'note holds', 'notes hold')} empty characters (NUL), which no "
                  f"text has{_first(odd.nul)}")
    if odd.doubted:
        off = f"{odd.off:,} of {words.count(odd.marks, 'mark')} begin or end inside a word"
        words.say(f"warning: {off}{_first(odd.torn)}")
        words.say("hint: where they should not, offsets are off: give each span its text, and every one is compared")
    if odd.lone:
        words.say("warning: every patient has one note only; are they told apart by patient_id?")
        words.say("hint: --patients MAP.csv, or --patients REGEX on the document id")
    if odd.unused:
        words.say(f"warning: {words.count(odd.unused, 'mark')} of the input not used; --spans both keeps them")
    if odd.strangers:
        told = words.count(odd.strangers, "patient")
        words.say(f"warning: --known tells of {told} without a note here; are the ids alike?")
        words.say(IDS)


def of_the_known(told: Iterable[tuple[str, str]]) -> None:
    """Say of which columns of ``--known`` nothing is known, and what to type that it is."""
    for what, hint in told:
        words.say(f"warning: {what}")
        words.say(f"hint: {hint}")


def without_text(count: int, places: Sequence[str] = ()) -> None:
    """Say how many notes hold no text, and where the first are: they are notes like others, and seldom meant."""
    if count:
        words.say(f"warning: {words.count(count, 'note holds', 'notes hold')} no text{_first(places)}")


def _first(places: Sequence[str]) -> str:
    """``: n.jsonl:1, n.jsonl:4``, and no more than a few; nothing where no place is known."""
    return f": {', '.join(places[:_PLACES])}{', …' if len(places) > _PLACES else ''}" if places else ""


def of_late_dates(summary: Summary, policy: Policy) -> None:
    """Say of how many patients dates lie long after the day that was named as that of the corpus."""
    from resynth.verify.promises.shift import LATE

    late = summary.collisions.get(LATE, 0)
    if late:
        words.say(f"warning: {words.count(late, 'patient has', 'patients have')} dates more than a year after as_of "
                  f"({policy.as_of}), by which nothing is told of the moves")
        words.say(f"hint: where notes are younger than {policy.as_of}, name a later day: --as-of")


def of_the_past(version: str, missing: int, changed: Sequence[str], late: int) -> None:
    """Say what of the versions before is not in this one, or not what it was, and what they hold and this one hides."""
    if missing:
        told = words.count(missing, "note of the version before is", "notes of the version before are")
        words.say(f"warning: {told} not in this one; give the old {'note' if missing == 1 else 'notes'} too unless "
                  f"{'it is' if missing == 1 else 'they are'} to leave")
    for what in changed:
        words.say(f"warning: {what}")
    if missing or changed:
        words.say(f"this is version {version}: what was released before is not what it was")
    if late:
        told = words.count(late, "mention of earlier notes is", "mentions of earlier notes are")
        words.say(f"warning: {told} replaced now and had no mark before")
        words.say("hint: a note that reads as it did tells them in the version before: call that back, for whoever has "
                  "both sees what was missed")


def of_dates(undated: int, policy: Policy) -> None:
    """Say how many dates tell less than they might because nobody named a day."""
    if not undated:
        return
    if policy.rule("DATE").action == "shift":
        became = words.count(undated, "date became a tag", "dates became tags")
        words.say(f"warning: {became} for want of a year: nothing tells when the notes were written")
        words.say("hint: a field date with each note tells it"
                  + ("" if policy.as_of else "; --as-of YYYY-MM-DD tells the century of years of two digits"))
        return
    told = words.count(undated, "date tells", "dates tell")
    words.say(f"warning: {told} less than the policy allows, for want of a day that tells when the notes were written")
    words.say("hint: --as-of YYYY-MM-DD, or as_of in the policy")


def of_fields(policy: Policy) -> None:
    """Say which fields beside the text are left out because nobody named a day by which their year tells an age."""
    late = [name for name, rule in sorted(policy.metadata.items())
            if rule.kind == "DATE" and rule.action == "generalize"]
    if late and not policy.as_of:
        words.say(f"warning: left out beside the text: {', '.join(late)}; "
                  "nothing tells whether a year shows an age over 89")
        words.say("hint: --as-of YYYY-MM-DD, or as_of in the policy")


def of_what_is_missed(policy: Policy, summary: Summary) -> None:
    """Say what a policy leaves to chance where a program found the spans: what it did not find stays as it was."""
    if summary.annotated == "given":
        return
    if not summary.looked:
        both = summary.annotated == "both"
        which = words.count(summary.by_program, "mark") if both else "every mark"
        made = "were made" if both and summary.by_program != 1 else "was made"
        words.say(f"warning: {which} of the input {made} by a program, as found_by says: the papers say so too")
    behaviour = policy.rule("PATIENT", "patient").behaviour
    if behaviour.startswith("tags."):
        hides = "it stands out among the tags, and nothing hides it"
    elif behaviour.startswith("names."):
        hides = "what hides it is that nobody can tell it from the surrogates around it"
    else:
        hides = "nothing hides it"
    words.say(f"warning: a program looked for PHI; what it did not find stays as it was written: {hides}")
    words.say("hint: let people look at a sample: resynth sample, then resynth score")
    if not summary.looked:
        return
    from resynth.recognize.around import doubts  # a run of given spans starts without it

    if doubts.BY not in summary.recognizers:
        words.say("hint: --careful marks what may be PHI too, in two or three places more a note")


def of_edits(formless: Sequence[tuple[int, str]]) -> None:
    """Say which edits are written otherwise than what they replace: a typing error, more often than a wish."""
    rows = list(dict.fromkeys(f"row {number} ({promise})" for number, promise in formless))
    if rows:
        words.say(f"warning: written in another form than what it replaces, and released so{_first(rows)}")
        words.say("hint: where that is no wish, write in new_surrogate as the original is written, and run the same "
                  "command again with another --out")
