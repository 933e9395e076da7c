"""Small annotated corpora, made to be nasty, and the whole job run over them in this process.

Everything here is invented. One generator takes a ``random.Random``: seeded, it gives a plain corpus; from hypothesis
(``corpora``), one that shrinks. No corpus holds an original outside its spans: what fails is our failure.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from textwrap import indent
from typing import Any, NamedTuple

from hypothesis import strategies as st
from mentions_made import INSTITUTIONS, Person, a_date, email, escaped, identifier, name_of, net, person, phone, places

from resynth.engines.local import LocalEngine
from resynth.errors import ResynthError
from resynth.job.release import Outcome, release
from resynth.job.spec import Job
from resynth.keys import HEADER, Key
from resynth.policy.model import Policy
from resynth.policy.parse import load
from resynth.testing import marked
from resynth.types import Span
from resynth.vault.layout import Vault

SECRET = bytes(range(32))


class Note(NamedTuple):
    """A note as marked text, and whose it is."""

    patient: str
    doc_id: str
    text: str


class Row(NamedTuple):
    """What became of one mention, as the crosswalk tells it."""

    kind: str
    label: str
    start: int
    original: str
    surrogate: str
    out_start: int
    out_end: int
    rule: str
    rung: str


class Released(NamedTuple):
    """How a run ended, its outcome or its error, and what it left: released texts, rows and audit, by source doc id."""

    outcome: Outcome | None
    error: ResynthError | None
    texts: dict[str, str]
    rows: dict[str, list[Row]]
    sources: dict[str, tuple[str, list[Span]]]
    out_spans: dict[str, list[tuple[int, int, str]]]
    audit: dict[str, Any]
    files: dict[str, bytes]

    @property
    def every(self) -> list[Row]:
        return [row for rows in self.rows.values() for row in rows]

    def rungs(self, *kinds: str) -> dict[str, int]:
        """Changed mentions by rung; of all kinds where none is named."""
        counts: dict[str, int] = {}
        for row in self.every:
            if row.rule != "keep" and (not kinds or row.kind in kinds):
                counts[row.rung] = counts.get(row.rung, 0) + 1
        return counts

    def became(self, original: str, *kinds: str) -> list[str]:
        """The distinct surrogates of an original."""
        found = (r.surrogate for r in self.every if r.original == original and (not kinds or r.kind in kinds))
        return list(dict.fromkeys(found))

    def exceptions(self) -> dict[str, Mapping[str, int]]:
        """Soft promise -> rung -> exceptions."""
        return dict(self.outcome.report.exceptions) if self.outcome else {}


class _Nobody:
    def begin(self, what: str, total: int) -> None: ...
    def advance(self, notes: int) -> None: ...
    def anew(self, others: Sequence[str]) -> None: ...


@lru_cache(maxsize=1)
def cchmc() -> Policy:
    return load("cchmc-2014")


def notes_of(*texts: str, patients: Sequence[str] | None = None) -> list[Note]:
    """Notes of these marked texts, each of a patient of its own where nobody is named."""
    whose = patients or [f"p{n}" for n in range(len(texts))]
    return [Note(name, f"{name}-n{n}", text) for n, (name, text) in enumerate(zip(whose, texts, strict=True))]


def released(
    notes: Sequence[Note], *, secret: bytes = SECRET, formats: tuple[str, ...] = ("jsonl",), policy: str = "cchmc-2014"
) -> Released:
    """The whole job over these notes in a folder that is gone afterwards.

    Args:
        policy: the name of a bundled one, or the text of one.
    """
    with tempfile.TemporaryDirectory() as name:
        return Workshop(Path(name), secret, formats, policy).notes(notes)


def decided(notes: Sequence[Note], policy: str = "cchmc-2014") -> Released:
    """The job over these notes; where originals stand outside their marks, again, with each of them called PHI."""
    with tempfile.TemporaryDirectory() as name:
        shop = Workshop(Path(name), policy=policy)
        run = shop.notes(notes)
        if run.error is None or not str(run.error).startswith("M3: originals stand outside their spans"):
            return run
        lines = shop.vault.residuals.read_text("utf-8-sig").splitlines()
        shop.vault.residuals.write_text("\n".join((lines[0], *(f"{line}phi" for line in lines[1:]))) + "\n", "utf-8")
        return shop.notes(notes)


def edited(*rows: str, policy: str = "cchmc-2014") -> str:
    """The text of a bundled policy with these rows (YAML as under ``rules``) in place of its own."""
    text = load(policy).source
    for row in rows:
        kind = row.split(":")[0]
        new = indent(row.strip(), "  ") + "\n"
        text, found = re.subn(rf"(?m)^  {kind}:.*\n(?:    .*\n)*", lambda _, new=new: new, text)
        assert found == 1, kind
    return text


class Workshop:
    """A folder with a vault, in which the job can be run again and again."""

    def __init__(
        self, folder: Path, secret: bytes = SECRET, formats: tuple[str, ...] = ("jsonl",), policy: str = "cchmc-2014"
    ) -> None:
        self.folder, self.formats, self.policy = folder, formats, policy
        if "\n" in policy:
            (folder / "policy.yaml").write_text(policy, "utf-8")
            self.policy = str(folder / "policy.yaml")
        self.vault = Vault.open(folder / "vault")
        self.vault.write_bytes(self.vault.key_file, f"{HEADER} {secret.hex()}\n".encode())
        self.key = Key(secret)
        self.out = folder / "out"

    def notes(self, notes: Sequence[Note], out: str = "out") -> Released:
        """Release these notes."""
        records = []
        sources: dict[str, tuple[str, list[Span]]] = {}
        for note in notes:
            text, spans = marked(note.text)
            sources[note.doc_id] = text, spans
            records.append({
                "doc_id": note.doc_id, "patient_id": note.patient, "text": text,
                "spans": [{"start": s.start, "end": s.end, "label": s.label} for s in spans],
            })
        return self.records(records, out, sources)

    def records(
        self, records: Sequence[Mapping[str, Any]], out: str = "out",
        sources: dict[str, tuple[str, list[Span]]] | None = None,
    ) -> Released:
        """Release these lines, whatever they hold."""
        source = self.folder / "notes.jsonl"
        source.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
        vault = self.vault
        job = Job(source, self.policy, vault.root, vault.key_file, read_as="jsonl", write_as=self.formats)
        outcome = error = None
        with vault.locked():
            try:
                policy, to = load(self.policy), self.folder / out
                outcome = release(job, policy, self.key, vault, to, LocalEngine(1), _Nobody(), 1)
            except ResynthError as raised:
                error = raised
        return _told(vault, self.folder / out, outcome, error, sources or {})


def _told(
    vault: Vault, out: Path, outcome: Outcome | None, error: ResynthError | None,
    sources: dict[str, tuple[str, list[Span]]],
) -> Released:
    audit_file = vault.root / "audit.json"
    audit = json.loads(audit_file.read_text("utf-8")) if audit_file.exists() else {}
    texts: dict[str, str] = {}
    rows: dict[str, list[Row]] = {}
    out_spans: dict[str, list[tuple[int, int, str]]] = {}
    files: dict[str, bytes] = {}
    if outcome is not None:
        renamed = {line["released_id"]: line["doc_id"] for line in _lines(vault.ids)}
        for line in _lines(out / "notes.jsonl"):
            doc_id = renamed[line["doc_id"]]
            texts[doc_id] = line["text"]
            out_spans[doc_id] = [(s["start"], s["end"], s["label"]) for s in line["spans"]]
            rows[doc_id] = []
        for line in _lines(vault.crosswalk):
            rows[line["doc_id"]].append(Row(**{name: line[name] for name in Row._fields}))
        files = {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    return Released(outcome, error, texts, rows, sources, out_spans, audit, files)


def _lines(path: Path) -> list[dict[str, Any]]:
    with open(path, encoding="utf-8", errors="surrogatepass", newline="\n") as file:
        return [json.loads(line) for line in file]


# ── mentions ──────────────────────────────────────────────────────────────────────────────────────────────────────────

_AGES = (
    "12", "89", "7 y/o", "3-year-old", "18 months", "forty-two", "5 weeks", "60s", "11", "1 1/2", "2 yr. 3 mo.",
    "newborn", "mid 40s", "88",
)
_OTHERS = ("ER", "NICU", "Bone Marrow Unit", "4 East", "clinic B")
_FILLERS = (
    "seen today", "was called about the results", "returns in two weeks", "pain is better", "denies fever",
    "lives with", "reports no cough",
    "plan: continue the same dose", "white count 9.1, platelets 250000", "blood pressure 120/80",
    "dictated but not read", "asked by", "see also",
    "follow up with", "transferred from", "the small bowel is normal", "may resume diet", "a long discussion was held",
    "no rose spots", "will call",
    "left hand", "signed", "dr", "md", "cc", "a mark on the skin", "good hope of recovery", "price of the drug",
    "in the summer months",
)
_JOINS = (" ", " ", " ", " ", ", ", ".\n", "\n", ": ", " (", "; ", "-", "/", "", "\n\n", "\t", " \u2013 ", "\r\n", ") ")


_KINDS = ("NAME",) * 6 + ("DATE",) * 4 + ("PLACE",) * 3 + (
    "ID", "ID", "PHONE", "PHONE", "EMAIL", "NET", "SSN", "AGE", "INITIALS", "INST", "OTHER",
)
_ID_LABELS = ("MEDICALRECORD", "IDNUM", "DEVICE", "USERNAME", "LICENSE")


def _mention(rng: random.Random, cast: Sequence[Person], ids: Sequence[str], cchmc_labels: bool) -> str:
    who = rng.choice(cast)
    kind = rng.choice(_KINDS)
    if kind == "NAME":
        label = "NAME" if cchmc_labels else rng.choice(("PATIENT", "DOCTOR"))
        return f"{rng.choice(('', '', '', 'Dr. ', 'Mrs. '))}[{escaped(name_of(rng, who))}]({label})"
    if kind == "PLACE":
        return places(rng, cchmc_labels)
    if kind == "DATE":
        return f"[{escaped(a_date(rng))}](DATE)"
    if kind == "ID":
        number = rng.choice(ids) if rng.random() < 0.6 else identifier(rng)
        if number.isdigit() and len(number) > 4 and rng.random() < 0.4:
            number = "-".join(number[at : at + 2] for at in range(0, len(number), 2))  # one number, written another way
        return f"[{escaped(number)}]({'IDNUM' if cchmc_labels else rng.choice(_ID_LABELS)})"
    if kind == "PHONE":
        return f"[{escaped(phone(rng))}]({rng.choice(('PHONE', 'PHONE', 'FAX'))})"
    if kind == "EMAIL":
        return f"[{escaped(email(rng, who))}](EMAIL)"
    if kind == "NET":
        label, text = net(rng)
        return f"[{escaped(text)}]({'IPADDRESS' if cchmc_labels else label})"
    if kind == "SSN":
        return f"[{rng.choice(('900-12-3456', '900123456', '900 12 3456', '3456', 'xx-xxx-xxxx'))}](SSN)"
    if kind == "AGE":
        return f"[{rng.choice(_AGES)}](AGE)"
    if kind == "INITIALS":
        return f"[{rng.choice(('QT', 'q.t.', who.first[0] + who.last[0], 'jk'))}](INITIALS)"
    if kind == "INST":
        text = rng.choice(INSTITUTIONS).format(first=who.first, last=who.last)
        return f"[{escaped(text)}]({'INSTITUTION' if cchmc_labels else rng.choice(('HOSPITAL', 'ORGANIZATION'))})"
    return f"[{rng.choice(_OTHERS)}]({'OTHER' if cchmc_labels else rng.choice(('OTHER', 'ROOM'))})"


def corpus(rng: random.Random, patients: int = 4, notes: int = 3, mentions: int = 14) -> list[Note]:
    """A corpus of a few patients with a few notes each; the first draw decides whose labels it has."""
    cchmc_labels = rng.random() < 0.5
    everyone: list[Person] = []
    for _ in range(rng.randrange(2, 10)):
        everyone.append(person(rng, everyone))
    ids = [identifier(rng) for _ in range(rng.randrange(1, 6))]
    made: list[Note] = []
    for patient in range(rng.randrange(1, patients + 1)):
        # A chart has people of its own, and now and then somebody of another's.
        cast = [rng.choice(everyone) for _ in range(rng.randrange(1, 5))]
        for note in range(rng.randrange(1, notes + 1)):
            pieces: list[str] = [rng.choice(("", "", "DISCHARGE SUMMARY\n", "\n"))]
            for _ in range(rng.randrange(mentions + 1)):
                if rng.random() < 0.7:
                    pieces += [rng.choice(_FILLERS), rng.choice((" ", " ", ": ", "\n", " - "))]
                pieces += [_mention(rng, cast, ids, cchmc_labels), rng.choice(_JOINS)]
            made.append(Note(f"p{patient}", f"p{patient}-n{note}", "".join(pieces) or "nothing to tell"))
    return made


# ── garbage ──────────────────────────────────────────────────────────────────────────────────────────────────────────

_ALPHABETS = (
    "0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", ".,-/#'()&:;@ \n\t’–",
    "éñßøłıİŽ한李日Ж🙂½²①ª", "\u0301\u200b\u00ad\u202e\ufeff", " ",
)
_LABELS = (
    "PATIENT", "DOCTOR", "NAME", "DATE", "STREET", "CITY", "STATE", "ZIP", "LOCATION", "COUNTRY", "COUNTY",
    "LOCATION-OTHER", "MRN", "IDNUM", "USERNAME", "PHONE", "FAX", "EMAIL", "URL", "IPADDRESS", "SSN", "HOSPITAL",
    "INITIALS",
)


def _rubbish(rng: random.Random) -> str:
    alphabets = rng.sample(_ALPHABETS, rng.randrange(1, 4))
    return "".join(rng.choice(rng.choice(alphabets)) for _ in range(rng.randrange(1, 14)))


def garbage(rng: random.Random) -> list[Note]:
    """Mentions of random characters under random labels, some of them again and again."""
    known = [_rubbish(rng) for _ in range(12)]
    made = []
    for patient in range(rng.randrange(1, 4)):
        for note in range(rng.randrange(1, 3)):
            text = ""
            for _ in range(rng.randrange(12)):
                value = rng.choice(known) if rng.random() < 0.5 else _rubbish(rng)
                text += f"[{escaped(value)}]({rng.choice(_LABELS)})" + rng.choice(("; ", " * ", ",", " ", " is "))
            made.append(Note(f"p{patient}", f"p{patient}-n{note}", text))
    return made


def seeded(seed: int, **sizes: int) -> list[Note]:
    """The corpus of a seed."""
    return corpus(random.Random(seed), **sizes)


def corpora(**sizes: int) -> st.SearchStrategy[list[Note]]:
    """Corpora for hypothesis, with draws that shrink."""
    return st.randoms(use_true_random=False).map(lambda rng: corpus(rng, **sizes))
