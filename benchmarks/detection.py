"""How good the detection is: ``python -m benchmarks.detection [--part test-e] [--together] [--careful]``.

The parts: ``dev`` (examples/notes), ``dev-a`` to ``dev-az`` are what the recognizers' authors look at, each written
by somebody who had not seen the rules; ``test-e`` to ``test-t`` they do not. A file
tests/cases/recognize/<part>-<nn>-<voice>.marked is one author's voice and template, and every voice is in one part
only. dev-a, dev-b, dev-c, dev-ak and dev-ay were test parts until their figures had been looked at too often. In a file
``=== 2 nursing note`` opens a note of the chart 2; the rest is marked text (resynth.testing), and
``{Hunt and Hess 3}`` is a hard negative: what looks like PHI and is none.

Marked is as i2b2 2014 has it: names without titles, degrees and possessives, ages as the number, dates with their
weekday, times of day not, city, state and ZIP code each on its own, hospitals and other organizations whole.
Intervals are of the jackknife over authors, with Student's t.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from scipy.stats import t as student

from resynth.evaluate import nlm
from resynth.evaluate.counts import Tokens, ratio
from resynth.evaluate.entities import Cover
from resynth.evaluate.errors import MISSED, PARTLY, SPURIOUS, Errors
from resynth.evaluate.note import Mark, ScoredNote
from resynth.evaluate.result import Scoring
from resynth.kinds import KINDS, kind_of
from resynth.recognize.around.around import Weights, weights
from resynth.recognize.around.kinds import Kinds
from resynth.recognize.around.kinds import kinds as all_kinds
from resynth.recognize.detect import detect_all, run_careful
from resynth.recognize.patient import Patient
from resynth.testing import marked
from resynth.types import Document, KnownValue, Recognizer, Span

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases" / "recognize"
PARTS = (
    "dev",
    "dev-a",
    *(f"dev-{letter}" for letter in "bcdefghijklmnopqrstuvwxyz"),
    *(f"dev-a{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"),
    "dev-ba",
    "dev-bb",
    *(f"test-{letter}" for letter in "efgklnopqrstuvw"),
)
#: Of the tokens of PHI in the report's notes, how many are of which sub-type (2013, Table 5): four of five are dates.
REPORT_MIX = {"Patient": 2388, "AlphaNumericId": 4165, "Address": 292, "Date": 29134}
#: The classes of CCHMC that stand in both halves; OTHER is what i2b2 2014 calls PROFESSION and rooms.
KINDS_MARKED = (
    "NAME",
    "DATE",
    "AGE",
    "EMAIL",
    "INITIALS",
    "INSTITUTION",
    "IPADDRESS",
    "LOCATION",
    "PHONE",
    "SSN",
    "IDNUM",
    "OTHER",
)
_OPENING = re.compile(r"^=== (\d+) (.+)\n", re.MULTILINE)
_BRACES = re.compile(r"[{}]")
#: What the examples' annotators left on a name and the test's did not.
_TITLE = re.compile(r"(?:(?:drs?|mrs?|ms|miss|mx|prof|rev|sr|fr|coach|nurse)\b\.?\s*)+", re.IGNORECASE)
_DEGREE = re.compile(r"(?:,?\s+(?:M\.?D|D\.?O|R\.?N|Ph\.?D|PA-C|A?RNP|PNP|LSW|LCSW|DDS|PharmD)\.?)+$")
Place = tuple[int, int]


class Case(NamedTuple):
    """An annotated note: whose voice, which chart, its text, the gold spans, and the places of its hard negatives."""

    author: str
    chart: str
    note_type: str
    text: str
    gold: tuple[Span, ...]
    keep: tuple[Place, ...] = ()

    def __repr__(self) -> str:
        return "Case()"


class Figure(NamedTuple):
    """A share and its interval over authors (95 %)."""

    value: float
    low: float
    high: float


def cases(part: str) -> list[Case]:
    """All notes of a part, in order."""
    if part == "dev":
        return list(_examples())
    return [case for path in sorted(CASES.glob(f"{part}-*.marked")) for case in read(path)]


def read(path: Path) -> Iterator[Case]:
    """The notes of a marked file. ValueError with file and note where the marks are broken."""
    pieces = _OPENING.split(path.read_text("utf-8"))
    if pieces[0].strip():
        raise ValueError(f"{path.name}: text before the first note")
    for number, (chart, note_type, body) in enumerate(zip(*(pieces[n::3] for n in (1, 2, 3)), strict=True), 1):
        try:
            text, spans, keep = unbraced(*marked(body))
        except ValueError as error:
            raise ValueError(f"{path.name}, note {number}: {error}") from None
        yield Case(path.stem, f"{path.stem}/{chart}", note_type, text, tuple(spans), tuple(keep))


def unbraced(text: str, spans: Sequence[Span]) -> tuple[str, list[Span], list[Place]]:
    """Take the braces out of a text: the text, its spans where they are then, and what stood in braces."""
    at = [found.start() for found in _BRACES.finditer(text)]
    signs = "".join(text[n] for n in at)
    if signs != "{}" * (len(signs) // 2):
        raise ValueError("braces that open or close nothing")
    places = [n - index for index, n in enumerate(at)]
    keep = list(zip(places[::2], places[1::2], strict=True))
    moved = [
        span._replace(start=span.start - _before(at, span.start), end=span.end - _before(at, span.end))
        for span in spans
    ]
    if any(start < span.end and span.start < end for start, end in keep for span in moved):
        raise ValueError("a hard negative inside a mark")
    return _BRACES.sub("", text), moved, keep


def _before(places: Sequence[int], offset: int) -> int:
    return sum(place < offset for place in places)


def _examples() -> Iterator[Case]:
    for line in (ROOT / "examples" / "notes" / "notes.jsonl").read_text("utf-8").splitlines():
        note = json.loads(line)
        gold = []
        for span in note["spans"]:
            kind = kind_of(span["label"])
            assert kind is not None
            start, end = span["start"], span["end"]
            if KINDS[kind].cchmc == "NAME":
                start, end = _bare(note["text"], start, end)
            gold.append(Span(start, end, kind, span["label"], span.get("role", KINDS[kind].role)))
        yield Case(note["patient_id"], note["patient_id"], note["note_type"], note["text"], tuple(gold))


def _bare(text: str, start: int, end: int) -> Place:
    """A name's place without title and degrees; as it is when nothing else is there."""
    title, degree = _TITLE.match(text, start, end), _DEGREE.search(text, start, end)
    first, last = (title.end() if title else start), (degree.start() if degree else end)
    return (first, last) if first < last else (start, end)


def scored(
    notes: Sequence[Case],
    known: bool = False,
    with_: Sequence[Recognizer] | None = None,
    weigh: Callable[[], Weights] | None = weights,
    kinds: Callable[[], Kinds] | None = all_kinds,
) -> list[ScoredNote]:
    """What detection says of each note, as ``found`` has it; the author is the unit."""
    said = found(notes, known, with_, weigh, kinds)
    return [
        ScoredNote(str(number), case.author, case.text, marks(case.gold), marks(said[number]))
        for number, case in enumerate(notes)
    ]


def found(
    notes: Sequence[Case],
    known: bool = False,
    with_: Sequence[Recognizer] | None = None,
    weigh: Callable[[], Weights] | None = weights,
    kinds: Callable[[], Kinds] | None = all_kinds,
) -> dict[int, tuple[Span, ...]]:
    """Number of a note -> the spans that detection finds in it, chart by chart.

    Args:
        known: the site knows each patient's own names and record numbers, as ``--known`` tells it; else nothing.
        with_: the recognizers; unless given, all.
        weigh: what weighs what stands around tokens; None: nothing is doubted or told by it.
        kinds: what weighs of which kind a mention is; None: it is what rules called it.
    """
    charts: dict[str, list[int]] = defaultdict(list)
    for number, case in enumerate(notes):
        charts[case.chart].append(number)
    patients = []
    for chart, numbers in charts.items():
        documents = [Document(str(number), chart, notes[number].text) for number in numbers]
        rows = dict.fromkeys(
            KnownValue(span.kind, notes[number].text[span.start : span.end])
            for number in numbers
            for span in notes[number].gold
            if known and (span.kind == "MEDICALRECORD" or (span.kind, span.role) == ("PATIENT", "patient"))
        )
        patients.append(Patient(documents, tuple(rows)))
    said: dict[int, tuple[Span, ...]] = {}
    spans = detect_all(patients, with_=with_, weigh=weigh, kinds=kinds)
    for numbers, found_in in zip(charts.values(), spans, strict=True):
        said |= {number: one or () for number, one in zip(numbers, found_in, strict=True)}
    return said


def marks(spans: Iterable[Span]) -> tuple[Mark, ...]:
    """Spans as the scores take them; to i2b2 2014 a holiday is a date, and a time of day nothing."""
    return tuple(
        Mark(span.start, span.end, "DATE" if span.kind == "HOLIDAY" else span.kind, span.role, span.found_by)
        for span in spans
        if span.kind != "TIME"
    )


def figure(rows: Sequence[tuple[int, int]]) -> Figure:
    """The share hits / all of authors' (hits, all), and its delete-one jackknife interval over the authors."""
    hits, whole = (sum(row[n] for row in rows) for n in (0, 1))
    told = _jackknifed(ratio(hits, whole), [ratio(hits - hit, whole - some) for hit, some in rows if some])
    # Nothing missed says no more than 3 / n does.
    return told._replace(low=1 - min(1.0, 3 / whole)) if whole and hits == whole else told


def _jackknifed(value: float, left_out: Sequence[float]) -> Figure:
    """A value and its interval, from the values without one author each."""
    n = len(left_out)
    if n < 2:
        return Figure(value, 0.0, 1.0)
    middle = sum(left_out) / n
    error = sqrt((n - 1) / n * sum((one - middle) ** 2 for one in left_out))
    reach = float(student.ppf(0.975, n - 1)) * error
    return Figure(value, max(0.0, value - reach), min(1.0, value + reach))


def without_young_ages(note: ScoredNote) -> ScoredNote:
    """The note without what was said on ages under 90, which the law does not name: no leak, and no harm either."""
    young = [
        mark[:2] for mark in note.gold or () if mark.kind == "AGE" and not nlm.over_89(note.text[mark.start : mark.end])
    ]
    kept = tuple(
        mark
        for mark in note.system or ()
        if not any(mark.kind == "AGE" and start < mark.end and mark.start < end for start, end in young)
    )
    return note._replace(system=kept)


def token_figures(notes: Sequence[ScoredNote]) -> dict[str, dict[str, Figure]]:
    """Recognizer of NLM Scrubber (or ``all``) -> sensitivity and specificity, providers left out (2014)."""
    authors: dict[str, nlm.Scores] = defaultdict(nlm.Scores)
    for note in notes:
        authors[note.patient].add(note)
    told = {"all": _token_figures([one.joint for one in authors.values()])}
    for name in nlm.RECOGNIZERS:
        told[name] = _token_figures([one.classes[name] for one in authors.values()])
    return told


def at_mix(notes: Sequence[ScoredNote]) -> Figure:
    """Sensitivity if sub-types were mixed as in the report's notes: what its overall 0.992 is to be held against."""
    authors: dict[str, nlm.Scores] = defaultdict(nlm.Scores)
    for note in notes:
        authors[note.patient].add(note)

    def mixed(scores: Iterable[nlm.Scores]) -> float:
        gold, revealed = Counter[str](), Counter[str]()
        for one in scores:
            gold.update(one.gold)
            revealed.update(one.revealed)
        return sum(part * (1 - ratio(revealed[name], gold[name])) for name, part in REPORT_MIX.items()) / sum(
            REPORT_MIX.values()
        )

    value = mixed(authors.values())
    return _jackknifed(value, [mixed(one for name, one in authors.items() if name != out) for out in authors])


def _token_figures(rows: Sequence[Tokens]) -> dict[str, Figure]:
    return {
        "sensitivity": figure([(row.tp, row.tp + row.fn) for row in rows]),
        "specificity": figure([(row.tn, row.tn + row.fp) for row in rows]),
    }


def voices(notes: Sequence[ScoredNote]) -> dict[str, Tokens]:
    """Author -> tokens of all PHI together."""
    told: dict[str, nlm.Scores] = defaultdict(nlm.Scores)
    for note in notes:
        told[note.patient].add(note)
    return {author: scores.joint for author, scores in told.items()}


def covered(notes: Sequence[ScoredNote], classes: bool = False) -> dict[str, Figure]:
    """Kind, or class of CCHMC -> share of gold spans of which every letter and digit is found, as whatever kind."""
    rows: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for note in notes:
        cover = Cover(note.system or ())
        for mark in note.gold or ():
            for name in ("all", KINDS[mark.kind].cchmc if classes else mark.kind):
                row = rows[name][note.patient]
                row[0] += cover.holds(mark, note.text)
                row[1] += 1
    return {name: figure([(hit, some) for hit, some in by.values()]) for name, by in sorted(rows.items())}


def agrees(gold: Mark, found: Mark) -> bool:
    """Whether a mention is called what its mark says; one that says no more than a class is met by any kind of it."""
    kind = KINDS[gold.kind]
    return gold.kind == found.kind or kind.name == kind.cchmc == KINDS[found.kind].cchmc


def kinds_right(notes: Sequence[ScoredNote]) -> dict[str, Figure]:
    """Kind -> of the gold spans that were found at their place, the share that is called so."""
    rows: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for note in notes:
        found = {mark[:2]: mark for mark in note.system or ()}
        for mark in note.gold or ():
            if (said := found.get(mark[:2])) is not None:
                for name in ("all", mark.kind):
                    row = rows[name][note.patient]
                    row[0] += agrees(mark, said)
                    row[1] += 1
    return {name: figure([(hit, some) for hit, some in by.values()]) for name, by in sorted(rows.items())}


def confused(notes: Sequence[ScoredNote]) -> Counter[tuple[str, str]]:
    """(kind of a gold span, what it was found as instead) -> how many: another kind at its place, or other bounds."""
    told = Counter[tuple[str, str]]()
    for note in notes:
        for mark in note.gold or ():
            over = [one for one in note.system or () if one.start < mark.end and mark.start < one.end]
            said = next((one for one in over if one[:2] == mark[:2]), None)
            if said is None:
                kinds = "+".join(one.kind for one in over)
                told[mark.kind, f"at another place, as {kinds}" if kinds else "nothing"] += 1
            elif not agrees(mark, said):
                told[mark.kind, said.kind] += 1
    return told


def kept(notes: Sequence[Case], said: Sequence[ScoredNote]) -> Figure:
    """The share of hard negatives that no span touches."""
    rows: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for case, note in zip(notes, said, strict=True):
        for start, end in case.keep:
            row = rows[case.author]
            row[0] += not any(mark.start < end and start < mark.end for mark in note.system or ())
            row[1] += 1
    return figure([(hit, some) for hit, some in rows.values()])


def measured(*parts: str, known: bool = False) -> dict[str, Any]:
    """All figures of a part, or of several as though they were one, as plain data."""
    notes = [case for part in parts for case in cases(part)]
    said = scored(notes, known)
    scoring, wrong = Scoring(), Errors()
    for note in said:
        scoring.add(note)
        wrong.add(note)
    told = scoring.result(resamples=0)
    tokens = token_figures(said)
    tokens["all, ages under 90 apart"] = token_figures([without_young_ages(note) for note in said])["all"]
    return {
        "part": ", ".join(parts),
        "notes": len(notes),
        "authors": len({case.author for case in notes}),
        "spans": sum(len(case.gold) for case in notes),
        "hard_negatives": sum(len(case.keep) for case in notes),
        "tokens": tokens,
        "covered": covered(said),
        "covered_classes": covered(said, True),
        "kept": kept(notes, said),
        "kinds_right": kinds_right(said),
        "confused": confused(said),
        "strict": told["strict"],
        "relaxed": told["relaxed"],
        "entities": told["entities"],
        "wrong": wrong.counts,
        "subtypes": told["nlm"]["revealed"],
        "voices": voices(said),
        "mix": at_mix(said),
    }


def show(told: dict[str, Any], classes: int = 0, confusions: int = 0) -> Iterator[str]:
    """The figures as lines.

    Args:
        classes: each voice, and so many of the commonest patterns of what is wrong.
        confusions: so many of the commonest kinds for which another was found.
    """
    yield "{part}: {notes} notes of {authors} authors, {spans} spans, {hard_negatives} hard negatives".format(**told)
    yield f"{'NLM tokens (2014)':28}{'sensitivity':>27}{'specificity':>27}"
    for name, one in told["tokens"].items():
        yield f"  {name:26}{_figure(one['sensitivity']):>27}{_figure(one['specificity']):>27}"
    subtypes = (
        f"{name} {1 - one['revealed'] / one['gold']:.3f} of {one['gold']}" for name, one in told["subtypes"].items()
    )
    yield f"sensitivity by sub-type (NLM 2013, Table 6): {', '.join(subtypes)}"
    yield f"sensitivity at the report's mix of dates, identifiers, names and addresses: {_figure(told['mix'])}"
    if told["hard_negatives"]:
        yield f"hard negatives kept whole: {_figure(told['kept'])}"
    entities = told["entities"]
    yield (
        f"entities found whole: {entities['recall']:.4f}; notes without a miss: {entities['notes_untouched']} of "
        f"{entities['notes']}"
    )
    right = told["kinds_right"]
    if right:
        yield f"kind right, of those found at their place: {_figure(right['all'])}"
    yield f"{'by class, whole':28}{'found':>27}"
    for name, share in told["covered_classes"].items():
        yield f"  {name:26}{_figure(share):>27}"
    yield (
        f"{'by kind':16}{'gold':>6}{'covered by any':>27}{'strict P':>10}{'R':>8}{'F':>8}"
        f"{'relaxed P':>11}{'R':>8}{'F':>8}"
    )
    strict, relaxed = (told[view]["by"] for view in ("strict", "relaxed"))
    for name, share in told["covered"].items():
        category = "" if name == "all" else f"{KINDS[name].i2b2}/{name}"
        one, other = (
            by.get(category, {}) if category else told[view]["micro"]
            for view, by in (("strict", strict), ("relaxed", relaxed))
        )
        numbers = [part.get(rate, 0.0) for part in (one, other) for rate in ("precision", "recall", "f1")]
        yield (
            f"  {name:14}{one.get('gold', 0):6}{_figure(share):>27}"
            + "".join(f"{n:{width}.3f}" for n, width in zip(numbers, (10, 8, 8, 11, 8, 8), strict=True))
        )
    for (kind, instead), count in told["confused"].most_common(confusions):
        yield f"  {count:5}  {kind:16} found as {instead}"
    if classes:
        for author, tokens in told["voices"].items():
            yield f"  {author:36} sensitivity {tokens.sensitivity:.3f}, specificity {tokens.specificity:.3f}"
        yield from _classes(told["wrong"], classes)


def _classes(wrong: Counter[tuple[str, str, str, str]], most: int) -> Iterator[str]:
    for errors, title in (((MISSED, PARTLY), "missed, whole or in part"), ((SPURIOUS,), "spurious")):
        rows = Counter({key: count for key, count in wrong.items() if key[0] in errors})
        yield f"{title}: {rows.total()} (kind, how, letters as A and a, digits as 9)"
        for (error, kind, said, pattern), count in rows.most_common(most):
            yield f"  {count:5}  {kind or said:16} {error:10} {pattern}"


def listed(part: str, kind: str) -> Iterator[str]:
    """What is wrong in a part."""
    return wrong(cases(part), kind)


def wrong(notes: Sequence[Case], kind: str) -> Iterator[str]:
    """Each gold span that is not found whole (-), and each span that touches no gold (+), of a kind or ``all``."""
    for note in scored(notes):
        cover = Cover(note.system or ())
        rows = [("-", mark) for mark in note.gold or () if not cover.holds(mark, note.text)]
        rows += [
            ("+", mark)
            for mark in note.system or ()
            if not any(gold.start < mark.end and mark.start < gold.end for gold in note.gold or ())
        ]
        for sign, mark in sorted(rows, key=lambda row: row[1].start):
            if kind in ("all", mark.kind):
                line = note.text.rfind("\n", 0, mark.start) + 1
                end = (note.text.find("\n", mark.end) + 1 or len(note.text) + 1) - 1
                text = f"{note.text[line : mark.start]}[{note.text[mark.start : mark.end]}]{note.text[mark.end : end]}"
                at = mark.start - line
                clip = text[max(0, at - 60) : at + mark.end - mark.start + 62].replace("\n", "\\n")
                yield f"{sign} {mark.kind:14} {note.patient:24} {clip}   {mark.found_by}".rstrip()


def _figure(one: Figure) -> str:
    return f"{one.value:.4f} ({one.low:.4f}-{one.high:.4f})"


def main() -> None:
    """Print the figures of the parts asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--part", action="append", choices=PARTS, help="several may be given; all")
    parser.add_argument("--classes", type=int, default=0, help="each voice, and so many patterns of what is wrong")
    parser.add_argument(
        "--confused",
        type=int,
        nargs="?",
        const=40,
        default=0,
        metavar="MOST",
        help="of what kind something was, as what it was found, and how often",
    )
    parser.add_argument("--together", action="store_true", help="the parts as though they were one")
    parser.add_argument("--known", action="store_true", help="the patient's names and record numbers are known")
    parser.add_argument("--careful", action="store_true", help="what may be PHI is marked too")
    parser.add_argument("--list", metavar="KIND", help="what is missed and spurious of a kind (or all), in its line")
    asked = parser.parse_args()
    if asked.list and any(part.startswith("test") for part in asked.part or PARTS):
        parser.error("a test part stays unread: name a part of development with --part")
    run_careful(asked.careful)
    parts = asked.part or PARTS
    for named in [parts] if asked.together and not asked.list else [[part] for part in parts]:
        if asked.list:
            print("\n".join(listed(named[0], asked.list)), end="\n\n")
        else:
            print("\n".join(show(measured(*named, known=asked.known), asked.classes, asked.confused)), end="\n\n")


if __name__ == "__main__":
    main()
