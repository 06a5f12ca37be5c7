"""What a live view costs a script: ``python -m tests.live_cost``. Processor time, so that other work on the machine matters little."""

from __future__ import annotations

import subprocess
import sys
import time

import stickslip

UPDATES = 2000
PACED_S = 5.0  # at 60 updates a second
READER = """
import sys
from websockets.sync.client import connect
from stickslip.studio.protocol import SUBPROTOCOL
address = sys.argv[1].rstrip("/")
with connect("ws" + address[4:] + "/socket", subprotocols=[SUBPROTOCOL], origin=address) as socket:
    for _ in socket:
        pass
"""


def measure(name: str, page: bool) -> None:
    """Print what `update` takes of the script's thread, and what serving takes of a core at 60 updates a second."""
    simulation = stickslip.Simulation(stickslip.load_scene(name))
    simulation.step(10)
    with stickslip.show(simulation, browser=False) as view:
        reader = subprocess.Popen([sys.executable, "-c", READER, view.address]) if page else None
        if page:
            assert view.wait_for_page()
        begun = time.thread_time()
        for _ in range(UPDATES):
            view.update()
        update = (time.thread_time() - begun) / UPDATES
        wall, used, own = time.monotonic(), time.process_time(), time.thread_time()
        while time.monotonic() - wall < PACED_S:
            view.update()
            time.sleep(1 / 60)
        serving = (time.process_time() - used - (time.thread_time() - own)) / (time.monotonic() - wall)
        if reader is not None:
            reader.terminate()
            reader.wait()
    seen = "one page" if page else "no page "
    print(
        f"{name:8s} {len(simulation.bodies):3d} bodies, {seen}: update {1e6 * update:4.0f} µs, serving {serving:5.1%} of a core"
    )


if __name__ == "__main__":
    for name in ("door", "tower", "stack"):
        for page in (False, True):
            measure(name, page)
