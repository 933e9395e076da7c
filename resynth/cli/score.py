"""resynth score: how good a detection is, by the rules of this field."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from resynth.cli import annotated, noted, warned, words
from resynth.cli import options as o
from resynth.errors import UsageError

if TYPE_CHECKING:
    from resynth.cli.sides import How, Met
    from resynth.evaluate.errors import Errors
    from resynth.evaluate.note import Mark
    from resynth.evaluate.result import Scoring

EXAMPLE = o.example("resynth score notes.jsonl found.jsonl --html score.html")
#: What the columns of the first table say that no word in their heads does.
_OFFICIAL = (
    "token, strict, relaxed: a mention of another kind or with other edges is an error, so these are lower than what "
    "was found; the figure to quote stands at the end. 95 % interval: of the recall. official: F1 as the official i2b2 "
    "script counts, minus F1 by the corrected rules; same: they do not differ. --rules i2b2-2014 shows its figures, "
    "--rules corrected (the default) ours."
)
_MOST_GROUPS = 15
#: Views that the terminal shows; the others stand in the page, the CSV and the JSON.
_SHOWN = ("token", "strict", "relaxed", "binary_token", "hipaa_token", "hipaa_strict")


def score(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="Notes as people annotated them, in any format.")],
    system: Annotated[Path, typer.Argument(metavar="SYSTEM", help="The same notes as a system annotated them.")],
    rules: Annotated[
        str, typer.Option("--rules", help="corrected, or i2b2-2014: digit for digit as the official script.")
    ] = "corrected",
    nlm: Annotated[
        str, typer.Option("--nlm", help="2014: providers' tokens are left out; 2013: a tag on one is a mistake.")
    ] = "2014",
    resamples: Annotated[int, typer.Option("--resamples", min=0, help="Bootstrap samples of patients; 0 for none.")]
    = 10_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the bootstrap; printed with the result.")] = 0,
    sample: Annotated[
        bool, typer.Option("--sample", help="GOLD is a sample: notes that SYSTEM alone has are left out.")
    ] = False,
    vault: noted.VaultFolder = None,
    as_of: noted.Day = None,
    read_by: Annotated[
        str | None, typer.Option("--read-by", help="Who read all notes of GOLD; for the record of the vault.")
    ] = None,
    against: Annotated[Path | None, typer.Option("--against", help="Another system on the same notes.")]
    = None,
    margin: Annotated[float, typer.Option("--margin", help="Systems that differ by less are equivalent.")] = 0.005,
    errors: Annotated[
        Path | None, typer.Option("--errors", help="Write every wrong span here, with text and risk: for you alone.")
    ] = None,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    system_from: Annotated[
        str | None, typer.Option("--system-from", help="SYSTEM's format, if it should not be guessed.")
    ] = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    csv_file: Annotated[Path | None, typer.Option("--csv", help="Write every figure to this file too.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page with everything to this file too.")] = None,
) -> None:
    """Compare a system's spans with the gold standard's: i2b2 2014, NLM, whole entities, with intervals."""
    from resynth.cli.outputs import may_write, never_over
    from resynth.cli.sides import How, installed

    installed()
    from resynth.evaluate.compare import compare
    from resynth.evaluate.errors import Errors
    from resynth.evaluate.result import Scoring
    from resynth.vault.looked import SCORE

    _refuse(rules, nlm, margin, vault, read_by)
    for path in (errors, csv_file, html):
        may_write(path)
    never_over({"--errors": errors, "--csv": csv_file, "--html": html}, (gold, system, against, labels))
    # What is noted is a score of the notes that people read; a release has many more.
    sample = sample or vault is not None
    how, wrong = How(labels, patients, encoding, columns), Errors() if errors is not None else None
    with noted.noting(vault, as_of) as record:
        mine, other = Scoring(rules, nlm), Scoring(rules, nlm)
        with words.steps() as steps:
            if against is not None:
                _read((gold, from_), (against, system_from), how, other, steps, sample=sample)
            read = _read((gold, from_), (system, system_from), how, mine, steps, sample=sample, wrong=wrong,
                         record=record is not None)
        if record is not None and read.unchanged and read_by is None:
            raise UsageError(
                "the marks of GOLD are those of SYSTEM, all of them, as in a sample that nobody has read: nothing was "
                "scored or noted",
                hint="mark in GOLD what was missed; where somebody read all of its notes and nothing was: --read-by "
                     '"NAME"',
            )
        told = mine.result(resamples=resamples, seed=seed)
        told |= {"only_gold": read.met.first, "only_system": read.met.second}
        if record is not None:
            record.add(SCORE, read.digests, read.doc_ids,
                       {**_row(told), "unchanged": read.unchanged, "read_by": (read_by or "").strip()})
        if against is not None:
            told["against"] = compare(mine, other, margin=margin, resamples=resamples or 1000, seed=seed)
        _write(told, csv_file, html)
        if wrong is not None and errors is not None:
            wrong.write(errors)
        if as_json:
            print(json.dumps(told, indent=1))
        else:
            _show(told, wrong)
        warned.without_text(read.blank)
        _tell_alone(read.met, gold, system, told, sample=sample)
        for path in (csv_file, html):
            if path is not None:
                words.say(f"wrote, without a value of a note: {path}")
        if errors is not None:
            words.say(f"keep this to yourself:    {errors}")
        if record is not None:
            record.say()


def _refuse(rules: str, nlm: str, margin: float, vault: Path | None, read_by: str | None) -> None:
    """UsageError for what cannot be asked."""
    from resynth.evaluate.i2b2 import RULES
    from resynth.evaluate.nlm import CONVENTIONS

    if rules not in RULES or nlm not in CONVENTIONS:
        raise UsageError(f"--rules is one of {', '.join(RULES)}, --nlm one of {', '.join(CONVENTIONS)}")
    annotated.margin_given(margin)
    if read_by is not None and (vault is None or not read_by.strip()):
        raise UsageError("--read-by is the name of whoever read the notes, for the record of a vault",
                         hint='--read-by "NAME" --vault VAULT')


class _Read(NamedTuple):
    """What was met while two sides were read.

    Attributes:
        blank: annotated notes without text.
        doc_ids, digests: which notes were scored, and of which files, for a record.
        unchanged: whether both sides mark the same places.
    """

    met: Met
    blank: int
    doc_ids: set[str]
    digests: tuple[str, str]
    unchanged: bool

    def __repr__(self) -> str:
        return f"_Read({self.met!r})"


def _read(
    gold: tuple[Path, str | None], system: tuple[Path, str | None], how: How, scoring: Scoring, steps: words.Steps, *,
    sample: bool, wrong: Errors | None = None, record: bool = False,
) -> _Read:
    """Score a system's notes against the gold standard's; each is a path and its format, or None.

    Args:
        sample: whether notes that the system alone has are left out.
        wrong: takes every wrong span.
        record: whether a record is made of what was read.
    """
    from resynth.cli.sides import Met, opened
    from resynth.evaluate.load import pairs

    steps.begin("scoring", 0)
    met, blank, unchanged = Met(), 0, True
    doc_ids: set[str] = set()
    with opened([("gold", *gold), ("system", *system)], how) as (first, second):
        for note in pairs(first, second):
            met = met.plus(note)
            if sample and note.gold is None:
                continue
            blank += note.gold is not None and not note.text.strip()
            scoring.add(note)
            if wrong is not None:
                wrong.add(note)
            if record:
                doc_ids.add(note.doc_id)
                unchanged = unchanged and _places(note.gold) == _places(note.system)
            steps.advance(1)
        digests = noted.digests(second) if record else ("", "")
    met.require(gold[0], system[0])
    return _Read(met, blank, doc_ids, digests, unchanged)


def _write(told: Mapping[str, Any], csv_file: Path | None, html: Path | None) -> None:
    """Every figure into the files that were asked for."""
    from resynth.cli.outputs import write_whole
    from resynth.evaluate.page import page

    if csv_file is not None:
        _write_csv(csv_file, told)
    if html is not None:
        write_whole(html, page(told))


def _show(told: Mapping[str, Any], wrong: Errors | None) -> None:
    """The tables that a terminal shows."""
    _tables(told)
    if wrong is not None:
        _wrong(wrong.counts)
    if "against" in told:
        _against(told["against"])
    _closing(told)


def _places(marks: Sequence[Mark] | None) -> set[tuple[int, int]]:
    return {(mark.start, mark.end) for mark in marks or ()}


def _tell_alone(met: Met, gold: Path, system: Path, told: Mapping[str, Any], *, sample: bool) -> None:
    """Say which notes one side alone has, and what became of them."""
    if sample and met.second:
        words.say(f"{met._replace(first=0).told(gold, system)}; left out, for GOLD is a sample")
        met = met._replace(second=0)
    if told["skipped"]:
        official = told["rules"] == "i2b2-2014"
        left = "left out, as the official script does" if official else "counted as empty on the other side"
        words.say(f"{met.told(gold, system)}; {left}")


def _row(told: Mapping[str, Any]) -> dict[str, Any]:
    """What the record of a vault keeps of a score: recall and precision of tokens, whatever their kinds, and NLM's."""
    every, joint, whole = told["binary_token"]["micro"], told["nlm"]["joint"], told["entities"]
    return {
        "notes": told["documents"], "patients": told["patients"], "mentions": whole["mentions"],
        "missed": whole["mentions"] - whole["mentions_found"], "only_gold": told["only_gold"],
        "only_system": told["only_system"], "rules": told["rules"], "nlm": told["nlm"]["convention"],
        "bootstrap": told["bootstrap"],
        **{name: _rate(every[name], every["ci"].get(name)) for name in ("recall", "precision")},
        "sensitivity": _rate(joint["sensitivity"], joint.get("ci", {}).get("sensitivity")),
    }


def _rate(value: float, ci: Mapping[str, Any] | None) -> dict[str, Any]:
    return {"value": value, **(ci or {"low": None, "high": None, "how": ""})}


def _tables(told: Mapping[str, Any]) -> None:
    rows = []
    for view in _SHOWN:
        micro, macro = told[view]["micro"], told[view]["macro"]
        ci = micro["ci"].get("recall", {})
        rows.append((
            view.replace("_", " "), _figure(micro["precision"], micro["system"]),
            _figure(micro["recall"], micro["gold"]), _between(ci),
            _figure(micro["f1"], micro["gold"] + micro["system"]), _figure(macro["f1"]),
            *(f"{micro[name]:,}" for name in ("tp", "fp", "fn")), _signed(told["rules_differ"][view]),
        ))
    words.table(
        f"i2b2 2014, rules: {told['rules']} · {words.count(told['documents'], 'note')} of "
        f"{words.count(told['patients'], 'patient')}",
        [("view", "left"), ("precision", "right"), ("recall", "right"), ("95 % interval", "whole"), ("F1", "right"),
         ("macro F1", "right"), ("found", "right"), ("spurious", "right"), ("missed", "right"),
         ("official", "right")],
        rows,
    )
    words.note(_OFFICIAL)
    kinds = [
        (name, *(f"{part[column]:,}" for column in ("gold", "system", "tp")),
         _figure(part["precision"], part["system"]), _figure(part["recall"], part["gold"]), _figure(part["f1"]))
        for name, part in told["strict"]["by"].items()
    ]
    words.table(
        "by category, strict",
        [("category", "left"), ("expected", "right"), ("said", "right"), ("correct", "right"), ("precision", "right"),
         ("recall", "right"), ("F1", "right")],
        kinds,
    )
    nlm = told["nlm"]
    lines = [("all PHI", nlm["joint"]), *nlm["recognizers"].items()]
    sure = _between(nlm["joint"].get("ci", {}).get("sensitivity", {}))
    # An interval is told of all PHI together: patients are sampled, and a recognizer alone has few of them.
    words.table(
        f"NLM {nlm['convention']}, tokens" + (f"; sensitivity of all PHI, 95 % interval: {sure}" if sure else ""),
        [("recognizer", "left"), ("sensitivity", "right"), ("specificity", "right"), ("precision", "right"),
         ("F2", "right"), ("TP", "right"), ("FN", "right"), ("FP", "right")],
        [
            (name, _figure(one["sensitivity"], one["tp"] + one["fn"]),
             _figure(one["specificity"], one["tn"] + one["fp"]), _figure(one["precision"], one["tp"] + one["fp"]),
             _figure(one["f2"], one["tp"] + one["fn"] + one["fp"]),
             *(f"{one[column]:,}" for column in ("tp", "fn", "fp")))
            for name, one in lines
        ],
    )
    whole = told["entities"]
    entities = sum(part["entities"] for part in whole["by"].values())
    words.table(
        "whole",
        [("", "left"), ("share", "right"), ("of", "right")],
        [
            ("entities of which every mention was found", _figure(whole["recall"], entities), f"{entities:,}"),
            ("notes with PHI in which nothing was missed",
             _figure(whole["notes_untouched"] / max(whole["notes"], 1), whole["notes"]), f"{whole['notes']:,}"),
        ],
    )


def _closing(told: Mapping[str, Any]) -> None:
    """Which of all these figures says how safe the notes are."""
    joint = told["nlm"]["joint"]
    if not joint["tp"] + joint["fn"]:
        words.note("There is no figure to quote: GOLD marks no PHI that could have been missed, providers left aside.")
        return
    missed = words.count(joint["fn"], "token")
    words.note(
        f"The figure to quote: sensitivity of all PHI, {_figure(joint['sensitivity'])} ({missed} under no mark at "
        "all; those of providers are not counted). What is marked as another kind is an error in the strict, relaxed "
        "and token rows, and no miss: nothing of it is revealed. The rows binary do not ask for the kind."
    )


def _against(told: Mapping[str, Any]) -> None:
    rows = []
    for name, one in (*told["figures"].items(), *told["categories"].items()):
        p = one.get("p_holm", one["p"])
        rows.append((
            name, *(_maybe(one[side]) for side in ("first", "second", "difference")), _between(one["ci"]),
            f"{p:.4f}" if p >= 0.0001 else "< 0.0001",
            {True: "yes", False: "not shown", None: "not told"}[one["equivalent"]], _maybe(one["minimal_detectable"]),
        ))
    words.table(
        f"SYSTEM against the other; categories by strict recall, adjusted by Holm; margin {told['margin']:g}",
        [("figure", "left"), ("system", "right"), ("other", "right"), ("difference", "right"),
         ("95 % interval", "whole"), ("p", "right"), ("equivalent", "left"), ("would show", "right")],
        rows,
    )


def _wrong(counts: Counter[tuple[str, str, str, str]]) -> None:
    rows = [(error, kind, said, pattern, f"{count:,}") for (error, kind, said, pattern), count
            in sorted(counts.items(), key=lambda row: (-row[1], row[0]))[:_MOST_GROUPS]]
    words.table(
        f"what is wrong, the {words.count(len(rows), 'largest group')} of {len(counts):,} (letters as A and a, digits "
        "as 9)",
        [("error", "left"), ("expected", "left"), ("said", "left"), ("written", "left"), ("spans", "right")], rows,
    )


def _maybe(number: float | None) -> str:
    return "none" if number is None else _figure(number)


def _figure(number: float, of: int = 1) -> str:
    """A share, or that it is one of nothing."""
    return f"{number:.4f}" if of else "-"


def _signed(number: float) -> str:
    return f"{number:+.4f}" if abs(number) >= 0.00005 else "same"


def _between(ci: Mapping[str, Any]) -> str:
    if not ci or ci["low"] is None:
        return "" if not ci else "not told"
    return f"{ci['low']:.4f} to {ci['high']:.4f}"


def _write_csv(path: Path, told: Mapping[str, Any]) -> None:
    from resynth.cli.outputs import write_whole
    from resynth.evaluate.result import flat

    columns = ("precision", "recall", "f1", "tp", "fp", "fn", "gold", "system")
    file = io.StringIO()
    rows = csv.writer(file)
    rows.writerow(("view", "average", "category", *columns))
    for view, average, name, part in flat(told):
        rows.writerow((view, average, name, *(part.get(column, "") for column in columns)))
    write_whole(path, file.getvalue())
