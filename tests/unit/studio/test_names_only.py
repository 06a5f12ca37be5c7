"""Pages name things; they open no paths, and what they open runs nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from tests.crafted_recordings import craft, evil_shape, scene_text, with_old_names

import stickslip.track
from stickslip.apps.bob import ship_setup
from stickslip.cli.main import main
from stickslip.io.setup_file import save_setup
from stickslip.model.errors import UsageError
from stickslip.studio import protocol
from stickslip.studio.folders import NAMES
from stickslip.studio.page_apps import PageApps
from stickslip.studio.physics import Physics
from stickslip.studio.protocol import Notice, Open, Opened, SetupOpened, SetValue
from stickslip.studio.run_messages import CompareRuns, DeleteSetup, OpenRun, OpenSetup, RunOpened, SaveSetup

PATHS = ("/etc/passwd", "../secret", "..", "a/b", "a\\b", "a\0b", "x" * 5000, "\ud800", "./secret")
NAMED = (
    ("open", "app"), ("open", "ghost"), ("open", "state"),
    ("open_setup", "setup"), ("save_setup", "base"), ("delete_setup", "setup"), ("open_run", "id"), ("delete_run", "id"),
    ("restore_run", "id"), ("rename_run", "id"), ("tag_run", "id"), ("note_run", "id"),
    ("compare_runs", "id"), ("compare_runs", "reference"),
    ("watch_study", "id"), ("run_study", "id"), ("pause_study", "id"), ("ask_outputs", "app"), ("replay_point", "id"),
)  # fmt: skip
REQUESTS = {
    "open": {"app": "bob", "values": {"track": "mini", "setup": "", "ice": None}, "controller": "me"},
    "open_setup": {"sled": "bob", "setup": "two-man"},
    "save_setup": {"sled": "bob", "base": "two-man", "name": "mine", "values": {}},
    "delete_setup": {"sled": "bob", "setup": "mine"},
    "open_run": {"id": "one"},
    "delete_run": {"id": "one"},
    "restore_run": {"id": "one"},
    "rename_run": {"id": "one", "name": "a/b"},
    "tag_run": {"id": "one", "tags": "a, b"},
    "note_run": {"id": "one", "athlete": "Ada", "notes": ""},
    "compare_runs": {"id": "one", "reference": ""},
    "watch_study": {"id": "one"},
    "run_study": {"id": "one"},
    "pause_study": {"id": "one"},
    "ask_outputs": {"app": "bob"},
    "replay_point": {"id": "one", "key": "0"},
}
MINI = Path(stickslip.track.__file__).parent / "library/mini.toml"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A library of one's own, next to a file that is not part of it."""
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path / "home"))
    for folder in ("runs", "tracks", "setups/bob"):
        (tmp_path / "home" / folder).mkdir(parents=True)
    save_setup(ship_setup("two-man"), tmp_path / "secret.toml")
    (tmp_path / "home/setups/bob/link.toml").symlink_to(tmp_path / "secret.toml")
    return tmp_path / "home"


def drive(track: str = "mini", setup: str = "", controller: str = "me", ghost: str = "") -> Open:
    """A bob; no set-up: the usual one."""
    values = {"track": track, "start_speed": 9.0} | ({"setup": setup} if setup else {})
    return Open("bob", values, controller, ghost=ghost)


def record(file: Path, track: str) -> None:
    """A run of a few hundredths of a second."""
    words = ["run", "bob", "--until", "0.05", "--set", f"track={track}", "--controller", "none", "--record", str(file)]
    with pytest.raises(SystemExit):
        main(words)
    assert file.exists()


class Commands:
    """The connection of a physics process whose commands the test gives."""

    def __init__(self) -> None:
        self.told: list = []

    def send(self, message) -> None:
        self.told.append(message.answer)


class Frames:
    """Where states go that nobody looks at."""

    def write(self, *parts: bytes) -> None:
        pass


@pytest.fixture
def physics(home):
    """Obeys a command, and returns what it said about it."""
    commands = Commands()
    process = Physics(commands, Frames())
    process._runs.open()

    def obey(command):
        commands.told.clear()
        process._obey(command)
        return list(commands.told)

    return obey


def test_every_name_in_every_message_is_checked():
    known = {(cls.type, name) for cls in protocol.REQUESTS for name in cls.__dataclass_fields__ if name in NAMES}
    assert known - {("open_setup", "sled"), ("save_setup", "sled"), ("delete_setup", "sled")} == set(NAMED)


@pytest.mark.parametrize(("kind", "field"), NAMED)
def test_a_path_in_a_message_is_refused(kind, field):
    request = {"type": kind} | REQUESTS[kind]
    protocol.decode_request(json.dumps(request))
    for path in PATHS:
        with pytest.raises(
            UsageError, match=rf"{kind}\.{field} (is .*which is not a name|has 5000 characters)|half of a character"
        ):
            protocol.decode_request(json.dumps(request | {field: path}))


@pytest.mark.parametrize("field", ["track", "setup"])
def test_a_path_in_a_setting_is_refused(field):
    request = {"type": "open"} | REQUESTS["open"]
    for path in PATHS:
        with pytest.raises(
            UsageError,
            match=rf"open\.values\.{field} (is .*which is not a name|has 5000 characters)|half of a character",
        ):
            protocol.decode_request(json.dumps(request | {"values": {field: path}}))


@pytest.mark.parametrize("id", [path for path in PATHS if path != "\ud800"])
def test_a_controller_repeats_no_file_by_its_path(physics, home, id):
    record(home.parent / "secret.parquet", "mini")
    (error,) = [a for a in physics(drive(controller=f"recorded:{id}")) if isinstance(a, Notice)]
    assert "there is no run" in error.text


@pytest.mark.parametrize("name", ["/etc/passwd", "../../../secret", "link", "nowhere"])
def test_the_physics_opens_no_set_up_by_a_path(physics, home, name):
    commands = (OpenSetup("bob", name), SaveSetup("bob", name, "mine", {}), DeleteSetup("bob", name))
    for command in (*commands, drive(setup=name)):
        (error,) = [answer for answer in physics(command) if isinstance(answer, Notice)]
        assert error.level == "error"
        assert "TOML" not in error.text
        assert any(
            words in error.text
            for words in ("not a name", "does not exist", "not one of your own", "There is no set-up")
        )
    assert not (home / "setups/bob/mine.toml").exists()
    assert (home.parent / "secret.toml").exists()


def test_set_ups_of_ones_own_go_on_being_opened(physics, home):
    physics(SaveSetup("bob", "two-man", "mine", {}))
    assert [a.setup for a in physics(OpenSetup("bob", "mine")) if isinstance(a, SetupOpened)] == ["mine"]


@pytest.mark.parametrize("track", ["/etc/passwd", "../own.toml", str(MINI), "link"])
def test_the_physics_opens_no_track_by_a_path(physics, home, track):
    (home / "tracks/link.toml").symlink_to(MINI)
    (error,) = [a for a in physics(drive(track)) if isinstance(a, Notice)]
    assert error.text.startswith(f"There is no track {track!r}. ")
    (error,) = [a for a in physics(Open("descent", {"track": track})) if isinstance(a, Notice)]
    assert error.text.startswith(f"There is no track {track!r}. ")


def test_a_track_in_the_library_is_driven_by_its_name(physics, home):
    shutil.copy(MINI, home / "tracks/hill.toml")
    for app in PageApps().catalogue().apps:
        if app.name in ("bob", "descent"):
            (field,) = [field for field in app.settings if field.path == "track"]
            assert "hill" in field.choices
    record(home / "runs/own.parquet", "hill")
    assert 'key = "hill"' in scene_text(home / "runs/own.parquet")
    assert any(isinstance(answer, RunOpened) for answer in physics(OpenRun("own")))
    assert any(isinstance(a, Opened) for a in physics(drive("hill")))


@pytest.mark.parametrize(
    ("path", "value"),
    [("shape.ice.table", "os:system"), ("shape.ice.function", "os:system"), ("shape.ice.key", "/etc/passwd"),
     ("force.guide.function", "os:system"), ("shapes.0.table", "os:system")],
)  # fmt: skip
def test_a_page_sets_no_function_and_no_file(physics, path, value):
    physics(Open("descent"))
    (error,) = [answer for answer in physics(SetValue(path, value)) if isinstance(answer, Notice)]
    assert error.text == "Pages change numbers and choices of a scene, not its functions, files and texts."


def test_a_run_that_names_a_command_runs_nothing(physics, home, tmp_path):
    canary = tmp_path / "canary"
    record(tmp_path / "good.parquet", "mini")
    craft(tmp_path / "good.parquet", home / "runs/evil.parquet", lambda scene: scene + evil_shape(canary))
    for command in (OpenRun("evil"), CompareRuns("evil", ""), drive(ghost="evil")):
        told = physics(command)
        assert any(isinstance(a, Notice) and "nothing that a file names is imported or run" in a.text for a in told)
        assert not canary.exists()


def test_a_run_with_old_names_is_opened(physics, home, tmp_path):
    record(tmp_path / "new.parquet", "mini")
    craft(tmp_path / "new.parquet", home / "runs/old.parquet", with_old_names)
    assert any(isinstance(answer, RunOpened) for answer in physics(OpenRun("old")))


def test_a_run_on_ice_outside_the_library_is_refused(physics, home, tmp_path):
    record(tmp_path / "good.parquet", "mini")
    (tmp_path / "track.toml").write_text("password = 1")
    for i, key in enumerate(("/etc/passwd", "../../track.toml")):
        evil = home / f"runs/evil{i}.parquet"
        craft(tmp_path / "good.parquet", evil, lambda s, key=key: s.replace('key = "mini"', f'key = "{key}"'))
        told = " ".join(answer.text for answer in physics(OpenRun(evil.stem)) if isinstance(answer, Notice))
        assert "outside the opened folder" in told
        assert "password" not in told
