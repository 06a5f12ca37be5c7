"""A live view without a browser: what scripts may do with it, what they are told, and that nothing waits."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from types import SimpleNamespace

import numpy as np
import pytest
from websockets.sync.client import connect

import stickslip
from stickslip.model.errors import StickslipError, UsageError
from stickslip.studio import protocol
from stickslip.studio.live_board import Board
from stickslip.studio.live_messages import LiveButton, LiveMarker
from stickslip.studio.live_view import show


@pytest.fixture(scope="module")
def simulation():
    return stickslip.Simulation(stickslip.load_scene("door"))


@pytest.fixture
def view(simulation):
    with show(simulation, browser=False) as opened:
        yield opened


@pytest.fixture
def join(view):
    """Opens pages without a picture."""
    with ExitStack() as stack:
        origin = view.address.rstrip("/")
        yield lambda: Heard(
            stack.enter_context(connect(f"ws{origin[4:]}/socket", subprotocols=[protocol.SUBPROTOCOL], origin=origin))
        )


class Heard:
    """A page without a picture."""

    def __init__(self, socket) -> None:
        self.socket = socket
        self.items: dict[str, dict] = {}
        self.texts: list[dict] = []
        self.frames: list[bytes] = []

    def until(self, found, seconds: float = 30.0) -> None:
        end = time.monotonic() + seconds
        while not found(self):
            data = self.socket.recv(timeout=max(0.01, end - time.monotonic()))
            if isinstance(data, bytes):
                self.frames.append(data)
                continue
            message = json.loads(data)
            self.texts.append(message)
            if message["type"] == "live_names":
                self.items = {name: item for name, item in self.items.items() if name in message["names"]}
            elif "name" in message:
                self.items[message["name"]] = message

    def say(self, **message) -> None:
        self.socket.send(json.dumps(message))


def wait_for(found, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end
        time.sleep(0.005)


def test_the_public_names_are_one_and_the_same():
    assert stickslip.show is stickslip.studio.show is show
    assert stickslip.embed is stickslip.studio.embed
    assert {"show", "embed"} <= set(dir(stickslip))


def test_importing_the_package_imports_neither_server_nor_engine():
    code = "import sys, stickslip; sys.exit(any(name in sys.modules for name in ('numba', 'uvicorn', 'starlette')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_page_is_told_what_there_is_and_gets_the_newest_state(view, join, simulation):
    view.marker("tip", (1.0, 2.0, 3.0))
    page = join()
    page.until(lambda heard: heard.frames and "tip" in heard.items)
    assert page.texts[0]["type"] == "live"
    simulation.step(7)
    view.update()
    page.until(lambda heard: frame_of(heard.frames[-1]).step == simulation.i_step)
    assert frame_of(page.frames[-1]).time == simulation.time


def frame_of(data: bytes) -> protocol.StateFrame:
    packer, _ = protocol.layout(protocol.StateFrame)
    return protocol.StateFrame(*packer.unpack_from(data))


def test_a_simulation_that_is_shown_takes_the_same_steps_to_the_bit():
    seen, unseen = (stickslip.Simulation(stickslip.load_scene("stack")) for _ in range(2))
    with show(seen, browser=False) as view:
        for _ in range(50):
            seen.step()
            view.update()
            unseen.step()
    for one, other in zip(seen.snapshot().arrays, unseen.snapshot().arrays, strict=True):
        assert one.tobytes() == other.tobytes()


def test_of_many_changes_a_page_is_told_the_last_one(view, join):
    marker = view.marker("tip", (0.0, 0.0, 0.0))
    for k in range(20_000):
        marker.position = (float(k), 0.0, 0.0)
    page = join()
    page.until(lambda heard: "tip" in heard.items)
    assert page.items["tip"]["position"] == pytest.approx([19_999.0, 0.0, 0.0])
    assert [text["type"] for text in page.texts].count("live_marker") == 1


def test_what_is_removed_is_gone_on_every_page_and_its_name_is_free(view, join):
    marker = view.marker("tip", (0.0, 0.0, 0.0))
    page = join()
    page.until(lambda heard: "tip" in heard.items)
    marker.remove()
    page.until(lambda heard: "tip" not in heard.items)
    label = view.label("tip", "here", (0.0, 0.0, 0.0))
    page.until(lambda heard: heard.items.get("tip", {}).get("type") == "live_label")
    with pytest.raises(UsageError, match="marker 'tip' was removed"):
        marker.position = (1.0, 0.0, 0.0)
    assert label.text == "here"


def test_sliders_and_buttons_are_read_back(view, join):
    slider, button = view.slider("gain", 0.0, 2.0, 0.5), view.button("Go")
    page, other = join(), join()
    other.until(lambda heard: {"gain", "Go"} <= heard.items.keys())
    page.say(type="move_slider", name="gain", value=1.25)
    wait_for(lambda: slider.value == 1.25)
    other.until(lambda heard: heard.items["gain"]["value"] == 1.25)
    assert not button.clicked()
    page.say(type="press_button", name="Go")
    page.say(type="press_button", name="Go")
    wait_for(lambda: button.clicks == 2)
    assert button.clicked()
    assert not button.clicked()
    slider.value = 2.0
    page.until(lambda heard: heard.items.get("gain", {}).get("value") == 2.0)


def test_a_page_cannot_move_a_slider_beyond_its_ends_nor_what_is_not_there(view, join):
    slider = view.slider("gain", 0.0, 2.0)
    page = join()
    page.say(type="press_button", name="gain")
    page.say(type="move_slider", name="nothing", value=1.0)
    page.say(type="move_slider", name="gain", value=1e9)
    wait_for(lambda: slider.value == 2.0)


@pytest.mark.parametrize(
    "text", ["", "{", '{"type": "open", "app": "door"}', '{"type": "move_slider", "name": "gain"}']
)
def test_a_page_that_says_nonsense_is_closed_and_the_view_goes_on(view, join, text):
    slider = view.slider("gain", 0.0, 2.0)
    page, other = join(), join()
    page.socket.send(text)
    with pytest.raises(Exception, match=r"1008"):
        page.until(lambda heard: False)
    other.say(type="move_slider", name="gain", value=0.25)
    wait_for(lambda: slider.value == 0.25)


def test_nothing_that_a_script_calls_waits_for_a_page_that_does_not_read(view, join, simulation):
    join()
    label = view.label("step", "0", (0.0, 0.0, 0.0))
    begun = time.thread_time(), time.monotonic()
    for k in range(2000):
        label.text = f"{k} " + 150 * "x"
        view.update()
    assert time.thread_time() - begun[0] < 2.0  # some 0.1 ms each; a wait would not end at all
    assert time.monotonic() - begun[1] < 60.0


WRONG = {
    "a name twice": (
        lambda v: (v.marker("a", (0, 0, 0)), v.slider("a", 0, 1)),
        "There is a marker 'a' in this view already",
    ),
    "no name": (lambda v: v.button(" "), "A button has a name of 1 to 80 characters"),
    "a position that is not finite": (lambda v: v.marker("b", (0, np.nan, 0)), "not finite"),
    "a position of two numbers": (lambda v: v.label("b", "text", (0, 1)), r"has the shape \(2,\)"),
    "a word for a position": (lambda v: v.marker("b", "here"), "Give x, y and z"),
    "a radius of nothing": (lambda v: v.marker("b", (0, 0, 0), 0.0), "radius is 0. Give a number above 0"),
    "a colour that is none": (lambda v: v.marker("b", (0, 0, 0), colour="reddish"), "'#e8563a'"),
    "a colour out of range": (lambda v: v.marker("b", (0, 0, 0), colour=(2, 0, 0)), "go from 0 to 1"),
    "a body that is not there": (lambda v: v.marker("b", (0, 0, 0), body="doer"), "there is no body 'doer'"),
    "a line of one point": (lambda v: v.line("b", [(0, 0, 0)]), "A line has 2 to"),
    "a line that is too long": (lambda v: v.line("b", np.zeros((20_000, 3))), "points are 20000"),
    "a label without words": (lambda v: v.label("b", "", (0, 0, 0)), "Give 1 to 200 characters"),
    "a range upside down": (lambda v: v.slider("b", 1, 0), "Give a largest value above the least one"),
    "a value out of range": (lambda v: v.slider("b", 0, 1, 3), "It goes from 0 to 1"),
    "a step below zero": (lambda v: v.slider("b", 0, 1, step=-1), "step is -1"),
    "not a simulation": (lambda v: show(stickslip.load_scene("door"), browser=False), r"show\(Simulation\(scene\)\)"),
    "a port that is taken": (
        lambda v: show(v._simulation, port=int(v.address.split(":")[2].strip("/")), browser=False),
        "Leave it out to take any free one",
    ),
    "a port that is none": (lambda v: show(v._simulation, port=99_999, browser=False), "Port 99999 does not exist"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_a_sentence(view, case):
    do, words = WRONG[case]
    with pytest.raises(StickslipError, match=words):
        do(view)


def test_a_closed_view_says_so(simulation):
    with show(simulation, browser=False) as view:
        slider = view.slider("gain", 0.0, 1.0, 0.25)
        address = view.address
    view.close()  # once more does no harm
    for use in (view.update, view.wait, lambda: view.marker("a", (0, 0, 0)), lambda: setattr(slider, "value", 1.0)):
        with pytest.raises(UsageError, match="This view is closed"):
            use()
    assert slider.value == 0.25
    assert not view.is_open
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=5)
    assert not any(thread.name == "stickslip-view" and thread.is_alive() for thread in threading.enumerate())


def test_waiting_ends_with_the_last_page_or_with_the_time(view, join):
    assert not view.wait_for_page(0.1)
    assert not view.is_watched
    begun = time.monotonic()
    view.wait(0.2)
    assert time.monotonic() - begun >= 0.2
    page = join()
    assert view.wait_for_page(30.0)
    wait_for(lambda: view.pages == 1)
    page.socket.close()
    wait_for(lambda: view.pages == 0)
    assert view.is_watched  # for a moment: it may be loading again
    view.wait(60.0)
    assert not view.is_watched


def test_other_pages_may_neither_listen_nor_hold_the_view_within_them(view):
    with urllib.request.urlopen(view.address) as answer:
        policy = answer.headers["content-security-policy"]
        assert b"live.js" in answer.read()
    assert "frame-ancestors http://127.0.0.1:* http://localhost:*" in policy
    with pytest.raises(Exception, match=r"403|1008"):
        connect(f"ws{view.address[4:]}socket", subprotocols=[protocol.SUBPROTOCOL], origin="http://evil.example")
    request = urllib.request.Request(view.address, headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(request)


def test_a_script_that_ends_without_closing_ends():
    code = (
        "import stickslip; s = stickslip.Simulation(stickslip.load_scene('door'));"
        "v = stickslip.show(s, browser=False); v.marker('a', (0, 0, 0)); s.step(10); v.update()"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=120, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_board_does_not_tell_a_page_what_that_page_did():
    stirred = []
    board = Board(lambda: stirred.append(1))
    board.add(LiveButton("a"))
    board.add(LiveMarker("b", -1, (0.0, 0.0, 0.0), 1.0, (0.0, 0.0, 0.0)))
    board.change(LiveMarker("b", -1, (1.0, 0.0, 0.0), 1.0, (0.0, 0.0, 0.0)), page=7)
    revision, texts = board.since(0, 7)
    assert [json.loads(text)["name"] for text in texts] == ["a"]
    assert [json.loads(text)["name"] for text in board.since(0, 8)[1]] == ["a", "b"]
    assert board.since(revision, 7) == (revision, [])
    board.remove("a")
    assert json.loads(board.since(revision, 7)[1][0]) == {"type": "live_names", "names": ["b"]}
    assert len(stirred) == 4


@pytest.mark.parametrize(("shell", "notebook"), [("ZMQInteractiveShell", True), ("TerminalInteractiveShell", False)])
def test_a_notebook_is_told_from_a_terminal(monkeypatch, simulation, shell, notebook):
    ipython = SimpleNamespace(get_ipython=lambda: type(shell, (), {})())
    opened = []
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setattr("stickslip.studio.live_view.open_browser", opened.append)
    with show(simulation) as view:
        assert opened == ([] if notebook else [view.address])
        assert f'<iframe src="{view.address}"' in view._repr_html_()
        assert f'<a href="{view.address}"' in view._repr_html_()  # where a notebook may not frame it
    assert view._repr_html_() == "<p>The view is closed.</p>"


def test_pages_for_notebooks_refuse_what_they_cannot_show(simulation, tmp_path):
    assert stickslip.embed(simulation, height=200)._repr_html_().endswith('height="200" title="stickslip"></iframe>')
    with pytest.raises(UsageError, match=r"embed\(Simulation\(scene\)\)"):
        stickslip.embed(simulation.scene)
    with pytest.raises(StickslipError, match=r"nothing\.parquet"):
        stickslip.embed(tmp_path / "nothing.parquet")
    with pytest.raises(UsageError, match="height is 3 px"):
        stickslip.embed(simulation, height=3)
    with pytest.raises(StickslipError, match=r"folder\.html"):
        stickslip.embed(simulation).save(tmp_path / "no" / "folder.html")
