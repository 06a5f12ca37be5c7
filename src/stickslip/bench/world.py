"""What a benchmark case may ask of an engine, and our own engine in that shape.

A case builds a scene, hands it to each engine's *world*, and measures all of them with the same code. The peers' worlds
translate the scene: set-ups cannot differ by accident, and what a peer cannot represent it refuses with a reason.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from stickslip.model import Scene


class Unsupported(Exception):
    """An engine cannot represent a scene; the message says why."""


class World(Protocol):
    """A scene in one engine. SI units, inertial axes; bodies and joints by their names in the scene."""

    dt: float

    def step(self, n: int) -> None:
        """Advance by `n` steps, inside one call of the engine where it allows that."""

    def position(self, body: str) -> np.ndarray:
        """Origin of a body (3,) [m]."""

    def rotation(self, body: str) -> np.ndarray:
        """Rotation matrix (3, 3), body → inertial axes."""

    def velocity(self, body: str) -> np.ndarray:
        """Velocity of the origin of a body (3,) [m/s]."""

    def coordinate(self, joint: str) -> float:
        """First coordinate of a joint [rad | m]."""

    def rate(self, joint: str) -> float:
        """Rate of the first coordinate [rad/s | m/s]."""

    def energy(self) -> float:
        """Kinetic plus potential energy [J]."""

    def contact_gaps(self) -> np.ndarray:
        """Gaps of the touching points, as the engine reports them (n,) [m]; negative: penetration."""

    def save(self) -> Any:
        """State to go back to."""

    def restore(self, state: Any) -> None:
        """Go back to a saved state."""

    def close(self) -> None:
        """Free what the engine holds outside Python."""


class StickslipWorld:
    """Our engine."""

    def __init__(self, scene: Scene) -> None:
        from stickslip.engine import Simulation

        self.simulation = Simulation(scene)
        self.dt = scene.step.dt

    def step(self, n: int) -> None:
        self.simulation.step(n)

    def position(self, body: str) -> np.ndarray:
        return np.asarray(self.simulation.pose(body)[0])

    def rotation(self, body: str) -> np.ndarray:
        return matrix_of(np.asarray(self.simulation.pose(body)[1]))

    def velocity(self, body: str) -> np.ndarray:
        return np.asarray(self.simulation.velocity(body)[0])

    def coordinate(self, joint: str) -> float:
        return float(self.simulation.coordinate(joint)[0])

    def rate(self, joint: str) -> float:
        return float(self.simulation.rate(joint)[0])

    def energy(self) -> float:
        return float(sum(self.simulation.energy()))

    def contact_gaps(self) -> np.ndarray:
        return np.array([contact.gap for contact in self.simulation.contacts()])

    def save(self) -> Any:
        return self.simulation.snapshot()

    def restore(self, state: Any) -> None:
        self.simulation.restore(state)

    def close(self) -> None:
        """Nothing is held outside Python."""


def matrix_of(wxyz: np.ndarray) -> np.ndarray:
    """Rotation matrix (3, 3) of a unit quaternion, scalar first."""
    w, x, y, z = wxyz
    return np.array(
        [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
            [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
            [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
        ]
    )


def rotate(wxyz: tuple[float, ...], r: tuple[float, ...]) -> np.ndarray:
    """Rotate the vector `r` by the unit quaternion `wxyz`."""
    return matrix_of(np.asarray(wxyz, float)) @ np.asarray(r, float)
