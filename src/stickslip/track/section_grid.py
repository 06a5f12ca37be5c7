"""Many cross-sections at once: points at section coordinates, in closed form arc by arc.

The section coordinate ``v`` is 0 in the point C of the centre line, +1 at the left edge and -1 at the right one. It
follows the length along the section, so that equal steps of v are steps of similar size on the ice::

    length(p) = L_0 p + (L - L_0) Q(p),    p = |v|,    Q' ~ smoothstep(p / p_floor)

with the length L of the side and the length L_0 of the shorter side. The shorter side, the inner one, is divided evenly; the
derivative is the same on both sides of C, so the coordinate is smooth where the lengths differ.
"""

from __future__ import annotations

from dataclasses import fields

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.track.sections import CurveSection

Array = NDArray[np.float64]

#: Names of the dimensions, in the order of the columns of a table of sections.
DIMENSIONS = tuple(field.name for field in fields(CurveSection) if field.name != "turn")
P_FLOOR = 0.45  # the outer side is stretched beyond this coordinate: inside it lies the floor of straights
NEWTON_STEPS = 20  # 4 to 6 are needed: ellipses of a track have axes within a factor of 3
SMALL_STEP = 1e-8  # rad; the error that remains is its square


def dimension_row(section: CurveSection) -> Array:
    """The dimensions of a section as numbers (14,), ordered as `DIMENSIONS`."""
    return np.array([getattr(section, name) for name in DIMENSIONS])


def side_lengths(table: Array) -> tuple[Array, Array]:
    """Lengths [m] along the sections from C to the inner and to the outer edge: two (n,)."""
    d = _columns(table)
    inner = d["floor_width"] + d["centre_offset"] + 0.5 * np.pi * d["fillet_radius"] + d["wall_height"]
    outer = np.sum(_outer_lengths(d), axis=0) - d["centre_offset"]
    return inner, outer


def section_points(turn: ArrayLike, table: Array, v: ArrayLike) -> Array:
    """Points of sections at section coordinates.

    Parameters
    ----------
    turn : (n,) int
        +1 for sections of left curves, -1 for right ones.
    table : (n, 14) float
        Their dimensions, ordered as `DIMENSIONS`; valid sections.
    v : (m,) float
        Section coordinates from -1 (right edge) to 1 (left edge).

    Returns
    -------
    (n, m, 2) float [m]
        y left and z up from C.
    """
    turns = np.asarray(turn, dtype=float)[:, None]
    out = -turns * np.asarray(v, dtype=float)[None, :]  # positive on the outer side
    length = outward_length(table, out)
    return points_at_length(turn, table, length)


def section_controls(turn: ArrayLike, table: Array) -> tuple[Array, Array]:
    """Control points and weights of many sections as curves from the left edge to the right one.

    Parameters
    ----------
    turn : (n,) int
        +1 for sections of left curves, -1 for right ones.
    table : (n, 14) float
        Their dimensions, ordered as `DIMENSIONS`; valid sections.

    Returns
    -------
    control : (n, 15, 2) float [m]
        y left and z up from C.
    weights : (n, 15) float

    Notes
    -----
    What `stickslip.track.sections.section_curve` gives one by one, with each inner point taken along the tangent where
    its arc begins: ``P + r tan(θ/2) (cos α, sin α)``.
    """
    d = _columns(table)
    outward, weights = _outward_controls(d)
    turns = np.asarray(turn, dtype=float)
    control = np.stack([turns[:, None] * (d["centre_offset"][:, None] - outward[..., 0]), outward[..., 1]], axis=-1)
    right = turns < 0.0
    control[right], weights[right] = control[right, ::-1], weights[right, ::-1]
    return control, weights


def outward_length(table: Array, out: Array) -> Array:
    """Length along the sections from C [m], positive outwards, at the coordinates `out` (n, m) from -1 to 1."""
    inner, outer = (side[:, None] for side in side_lengths(table))
    shorter = np.minimum(inner, outer)
    p = np.abs(out)
    side = np.where(out < 0.0, inner, outer)
    return np.sign(out) * (shorter * p + (side - shorter) * _stretch(p))


def points_at_length(turn: ArrayLike, table: Array, length: Array) -> Array:
    """Points (n, m, 2) [m], y left and z up from C, at lengths (n, m) [m] along the sections from C outwards."""
    d = {name: column[:, None] for name, column in _columns(table).items()}
    t = length + d["centre_offset"]  # from P_3, where the ellipse begins
    x = np.where(t < 0.0, t, 0.0)
    z = np.zeros_like(x)
    _inner_side(d, t, x, z)
    _outer_side(d, t, x, z)
    turns = np.asarray(turn, dtype=float)[:, None]
    return np.stack([turns * (d["centre_offset"] - x), z], axis=-1)


def _columns(table: Array) -> dict[str, Array]:
    """The dimensions (n,) by name."""
    return dict(zip(DIMENSIONS, np.asarray(table, dtype=float).T))


def _stretch(p: Array) -> Array:
    """Q(p): 0 with zero slope at 0, 1 at 1; its derivative is a quintic step up to `P_FLOOR`, then constant."""
    x = np.minimum(p / P_FLOOR, 1.0)
    area = P_FLOOR * x * x * x * x * (2.5 + x * (-3.0 + x))  # of the step 10 x³ - 15 x⁴ + 6 x⁵
    return np.asarray((area + np.maximum(p - P_FLOOR, 0.0)) / (1.0 - 0.5 * P_FLOOR))


def _ellipse_end(d: dict[str, Array]) -> tuple[Array, Array]:
    """Angle of the end of the ellipse in its own parameter, and inclination there [rad]."""
    width = np.where(d["ellipse_width"] > 0.0, d["ellipse_width"], 1.0)
    angle = nm.atan2(d["ellipse_reach"] / width, _cosine_at_end(d, width))
    slope = nm.atan2(d["ellipse_height"] * nm.sin(angle), d["ellipse_width"] * nm.cos(angle))
    return angle, np.where(d["ellipse_height"] > 0.0, slope, 0.0)


def _cosine_at_end(d: dict[str, Array], width: Array) -> Array:
    """Cosine of the parameter at the end of the ellipse, from the rise where it is the better conditioned one."""
    ratio = np.minimum(d["ellipse_reach"] / width, 1.0)
    height = np.where(d["ellipse_height"] > 0.0, d["ellipse_height"], 1.0)
    from_rise = 1.0 - d["ellipse_rise"] / height
    from_reach = np.sqrt((1.0 - ratio) * (1.0 + ratio))
    steep = (d["ellipse_height"] > 0.0) & (ratio > 0.7)
    return np.where(steep, from_rise, from_reach)


def _crest_end(d: dict[str, Array]) -> Array:
    """Inclination [rad] at the outer edge."""
    radius = np.where(d["crest_radius"] > 0.0, d["crest_radius"], 1.0)
    cosine = nm.cos(d["inclination"]) - d["crest_rise"] / radius
    return np.where(d["crest_rise"] > 0.0, nm.acos(np.clip(cosine, -1.0, 1.0)), d["inclination"])


def _outer_lengths(d: dict[str, Array]) -> tuple[Array, Array, Array, Array]:
    """Lengths [m] of ellipse, bank, face and crest."""
    angle, slope = _ellipse_end(d)
    ellipse = _ellipse_length(d, angle)
    bank = np.where(d["bank_rise"] > 0.0, d["bank_radius"] * (d["inclination"] - slope), 0.0)
    face = d["face_rise"] / nm.sin(d["inclination"])
    crest = d["crest_radius"] * (_crest_end(d) - d["inclination"])
    return ellipse, bank, face, crest


def _ellipse_length(d: dict[str, Array], angle: Array) -> Array:
    """Length [m] of the ellipse from its lowest point to the parameter `angle`."""
    width = np.where(d["ellipse_width"] > 0.0, d["ellipse_width"], 1.0)
    return np.asarray(d["ellipse_width"] * nm.ellipse_arc(angle, 1.0 - nm.square(d["ellipse_height"] / width)))


def _ellipse_angle(d: dict[str, Array], t: Array) -> Array:
    """Parameter of the ellipse at lengths `t` [m]; Newton's method, monotone because the speed is bounded."""
    end, _ = _ellipse_end(d)
    total = _ellipse_length(d, end)
    goal = np.clip(t, 0.0, total)
    angle = end * goal / np.where(total > 0.0, total, 1.0)
    for _ in range(NEWTON_STEPS):
        speed = nm.hypot(d["ellipse_width"] * nm.cos(angle), d["ellipse_height"] * nm.sin(angle))
        step = (goal - _ellipse_length(d, angle)) / np.where(speed > 0.0, speed, 1.0)
        angle = np.clip(angle + step, 0.0, end)
        if np.max(np.abs(step), initial=0.0) < SMALL_STEP:
            break
    return angle


def _outward_controls(d: dict[str, Array]) -> tuple[Array, Array]:
    """Control points (n, 15, 2) [m], outward and up from P_3, and weights (n, 15), from the inner to the outer edge."""
    angle, slope = _ellipse_end(d)
    tilt, end = d["inclination"], _crest_end(d)
    banked = d["bank_rise"] > 0.0
    zero, quarter = np.zeros_like(tilt), np.full_like(tilt, 0.5 * np.pi)
    # Per arc: radius, inclination where it begins and where it ends (outwards; the inner wall falls).
    fillet = _circle(d["fillet_radius"], -quarter, zero)
    bank = _circle(np.where(banked, d["bank_radius"], 0.0), slope, tilt)
    crest = _circle(d["crest_radius"], tilt, end)
    run = np.where(tilt == 0.5 * np.pi, 0.0, d["face_rise"] * nm.cos(tilt) / nm.sin(tilt))
    flat = (d["ellipse_height"] == 0.0) | (d["ellipse_rise"] == 0.0)
    inner = np.where(flat, 0.5 * d["ellipse_reach"], d["ellipse_width"] * nm.tan(0.5 * angle))
    ones = np.ones_like(tilt)
    steps = [
        _straight(zero, -d["wall_height"]),
        fillet,
        _straight(d["floor_width"], zero),
        (
            np.stack([inner, zero], -1),
            np.stack([d["ellipse_reach"], d["ellipse_rise"]], -1),
            np.where(flat, ones, nm.cos(0.5 * angle)),
        ),
        bank,
        _straight(run, d["face_rise"]),
        crest,
    ]
    start = np.stack([-d["floor_width"] - d["fillet_radius"], d["fillet_radius"] + d["wall_height"]], -1)
    points, weights = [start], [ones]
    for to_inner, to_end, weight in steps:
        points += [points[-1] + to_inner, points[-1] + to_end]
        weights += [weight, ones]
    return np.stack(points, axis=1), np.stack(weights, axis=1)


def _straight(x: Array, z: Array) -> tuple[Array, Array, Array]:
    """Steps (n, 2) [m] from the beginning of straights to their middle and end, and the weights (n,) of the middle."""
    step = np.stack([x, z], axis=-1)
    return 0.5 * step, step, np.ones_like(x)


def _circle(radius: Array, begin: Array, end: Array) -> tuple[Array, Array, Array]:
    """Steps (n, 2) [m] from the beginning of circles to where the tangents meet and to the end, and the inner weights (n,)."""
    half = 0.5 * np.where(radius > 0.0, end - begin, 0.0)
    along = (radius * nm.tan(half))[:, None] * np.stack([nm.cos(begin), nm.sin(begin)], axis=-1)
    chord = radius[:, None] * np.stack([nm.sin(end) - nm.sin(begin), nm.cos(begin) - nm.cos(end)], axis=-1)
    return along, np.where((radius > 0.0)[:, None], chord, 0.0), nm.cos(half)


def _inner_side(d: dict[str, Array], t: Array, x: Array, z: Array) -> None:
    """Fillet and wall, where `t` lies beyond the floor; outward and up from P_3."""
    radius = d["fillet_radius"]
    beyond = -t - d["floor_width"]
    turned = np.clip(beyond / np.where(radius > 0.0, radius, 1.0), 0.0, 0.5 * np.pi) * (radius > 0.0)
    on_wall = beyond - 0.5 * np.pi * radius
    inside = beyond > 0.0
    x_fillet = -d["floor_width"] - radius * nm.sin(turned)
    z_fillet = radius * (1.0 - nm.cos(turned)) + np.maximum(on_wall, 0.0)
    np.copyto(x, x_fillet, where=inside)
    np.copyto(z, z_fillet, where=inside)


def _outer_side(d: dict[str, Array], t: Array, x: Array, z: Array) -> None:
    """Ellipse, bank, face and crest, where `t` is positive; outward and up from P_3."""
    outside = t > 0.0
    lengths = _outer_lengths(d)
    angle = _ellipse_angle(d, np.where(outside, t, 0.0))
    _, slope = _ellipse_end(d)
    rest = t - lengths[0]
    past = np.clip(rest, 0.0, lengths[1]) / np.where(d["bank_radius"] > 0.0, d["bank_radius"], 1.0)
    x_out = d["ellipse_width"] * nm.sin(angle)
    x_out = x_out + d["bank_radius"] * (nm.sin(slope + past) - nm.sin(slope)) * (past > 0.0)
    z_out = d["ellipse_height"] * (1.0 - nm.cos(angle))
    z_out = z_out + d["bank_radius"] * (nm.cos(slope) - nm.cos(slope + past)) * (past > 0.0)
    rest = rest - lengths[1]
    on_face = np.clip(rest, 0.0, lengths[2])
    tilt = d["inclination"]
    x_out = x_out + on_face * nm.cos(tilt)
    z_out = z_out + on_face * nm.sin(tilt)
    rest = rest - lengths[2]
    turned = np.clip(rest, 0.0, lengths[3]) / np.where(d["crest_radius"] > 0.0, d["crest_radius"], 1.0)
    x_out = x_out + d["crest_radius"] * (nm.sin(tilt + turned) - nm.sin(tilt))
    z_out = z_out + d["crest_radius"] * (nm.cos(tilt) - nm.cos(tilt + turned))
    np.copyto(x, x_out, where=outside)
    np.copyto(z, z_out, where=outside)
