"""What we want to reach, as a table: the targets of the design, beside the best peer known when they were set."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stickslip.bench.results import Result, Verdict

COMPARE: dict[str, Callable[[float, float], bool]] = {"<": operator.lt, ">": operator.gt, ">=": operator.ge}


@dataclass(frozen=True, slots=True)
class Target:
    """A bound on the size of one metric of one of our contenders."""

    case: str
    label: str
    metric: str
    sense: str  # "<", ">" or ">="
    bound: float
    best_peer: str


TARGETS: tuple[Target, ...] = (
    Target("incline_stick", "stickslip", "creep_um_per_s", "<", 1e-6, "siconos < 1e-11, dart 0.08"),
    Target("incline_stick", "stickslip", "steps_per_s", ">", 20e3, "siconos 1e2 to 1e3"),
    Target("incline_slip", "stickslip", "acceleration_error", "<", 1e-9, "dart, ode 1e-11 (pyramid aligned)"),
    Target("incline_slip", "stickslip", "hop_mm", "<", 1e-3, "mujoco hops 3 to 70"),
    Target("hinge", "stickslip", "rest_angle_error_deg", "<", 5e-8, "dart, pybullet 5e-8"),
    Target("hinge", "stickslip", "creep_deg_per_s", "<", 1e-9, "dart, pybullet 0"),
    Target("hinge_loaded", "stickslip", "rest_angle_error_fine_deg", "<", 1e-2, "none has this law"),
    Target("hinge_loaded", "stickslip", "creep_deg_per_s", "<", 1e-9, "none has this law"),
    Target("cantilever", "stickslip", "sag_mm", "<", 1e-6, "-"),
    Target("bounce", "stickslip", "apex5_error", "<", 3e-3, "ode 3e-3"),
    Target("bounce", "stickslip", "stop_time_error_ms", "<", 20.0, "-"),
    Target("painleve", "stickslip", "slip_after_1_step_mm_per_s", "<", 1e-3, "siconos 0"),
    Target("painleve", "stickslip", "penetration_mm", "<", 1e-2, "siconos 0"),
    Target("anisotropic", "stickslip", "stop_error_mm", "<", 1.0, "mujoco elliptic 4 to 10"),
    Target("anisotropic", "stickslip on a mesh", "stop_error_mm", "<", 1.0, "-"),
    Target("anisotropic", "stickslip on a mesh", "stop_error_turned_mm", "<", 1.0, "-"),
    Target("half_pipe_1700k", "stickslip/mesh", "energy_error", "<", 2e-4, "pybullet 2.5e-4"),
    Target("half_pipe_1700k", "stickslip/mesh", "steps_per_s", ">", 25e3, "pybullet 25e3"),
    Target("half_pipe_1700k", "stickslip/mesh", "build_s", "<", 5.0, "pybullet 16"),
    Target("half_pipe_1700k", "stickslip/smooth mesh", "energy_error", "<", 2e-4, "-"),
    Target("half_pipe_1700k", "stickslip/parametric", "energy_error", "<", 2e-4, "-"),
    Target("half_pipe_1700k", "stickslip/parametric", "steps_per_s", ">", 25e3, "-"),
    Target("tower", "stickslip", "penetration_mm", "<", 0.01, "dart 7e-4 at 2e3 steps/s"),
    Target("tower", "stickslip", "steps_per_s", ">", 10e3, "mujoco 21e3 (0.08 mm)"),
    Target("boxes_100", "stickslip", "penetration_mm", "<", 0.05, "pybullet 0.014 at 31 steps/s"),
    Target("boxes_100", "stickslip", "steps_per_s", ">", 500.0, "rapier 2.2e3 (0.6 mm)"),
    Target("chain_7", "stickslip/euler", "ratio_to_mujoco", ">=", 1.0, "mujoco 289e3 steps/s"),
    Target("chain_20", "stickslip/euler", "ratio_to_mujoco", ">=", 1.0, "mujoco 140e3 steps/s"),
    Target("chain_20", "stickslip/moreau", "steps_per_s", ">", 50e3, "mujoco RK4 33e3"),
    Target("humanoid", "stickslip", "steps_per_s", ">", 10e3, "mujoco 50e3 (soft)"),
    *(
        Target("convex", f"stickslip/{what}", "query_us", "<", 1.0, "-")
        for what in ("boxes, resting", "rocks of 16 vertices", "rocks of 40 vertices", "rocks of 200 vertices")
    ),
    *(
        Target("mesh_pairs", f"stickslip/{what}", "query_us", "<", 1000.0, "-")
        for what in ("gears", "cubes, flush", "balls", "bolt and nut")
    ),
    Target("mesh_pairs", "stickslip/gears", "bytes_per_triangle", "<", 200.0, "-"),
    Target("mesh_pairs", "stickslip/bolt and nut, CAD", "bytes_per_triangle", "<", 300.0, "-"),
    Target("mesh_pairs", "stickslip/gears, CAD", "healing_s_per_100k", "<", 3.0, "-"),
    Target("sled13", "stickslip/runner", "real_time_factor", ">", 20.0, "-"),
    Target("sled13", "stickslip/runner", "p999_to_median", "<", 4.0, "-"),
    Target("track_query", "stickslip/patch", "sled_queries_us", "<", 6.0, "-"),
    Target("track_query", "stickslip/patch", "build_s", "<", 5.0, "-"),
    Target("descent_200k", "stickslip/patch", "energy_error", "<", 1e-5, "-"),
    Target("descent_200k", "stickslip/patch", "steps_per_s", ">", 250e3, "-"),
    Target("descent_1700k", "stickslip/smooth mesh", "energy_error", "<", 1e-4, "-"),
    Target("bob", "stickslip/straight", "real_time_factor", ">", 20.0, "-"),
    Target("bob", "stickslip/straight", "p999_to_median", "<", 4.0, "-"),
    Target("bob", "stickslip/curve", "real_time_factor", ">", 20.0, "-"),
    Target("bob", "stickslip/curve", "p999_to_median", "<", 4.0, "-"),
    Target("start", "stickslip", "first_steps_cached_s", "<", 2.0, "mujoco 0.9, drake 1.9 (import)"),
    Target("start", "stickslip", "first_steps_cold_s", "<", 30.0, "-"),
)

FLAT_COST = 1.5  # the cost per box at 1000 boxes over that at 10


def judge(results: Sequence[Result]) -> tuple[Verdict, ...]:
    """Hold every target against the results; errors count by their size, whatever their sign."""
    metrics_of = {(result.case, result.label): result.metrics for result in results}
    verdicts = []
    for target in TARGETS:
        value = metrics_of.get((target.case, target.label), {}).get(target.metric)
        verdicts.append(
            _verdict(target.case, target.metric, target.label, target.sense, target.bound, target.best_peer, value)
        )
    few, many = (metrics_of.get((f"boxes_{n}", "stickslip"), {}).get("box_step_us") for n in (10, 1000))
    ratio = many / few if few and many else None
    verdicts.append(
        _verdict("boxes_1000", "box_step_us over that of 10 boxes", "stickslip", "<", FLAT_COST, "-", ratio)
    )
    return tuple(verdicts)


def _verdict(
    case: str, metric: str, label: str, sense: str, bound: float, best_peer: str, value: float | None
) -> Verdict:
    """One row of the table."""
    status = "not measured"
    if value is not None:
        status = "met" if COMPARE[sense](abs(value), bound) else "missed"
    return Verdict(case, metric, label, f"{sense} {bound:g}", best_peer, value, status)
