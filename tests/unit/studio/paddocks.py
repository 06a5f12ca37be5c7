"""A paddock with a clock that the test holds."""

from __future__ import annotations

from stickslip.studio import protocol
from stickslip.studio.paddock import Paddock
from stickslip.studio.protocol import SteerFrame, Telemetry
from stickslip.studio.run_messages import Drive, RunEntry, Runs

WISH = Drive("bob", "mini", "", "me", 9.0, None, "")


class Watch:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Course:
    """A paddock, a run that was made ready in it, and everything they said."""

    def __init__(self, wish: Drive = WISH) -> None:
        self.told: list = []
        self.telemetry: list[Telemetry] = []
        self.paddock = Paddock(lambda answer, assets=None: self.told.append(answer))
        self.paddock.open()
        ready = self.paddock.prepare(wish, 7, self.keep, self.told.append)
        self.live, self.look, self.appearance = ready.live, ready.look, ready.appearance
        self.clock = self.live._clock = Watch()

    def keep(self, head: bytes, poses: bytes, contacts: bytes, telemetry: bytes) -> None:
        packer, _ = protocol.layout(Telemetry)
        self.telemetry.append(Telemetry(*packer.unpack(telemetry[-packer.size :])))

    def go(self, seconds: float) -> None:
        for _ in range(round(seconds * 100)):
            self.clock.now += 0.01
            self.live.tick()
            self.paddock.settle()

    def steer(self, target: float, rate: float = 0.0) -> None:
        self.live.hear(SteerFrame(protocol.STEER, protocol.VERSION, 1, 7, target, rate))

    def leave(self) -> tuple[RunEntry, ...]:
        """Leave the run; the runs that are kept now."""
        self.live.close()
        self.paddock.settle()
        return next(a for a in reversed(self.told) if isinstance(a, Runs)).runs
