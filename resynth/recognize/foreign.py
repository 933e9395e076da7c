"""Recognizers of other packages, held to what they declare: a span of theirs that does not fit goes into no release."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

from resynth.errors import ResynthError, UsageError, counted
from resynth.kinds import KINDS
from resynth.types import ROLES, Document, KnownValue, Recognizer, Span

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: From so many signs on a word or a number of a note is not said.
_SAID = re.compile(r"\w{3,}")
_HINT = "repair it, or uninstall the package that brings it; resynth.testing.RecognizerContract tries it on hard texts"

#: What is as short may stand in the name of a rule by chance.
_FEW = 2
#: What tells of an installed package, beside its modules.
_TOLD_BY = (".dist-info", ".egg-info")


def entry_points(group: str) -> Iterable[EntryPoint]:
    """What installed packages bring of a group.

    The library that reads it makes a start longer by a twentieth: it is asked only where a package may have something.
    """
    if not (any(_finds_more(finder) for finder in sys.meta_path) or any(_may_have(group, place) for place in sys.path)):
        return ()
    from importlib.metadata import entry_points as of_packages

    return of_packages(group=group)


def _finds_more(finder: object) -> bool:
    """Whether a finder knows of packages that do not stand in the folders of ``sys.path``."""
    return finder is not PathFinder and hasattr(finder, "find_distributions")


def _may_have(group: str, place: str) -> bool:
    """Whether a package in a folder may bring something of a group; in what is no folder, an archive, any may."""
    try:
        names = os.listdir(place or ".")
    except NotADirectoryError:
        return True
    except OSError:
        return False
    if place.lower().endswith(".egg"):
        return True
    for name in names:
        if name.lower().endswith(_TOLD_BY):
            try:
                with open(os.path.join(place, name, "entry_points.txt"), "rb") as file:
                    if group.encode() in file.read():
                        return True
            except (FileNotFoundError, NotADirectoryError):
                pass
            except OSError:
                return True  # the library says what is wrong with it
    return False


def is_one(loaded: object) -> bool:
    """Whether what a package brings has the name, version, kinds and ``find`` of a recognizer."""
    kinds = getattr(loaded, "kinds", None)
    return (
        all(isinstance(getattr(loaded, field, None), str) for field in ("name", "version"))
        and isinstance(kinds, frozenset) and callable(getattr(loaded, "find", None))
    )


def spans_of(one: Recognizer, document: Document, known: tuple[KnownValue, ...], where: str) -> list[Span]:
    """What a recognizer that is not ours finds in a note.

    Args:
        where: the place of the note in the input, to be said.

    Raises:
        UsageError: it failed, or gave a span that is outside the text, of a kind that it does not declare, or not of
            its own name. No value of the note is said, and nothing of what the exception says.
    """
    try:
        with _unheard():
            found = list(one.find(document, known))
    except (Exception, SystemExit) as error:
        if isinstance(error, ResynthError) and not _quotes(" ".join(error.lines()), document.text):
            raise
        # exit() within it would end the run as one that went well
        raise UsageError(f"recognizer {one.name}: it failed on {where} ({type(error).__name__})", hint=_HINT) from None
    for why in _wrong(one, found, document.text):
        raise UsageError(f"recognizer {one.name}: {where}: {why}", hint=_HINT)
    return found


def _quotes(said: str, note: str) -> bool:
    """Whether a message holds a word of a note."""
    return not set(map(str.lower, _SAID.findall(said))).isdisjoint(map(str.lower, _SAID.findall(note)))


@contextmanager
def _unheard() -> Iterator[None]:
    """What somebody else's program prints and logs meanwhile is lost: it may quote the note."""
    import logging  # a start without such a program does without it

    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            yield
    finally:
        logging.disable(before)


def _wrong(one: Recognizer, found: list[Span], note: str) -> Iterator[str]:
    """What is wrong with spans; one look at each, for this runs on every note."""
    kinds, own, length = one.kinds & KINDS.keys(), f"{one.name}:", len(note)
    for span in found:
        if not isinstance(span, Span):
            yield "it gives something else than a Span"
        elif type(span.start) is not int or type(span.end) is not int:
            yield "a span whose start or end is no whole number"
        elif not 0 <= span.start < span.end <= length:
            text = counted(length, "character")
            yield f"a span at {span.start} to {span.end} is empty, or outside the text of {text}"
        elif span.kind not in kinds:
            yield f"a span at {span.start} to {span.end} is of a kind that it does not declare, or that nobody knows"
        elif span.role not in ROLES:
            yield f"a span at {span.start} to {span.end} has none of the roles {', '.join(ROLES)}"
        elif not isinstance(span.label, str) or not isinstance(span.found_by, str) or not span.found_by.startswith(own):
            # "given", which a Span says unless told otherwise, is what people marked, and would beat all else.
            yield f"a span at {span.start} to {span.end} is not found_by {own}RULE, or has no label"
        elif span.end - span.start > _FEW and note[span.start : span.end].lower() in span.found_by.lower():
            yield f"a span at {span.start} to {span.end} tells in found_by what stands there"  # it would be printed
        elif not isinstance(span.score, float | int) or not 0 <= span.score <= 1:
            yield f"a span at {span.start} to {span.end} has a score that is not between 0 and 1"
