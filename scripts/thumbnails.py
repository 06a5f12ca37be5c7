"""Draws the cards of the studio's home page from the apps themselves. Needs a Chromium; run by hand when scenes change.

usage: python scripts/thumbnails.py [APP...]
"""

from __future__ import annotations

import io
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402
from tests.studio.chromium import FLAGS, find_chromium  # noqa: E402
from tests.studio.conftest import Server  # noqa: E402

from stickslip.apps.catalogue import find_app, working_apps  # noqa: E402

FOLDER = ROOT / "studio-client" / "public" / "thumbs"
SIZE = (640, 400)  # px drawn
KEPT = (400, 250)  # px kept
#: How far an app has gone on its picture [s]; others: `USUAL`.
MOMENT = {
    "painleve": 0.05,
    "bounce": 0.25,
    "chain": 1.1,
    "stack": 0.9,
    "descent": 5.0,
    "sled13": 2.0,
    "half-pipe": 1.4,
    "door": 1.0,
    "aeroplane": 1.5,
    "collapse": 1.0,
    "fit": 1.2,
    "headlamp": 1.0,
    "highbar": 7.0,
    "pedestrian": 0.35,
    "peg": 1.0,
    "puzzle": 2.5,
    "radio": 1.5,
}
USUAL = 0.6
#: How far the camera goes towards what moves, as a share of its distance; others: 1.
NEARER = {
    "collapse": 0.6,
    "fit": 0.75,
    "headlamp": 3.4,
    "pedestrian": 0.35,
    "peg": 0.72,
    "puzzle": 0.62,
    "radio": 0.7,
}


def draw(page: Page, origin: str, name: str) -> bytes:
    """The picture of an app, as WebP."""
    acting = next((entry.name for entry in find_app(name).controllers if entry.name == "auto"), "")
    page.goto(f"{origin}/?test=1&quality=high#{name}/{acting}")
    ready = f"window.studio?.scene?.specification.app === '{name}' && !!studio.view.look && !!studio.frames.newest"
    wait(page, ready)
    page.evaluate("document.querySelectorAll('.desk, .notices, .busy').forEach(e => e.style.visibility = 'hidden')")
    page.evaluate("studio.sceneDesk.fit = () => {}; studio.view.stage.cover({}); studio.view.frame()")
    page.evaluate("studio.time.play()")
    wait(page, f"studio.frames.newest.time > {MOMENT.get(name, USUAL)}")
    page.evaluate("studio.time.pause()")
    wait(page, "!studio.running")
    if page.evaluate("studio.view.onTrack"):
        wait(page, "!!studio.view.track")
    time.sleep(0.6)  # until the last state is drawn
    page.evaluate("studio.view.showsArrows = false; studio.view.frameMotion(studio.frames.poses)")
    nearer = "({ camera, controls }, k) => camera.position.sub(controls.target).multiplyScalar(k).add(controls.target)"
    page.evaluate(f"studio.view.framing.release(); ({nearer})(studio.view.stage, {NEARER.get(name, 1.0)}); 0")
    time.sleep(2.5)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize(KEPT, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "WEBP", quality=78, method=6)
    return out.getvalue()


def wait(page: Page, expression: str) -> None:
    """Until an expression is true."""
    end = time.monotonic() + 120.0
    while not page.evaluate(f"Boolean({expression})"):
        if time.monotonic() > end:
            raise SystemExit(f"never came true: {expression}")
        time.sleep(0.05)


def main() -> None:
    """Draw the apps that are named, or all that are no sleds."""
    names = sys.argv[1:] or [app.name for app in working_apps()[0] if app.kind != "sled"]
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Server()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            for name in names:
                (FOLDER / f"{name}.webp").write_bytes(draw(page, server.origin, name))
                print(name)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
