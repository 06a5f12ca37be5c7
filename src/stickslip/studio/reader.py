"""A saved run made ready to be shown in a process of its own: the physics, which has a run to keep at pace, is not disturbed.

usage: python -m stickslip.studio.reader open_run ID
       python -m stickslip.studio.reader compare_runs ID REFERENCE
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress

from stickslip.model.errors import StickslipError
from stickslip.studio.link import Message
from stickslip.studio.protocol import Answer, Notice
from stickslip.studio.run_messages import CompareRuns, OpenRun
from stickslip.studio.saved_runs import SavedRuns

NICENESS = 5
REQUESTS = {kind.type: kind for kind in (OpenRun, CompareRuns)}


def answers_to(request: OpenRun | CompareRuns) -> list[Message]:
    """What a page is told that asks for a saved run."""
    told: list[Message] = []

    def tell(answer: Answer, assets: dict[str, bytes] | None = None) -> None:
        told.append(Message(answer, assets or {}))

    runs = SavedRuns(tell)
    try:
        runs.open(listing=False)
        runs.obey(request)
    except StickslipError as error:
        tell(Notice("error", str(error)))
    return told


def main(arguments: list[str]) -> int:
    """Body of the process: messages as a pickle on the standard output."""
    with suppress(OSError):
        os.nice(NICENESS)
    kind, *ids = arguments
    sys.stdout.buffer.write(pickle.dumps(answers_to(REQUESTS[kind](*ids))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
