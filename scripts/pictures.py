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
from tests.studio.headset import EMULATION  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
SIZE = (1280, 800)  # px
READY = (
    "window.studio?.desk.name === 'drive' && !!studio.view.track && !!studio.frames.newest"
    " && studio.frames.newest.phase === 0 && document.querySelector('.busy').hidden"
)
QUALITY = 86  # of WebP
SLOW_S = 0.5  # before a moment, driven slowly so as to meet it
SETTLED = 1  # pictures after which cameras stand still
#: Cameras follow without a picture being drawn: that would take most of the time.
UNDRAWN = "studio.view.draw = (poses, contacts, count, station) => { studio.view.cameras?.update(poses, station) }; 0"
DRAWN = "delete studio.view.draw"
#: Pictures that are still being drawn would hold up what comes next.
FINISH = "{ const gl = studio.view.stage.renderer.getContext(); gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)) }"
STILL = "{ const s = new CSSStyleSheet(); s.replaceSync('* { transition: none !important }'); document.adoptedStyleSheets = [s] }"
#: How fast this machine draws is nobody's concern.
HIDE = "document.querySelectorAll('.centre, .hud-small, .chips').forEach(e => e.style.visibility = 'hidden')"


class Photographer:
    """A page of a studio, and what it takes to get pictures of it."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin, self.quality = page, origin, "high"

    def visit(self, where: str, ready: str) -> None:
        """Open a place of the studio."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.origin}/?test=1&quality={self.quality}#{where}")
        self.until("!!window.studio")
        self.page.evaluate("studio.view.draw = () => {}; 0")
        self.until(ready)
        # Full resolution, however slowly this machine draws, and nothing half-way between two looks.
        self.page.evaluate(STILL)
        self.page.evaluate(
            f"{DRAWN}; studio.view.stage.governor.drawn = () => false; studio.view.stage.renderer.setPixelRatio(1)"
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
        self.page.evaluate(UNDRAWN)
        self.view(camera, light)
        self.go_on(clock)

    def go_on(self, clock: float) -> None:
        """Drive on until a time, and pause there."""
        self.page.evaluate(f"{UNDRAWN}; {FINISH}")
        self.page.evaluate("studio.time.setSpeed(1); studio.time.play()")
        self.until(f"studio.frames.newest.phase >= 2 && studio.frames.value('clock') > {clock - SLOW_S}")
        self.page.evaluate("studio.time.setSpeed(0.25)")
        self.until(f"studio.frames.value('clock') > {clock}")
        self.page.evaluate("studio.time.pause()")
        self.until("!studio.running")
        self.page.evaluate(f"studio.time.setSpeed(1); {HIDE}; {DRAWN}")
        self.settle()

    def view(self, camera: str, light: str = "day") -> None:
        """Choose camera and light."""
        self.page.evaluate(f"studio.drive.cameraBar.shine('{light}'); studio.drive.cameraBar.choose('{camera}')")

    def settle(self) -> None:
        """Let cameras come to rest."""
        drawn = self.page.evaluate("studio.view.stage.renderer.info.render.frame")
        self.until(f"studio.view.stage.renderer.info.render.frame > {drawn + SETTLED}")

    def take(self, name: str, crop: tuple[int, int, int, int] | None = None) -> None:
        """Write the picture, or a part of it."""
        image = Image.open(io.BytesIO(self.page.screenshot(timeout=240_000))).convert("RGB")
        path = FOLDER / f"studio-{name}.webp"
        (image if crop is None else image.crop(crop)).save(path, "WEBP", quality=QUALITY, method=6)
        print(name, path.stat().st_size, flush=True)


def drive(p: Photographer) -> None:
    """A run down Whistler: from behind, as it would be at night, with the pilot's eyes; then from all other cameras."""
    p.drive("bob/auto?track=whistler", 9.0, "chase")
    p.take("chase")
    for name, camera, light in (("night", "chase", "night"), ("cockpit", "cockpit", "day")):
        p.view(camera, light)
        p.settle()
        p.take(name)
    p.view("trackside")
    p.go_on(20.1)
    p.take("trackside")
    for name in ("orbit", "bird"):
        p.view(name)
        p.settle()
        p.take(name)


def luge(p: Photographer) -> None:
    """Under closed sun sails, and what its pilot sees."""
    p.drive("luge/auto?track=loop", 9.6, "chase", "sails")
    p.take("sails")
    p.view("cockpit", "day")
    p.settle()
    p.take("luge")


def skeleton(p: Photographer) -> None:
    """From behind in low sun, and what its athlete sees."""
    p.drive("skeleton/auto?track=loop", 13.2, "chase", "evening")
    p.take("evening")
    p.view("cockpit", "day")
    p.settle()
    p.take("skeleton")


def headset(p: Photographer) -> None:
    """What both eyes see in a headset; emulated."""
    eye = SIZE[0] // 2
    p.page.add_init_script(EMULATION.replace("const SIDE = 256", f"const SIDE = {eye}"))
    p.drive("bob/auto?track=loop", 4.6, "cockpit")
    p.page.get_by_role("button", name="Headset", exact=True).click()
    p.until("studio.view.stage.headset.presenting && window.headset.pictures > 3")
    p.page.evaluate("document.querySelectorAll('.drive > *, .notices').forEach(e => e.style.visibility = 'hidden')")
    p.page.evaluate("studio.time.setSpeed(0.25); studio.time.play()")  # in motion, its plate shows the time
    n = p.page.evaluate("window.headset.pictures")
    p.until(f"window.headset.pictures > {n} + 1")
    p.take("headset", (0, SIZE[1] - eye, SIZE[0], SIZE[1]))
    p.page.evaluate("studio.time.setSpeed(1)")
    p.page.evaluate("studio.view.stage.headset.exit()")


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
    p.page.evaluate("localStorage.setItem('stickslip.light', 'day')")
    p.visit("", "document.querySelectorAll('.track-grid .choice').length > 3 && studio.home.runs.length >= 2")
    p.page.evaluate("studio.tour.show(); studio.tour.go(1)")
    p.take("tour")


def replay(p: Photographer) -> None:
    """A run seen again, a faster one ahead of it."""
    runs = _runs(p)
    p.visit(f"run/{runs[1]}", "window.studio?.desk.name === 'replay' && !!studio.replay.motion && !!studio.view.track")
    p.page.evaluate("studio.replay.playing = false; studio.replay.cameraBar.shine('day')")
    p.page.get_by_label("Compare with", exact=True).select_option(runs[0])
    p.until("studio.replay.others.length > 0")
    for moment in (10.6, 11.2):  # the chase camera follows where the sled was
        p.page.evaluate(f"studio.replay.time = {moment}")
        p.settle()
    p.take("replay")


def losses(p: Photographer) -> None:
    """What each curve cost."""
    runs = _runs(p)
    p.visit(f"run/{runs[1]}", "window.studio?.desk.name === 'replay' && !!studio.replay.motion && !!studio.view.track")
    p.page.evaluate(
        "studio.replay.playing = false; studio.replay.cameraBar.shine('day'); studio.replay.cameraBar.choose('trackside')"
    )
    p.page.get_by_label("Compare with", exact=True).select_option(runs[0])
    p.page.keyboard.press("t")
    p.until(
        "studio.replay.losses.told?.reference !== '' && !!studio.replay.losses.told && studio.replay.others.length > 0"
    )
    p.page.evaluate("studio.replay.time = 14")
    p.settle()
    p.take("losses")


def course(p: Photographer) -> None:
    """The course at home for somebody who has not driven, then what each curve won with help."""
    steps = "document.querySelectorAll('.course-steps button').length === 3"
    p.visit("", steps)
    p.take("course")
    p.page.get_by_role("button", name="See the line").click()
    for step in (1, 2):
        p.until(f"{READY} && studio.drive.lesson.step === {step}")
        p.page.evaluate("studio.view.draw = () => {}; studio.time.setSpeed(4); studio.time.play()")
        p.until("!document.querySelector('.results').hidden")
        if step == 1:
            p.page.get_by_role("button", name="Next: feel the ropes").click()
    p.until("!!document.querySelector('.results .medals')")
    p.page.evaluate(f"studio.time.setSpeed(1); {HIDE}; {DRAWN}")
    p.settle()
    p.take("medals")


def session(p: Photographer) -> None:
    """A run among its kind."""
    for pilot in ("noisy", "none", "auto"):
        p.visit(f"bob/{pilot}?track=mini", READY)
        p.page.evaluate("studio.view.draw = () => {}; studio.time.setSpeed(4); studio.time.play()")
        p.until("!document.querySelector('.results').hidden")
        p.page.evaluate("studio.time.setSpeed(1)")
    p.page.keyboard.press("v")
    p.until("studio.desk.name === 'replay' && !!studio.replay.motion && !!studio.view.track")
    p.page.evaluate(
        f"{DRAWN}; studio.replay.playing = false; studio.replay.time = 12.6; studio.replay.cameraBar.choose('chase')"
    )
    p.page.keyboard.press("b")
    p.until("!!studio.replay.session.columns")
    p.page.evaluate(
        "studio.replay.session.athlete.value = 'Ada'; studio.replay.session.notes.value = 'First day, soft ice'"
    )
    p.settle()
    p.take("session")


def results(p: Photographer) -> None:
    """What a run gave."""
    p.visit("luge/auto?track=loop", READY)
    p.page.evaluate(UNDRAWN)
    p.view("chase")
    p.page.evaluate("studio.time.setSpeed(2); studio.time.play()")
    p.until("!document.querySelector('.results').hidden")
    p.page.evaluate(
        f"studio.time.setSpeed(1); document.querySelectorAll('.hud-small, .chips').forEach(e => e.style.visibility = 'hidden'); {DRAWN}"
    )
    p.settle()
    p.take("results")


def keys(p: Photographer) -> None:
    """Every key, and how one steers."""
    p.drive("skeleton?track=loop", 2.0, "chase")
    for name, key in (("keys", "?"), ("steering", "s")):
        p.page.keyboard.press(key)
        p.until("!!document.querySelector('dialog[open]')")
        p.take(name)
        p.page.keyboard.press("Escape")


def plain(p: Photographer) -> None:
    """What is drawn where the processor has to."""
    p.quality = "low"
    p.drive("bob/auto?track=whistler", 9.0, "chase")
    p.take("plain")


def stack(p: Photographer) -> None:
    """The wall of boxes just after the hit."""
    _scene(p, "stack", 1.06)
    p.take("stack")


def hand(p: Photographer) -> None:
    """A chain held by the hand."""
    _scene(p, "chain", 0.6)
    x, y = p.page.evaluate("studio.project(studio.view.look.bodies.length - 3)")
    p.page.mouse.move(x, y)
    p.page.mouse.down()
    p.page.mouse.move(x + 190, y - 150, steps=6)
    p.page.evaluate("studio.time.play()")  # not before: a link in motion would be gone from under the hand
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
    p.until("studio.scene.fields.some(k => k.path === 'joint.shoulder.friction.0.limit' && k.value === 30)")
    p.page.get_by_role("tab", name="Joints").click()
    p.page.evaluate("studio.time.setSpeed(0.25); studio.time.play()")
    p.until("studio.frames.joints[7] === 2 && studio.frames.newest.time > 1.9")
    p.page.evaluate("studio.time.pause()")
    p.until("!studio.running")
    p.page.evaluate("studio.time.setSpeed(1)")
    p.settle()
    p.take("arm")


def rewind(p: Photographer) -> None:
    """Back in the fall of the wall, which is live and being recorded."""
    p.visit(
        "stack", "window.studio?.scene?.specification.app === 'stack' && !!studio.view.look && !!studio.frames.newest"
    )
    p.page.keyboard.press("e")
    p.page.evaluate(f"studio.view.draw = () => {{}}; {FINISH}; studio.time.setSpeed(0.25); studio.time.play()")
    p.until("studio.frames.newest.time > 2.4")
    p.page.evaluate(f"studio.time.setSpeed(1); {DRAWN}")
    back = "e => { e.value = 1.16; e.dispatchEvent(new Event('input')) }"
    p.page.get_by_label("time of this run so far").evaluate(back)
    p.until("!studio.running && studio.sceneDesk.shownFrames !== studio.frames")
    p.page.evaluate("document.querySelector('.chips').style.visibility = 'hidden'")
    time.sleep(2.0)
    p.take("rewind")


def recording(p: Photographer) -> None:
    """A recorded run of the door that friction stops: two curves, a formula, a plot over an angle, values."""
    p.visit(
        "door", "window.studio?.scene?.specification.app === 'door' && !!studio.view.look && !!studio.frames.newest"
    )
    p.page.keyboard.press("e")
    p.page.keyboard.press("Space")
    p.until("studio.frames.newest.time > 3.0")
    p.page.get_by_role("button", name="Save and open").click()
    p.until("studio.desk.name === 'recording' && studio.recording.motion !== null")
    p.page.keyboard.press("Space")
    plots = p.page.locator(".channel-plots figure")
    plots.nth(0).get_by_role("button", name="Another curve in this plot").click()
    plots.nth(0).get_by_label("channel that is plotted").nth(1).select_option(label="formula …")
    field = plots.nth(0).get_by_label("formula of channels")
    field.fill("diff(run.door_angle)")
    field.press("Enter")
    plots.nth(1).get_by_label("what the plot is over").select_option("run.door_angle")
    p.page.get_by_role("button", name="Values at the line and at the pointer").click()
    p.page.keyboard.press("Escape")
    p.page.get_by_label("time of the recording").evaluate("e => { e.value = 0.6; e.dispatchEvent(new Event('input')) }")
    p.page.mouse.move(330, 230)
    time.sleep(2.0)
    p.take("recording")


def _scene(p: Photographer, name: str, moment: float) -> None:
    ready = f"window.studio?.scene?.specification.app === '{name}' && !!studio.view.look && !!studio.frames.newest"
    p.visit(name, ready)
    p.page.evaluate(f"{HIDE}; studio.view.draw = () => {{}}; {FINISH}")
    p.page.evaluate("studio.time.reset(); studio.time.setSpeed(0.25); studio.time.play()")
    p.until(f"studio.frames.newest.time > {moment}")
    p.page.evaluate("studio.time.pause()")
    p.until("!studio.running")
    p.page.evaluate(f"studio.time.setSpeed(1); {DRAWN}")
    p.settle()


def _runs(p: Photographer) -> list[str]:
    """Two bobs down the loop, the faster one first; driven if they are not there."""
    p.visit("", "!!window.studio && document.querySelectorAll('.track-grid .choice').length > 3")
    for pilot, speed in (("noisy", 8.7), ("auto", 9)):
        same = f"run => run.app === 'bob' && run.track === 'loop' && run.controller === '{pilot}' && run.section === ''"
        if not p.page.evaluate(f"studio.home.runs.some({same})"):
            p.visit(f"bob/{pilot}?track=loop&start_speed={speed}", READY)
            p.page.evaluate("studio.view.draw = () => {}; studio.time.setSpeed(2); studio.time.play()")
            p.until("!document.querySelector('.results').hidden")
            p.page.evaluate("studio.time.setSpeed(1)")
    p.visit("", "!!window.studio && studio.home.runs.length > 1")
    found: list[str] = p.page.evaluate(
        "studio.home.runs.filter(run => run.app === 'bob' && run.track === 'loop' && run.section === '').map(run => run.id)"
    )
    return found[:2]


#: Pictures in the order in which they are taken: those that leave runs come before home.
PICTURES: dict[str, Callable[[Photographer], None]] = {
    "course": course,
    "drive": drive,
    "luge": luge,
    "skeleton": skeleton,
    "section": lambda p: (p.drive("skeleton?track=mini&section=2&help=line", 1.1, "chase"), p.take("section"))[1],
    "replay": replay,
    "losses": losses,
    "session": session,
    "results": results,
    "keys": keys,
    "plain": plain,
    "home": home,
    "setup": setup,
    "tour": tour,
    "stack": stack,
    "hand": hand,
    "arm": arm,
    "rewind": rewind,
    "recording": recording,
    "headset": headset,
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
