"""Takes the pictures of docs/studio.md from the studio itself. Needs a Chromium; run by hand when the studio looks different.

usage: python scripts/pictures.py [PICTURE...]
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402
from tests.studio.chromium import FLAGS, find_chromium  # noqa: E402
from tests.studio.conftest import Server  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SIZE = (1280, 800)  # px
LARGEST = 450_000  # bytes of a picture
READY = (
    "window.studio?.desk.name === 'drive' && !!studio.view.track && !!studio.frames.newest"
    " && studio.frames.telemetry.phase === 0 && document.querySelector('.busy').hidden"
)
APPROACH_S = 0.6  # of a run that is drawn before its picture
#: Colours that are rare and matter: of lights, hands, sleds and what is lost or won.
ACCENTS = (
    "#ffc65c",
    "#e8963a",
    "#0b6477",
    "#0e7d78",
    "#7be0a8",
    "#ff9d85",
    "#c4523f",
    "#f2600c",
    "#0b8a6f",
    "#3f74b5",
    "#ffb02e",
)
SETTLED = 4  # pictures after which cameras stand still


class Photographer:
    """A page of a studio, and what it takes to get pictures of it."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin = page, origin

    def visit(self, where: str, ready: str) -> None:
        """Open a place of the studio."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.origin}/?test=1&quality=high#{where}")
        self.until(ready)
        # Full resolution, however slowly this machine draws.
        self.page.evaluate(
            "studio.view.stage.governor.drawn = () => false; studio.view.stage.renderer.setPixelRatio(1)"
        )

    def until(self, expression: str, seconds: float = 240.0) -> None:
        """Wait until an expression is true."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(f"Boolean({expression})"):
            if time.monotonic() > end:
                raise SystemExit(f"never came true: {expression}")
            time.sleep(0.05)

    def drive(self, where: str, clock: float, camera: str, light: str = "day") -> None:
        """Drive until a time, and pause there."""
        self.visit(
            "", "!!window.studio && document.querySelectorAll('.track-grid .choice').length > 3"
        )  # leave other runs
        self.visit(where, READY)
        self.view(camera, light)
        # Most of the way is not drawn; cameras need some of it to settle.
        self.page.evaluate("studio.view.draw = () => {}; studio.time.setSpeed(1); studio.time.play()")
        self.until(f"studio.frames.telemetry.phase >= 2 && studio.frames.telemetry.clock > {clock - APPROACH_S}")
        self.page.evaluate("delete studio.view.draw; studio.time.setSpeed(0.1)")
        self.until(f"studio.frames.telemetry.clock > {clock}")
        self.page.evaluate("studio.time.pause()")
        self.until("!studio.running")
        hide = "document.querySelectorAll('.centre, .hud-small').forEach(e => e.style.visibility = 'hidden')"
        self.page.evaluate(f"studio.time.setSpeed(1); {hide}")  # how fast this machine draws is nobody's concern
        self.settle()

    def view(self, camera: str, light: str = "day") -> None:
        """Choose camera and light."""
        self.page.evaluate(f"studio.drive.cameraBar.shine('{light}'); studio.drive.cameraBar.choose('{camera}')")

    def settle(self) -> None:
        """Let cameras come to rest."""
        drawn = self.page.evaluate("studio.view.stage.renderer.info.render.frame")
        self.until(f"studio.view.stage.renderer.info.render.frame > {drawn + SETTLED}")

    def take(self, name: str) -> None:
        """Write the picture, with as many colours as its size allows."""
        image = Image.open(io.BytesIO(self.page.screenshot(timeout=240_000))).convert("RGB")
        for colours in (256, 192, 128, 96):
            out = io.BytesIO()
            dither = Image.Dither.FLOYDSTEINBERG if colours > 100 else Image.Dither.NONE
            image.quantize(colours, palette=palette_of(image, colours), dither=dither).save(out, "PNG", optimize=True)
            if out.tell() < LARGEST:
                break
        (FOLDER / f"studio-{name}.png").write_bytes(out.getvalue())
        print(name, out.tell(), flush=True)


def palette_of(image: Image.Image, colours: int) -> Image.Image:
    """Colours that serve a picture best, the rare ones among them."""
    strip = 4  # px of each accent
    whole = Image.new("RGB", (image.width, image.height + strip * len(ACCENTS)))
    whole.paste(image)
    for k, accent in enumerate(ACCENTS):
        top = image.height + strip * k
        whole.paste(accent, (0, top, image.width, top + strip))
    return whole.quantize(colours)


def drive(p: Photographer) -> None:
    """One moment of a run: from behind, with the pilot's eyes, and as it would be at night."""
    p.drive("drive/bob/whistler/auto", 9.0, "chase")
    p.take("chase")
    for name, camera, light in (("night", "chase", "night"), ("cockpit", "cockpit", "day")):
        p.view(camera, light)
        p.settle()
        p.take(name)


def home(p: Photographer) -> None:
    """Everything there is."""
    _runs(p)
    p.page.evaluate("localStorage.setItem('stickslip.light', 'day')")
    p.visit("", "document.querySelectorAll('.track-grid .choice').length > 3 && studio.home.runs.length >= 2")
    p.until("[...document.querySelectorAll('.scene-card img')].slice(0, 5).every(e => e.complete)")
    p.take("home")


def setup(p: Photographer) -> None:
    """Two set-ups beside each other."""
    p.visit("", "document.querySelectorAll('.track-grid .choice').length > 3")
    p.page.keyboard.press("e")
    p.page.get_by_label("compare with").select_option("four-man")
    p.until("!!document.querySelector('.setup-dialog .differs')")
    p.take("setup")


def tour(p: Photographer) -> None:
    """The second stop of the tour."""
    _runs(p)
    p.visit("", "document.querySelectorAll('.track-grid .choice').length > 3 && studio.home.runs.length >= 2")
    p.page.evaluate("studio.tour.show(); studio.tour.go(1)")
    p.take("tour")


def replay(p: Photographer) -> None:
    """A run seen again beside another one."""
    runs = _runs(p)
    p.visit(f"run/{runs[0]}", "window.studio?.desk.name === 'replay' && !!studio.replay.motion && !!studio.view.track")
    p.page.evaluate("studio.replay.playing = false; studio.replay.cameraBar.shine('day')")
    p.page.get_by_label("run beside").select_option(runs[1])
    p.until("!!studio.replay.other")
    for moment in (9.6, 10.2):  # the chase camera follows where the sled was
        p.page.evaluate(f"studio.replay.time = {moment}")
        p.settle()
    p.take("replay")


def losses(p: Photographer) -> None:
    """What each curve cost."""
    runs = _runs(p)
    p.visit(f"run/{runs[0]}", "window.studio?.desk.name === 'replay' && !!studio.replay.motion && !!studio.view.track")
    p.page.evaluate(
        "studio.replay.playing = false; studio.replay.cameraBar.shine('day'); studio.replay.cameraBar.choose('trackside')"
    )
    p.page.get_by_label("run beside").select_option(runs[1])
    p.page.keyboard.press("t")
    p.until("studio.replay.losses.told?.reference !== '' && !!studio.replay.losses.told && !!studio.replay.other")
    p.page.evaluate("studio.replay.time = 14")
    p.settle()
    p.take("losses")


def stack(p: Photographer) -> None:
    """The wall of boxes just after the hit."""
    _scene(p, "stack", 1.2)
    p.take("stack")


def hand(p: Photographer) -> None:
    """A chain held by the hand."""
    _scene(p, "chain", 0.6)
    p.page.evaluate("studio.time.play()")
    x, y = p.page.evaluate("studio.view.project(studio.view.look.bodies.length - 3, studio.frames.poses)")
    p.page.mouse.move(x, y)
    p.page.mouse.down()
    p.page.mouse.move(x + 190, y - 150, steps=6)
    p.until("studio.frames.newest.hand > 0 && studio.frames.newest.time > 2.5")
    p.page.evaluate("studio.time.pause()")
    p.until("!studio.running")
    p.settle()
    p.take("hand")
    p.page.mouse.up()


def arm(p: Photographer) -> None:
    """An arm that sinks."""
    _scene(p, "arm", 1.5)
    p.page.get_by_label("shoulder: friction limit in N m").fill("30")
    p.page.keyboard.press("Enter")
    p.until("studio.scene.knobs.some(k => k.path === 'joint.shoulder.friction.0.limit' && k.value === 30)")
    p.page.get_by_role("tab", name="Joints").click()
    p.page.evaluate("studio.time.setSpeed(0.25); studio.time.play()")
    p.until("studio.frames.joints[7] === 2 && studio.frames.newest.time > 1.9")
    p.page.evaluate("studio.time.pause()")
    p.until("!studio.running")
    p.page.evaluate("studio.time.setSpeed(1)")
    p.settle()
    p.take("arm")


def _scene(p: Photographer, name: str, moment: float) -> None:
    ready = f"window.studio?.scene?.name === '{name}' && !!studio.view.look && !!studio.frames.newest"
    p.visit(name, ready)
    p.page.evaluate("studio.time.reset(); studio.time.play()")
    p.until(f"studio.frames.newest.time > {moment}")
    p.page.evaluate("studio.time.pause()")
    p.until("!studio.running")
    p.settle()


def _runs(p: Photographer) -> list[str]:
    """Two bobs down the loop, the later one first; driven if they are not there."""
    p.visit("", "!!window.studio && document.querySelectorAll('.track-grid .choice').length > 3")
    for pilot in ("auto", "noisy"):
        same = f"run => run.sled === 'bob' && run.track === 'loop' && run.pilot === '{pilot}' && run.section === ''"
        if not p.page.evaluate(f"studio.home.runs.some({same})"):
            p.visit(f"drive/bob/loop/{pilot}", READY)
            p.page.evaluate("studio.view.draw = () => {}; studio.time.setSpeed(2); studio.time.play()")
            p.until("!document.querySelector('.results').hidden")
            p.page.evaluate("studio.time.setSpeed(1)")
    p.visit("", "!!window.studio && studio.home.runs.length > 1")
    found: list[str] = p.page.evaluate(
        "studio.home.runs.filter(run => run.sled === 'bob' && run.track === 'loop' && run.section === '').map(run => run.id)"
    )
    return found[:2]


#: Pictures in the order in which they are taken: those that leave runs come before home.
PICTURES: dict[str, Callable[[Photographer], None]] = {
    "drive": drive,
    "trackside": lambda p: (p.drive("drive/skeleton/loop/auto", 9.7, "trackside", "evening"), p.take("trackside"))[1],
    "section": lambda p: (p.drive("drive/skeleton/mini/me?section=2&help=line", 1.1, "chase"), p.take("section"))[1],
    "sails": lambda p: (p.drive("drive/luge/loop/auto", 8.0, "chase", "sails"), p.take("sails"))[1],
    "replay": replay,
    "losses": losses,
    "home": home,
    "setup": setup,
    "tour": tour,
    "stack": stack,
    "hand": hand,
    "arm": arm,
}


def main() -> None:
    """Take the pictures that are named, or all of them."""
    names = sys.argv[1:] or list(PICTURES)
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Server()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            page.set_default_timeout(240_000)
            for name in names:
                PICTURES[name](Photographer(page, server.origin))
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
