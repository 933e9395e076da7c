"""README.md of a release: what it is, what it is not, what lies where, how to read, check and cite it."""

from __future__ import annotations

from collections.abc import Sequence

from resynth.kinds import KINDS
from resynth.policy.explain import CLASS_WORDS, NOT_SAFE_HARBOR, TIME_ORDER
from resynth.policy.model import ROUTE_WORDS
from resynth.release import marked
from resynth.release.real import real_values
from resynth.release.summary import Summary, counts_told, outcome, prose, shown, shown_row, shown_sum

#: format name -> (where its files lie, what they are)
FORMAT_FILES: dict[str, tuple[str, str]] = {
    "jsonl": ("notes.jsonl", "all notes with their annotations, one note a line"),
    "text": ("text/", "the text of each note, `<doc_id>.txt`"),
    "brat": ("annotations/brat/", "text and stand-off annotations of each note, for brat: `<doc_id>.txt`, "
                                  "`<doc_id>.ann`"),
    "i2b2": ("annotations/i2b2/", "each note as XML in the form of the i2b2 2014 task, `<doc_id>.xml`"),
    "i2b2-2006": ("annotations/i2b2-2006/", "the notes as XML in the form of the i2b2 2006 task"),
    "physionet": ("annotations/physionet/", "the notes in the form of the PhysioNet nursing corpus"),
    "csv": ("notes.csv", "all notes as a table, annotations in a JSON column; import it with all columns as text: a "
                         "spreadsheet takes a note that begins with `=`, `+`, `-` or `@` for a formula"),
    "parquet": ("notes.parquet", "all notes as a table, annotations in a JSON column"),
    "vtt": ("annotations/vtt/", "each note in the form of the Visual Tagging Tool"),
    "vtt-2013": ("annotations/vtt-2013/", "each note in the form of the Visual Tagging Tool as of 2013"),
}

def _by(summary: Summary) -> str:
    """Which program looked for mentions, and which versions of its recognizers."""
    if not summary.recognizers:
        return ""
    names = ", ".join(f"{name} {version}" for name, version in sorted(summary.recognizers.items()))
    return f" The program is resynth {summary.tool_version} with the recognizers {names}."


def readme(summary: Summary) -> str:
    """The page as Markdown; the same summary gives the same bytes."""
    policy, least = summary.policy, summary.policy.small_count
    mentions = shown_sum(summary.by_class(), least)
    lines = [
        f"# {policy.title}", "",
        f"A corpus of {prose(shown(summary.notes, least), 'clinical note')} of "
        f"{prose(shown(summary.patients, least), 'patient')}, with {prose(mentions, 'annotated mention')} of protected "
        "health information (PHI). "
        f"{_replaced(summary)} everything else in the notes is as it was written.", "",
    ]
    if policy.legal_route != "safe_harbor":
        lines += [f"> {NOT_SAFE_HARBOR}", ">",
                  f"> The legal route is {ROUTE_WORDS[policy.legal_route]}. Read [DUA.md](DUA.md) first.", ""]
    lines += [
        "## Before you use it", "",
        *_cautions(summary), "",
        "## What lies where", "", "| file | what it is |", "|---|---|",
        *(f"| `{FORMAT_FILES[name][0]}` | {FORMAT_FILES[name][1]} |" for name in summary.formats
          if name in FORMAT_FILES),
    ]
    if summary.splits:
        splits = shown_row(summary.splits, least)
        sizes = ", ".join(f"{name} {prose(count)}" for name, count in splits.items())
        lines += [f"| `splits/` | ids of the notes for each split ({sizes}); a patient is in one split only |"]
    lines += [
        "| `DATASET_CARD.md` | the data sheet: motivation, composition, collection, processing, uses, distribution, "
        "maintenance |",
        "| `croissant.json` | the same for programs that load or list data sets (Croissant 1.1), with the fields of "
        "the notes |",
        "| `DUA.md`, `LICENSE.txt` | the data use agreement, and on what terms you have the data |",
        "| `POLICY.yaml`, `POLICY.md` | the replacement policy as used, and the same in plain words |",
        "| `AUDIT.html`, `AUDIT.json` | what was promised, how it was checked, and every fallback counted |",
        "| `CHANGES.md`, `VERSION` | what is new, and the version of this release |",
        "| `RECORDS`, `SHA256SUMS.txt` | the ids of all notes, and the digests of all files |",
        "", "## How to read it", "",
        "`notes.jsonl` is UTF-8, one JSON object a line:", "",
        "| field | meaning |", "|---|---|",
        "| `doc_id`, `patient_id` | "
        + ("the ids of the source |" if policy.keep_ids else "new numbers; they say nothing about the source's |"),
        "| `text` | the note |",
        "| `spans` | annotations, in order: `start` and `end` count code points from 0, `end` is not included; "
        "`label` is the source's label, `kind` is from the list below, `role` is whose value it is |",
        "| `note_type` | the type of the note, where the source has one; `other` where it says more than a type |",
        *(f"| `{name}` | kept by the policy |" for name in policy.metadata),
        "", "```python", "import json", "", 'for line in open("notes.jsonl", encoding="utf-8"):',
        "    note = json.loads(line)", '    for span in note["spans"]:',
        '        print(note["doc_id"], span["kind"], note["text"][span["start"]:span["end"]])', "```", "",
        "Ids are text, even where all are digits. In pandas: "
        '`pd.read_json("notes.jsonl", lines=True, dtype=False)`.', "",
        "Kinds in this corpus: " + "; ".join(f"`{kind}` ({KINDS[kind].says})" for kind in summary.by_kind()) + ".", "",
        "## How to check that it is whole", "", "```", "sha256sum -c SHA256SUMS.txt", "```", "",
        "## How it was made", "",
        marked.told(summary) + _by(summary)
        + f" Surrogates were made by resynth {summary.tool_version} under the policy "
        f"`{policy.id}` (digest `{policy.digest[:16]}…`), and the result was checked by code that shares nothing with "
        f"the code that made it: {outcome(summary)[1][0].lower()}{outcome(summary)[1][1:]} Promise by promise: "
        "[AUDIT.html](AUDIT.html).", "",
        "## How to cite it", "",
        f"> {citation(summary, '*')}", "",
        "Please cite with it the work that describes the annotation, and the policy's own source, named in "
        "`POLICY.yaml`.", "",
    ]
    return "\n".join(lines)


def citation(summary: Summary, around: str = "") -> str:
    """How the release is cited; ``around``: what stands around its title."""
    policy = summary.policy
    return (
        f"{policy.institution or '(institution)'}. {around}{policy.title}{around}. Version {summary.version}"
        f"{', ' + summary.as_of if summary.as_of else ''}. Surrogates by resynth {summary.tool_version}, policy "
        f"{policy.id} {policy.version}."
    )


def _cautions(summary: Summary) -> list[str]:
    """What a user could get wrong, as bullets, from the policy's own rules."""
    policy, real = summary.policy, real_values(summary)
    found = [
        "- **Do not try to find out who is meant.** If you think that you have found a real name or number, tell the "
        "provider where it stands, and nobody else.",
    ]
    if policy.recipients:
        found.append(f"- **It is for {named(policy.recipients)} alone.** Nobody else may have it or a part of it.")
    if any(policy.rule(kind).action in ("replace", "shuffle", "shift") for kind in summary.by_kind()):
        found.append("- **Real and surrogate values look alike.** A value in this corpus says nothing about a person, "
                     "a place or a telephone line of that name.")
    if real:
        found.append("- **Some values are real:**")
        found += [f"  - {how}: {'; '.join(values)}." for how, values in real.items()]
    if policy.rule("DATE").action == "shuffle":
        found.append("- **Dates are shuffled.** Intervals, the order of events, ages worked out from dates, weekdays "
                     "and seasons mean nothing here. Do not study timelines with this corpus.")
    if policy.rule("DATE").action == "shift":
        found.append("- **Dates are moved.** All dates of a patient moved by the same secret number of days: the time "
                     "between them is real, the dates are not. Do not try to find out the number.")
    if policy.rule("DATE").action == "generalize":
        found.append("- **Of dates only the year is left, and it is real.** Do not study seasons or intervals.")
    if summary.undated:
        lost = prose(shown(summary.undated, policy.small_count), "date")
        found.append(f"- **Dates are missing**: {lost}, for want of a day that tells when the notes were written. "
                     "Notes with whole dates are no random sample.")
    if policy.rule("AGE").action == "generalize":
        first = policy.rule("AGE").options.get("first", "")
        found.append(f"- **Ages {f'from {first} on' if first else 'over 89'} are one class.**")
    tagged = _tagged(summary)
    if tagged:
        found.append(f"- **Tags stand where values stood**, in these classes: {', '.join(tagged)}.")
    fell = [name for name in _fell(summary) if name not in tagged]
    if fell:
        found.append(f"- **Some values are tags**, such as `[DATE]`, in these classes: {', '.join(fell)}. They could "
                     "not be read, or no surrogate was left.")
    elif any("tag" in policy.rule(kind).ladder for kind in summary.by_kind()):
        found.append("- **A tag may stand in any class**, such as `[DATE]`: where a value could not be read, or no "
                     "surrogate was left.")
    if policy.rule("CITY").action == "shuffle" or policy.rule("LOCATION").action == "shuffle":
        found.append("- **Places are shuffled.** A town, its state and its ZIP code do not belong together.")
    if policy.rule("NAME").action == "replace" and policy.rule("NAME").scope == "corpus":
        found.append("- **Equal names may be different people.** A name has one surrogate in the whole corpus, so two "
                     "patients of one name still share a name; and two names can share one surrogate.")
    if not policy.keep_ids:
        found.append("- **Numbers of patients and notes are new.** "
                     + (f"A patient's notes {TIME_ORDER}." if policy.note_order == "chronological"
                        else "The numbers of a patient's notes tell no order."))
    found.append(f"- **{counts_told(policy.small_count).replace(', for', '**, for', 1)}")
    return found


def _tagged(summary: Summary) -> list[str]:
    """Classes of the corpus that became tags or masks, in small letters."""
    actions = {kind: summary.policy.rule(kind).action for kind in summary.by_kind()}
    # What masks a social security number is a number.
    kinds = [kind for kind, action in actions.items() if action == "redact" or (action == "mask" and kind != "SSN")]
    return list(dict.fromkeys(CLASS_WORDS[KINDS[kind].cchmc].lower() for kind in kinds))


def _fell(summary: Summary) -> list[str]:
    """Classes of which a mention became a tag because nothing better was left, in small letters."""
    return [CLASS_WORDS[name].lower() for name, rungs in summary.class_rungs().items() if "tag" in rungs]


def _replaced(summary: Summary) -> str:
    if _tagged(summary) or any(rule.action == "generalize" for rule in summary.policy.rules.values()):
        return "Each mention was replaced, made coarser or tagged as the policy says, or kept where it says so;"
    return "Each mention that had to be replaced reads like the real thing and is not;"


def license_note(summary: Summary) -> str:
    """LICENSE.txt: the data is under an agreement, not under an open licence."""
    return (
        f"{summary.policy.title}, version {summary.version}\n\n"
        "This corpus is not in the public domain and is under no open licence. It may be used only by those who have\n"
        "signed the data use agreement in DUA.md with the institution that provides it, and as that agreement says.\n"
        "Without a signed agreement there is no right to use, copy or pass on any part of it.\n"
        + (f"It may be given to {named(summary.policy.recipients)}, and to nobody else.\n"
           if summary.policy.recipients else "")
    )


def named(recipients: Sequence[str]) -> str:
    """``A, B and C``."""
    *others, last = recipients
    return f"{', '.join(others)} and {last}" if others else last
