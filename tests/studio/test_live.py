"""A script's own view, and pages of notebooks, in a real browser."""

from __future__ import annotations

import io
import math
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.studio.conftest import PATIENCE_S, set_deadlines

import stickslip
from stickslip.engine.recorder import Recorder
from stickslip.io import RecordingWriter
from stickslip.model import Body, Drive, Input, Revolute, Scene, StepOptions

pytestmark = pytest.mark.browser

EXAMPLE = Path(__file__).parents[2] / "examples/07_live_view.py"
RED = "#ff0000"
LENGTH = 0.8  # m


def pendulum() -> stickslip.Simulation:
    drive = Drive("position", "target", stiffness=200.0, damping=20.0)
    return stickslip.Simulation(
        Scene(
            "pendulum",
            bodies=(Body.rod("rod", mass=1.0, length=LENGTH, axis=(0, 0, 1), com=(0, 0, -LENGTH / 2)),),
            joints=(Revolute("hinge", child="rod", axis=(0, 1, 0), drive=(drive,)),),
            inputs=(Input("target", filter_hz=4.0),),
            step=StepOptions(dt=0.002),
        )
    )


class Stepping:
    """A script that steps a pendulum at its own pace; its page's slider is the target of the drive."""

    def __init__(self) -> None:
        self.simulation = pendulum()
        self.view = stickslip.show(self.simulation, browser=False)
        self.target = self.view.slider("target", -90.0, 90.0, 0.0, unit="°")
        self.go = self.view.button("Go")
        self.label = self.view.label("angle", "0", (0.0, 0.0, -LENGTH), body="rod")
        self.marker = self.view.marker("tip", (0.0, 0.0, -LENGTH), 0.06, RED, body="rod")
        self.line = self.view.line("beam", [(-0.5, 0.0, 0.0), (0.5, 0.0, 0.0)], "#00ff00", width=6.0)
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._end.is_set():
            self.simulation.set_input("target", math.radians(self.target.value))
            self.simulation.step(5)
            self.label.text = f"{self.angle:.1f}°"
            self.view.update()
            time.sleep(0.01)

    @property
    def angle(self) -> float:
        return math.degrees(self.simulation.coordinate("hinge")[0])

    def close(self) -> None:
        self._end.set()
        self._thread.join()
        self.view.close()


@pytest.fixture
def script():
    running = Stepping()
    yield running
    running.close()


@pytest.fixture
def look(chromium):
    """Opens an address, and fails where the page complains."""
    complaints: list[str] = []
    pages = []

    def open_at(address: str, ready: str = ".placed-label"):
        page = chromium.new_page(viewport={"width": 960, "height": 600})
        set_deadlines(page)
        page.on("console", lambda m: complaints.append(m.text) if is_complaint(m) else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        page.locator(ready).first.wait_for()
        pages.append(page)
        return page

    yield open_at
    for page in pages:
        page.close()
    assert complaints == []


def is_complaint(message) -> bool:
    """Whether a page complains; that it finds no script any more is said to the person."""
    return message.type in ("error", "warning") and "ERR_CONNECTION_REFUSED" not in message.text


def until(found, seconds: float = PATIENCE_S) -> None:
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "never came true"
        time.sleep(0.05)


def picture(page, box: dict | None = None) -> np.ndarray:
    """Pixels of a page as numbers (height, width, 3)."""
    data = page.screenshot(clip=box) if box else page.screenshot()
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), int)


def purely(pixels: np.ndarray, channel: int) -> int:
    """Pixels in which one colour is far above the two others."""
    others = np.delete(pixels, channel, axis=2).max(axis=2)
    return int((pixels[:, :, channel] - others > 90).sum())


def place_of(page) -> tuple[float, float]:
    box = page.locator(".placed-label").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"]


def test_a_slider_of_the_page_moves_what_a_script_steps_and_the_page_shows_it(script, look):
    page = look(script.view.address + "?quality=low")
    until(lambda: script.view.pages == 1)
    page.get_by_label("target").wait_for()
    before = place_of(page)
    page.get_by_label("target").fill("60")
    until(lambda: script.target.value == 60.0)
    until(lambda: script.angle > 50.0)
    until(lambda: float(page.locator(".placed-label").inner_text().rstrip("°")) > 50.0)
    until(lambda: math.dist(place_of(page), before) > 100.0)  # px: the label rides on the tip
    page.get_by_role("button", name="Go").click()
    until(lambda: script.go.clicks == 1)
    assert script.go.clicked()


def test_markers_labels_and_lines_are_seen_where_they_belong_and_leave_when_removed(script, look):
    page = look(script.view.address + "?quality=low")
    until(lambda: page.locator(".placed-label").is_visible())
    x, y = place_of(page)
    around = {"x": x - 40, "y": y - 40, "width": 80, "height": 80}
    until(lambda: purely(picture(page, around), 0) > 300)  # a ball of about 30 px
    until(lambda: purely(picture(page), 1) > 300)
    script.label.text = '<img src="x" onerror="alert(1)">'
    assert page.locator(".placed-label img").count() == 0
    script.marker.remove()
    script.line.remove()
    until(lambda: purely(picture(page, around), 0) == 0 and purely(picture(page), 1) == 0)


def test_what_one_page_sets_another_one_shows_and_what_the_script_sets_both_do(script, look):
    one, two = look(script.view.address + "?quality=low"), look(script.view.address + "?quality=low")
    one.get_by_label("target").fill("-30")
    until(lambda: two.get_by_label("target").input_value() == "-30")
    script.target.value = 45.0
    for page in (one, two):
        until(lambda: page.get_by_label("target").input_value() == "45")  # noqa: B023 - waited for in its turn


def test_a_page_says_when_the_script_has_ended_and_takes_up_the_next_one(look):
    command = [sys.executable, str(EXAMPLE), "--no-open", "--steps", "1000000"]
    script = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert script.stdout is not None
        page = look(re.search(r"http\S+", script.stdout.readline()).group() + "?quality=low")
        assert page.title() == "Pendulum on a motor · stickslip"
    finally:
        script.kill()
        script.wait()
    page.get_by_text("The script has ended or closed its view.").wait_for()
    assert page.get_by_label("target").is_disabled()
    port = int(re.search(r":(\d+)/", page.url).group(1))
    page.evaluate("window.kept = true")
    with stickslip.show(pendulum(), title="The next one", port=port, browser=False) as view:
        view.label("here", "once more", (0.0, 0.0, 0.0))
        page.get_by_text("once more").wait_for()
        assert page.get_by_label("target").count() == 0
        assert page.evaluate("window.kept")


def test_a_notebook_on_this_machine_shows_the_view_within_a_cell(script, look, tmp_path):
    notebook = f"<!doctype html><title>notebook</title>{script.view._repr_html_()}"
    with serving(notebook) as address:
        page = look(address, ready="iframe")
        frame = page.frame_locator("iframe")
        frame.locator(".placed-label").first.wait_for()
        frame.get_by_label("target").fill("30")
        until(lambda: script.target.value == 30.0)


@pytest.mark.parametrize("kind", ["simulation", "recording"])
def test_a_page_of_a_notebook_opens_without_any_server(kind, look, tmp_path):
    simulation = pendulum()
    simulation.set_coordinate("hinge", 1.0)
    if kind == "recording":
        with Recorder(simulation, RecordingWriter(tmp_path / "swing.parquet")) as recorder:
            recorder.step(1000)
        subject = tmp_path / "swing.parquet"
    else:
        subject = simulation
    shown = stickslip.embed(subject)
    cell = tmp_path / "notebook.html"
    cell.write_text(f"<!doctype html><title>notebook</title>{shown._repr_html_()}", encoding="utf-8")
    page = look(cell.as_uri(), ready="iframe")
    page.context.set_offline(True)
    frame = page.frame_locator("iframe")
    frame.locator("canvas.picture").wait_for()
    until(lambda: np.ptp(picture(page)[:480].reshape(-1, 3), axis=0).max() > 60)  # a body before a pale ground
    assert frame.locator(".drive-title").inner_text().startswith("pendulum" if kind == "simulation" else "swing")
    assert frame.locator(".timeline").is_visible() == (kind == "recording")
    alone = look(shown.save(tmp_path / "alone.html").as_uri(), ready="canvas.picture")
    assert alone.locator("canvas.picture").is_visible()


def serving(text: str):
    """A page at an address of loopback other than the view's, as a notebook is."""
    import http.server
    from contextlib import contextmanager

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(text.encode() if self.path == "/" else b"")

        def log_message(self, *args: object) -> None:
            pass

    @contextmanager
    def served():
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://localhost:{server.server_address[1]}/"
            server.shutdown()

    return served()
