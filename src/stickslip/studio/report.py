"""The report of runs that were kept, made in a process of its own: the server stays light and the physics undisturbed.

usage: python -m stickslip.studio.report FILE.pdf ID [ID...]
"""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path

from stickslip.analysis.compare import compare_runs
from stickslip.analysis.recorded_run import load_run
from stickslip.analysis.run_report import save_report
from stickslip.model.errors import StickslipError
from stickslip.studio.folders import runs_folder
from stickslip.studio.run_library import RunLibrary


def write_report(file: Path, ids: list[str]) -> None:
    """Write the report of runs, called as a person calls them; the first one is the subject, the last one the reference."""
    library = RunLibrary(runs_folder())
    names = [library.entry(id).name for id in ids]
    called = [name if names.count(name) == 1 else f"{name} ({id})" for id, name in zip(ids, names)]
    traces = [dataclasses.replace(load_run(library.path(id)), name=name) for id, name in zip(ids, called)]
    save_report(compare_runs(traces, called[-1]), file)


def main(arguments: list[str]) -> int:
    """Body of the process: 0, or 1 with what is wrong on the standard error output."""
    try:
        write_report(Path(arguments[0]), arguments[1:])
    except StickslipError as error:
        sys.stderr.write(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
