"""resynth: the program. One file a verb; this one only gathers them and turns errors into exit codes."""

from __future__ import annotations

import gc
import os
import re
import resource
import signal
import sys
import threading
import warnings
from collections.abc import Callable
from copy import copy
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

from resynth import __version__
from resynth.cli import (
    agree,
    apply,
    attack,
    convert,
    detect,
    evaluate,
    key,
    lists,
    outlet,
    plan,
    policy,
    recognizers,
    release,
    sampling,
    score,
    train,
    vault,
    verify,
    words,
)
from resynth.errors import InternalError, PolicyError, ResynthError

#: What a run ends with that was interrupted, as shells have it.
STOPPED = 130
#: The verbs that keep in the vault what they have done; the others make everything anew, and put it in its place whole.
_GO_ON = ("release", "plan", "apply", "vault")
#: The verbs that write nothing where something stands.
_NEW_FILES = ("detect", "train", "convert", "sample")

app = typer.Typer(
    name="resynth",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Turn clinical notes with protected health information into a corpus that can be shared, and prove it.",
    epilog=release.EXAMPLE,
)


def _verb(name: str, verb: Callable[..., object], short: str, example: str) -> None:
    """Take in a verb: what the list of verbs says of it fits its line."""
    app.command(name, short_help=short, epilog=example)(verb)


_verb("release", release.release, "Replace all PHI, check what was written, publish a package.", release.EXAMPLE)
_verb("plan", plan.plan, "Show what would happen; write all surrogates, to be reviewed.", plan.EXAMPLE)
_verb("apply", apply.apply, "Release a plan with what a person wrote in review.csv.", apply.EXAMPLE)
_verb("verify", verify.verify, "Check every promise of a finished release again.", verify.EXAMPLE)
_verb("detect", detect.detect, "Find PHI in raw notes: marks to look at and to correct.", detect.EXAMPLE)
_verb("train", train.train, "Learn from annotated notes how your house writes PHI.", train.EXAMPLE)
_verb("recognizers", recognizers.recognizers, "Show what looks for PHI here, and for which kinds.", recognizers.EXAMPLE)
_verb("convert", convert.convert, "Write annotated notes in another format.", convert.EXAMPLE)
_verb("score", score.score, "Compare a system's marks with those of a gold standard.", score.EXAMPLE)
_verb("agree", agree.agree, "Compare two annotators of the same notes: F1 and kappa.", agree.EXAMPLE)
app.add_typer(evaluate.app, name="evaluate", short_help="Measure detection and releases on annotated notes.")
_verb("attack", attack.attack, "Try four attacks on a release.", attack.EXAMPLE)
_verb("sample", sampling.sample, "Draw notes for people to read.", sampling.EXAMPLE)
app.add_typer(policy.app, name="policy")
_verb("lists", lists.lists, "Show every list with source, licence, date and digest.", lists.EXAMPLE)
app.add_typer(key.app, name="key")
app.add_typer(vault.app, name="vault")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"resynth {__version__}")
        raise typer.Exit


@app.callback()
def _top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    pass


def main() -> None:
    """Run the program; end the process with one of the exit codes of ``errors``."""
    # Millions of small tuples and no cycles worth the search: the default thresholds cost a third of a run.
    gc.set_threshold(200_000, 50, 1000)
    # Matrices here are small: on two threads numpy takes twice the time of the processor, and more of the clock too.
    for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(threads, "1")
    # A dump of this process would hold notes and the key.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # What a library warns of, or raises where nobody can catch it, may quote a note: nothing of it is said.
    warnings.simplefilter("ignore")
    sys.unraisablehook = threading.excepthook = _unheard
    outlet.make_ready()
    arguments = sys.argv[1:]
    try:
        # Asked to end, a run ends as after Ctrl-C: workers stop, temporary folders go. What is to be ignored stays so.
        for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(ending) != signal.SIG_IGN:
                signal.signal(ending, _interrupt)
        code = run(arguments)
    except KeyboardInterrupt:
        code = _stopped(arguments)
    code = _printed(code, arguments)
    # The interpreter looks for cycles in all lists once more before it ends: a third of a short run.
    gc.freeze()
    sys.exit(code)


def _printed(code: int, arguments: list[str]) -> int:
    """The exit code of a run, also where what it printed is lost: that is no success, and a worse end stays one."""
    error = outlet.lost()
    if error is None:
        return code
    told = words.unprinted(error, "and give the files other names, for those of this run stand"
                           if arguments[:1] and arguments[0] in _NEW_FILES else "and run the same command again")
    if code in (0, 6):
        return words.fail(told)
    words.say(told.message)
    return code


def _unheard(_: object) -> None:
    """An error in a finalizer or a thread: what matters of it ends the run in another way."""


def _interrupt(_number: int, _frame: object) -> None:
    raise KeyboardInterrupt


def _asked(arguments: list[str]) -> typer.Typer:
    """The program with the verb that was typed alone: to make all of them ready takes longer than to read a note."""
    verb = arguments[0] if arguments else ""
    alone = copy(app)
    alone.registered_commands = [one for one in app.registered_commands if one.name == verb]
    alone.registered_groups = [one for one in app.registered_groups if one.name == verb]
    return alone if alone.registered_commands or alone.registered_groups else app


def run(arguments: list[str]) -> int:
    """The exit code of a command line. No traceback, no local variable, no value of a note."""
    try:
        command = _for_all_files(typer.main.get_command(_asked(arguments)))
        done = command(arguments, prog_name="resynth", standalone_mode=False)
        sys.stdout.flush()
        code = done if isinstance(done, int) else 0
    except (KeyboardInterrupt, typer.Abort):
        code = STOPPED
    except ResynthError as error:
        if _HOLD.isdisjoint(arguments[:1]) or not _SET.isdisjoint(arguments):
            error.hint = _SET_ASIDE.sub("", error.hint)
        if isinstance(error, PolicyError) and error.hint == _PASTE and (file := _given(arguments, "--labels")):
            # Another file of the block alone would lose what that file says.
            error.hint = f"paste the block at the end of {file}, and run the same command again"
        return words.fail(error)
    except OSError as error:
        return words.fail(words.from_system(error, arguments, "released" if _goes_on(arguments) else "written"))
    except Exception as error:
        message = getattr(error, "format_message", None)
        if message is None:
            return words.fail(InternalError.of(error))
        # A command line that cannot be read: typer's own error, or click's under an older typer.
        if type(error).__name__ == "NoArgsIsHelpError":
            print(message())
            return 2
        words.say(_first_small(message().rstrip(".")))
        context = getattr(error, "ctx", None)
        verb = arguments[0] if _asked(arguments) is not app else ""
        words.say(f"hint: {context.command_path if context else f'resynth {verb}'.rstrip()} --help")
        return 2
    return _stopped(arguments) if code == STOPPED else code


def _stopped(arguments: list[str]) -> int:
    """Say that the run was stopped, and what the next one does; the exit code."""
    there = _goes_on(arguments) and _begun(arguments)
    words.say("stopped; the next run of this command goes on from here" if there else
              "stopped; nothing was written, the next run of this command begins anew")
    return STOPPED


#: What a hint proposes beside mending a bad record; verbs that can do so and go on.
_SET_ASIDE = re.compile(r", or set (?:it|the notes?) aside with --on-bad-record hold\Z")
_HOLD = frozenset(("release", "plan", "detect"))
_SET = frozenset(("hold", "--on-bad-record=hold"))


#: The hint for unknown labels (formats/labels.py), where no file of labels was given.
_PASTE = "paste the block into labels.yaml and add --labels labels.yaml"


def _given(arguments: list[str], option: str) -> str:
    """What was typed for an option; nothing where it was not."""
    typed = [*(after for one, after in pairwise(arguments) if one == option),
             *(one.removeprefix(f"{option}=") for one in arguments if one.startswith(f"{option}="))]
    return typed[-1] if typed else ""


def _goes_on(arguments: list[str]) -> bool:
    """Whether the next run of a command goes on where this one ended."""
    return arguments[:1] != [] and arguments[0] in _GO_ON and "--dry-run" not in arguments


def _begun(arguments: list[str]) -> bool:
    """Whether there is a vault to go on in: a run that was stopped while it read its lists has made none."""
    vault = _given(arguments, "--vault")
    return bool(vault) and Path(vault).exists()


def _for_all_files(command: Any) -> Any:
    """The command without typer's own look at files: who reads them says what is wrong, with our exit codes."""
    for below in getattr(command, "commands", {}).values():
        _for_all_files(below)
    for parameter in command.params:
        if hasattr(parameter.type, "readable"):
            parameter.type.readable = False
    return command


def _first_small(message: str) -> str:
    return message[:1].lower() + message[1:]
