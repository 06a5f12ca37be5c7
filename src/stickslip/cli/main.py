"""The ``stickslip`` command: its subcommands, and how errors end it.

Exit codes: 0 good, 1 the result is bad or could not be written, 2 misuse. Command modules import physics inside their functions, so that
``stickslip --version`` starts at once.
"""

from __future__ import annotations

import errno
import io
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from typing import Annotated, Any

import typer

import stickslip
from stickslip.cli import (
    bench,
    compare,
    doctor,
    export,
    identify,
    improve,
    plot,
    replay,
    run,
    studio,
    study,
    track,
    validate,
    wheel,
)
from stickslip.cli import list as listing
from stickslip.cli.show import message

DEBUG = "STICKSLIP_DEBUG"  # environment variable
DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EIO)  # no mistake of the user

app = typer.Typer(
    name="stickslip",
    help="Bodies that touch, stick and slip: hard contact and dry friction in real time.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("studio")(studio.studio)
app.command("wheel")(wheel.wheel)
app.command("run")(run.run)
app.command("list")(listing.list_)
app.command("compare")(compare.compare)
app.command("replay")(replay.replay)
app.command("plot")(plot.plot)
app.command("export")(export.export)
app.command("improve")(improve.improve)
app.command("identify")(identify.identify)
app.command("study")(study.study)
app.command("validate")(validate.validate)
app.command("bench")(bench.bench)
app.command("doctor")(doctor.doctor)
app.add_typer(track.app, name="track")


def _print_version(wanted: bool) -> None:
    """Answer ``--version``."""
    if wanted:
        print(f"stickslip {stickslip.__version__}")
        raise typer.Exit()


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show the traceback of an unexpected error.", envvar=DEBUG)
    ] = False,
) -> None:
    """Bodies that touch, stick and slip: hard contact and dry friction in real time."""
    if debug:
        os.environ[DEBUG] = "1"


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit; errors are printed as sentences, tracebacks only on request."""
    before = os.environ.get(DEBUG)
    if isinstance(
        sys.stdout, io.TextIOWrapper
    ):  # a terminal without ✓, or a file whose name is no text, ends no command
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = app(args=None if arguments is None else list(arguments), prog_name="stickslip", standalone_mode=False)
    except typer.Abort:
        message("note", "interrupted")
        code = 130
    except Exception as error:
        text, code = _explain(error)
        message("error", text)
    finally:  # a call in this process leaves no trace
        os.environ.pop(DEBUG, None)
        if before is not None:
            os.environ[DEBUG] = before
    sys.exit(code if isinstance(code, int) else 0)


def _explain(error: Exception) -> tuple[str, int]:
    """What to say, and the exit code: 1 for a bad result, 2 for misuse. Imports the model only after a failure."""
    if hasattr(error, "format_message"):
        return _misuse(error), 2
    from stickslip.model.errors import SolverError, StickslipError

    if isinstance(error, StickslipError):
        full = isinstance(error.__cause__, OSError) and error.__cause__.errno in DISK_FULL
        return str(error), 1 if full or isinstance(error, SolverError) else 2
    trace = _traced(error)
    if isinstance(error, MemoryError):
        return f"there is not enough memory: {error}. Ask for less, or close other programs.{trace}", 1
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}. Check the file, its folder and free space.{trace}", 1
    return f"unexpected {type(error).__name__}: {error}. This is a fault of stickslip; please report it.{trace}", 1


def _misuse(error: Any) -> str:
    """What typer says about options and arguments, with the value that it does not repeat."""
    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError" and context is not None:
        print(context.get_help())
        return "a command is missing. Choose one of those above."
    text = str(error.format_message()).rstrip(".").replace("Value error, ", "")
    details = getattr(error.__cause__, "errors", None)  # of pydantic, which newer versions of typer check values with
    given = [repr(one.get("input")) for one in details()] if callable(details) else []
    if given and given[0] not in text:
        text += f", but it is {given[0][:80]}"
    return f"{text}. See: {context.command_path} --help" if context is not None else f"{text}."


def _traced(error: Exception) -> str:
    """Show the traceback of an unexpected error if that is wanted, else write it to a file; a sentence about it."""
    text = "".join(traceback.format_exception(error))
    if os.environ.get(DEBUG, "") not in ("", "0"):
        sys.stderr.write(text)
        return ""
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="stickslip-error-", suffix=".txt", delete=False, encoding="utf-8"
        ) as file:
            file.write(text)
    except OSError:
        return f" stickslip --debug, or {DEBUG}=1, shows the traceback."
    return f" The traceback is in {file.name}."
