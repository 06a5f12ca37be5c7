"""Cross-sections of an ice track: from 14 dimensions to a curve of seven arcs.

Coordinates across the track are y left and z up, in m, with the origin in the point C of the centre line. A curve from
`section_curve` always runs from the left edge to the right edge, so its normals point into the channel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.faults import refuse
from stickslip.track.nurbs import (
    VANISHING,
    Array,
    ConicSpline,
    circle_arc,
    curve_frames,
    ellipse_angle,
    ellipse_arc,
    joint_kinks,
    line_arc,
    mirror_curve,
    parameters_at,
)

#: Number of arcs of a section; its coordinate u runs from 0 to this number.
N_ARC = 7
#: Dimensions that follow from others may differ from what follows by this much. In m.
MAX_MISFIT = 1e-5
#: Largest angle between neighbouring arcs that counts as smooth. In rad.
MAX_KINK = 1e-3
_KINK_FIX = {
    1: "Give a fillet_radius, or a wall_height of 0",
    4: "Give a bank_rise, or end the ellipse at the inclination of the face or below",
}


@dataclass(frozen=True, slots=True)
class CurveSection:
    """Cross-section of a track by 14 dimensions and the direction of its curve.

    From the inner edge to the outer one: wall, fillet, floor, ellipse, bank, face, crest. Lengths may be 0; the arc then
    vanishes. With ``ellipse_height = 0`` the ellipse is a flat continuation of the floor. Letters are those of
    [Rempfler, sec. 3.1.4].

    Parameters
    ----------
    turn : int
        +1 for a left curve, whose bank is on the right; -1 for a right curve. Letter c.
    wall_height : float [m]
        Vertical wall on the inner side, above the fillet. h_W
    fillet_radius : float [m]
        Quarter circle between inner wall and floor. r_0
    floor_width : float [m]
        Flat floor between fillet and ellipse. l_B
    centre_offset : float [m]
        From the end of the floor outwards to the centre line; may be negative. d_C
    ellipse_width, ellipse_height : float [m]
        Horizontal and vertical semi-axis. b, a
    ellipse_reach, ellipse_rise : float [m]
        Outward and upward distance from the beginning of the ellipse to its end. b_T, a_T
    bank_radius, bank_rise : float [m]
        Circle above the ellipse. r_1, h_1
    inclination : float [rad]
        Of the face, from the horizontal; above 0, at most π/2. ε
    face_rise : float [m]
        Straight above the bank. h_Z
    crest_radius, crest_rise : float [m]
        Circle above the face, up to the outer edge. r_2, h_2

    Raises
    ------
    TrackError
        If the section is impossible or has a kink; lists all faults.

    Notes
    -----
    Two of the 14 follow from the others if the section has no kinks: see `smooth_section`.
    """

    turn: int
    wall_height: float
    fillet_radius: float
    floor_width: float
    centre_offset: float
    ellipse_width: float
    ellipse_height: float
    ellipse_reach: float
    ellipse_rise: float
    bank_radius: float
    bank_rise: float
    inclination: float
    face_rise: float
    crest_radius: float
    crest_rise: float

    def __post_init__(self) -> None:
        refuse(_faults(self))


class SectionFrames(NamedTuple):
    """Points of a section with their frames, at m section coordinates."""

    position: Array  # (m, 2) m, (y left, z up) from C
    tangent: Array  # (m, 2) unit, from the left edge towards the right one
    normal: Array  # (m, 2) unit, into the channel
    curvature: Array  # (m,) 1/m, positive where the surface is hollow


def smooth_section(
    *,
    turn: int,
    wall_height: float,
    fillet_radius: float,
    floor_width: float,
    centre_offset: float,
    ellipse_width: float,
    ellipse_height: float,
    ellipse_reach: float,
    bank_radius: float,
    inclination: float,
    face_rise: float,
    crest_radius: float,
    crest_rise: float,
) -> CurveSection:
    """A section without kinks: `ellipse_rise` and `bank_rise` follow from the other dimensions of `CurveSection`."""
    rise = height = 0.0
    if all(map(math.isfinite, (ellipse_width, ellipse_height, ellipse_reach, bank_radius, inclination))):
        rise = ellipse_rise(ellipse_width, ellipse_height, ellipse_reach)
        slope = ellipse_slope(ellipse_width, ellipse_height, ellipse_reach, rise)
        # An ellipse that ends too steep leaves no bank; the kink is then what the section is refused for.
        height = max(0.0, bank_rise(bank_radius, slope, inclination))
    return CurveSection(
        turn=turn,
        wall_height=wall_height,
        fillet_radius=fillet_radius,
        floor_width=floor_width,
        centre_offset=centre_offset,
        ellipse_width=ellipse_width,
        ellipse_height=ellipse_height,
        ellipse_reach=ellipse_reach,
        ellipse_rise=rise,
        bank_radius=bank_radius,
        bank_rise=height,
        inclination=inclination,
        face_rise=face_rise,
        crest_radius=crest_radius,
        crest_rise=crest_rise,
    )


def standard_section(
    turn: int = 1, *, floor_width: float = 1.25, fillet_radius: float = 0.125, wall_height: float = 0.475
) -> CurveSection:
    """The symmetric section of straights: flat floor, two quarter fillets, two vertical walls.

    Parameters
    ----------
    turn : int
        Direction of the curve it leads to or comes from: the same arcs then follow each other in the same order.
    floor_width, fillet_radius, wall_height : float [m]
        The defaults are the straights of the Whistler track: 1.5 m wide, 0.6 m high.

    Returns
    -------
    CurveSection
        With a flat ellipse, an outer fillet as bank and a vertical face; its crest vanishes.
    """
    return smooth_section(
        turn=turn,
        wall_height=wall_height,
        fillet_radius=fillet_radius,
        floor_width=0.5 * floor_width,
        centre_offset=0.0,
        ellipse_width=0.5 * floor_width + fillet_radius,
        ellipse_height=0.0,
        ellipse_reach=0.5 * floor_width,
        bank_radius=fillet_radius,
        inclination=0.5 * math.pi,
        face_rise=wall_height,
        crest_radius=0.0,
        crest_rise=0.0,
    )


def mirror_section(section: CurveSection) -> CurveSection:
    """The same section in a curve of the other direction; twice is the section itself."""
    return replace(section, turn=-section.turn)


def blend_sections(before: CurveSection, after: CurveSection, fraction: float) -> CurveSection:
    """A section between two of the same direction, linear in the dimensions and without kinks.

    Parameters
    ----------
    before, after : CurveSection
    fraction : float
        0 gives `before`, 1 gives `after`, apart from the dimensions that follow from others.

    Raises
    ------
    TrackError
        If the directions differ, or what lies between is no section.

    Notes
    -----
    [Rempfler, sec. 3.1.4] blends control points and weights: `stickslip.track.nurbs.blend_curves`. Tangents do not
    survive that: half way between sections whose ellipses end 5 cm apart, the end of the ellipse has a kink of 2 mrad.
    """
    faults = []
    if before.turn != after.turn:
        fix = "Blend within one curve; between curves use the standard section"
        faults.append(Fault("sections", f"have the directions {before.turn} and {after.turn}", fix))
    if not 0.0 <= fraction <= 1.0:
        faults.append(Fault("fraction", f"is {fraction}", "Give a number from 0 to 1"))
    refuse(faults)
    derived = ("turn", "ellipse_rise", "bank_rise")
    names = [field.name for field in fields(before) if field.name not in derived]
    blend = {name: (1.0 - fraction) * getattr(before, name) + fraction * getattr(after, name) for name in names}
    return smooth_section(turn=before.turn, **blend)


def ellipse_rise(width: float, height: float, reach: float) -> float:
    """Height [m] of the ellipse `reach` outwards of its lowest point [Rempfler, eq. A.3]; 0 if it is flat."""
    if height <= 0.0 or width <= 0.0:
        return 0.0
    ratio = reach / width
    return height * (1.0 - math.sqrt(max(0.0, (1.0 - ratio) * (1.0 + ratio))))


def ellipse_slope(width: float, height: float, reach: float, rise: float) -> float:
    """Inclination ε_0 [rad] of the ellipse at its end (reach, rise) [Rempfler, eq. A.6]; 0 if it is flat."""
    if height <= 0.0 or width <= 0.0:
        return 0.0
    angle = ellipse_angle(width, height, (reach, rise))
    return nm.atan2(height * nm.sin(angle), width * nm.cos(angle))


def bank_rise(radius: float, slope: float, inclination: float) -> float:
    """Height [m] of a circle that leads from inclination `slope` to `inclination` [rad] [Rempfler, eq. A.5]."""
    return radius * (nm.cos(slope) - nm.cos(inclination))


def opening_angle(section: CurveSection) -> float:
    """Opening angle θ [rad] of the bank [Rempfler, eq. A.6]; 0 where there is none."""
    if section.bank_rise == 0.0:
        return 0.0
    return section.inclination - _slope(section)


def boundary_points(section: CurveSection) -> Array:
    """The points P_0 … P_7 between the arcs, from the inner to the outer edge: (8, 2) float [m], y left and z up from C.

    Notes
    -----
    [Rempfler, eqs. 3.11 and 3.12]. Departs from it: (1) the width of the crest has h_2 in place of h_Z, else the outer
    edge is not on the circle; (2) the lateral axis points left and starts in C.
    """
    return _to_left_up(section, _outward_points(section))


def inner_controls(section: CurveSection) -> tuple[Array, Array]:
    """Inner control points (7, 2) [m], y left and z up from C, and weights (7,) of the arcs, from the inner edge."""
    points, weights = _outward_controls(section)
    return _to_left_up(section, points), weights


def section_curve(section: CurveSection) -> ConicSpline:
    """The section as a curve from the left edge (u = 0) to the right edge (u = 7), y left and z up from C.

    Notes
    -----
    Departs from [Rempfler, sec. 3.1.4]: (1) right curves are run through backwards, from the outer to the inner edge;
    in the order of the source the surface would twist where the direction of curves changes.
    """
    in_left_turn = _curve_in_left_turn(section)
    return in_left_turn if section.turn > 0 else mirror_curve(in_left_turn)


def section_frames(curve: ConicSpline, at: ArrayLike, *, by_length: bool = False) -> SectionFrames:
    """Points, tangents, normals and curvatures of a section.

    Parameters
    ----------
    curve : ConicSpline
        From `section_curve`, or blended from two such curves.
    at : (m,) float
        Section coordinates: u from 0 (left edge) to 7, or lengths along the section.
    by_length : bool
        Whether `at` are lengths from the left edge [m].

    Returns
    -------
    SectionFrames
    """
    return SectionFrames(*curve_frames(curve, parameters_at(curve, at) if by_length else at))


def _slope(section: CurveSection) -> float:
    """Inclination ε_0 [rad] at the end of the ellipse."""
    return ellipse_slope(section.ellipse_width, section.ellipse_height, section.ellipse_reach, section.ellipse_rise)


def _to_left_up(section: CurveSection, points: Array) -> Array:
    """Points (m, 2) from outward and up, origin P_3, to left and up, origin C."""
    return np.column_stack([section.turn * (section.centre_offset - points[:, 0]), points[:, 1]])


def _outward_points(section: CurveSection) -> Array:
    """P_0 … P_7 (8, 2) m, outward and up from P_3."""
    d = section
    slope = d.inclination - opening_angle(d)
    sine, cosine = nm.sin(d.inclination), nm.cos(d.inclination)
    along_bank = d.bank_radius * (sine - nm.sin(slope)) if d.bank_rise > 0.0 else 0.0
    along_face = 0.0 if d.inclination == 0.5 * math.pi else d.face_rise * cosine / sine
    under_root = nm.square(d.crest_radius * sine) + d.crest_rise * (2.0 * d.crest_radius * cosine - d.crest_rise)
    along_crest = math.sqrt(max(0.0, under_root)) - d.crest_radius * sine if d.crest_rise > 0.0 else 0.0
    inner = -(d.floor_width + d.fillet_radius)
    x = d.ellipse_reach + np.cumsum([0.0, along_bank, along_face, along_crest])
    z = d.ellipse_rise + np.cumsum([0.0, d.bank_rise, d.face_rise, d.crest_rise])
    start = [(inner, d.fillet_radius + d.wall_height), (inner, d.fillet_radius), (-d.floor_width, 0.0), (0.0, 0.0)]
    return np.concatenate([start, np.column_stack([x, z])])


def _outward_controls(section: CurveSection) -> tuple[Array, Array]:
    """Inner control points (7, 2) m, outward and up from P_3, and weights (7,)."""
    p = _outward_points(section)
    d = section
    flat = d.ellipse_height == 0.0 or d.ellipse_rise == 0.0
    arcs = [
        line_arc(p[0], p[1]),
        circle_arc(p[1], p[2], d.fillet_radius),
        line_arc(p[2], p[3]),
        line_arc(p[3], p[4]) if flat else ellipse_arc(d.ellipse_width, d.ellipse_height, p[4]),
        circle_arc(p[4], p[5], d.bank_radius),
        line_arc(p[5], p[6]),
        circle_arc(p[6], p[7], d.crest_radius),
    ]
    return np.array([point for point, _ in arcs]), np.array([weight for _, weight in arcs])


def _curve_in_left_turn(section: CurveSection) -> ConicSpline:
    """The section as it is in a left curve: from the inner to the outer edge, y left and z up from C."""
    control, weights = np.empty((2 * N_ARC + 1, 2)), np.ones(2 * N_ARC + 1)
    control[::2] = _outward_points(section)
    control[1::2], weights[1::2] = _outward_controls(section)
    return ConicSpline(np.column_stack([section.centre_offset - control[:, 0], control[:, 1]]), weights)


def _faults(section: CurveSection) -> list[Fault]:
    """Everything that is wrong with a section; kinks only if it can be built at all."""
    faults = _number_faults(section)
    bad = {fault.path.partition(".")[2] for fault in faults}
    for names, check in (
        (("ellipse_width", "ellipse_height", "ellipse_reach", "ellipse_rise"), _ellipse_faults),
        (("crest_radius", "crest_rise", "inclination"), _crest_faults),
    ):
        if bad.isdisjoint(names):
            faults += check(section)
    if not faults:
        faults += _bank_faults(section)
    if not faults:
        faults += _kink_faults(section)
    return faults


def _number_faults(section: CurveSection) -> list[Fault]:
    """Faults of single dimensions."""
    faults = []
    for field in fields(section):
        value, path = getattr(section, field.name), f"section.{field.name}"
        if field.name == "turn":
            if value not in (1, -1):
                faults.append(Fault(path, f"is {value!r}", "Give 1 for a left curve or -1 for a right curve"))
        elif not isinstance(value, (int, float, np.floating)) or not math.isfinite(value):
            faults.append(Fault(path, f"is {value!r}, not a finite number", "Give a number"))
        elif field.name == "inclination":
            if not 0.0 < value <= 0.5 * math.pi:
                faults.append(Fault(path, f"is {value} rad", "Give an angle above 0 and at most π/2"))
        elif value < 0.0 and field.name != "centre_offset":
            faults.append(Fault(path, f"is {value} m, must be at least 0", "Give 0 for an arc that is not there"))
    return faults


def _ellipse_faults(section: CurveSection) -> list[Fault]:
    """Whether the end of the ellipse lies on its first quarter."""
    width, height = section.ellipse_width, section.ellipse_height
    reach, rise = section.ellipse_reach, section.ellipse_rise
    if height == 0.0:
        if rise == 0.0:
            return []
        fix = "Give a rise of 0, or the vertical semi-axis"
        return [Fault("section.ellipse_rise", f"is {rise} m on a flat ellipse (ellipse_height = 0)", fix)]
    faults = []
    if width == 0.0:
        fix = "Give the horizontal semi-axis, or ellipse_height = 0 for a flat one"
        return [Fault("section.ellipse_width", f"is 0 with an ellipse_height of {height} m", fix)]
    for name, value, most in (("ellipse_reach", reach, width), ("ellipse_rise", rise, height)):
        if value > most:
            what = f"is {value} m, beyond the semi-axis of {most} m"
            faults.append(Fault(f"section.{name}", what, "End the ellipse within its first quarter"))
    if not faults:
        x, z = reach / width, rise / height - 1.0
        misfit = 0.5 * abs(x * x + z * z - 1.0) / nm.hypot(x / width, z / height)
        if misfit > MAX_MISFIT:
            what = f"is {rise} m: the end is {1e3 * misfit:.3g} mm off the ellipse"
            fix = f"Give {ellipse_rise(width, height, reach):.7g} m"
            faults.append(Fault("section.ellipse_rise", what, fix))
    return faults


def _bank_faults(section: CurveSection) -> list[Fault]:
    """Whether the bank leads from the end of the ellipse to the face."""
    if section.bank_rise == 0.0:
        return []
    slope = _slope(section)
    if slope > section.inclination:
        what = f"is {math.degrees(section.inclination):.6g}°, but the ellipse ends at {math.degrees(slope):.6g}°"
        return [Fault("section.inclination", what, "End the ellipse earlier, or incline the face more")]
    if section.bank_radius == 0.0:
        what = f"is 0 with a bank_rise of {section.bank_rise} m"
        return [Fault("section.bank_radius", what, "Give the radius, or a bank_rise of 0")]
    wanted = bank_rise(section.bank_radius, slope, section.inclination)
    if abs(wanted - section.bank_rise) > MAX_MISFIT:
        what = f"is {section.bank_rise} m, not tangent to ellipse and face"
        return [Fault("section.bank_rise", what, f"Give {wanted:.7g} m")]
    return []


def _crest_faults(section: CurveSection) -> list[Fault]:
    """Whether the circle of the crest reaches its height."""
    highest = section.crest_radius * (1.0 + nm.cos(section.inclination))
    if section.crest_rise <= highest:
        return []
    what = f"is {section.crest_rise} m, but a circle of {section.crest_radius} m reaches {highest:.6g} m only"
    return [Fault("section.crest_rise", what, "Lower the crest, or give it a larger radius")]


def _kink_faults(section: CurveSection) -> list[Fault]:
    """Whether the arcs are tangent to each other, and there is one at all."""
    curve = _curve_in_left_turn(section)
    if np.ptp(curve.control, axis=0).max() <= VANISHING:
        return [Fault("section", "has no extent", "Give at least a floor_width")]
    faults = []
    for i_point, kink in enumerate(joint_kinks(curve), start=1):
        if kink > MAX_KINK:
            what = f"has a kink of {math.degrees(kink):.3g}° at point {i_point}"
            faults.append(Fault("section", what, _KINK_FIX.get(i_point, "Make the arcs beside it tangent")))
    return faults
