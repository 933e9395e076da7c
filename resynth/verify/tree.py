"""The whole tree, once the pages are written: all formats agree, and nothing private lies in it (M1, M3, M16)."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from resynth import lexicon
from resynth.policy.model import Policy
from resynth.types import ROLES, Standing, Verdict
from resynth.verify.beside import EMAIL, NUMBER, Beside, holds_one, known_number, last_names, looks
from resynth.verify.facts import Facts
from resynth.verify.model import BESIDE, ReleasedNote
from resynth.verify.number_forms import bare
from resynth.verify.own_words import COUNTS, WORDS, own_numbers, without_counts
from resynth.verify.prints import Prints
from resynth.verify.readers import Mark, Told, brat, i2b2, i2b2_2006, lines, physionet, released_note, vtt, vtt_2013
from resynth.verify.sealed import SUMS, differs, sums
from resynth.verify.splits import Splits, ids_of
from resynth.verify.table_notes import csv_notes, parquet_notes, same_fields
from resynth.verify.tally import MOST_PLACES
from resynth.verify.words import WORD, canon, distinct

_RECORDS = "RECORDS"
_PRIVATE = re.compile(
    r"(?:crosswalk|ids\.jsonl|residuals|review\.csv|ledger|spool|survey|resynth-vault|run\.json|\bkey\b|\.key\Z|\.tmp\Z)",
    re.IGNORECASE,
)
_HEX = re.compile(r"(?<![0-9A-Za-z])(?:[0-9a-f]{32,}|[0-9A-F]{32,})(?![0-9A-Za-z])")
_BASE64 = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{43}=")
_ROWS = ('"original"', '"surrogate"')
#: Pages whose words are not looked at: the policy is the institution's own text, sums and records are ids and digests.
_NOT_PROSE = frozenset((SUMS, _RECORDS, "POLICY.yaml", "VERSION"))
_CROISSANT = "croissant.json"
_NOTES = frozenset(("notes.jsonl", "notes.csv", "notes.parquet"))
#: A number in the name of a file or of a folder.
_NAMED = re.compile(r"\d[\d-]{5,}\d")


class _Found:
    """Counts and places of one promise over the tree."""

    def __init__(self) -> None:
        self.checked = 0
        self.broken = 0
        self.where: list[str] = []
        #: what was found, without its place
        self.what: set[str] = set()

    def miss(self, where: str) -> None:
        self.broken += 1
        self.what.add(where.rpartition(": ")[2])
        if len(self.where) < MOST_PLACES:
            self.where.append(where)


class _Prose(HTMLParser):
    """The words of an HTML page that a reader sees, and its attribute values."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("style", "script"):
            self._hidden += 1
        self.pieces += [value for name, value in attrs if value and name in ("title", "alt", "value", "content")]

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script"):
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.pieces.append(data)


def _files(root: Path) -> Iterator[tuple[str, Path]]:
    """Every file, and every folder in which nothing lies."""
    for path in sorted(root.rglob("*")):
        if path.is_symlink() or not path.is_dir() or next(path.iterdir(), None) is None:
            yield path.relative_to(root).as_posix(), path


def scan_tree(root: Path, facts: Facts, policy: Policy, made_under: str = "") -> list[Verdict]:
    """Look at every file of a finished tree.

    M1: the files of all other formats say what ``notes.jsonl`` says. M3: no last name, identifier, telephone number or
    e-mail address of the corpus in file names, pages and attributes. M16: no file of the vault, no key, no crosswalk
    row, no digest that is not one of a file, a list or the policy; no count under the policy's limit.

    Args:
        root: the tree, published or staged; ``SHA256SUMS.txt`` may be absent still.
        facts: of the original corpus.
        made_under: digest of the policy that the pages were written under, where they are looked at under another.

    Returns:
        Verdicts on M1, M3 and M16; places are file names, with offsets where there are some.
    """
    formats, residual, private = _Found(), _Found(), _Found()
    beside = looks(facts, policy)
    ids = _formats_agree(root, formats, beside, residual)
    _public(root, facts, policy, ids, beside, residual, private, made_under)
    return [
        _verdict(name, found, policy, why)
        for name, found, why in (
            ("M1", formats, "nothing to compare"),
            ("M3", residual, "there are no files"),
            ("M16", private, "there are no files"),
        )
    ]


def _verdict(promise: str, found: _Found, policy: Policy, why: str) -> Verdict:
    hard = policy.promises.get(promise, "soft") == "hard"
    if not found.checked and not found.broken:
        return Verdict(promise, Standing.NOT_CHECKED, 0, 0, (), why, hard)
    standing = Standing.BROKEN if found.broken else Standing.HELD
    # Of all that M16 rules out it is said what was found: a file that somebody changed is no key.
    told = f"found: {', '.join(sorted(found.what))}" if promise == "M16" and found.broken else ""
    return Verdict(promise, standing, found.checked, found.broken, tuple(found.where), told, hard)


# ── M1: the formats agree ────────────────────────────────────────────────────────────────────────────────────────────


def _formats_agree(root: Path, found: _Found, beside: Beside, residual: _Found) -> Prints:
    """Compare note by note, look at what a row says beside its text, and return the ids of all notes."""
    ids = Prints()
    folders = {name: folder for name, folder in _folders(root) if folder.is_dir()}
    jsonl = root / "notes.jsonl"
    if not jsonl.is_file():
        return ids
    together, splits = _together(root), Splits(root)
    for number, row in enumerate(lines(jsonl), 1):
        note = released_note(row, f"{jsonl.name}: line {number}")
        ids.add("id", note.doc_id)
        if wrong := splits.wrong(note.doc_id, note.patient_id):
            found.miss(f"{wrong} ({note.doc_id})")
        if beside.row(row):
            residual.miss(f"{jsonl.name}:line {number}: {BESIDE}")
        for name, folder in folders.items():
            found.checked += 1
            wrong = _differs(name, folder, note)
            if wrong:
                found.miss(f"{wrong} ({note.doc_id})")
        for name in [*together]:
            found.checked += 1
            wrong = _next_differs(name, together, note, row)
            if wrong:
                found.miss(f"{wrong} ({note.doc_id})")
    if wrong := splits.more():
        found.miss(wrong)
    for name, told in together.items():
        if _one_more(told):
            found.miss(f"{name}: a note too many")
    for name, folder in folders.items():
        for path in sorted(folder.iterdir()):
            if name == "brat" and path.name == "annotation.conf":
                if not _CONFIGURATION.fullmatch(path.read_bytes()):
                    found.miss("brat: an annotation.conf that does not parse")
            elif path.suffix not in _SUFFIXES[name] or not ids.has("id", path.stem):
                found.miss(f"{name}: a file without a note")
    return ids


#: Formats of a file a note, and how their files end.
_SUFFIXES = {"text": (".txt",), "brat": (".txt", ".ann"), "i2b2": (".xml",), "vtt": (".vtt",), "vtt-2013": (".vtt",)}
#: Types and roles, and not a word more.
_CONFIGURATION = re.compile(
    rb"\[entities\]\n(?:[\w-]+\n)*\n\[relations\]\n\n<OVERLAP>[^\n]*\n\n\[events\]\n\n\[attributes\]\n\n"
    rb"role\tArg:<ENTITY>, Value:[a-z|]+\n"
)


def _folders(root: Path) -> Iterator[tuple[str, Path]]:
    for name in _SUFFIXES:
        yield name, root / name if name == "text" else root / "annotations" / name


def _together(root: Path) -> dict[str, Iterator[Told]]:
    """The formats of one file for all notes that the tree holds, each about to tell its first note."""
    folder = root / "annotations"
    found: dict[str, Iterator[Told]] = {}
    if (folder / "i2b2-2006").is_dir():
        found["i2b2-2006"] = i2b2_2006(folder / "i2b2-2006" / "notes.xml")
    if (folder / "physionet").is_dir():
        found["physionet"] = physionet(folder / "physionet")
    if (root / "notes.csv").is_file():
        found["csv"] = csv_notes(root / "notes.csv")
    if (root / "notes.parquet").is_file():
        found["parquet"] = parquet_notes(root / "notes.parquet")
    return found


def _next_differs(
    name: str, together: dict[str, Iterator[Told]], note: ReleasedNote, row: dict[str, Any]
) -> str:
    """What is wrong with the next note of a file, in words without values; a file that is no use is let go."""
    wrong = ""
    try:
        told = next(together[name], None)
    except OSError:
        wrong = f"{name}: no file"
    except (KeyError, ValueError):
        wrong = f"{name}: a file that does not parse"
    else:
        if told is None or told.doc_id != note.doc_id:
            wrong = f"{name}: no such note, or in another place"
        elif told.patient_id != note.patient_id:
            return f"{name}: another patient"
        elif not _same_text(told.text, note.text):
            return f"{name}: another text"
        elif told.more is not None and (told.text != note.text or not same_fields(told.more, row)):
            return f"{name}: another text, or other fields beside it"
        else:
            return _marks_differ(name, told.marks, note)
    del together[name]
    return wrong


def _one_more(told: Iterator[Told]) -> bool:
    try:
        return next(told, None) is not None
    except (OSError, KeyError, ValueError):
        return True


def _same_text(a: str, b: str) -> bool:
    return a == b or a.replace("\r\n", "\n").replace("\r", "\n") == b.replace("\r\n", "\n").replace("\r", "\n")


def _differs(name: str, folder: Path, note: ReleasedNote) -> str:
    """What is wrong with a note's file, in words without values; empty when it agrees."""
    try:
        if name == "i2b2":
            read = i2b2((folder / f"{note.doc_id}.xml").read_bytes())
            if not _same_text(read.text, note.text):
                return "i2b2: another text"
            if read.stray:
                return "i2b2: more than a text and its tags"
            return _marks_differ("i2b2", read.marks, note)
        if name in ("vtt", "vtt-2013"):
            read_vtt = vtt if name == "vtt" else vtt_2013
            text, marks = read_vtt((folder / f"{note.doc_id}.vtt").read_bytes())
            return f"{name}: another text" if text != note.text else _marks_differ(name, marks, note)
        text = (folder / f"{note.doc_id}.txt").read_bytes().decode("utf-8")
        if text != note.text:
            return f"{name}: another text"
        if name == "brat":
            return _marks_differ("brat", brat((folder / f"{note.doc_id}.ann").read_bytes().decode("utf-8")), note)
    except OSError:
        return f"{name}: no file"
    except ValueError:
        return f"{name}: a file that does not parse"
    return ""


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def _marks_differ(name: str, marks: list[Mark], note: ReleasedNote) -> str:
    spans = sorted((span.start, span.end, span.label) for span in note.spans)
    if len(marks) != len(spans):
        return f"{name}: {'fewer' if len(marks) < len(spans) else 'more'} annotations"
    for mark, (start, end, label) in zip(marks, spans, strict=True):
        if (mark.start, mark.end) != (start, end) or bare(mark.label) != bare(label):
            return f"{name}: an annotation elsewhere or of another label"
        if _squeezed(mark.text) != _squeezed(note.text[start:end]):
            return f"{name}: an annotation with another text"
    return ""


# ── M3 and M16: nothing private ──────────────────────────────────────────────────────────────────────────────────────


def _public(
    root: Path, facts: Facts, policy: Policy, ids: Prints, beside: Beside, residual: _Found, private: _Found,
    made_under: str,
) -> None:
    every = last_names(facts, policy)
    names, numbers = every - WORDS, own_numbers(root, policy, NUMBER)
    audit = _audit(root / "AUDIT.json", private)
    known = _known_digests(audit, policy) | {made_under}
    for name, path in _files(root):
        residual.checked += 1
        private.checked += 1
        gives_away = holds_one(name, names) or _numbered(name, path, facts, ids)
        if gives_away:
            residual.miss("the name of a file or a folder")
        told = "a file whose name gives somebody away" if gives_away else name
        if path.is_symlink():
            private.miss(f"{told}: a link")
            continue
        if _PRIVATE.search(path.name) or any(_PRIVATE.fullmatch(part) for part in Path(name).parts):
            private.miss(f"{told}: a name of the vault")
        if path.is_dir():
            continue
        if not path.is_file():
            # A pipe would be waited for.
            private.miss(f"{told}: no file that holds anything")
            continue
        listed = name == _RECORDS or name.startswith("splits/")
        if listed and any(line and not ids.has("id", line) and beside.text(line) for line in ids_of(path)):
            residual.miss(f"{told}: a line that is no id of a note")
        if listed or ("/" not in name and name not in _NOTES):
            _page(told, path, facts, names, numbers, known, residual, private)
        elif name.startswith("annotations/i2b2/"):
            _attributes(told, path, beside, residual)
    _small_counts(audit, policy.small_count, private)


def _numbered(name: str, path: Path, facts: Facts, ids: Prints) -> bool:
    """Whether the name of a file or of a folder that it lies in is a number of the corpus, or holds one."""
    if not any(map(str.isdigit, name)) or ids.has("id", path.stem):
        return False
    return known_number(path.stem, facts) or any(known_number(found[0], facts) for found in _NAMED.finditer(name))


def _audit(path: Path, private: _Found) -> Any:
    """The audit as data; one that does not parse cannot be searched for small counts."""
    if not path.is_file():
        return None
    try:
        return json.loads(path.read_text("utf-8"))
    except ValueError:
        private.miss("AUDIT.json: an audit that does not parse")
        return None


def _known_digests(audit: Any, policy: Policy) -> frozenset[str]:
    """Digests that a page may show: of the policy, of lists, and of what the audit says were these lists then."""
    lists = lexicon.digests()
    known = {policy.digest, hashlib.sha256(policy.source.encode("utf-8")).hexdigest(), *lists.values()}
    rows = audit.get("lists", []) if isinstance(audit, dict) else []
    known |= {row["sha256"] for row in rows if isinstance(row, dict) and row.get("list") in lists and "sha256" in row}
    return frozenset(known)


def _page(
    name: str,
    path: Path,
    facts: Facts,
    names: frozenset[str],
    numbers: frozenset[str],
    known: frozenset[str],
    residual: _Found,
    private: _Found,
) -> None:
    raw = path.read_bytes()
    text = raw.decode("utf-8", "replace")
    if "resynth-key-v1" in text or "resynth.draw.v1" in text:
        private.miss(f"{name}: a key")
    if all(word in text for word in _ROWS) or '"out_start"' in text:
        private.miss(f"{name}: rows of a crosswalk")
    if name == SUMS:
        _sums(path, private)
        return
    if name == _CROISSANT:
        text = _without_digests(text, path.parent)
    for found in _HEX.finditer(text):
        if found[0].lower() not in known:
            private.miss(f"{name}:{found.start()}-{found.end()}: a digest of nothing public")
    for found in _BASE64.finditer(text):
        private.miss(f"{name}:{found.start()}-{found.end()}: a digest of nothing public")
    if name in _NOT_PROSE or "/" in name:
        return
    if path.suffix == ".html":
        parser = _Prose()
        parser.feed(text)
        parser.close()
        text = "\n".join(parser.pieces)
    elif name == "AUDIT.json":
        text = without_counts(text)
    if not names.isdisjoint(distinct(text)):
        for found in WORD.finditer(text):
            if canon(found[0]) in names and found[0][0].isupper():
                residual.miss(f"{name}:{found.start()}-{found.end()}")
    for found in NUMBER.finditer(text):
        if bare(found[0]) not in numbers and known_number(found[0], facts):
            residual.miss(f"{name}:{found.start()}-{found.end()}")
    for found in EMAIL.finditer(text):
        if facts.prints.has("email", found[0].casefold()):
            residual.miss(f"{name}:{found.start()}-{found.end()}")


def _without_digests(text: str, root: Path) -> str:
    """croissant.json without the digests that are those of the files that it names; any other stays to be found."""
    try:
        files = json.loads(text)["distribution"]
        named = [(one["contentUrl"], one["sha256"]) for one in files if "sha256" in one]
        right = {digest for name, digest in named if not differs(root, name, digest)}
    except (ValueError, KeyError, TypeError):
        return text
    for digest in right:
        text = text.replace(f'"{digest}"', '""')
    return text


def _sums(path: Path, private: _Found) -> None:
    """Every line of SHA256SUMS.txt is the digest of the file that it names, so that it is a digest of nothing else."""
    for number, (name, digest) in enumerate(sums(path), 1):
        if differs(path.parent, name, digest):
            private.miss(f"{SUMS}:line {number}: a digest that does not fit its file, which somebody may have changed")


def _attributes(name: str, path: Path, beside: Beside, residual: _Found) -> None:
    """Attributes, comments and all else beside what repeats the note; that is compared with the note (M1)."""
    try:
        extra = i2b2(path.read_bytes()).extra
    except (OSError, ValueError):
        return  # told by M1
    if any(value not in ROLES and beside.text(value) for value in extra):
        residual.miss(f"{name}: an attribute, or what stands beside text and tags")


def _small_counts(data: Any, least: int, private: _Found, inside: str = "") -> None:
    """Counts of the audit that are small, but not zero."""
    if isinstance(data, dict):
        for key, value in data.items():
            _small_counts(value, least, private, key if key in COUNTS else inside)
    elif isinstance(data, list):
        for value in data:
            _small_counts(value, least, private, inside)
    elif inside and type(data) is int and 0 < data < least:
        private.miss(f"AUDIT.json: a small count under {inside}")
