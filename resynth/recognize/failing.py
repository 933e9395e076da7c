"""Notes at which the program itself fails: one is told by its place, or set aside so that the others are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from resynth.errors import InternalError, ResynthError

if TYPE_CHECKING:
    from resynth.recognize.patient import Patient
    from resynth.types import Span

#: Of each note its spans; None for one that was not looked at.
Looked = list[tuple["Span", ...] | None]
#: Finds the spans of several patients' notes.
Look = Callable[[Sequence["Patient"]], list[Looked]]
#: What no note is to blame for, or says itself which one it is.
_SAID = (ResynthError, OSError, MemoryError)


def looked_at(together: Sequence[Patient], look: Look) -> Iterator[Looked]:
    """What ``look`` finds of several patients; where it fails, of each alone, without the notes at fault.

    Raises:
        InternalError: it fails at a note of a patient without a ``broken``; with the note's place.
    """
    try:
        found = look(together)
    except _SAID:
        raise
    except Exception:  # whose fault it is shows when each is looked at alone
        found = [_alone(patient, look) for patient in together]
    yield from found


def _alone(patient: Patient, look: Look) -> Looked:
    """What is found of one patient, without the notes at which ``look`` fails."""
    if (error := _error(patient, look)) is None:
        return _once(patient, look)
    every = range(len(patient.documents))
    failed = {number: one for number in every if (one := _error(_only(patient, number), look))}
    if failed and _error(_without(patient, failed), look):
        failed = {}
    failed = failed or dict.fromkeys(every, error)  # they fail together
    if patient.broken is None:
        number, error = next(iter(failed.items()))
        place = patient.where[number] if patient.where else f"note {number + 1} of a patient"
        raise InternalError(f"{place}: {error.message}", problems=error.problems,
                            hint=f"{error.hint}; --on-bad-record hold sets such notes aside")
    patient.broken.update({number: _why(error) for number, error in failed.items()})
    return [None if number in failed else spans
            for number, spans in enumerate(_once(_without(patient, failed), look))]


def _error(patient: Patient, look: Look) -> InternalError | None:
    """How ``look`` fails at a patient's notes, if it does."""
    try:
        look([patient._replace(aside=None)])
    except _SAID:
        raise
    except Exception as error:
        return InternalError.of(error)
    return None


def _once(patient: Patient, look: Look) -> Looked:
    if patient.aside is not None:
        patient.aside.clear()  # of a look that failed behind it
    (found,) = look([patient])
    return found


def _only(patient: Patient, number: int) -> Patient:
    """A patient with one note."""
    return patient._replace(
        documents=patient.documents[number : number + 1], where=None,
        given=None if patient.given is None else patient.given[number : number + 1],
    )


def _without(patient: Patient, numbers: Iterable[int]) -> Patient:
    """A patient with nothing in these notes."""
    out = frozenset(numbers)
    return patient._replace(
        documents=[replace(one, text="") if number in out else one for number, one in enumerate(patient.documents)],
        given=None if patient.given is None else [
            () if number in out else spans for number, spans in enumerate(patient.given)
        ],
    )


def _why(error: InternalError) -> str:
    """Why a note was set aside, with the place in the program."""
    return f"{error.message} ({''.join(error.problems[-1:])}): it was not looked at; this is a bug of resynth"
