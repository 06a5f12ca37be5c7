"""Surfaces and runs of the acceptance cases of the thesis model of the skeleton."""

from __future__ import annotations

import math

import numpy as np

from stickslip.validation.cases.skeleton_thesis import (
    FRICTIONLESS,
    PARK_CITY,
    TROUGH_RADIUS,
    held,
    level_run,
    passage,
    straightened_run,
    trough_angle,
    trough_run,
)
from stickslip.validation.skeleton_thesis.generalised_alpha import AlphaScheme
from stickslip.validation.skeleton_thesis.run import ThesisRun, simulate, start_on
from stickslip.validation.skeleton_thesis.sled import SkeletonParameters, ThesisSled
from stickslip.validation.skeleton_thesis.surfaces import CircularBend, TriangleMesh

__all__ = [
    "FRICTIONLESS",
    "PARK_CITY",
    "TROUGH_RADIUS",
    "bend_run",
    "channel_mesh",
    "held",
    "level_run",
    "mesh_from_rows",
    "passage",
    "straightened_run",
    "trough_angle",
    "trough_run",
]


def bend_run(radius: float, bank_radius: float, bank: float, start_speed: float, duration: float) -> ThesisRun:
    """Along a level bend, from the line where its section is inclined by `bank` [rad]; no friction, no drag."""
    sled = ThesisSled(CircularBend(radius, bank_radius), SkeletonParameters(**FRICTIONLESS))
    ring = radius + bank_radius * math.sin(bank)
    start = start_on(sled, (ring, 0.0, bank_radius * (1.0 - math.cos(bank))), 0.5 * math.pi, start_speed)
    return simulate(sled, start, held(duration), AlphaScheme(tolerance=1e-9))


def channel_mesh(length: float = 40.0, slope: float = -0.12, spacing: float = 0.1) -> TriangleMesh:
    """A straight channel of the standard section: 80 points per row, 158 triangles per pair of rows."""
    half = _half_section()
    section = np.concatenate([half[::-1] * [-1.0, 1.0], half])  # from right to left
    stations = np.arange(0.0, length + 0.5 * spacing, spacing)
    rows = np.zeros((stations.size, len(section), 3))
    rows[:, :, 0] = stations[:, None]
    rows[:, :, 1] = section[:, 0]
    rows[:, :, 2] = section[:, 1] + slope * stations[:, None]
    return mesh_from_rows(rows)


def _half_section() -> np.ndarray:
    """Forty points (40, 2) m, left and up: half floor 0.625 m, fillet 0.125 m, wall 0.475 m [Shankar, fig. 2.10]."""
    floor = np.column_stack([np.linspace(0.0, 0.625, 21)[1:], np.zeros(20)])
    turn = np.linspace(0.0, 0.5 * math.pi, 11)[1:]
    fillet = np.column_stack([0.625 + 0.125 * np.sin(turn), 0.125 * (1.0 - np.cos(turn))])
    wall = np.column_stack([np.full(10, 0.75), np.linspace(0.125, 0.6, 11)[1:]])
    return np.concatenate([floor, fillet, wall])


def mesh_from_rows(rows: np.ndarray) -> TriangleMesh:
    """Two triangles per cell of rows (n, m, 3) m in the order of travel, each from the right to the left."""
    a, b, c, d = rows[:-1, :-1], rows[1:, :-1], rows[1:, 1:], rows[:-1, 1:]
    corners = np.stack([np.stack([a, b, c], axis=2), np.stack([a, c, d], axis=2)], axis=2).reshape(-1, 3, 3)
    along = np.stack([b - a, c - d], axis=2).reshape(-1, 3)
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    return TriangleMesh(corners.mean(axis=1), normal, along)
