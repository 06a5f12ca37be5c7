"""What the physics process tells the server, and how it is started. Imports no physics: the server starts at once."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import Connection

from stickslip.studio.protocol import Answer


@dataclass(frozen=True, slots=True)
class Publication:
    """An answer for all pages, and assets that pages may fetch."""

    answer: Answer
    assets: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class LastWords:
    """Why the physics process ends."""

    cause: str


def run_physics(commands: Connection, buffer: str) -> None:
    """Body of the physics process; its imports happen there."""
    from stickslip.studio.physics import main

    main(commands, buffer)
