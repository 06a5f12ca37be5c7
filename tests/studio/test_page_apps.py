"""Apps in a real Chromium: forms from settings, links that hold everything, scripts that perform, recordings seen again."""

from __future__ import annotations

import json
import math
import shutil
import tempfile
from pathlib import Path

import pytest
from tests.studio.conftest import Server, Watched

from stickslip.engine.replay import replay
from stickslip.io.recording import open_recording

pytestmark = pytest.mark.browser

APPS = Path(__file__).resolve().parents[1] / "fixtures" / "apps"
HOME = "document.querySelectorAll('.scene-card').length >= 15 && document.querySelectorAll('.track-grid .choice').length >= 4"
AT_START = "window.studio.desk.name === 'drive' && window.studio.frames.newest?.phase === 0"
#: Coordinate of a joint, as the newest frame has it.
JOINT = """(name) => { const { view, frames } = window.studio
  const joints = view.look.joints.filter(({ kind }) => kind !== 'free' && kind !== 'fixed')
  return frames.joints[4 * joints.findIndex((joint) => joint.name === name)] }"""


@pytest.fixture(scope="module")
def lab() -> Server:
    """A studio whose person has apps of their own that work, and one that does not."""
    home = Path(tempfile.mkdtemp(prefix="stickslip-"))
    shutil.copytree(APPS, home / "apps")
    (home / "apps" / "broken.py").write_text("TITLE = 'Broken'\nimport nothing_of_this_name\n")
    studio = Server(home=str(home))
    yield studio
    studio.stop()
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def visit(chromium, lab):
    """Opens pages at places of that studio, and closes them afterwards."""
    opened: list[Watched] = []

    def open_at(where: str) -> Watched:
        opened.append(Watched(chromium, lab, where))
        return opened[-1]

    yield open_at
    for watched in opened:
        watched.page.close()


def values_of(watched) -> dict:
    return watched.ask("window.studio.scene.specification.values")


def record(watched) -> None:
    """Begin to record, and let time run."""
    watched.page.get_by_role("button", name="Record").click()
    watched.until("window.studio.time.recording")
    watched.page.keyboard.press("Space")
    watched.until("window.studio.running")


def stop_and_save(watched) -> str:
    """Stop time and the recording; id of the run."""
    known = watched.ask("window.studio.home.runs.map(run => run.id)")
    watched.page.keyboard.press("Space")
    watched.until("!window.studio.running")
    watched.page.get_by_role("button", name="Stop and save").click()
    watched.until(f"window.studio.home.runs.some(run => !{json.dumps(known)}.includes(run.id))")
    return watched.ask("window.studio.home.runs[0].id")


# --- any change makes a new run -------------------------------------------------------------------------------------------


def test_another_start_speed_and_ice_make_a_new_run(visit):
    """Typed into the form, D pressed: the run has them, the address has them, and a reload gives the same."""
    watched = visit("")
    page = watched.page
    watched.until(HOME, 120.0)
    page.get_by_role("radio", name="Mini track").click()
    page.get_by_role("button", name="To the start").click()
    watched.until(AT_START, 120.0)
    first = watched.ask("window.studio.scene.epoch")
    assert values_of(watched)["start_speed"] == 9.0
    page.keyboard.press("h")
    page.get_by_label("Start speed in m/s").fill("7,77")
    page.get_by_label("Start speed in m/s").press("Tab")
    page.get_by_label("Ice temperature in °C").fill("-3")
    page.get_by_label("Ice temperature in °C").press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("d")
    watched.until(f"{AT_START} && window.studio.scene.epoch > {first}", 120.0)
    values = values_of(watched)
    assert (values["start_speed"], values["ice_c"], values["track"]) == (7.77, -3.0, "mini")
    assert watched.ask("window.studio.frames.value('speed')") == pytest.approx(7.77, abs=0.05)
    assert "start_speed=7.77" in watched.ask("location.hash")
    page.reload()
    watched.until(f"window.studio !== undefined && {AT_START}", 120.0)
    assert values_of(watched) == values
    page.keyboard.press("h")
    watched.until("window.studio.desk.name === 'home'")
    page.get_by_label("Start speed in m/s").fill("400")
    page.get_by_label("Start speed in m/s").press("Tab")
    page.get_by_role("alert").filter(has_text="up to 40 m/s").wait_for()
    assert watched.complaints == []


def test_a_value_that_was_changed_while_a_scene_runs_is_in_its_address(visit):
    watched = visit("tower")
    page = watched.page
    watched.wait_for_scene("tower")
    field = page.get_by_label("Friction coefficient").first
    field.fill("0.3")
    field.press("Enter")
    watched.until("window.studio.scene.specification.values.mu === 0.3 && location.hash === '#tower?mu=0.3'")
    page.reload()
    watched.until("window.studio?.scene?.specification.values.mu === 0.3")
    watched.ask("void (location.hash = 'tower')")
    watched.until("window.studio.scene.specification.values.mu === 0.5")
    assert watched.complaints == []


# --- recordings -----------------------------------------------------------------------------------------------------------


def test_a_box_is_dragged_recorded_and_replayed_to_the_bit(visit, lab):
    """What the hand did is part of the recording: run again it gives every bit, and the page shows it moving."""
    watched = visit("tower")
    page = watched.page
    watched.wait_for_scene("tower")
    top = watched.ask("window.studio.view.look.bodies.length - 1")
    height = f"window.studio.frames.newestPoses[{7 * top} + 2]"
    start = watched.ask(height)
    record(watched)
    page.mouse.move(*watched.ask(f"window.studio.project({top})"))  # whoever aims stops the camera
    x, y = watched.ask(f"window.studio.project({top})")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=3)
    watched.until(f"{height} > {start} + 0.03")
    page.mouse.up()
    watched.until("(window.studio.frames.newest.flags & 2) === 0")
    id = stop_and_save(watched)
    last = watched.ask("Array.from(window.studio.frames.newestPoses)")
    recording = open_recording(lab.home / "runs" / f"{id}.parquet")
    again = replay(recording)
    assert again.same, str(again)
    page.get_by_role("button", name="Replay").click()
    watched.until("window.studio.desk.name === 'recording' && window.studio.recording.motion !== null")
    shown = watched.ask("Array.from(window.studio.recording.motion.sample(1e9))")
    assert shown == pytest.approx(last, abs=1e-5)
    peak = f"Math.max(...Array.from({{ length: 200 }}, (_, i) => window.studio.recording.motion.sample(0.05 * i)[{7 * top} + 2]))"
    assert watched.ask(peak) > start + 0.03
    assert watched.complaints == []


# --- scripts --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scene", "until", "shown", "least", "most"),
    [
        ("robot-door", 2.0, f"({JOINT})('hinges') * 180 / Math.PI", 37.5, 37.7),
        ("gripper", 3.0, "window.studio.frames.value('block_height')", 0.05, 1.0),
        ("servo-arm", 2.0, "window.studio.frames.value('tip_error')", 0.0, 0.01),
        ("bearing", 1.5, "window.studio.frames.value('bearing_speed')", 0.05, 100.0),
    ],
)
def test_scripts_perform_in_the_page(visit, scene, until, shown, least, most):
    watched = visit(scene)
    page = watched.page
    watched.wait_for_scene(scene)
    assert page.get_by_role("button", name="Script", exact=True).get_attribute("aria-pressed") == "true"
    page.keyboard.press("Space")
    watched.until(f"window.studio.frames.newest.time >= {until}")
    page.keyboard.press("Space")
    assert least <= watched.ask(shown) <= most
    page.get_by_role("button", name="You", exact=True).click()
    watched.until("window.studio.scene.specification.controller === 'me' && window.studio.frames.newest?.time === 0")
    assert watched.ask("location.hash") == f"#{scene}/me"
    assert page.locator(".inputs input[type=range]:not([disabled])").count() >= 1
    assert watched.complaints == []


# --- one's own ------------------------------------------------------------------------------------------------------------


def test_an_app_of_ones_own_has_a_card_a_form_plots_a_recording_and_a_replay(visit):
    """A file that nobody knows of, in the folder of apps. One with a fault is named with its reason."""
    watched = visit("")
    page = watched.page
    watched.until(HOME, 120.0)
    assert "nothing_of_this_name" in page.locator(".missing").inner_text()
    page.get_by_label("find a scene, a robot or an app").fill("pumped")
    cards = page.locator(".scene-card")
    assert cards.count() == 1
    cards.click()
    form = page.get_by_role("dialog", name="Pendulum that is pumped up")
    form.get_by_label("Length in m").fill("0.5")
    form.get_by_label("Length in m").press("Tab")
    form.get_by_text("From the axis to the bob.").or_(form.get_by_text("0 N m or more.")).first.wait_for()
    form.get_by_role("button", name="Start").click()
    watched.until("window.studio.desk.name === 'scene' && window.studio.frames.newest !== null", 120.0)
    assert values_of(watched)["length"] == 0.5
    assert watched.ask("location.hash") == "#swing?length=0.5"
    record(watched)
    watched.until("window.studio.frames.newest.time > 1.0")
    chosen = "document.querySelector('.quantity select').selectedOptions[0].textContent"
    assert watched.ask(chosen) == "height of the bob"
    assert watched.ask("window.studio.frames.value('height')") > 0.0
    stop_and_save(watched)
    page.keyboard.press("h")
    row = page.locator(".run-list li").first
    assert "Pendulum that is pumped up" in row.inner_text()
    assert "Length 0.5 m" in row.inner_text()
    row.get_by_role("button", name="Pendulum").click()
    watched.until("window.studio.desk.name === 'recording' && window.studio.recording.motion !== null")
    assert watched.ask("window.studio.recording.plots.shown[0]") == "run.height"
    page.get_by_label("time of the recording").fill("0.5")
    watched.until("Math.abs(window.studio.recording.time - 0.5) < 0.02 || window.studio.recording.playing")
    page.get_by_role("button", name="Another plot").click()
    assert page.locator(".recording figure").count() >= 2
    assert watched.complaints == []


def test_a_sled_of_ones_own_is_drawn_by_its_shapes_and_driven(visit):
    watched = visit("")
    page = watched.page
    watched.until(HOME, 120.0)
    page.get_by_role("radio", name="Toboggan").click()
    page.get_by_role("radio", name="Mini track").click()
    page.get_by_role("combobox", name="pilot").select_option("auto")
    page.get_by_role("button", name="To the start").click()
    watched.until(f"{AT_START} && window.studio.view.track !== null", 120.0)
    assert watched.ask("window.studio.view.sled === null && window.studio.view.bodies !== null")  # no bob
    page.keyboard.press("p")
    page.keyboard.press("Space")
    watched.until("window.studio.frames.value('clock') > 2.5", 120.0)
    assert watched.ask("window.studio.frames.value('speed')") > 5.0
    page.keyboard.press("h")
    watched.until("window.studio.home.runs.some(run => run.app === 'toboggan')")
    id = watched.ask("window.studio.home.runs.find(run => run.app === 'toboggan').id")
    watched.ask(f"void (location.hash = 'run/{id}')")
    watched.until("window.studio.desk.name === 'replay' && window.studio.replay.motion !== null", 120.0)
    assert math.isclose(watched.ask("window.studio.replay.motion.column('time')[0]"), 0.0, abs_tol=0.02)
    assert watched.complaints == []
