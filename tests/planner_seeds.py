"""Whether the planner finds a way in every task: ``python -m tests.planner_seeds [SEEDS] [BUDGET_S] [TASK …]``."""

from __future__ import annotations

import sys

from stickslip.apps.catalogue import find_app
from stickslip.contract import run_to_end

TASKS = ("radio", "peg", "headlamp", "puzzle")


def table(tasks: list[str], seeds: int, budget: float) -> bool:
    """Print a row per task; whether all were solved."""
    good = True
    print(
        f"{'task':10}{'solved':>8}{'search s, median':>18}{'longest':>9}{'places, most':>14}{'least clearance m':>19}"
    )
    for name in tasks:
        runs = [run_to_end(find_app(name).begin({"budget": budget}, "plan", seed, until=60.0)) for seed in range(seeds)]
        solved = sum(run["inserted"] and run["max_penetration_m"] < 1e-15 for run in runs)
        took = sorted(run["search_s"] for run in runs)
        places, clear = max(run["searched_places"] for run in runs), min(run["path_clearance_m"] for run in runs)
        print(f"{name:10}{solved:>5}/{seeds:<2}{took[len(took) // 2]:>18.2f}{took[-1]:>9.2f}{places:>14}{clear:>19.2e}")
        good = good and solved == seeds
    return good


if __name__ == "__main__":
    given = sys.argv[1:]
    seeds, budget = int(given[0]) if given else 10, float(given[1]) if len(given) > 1 else 60.0
    sys.exit(0 if table(given[2:] or list(TASKS), seeds, budget) else 1)
