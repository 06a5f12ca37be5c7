"""Every app in the studio's own process: a real server and its physics, spoken to over the socket as a page does."""

from __future__ import annotations

import io
import json
import math
import shutil
import tempfile
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from urllib.parse import quote

import numpy as np
import pytest
from tests.studio.conftest import Server
from tests.studio.talk import Talk
from websockets.sync.client import connect

from stickslip.apps.bob.settings import SETUP_LIBRARY
from stickslip.apps.catalogue import find_app
from stickslip.engine.replay import replay
from stickslip.engine.warm_up import open_simulation
from stickslip.io.recording import open_recording
from stickslip.io.scene_file import scene_to_toml
from stickslip.io.setup_file import setup_from_toml
from stickslip.io.track_file import LIBRARY
from stickslip.scenes import gripper
from stickslip.studio import protocol
from stickslip.studio.protocol import GOING, OVER, RECORDING

APPS = Path(__file__).resolve().parents[1] / "fixtures" / "apps"
ROBOT = APPS.parent / "robots" / "scara.urdf"


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
def page(lab):
    with Talk(lab) as page:
        yield page


def perform(page: Talk, app: str, until: float, values: dict | None = None, **fields):
    """Run an app as fast as it goes, and show what is seen at a time."""
    page.open(app, values, **fields)
    page.ask("speed", factor=8.0)
    page.ask("play")
    shown = page.frame(lambda shown: shown.head.time >= until)
    page.ask("pause")
    page.ask("speed", factor=1.0)
    return shown


def joint(page: Talk, shown, name: str) -> float:
    """Coordinate of a joint in a frame."""
    look = json.loads(page.fetch(page.opened["description"]))
    names = [joint["name"] for joint in look["joints"] if joint["kind"] not in ("fixed", "free")]
    return float(shown.joints[names.index(name), 0])


def listed(page: Talk, id: str) -> dict:
    """Entry of a saved run in the list."""

    def found(runs: dict) -> list[dict]:
        return [run for run in runs["runs"] if run["id"] == id]

    runs = page.messages.get("runs", {"runs": []})
    return (found(runs) or found(page.wait("runs", found)))[0]


def bodies(page: Talk) -> list[str]:
    """Names of the bodies, in the order of the poses."""
    return [body["name"] for body in json.loads(page.fetch(page.opened["description"]))["bodies"]]


def recorded(page: Talk, lab: Server, seconds: float) -> Path:
    """File of a recording that begins now and ends after some simulated seconds."""
    page.ask("record", on=True)
    page.ask("play")
    begin = page.frame(lambda shown: shown.head.flags & RECORDING and shown.head.phase == GOING).head.time
    page.frame(lambda shown: shown.head.time >= begin + seconds)
    page.ask("pause")
    page.ask("record", on=False)
    over = page.wait("run_over")
    assert over["saved"], page.notices
    return lab.home / "runs" / f"{over['id']}.parquet"


# --- scripts are performed ------------------------------------------------------------------------------------------------


def test_the_robot_pushes_the_door_to_37_6_degrees(page):
    shown = perform(page, "robot-door", 2.0)
    assert page.opened["specification"]["controller"] == "script"
    assert math.degrees(joint(page, shown, "hinges")) == pytest.approx(37.6, abs=0.1)


def test_the_gripper_lifts_its_block_and_holds_it(page):
    shown = perform(page, "gripper", 3.0)
    assert shown.values["block_height"] == pytest.approx(gripper.HEIGHT, abs=1e-6)
    assert shown.values["slip"] < 1e-3


def test_the_servo_arm_follows_its_path(page, lab):
    """As in a shell: friction lets the tool lag, and compensation takes most of the lag away."""
    errors = {}
    for compensation in (0.0, 1.0):
        page.open("servo-arm", {"compensation": compensation})
        page.ask("speed", factor=8.0)
        file = recorded(page, lab, 2.5)
        page.ask("speed", factor=1.0)
        recording = open_recording(file)
        steady = recording.time > 1.0
        errors[compensation] = float(np.sqrt(np.mean(recording.column("run.tip_error")[steady] ** 2)))
    assert 0.0 < 4.0 * errors[1.0] < errors[0.0] < 0.01


def test_the_bearing_goes_through_its_speeds(page, lab):
    page.open("bearing")
    page.ask("speed", factor=8.0)
    recording = open_recording(recorded(page, lab, 3.0))
    page.ask("speed", factor=1.0)
    speed, torque, law = (recording.column(f"run.bearing_{name}") for name in ("speed", "torque", "law"))
    last = slice(9, None, 10)  # the last tick of every speed
    assert np.unique(np.round(speed[1:][last], 6)).size >= 25
    assert np.abs(torque[1:][last] - law[1:][last]).max() < 1e-6  # floats of 32 bits


def test_choosing_oneself_hands_the_sliders_over(page):
    opened = page.open("gripper", controller="me")
    names = [axis["name"] for axis in opened["axes"]]
    page.ask("speed", factor=8.0)
    page.ask("play")
    still = page.frame(lambda shown: shown.head.time >= 2.5)
    assert still.values["block_height"] == pytest.approx(0.0, abs=1e-4)  # nobody acts
    page.ask("pause")
    page.ask("speed", factor=1.0)
    page.ask("reset")
    sent = page.move(names.index("height"), 0.1, 0.2)
    page.ask("play")
    page.frame(lambda shown: shown.head.input_sequence == sent)
    lifted = page.frame(lambda shown: shown.head.time >= 1.0)
    palm = bodies(page).index("palm")
    assert lifted.poses[palm, 2] - still.poses[palm, 2] == pytest.approx(0.1, abs=1e-4)


# --- recordings ---------------------------------------------------------------------------------------------------------------


def test_a_dragged_box_replays_to_the_bit(page, lab):
    page.open("stack")
    page.ask("record", on=True)
    page.ask("play")
    start = page.frame(lambda shown: shown.head.time > 0.1)
    body = len(start.poses) - 1
    x, y, z = (float(e) for e in start.poses[body, :3])
    sent = page.pull(body, to=(x + 0.4, y, z + 0.5))
    held = page.frame(lambda shown: shown.head.input_sequence >= sent)
    moved = page.frame(lambda shown: shown.head.time > held.head.time + 0.8)
    assert np.linalg.norm(moved.poses[body, :3] - start.poses[body, :3]) > 0.1, bodies(page)[body]
    page.pull(-1)
    page.frame(lambda shown: shown.head.time > moved.head.time + 0.4)
    page.ask("record", on=False)
    over = page.wait("run_over")
    recording = open_recording(lab.home / "runs" / f"{over['id']}.parquet")
    assert len(recording.inputs) > 3
    report = replay(recording, open_simulation(recording.scene))
    assert report.same, str(report)


def test_a_saved_run_of_a_scene_is_opened_and_every_channel_can_be_plotted(page, lab):
    page.open("door", {"limit": 25.0})
    file = recorded(page, lab, 0.5)
    entry = listed(page, file.stem)
    assert (entry["app"], entry["kind"], entry["controller"]) == ("door", "scene", "me")
    assert "25" in entry["settings"]
    assert entry["duration"] >= 0.5
    page.ask("open_run", id=file.stem)
    run = page.wait("run")
    columns, recording = page.columns(run), open_recording(file)
    assert run["channels"][0]["name"] == "t"
    assert {channel.name for channel in recording.channels()} == set(columns)
    assert columns["run.door_angle"] == pytest.approx(recording.column("run.door_angle"), rel=1e-6)
    assert page.fetch(run["motion"])[:4] == b"SSR1"


def test_a_setting_that_is_changed_begins_a_new_file_and_the_motion_goes_on(page, lab):
    page.open("door")
    page.ask("record", on=True)
    page.ask("play")
    page.frame(lambda shown: shown.head.time > 0.3)
    page.ask("set", path="limit", value=30.0)
    first = page.wait("run_over")
    assert page.wait("opened")["kept"]
    assert page.opened["specification"]["values"]["limit"] == 30.0
    page.frame(lambda shown: shown.head.time > 0.8)
    page.ask("record", on=False)
    second = page.wait("run_over", lambda over: over["id"] != first["id"])
    recordings = [open_recording(lab.home / "runs" / f"{over['id']}.parquet") for over in (first, second)]
    assert [recording.facts.settings["limit"] for recording in recordings] == [20.0, 30.0]
    assert recordings[1].time[0] > 0.25
    assert replay(recordings[1], open_simulation(recordings[1].scene)).same


# --- sleds --------------------------------------------------------------------------------------------------------------------


def drive(page: Talk, values: dict, seconds: float, **fields) -> dict:
    """Drive for some seconds and start again: what was driven is saved."""
    page.open("bob", {"track": "mini", **values}, **fields)
    page.ask("play")
    page.frame(lambda shown: shown.head.phase == GOING and shown.head.time >= seconds)
    page.ask("reset")
    return page.wait("run_over")


def test_another_start_speed_and_ice_make_another_run(page, lab):
    first = drive(page, {}, 2.5, controller="auto")
    second = drive(page, {"start_speed": 12.0, "ice_c": -8.0}, 2.5, controller="auto")
    assert page.opened["specification"]["values"]["start_speed"] == 12.0
    settings = [open_recording(lab.home / "runs" / f"{over['id']}.parquet").facts.settings for over in (first, second)]
    assert [(one["start_speed"], one["ice_c"]) for one in settings] == [(9.0, None), (12.0, -8.0)]
    entry = listed(page, second["id"])
    assert (entry["app"], entry["track"], entry["setup"]) == ("bob", "mini", "two-man")
    assert "12" in entry["settings"]


def finish(page: Talk, values: dict) -> dict:
    """Let the autopilot drive to the finish; entry of the run."""
    page.open("bob", {"track": "mini", **values}, controller="auto")
    page.ask("speed", factor=8.0)
    page.ask("play")
    over = page.wait("run_over", lambda over: over["end"] == "finished")
    page.ask("speed", factor=1.0)
    return listed(page, over["id"])


def test_a_run_is_timed_against_the_best_under_its_own_conditions_from_the_next_start_on(page):
    conditions = {"start_speed": 11.0}
    first = finish(page, conditions)
    assert page.opened["sled"]["reference"] == ""
    page.ask("reset")
    told = page.wait("reference")
    assert (told["name"], told["epoch"]) == (first["name"], page.opened["epoch"])
    assert told["gates"][-1]["reference"] == pytest.approx(first["time"], abs=0.02)
    assert page.open("bob", {"track": "mini", **conditions}, controller="me")["sled"]["reference"] == first["name"]
    for other in ({"start_speed": 12.0}, {**conditions, "ice_c": -8.0}, {**conditions, "setup": "four-man"}):
        assert page.open("bob", {"track": "mini", **other}, controller="me")["sled"]["reference"] == ""
    helped = page.open("bob", {"track": "mini", **conditions}, controller="me", help="steering")
    assert helped["sled"]["reference"] == ""
    page.ask("open_run", id=first["id"])
    told = {row["label"]: row["text"] for row in page.wait("run")["conditions"]}
    assert (told["Start speed"], told["Set-up"], told["Help"]) == ("11 m/s", "two-man", "none")
    assert "Ice temperature" in told


def test_less_than_two_seconds_are_not_saved(page, lab):
    before = {file.name for file in (lab.home / "runs").glob("*.parquet")}
    page.open("bob", {"track": "mini"}, controller="auto")
    page.ask("play")
    page.frame(lambda shown: shown.head.phase == GOING and shown.head.time >= 0.5)
    page.ask("reset")
    page.frame(lambda shown: shown.head.phase != GOING)
    page.ask("leave")
    page.wait("status", lambda status: not status["running"])
    assert {file.name for file in (lab.home / "runs").glob("*.parquet")} == before


def test_a_run_holds_every_number_of_its_set_up(page, lab, tmp_path):
    """Its file alone suffices: the library of set-ups may be gone."""
    page.ask("save_setup", sled="bob", base="two-man", name="mine", values={"geometry.wheelbase": 1.72})
    page.wait("library", lambda library: "mine" in [s["name"] for s in library["sleds"][0]["setups"] if s["own"]])
    over = drive(page, {"setup": "mine"}, 2.5, controller="auto")
    assert page.opened["specification"]["setup_digest"]
    copy = tmp_path / "run.parquet"
    shutil.copy(lab.home / "runs" / f"{over['id']}.parquet", copy)
    own = setup_from_toml((lab.home / "setups" / "bob" / "mine.toml").read_text(), SETUP_LIBRARY.cls)
    (lab.home / "setups").rename(lab.home / "other")
    try:
        recording = open_recording(copy)
        assert setup_from_toml(recording.facts.setup, SETUP_LIBRARY.cls) == own
        assert replay(recording, open_simulation(recording.scene)).same
    finally:
        (lab.home / "other").rename(lab.home / "setups")


# --- apps of the person's own ---------------------------------------------------------------------------------------------


def test_an_app_of_ones_own_is_listed_with_its_form_opens_and_records(page, lab):
    catalogue = page.latest("catalogue")
    (entry,) = [app for app in catalogue["apps"] if app["name"] == "swing"]
    assert entry["title"] == "Pendulum that is pumped up"
    (length,) = [field for field in entry["settings"] if field["path"] == "length"]
    assert (length["label"], length["unit"], length["value"]) == ("Length", "m", 1.0)
    assert length["help"] == "From the axis to the bob."
    assert [controller["name"] for controller in entry["controllers"]] == ["pump", "me", "recorded"]

    opened = page.open("swing", {"length": 0.4})
    assert [(channel["name"], channel["unit"]) for channel in opened["channels"]] == [("height", "m")]
    page.ask("speed", factor=4.0)
    file = recorded(page, lab, 1.5)
    page.ask("speed", factor=1.0)
    recording = open_recording(file)
    assert recording.facts.settings == {"length": 0.4, "pull": 1.0}
    assert recording.column("run.height").max() > 0.01
    assert replay(recording, open_simulation(recording.scene)).same
    page.ask("open_run", id=file.stem)
    assert "run.height" in page.columns(page.wait("run"))


def test_a_sled_of_ones_own_is_driven_as_those_that_ship(page):
    assert "toboggan" in [sled["name"] for sled in page.latest("library")["sleds"]]
    opened = page.open("toboggan", {"track": "mini"}, controller="auto")
    assert opened["sled"]["runners"] > 0
    page.ask("play")
    page.frame(lambda shown: shown.head.phase == GOING and shown.head.time >= 2.2)
    page.ask("reset")
    over = page.wait("run_over")
    entry = listed(page, over["id"])
    assert (entry["app"], entry["kind"], entry["title"]) == ("toboggan", "sled", "Toboggan")


def test_a_faulty_app_is_missing_and_says_why(page):
    (missing,) = page.latest("catalogue")["missing"]
    assert missing["name"] == "broken"
    assert "broken.py:2" in missing["reason"]
    assert "nothing_of_this_name" in missing["reason"]
    assert "broken" in page.refusal("open", app="broken")


def test_inputs_of_a_saved_run_are_repeated(page, lab):
    page.open("swing")
    file = recorded(page, lab, 1.0)
    page.open("swing", controller=f"recorded:{file.stem}")
    assert page.opened["specification"]["controller"] == f"recorded:{file.stem}"
    page.ask("play")
    again = page.frame(lambda shown: shown.head.time >= 0.9)
    recording = open_recording(file)
    at = int(np.argmin(np.abs(recording.time - again.head.time)))
    assert joint(page, again, "axis") == pytest.approx(recording.column("q.axis.angle")[at], abs=1e-6)


# --- several pages, files that are handed over ------------------------------------------------------------------------------


def watch(lab: Server, *asks: tuple[dict, str]) -> list[dict]:
    """What a page hears that does not steer: of each request the answers up to the first one of a type."""
    address = f"{lab.origin.replace('http', 'ws', 1)}/socket"
    with connect(address, origin=lab.origin, subprotocols=[protocol.SUBPROTOCOL], max_size=None) as socket:
        heard: list[dict] = []
        socket.send(json.dumps({"type": "look", "live": False}))
        for asked, until in asks:
            socket.send(json.dumps(asked))
            while not heard or heard[-1]["type"] != until:
                data = socket.recv(timeout=120.0)
                if isinstance(data, str):
                    heard.append(json.loads(data))
        return heard


def test_a_page_that_only_watches_opens_and_names_saved_runs_while_another_one_drives(page, lab):
    file = recorded_of_swing(page, lab)
    page.open("bob", {"track": "mini"}, controller="auto")
    page.ask("play")
    page.frame(lambda shown: shown.head.phase == GOING)
    opens, names = {"type": "open_run", "id": file.stem}, {"type": "rename_run", "id": file.stem, "name": "theirs"}
    heard = watch(lab, (opens, "run"), (names, "runs"))
    (run,) = [answer for answer in heard if answer["type"] == "run"]
    assert run["run"]["id"] == file.stem
    assert page.fetch(run["motion"])[:4] == b"SSR1"
    assert "theirs" in [entry["name"] for entry in heard[-1]["runs"]]
    assert "run" not in page.messages  # nobody else is told
    assert not [answer for answer in heard if answer["type"] == "control"]
    page.ask("leave")


def recorded_of_swing(page: Talk, lab: Server) -> Path:
    page.open("swing")
    file = recorded(page, lab, 0.5)
    page.messages.pop("run", None)
    return file


def test_time_stops_where_no_page_shows_what_is_open(page):
    page.open("chain")
    page.ask("play")
    page.frame(lambda shown: shown.head.time > 0.2)
    page.ask("look", live=False)
    page.wait("status", lambda status: not status["running"])
    page.ask("look", live=True)
    page.ask("play")
    page.wait("status", lambda status: status["running"])
    page.ask("pause")


def hand_over(lab: Server, name: str, data: bytes) -> dict:
    request = urllib.request.Request(f"{lab.origin}/open/{quote(name)}", data, {"Origin": lab.origin}, method="POST")
    with urllib.request.urlopen(request, timeout=60.0) as answer:
        return json.loads(answer.read())


def test_a_zip_with_a_robot_a_track_and_a_scene_are_handed_over_listed_and_opened(page, lab):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.write(ROBOT, "model/pendulum.urdf")
    assert hand_over(lab, "my pendulum.zip", out.getvalue()) == {"kind": "robot", "name": "my pendulum.urdf"}
    page.wait("catalogue", lambda told: "my pendulum.urdf" in [app["name"] for app in told["apps"]])
    opened = page.open("my pendulum.urdf")
    assert opened["notes"][0].startswith("Imported: ")
    assert str(lab.home) not in " ".join(opened["notes"])
    scene = hand_over(lab, "mine.toml", scene_to_toml(find_app("bounce").scene({})).encode())
    assert page.open(scene["name"])["specification"]["app"] == "mine.toml"
    track = (LIBRARY / "mini.toml").read_text().replace('name = "mini"', 'name = "short"')
    assert hand_over(lab, "short.toml", track.encode()) == {"kind": "track", "name": "short"}
    page.wait("library", lambda told: "short" in [each["name"] for each in told["tracks"]])
    assert page.open("bob", {"track": "short"})["sled"]["track"] == "short"
    with pytest.raises(urllib.error.HTTPError) as refused:
        hand_over(lab, "half.zip", out.getvalue()[:100])
    assert "cut off" in refused.value.read().decode()
    foreign = urllib.request.Request(f"{lab.origin}/open/x.toml", b"", {"Origin": "http://evil.example"}, method="POST")
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(foreign, timeout=60.0)


def test_a_recording_that_is_copied_into_the_folder_is_listed(page, lab):
    file = recorded_of_swing(page, lab)
    shutil.copy(file, lab.home / "runs" / "copied.parquet")
    page.wait("runs", lambda told: "copied" in [run["id"] for run in told["runs"]])


# --- what a page may not do -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"app": "nothing"}, "There is no app"),
        ({"app": "/etc/passwd"}, "not a name"),
        ({"app": "bob", "values": {"track": "/etc/passwd"}}, "not a name"),
        ({"app": "bob", "values": {"track": "nowhere"}}, "no track"),
        ({"app": "bob", "values": {"setup": "nobody"}}, "no set-up"),
        ({"app": "bob", "controller": "recorded:../x"}, "no run"),
        ({"app": "bob", "controller": "auto:/etc/passwd"}, "no controller"),
        ({"app": "bob", "controller": "noone"}, "no controller"),
        ({"app": "bob", "values": {"start_sped": 3.0}}, "start_speed"),
        ({"app": "bob", "values": {"start_speed": 1e9}}, "at most 40"),
        ({"app": "door", "values": {"nothing.at.all": 1.0}}, "no such path"),
        ({"app": "half-pipe", "values": {"shapes.0.function": "os:system"}}, "not its functions"),
    ],
    ids=lambda value: json.dumps(value)[:60],
)
def test_what_a_page_may_not_open_is_refused_in_words(page, fields, word):
    assert word in page.refusal("open", **fields)


def test_a_file_given_on_the_command_line_is_an_app(tmp_path):
    file = tmp_path / "two boxes.toml"
    from stickslip import scenes
    from stickslip.io.scene_file import scene_to_toml

    file.write_text(scene_to_toml(scenes.load("bounce")))
    studio = Server(str(file))
    try:
        with Talk(studio) as page:
            opened = page.latest("opened")
            assert opened["specification"]["app"] == file.name
            assert file.name in [app["name"] for app in page.latest("catalogue")["apps"]]
            page.ask("play")
            page.frame(lambda shown: shown.head.time > 0.2)
    finally:
        studio.stop()


def test_the_end_of_a_descent_is_told(page):
    page.open("skeleton", {"track": "mini"}, controller="auto")
    page.ask("speed", factor=8.0)
    page.ask("play")
    over = page.wait("run_over")
    page.ask("speed", factor=1.0)
    assert over["end"] == "finished"
    assert over["sled"]["time"] > 0.0
    assert page.frame(lambda shown: shown.head.phase == OVER).values["gates"] >= 2
