"""resynth evaluate worth: what is lost by training on a release instead of the originals."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from resynth.cli import annotated, noted, words
from resynth.cli import options as o
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.cli.words import Steps
    from resynth.evaluate.load import Side
    from resynth.vault.layout import Vault

EXAMPLE = o.example("resynth evaluate worth notes.jsonl OUT --vault VAULT")
_SAYS = {
    "equivalent": "equivalent within the margin",
    "no worse": "no worse than the margin, and perhaps better",
    "worse": "worse: more is lost than the margin",
    "untold": "cannot be told from so few patients",
}


def worth(
    gold: Annotated[Path, typer.Argument(metavar="GOLD", help="The originals as people annotated them, any format.")],
    release: Annotated[Path, typer.Argument(metavar="RELEASE", help="The release: its folder, or its notes.")],
    vault: Annotated[
        Path, typer.Option("--vault", help="The vault of the release: it joins the notes, and keeps the result.")
    ],
    as_of: noted.Day = None,
    learner: Annotated[
        str, typer.Option("--learner", help="crf: conditional random fields; svm: support vector machines.")
    ] = "crf",
    folds: Annotated[int, typer.Option("--folds", min=2, help="Number of parts in which patients are left out "
                                                              "in turn.")] = 5,
    margin: Annotated[float, typer.Option("--margin", help="A loss of F1 below this counts as none.")] = 0.005,
    least: Annotated[
        int, typer.Option("--least", min=1, help="Words in the notes of fewer patients than this are not learned.")
    ] = 2,
    rounds: Annotated[int, typer.Option("--rounds", min=1, help="Rounds of learning over all notes, at most.")] = 80,
    resamples: Annotated[int, typer.Option("--resamples", min=1, help="Bootstrap samples of patients.")] = 10_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of the bootstrap; printed with the result.")] = 0,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    release_from: Annotated[
        str | None, typer.Option("--release-from", help="RELEASE's format, if it should not be guessed.")
    ] = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    html: Annotated[Path | None, typer.Option("--html", help="Write a page with everything to this file too.")] = None,
) -> None:
    """Teach a learner by the originals and by the release, ask both about both, and tell what the release loses.

    No patient is in what is taught and in what is asked. What our recognizers find is left out: the learner alone is
    the system (Deleger et al. 2014: F 93.48 by originals, 92.56 by their release).
    """
    from resynth.cli.outputs import may_write, never_over, write_whole
    from resynth.cli.sides import How, installed, opened
    from resynth.recognize.learned.learners import LEARNERS
    from resynth.recognize.learned.training import Settings
    from resynth.vault.layout import Vault
    from resynth.vault.looked import WORTH

    if learner not in LEARNERS:
        raise UsageError(f"--learner: there is no learner {learner}", hint=f"--learner {' or '.join(LEARNERS)}")
    annotated.margin_given(margin)
    LEARNERS[learner].check()
    # Before what needs it is imported, or its absence were a bug.
    installed()
    from resynth.evaluate.worth import Worth, counted
    from resynth.evaluate.worth_page import page

    may_write(html)
    never_over({"--html": html}, (gold, release, labels))
    with noted.noting(vault, as_of) as record, words.steps() as steps:
        assert record is not None  # a vault was named
        store = Vault.open(vault, make=False)
        if not store.ids.exists():
            raise InputError(f"{vault.name}: nothing was released from this vault")
        steps.begin("reading", 0)
        with (
            opened([("gold", _notes_of(gold), from_)], How(labels, patients, encoding, columns)) as (first,),
            opened([("release", _notes_of(release), release_from)], How(labels, encoding=encoding)) as (second,),
        ):
            read = noted.digests(second)
            joined = _joined(first, second, _records_of(store, read[1]), release)
        joined.require(gold, release, vault)
        settings = Settings(learner=learner, least=least, rounds=rounds)
        found = counted(joined.pairs, folds, settings, _learning(steps, 2 * folds))
        steps.begin("comparing", 0)
        figures = Worth(found, margin=margin, resamples=resamples, seed=seed)
        told = {"notes": len(joined.pairs), "learner": learner, "folds": folds, "least": least, "rounds": rounds,
                "margin": margin, **figures.told()}
        says = _verdict(told)
        record.add(WORTH, read, joined.doc_ids, _row(told, says))
    if html is not None:
        write_whole(html, page(told, says))
    if as_json:
        print(json.dumps({**told, "says": says}, indent=1))
    else:
        _show(told, says)
    joined.say(gold, release)
    if html is not None:
        words.say(f"wrote, without a value of a note: {html}")
    record.say()


class _Joined(NamedTuple):
    """The notes of both sides (evaluate.worth.Pair), and how many were left out: of one side only, changed, foreign."""

    pairs: list[Any]
    doc_ids: list[str]
    gold_only: int
    release_only: int
    changed: int
    foreign: int

    def require(self, gold: Path, release: Path, vault: Path) -> None:
        """Raise where nothing is left."""
        if self.pairs:
            return
        if self.changed:
            raise UsageError(
                f"{gold.name}: {words.count(self.changed, 'note')}, and none as it was when it was released",
                hint="GOLD is what the release was made of, and RELEASE what was made of it",
            )
        if self.foreign and not self.release_only:
            raise UsageError(f"{vault.name}: {release.name} was not made with this vault",
                             hint="name the --vault of the release; first the originals, then the release")
        raise UsageError(f"no note of {release.name} is in {gold.name}",
                         hint="GOLD is what the release was made of, with the same doc_ids")

    def say(self, gold: Path, release: Path) -> None:
        """Say what was left out."""
        for count, what in (
            (self.gold_only, f"only in {gold.name}: held back, or never released"),
            (self.release_only, f"only in {release.name}"),
            (self.changed, "not as when they were released, in the one or in the other"),
            (self.foreign, f"of {release.name}, and not of this vault by their ids"),
        ):
            if count:
                words.say(f"left out, {words.count(count, 'note')}: {what}")

    def __repr__(self) -> str:
        return "_Joined()"


def _notes_of(release: Path) -> Path:
    """The notes of a release's folder; of anything else, itself."""
    notes = release / "notes.jsonl"
    return notes if notes.is_file() else release


def _records_of(store: Vault, corpus: str) -> Path:
    """Where ids and crosswalk of a release lie: by the digest of its notes; else those of the newest."""
    from resynth.vault.history import releases

    version = next((one.version for one in releases(store) if corpus and one.corpus == corpus), "")
    folder = store.past / version
    return folder if version and (folder / store.ids.name).is_file() else store.root


def _joined(gold: Side, release: Side, folder: Path, named: Path) -> _Joined:
    """Each released note beside the original that it was made of, by the vault's own ids.

    Raises:
        InputError: a note stands twice on a side, or the vault's records cannot be read.
    """
    from resynth.evaluate.worth import Pair
    from resynth.recognize.learned.training import Marked
    from resynth.verify.readers import lines

    originals = annotated.by_id(annotated.records(gold), gold.found[0][1].name)
    released = annotated.by_id(annotated.records(release), named.name)
    issued = {row["released_id"]: (row["doc_id"], row["patient_id"]) for row in lines(folder / "ids.jsonl")}
    both = {name: issued[name][0] for name in released if name in issued and issued[name][0] in originals}
    texts = {name: (originals[doc_id].document.text, released[name].document.text) for name, doc_id in both.items()}
    changed = _changed(folder / "crosswalk.jsonl", texts)
    pairs, doc_ids = [], []
    for name, doc_id in both.items():
        if name not in changed:
            patient = issued[name][1]
            sides = (originals[doc_id], released[name])
            pairs.append(Pair(*(Marked(patient, one.document.text, [span[:3] for span in one.spans or ()])
                                for one in sides)))
            doc_ids.append(doc_id)
    foreign = sum(name not in issued for name in released)
    return _Joined(pairs, doc_ids, len(originals) - len(both), len(released) - len(both) - foreign, len(changed),
                   foreign)


def _changed(crosswalk: Path, texts: Mapping[str, tuple[str, str]]) -> set[str]:
    """The notes in which a mention, or the text of a note without any, is not what it was in the release."""
    from resynth.verify.readers import crosswalk_row, lines

    wrong: set[str] = set()
    met: set[str] = set()
    for number, row in enumerate(lines(crosswalk), 1):
        name = str(row.get("released_id"))
        if name in texts:
            one = crosswalk_row(row, f"{crosswalk.name}: line {number}")
            before, after = texts[name]
            met.add(name)
            if before[one.start : one.end] != one.original or after[one.out_start : one.out_end] != one.surrogate:
                wrong.add(name)
    return wrong | {name for name, (before, after) in texts.items() if name not in met and before != after}


def _learning(steps: Steps, models: int) -> Callable[[int], Callable[[int], None]]:
    def begin(number: int) -> Callable[[int], None]:
        steps.begin(f"learning, {number + 1} of {models}", 0, "rounds")
        return steps.advance

    return begin


def _verdict(told: Mapping[str, Any]) -> str:
    """The verdict in words; never that nothing was found, where little was looked at."""
    from resynth.evaluate.worth import UNTOLD

    says = _SAYS[told["verdict"]]
    if told["verdict"] != UNTOLD:
        return says
    loss = told["loss"]
    if loss["low_90"] is not None and loss["low_90"] > 0:
        says = f"something is lost; whether more than the margin {says}"
    needed = told["patients_needed"]
    return f"{says}; about {needed:,} would tell" if needed and needed > told["patients"] else says


def _row(told: Mapping[str, Any], says: str) -> dict[str, Any]:
    """What the record of a vault keeps."""
    kept = ("notes", "patients", "mentions", "learner", "folds", "least", "rounds", "margin", "loss", "sensitivity",
            "verdict", "bootstrap")
    return {**{name: told[name] for name in kept}, "says": says}


def _show(told: Mapping[str, Any], says: str) -> None:
    from resynth.evaluate.worth import CLASS_MARGIN, FEWEST_MENTIONS, SENSITIVITY_MARGIN
    from resynth.evaluate.worth_page import cells, losses

    words.table(
        f"{words.count(told['notes'], 'note')} of {words.count(told['patients'], 'patient')}, left out in "
        f"{told['folds']} parts; learner {told['learner']}",
        [("taught by", "left"), ("asked about", "left"), ("precision", "right"), ("recall", "right"), ("F1", "right"),
         ("F1, tokens", "right")], list(cells(told)),
    )
    words.table(
        "what is lost on originals: F1 by the originals, less F1 by the release",
        [("", "left"), ("mentions", "right"), ("originals", "right"), ("release", "right"), ("lost", "right"),
         ("90 % interval", "whole"), ("95 % interval", "whole"), ("", "left")],
        [(*row[:-2], row[-1]) for row in losses(told)],
    )
    words.note(
        f"Margins: {told['margin']:g} of F1, {CLASS_MARGIN:g} of a category's with {FEWEST_MENTIONS} mentions or more "
        f"(the others are not shown), {SENSITIVITY_MARGIN:g} of the sensitivity, which are the tokens of PHI under any "
        "mark. Equivalent: the 90 % interval lies within the margin."
    )
    words.note(f"The release is {says}." if told["verdict"] in ("equivalent", "no worse") else f"{_first(says)}.")
    if told["minimal_detectable"]:
        words.note(f"So many patients would show a mean loss of {told['minimal_detectable']:.4f} of a patient's F1.")


def _first(says: str) -> str:
    return says[0].upper() + says[1:]
