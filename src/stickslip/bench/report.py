"""A benchmark report as Markdown."""

from __future__ import annotations

from pathlib import Path

from stickslip.bench.cases import CASES
from stickslip.bench.results import BenchReport, Result
from stickslip.io.safe_file import read_text_file, write_text_file

BEGIN = "<!-- results: written by `stickslip bench --markdown`, do not edit below -->"

#: Heading of a metric in a table; others show their key.
HEADINGS = {
    "step_us": "step µs",
    "healing_s_per_100k": "healing s per 100 000 triangles",
    "steps_per_s": "steps/s",
    "rest_steps_per_s": "steps/s at rest",
    "simulated_s": "simulated s",
    "real_time_factor": "× real time",
    "calibrations_per_step": "calibrations per step",
    "ratio_to_mujoco": "speed ÷ mujoco",
    "ratio_to_pybullet": "speed ÷ pybullet",
    "creep_um_per_s": "creep µm/s",
    "acceleration_error": "acceleration error, worst direction",
    "acceleration_error_aligned": "aligned",
    "hop_mm": "hop mm",
    "rest_angle_error_deg": "rest angle error °",
    "rest_angle_error_fine_deg": "at 0.02 ms °",
    "creep_deg_per_s": "creep °/s",
    "sag_mm": "sag mm",
    "apex5_error": "5th apex error",
    "stop_time_error_ms": "stop time error ms",
    "slip_after_1_step_mm_per_s": "slip after 1 step mm/s",
    "slip_after_50_ms_mm_per_s": "slip after 50 ms mm/s",
    "penetration_mm": "penetration mm",
    "stop_error_mm": "stop error mm",
    "stop_error_turned_mm": "turned 30° mm",
    "energy_error": "energy error",
    "energy_drift": "energy drift",
    "energy_rise": "energy rise",
    "env_step_us": "µs per environment and step",
    "env_steps_per_s": "environment steps/s",
    "build_s": "build s",
    "drift_mm": "drift mm",
    "box_step_us": "µs per box and step",
    "v_rms_mm_per_s": "v_rms mm/s",
    "p999_to_median": "99.9 % step ÷ median",
    "in_step_us": "in a step µs",
    "query_us": "query µs",
    "bytes_per_triangle": "bytes per triangle",
    "unconverged": "unconverged",
    "sled_queries_us": "17 queries µs",
    "scattered_query_us": "scattered µs",
    "first_query_us": "first µs",
    "size_mb": "size MB",
    "import_s": "import s",
    "first_steps_cold_s": "first steps, cold s",
    "first_steps_cached_s": "first steps, cached s",
    "peak_memory_cold_mb": "peak memory, cold MB",
    "peak_memory_mb": "peak memory MB",
}
SIGNS = {"met": "met", "missed": "**missed**", "not measured": "not measured"}


def to_markdown(report: BenchReport) -> str:
    """The report as Markdown: machine, targets, one table per case."""
    machine = report.machine
    versions = ", ".join(f"{package} {version}" for package, version in machine.versions.items() if version != "-")
    lines = [
        f"{machine.cpu}, {machine.n_cpu} cores, {machine.system}, Python {machine.python}; {versions}. One thread, CPU "
        f"time, best of {report.repeat}{', quick run' if report.quick else ''}. "
        f"One calibration takes {machine.calibration_us:.3f} µs.",
        "",
        "## Targets",
        "",
        *targets_table(report),
    ]
    for case in CASES:
        results = [result for result in report.results if result.case == case.name]
        if results:
            lines += ["", f"## {case.title}", "", case.text, "", *case_table(results)]
    return "\n".join(lines) + "\n"


def targets_table(report: BenchReport) -> list[str]:
    """Lines of the table of targets."""
    titles = {case.name: case.title for case in CASES}
    lines = ["| case | metric | best peer when set | target | measured | |", "|---|---|---|---|---|---|"]
    for verdict in report.verdicts:
        value = "–" if verdict.value is None else number(verdict.value)
        metric = HEADINGS.get(verdict.metric, verdict.metric)
        name = titles[verdict.case] if verdict.label == "stickslip" else f"{titles[verdict.case]} ({verdict.label})"
        lines.append(
            f"| {name} | {metric} | {verdict.best_peer} | {verdict.wanted} | {value} | {SIGNS[verdict.status]} |"
        )
    return lines


def case_table(results: list[Result]) -> list[str]:
    """Lines of the table of one case: a row per contender, a column per metric, then notes on what is missing."""
    keys: list[str] = []
    for result in results:
        keys += [key for key in result.metrics if key not in keys]
    lines = []
    if keys:
        lines = [
            "| | " + " | ".join(HEADINGS.get(key, key) for key in keys) + " |",
            "|---" * (len(keys) + 1) + "|",
        ]
        for result in results:
            if result.metrics:
                cells = (number(result.metrics[key]) if key in result.metrics else "–" for key in keys)
                lines.append(f"| {result.label} | " + " | ".join(cells) + " |")
    notes = [f"{result.label}: {result.skipped}." for result in results if result.skipped]
    notes += [f"{result.label}: **failed**, {result.failed}." for result in results if result.failed]
    return [*lines, *([""] if lines and notes else []), *notes]


def number(value: float) -> str:
    """Three significant digits, thousands in full."""
    size = abs(value)
    if size >= 1000.0:
        return f"{value:,.0f}".replace(",", " ")
    if value == 0.0 or size >= 1e-3:
        return f"{value:.3g}"
    return f"{value:.1e}"


def write_markdown(report: BenchReport, file: Path) -> None:
    """Put the results into a page: behind its marker line if it has one, else at its end."""
    text = read_text_file(file, str(file)) if file.exists() else "# Benchmarks\n"
    head = text.split(BEGIN, 1)[0].rstrip()
    write_text_file(file, f"{head}\n\n{BEGIN}\n\n{to_markdown(report)}", str(file))
