"""The numbers of `body.toml`, read once. Units are those of the file until they leave this module: then SI."""

from __future__ import annotations

import functools
import math
from pathlib import Path
from typing import Any, NamedTuple

from stickslip.io.safe_file import read_text_file
from stickslip.io.toml_text import parse_toml
from stickslip.model.kinds import Vector3

FILE = Path(__file__).with_name("body.toml")
MILLIMETRE = 1e-3  # m


class SegmentRow(NamedTuple):
    """A segment of the reference person."""

    mass: float  # of the whole
    length: float  # m
    com: float  # of the length, from the proximal, upper or rear end
    radii: Vector3  # of gyration, of the length: about x, y and z of a standing person


class AxisRow(NamedTuple):
    """One axis of a joint, of the left side or the middle."""

    name: str
    axis: Vector3
    lower: float  # rad
    upper: float  # rad


class JointRow(NamedTuple):
    """A joint between two segments."""

    name: str
    parent: str
    child: str
    axes: tuple[AxisRow, ...]


class MuscleRow(NamedTuple):
    """What the muscles of a joint can do in one direction, on one side."""

    torque: float  # N m, the largest
    curve: tuple[tuple[float, float], ...]  # angle [rad] and share of the largest torque


@functools.cache
def tables() -> dict[str, Any]:
    """The file as it is."""
    return parse_toml(read_text_file(FILE, FILE.name), FILE.name)


@functools.cache
def segment_rows(sex: str) -> dict[str, SegmentRow]:
    """Segments of the reference person by name."""
    rows = tables()[sex]["segment"]
    return {
        name: SegmentRow(row["mass"], MILLIMETRE * row["length_mm"], row["com"], tuple(row["radii"]))
        for name, row in rows.items()
    }


def reference(sex: str, name: str) -> float:
    """A length of the reference person [m]."""
    return MILLIMETRE * float(tables()[sex][f"{name}_mm"])


def proportion(name: str) -> float:
    """A fraction of height, or of the foot's length."""
    return float(tables()["proportions"][name]["value"])


@functools.cache
def joint_rows() -> tuple[JointRow, ...]:
    """All joints, from the pelvis outwards."""
    found = []
    for name, row in tables()["joint"].items():
        if "axes" not in row:
            continue
        axes = []
        for entry in row["axes"]:
            lower, upper = (math.radians(stop) for stop in entry["stops"])
            x, y, z = (float(part) for part in entry["axis"])
            axes.append(AxisRow(entry["name"], (x, y, z), lower, upper))
        found.append(JointRow(name, row["parent"], row["child"], tuple(axes)))
    return tuple(found)


def joint_damping() -> float:
    """Of every axis of every joint [N m s/rad]."""
    return float(tables()["joint"]["damping"]["value"])


def stops(joint: str, axis: str) -> tuple[float, float]:
    """Stops of one axis of a joint [rad]."""
    row = next(row for row in joint_rows() if row.name == joint)
    found = next(entry for entry in row.axes if entry.name == axis)
    return found.lower, found.upper


def stop_stiffness(joint: str, direction: str) -> float:
    """K of the law K d³ of a stop [N m/rad³]."""
    rows = tables()["stop"]
    return float(rows.get(f"{joint}_{direction}", rows["usual"])["value"])


@functools.cache
def muscle_row(joint: str, direction: str) -> MuscleRow:
    """Muscles of a joint in the direction ``"flexion"`` or ``"extension"``."""
    row = tables()["muscle"][joint][direction]
    curve = tuple((math.radians(angle), float(share)) for angle, share in row.get("curve", ()))
    return MuscleRow(float(row["torque"]), curve)


def muscle_number(name: str) -> float:
    """A number that all muscles share."""
    return float(tables()["muscle"][name]["value"])
