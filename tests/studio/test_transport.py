"""One bar for time, live and recorded: back in a run that goes on, save, open again after a restart, same bits, one file, plots."""

from __future__ import annotations

import shutil
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from tests.studio.conftest import Server, Watched, set_deadlines

from stickslip.apps.catalogue import find_app
from stickslip.contract.run import run_to_end
from stickslip.engine.replay import replay
from stickslip.engine.warm_up import open_simulation
from stickslip.io.recording import open_recording
from stickslip.io.recording_writer import RecordingWriter

pytestmark = pytest.mark.browser

SCRUB = "time of this run so far"
GO_TO = "(e, t) => { e.value = t; e.dispatchEvent(new Event('input')) }"
SHOWN = "window.studio.sceneDesk.shownFrames.newest?.time"
NOW = "window.studio.frames.newest?.time"


@pytest.fixture
def home():
    folder = tempfile.mkdtemp(prefix="stickslip-")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def scrub(watched: Watched, seconds: float) -> None:
    watched.page.get_by_label(SCRUB).evaluate(GO_TO, seconds)


def exported(watched: Watched, words: str, folder: str) -> Path:
    """File that the page hands over for an entry of its menu."""
    watched.page.get_by_role("button", name="Export", exact=True).click()
    with watched.page.expect_download() as download:
        watched.page.get_by_role("button", name=words).click()
    path = Path(folder) / download.value.suggested_filename
    download.value.save_as(path)
    return path


def test_a_scene_is_recorded_scrubbed_back_while_live_saved_reopened_replayed_and_opened_without_a_studio(
    chromium, home
):
    """Back in what was seen, physics waits and nothing of the recording changes; what was saved is the run, to the bit, and moves
    in a page that is one file.
    """
    studio = Server(home=home)
    try:
        watched = Watched(chromium, studio, "stack")
        page = watched.page
        watched.wait_for_scene("stack")
        page.keyboard.press("2")  # slowly, so that a busy machine sees enough of it
        page.keyboard.press("e")
        page.keyboard.press("Space")
        watched.until(f"{NOW} > 1.6")
        scrub(watched, 0.9)
        watched.until("!window.studio.running")
        time.sleep(0.3)  # frames that were under way
        there = watched.ask(SHOWN)
        assert there == pytest.approx(0.9, abs=0.05)
        before, stood = watched.ask("[...window.studio.sceneDesk.shownFrames.poses]"), watched.ask(NOW)
        page.keyboard.press(",")
        assert watched.ask(SHOWN) < there
        page.keyboard.press(".")
        assert watched.ask("[...window.studio.sceneDesk.shownFrames.poses]") == before
        assert watched.ask(NOW) == stood  # time stands still meanwhile
        page.keyboard.press("Space")  # what was seen plays again, and the run goes on where it ended
        watched.until(f"window.studio.running && {NOW} > {stood}")
        page.get_by_role("button", name="Pause").click()
        watched.until("!window.studio.running")
        scrub(watched, 0.0)
        assert page.locator(".transport.past").count() == 1
        page.keyboard.press("l")  # it did not run before: it does not run now
        assert watched.ask(SHOWN) == watched.ask(NOW)
        assert not watched.ask("window.studio.running")
        page.get_by_role("button", name="Save and open").click()
        watched.until("window.studio.desk.name === 'recording' && window.studio.recording.motion !== null")
        id, rows = watched.ask("[window.studio.recording.id, window.studio.recording.motion.rows]")
        assert watched.complaints == []
        page.close()
    finally:
        studio.stop()

    recording = open_recording(Path(home) / "runs" / f"{id}.parquet")
    report = replay(recording, open_simulation(recording.scene))
    assert report.same, str(report)

    studio = Server(home=home)
    try:
        watched = Watched(chromium, studio, f"run/{id}")
        watched.until("window.studio.desk.name === 'recording' && window.studio.recording.motion !== null")
        assert watched.ask("window.studio.recording.motion.rows") == rows
        file = exported(watched, "Page with viewer", home)
        assert watched.complaints == []
        watched.page.close()
    finally:
        studio.stop()

    context = chromium.new_context(offline=True, viewport={"width": 960, "height": 600})
    page, asked, complaints = context.new_page(), [], []
    set_deadlines(page)
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    clock = page.get_by_label("time of the recording")
    clock.wait_for()
    page.get_by_role("button", name="Pause").click()
    pictures = []
    for seconds in (0.0, 1.5):
        clock.evaluate(GO_TO, seconds)
        time.sleep(1.0)  # a picture or two
        pictures.append(page.screenshot(clip={"x": 480, "y": 100, "width": 460, "height": 380}))
    assert pictures[0] != pictures[1]
    assert page.locator(".channel-plots figure").count() >= 1
    assert complaints == []
    assert [address for address in asked if not address.startswith(("file:", "blob:", "data:"))] == []
    context.close()


def test_a_reset_and_another_value_bring_one_back_to_now(open_page):
    """What was is shown until something new is asked for; a body of the past cannot be pulled."""
    watched = open_page("bounce")
    page = watched.page
    page.keyboard.press("Space")
    watched.until(f"{NOW} > 0.5")
    scrub(watched, 0.2)
    watched.until("!window.studio.running")
    assert not watched.ask("window.studio.view.hand.enabled")
    page.keyboard.press("r")
    watched.until(f"{NOW} === 0")
    assert watched.ask(f"{SHOWN} === 0 && window.studio.view.hand.enabled")
    assert page.locator(".transport.past").count() == 0
    assert watched.complaints == []


def test_live_plots_freeze_while_time_goes_on(open_page):
    watched = open_page("bounce")
    page = watched.page
    page.keyboard.press("Space")
    watched.until(f"{NOW} > 0.3")
    page.get_by_role("button", name="Freeze").click()
    picture = "document.querySelector('.plots canvas').toDataURL()"
    time.sleep(0.3)
    frozen = watched.ask(picture)
    end = watched.ask(NOW) + 0.5
    watched.until(f"{NOW} > {end}")
    assert watched.ask(picture) == frozen
    page.get_by_role("button", name="Freeze").click()
    watched.until(f"{picture} !== {frozen!r}")
    page.keyboard.press("Space")


# --- plots ------------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def desk():
    """A studio with a run of the door, made in a shell."""
    home = tempfile.mkdtemp(prefix="stickslip-")
    runs = Path(home) / "runs"
    runs.mkdir()
    run_to_end(find_app("door").begin({}), RecordingWriter(runs / "door.parquet"))
    studio = Server(home=home)
    yield studio
    studio.stop()
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def door(chromium, desk):
    """A page that shows the run of the door, standing still."""
    watched = Watched(chromium, desk, "run/door")
    watched.until("window.studio.desk.name === 'recording' && window.studio.recording.motion !== null")
    watched.page.keyboard.press("Space")
    watched.until("!window.studio.recording.playing")
    yield watched
    assert watched.complaints == []
    watched.page.close()


SPAN = "window.studio.recording.plots.span"


def span(watched: Watched) -> float:
    begin, end = watched.ask(SPAN)
    return end - begin


def test_a_plot_is_zoomed_by_brush_and_wheel_panned_and_shows_everything_again(door):
    page, whole = door.page, span(door)
    box = page.locator(".channel-plots .u-over").first.bounding_box()
    y = box["y"] + 0.5 * box["height"]
    page.mouse.move(box["x"] + 0.25 * box["width"], y)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.75 * box["width"], y, steps=8)
    page.mouse.up()
    assert span(door) == pytest.approx(0.5 * whole, rel=0.03)
    assert door.ask("window.studio.recording.time") < 0.5 * whole  # a brush is no click
    reach = page.get_by_label("time that the plots show")
    begin, end = door.ask(SPAN)
    assert reach.inner_text() == f"{begin:.2f} to {end:.2f} s"
    page.mouse.wheel(0, -400)
    door.until(f"{SPAN}[1] - {SPAN}[0] < {0.4 * whole}")
    closer, first = span(door), door.ask(SPAN)[0]
    axis = page.locator(".channel-plots .u-axis").first.bounding_box()
    page.mouse.move(axis["x"] + 0.5 * axis["width"], axis["y"] + 8)
    page.mouse.down()
    page.mouse.move(axis["x"] + 0.5 * axis["width"] + 40, axis["y"] + 8, steps=4)
    page.mouse.up()
    assert span(door) == pytest.approx(closer)
    assert door.ask(SPAN)[0] < first  # the axis follows the pointer
    page.locator(".channel-plots .u-over").first.dblclick()
    assert span(door) == pytest.approx(whole)
    for key, share in (("+", 0.5), ("-", 1.0), ("+", 0.5), ("0", 1.0)):
        page.keyboard.press(key)
        assert span(door) == pytest.approx(share * whole, rel=1e-3)


def test_a_click_on_a_plot_goes_there_and_the_table_tells_the_values(door):
    page = door.page
    page.get_by_role("button", name="Values at the line and at the pointer").click()
    over = page.locator(".channel-plots .u-over").first
    box = over.bounding_box()
    over.click(position={"x": 0.5 * box["width"], "y": 20})
    door.until(f"Math.abs(window.studio.recording.time - {0.5 * span(door)}) < 0.02")
    page.mouse.move(box["x"] + 0.9 * box["width"], box["y"] + 20)
    row = page.locator(".values tbody tr").first
    line, pointer = (float(row.locator("td").nth(i).inner_text().split()[0]) for i in (0, 1))
    assert pointer - line == pytest.approx(0.4 * span(door), abs=0.03)
    name = door.ask("window.studio.recording.plots.shown[0]")
    least = door.ask(f"Math.min(...window.studio.recording.columns.column('{name}'))")
    told = page.locator(".values tbody tr").nth(1).locator("td").nth(3).inner_text().split()
    factor = {"m": 1e-3, "µ": 1e-6, "k": 1e3}.get(told[1][0] if len(told) > 1 and len(told[1]) > 1 else "", 1.0)
    assert float(told[0]) * factor == pytest.approx(least, rel=0.01, abs=1e-12)


def test_a_formula_is_plotted_and_one_with_a_fault_is_a_sentence(door):
    page = door.page
    page.get_by_role("button", name="Another curve in this plot").first.click()
    lists = page.locator(".channel-plots figure").first.get_by_label("channel that is plotted")
    assert lists.count() == 2
    lists.nth(1).select_option(label="formula …")
    field = page.get_by_label("formula of channels")
    field.fill("2 * abs(run.door_angel)")
    field.press("Enter")
    said = page.locator(".plot-fault").first
    said.filter(has_text="There is no channel “run.door_angel”. Did you mean run.door_angle?").wait_for()
    field.fill("2 * abs(run.door_angle")
    field.press("Enter")
    said.filter(has_text="ends too early").wait_for()
    field.fill("2 * abs(run.door_angle)")
    field.press("Enter")
    door.until("window.studio.recording.plots.shown.includes('2 * abs(run.door_angle)')")
    assert said.is_hidden()
    page.reload()  # the layout of this app is remembered
    door.until("window.studio?.desk.name === 'recording' && window.studio.recording.motion !== null")
    assert "2 * abs(run.door_angle)" in door.ask("window.studio.recording.plots.shown")
    page.get_by_role("button", name="Plots as at first").click()
    assert "2 * abs(run.door_angle)" not in door.ask("window.studio.recording.plots.shown")


def test_a_plot_over_another_channel_shows_a_point_where_the_replay_is(door):
    page = door.page
    angle = door.ask("window.studio.recording.columns.channels.find(({ name }) => /^q\\..*angle$/.test(name)).name")
    page.get_by_label("what the plot is over").first.select_option(angle)
    page.locator(".plot-dot").first.wait_for()
    where = "document.querySelector('.plot-dot').style.transform"
    before = door.ask(where)
    page.get_by_label("time of the recording").evaluate(GO_TO, 0.8)
    door.until(f"{where} !== {before!r}")
    page.get_by_role("button", name="Larger plots").click()
    assert page.locator(".channel-plots").bounding_box()["width"] > 500
    page.get_by_role("button", name="Plots as at first").click()


LONG = """
async () => {
  const rows = 100000, channels = ['t', 'a', 'b', 'c'].map(name => ({ name, unit: '1', label: '', group: 'run', hint: '' }))
  const text = new TextEncoder().encode(JSON.stringify({ rows, columns: 4 }).padEnd(48))
  const data = new ArrayBuffer(8 + 48 + 16 * rows), view = new DataView(data)
  view.setUint32(0, 0x53534331); view.setUint32(4, 48, true)
  new Uint8Array(data, 8, 48).set(text)
  const all = new Float32Array(data, 56)
  for (let i = 0; i < rows; i++) {
    all[i] = i * 1e-3
    for (let k = 1; k < 4; k++) all[k * rows + i] = Math.sin(k * i * 0.37) + 0.1 * k
  }
  const { plots } = studio.recording
  plots.open(new Columns(data, channels), ['a'])
  for (let k = 0; k < 2; k++) document.querySelector('[aria-label="Another curve in this plot"]').click()
  const times = []
  for (let k = 0; k < 60; k++) {
    const begin = performance.now()
    plots.zoom(0.2 * k, 100 - 0.2 * k)
    await Promise.resolve()  // uPlot draws at the end of the task
    await Promise.resolve()
    times.push(performance.now() - begin)
  }
  return [plots.shown.length, times.sort((a, b) => a - b)[30]]
}
"""


def test_zooming_a_plot_of_100_000_rows_takes_less_than_a_picture(door):
    """Three curves of 100 000 rows; 50 pictures a second leave 20 ms for each."""
    curves, median_ms = door.ask(LONG)
    assert curves == 3
    print(f"redraw of 3 x 100 000 rows: {median_ms:.2f} ms")
    assert median_ms < 20.0


# --- export -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "ending", "first"),
    [
        ("Table, CSV", ".csv", b'"t [s]"'),
        ("Recording, Parquet", ".parquet", b"PAR1"),
        ("Model that moves", ".glb", b"glTF"),
        ("Picture, PNG", ".png", b"\x89PNG"),
    ],
)
def test_a_run_is_taken_away_as_a_file(door, tmp_path, words, ending, first):
    file = exported(door, words, str(tmp_path))
    assert file.suffix == ending
    assert file.read_bytes()[: len(first)] == first
    assert file.stat().st_size > 1000


def test_a_film_of_the_picture_ends_with_the_run(door, tmp_path):
    if door.ask("typeof MediaRecorder === 'undefined'"):
        pytest.skip("this browser makes no films")
    door.page.get_by_label("time of the recording").evaluate(GO_TO, 1.0)
    file = exported(door, "Film, WebM", str(tmp_path))
    assert file.read_bytes()[:4] == b"\x1aE\xdf\xa3"  # EBML, the container of WebM
    assert not door.ask("window.studio.recording.playing")
    assert door.ask("window.studio.recording.time") == pytest.approx(span(door), abs=1e-3)


def test_a_page_of_a_run_is_never_shown_as_one_of_the_studios_own(desk):
    """It comes as a file: what a recording is called must not be run beside the studio."""
    with urllib.request.urlopen(f"{desk.origin}/run/door.html", timeout=180.0) as answer:
        assert answer.headers["content-disposition"].startswith("attachment")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(f"{desk.origin}/run/nothing.glb", timeout=180.0)
