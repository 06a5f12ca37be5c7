"""Throw distances of many pedestrian runs against Searle's bounds: ``python -m tests.throw_distances [RUNS]``."""

from __future__ import annotations

import sys

import numpy as np

from stickslip.apps.catalogue import find_app
from stickslip.contract.run import run_to_end


def main(runs: int = 200) -> None:
    """Both cars, speeds of 7 to 13 m/s, all angles, both stances; one line per run outside, and the count."""
    app, rng, within, longest = find_app("pedestrian"), np.random.default_rng(19), 0, 0.0
    for i in range(runs):
        values = {
            "car": ("saloon", "compact")[i % 2], "speed": float(rng.uniform(7.0, 13.0)), "angle": float(rng.uniform(-np.pi, np.pi)),
            "stance": ("standing", "walking")[i // 2 % 2],
        }  # fmt: skip
        found = run_to_end(app.begin(values, until=5.0))
        low, distance, high = (found[key] for key in ("searle_least_m", "throw_distance_m", "searle_most_m"))
        longest = max(longest, low - distance, distance - high)
        within += low <= distance <= high
        if not low <= distance <= high:
            print(f"{i:4} {values} {low:.2f} {distance:.2f} {high:.2f} at rest {found['at_rest']}", flush=True)
        if (i + 1) % 20 == 0:
            print(f"{within} of {i + 1} within the bounds; farthest outside {longest:.2f} m", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
