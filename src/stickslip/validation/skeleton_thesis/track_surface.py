"""Surface of a track as the skeleton source builds it: Bézier curves along equal indices of placed cross-sections, cut into triangles.

Sections are placed every 0.5 m on straights and at equal distances in bends, three of them are handed over at each
junction, and each segment becomes 80 Bézier curves that take the points of the sections for control points
[Shankar, sec. 2.1]. The curves miss the sections by decimetres, see theory/track-bezier; `loft_rows` goes through them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stickslip import numerics as nm
from stickslip.model.errors import Fault
from stickslip.track.bezier import bezier_points
from stickslip.track.faults import refuse
from stickslip.track.marked_sections import N_POINT, standard_points
from stickslip.track.plan import PlanLine
from stickslip.validation.skeleton_thesis.plan import Bend, Segment, Straight, plan_from_segments, segment_stations

Array = NDArray[np.float64]

CONTROL_STEP = 0.5  # m, between sections of straights before interpolation
ROW_STEP = 0.1  # m, behind it
ROWS_PER_BEND = 500
#: Sections that a straight hands over to a bend; the first of them stays its own as well.
HANDED = 3
FEWEST_FRAMES = 3  # of a bend: its first and last give way to those of the straights


class Heights(Protocol):
    """Height over the station, such as `ElevationTable`, `HeightProfile` or `LinearElevation`."""

    def height(self, station: ArrayLike) -> Array:
        """Heights: (...,) m."""
        ...


class ControlRows(NamedTuple):
    """Placed sections of one segment: the control points of its 80 curves."""

    stations: Array  # (k,) m
    points: Array  # (k, 80, 3) m, world axes
    bent: bool


class BezierSurface(NamedTuple):
    """A surface as rows of points."""

    plan: PlanLine
    controls: tuple[ControlRows, ...]  # per segment, after the hand-over
    rows: Array  # (n, 80, 3) m, world axes, from the left edge to the right one
    first_rows: NDArray[np.intp]  # (n_segment,), row where each segment begins; the one before ends there too


def slope_angles(heights: Heights, stations: ArrayLike) -> Array:
    """Angles of the slope from each station to the next: (k,) rad, descents negative; the last one is repeated.

    Notes
    -----
    [Shankar, eq. 2.1]. The arctangent is right because stations are horizontal lengths.
    """
    s = np.asarray(stations, dtype=float)
    angle = nm.atan(np.diff(heights.height(s)) / np.diff(s))
    return np.append(angle, angle[-1])


def place_sections(plan: PlanLine, heights: Heights, stations: ArrayLike, sections: ArrayLike) -> Array:
    """Sections at their stations, square to the line in space.

    Parameters
    ----------
    plan, heights : PlanLine, Heights
    stations : (k,) float [m]
        Two or more, increasing.
    sections : (k, m, 2) or (m, 2) float [m]
        y left and z up from the profile line; one for all, or one per station.

    Returns
    -------
    (k, m, 3) float [m]
        World axes.

    Notes
    -----
    ``p = c + R_z(θ_d) R_y(-θ_s) (0, y, z)``. Departs from [Shankar, sec. 2.1.2], "first about Z, then about Y": the
    second axis is the turned one. About the fixed axis a section would only be square to a track that runs along X.
    """
    s = np.asarray(stations, dtype=float)
    shape = np.asarray(sections, dtype=float)
    section = np.broadcast_to(shape, (s.size, *shape.shape[-2:]))
    slope = slope_angles(heights, s)[:, None]
    level = np.zeros((s.size, 1))
    centre = np.concatenate([plan.point(s), heights.height(s)[:, None]], axis=1)
    left = np.concatenate([plan.left(s), level], axis=1)
    up = np.concatenate([-nm.sin(slope) * plan.direction(s), nm.cos(slope)], axis=1)
    y, z = section[..., :1], section[..., 1:]
    return np.asarray(centre[:, None] + y * left[:, None] + z * up[:, None])


def build_bezier_surface(
    segments: Sequence[Segment],
    heights: Heights,
    bend_sections: Sequence[ArrayLike],
    start: float = 0.0,
    *,
    start_point: tuple[float, float] | None = None,
    start_heading: float = 0.0,
) -> BezierSurface:
    """Surface of a track of straights and bends in turn.

    Parameters
    ----------
    segments : sequence of Straight or Bend
    heights : Heights
    bend_sections : sequence of (n_frame, 80, 2) float [m]
        Per bend, as many sections as there are frames, from `stickslip.track.marked_sections`. They are spread evenly
        over the bend.
    start, start_point, start_heading : as of `plan_from_segments`

    Returns
    -------
    BezierSurface

    Raises
    ------
    TrackError
        With all faults.
    """
    refuse(surface_faults(segments, bend_sections))
    plan = plan_from_segments(segments, start, start_point=start_point, start_heading=start_heading)
    controls = hand_over(control_rows(segments, plan, heights, bend_sections))
    parts = [interpolate_rows(control) for control in controls]
    rows = np.concatenate([parts[0], *(part[1:] for part in parts[1:])])  # junction rows are shared
    first = np.cumsum([0, *(len(part) - 1 for part in parts[:-1])])
    return BezierSurface(plan, controls, rows, first)


def control_rows(
    segments: Sequence[Segment], plan: PlanLine, heights: Heights, bend_sections: Sequence[ArrayLike]
) -> tuple[ControlRows, ...]:
    """Placed sections of each segment on its own, ends included, before the hand-over."""
    given = iter(bend_sections)
    straight = standard_points()
    rows = []
    for segment, (begin, end) in zip(segments, itertools.pairwise(segment_stations(segments, plan.start))):
        bent = isinstance(segment, Bend)
        section = np.asarray(next(given), dtype=float) if bent else straight
        stations = np.linspace(begin, end, len(section) if bent else _straight_rows(segment))
        rows.append(ControlRows(stations, place_sections(plan, heights, stations, section), bent))
    return tuple(rows)


def hand_over(controls: Sequence[ControlRows]) -> tuple[ControlRows, ...]:
    """Give the last three sections of each straight to the bend beside it.

    Parameters
    ----------
    controls : sequence of ControlRows
        From `control_rows`: straights and bends in turn.

    Returns
    -------
    tuple of ControlRows
        The outermost of the three is shared. Around it five rows of the straight lie evenly on straight lines, if the
        track does not change its slope there: the curves of both segments then meet with continuity G².

    Notes
    -----
    Departs from [Shankar, sec. 2.1.3], which does not say what becomes of a bend's own first and last section: they lie
    where those of the straights are and give way to them.
    """
    out = []
    for i, here in enumerate(controls):
        before = controls[i - 1] if i > 0 else None
        after = controls[i + 1] if i + 1 < len(controls) else None
        stations, points = here.stations, here.points
        if here.bent:
            if before is not None:
                stations = np.concatenate([before.stations[-HANDED:], stations[1:]])
                points = np.concatenate([before.points[-HANDED:], points[1:]])
            if after is not None:
                stations = np.concatenate([stations[:-1], after.stations[:HANDED]])
                points = np.concatenate([points[:-1], after.points[:HANDED]])
        else:
            kept = slice(
                HANDED - 1 if before is not None else 0, len(stations) - (HANDED - 1 if after is not None else 0)
            )
            stations, points = stations[kept], points[kept]
        out.append(ControlRows(stations, points, here.bent))
    return tuple(out)


def interpolate_rows(control: ControlRows) -> Array:
    """Rows of a segment on its Bézier curves: (n, 80, 3) m; 500 in a bend, one per 0.1 m on a straight, ends included."""
    length = control.stations[-1] - control.stations[0]
    n = ROWS_PER_BEND if control.bent else max(round(length / ROW_STEP), 1) + 1
    return bezier_points(control.points, np.linspace(0.0, 1.0, n))


def surface_faults(segments: Sequence[Segment], bend_sections: Sequence[ArrayLike]) -> list[Fault]:
    """Everything that keeps segments and sections from becoming a surface, as `build_bezier_surface` would refuse it."""
    faults = []
    if not segments:
        faults.append(Fault("segments", "is empty", "Give one straight or bend, or more"))
    for i, (one, two) in enumerate(itertools.pairwise(segments), start=1):
        if type(one) is type(two):
            kind, fix = (
                ("straight", "Merge the two") if isinstance(two, Straight) else ("bend", "Put a straight between")
            )
            faults.append(Fault(f"segments[{i}]", f"is a {kind} behind a {kind}", fix))
    for i, segment in enumerate(segments):
        junctions = (i > 0) + (i + 1 < len(segments))
        needed = (HANDED - 1) * junctions + HANDED if junctions else 2
        if isinstance(segment, Straight) and _straight_rows(segment) < needed:
            what = f"is {segment.length:g} m long, too short to hand sections over"
            faults.append(Fault(f"segments[{i}]", what, f"Give it {(needed - 1) * CONTROL_STEP:g} m or more"))
    n_bend = sum(isinstance(segment, Bend) for segment in segments)
    if len(bend_sections) != n_bend:
        what = f"has {len(bend_sections)} entries for {n_bend} bend(s)"
        faults.append(Fault("bend_sections", what, "Give the sections of each bend, in order"))
    for i, sections in enumerate(bend_sections):
        shape = np.shape(sections)
        if len(shape) != 3 or shape[0] < FEWEST_FRAMES or shape[1:] != (N_POINT, 2):
            fix = f"Give {FEWEST_FRAMES} or more sections of {N_POINT} points (y, z)"
            faults.append(Fault(f"bend_sections[{i}]", f"has shape {shape}", fix))
        elif not np.all(np.isfinite(np.asarray(sections, dtype=float))):
            faults.append(Fault(f"bend_sections[{i}]", "has numbers that are not finite", "Give finite coordinates"))
    return faults


def _straight_rows(segment: Segment) -> int:
    """Number of sections of a straight: at distances as close to 0.5 m as equal distances can be."""
    return max(round(segment.length / CONTROL_STEP), 1) + 1


class Facets(NamedTuple):
    """Triangles with centroids and frames."""

    vertices: Array  # (n m, 3) m, row by row
    triangles: NDArray[np.int32]  # (t, 3), vertices counter-clockwise as seen from inside the channel
    centroid: Array  # (t, 3) m
    normal: Array  # (t, 3) unit, into the channel
    along: Array  # (t, 3) unit, the edge in the direction of travel
    across: Array  # (t, 3) unit, normal × along, to the left on a floor
    area: Array  # (t,) m²


def facets_from_rows(rows: ArrayLike) -> Facets:
    """Triangulate rows of points.

    Parameters
    ----------
    rows : (n, m, 3) float [m]
        In the direction of travel, each from the left edge to the right one.

    Returns
    -------
    Facets
        Two triangles per cell, ``2 (m - 1)`` per pair of rows: 158 for rows of 80 points [Shankar, sec. 2.1.4].

    Raises
    ------
    TrackError
        If there are too few points, or a triangle without area.
    """
    points = np.asarray(rows, dtype=float)
    if points.ndim != 3 or points.shape[0] < 2 or points.shape[1] < 2 or points.shape[2] != 3:
        refuse([Fault("rows", f"has shape {points.shape}", "Give (n, m, 3), two rows of two points or more")])
    n, m = points.shape[:2]
    first = (np.arange(n - 1)[:, None] * m + np.arange(m - 1)).reshape(-1, 1)  # left point of the row behind
    right, ahead, ahead_right = first + 1, first + m, first + m + 1
    # Both triangles of a cell share the diagonal from its left rear corner to its right front corner.
    triangles = np.stack([np.hstack([right, ahead_right, first]), np.hstack([first, ahead_right, ahead])], axis=1)
    travel = np.stack([np.hstack([right, ahead_right]), np.hstack([first, ahead])], axis=1).reshape(-1, 2)
    triangles = triangles.reshape(-1, 3).astype(np.int32)
    vertices = points.reshape(-1, 3)
    a, b, c = (vertices[triangles[:, k]] for k in range(3))
    double = np.cross(b - a, c - a)
    size = nm.lengths(double, axis=1)
    step = vertices[travel[:, 1]] - vertices[travel[:, 0]]
    stride = nm.lengths(step, axis=1)
    flat = ~((size > 0.0) & (stride > 0.0))  # true for NaN as well
    if np.any(flat):
        i_row, i_point = divmod(int(np.argmax(flat)) // 2, m - 1)
        what = f"leaves a triangle without area at row {i_row}, point {i_point} ({int(flat.sum())} in all)"
        refuse([Fault("rows", what, "Give points that are finite and apart from their neighbours")])
    normal, along = double / size[:, None], step / stride[:, None]
    return Facets(vertices, triangles, (a + b + c) / 3.0, normal, along, np.cross(normal, along), 0.5 * size)


def smallest_angles(facets: Facets) -> Array:
    """The smallest angle of each triangle: (t,) rad, π/3 at best."""
    corners = facets.vertices[facets.triangles]
    angles = []
    for k in range(3):
        u, v = corners[:, (k + 1) % 3] - corners[:, k], corners[:, (k + 2) % 3] - corners[:, k]
        angles.append(nm.atan2(nm.lengths(np.cross(u, v), axis=1), (u * v).sum(axis=1)))
    return np.asarray(np.min(angles, axis=0))


def loft_rows(stations: ArrayLike, rows: ArrayLike, at: ArrayLike) -> Array:
    """Rows between given rows, on cubic splines through equal indices.

    Parameters
    ----------
    stations : (k,) float [m]
        Of the given rows, increasing; four or more.
    rows : (k, m, d) float [m]
        Points; equal indices are the same feature in all rows.
    at : (n,) float [m]
        Stations between the first and the last one.

    Returns
    -------
    (n, m, d) float [m]
        Twice continuously differentiable in the station, and through all given rows. The third derivative is continuous
        at the second and last but one station.

    Raises
    ------
    TrackError
        With all faults.

    Notes
    -----
    In place of [Shankar, sec. 2.1.3], whose Bézier curves take the rows for control points and miss them by decimetres:
    theory/track-bezier.
    """
    s, points, wanted = (np.asarray(value, dtype=float) for value in (stations, rows, at))
    faults = []
    if s.ndim != 1 or len(s) < 4:
        faults.append(Fault("stations", f"has shape {s.shape}", "Give 4 stations or more"))
    elif not np.all(np.diff(s) > 0.0):
        i = int(np.argmin(np.diff(s) > 0.0))
        what = f"goes from {s[i]:g} m to {s[i + 1]:g} m at index {i + 1}"
        faults.append(Fault("stations", what, "Sort the rows by station and give each station once"))
    elif not np.all((wanted >= s[0]) & (wanted <= s[-1])):
        what = f"leaves the stations {s[0]:g} m to {s[-1]:g} m of the rows"
        faults.append(Fault("at", what, "A spline is not continued: add rows"))
    if points.ndim < 1 or points.shape[:1] != s.shape[:1]:
        faults.append(Fault("rows", f"has shape {points.shape} for {s.size} stations", "Give one row per station"))
    elif not np.all(np.isfinite(points)):
        faults.append(Fault("rows", "has numbers that are not finite", "Give finite coordinates"))
    refuse(faults)
    return np.asarray(nm.cubic_spline(s, points)(wanted))
