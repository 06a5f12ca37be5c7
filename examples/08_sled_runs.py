"""Two bobs go down a track, with the autopilot and with a crew that makes errors; both are recorded, and then compared curve by curve."""

import tempfile
from pathlib import Path

from stickslip.analysis.compare import compare_runs, losses_of
from stickslip.analysis.recorded_run import load_run
from stickslip.apps.catalogue import find_app
from stickslip.contract import run_to_end
from stickslip.io import RecordingWriter

bob = find_app("bob")
folder = Path(tempfile.mkdtemp(prefix="stickslip-"))
for pilot in ("auto", "noisy"):
    run = bob.begin({"track": "mini", "start_speed": 8.0}, pilot, seed=3)
    summary = run_to_end(run, RecordingWriter(folder / f"{pilot}.parquet"))
    print(f"{pilot:5s}: {summary['end']}, {summary['finish_time_s']:.3f} s, at most {summary['max_g']:.1f} g")

comparison = compare_runs([load_run(file) for file in sorted(folder.glob("*.parquet"))])
fastest = comparison.reference
print(f"{fastest.name} was the fastest on {comparison.track.name}")
for other in comparison.runs:
    for loss in losses_of(other, fastest) if other is not fastest else ():
        print(
            f"  {other.name} lost {1e3 * (loss.inside + loss.way_on):+6.1f} ms in curve {loss.corner.name} and on the way to the next"
        )
print(f"The recordings are in {folder}: stickslip compare {folder}/*.parquet --out report.pdf")
