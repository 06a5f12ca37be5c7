"""From hands to picture: how long it takes, part by part. ``python -m tests.studio.latency`` prints it with the load of the machine."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from contextlib import closing

from tests.studio.conftest import Server, Watched
from tests.studio.test_lost import begin
from tests.studio.test_socket import connect, frame

from stickslip.studio import protocol

#: A pad that somebody keeps turning, half a turn of the head per second, never still.
RESTLESS = """
window.pad = { id: 'test pad', index: 0, connected: true, mapping: 'standard', axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 16 }, () => ({ pressed: false, value: 0 })) }
navigator.getGamepads = () => { window.pad.axes[0] = 0.15 * Math.sin(performance.now() / 80); return [window.pad] }
"""
#: The page does everything but draw: what a graphics card would take is not measured on a machine without one.
NO_DRAWING = "() => { window.studio.view.draw = () => {} }"

#: Frames every 10 ms that arrive at once, pictures every 1/60 s, for three seconds: ages of frames when they are first seen [ms].
PLAYBACK = """
() => { const store = new window.FrameStore()
  const head = window.newStateFrame()
  const ages = []
  store.expect(1)
  let [made, seen] = [0, 0]
  for (let now = 0; now < 3000; now += 1000 / 60) {
    while (10 * made <= now) {
      const buffer = new ArrayBuffer(256)
      Object.assign(head, { kind: 1, epoch: 1, step: made, flags: 1, input_sequence: made, wall: 5 + 0.01 * made, time: 0.01 * made })
      window.writeStateFrame(new DataView(buffer), head)
      store.push(buffer, window.STATE_FRAME_BYTES, 10 * made)
      made += 1
    }
    store.sample(now)
    while (seen <= store.answered) { ages.push(now - 10 * seen); seen += 1 }
  }
  return ages.slice(50) }
"""


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def socket_delays(server: Server, n: int = 150) -> list[float]:
    """From a steering frame sent to the state that knows it received, by a client that does nothing else [ms]."""

    async def talk() -> list[float]:
        delays = []
        async with connect(server) as page:
            epoch = await begin(page)
            for sequence in range(1, n + 1):
                target = 0.05 * (-1) ** sequence
                steer = protocol.AxisFrame(protocol.AXIS, protocol.VERSION, sequence, epoch, 0, target, 0.0)
                sent = time.perf_counter()
                await page.send(protocol.pack_frame(steer))
                await frame(page, lambda state, n=sequence: state.input_sequence == n)
                delays.append(1e3 * (time.perf_counter() - sent))
                await asyncio.sleep(0.0137)  # at any moment between two ticks
        return delays

    return asyncio.run(talk())


def page_delays(browser, server: Server, drawn: bool) -> tuple[list[float], float]:
    """From a movement of a pad to the first picture that answers it [ms], and pictures per second."""
    watched = Watched(browser, server, "bob?track=mini", RESTLESS)
    watched.until("window.studio.desk.name === 'drive' && window.studio.frames.newest !== null", 90.0)
    if not drawn:
        watched.page.evaluate(NO_DRAWING)
    watched.page.keyboard.press("Space")
    watched.until("window.studio.frames.value('clock') > 0.5", 60.0)
    watched.ask("void (window.studio.drive.latencies = [])")
    watched.until("window.studio.frames.value('clock') > 7 || window.studio.frames.newest.phase === 3", 60.0)
    told = watched.ask("window.studio.drive.latencies"), watched.ask("window.studio.drive.fps")
    watched.page.close()
    return told


def main() -> None:
    from playwright.sync_api import sync_playwright
    from tests.studio.chromium import FLAGS, find_chromium

    def tell(what: str, delays: Sequence[float]) -> None:
        p50, p95 = percentile(delays, 0.5), percentile(delays, 0.95)
        print(f"{what}: p50 {p50:.1f} ms, p95 {p95:.1f} ms of {len(delays)}; load {os.getloadavg()[0]:.1f}")

    print(f"{os.cpu_count()} cores")
    with closing(Server()) as server:
        tell("steering to state, over the socket", socket_delays(server))
    for drawn in (False, True):
        with closing(Server()) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            delays, fps = page_delays(browser, server, drawn)
            browser.close()
        tell(f"pad to picture, {'drawn' if drawn else 'not drawn'}, {fps:.0f} pictures/s", delays)


if __name__ == "__main__":
    main()
