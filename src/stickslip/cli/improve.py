"""``stickslip improve``: search for a faster line and keep it."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Annotated

import typer

from stickslip.cli.outputs import check_output, signals_as_interrupt
from stickslip.cli.run import MAX_SEED
from stickslip.cli.show import message, print_json

UNSEEN = 1_000_001  # first of the seeds that no search sees


def improve(
    sled: Annotated[str, typer.Argument(metavar="SLED", help="bob, skeleton or luge.")],
    out: Annotated[Path, typer.Option(help="Where the line goes, .toml; drive it with run --pilot FILE.")],
    track: Annotated[str, typer.Option(help="Track of the library, or a file.")] = "loop",
    setup: Annotated[str | None, typer.Option(help="Set-up of the sled, by name or file.")] = None,
    start_speed: Annotated[float, typer.Option(min=1.0, max=40.0, help="At the first gate [m/s].")] = 9.0,
    trials: Annotated[int, typer.Option(min=2, help="Descents to make at most; Ctrl-C saves the best so far.")] = 100,
    seed: Annotated[int, typer.Option(min=1, max=MAX_SEED, help="Of the search.")] = 1,
    faults: Annotated[
        int,
        typer.Option(
            min=0, max=1000, help="Drive every line so often with the faults and starts of a person; 0: once, clean."
        ),
    ] = 0,
    unseen: Annotated[
        int,
        typer.Option(
            min=0, max=1000, help="Compare line and plan on so many seeds that the search never saw; with --faults."
        ),
    ] = 20,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Drive a track again and again with the autopilot, and keep the fastest line (CMA-ES over one shift per curve)."""
    from stickslip.apps.catalogue import load_sled
    from stickslip.apps.ice.conditions import Conditions
    from stickslip.apps.ice.improve import Trial, descend, improve_line
    from stickslip.apps.ice.line import save_line
    from stickslip.model.errors import UsageError

    if out.suffix != ".toml":
        raise UsageError(f"--out is '{out}'. Give a name that ends with .toml.")
    check_output(out, "--out")

    def tell(trial: Trial) -> None:
        message("note", f"descent {trial.number} of {trials}: {trial.cost:.3f} s, best {trial.best:.3f} s")

    model, conditions = load_sled(sled, setup), Conditions(start_speed=start_speed)
    with signals_as_interrupt() as caught:
        found = improve_line(
            model, track, conditions, trials=trials, seed=seed, faults=range(1, faults + 1), on_trial=tell
        )
        save_line(found.line, out)
    result = {"before_s": found.before, "after_s": found.after, "trials": found.trials, "file": str(out)}
    verdict = ""
    if faults and unseen and not found.interrupted:
        from stickslip.studies.declaration import LOW, Output
        from stickslip.studies.statistics import compare
        from stickslip.studies.words import difference_text

        seeds = range(UNSEEN, UNSEEN + unseen)
        times = [
            [descend(model, track, conditions, line, k)["finish_time_s"] or float("nan") for k in seeds]
            for line in (None, found.line)
        ]
        gain = compare(*times)
        lost = [sum(time != time for time in one) for one in times]
        verdict = difference_text("the plan", "the line", gain, Output("finish_time_s", goal=LOW))
        result |= {"verdict": verdict, "difference_s": gain.mean, "half_99_s": gain.half, "p": gain.p,
                   "pairs": gain.n, "not_finished_before": lost[0], "not_finished_after": lost[1]}  # fmt: skip
    if json:
        print_json(result)
    else:
        print(f"{found.before:.3f} s before, {found.after:.3f} s after {found.trials} descents: {out}")
        if verdict:
            print(verdict)
    if found.interrupted:
        message("note", f"interrupted after {found.trials} of {trials} descents; {out} holds the best line so far")
        raise typer.Exit(128 + (caught[0] if caught else signal.SIGINT))
