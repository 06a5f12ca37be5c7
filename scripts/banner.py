"""Draws the banner of the studio's home page from the studio itself. Needs a Chromium; run by hand when the track looks different.

usage: python scripts/banner.py [CLOCK]
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from tests.studio.chromium import FLAGS, find_chromium  # noqa: E402
from tests.studio.conftest import Server  # noqa: E402

from pictures import Photographer  # noqa: E402

FILE = ROOT / "studio-client" / "public" / "banner.webp"
SIZE = (1920, 720)  # px drawn
KEPT = (1600, 600)  # px kept
MOST = 80_000  # bytes: it is the first thing a page waits for
CLOCK = 12.0  # s after the start: a bob high up in a curve, the wall at its left is calm enough for a title
ASIDE = 0.17  # of the width that the bob stands right of the middle
CLOSER = 0.3  # of the way to the bob
#: Nothing but the picture.
BARE = "document.querySelectorAll('.desk, .notices, .busy').forEach(e => e.style.visibility = 'hidden')"


def draw(page: Photographer, clock: float) -> Image.Image:
    """A bob on its way down Whistler, seen from ahead."""
    page.drive("bob/auto?track=whistler", clock, "orbit")
    page.page.evaluate(BARE)
    page.page.evaluate(
        f"{{ const {{ camera, controls }} = studio.view.stage; const [w, h] = {list(SIZE)};"
        f" camera.setViewOffset(w, h, -{ASIDE} * w, 0, w, h); camera.position.lerp(controls.target, {CLOSER}) }}"
    )
    page.settle()
    return Image.open(io.BytesIO(page.page.screenshot(timeout=240_000))).convert("RGB")


def pressed(image: Image.Image) -> bytes:
    """As good a WebP as fits."""
    small = image.resize(KEPT, Image.Resampling.LANCZOS)
    for quality in range(84, 30, -6):
        out = io.BytesIO()
        small.save(out, "WEBP", quality=quality, method=6)
        if out.tell() <= MOST:
            return out.getvalue()
    raise SystemExit(f"the banner does not fit into {MOST} bytes")


def main() -> None:
    """Draw it, at another moment if told so."""
    clock = float(sys.argv[1]) if len(sys.argv) > 1 else CLOCK
    server = Server()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            FILE.write_bytes(pressed(draw(Photographer(page, server.origin), clock)))
            print(FILE.name, FILE.stat().st_size)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
