"""A file with what was learned from annotated notes: for detection, and for you alone.

A zip archive: ``model.json`` says what it is, a member for each category holds what its learner learned. **It holds
words of the notes**: those that stand in the notes of ``least`` patients or more, beside names and within them.
"""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from resynth.errors import InputError
from resynth.kinds import KINDS
from resynth.recognize.learned import features as feature_module
from resynth.recognize.learned.features import features
from resynth.recognize.learned.learners import LEARNERS, Learned
from resynth.recognize.learned.sequences import mentions, sequences
from resynth.recognize.note import Note
from resynth.types import Span

#: What ``found_by`` of a span begins with.
BY = "learned"
#: How sure its spans are.
SURE = 0.8
FORMAT = "resynth model 1"
_ABOUT = "model.json"
#: The day that every member of the archive bears, so that the same model is the same bytes.
_DAY = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class About:
    """What a model says of itself.

    Attributes:
        learner: ``crf`` or ``svm``.
        categories: category of i2b2 2014, or ``ALL`` -> the kinds that are told together.
        classes: the classes of features that were looked at (features.CLASSES).
        notes, patients, mentions: what it was learned from.
        least: in the notes of so many patients each feature stands.
        features: the version of the features.
        digests: member -> SHA-256.
    """

    learner: str
    categories: Mapping[str, Sequence[str]]
    classes: Sequence[str]
    notes: int
    patients: int
    mentions: Mapping[str, int]
    least: int
    features: int = feature_module.VERSION
    digests: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"About(notes={self.notes})"


class Model:
    """What was learned, ready to tell of notes.

    Args:
        about: what it is.
        parts: category -> what its learner learned.
    """

    def __init__(self, about: About, parts: Mapping[str, bytes]) -> None:
        self.about = about
        self._parts = dict(parts)

    @cached_property
    def learned(self) -> dict[str, Learned]:
        """Category -> what was learned of it."""
        learner = LEARNERS[self.about.learner]
        return {name: learner.load(data) for name, data in sorted(self._parts.items())}

    @cached_property
    def version(self) -> str:
        """Twelve digits of the digest of all that was learned."""
        return hashlib.sha256(json.dumps(asdict(self._sealed()), sort_keys=True).encode()).hexdigest()[:12]

    def _sealed(self) -> About:
        digests = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(self._parts.items())}
        return About(**{**asdict(self.about), "digests": digests})

    def tell(self, note: Note, found: Iterable[tuple[int, int, str]] = ()) -> list[tuple[int, int, str]]:
        """(start, end, kind) of each mention, as each category tells them: those of two may overlap.

        Args:
            found: (start, end, kind) of what the other recognizers found.
        """
        seen = features(note, found)
        if set(self.about.classes) != feature_module.CLASSES.keys():
            wanted = feature_module.only(self.about.classes)
            seen = [tuple(filter(wanted, token)) for token in seen]
        told = []
        for first, end in sequences(note):
            part = seen[first:end]
            for learned in self.learned.values():
                told += [(note.starts[first + start], note.ends[first + stop - 1], kind)
                         for start, stop, kind in mentions(learned.tell(part))]
        return sorted(told)

    def write(self, path: Path) -> None:
        """Write it, readable for its owner alone; the same model is the same bytes. What stood there is replaced."""
        about = self._sealed()
        beside = path.with_name(f".{path.name}.new")
        try:
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                    said = {"format": FORMAT, **asdict(about)}
                    _put(archive, _ABOUT, json.dumps(said, indent=1, sort_keys=True).encode())
                    for name, data in sorted(self._parts.items()):
                        _put(archive, name, data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    def __repr__(self) -> str:
        return f"Model({self.about.learner!r}, categories={len(self._parts)})"


def load(path: Path) -> Model:
    """The model in a file.

    Raises:
        InputError: there is none, it is damaged, or it is of another version of resynth.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            said = json.loads(archive.read(_ABOUT))
            parts = {name: archive.read(name) for name in archive.namelist() if name != _ABOUT}
        about = _about(said)
    except FileNotFoundError:
        raise InputError(f"{path.name}: there is no such model", hint=_MAKE) from None
    except OSError as error:
        raise InputError(f"{path.name}: it cannot be read ({type(error).__name__})", hint=_MAKE) from None
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, EOFError, NotImplementedError, RuntimeError):
        raise InputError(f"{path.name}: this is no model of resynth's, or it is damaged", hint=_MAKE) from None
    if about.features != feature_module.VERSION or not set(about.classes) <= feature_module.CLASSES.keys():
        raise InputError(f"{path.name}: it was learned with another version of resynth", hint=_MAKE)
    model = Model(about, parts)
    if model._sealed().digests != about.digests:
        raise InputError(f"{path.name}: the model is damaged: what it holds is not what was written", hint=_MAKE)
    return model


def new(model: Model, note: Note, spans: Sequence[Span]) -> Iterator[Span]:
    """What a model tells of a note beside what was found: no mention that lies within a span, or within several."""
    covered = [(span.start, span.end) for span in spans]
    for start, end, kind in model.tell(note, [span[:3] for span in spans]):
        at = start
        for first, last in covered:
            if first <= at < last:
                at = last + len(note.text[last:end]) - len(note.text[last:end].lstrip())
        if at < end:
            yield Span(start, end, kind, kind, KINDS[kind].role, f"{BY}:{model.about.learner}", SURE)


_MAKE = "make one: resynth train GOLD --out MODEL"


def _about(said: dict[str, Any]) -> About:
    if said.pop("format") != FORMAT:
        raise ValueError("of another format")
    about = About(**said)
    kinds = {kind for some in about.categories.values() for kind in some}
    if about.learner not in LEARNERS or not kinds <= KINDS.keys():
        raise ValueError("it says what is unknown here")
    return about


def _put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    member = zipfile.ZipInfo(name, _DAY)
    member.external_attr = 0o600 << 16
    member.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(member, data)
