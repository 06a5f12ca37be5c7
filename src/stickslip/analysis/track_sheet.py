"""One sheet that shows a whole track: plan, height, grade, curvature, speed and load, sections, and the channel in three dimensions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.figure_file import save_figure
from stickslip.analysis.labels import Labels
from stickslip.analysis.render import LIGHT
from stickslip.track.audit import Audit
from stickslip.track.design_rules import corners_of
from stickslip.track.track import Corner, Track

Array = NDArray[np.float64]

INK, SOFT, ICE = "#33404d", "#8793a0", "#4c78a8"
LEFT_TURN, RIGHT_TURN, SPEED, LOAD, GATE = "#4c78a8", "#c8553d", "#5a8f4e", "#b5476b", "#d98324"
BAND = "#eef2f6"
SIZE = (16.54, 11.69)  # inches: A3
BELOW = -1.9  # m, room for the captions of sections
N_SECTIONS = 9  # sections of the strip
VIEW_LENGTH = 80.0  # m of channel, at most, in the view in three dimensions


def save_sheet(audit: Audit, path: str | Path) -> None:
    """Write the sheet of a track; the ending of the file name chooses PNG, PDF or SVG.

    Parameters
    ----------
    audit : Audit
        Of the track that is shown: its survey gives speed and load.
    path : str or Path
    """
    save_figure(draw_sheet(audit), path)


def draw_sheet(audit: Audit) -> Any:
    """Draw the sheet of a track.

    Returns
    -------
    matplotlib.figure.Figure
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=SIZE, dpi=130)
    rows = figure.add_gridspec(
        3, 1, height_ratios=(1.05, 1.2, 0.42), left=0.05, right=0.955, top=0.915, bottom=0.035, hspace=0.16
    )
    top = rows[0].subgridspec(1, 2, width_ratios=(1.35, 1.0), wspace=0.06)
    lines = rows[1].subgridspec(4, 1, height_ratios=(1.15, 0.9, 1.0, 1.2), hspace=0.12)
    _write_title(figure, audit)
    _draw_plan(figure.add_subplot(top[0]), audit.track)
    _draw_view(figure.add_subplot(top[1], projection="3d"), audit)
    _draw_lines(figure, lines, audit)
    _draw_sections(figure.add_subplot(rows[2]), audit)
    return figure


def short_name(corner: Corner) -> str:
    """The number of a corner, or its whole name if it has none: ``"16 Thunderbird"`` is ``"16"``."""
    head = corner.name.split()[0] if corner.name.split() else corner.name
    return head if head[:1].isdigit() else corner.name


def mark_corners(ax: Any, corners: Sequence[Corner], names: bool = False) -> None:
    """Shade the corners of a track in an axes over the station; their numbers along its upper edge if wanted."""
    for corner in corners:
        ax.axvspan(corner.begin, corner.end, color=BAND, zorder=0, linewidth=0)
        if names:
            middle = 0.5 * (corner.begin + corner.end)
            ax.annotate(
                short_name(corner),
                (middle, 1.0),
                xycoords=("data", "axes fraction"),
                xytext=(0, 2),
                textcoords="offset points",
                ha="center",
                va="bottom",
                fontsize=7.5,
                color=LEFT_TURN if corner.turn > 0 else RIGHT_TURN,
            )


def dress(ax: Any, label: str, colour: str = INK) -> None:
    """Common looks of an axes over the station."""
    ax.set_ylabel(label, fontsize=8.5, color=colour)
    ax.tick_params(labelsize=8, colors=INK, length=3)
    ax.tick_params(axis="y", colors=colour)
    ax.grid(axis="y", color="#dfe5ea", linewidth=0.6)
    ax.set_axisbelow(True)
    ax.yaxis.set_label_coords(-0.032, 0.5)
    for side in ax.spines.values():
        side.set_color("#b6c0ca")


def _write_title(figure: Any, audit: Audit) -> None:
    """Name and the most important figures."""
    track = audit.track
    length, drop, load = (audit.figure(name).value for name in ("length_m", "drop_m", "max_load_g"))
    words = [
        f"length {length:.0f} m",
        f"drop {drop:.1f} m",
        f"{audit.figure('curves').value} curves",
        f"steepest {100.0 * audit.figure('max_grade').value:.1f} %",
        f"largest load {load:.1f} g",
        f"top speed {audit.figure('top_speed_m_s').value:.1f} m/s",
    ]
    figure.text(0.05, 0.962, track.title or track.name, fontsize=17, color=INK, weight="bold")
    figure.text(0.05, 0.94, "   ·   ".join(words), fontsize=10.5, color=INK)
    statuses = ", ".join(f"{part} {p.status}" for part, p in track.provenance.items())
    figure.text(0.955, 0.962, statuses, fontsize=8.5, color=SOFT, ha="right")
    figure.text(0.955, 0.943, f"speeds: {audit.figure('top_speed_m_s').source}", fontsize=8.5, color=SOFT, ha="right")


def _draw_plan(ax: Any, track: Track) -> None:
    """The plan line with curves, gates and the direction of travel."""
    s = np.linspace(track.begin, track.end, max(400, int(track.end - track.begin)))
    x, y = track.plan.point(s).T
    ax.plot(x, y, color="#b9c4ce", linewidth=2.0, zorder=1)
    timed = (s >= track.start) & (s <= track.finish)
    ax.plot(x[timed], y[timed], color=INK, linewidth=2.2, zorder=2, solid_capstyle="round")
    corners = corners_of(track)
    for corner in corners:
        part = track.plan.point(np.linspace(corner.begin, corner.end, 60))
        ax.plot(*part.T, color=LEFT_TURN if corner.turn > 0 else RIGHT_TURN, linewidth=3.0, zorder=3)
    ax.set_aspect("equal", adjustable="datalim")
    ax.margins(0.1)
    ax.tick_params(labelsize=8, colors=INK, length=3)
    ax.set_xlabel("x [m]", fontsize=8.5, color=INK, labelpad=1)
    ax.set_ylabel("y [m]", fontsize=8.5, color=INK)
    ax.grid(color="#e6ebef", linewidth=0.6)
    ax.set_axisbelow(True)
    for side in ax.spines.values():
        side.set_color("#b6c0ca")
    ax.apply_aspect()  # settles the limits of the axes, which labels need
    labels = Labels(ax, np.column_stack([x, y]))
    for corner in corners:
        middle = 0.5 * (corner.begin + corner.end)
        colour = LEFT_TURN if corner.turn > 0 else RIGHT_TURN
        outward = -corner.turn * track.plan.left(middle)
        labels.put(track.plan.point(middle), outward, short_name(corner), colour, weight="bold", size=9.5)
    for gate in track.gates:
        at, left = track.plan.point(gate.station), track.plan.left(gate.station)
        ax.plot(*at, marker="D", markersize=5, color=GATE, zorder=5)
        labels.put(at, left, f"{gate.name} {gate.station:.0f} m", GATE, size=8)
    _draw_direction(ax, track)
    ax.set_title("Plan: left curves blue, right curves red", fontsize=9.5, color=INK, loc="left", pad=4)


def _draw_direction(ax: Any, track: Track) -> None:
    """Arrows in the direction of travel beside the line."""
    straight = [
        0.5 * (a.end + b.begin) for a, b in zip(corners_of(track), corners_of(track)[1:]) if b.begin - a.end > 8.0
    ]
    places = [0.5 * (track.begin + min((c.begin for c in corners_of(track)), default=track.end)), *straight]
    for s in places:
        at, ahead = track.plan.point(s), track.plan.point(s + 1.0)
        ax.annotate(
            "",
            ahead,
            at,
            arrowprops={"arrowstyle": "-|>", "color": INK, "mutation_scale": 13, "linewidth": 0},
            zorder=4,
        )


def _draw_view(ax: Any, audit: Audit) -> None:
    """The channel where the load is largest, without distortion."""
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    track = audit.track
    place = audit.figure("max_load_g").place
    middle = place.station if place is not None else 0.5 * (track.start + track.finish)
    corner = next((c for c in corners_of(track) if c.begin <= middle <= c.end), None)
    begin, end = (corner.begin - 10.0, corner.end + 10.0) if corner is not None else (middle - 40.0, middle + 40.0)
    if end - begin > VIEW_LENGTH:
        begin, end = middle - 0.5 * VIEW_LENGTH, middle + 0.5 * VIEW_LENGTH
    s = np.linspace(max(begin, track.begin), min(end, track.end), 140)
    v = np.linspace(-1.0, 1.0, 41)
    world = track.place(s, track.channel.points(s, v))
    quads = np.stack([world[:-1, :-1], world[1:, :-1], world[1:, 1:], world[:-1, 1:]], axis=2).reshape(-1, 4, 3)
    normal = np.cross(quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1])
    size = np.linalg.norm(normal, axis=1)
    light = np.abs(normal @ (LIGHT / np.linalg.norm(LIGHT))) / np.where(size > 0.0, size, 1.0)
    shade = (0.6 + 0.4 * light)[:, None]
    colours = np.clip(np.array([0.84, 0.92, 1.0]) * shade, 0.0, 1.0)
    faces = Poly3DCollection(quads, facecolors=colours, edgecolors=colours, linewidths=0.2, clip_on=False)
    ax.add_collection3d(faces)
    for edge in (0, -1):
        ax.plot(*world[:, edge].T, color=INK, linewidth=0.9, clip_on=False)
    # Look from the inner side of the curve, against the bank.
    heading = math.degrees(float(track.plan.heading(middle)))
    inner = 90.0 if corner is None or corner.turn > 0 else -90.0
    ax.set_proj_type("persp", focal_length=0.8)
    ax.view_init(elev=30.0, azim=heading + inner - 30.0)
    _fit_view(ax, world.reshape(-1, 3))
    ax.set_axis_off()
    name = f"curve {corner.name}, " if corner is not None else ""
    title = f"Channel: {name}{s[0]:.0f} to {s[-1]:.0f} m, without distortion, seen from inside"
    ax.figure.text(0.955, 0.9185, title, fontsize=9.5, color=INK, ha="right", va="bottom")


def _fit_view(ax: Any, points: Array) -> None:
    """Let points (n, 3) fill the place of a 3-D axes, at equal scales."""
    from mpl_toolkits.mplot3d import proj3d

    low, high = points.min(axis=0), points.max(axis=0)
    for set_limits, a, b in zip((ax.set_xlim, ax.set_ylim, ax.set_zlim), low, high):
        set_limits(a, b)
    place = ax.get_position(original=True)
    width, height = np.array([place.width, place.height]) * ax.figure.bbox.size
    zoom = 1.0
    for _ in range(3):  # a perspective is not quite proportional to its zoom
        ax.set_box_aspect(tuple(high - low), zoom=zoom)
        ax.set_position(place)
        ax.apply_aspect()
        x, y, _ = proj3d.proj_transform(*points.T, ax.get_proj())
        seen = ax.transData.transform(np.column_stack([x, y]))
        size = np.ptp(seen, axis=0)
        zoom *= 0.97 * min(width / size[0], height / size[1])
    middle = 0.5 * (seen.min(axis=0) + seen.max(axis=0)) / ax.figure.bbox.size
    shift = np.array([place.x0 + 0.5 * place.width, place.y0 + 0.5 * place.height]) - middle
    ax.set_position((place.x0 + shift[0], place.y0 + shift[1], place.width, place.height))


def _draw_lines(figure: Any, grid: Any, audit: Audit) -> None:
    """Height, grade, curvature, and speed with load, over the station."""
    track, survey = audit.track, audit.survey
    corners = corners_of(track)
    s = np.linspace(track.begin, track.end, max(800, int(2 * (track.end - track.begin))))
    axes = [figure.add_subplot(grid[0])]
    axes += [figure.add_subplot(grid[i], sharex=axes[0]) for i in range(1, 4)]
    height, grade, curvature, motion = axes
    height.plot(s, track.heights.height(s), color=INK, linewidth=1.5)
    dress(height, "height [m]")
    grade.plot(s, -100.0 * track.heights.slope(s), color=INK, linewidth=1.5)
    grade.axhline(0.0, color=SOFT, linewidth=0.7)
    dress(grade, "grade [%]")
    bend = 1000.0 * track.plan.curvature(s)
    curvature.fill_between(s, bend, 0.0, where=bend > 0.0, color=LEFT_TURN, alpha=0.75, linewidth=0)
    curvature.fill_between(s, bend, 0.0, where=bend < 0.0, color=RIGHT_TURN, alpha=0.75, linewidth=0)
    curvature.axhline(0.0, color=SOFT, linewidth=0.7)
    dress(curvature, "curvature\n[1/km]")
    motion.plot(survey.station, survey.speed, color=SPEED, linewidth=1.6)
    motion.set_ylim(0.0, 1.08 * float(survey.speed.max()))
    dress(motion, "speed [m/s]", SPEED)
    load = motion.twinx()
    load.plot(survey.station, survey.load, color=LOAD, linewidth=1.3)
    load.set_ylim(0.0, 1.1 * max(float(survey.load.max()), 1.0))
    load.set_ylabel("load [g]", fontsize=8.5, color=LOAD)
    load.tick_params(labelsize=8, colors=LOAD, length=3)
    for side in load.spines.values():
        side.set_color("#b6c0ca")
    for ax in axes:
        mark_corners(ax, corners, names=ax is height)
        for gate in track.gates:
            ax.axvline(gate.station, color=GATE, linewidth=0.8, linestyle=(0, (4, 3)))
        if ax is not motion:
            ax.tick_params(labelbottom=False)
    height.set_xlim(track.begin, track.end)
    motion.set_xlabel("station [m] (curves shaded, gates dashed)", fontsize=8.5, color=INK, labelpad=1)


def _draw_sections(ax: Any, audit: Audit) -> None:
    """A strip of cross-sections at one scale, seen in the direction of travel."""
    track = audit.track
    stations = _section_stations(track)
    points = track.channel.points(stations, np.linspace(-1.0, 1.0, 161))
    top = float(points[..., 1].max()) + 0.2
    frame = ax.get_position()
    room = (top - BELOW) * frame.width / frame.height * SIZE[0] / SIZE[1]  # m across, at equal scales
    needed = float(np.ptp(points[..., 0], axis=1).sum())
    gap = min((room - needed - 1.0) / len(stations), 8.0)  # m between neighbours
    origin, texts = 0.5 * gap, []
    for station, outline in zip(stations, points):
        across = -outline[:, 0]  # the left side of the track on the left of the picture
        shift = origin - across.min()
        ax.plot(across + shift, outline[:, 1], color="#d3dfea", linewidth=6.0, solid_capstyle="butt")
        ax.plot(across + shift, outline[:, 1], color=ICE, linewidth=1.6)
        ax.plot(shift, 0.0, marker="|", color=INK, markersize=6)
        corner = next((short_name(c) for c in corners_of(track) if c.begin <= station <= c.end), "straight")
        texts.append((shift + 0.5 * (across.min() + across.max()), f"{station:.0f} m\n{corner}"))
        origin = shift + across.max() + gap
    for x, text in texts:
        ax.text(x, -0.35, text, ha="center", va="top", fontsize=8, color=INK, linespacing=1.15)
    ax.plot([0.1, 0.1], [0.0, 1.0], color=INK, linewidth=2.0)
    ax.text(0.3, 0.5, "1 m", fontsize=8, color=INK, va="center")
    ax.set_xlim(0.0, room)
    ax.set_ylim(BELOW, top)
    ax.set_axis_off()
    ax.set_title("Sections, seen in the direction of travel", fontsize=9.5, color=INK, loc="left", pad=3)


def _section_stations(track: Track) -> Array:
    """Stations of the strip: a straight and the tightest places of curves spread along the track."""
    corners = corners_of(track)
    chosen = [
        corners[i]
        for i in np.unique(np.linspace(0, len(corners) - 1, min(len(corners), N_SECTIONS - 1)).round().astype(int))
    ]
    tight = []
    for corner in chosen:
        s = np.linspace(corner.begin, corner.end, 101)
        wall = track.channel.wall_height(s)
        tight.append(float(s[np.flatnonzero(wall >= wall.max() - 1e-9)].mean()))
    return np.array([track.start, *tight])
