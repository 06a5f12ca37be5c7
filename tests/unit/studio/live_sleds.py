"""A run of a sled that is opened as the studio does it, with a clock that the test holds."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from stickslip.studio import protocol
from stickslip.studio.opening import Opener
from stickslip.studio.page_apps import PageApps
from stickslip.studio.protocol import AxisFrame, Open, StateFrame
from stickslip.studio.run_messages import RunEntry, Runs
from stickslip.studio.saved_runs import SavedRuns

EPOCH = 7
WISH = Open("bob", {"track": "mini", "start_speed": 9.0}, "me")


class Watch:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Course:
    """A run that was opened, the runs that are saved around it, and everything they said.

    `shown` has of every frame its head, under the names of `StateFrame`, and the numbers of the run, under those of its channels.
    """

    def __init__(self, wish: Open = WISH) -> None:
        self.told: list = []
        self.shown: list[SimpleNamespace] = []
        self.runs = SavedRuns(lambda answer, assets=None: self.told.append(answer))
        self.runs.open()
        opener = Opener(PageApps(), self.runs, self.told.append, self.keep, self.told.append)
        ready = opener.open(wish, EPOCH)
        self.live, self.opened, self.look, self.assets = ready.live, ready.opened, ready.opened.sled, ready.assets
        self.clock = self.live._clock = Watch()

    def keep(self, head: bytes, poses: bytes, contacts: bytes, tail: bytes) -> None:
        packer, fields = protocol.layout(StateFrame)
        frame = dict(zip((name for name, _, _ in fields), packer.unpack(head)))
        values = np.frombuffer(tail, "<f4")[4 * frame["joints"] :]
        assert values.size == frame["values"] == len(self.opened.channels)
        names = [channel.name for channel in self.opened.channels]
        self.shown.append(SimpleNamespace(**frame | dict(zip(names, values.tolist()))))

    def go(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.clock.now += 0.01
            self.live.tick()
            self.runs.settle()

    def steer(self, target: float, rate: float = 0.0) -> None:
        self.live.hear(AxisFrame(protocol.AXIS, protocol.VERSION, 1, EPOCH, 0, target, rate))

    def leave(self) -> tuple[RunEntry, ...]:
        """Leave the run; the runs that are saved now."""
        self.live.close()
        self.runs.settle()
        return self.listed()

    def listed(self) -> tuple[RunEntry, ...]:
        """The runs that were listed last."""
        return next(answer for answer in reversed(self.told) if isinstance(answer, Runs)).runs
