"""Wind along and across a track: drag goes with the air that meets the sled, not with the ice [theory/bob, eq. 5a]."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np

from stickslip import numerics as nm
from stickslip.engine.simulation import Simulation
from stickslip.model import Drag, Input, Load, Scene
from stickslip.model.fields import settle_declaration
from stickslip.model.kinds import Number

SPEED = Number("m/s", at_least=-30.0, at_most=30.0)
#: Inputs and loads that carry it [N]: along and across the body in the wind, after the name of its drag.
AXES = (("wind_ahead", (1.0, 0.0, 0.0)), ("wind_left", (0.0, 1.0, 0.0)))


@dataclass(frozen=True, slots=True)
class Wind:
    """Wind as the sled meets it, the same all along the track. Default: none.

    Parameters
    ----------
    head : float [m/s]
        Against the sled; negative: a tail wind.
    cross : float [m/s]
        To the left of the sled; negative: to its right.

    Notes
    -----
    Quasi-steady: drag with the velocity relative to the air [Martin 1998], with the drag area of straight flow from every side. Departs:
    (1) the source lets the area grow with the angle of the flow; for sleds none is published, and a channel of ice shelters their sides.
    What the wind adds to the drag in still air is held over a tick of 10 ms and enters as an input: recordings replay.
    """

    head: Annotated[float, SPEED] = 0.0
    cross: Annotated[float, SPEED] = 0.0

    def __post_init__(self) -> None:
        settle_declaration(self)

    def __bool__(self) -> bool:
        return self.head != 0.0 or self.cross != 0.0

    def into(self, scene: Scene) -> Scene:
        """The scene with what it takes to blow at every drag of it; itself without wind."""
        drags = [force for force in scene.forces if isinstance(force, Drag)]
        if not self or not drags:
            return scene
        com = {body.name: body.com for body in scene.bodies}
        loads = [
            Load(
                f"{drag.name}_{name}",
                drag.body,
                force=force,
                at=com[drag.body],
                frame="body",
                input=f"{drag.name}_{name}",
            )
            for drag in drags
            for name, force in AXES
        ]
        inputs = [Input(load.name) for load in loads]
        return replace(scene, forces=(*scene.forces, *loads), inputs=(*scene.inputs, *inputs))

    def blow(self, simulation: Simulation) -> None:
        """Set what the wind adds to the drag now, until it is set again."""
        if not self:
            return
        for drag in simulation.scene.forces:
            if isinstance(drag, Drag):
                _, axes, velocity, _ = simulation.motion(drag.body)
                added = self.added(nm.product(axes.T, velocity), 0.5 * drag.density * drag.cd_area)
                for (name, _), force in zip(AXES, added):
                    simulation.set_input(f"{drag.name}_{name}", force)

    def added(self, velocity: np.ndarray, factor: float) -> tuple[float, float]:
        """What the wind adds to the drag, ahead and to the left [N].

        Parameters
        ----------
        velocity : (3,) float [m/s]
            Of the sled over the ice, its own axes.
        factor : float [kg/m]
            ``density / 2 * cd_area``.
        """
        air = velocity - np.array([-self.head, self.cross, 0.0])
        force = -factor * (nm.norm(air) * air - nm.norm(velocity) * velocity)
        return float(force[0]), float(force[1])


STILL = Wind()
