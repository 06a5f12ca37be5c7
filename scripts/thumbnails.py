"""Draws the cards of the studio's home page from the scenes themselves. Needs a Chromium; run by hand when scenes change.

usage: python scripts/thumbnails.py [SCENE...]
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

from stickslip import scenes  # noqa: E402

FOLDER = ROOT / "studio-client" / "public" / "thumbs"
SIZE = (640, 400)  # px drawn
KEPT = (400, 250)  # px kept
#: How far a scene has gone on its picture [s]; others: `USUAL`.
MOMENT = {
    "painleve": 0.05,
    "bounce": 0.25,
    "chain": 1.1,
    "stack": 0.9,
    "descent": 5.0,
    "sled13": 2.0,
    "half-pipe": 1.4,
    "door": 1.0,
}
USUAL = 0.6


def draw(page: Page, origin: str, name: str) -> bytes:
    """The picture of a scene, as WebP."""
    page.goto(f"{origin}/?test=1&quality=high#{name}")
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
    """Draw the scenes that are named, or all of them."""
    names = sys.argv[1:] or list(scenes.names())
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
