"""Runs on the high bar that several cases look at."""

from __future__ import annotations

import functools

from stickslip.apps.highbar.app import APP
from stickslip.contract.run import run_to_end


@functools.cache
def auto_run():
    """The technique that ships, from rest: the run and its summary."""
    run = APP.begin(controller="auto", until=12.0)
    return run, run_to_end(run)


def hanging(until, **values):
    run = APP.begin(values, controller="me", until=until)
    forces = []
    while not run.end:
        run.tick()
        forces.append((run.simulation.time, run.swing.bar_force()))
    return run, forces
