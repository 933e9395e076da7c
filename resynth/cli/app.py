"""resynth: the program. One file a verb; this one only gathers them and turns errors into exit codes."""

from __future__ import annotations

import gc
import sys

import typer
from typer.exceptions import TyperException

from resynth import __version__
from resynth.cli import key, lists, plan, policy, release, vault, verify, words
from resynth.errors import ResynthError

app = typer.Typer(
    name="resynth",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Turn clinical notes with protected health information into a corpus that can be shared, and prove it.",
    epilog="Example: resynth release notes.jsonl --policy cchmc-2014 --out OUT --vault VAULT",
)
app.command("release", epilog=release.EXAMPLE)(release.release)
app.command("plan", epilog=plan.EXAMPLE)(plan.plan)
app.command("verify", epilog=verify.EXAMPLE)(verify.verify)
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
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Show the version and end."),
) -> None:
    pass


def main() -> None:
    """Run the program; end the process with one of the exit codes of ``errors``."""
    # Millions of small tuples and no cycles worth the search: the default thresholds cost a third of a run.
    gc.set_threshold(200_000, 50, 1000)
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """The exit code of a command line. No traceback, no local variable, no value of a note."""
    try:
        done = typer.main.get_command(app)(arguments, prog_name="resynth", standalone_mode=False)
        return done if isinstance(done, int) else 0
    except typer.Abort:
        words.say("stopped")
        return 130
    except TyperException as error:
        words.say(_first_small(error.format_message().rstrip(".")))
        context = getattr(error, "ctx", None)
        words.say(f"hint: {context.command_path if context else 'resynth'} --help")
        return 2
    except ResynthError as error:
        return words.fail(error)
    except KeyboardInterrupt:
        words.say("stopped; the next run of this command goes on from here")
        return 130
    except BrokenPipeError:
        return 0
    except OSError as error:
        return words.fail(words.from_system(error))
    except Exception as error:
        return words.bug(error)


def _first_small(message: str) -> str:
    return message[:1].lower() + message[1:]
