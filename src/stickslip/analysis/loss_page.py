"""Pages of tables: what each curve cost each run, and where the energy went."""

from __future__ import annotations

import math
from typing import Any

from stickslip.analysis.compare import Comparison, CurveRun, curves_of, losses_of
from stickslip.analysis.energy import GRAVITY_WORK, REST, StretchEnergy, energy_balance, total_energy
from stickslip.analysis.run_style import (
    KMH,
    PAGE,
    colours_of,
    letters_of,
    loss_colour,
    number_text,
    time_text,
    write_title,
)
from stickslip.analysis.run_trace import RunTrace
from stickslip.analysis.run_works import ACROSS, AIR, ALONG, WALLS
from stickslip.analysis.text_table import ROW, Cell, draw_table
from stickslip.analysis.track_sheet import INK, SOFT, dress, short_name
from stickslip.engine.low_pass import LOAD_HZ

Energies = list[tuple[RunTrace, tuple[StretchEnergy, ...]]]

PER_PAGE = 4  # runs beside the reference on one page
CAUSE_COLOURS = {AIR: "#7fb2d9", ALONG: "#33658a", ACROSS: "#e08e1b", WALLS: "#c8301f", REST: "#b6c0ca"}


def draw_losses(comparison: Comparison) -> list[Any]:
    """Pages of losses: four runs beside the reference on each; of a single run its own curves."""
    others = [run for run in comparison.runs if run is not comparison.reference]
    groups = [others[k : k + PER_PAGE] for k in range(0, len(others), PER_PAGE)] or [[]]
    return [_draw_page(comparison, group) for group in groups]


def _draw_page(comparison: Comparison, group: list[RunTrace]) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=PAGE, dpi=130)
    write_title(figure, comparison, "What was lost where")
    n_row = len(curves_of(comparison.reference)) + 5  # with headings, start and finish
    ratios = (n_row * ROW, max(PAGE[1] * 0.8 - n_row * ROW, 3.0))
    grid = figure.add_gridspec(2, 1, height_ratios=ratios, left=0.045, right=0.985, top=0.89, bottom=0.06, hspace=0.12)
    _draw_curve_table(figure.add_subplot(grid[0]), comparison, group)
    energies = [(run, energy_balance(run)) for run in (comparison.reference, *group) if run.kinetic is not None]
    energies = [(run, balance) for run, balance in energies if balance]
    if energies:
        lower = grid[1].subgridspec(1, 2, width_ratios=(1.0, 0.85), wspace=0.08)
        _draw_energy_bars(figure.add_subplot(lower[0]), comparison, energies)
        _draw_energy_table(figure.add_subplot(lower[1]), comparison, energies)
    return figure


def _draw_curve_table(ax: Any, comparison: Comparison, group: list[RunTrace]) -> None:
    """Rows: start and curves. Columns: the reference's curve, then of each run what it lost inside and behind."""
    reference = comparison.reference
    colours, letters = colours_of(comparison), letters_of(comparison)
    own_tint = colours[reference.name]
    owner = f"{letters[reference.name]}: " if group else ""
    headings: list[str | Cell] = ["curve", (f"{owner}in → out\n[km/h]", own_tint)]
    headings += [(head, own_tint) for head in ("time\n[s]", "h_S max\n[m]", "arches", "b_S in\n[m]", "load\n[g]")]
    for run in group:
        first = f"{letters[run.name]}: inside\n[s]"
        rest = ("way on\n[s]", "Δv out\n[km/h]", "h_S max\n[m]", "arches", "b_S in\n[m]", "load\n[g]")
        headings += [(head, colours[run.name]) for head in (first, *rest)]
    rows: list[list[str | Cell]] = [_start_row(comparison, group)]
    own = curves_of(reference)
    taken = [(curves_of(run), losses_of(run, reference)) for run in group]
    for k, one in enumerate(own):
        tint = own_tint
        row: list[str | Cell] = [(f"{one.corner.name} ({'left' if one.corner.turn > 0 else 'right'})", INK)]
        row += [
            (f"{number_text(KMH * one.entry_speed, 1)} → {number_text(KMH * one.exit_speed, 1)}", tint),
            (number_text(one.time, 3), tint),
        ]
        row += [(number_text(one.top, 2), tint), (_arches(one), tint)]
        row += [(number_text(one.entry_offset, 2, True), tint), (number_text(one.load, 1), tint)]
        for run, (curves, losses) in zip(group, taken):
            lost, curve, tint = losses[k], curves[k], colours[run.name]
            row += [(time_text(lost.inside, True), loss_colour(lost.inside))]
            row += [(time_text(lost.way_on, True), loss_colour(lost.way_on))]
            row += [(number_text(KMH * lost.exit_speed, 1, True), loss_colour(-0.1 * lost.exit_speed))]
            row += [
                (number_text(curve.top, 2), tint),
                (_arches(curve), tint),
                (number_text(curve.entry_offset, 2, True), tint),
                (number_text(curve.load, 1), tint),
            ]
        rows.append(row)
    rows.append(_sum_row(comparison, group))
    draw_table(ax, headings, rows, size=8.5 if len(group) < 3 else 7.0)
    note = (
        f"Curves of {letters[reference.name]}; of the others time lost (+) or gained (−) on it" if group else "Curves"
    )
    note += f"; load off the ice, as instruments show it (low-pass {LOAD_HZ:g} Hz)"
    ax.set_title(note, fontsize=9.5, color=INK, loc="left", pad=4)


def _start_row(comparison: Comparison, group: list[RunTrace]) -> list[str | Cell]:
    """What was lost before the first curve."""
    reference = comparison.reference
    corners = [one.corner for one in curves_of(reference)]
    end = max(corners[0].begin, comparison.track.start) if corners else comparison.track.finish
    row: list[str | Cell] = ["start", "", time_text(float(reference.clock(end))), "", "", "", ""]
    for run in group:
        lost = float(run.clock(end) - reference.clock(end))
        faster = float(run.speed_at(end) - reference.speed_at(end))
        row += [
            (time_text(lost, True), loss_colour(lost)),
            "",
            (number_text(KMH * faster, 1, True), loss_colour(-0.1 * faster)),
        ]
        row += ["", "", "", ""]
    return row


def _sum_row(comparison: Comparison, group: list[RunTrace]) -> list[str | Cell]:
    """Times and differences at the finish."""
    finish, reference = comparison.track.finish, comparison.reference
    row: list[str | Cell] = ["finish", number_text(KMH * float(reference.speed_at(finish)), 1)]
    row += [time_text(float(reference.clock(finish))), "", "", "", ""]
    for run in group:
        lost = float(run.clock(finish) - reference.clock(finish))
        faster = float(run.speed_at(finish) - reference.speed_at(finish))
        row += [
            (time_text(lost, True), loss_colour(lost)),
            "",
            (number_text(KMH * faster, 1, True), loss_colour(-0.1 * faster)),
        ]
        row += ["", "", "", ""]
    return row


def _draw_energy_bars(ax: Any, comparison: Comparison, energies: Energies) -> None:
    """Losses by cause from curve to curve, runs side by side."""
    colours = colours_of(comparison)
    width = 0.8 / len(energies)
    unit, scale = _unit(energies)
    for k, (run, balance) in enumerate(energies):
        for i, row in enumerate(balance):
            x, up, down = i - 0.4 + (k + 0.5) * width, 0.0, 0.0
            for cause, loss in row.losses.items():
                size = loss / scale
                base = up if size >= 0.0 else down
                ax.bar(x, size, 0.9 * width, base, color=CAUSE_COLOURS[cause], linewidth=0)
                up, down = up + max(size, 0.0), down + min(size, 0.0)
            ax.plot([x - 0.45 * width, x + 0.45 * width], [0.0, 0.0], color=colours[run.name], linewidth=2.5)
    stretches = [row.stretch for row in max((balance for _, balance in energies), key=len)]
    number = {corner.corner.name: short_name(corner.corner) for corner in curves_of(comparison.reference)}
    ax.set_xticks(range(len(stretches)), [number.get(stretch.name, stretch.name) for stretch in stretches])
    dress(ax, f"energy lost [{unit}]")
    ax.yaxis.set_label_coords(-0.045, 0.5)
    causes = list(dict.fromkeys(cause for _, balance in energies for cause in balance[0].losses))
    handles = [_swatch(CAUSE_COLOURS[cause]) for cause in causes]
    ax.legend(handles, causes, loc="upper left", fontsize=8.5, ncols=len(causes), frameon=True, edgecolor="none")
    ax.set_ylim(top=1.2 * ax.get_ylim()[1])
    title = "Energy lost from curve to curve, by cause; one bar per run, its colour at the foot"
    ax.set_title(title, fontsize=9.5, color=INK, loc="left", pad=4)


def _draw_energy_table(ax: Any, comparison: Comparison, energies: Energies) -> None:
    """Totals by cause: kJ, share of all losses, and what it cost in speed at the finish."""
    colours, letters = colours_of(comparison), letters_of(comparison)
    unit, scale = _unit(energies)
    headings: list[str | Cell] = [f"[{unit}]", *((letters[run.name], colours[run.name]) for run, _ in energies)]
    totals = [total_energy(balance) for _, balance in energies]
    tints = [colours[run.name] for run, _ in energies]
    rows: list[list[str | Cell]] = []
    for cause in (GRAVITY_WORK, *dict.fromkeys(cause for total in totals for cause in total.losses)):
        cells: list[str | Cell] = [cause]
        for total, tint in zip(totals, tints):
            work = total.works.get(cause)
            lost = sum(total.losses.values())
            share = ""
            if work is not None and cause != GRAVITY_WORK and lost > 0.0:
                share = f"  {number_text(-100.0 * work / lost, 0):>3} %"
            cells.append(("–" if work is None else f"{number_text(work / scale, 1, True)}{share}", tint))
        rows.append(cells)
    rows.append(
        ["gain of kinetic energy", *((number_text(t.kinetic / scale, 1, True), tint) for t, tint in zip(totals, tints))]
    )
    draw_table(ax, headings, rows)
    ax.set_title(
        "Energy over the stretches on the left, and share of all losses", fontsize=9.5, color=INK, loc="left", pad=4
    )
    known = {cause for total in totals for cause in total.works}
    if ALONG not in known:
        note = "Contact forces were not recorded: friction and walls are part of the rest."
        ax.text(0.0, 0.02, note, fontsize=8.5, color=SOFT, transform=ax.transAxes)


def _arches(curve: CurveRun) -> str:
    """Number of arches, a dash where the run did not come."""
    return str(curve.arches) if math.isfinite(curve.top) else "–"


def _unit(energies: Energies) -> tuple[str, float]:
    """Unit of energies and its size [J]: kJ, for a mass point of a kilogramme J."""
    most = max(abs(row.works[GRAVITY_WORK]) for _, balance in energies for row in balance)
    return ("kJ", 1e3) if most > 1e3 else ("J", 1.0)


def _swatch(colour: str) -> Any:
    from matplotlib.patches import Patch

    return Patch(color=colour)
