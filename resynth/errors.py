"""The error tree. Each error knows its exit code; no message may hold a value of a note.

    ResynthError            1   our bug, when raised bare
    ├── InternalError       1   our bug, caught: where it happened, never what it said
    ├── UsageError          2   a flag, a folder that is not ours, VAULT inside OUT
    ├── PolicyError         3   unknown policy, label or list; a policy that does not parse
    ├── InputError          4   missing, unreadable or malformed input
    │   └── NotAnnotated    4   nothing is wrong with it but that nobody annotated it
    ├── PromiseBroken       5   a HARD promise does not hold, or a precondition of the policy is unmet
    └── HeldBack            6   done, but a note was held, or a required promise was not checked
"""

from __future__ import annotations

from collections.abc import Sequence


class ResynthError(Exception):
    """Base of all errors.

    Args:
        message: one clear sentence: the file, the line or record number, what is wrong. Never a value.
        hint: what to type next, or an empty string.
        problems: further problems of the same kind, one line each, when all are reported at once.
    """

    exit_code = 1

    def __init__(self, message: str, *, hint: str = "", problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.problems = tuple(problems)

    def lines(self) -> list[str]:
        """What the program says: the message, each problem, then the hint."""
        said = [self.message, *(f"  {problem}" for problem in self.problems)]
        return [*said, f"hint: {self.hint}"] if self.hint else said

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.message, self.hint, self.problems)


def _rebuild(kind: type[ResynthError], message: str, hint: str, problems: tuple[str, ...]) -> ResynthError:
    """Errors cross process borders whole; the default pickling would drop the keyword arguments."""
    return kind(message, hint=hint, problems=problems)


def counted(number: int, one: str, many: str = "") -> str:
    """``1 note``, ``2,515 notes``; ``1 entry``, ``2 entries``.

    Args:
        many: of several, where that is not one with an s.
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


class UsageError(ResynthError):
    exit_code = 2


class PolicyError(ResynthError):
    exit_code = 3


class InputError(ResynthError):
    exit_code = 4


class NotAnnotated(InputError):
    """Nothing is wrong with the input but that nobody annotated it."""


class PromiseBroken(ResynthError):
    exit_code = 5


class HeldBack(ResynthError):
    exit_code = 6


class InternalError(ResynthError):
    """An exception that should not have happened, as file and line alone, for its message may hold a value."""

    @classmethod
    def of(cls, error: BaseException) -> InternalError:
        """What may be told of an exception: its type, and the last places of its traceback."""
        import traceback
        from pathlib import Path

        if isinstance(error, InternalError):
            return error
        package = Path(__file__).parent
        frames = []
        for frame in traceback.extract_tb(error.__traceback__):
            path = Path(frame.filename)
            name = path.relative_to(package.parent) if path.is_relative_to(package) else Path(path.name)
            frames.append(f"{name.as_posix()}:{frame.lineno} in {frame.name}")
        hint = "this is a bug of resynth; please report the lines above"
        # A recursion is told once.
        return cls(f"internal error: {type(error).__name__}", problems=list(dict.fromkeys(frames))[-6:], hint=hint)
