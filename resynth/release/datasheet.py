"""DATASET_CARD.md: the seven sections of a data sheet for data sets, filled with what the program knows.

What only people know is asked for in so many words, never guessed.
"""

from __future__ import annotations

from resynth.policy.explain import MISSED_WORDS
from resynth.policy.model import ROUTE_WORDS, Policy
from resynth.release import marked
from resynth.release.audit import audit
from resynth.release.readme import FORMAT_FILES
from resynth.release.real import real_values
from resynth.release.summary import UNTOLD, Summary, counts_told, prose

ASK = "*To be filled in by the provider.*"
#: What ``croissant.json`` says of what only people know.
ASKED_ELSEWHERE = "Source, years and sampling of the notes, and who annotated them, stand in DATASET_CARD.md."
OF_PEOPLE = (
    "The notes tell of real people's illnesses in their own clinicians' words; what is told can be recognized by "
    "someone who was there."
)
MEANT_FOR = (
    "Training and testing of de-identification, and of other language processing of clinical text.",
)
BIASES = ("Names are drawn from lists of one country and one time, and may not be typical of other populations.",)
VERSIONS = (
    "Versions are numbered (`VERSION`), told in `CHANGES.md`, and can be checked with `SHA256SUMS.txt`. A version that "
    "is called back must be destroyed, as the agreement says.",
)


def datasheet(summary: Summary) -> str:
    """The card as Markdown; the same summary gives the same bytes."""
    policy = summary.policy
    said = audit(summary)
    counts, real = said["counts"], real_values(summary)
    lines = [
        f"# Dataset card: {policy.title}", "", f"Version {summary.version}"
        f"{', as of ' + summary.as_of if summary.as_of else ''}. {counts_told(policy.small_count)}", "",
        "## Motivation", "",
        "Clinical notes with realistic surrogates in the place of protected health information (PHI), so that systems "
        "that find PHI, and other systems that read clinical text, can be developed outside of the institution.", "",
        f"- Provided by: {policy.institution or ASK}", f"- Funded by: {ASK}", "",
        "## Composition", "",
        f"- {prose(counts['notes'], 'note')} of {prose(counts['patients'], 'patient')}; "
        f"{prose(counts['characters'], 'character')}.",
        f"- {prose(counts['mentions'], 'marked mention')} of PHI.",
        f"- Notes held back and not in this release: {prose(counts['notes_held_back'])}.", "",
        "| class | mentions | what happened to it |", "|---|---|---|",
        *(f"| {row['says']} | {prose(row['mentions'])} | {'; '.join(row['actions'])} |" for row in said["classes"]), "",
    ]
    for heading, key in (("note type", "note_types"), ("split", "splits")):
        if said[key]:
            lines += [f"| {heading} | notes |", "|---|---|",
                      *(f"| {_cell(name or UNTOLD)} | {prose(count)} |" for name, count in said[key].items()), ""]
    lines += [
        f"Real values that stay in the text, by decision of the policy:{'' if real else ' none.'}", "",
        *(f"- {how}: {'; '.join(values)}." for how, values in real.items()), *([""] if real else []),
        OF_PEOPLE, "",
        "## Collection", "",
        f"- Source, years and sampling of the notes: {ASK}",
        f"- Review: legal route {ROUTE_WORDS[policy.legal_route]}; protocol: {policy.protocol or ASK}", "",
        "## Preprocessing, cleaning, labeling", "",
        *(f"- {sentence}" for sentence in labeling(summary)),
        f"- Annotators, guideline and agreement between annotators: {ASK}",
        *(f"- {sentence}" for sentence in preprocessing(summary)), "",
        "## Uses", "",
        *(f"- Meant for: {use[0].lower()}{use[1:]}" for use in MEANT_FOR),
        *(f"- {sentence}" for sentence in (*not_for(policy), *BIASES)), "",
        "## Distribution", "",
        "- Only under the signed agreement in `DUA.md`; there is no open licence (`LICENSE.txt`).",
        f"- Files: {', '.join(f'`{FORMAT_FILES[name][0]}`' for name in summary.formats if name in FORMAT_FILES)}.", "",
        "## Maintenance", "",
        f"- Contact for questions, and for PHI that somebody finds: {ASK}",
        *(f"- {sentence}" for sentence in VERSIONS),
        f"- Valid until: {policy.valid_until or ASK}", "",
    ]
    return "\n".join(lines)


def labeling(summary: Summary) -> list[str]:
    """Who marked the notes, and what that leaves open."""
    told = [f"Marked by {marked.marked_by(summary)}; the marks stand at their new places."]
    return told + ([marked.missed(summary)] if summary.annotated != "given" else [])


def preprocessing(summary: Summary) -> list[str]:
    """What was done to the notes."""
    policy = summary.policy
    return [
        f"Surrogates: policy `{policy.id}` {policy.version}, told in `POLICY.md`; resynth {summary.tool_version}. "
        "Outside the marks no character was changed.",
        f"A value marked in one place and found unmarked in another: {MISSED_WORDS[policy.missed_mentions]}.",
        "The originals, and the table that joins them to their surrogates, stay with the provider.",
    ]


def not_for(policy: Policy) -> list[str]:
    """What the notes must not be used for, and what a score on them does not say."""
    why = {
        "shuffle": ["Not for: the study of timelines, intervals or seasons, since dates are shuffled."],
        "generalize": ["Not for: the study of seasons or intervals, since of dates only the year is left."],
    }.get(policy.rule("DATE").action, [])
    return [
        *why, "Not for: epidemiology, geography, or any statement about real people, places or institutions.",
        "Scores measured on this corpus can differ from scores on real notes; the provider can measure by how much "
        "(promise P42).",
    ]


def _cell(text: str) -> str:
    """A note type is the source's own word: nothing in it may end a table cell."""
    return " ".join(text.split()).replace("|", "\\|")
