"""The ``stickslip`` command: its subcommands, and how errors end it.

Exit codes: 0 good, 1 the result is bad, 2 misuse. Command modules import physics inside their functions, so that
``stickslip --version`` starts at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import stickslip
from stickslip.cli import bench, compare, doctor, improve, replay, run, studio, track, validate, wheel
from stickslip.cli import list as listing
from stickslip.cli.show import message

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
app.command("improve")(improve.improve)
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
) -> None:
    """Bodies that touch, stick and slip: hard contact and dry friction in real time."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit; errors of the user are printed, not traced."""
    try:
        app(args=None if arguments is None else list(arguments), prog_name="stickslip")
    except Exception as error:
        code = _exit_code(error)
        if code is None:
            raise
        message("error", str(error))
        sys.exit(code)


def _exit_code(error: Exception) -> int | None:
    """1 for a bad result, 2 for misuse, None for a mistake of ours. Imports the model only after a failure."""
    from stickslip.model.errors import SolverError, StickslipError

    if isinstance(error, SolverError):
        return 1
    return 2 if isinstance(error, StickslipError) else None
