"""HighBarRun: a run on the high bar. Commands excite muscles; muscles make the torques of the scene."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stickslip.apps.highbar.gymnast import MUSCLED, TORQUE
from stickslip.apps.highbar.swing import TURN, EnergyBook, Swing
from stickslip.apps.highbar.technique import Auto
from stickslip.apps.human import parameters
from stickslip.apps.human.muscles import SIDES, JointMuscles
from stickslip.contract.channel import Channel
from stickslip.contract.controllers import Command, Controller
from stickslip.contract.run import RunSpec
from stickslip.contract.scene_run import SceneRun
from stickslip.contract.staging import Staging
from stickslip.engine.simulation import Simulation

TICK_S = 0.002  # s for which muscles hold their torque
COACHED = ("shoulder", "hip")
CHANNELS = (
    Channel("bar_force", "N", "force on the bar"),
    Channel("com_bar_distance", "m", "distance of the centre of mass from the bar"),
    Channel("swing", "rad", "angle of the centre of mass about the bar, from straight below, all turns"),
    Channel("energy", "J", "kinetic and potential energy, the bar's included"),
    Channel("muscle_work", "J", "work of all muscles"),
    *(Channel(f"{joint}_torque", "N m", f"torque of both {joint}s") for joint in MUSCLED),
    *(
        Channel(f"coach_{joint}", "1", f"what the coach would do with the {joint}s now: 1 flex, -1 extend")
        for joint in COACHED
    ),
)


class HighBarRun(SceneRun):
    """A gymnast on the bar, with somebody who excites the muscles."""

    channels = CHANNELS

    def __init__(
        self,
        spec: RunSpec,
        simulation: Simulation,
        make_controller: Callable[[], Controller],
        staging: Staging,
        tick_s: float = TICK_S,
    ) -> None:
        super().__init__(spec, simulation, make_controller, tick_s, staging=staging)

    def _start(self) -> None:
        super()._start()
        self.channels = CHANNELS
        strength = float(self.spec.settings.get("strength", 1.0))
        self._muscles = {joint: JointMuscles(joint, strength) for joint in MUSCLED}
        self._excited: dict[str, float] = {}
        self.swing = Swing(self.simulation)
        self.book = EnergyBook(self.swing)
        place = self.swing.place()
        self._angle = self._last_angle = place.angle
        self.furthest_forward = self.furthest_backward = self._angle
        self.first_handstand: float | None = None
        self.distance = self.least_distance = self.first_distance = place.distance
        self.force = self.greatest_force = self.swing.bar_force()
        self.force_before_handstand = self.force
        self.greatest_torque = dict.fromkeys(MUSCLED, 0.0)
        self.deepest_stop = 0.0
        self._stops = [parameters.stops(joint, "flexion") for joint in MUSCLED]
        self._torques = [0.0] * len(MUSCLED)
        self._coach = Auto(self.simulation)
        self.coached = [0.0] * len(COACHED)
        self._owners = [self.simulation.drives.index((joint, "angle", "rad/s")) for joint in MUSCLED]

    def put(self, commands: Mapping[str, Command]) -> None:
        """Excite muscles from -1 (extend) to 1 (flex) by the names of the joints; inputs of the scene are torques, as recordings have."""
        for name, command in commands.items():
            if name in self._muscles:
                value = command[0] if isinstance(command, tuple) else command
                self._excited[name] = float(value)
            else:
                super().put({name: command})
        if not self._excited:
            return
        for joint, muscles in self._muscles.items():
            muscles.excite(self._excited.get(joint, 0.0), self.tick_s)
            angle, rate = float(self.simulation.coordinate(joint)[0]), float(self.simulation.rate(joint)[0])
            self.simulation.set_input(f"{joint}_{TORQUE}", muscles.torque(angle, rate))

    def note(self) -> None:
        place = self.swing.place()
        step = place.angle - self._last_angle
        self._last_angle = place.angle
        self._angle += step - TURN * math.floor(step / TURN + 0.5)
        self.furthest_forward = max(self.furthest_forward, self._angle)
        self.furthest_backward = min(self.furthest_backward, self._angle)
        self.distance, self.force = place.distance, self.swing.bar_force()
        self.least_distance = min(self.least_distance, self.distance)
        self.greatest_force = max(self.greatest_force, self.force)
        if self.first_handstand is None:
            self.force_before_handstand = self.greatest_force
            if abs(self._angle) >= math.pi:
                self.first_handstand = self.simulation.time
        forces = self.simulation.drive_forces().tolist()
        self._torques = [forces[i] for i in self._owners]
        self.book.note(self._torques)
        asked = self._excited if self.spec.controller == "auto" else self._coach.act(self)
        self.coached = [float(asked.get(joint, 0.0)) for joint in COACHED]  # type: ignore[arg-type]
        for joint, torque, angle, (lower, upper) in zip(MUSCLED, self._torques, self.book.angles, self._stops):
            self.greatest_torque[joint] = max(self.greatest_torque[joint], abs(torque))
            self.deepest_stop = max(self.deepest_stop, lower - angle, angle - upper)

    def values(self) -> Sequence[float]:
        return (self.force, self.distance, self._angle, self.book.energy, self.book.work, *self._torques, *self.coached)

    @property
    def giant_circles(self) -> int:
        """Full turns from handstand to handstand in one direction."""
        return max(0, math.floor((self.furthest - math.pi) / TURN))

    @property
    def furthest(self) -> float:
        """Largest angle from straight below, all turns, in the direction in which it was larger [rad]."""
        return max(self.furthest_forward, -self.furthest_backward)

    def measured(self) -> Mapping[str, Any]:
        return {
            "giant_circles": self.giant_circles,
            "handstand_time_s": self.first_handstand,
            "furthest_swing_deg": math.degrees(self.furthest),
            "peak_bar_force_n": self.greatest_force,
            "peak_bar_force_body_weights": self.greatest_force / self.swing.weight,
            "peak_bar_force_before_handstand_n": self.force_before_handstand,
            "first_com_bar_distance_m": self.first_distance,
            "min_com_bar_distance_m": self.least_distance,
            "peak_shoulder_torque_n_m": self.greatest_torque["shoulder"] / SIDES,
            "peak_hip_torque_n_m": self.greatest_torque["hip"] / SIDES,
            "deepest_stop_deg": math.degrees(self.deepest_stop),
            "muscle_work_j": self.book.work,
            "bar_and_joint_loss_j": self.book.loss,
            "energy_error": self.book.error,
        }
