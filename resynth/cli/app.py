"""resynth: the program. One file a verb; this one only gathers them and turns errors into exit codes."""

from __future__ import annotations

import gc
import re
import resource
import signal
import sys
import threading
import warnings
from copy import copy
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
from resynth.errors import InternalError, ResynthError

#: What a run ends with that was interrupted, as shells have it.
STOPPED = 130
#: The verbs that keep in the vault what they have done; the others make everything anew, and put it in its place whole.
_GO_ON = ("release", "plan", "apply", "vault")

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
app.command("release", epilog=release.EXAMPLE)(release.release)
app.command("plan", epilog=plan.EXAMPLE)(plan.plan)
app.command("apply", epilog=apply.EXAMPLE)(apply.apply)
app.command("verify", epilog=verify.EXAMPLE)(verify.verify)
app.command("detect", epilog=detect.EXAMPLE)(detect.detect)
app.command("train", epilog=train.EXAMPLE)(train.train)
app.command("recognizers", epilog=recognizers.EXAMPLE)(recognizers.recognizers)
app.command("convert", epilog=convert.EXAMPLE)(convert.convert)
app.command("score", epilog=score.EXAMPLE)(score.score)
app.command("agree", epilog=agree.EXAMPLE)(agree.agree)
app.add_typer(evaluate.app, name="evaluate")
app.command("attack", epilog=attack.EXAMPLE)(attack.attack)
app.command("sample", epilog=sampling.EXAMPLE)(sampling.sample)
app.add_typer(policy.app, name="policy")
app.command("lists", epilog=lists.EXAMPLE)(lists.lists)
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
    # A dump of this process would hold notes and the key.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # What a library warns of, or raises where nobody can catch it, may quote a note: nothing of it is said.
    warnings.simplefilter("ignore")
    sys.unraisablehook = threading.excepthook = _unheard
    # Asked to end, a run ends as after Ctrl-C: workers stop, temporary folders go.
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, _interrupt)
    outlet.make_ready()
    code = run(sys.argv[1:])
    # The interpreter looks for cycles in all lists once more before it ends: a third of a short run.
    gc.freeze()
    sys.exit(code)


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
        if _HOLD.isdisjoint(arguments[:1]):
            error.hint = _SET_ASIDE.sub("", error.hint)
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
    if code == STOPPED:
        words.say("stopped; the next run of this command goes on from here" if _goes_on(arguments) else
                  "stopped; nothing was written, the next run of this command begins anew")
    return code


#: What a hint proposes beside mending a bad record; verbs that can do so and go on.
_SET_ASIDE = re.compile(r", or set (?:it|the notes?) aside with --on-bad-record hold\Z")
_HOLD = frozenset(("release", "plan", "detect"))


def _goes_on(arguments: list[str]) -> bool:
    """Whether the next run of a command goes on where this one ended."""
    return arguments[:1] != [] and arguments[0] in _GO_ON and "--dry-run" not in arguments


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
