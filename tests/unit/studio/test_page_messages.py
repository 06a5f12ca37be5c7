"""Messages of a page, one by one, to the physics itself: each is obeyed or answered with a sentence, and a scene under way goes on."""

from __future__ import annotations

import json
import math

import pytest
from tests.unit.studio.crafted_runs import HALF, LONG, make_base

from stickslip.model.errors import StickslipError
from stickslip.studio import protocol
from stickslip.studio.buffer import FrameBuffer
from stickslip.studio.message_text import encode_message
from stickslip.studio.physics import Physics
from stickslip.studio.protocol import Notice, Open, Opened, Step

DIGITS = int("9" * 400)
VALUES = {"track": "mini", "start_speed": 9.0}
NAMES = (
    "",
    " ",
    "..",
    "../..",
    "/etc/passwd",
    ".",
    "base/",
    "nobody",
    "x\x00y",
    "new\nline",
    LONG,
    "ü" * 300,
    "<script>",
    HALF,
    "con",
    "%s%n",
)


def drive(**changes) -> dict:
    """Opens a bob, with something else asked for."""
    return {"type": "open", "app": "bob", "values": VALUES, "controller": "me", **changes}


def drive_with(**values) -> dict:
    """Opens a bob with other settings."""
    return drive(values={**VALUES, **values})


#: What is not a message, or does not hold what its type needs: the page is closed, or told.
MALFORMED = (
    "", "{", "[]", "null", "5", '"open"', "[" * 5000, '{"type": 5}', '{"type": "format_disk"}', '{"type": "open"}',
    '{"type": "open", "app": 5}', '{"type": "open", "app": "bob", "values": 5}', '{"type": "open", "app": "bob", "seed": "x"}',
    '{"type": "open", "app": "bounce", "more": 1}', '{"type": "speed", "factor": NaN}', '{"type": "speed", "factor": Infinity}',
    '{"type": "speed", "factor": 1e999}', f'{{"type": "speed", "factor": {DIGITS}}}', '{"type": "speed", "factor": "fast"}',
    '{"type": "step", "steps": 1.5}', '{"type": "step", "steps": true}', f'{{"type": "step", "steps": {"9" * 5000}}}',
    '{"type": "set", "path": "dt", "value": {}}', '{"type": "set", "path": "dt", "value": ["x"]}', '{"type": "set", "path": 1, "value": 1}',
    '{"type": "save_setup", "sled": "bob", "base": "", "name": "x", "values": 5}', "x" * 9000,
    json.dumps({"type": "open_run", "id": LONG}), json.dumps({"type": "rename_run", "id": "base", "name": LONG}),
    json.dumps({"type": "rename_run", "id": "base", "name": HALF}), json.dumps({"type": "tag_run", "id": "base", "tags": HALF}),
    json.dumps({"type": "save_setup", "sled": "bob", "base": "two-man", "name": HALF, "values": {}}),
    json.dumps({"type": "save_setup", "sled": "bob", "base": "two-man", "name": "x", "values": {HALF: 1}}),
)  # fmt: skip

#: What is a message and asks for what cannot be; `step` and `speed` are kept within what makes sense.
WISHES = (
    *({"type": kind, "id": name} for kind in ("open_run", "delete_run", "restore_run") for name in NAMES if name != HALF),
    *({"type": "rename_run", "id": name, "name": "new"} for name in (LONG, "nobody", "..", "x\x00y")),
    {"type": "rename_run", "id": "base", "name": ""}, {"type": "rename_run", "id": "base", "name": "\x00\x07"},
    {"type": "rename_run", "id": "base", "name": LONG}, {"type": "tag_run", "id": LONG, "tags": "a"},
    {"type": "tag_run", "id": "base", "tags": "," * 5000},
    {"type": "compare_runs", "id": LONG, "reference": ""}, {"type": "compare_runs", "id": "base", "reference": LONG},
    *({"type": "open", "app": name} for name in NAMES if name != HALF),
    *({"type": "set", "path": "e_n", "value": value} for value in (None, (1.0,))),
    *({"type": "set", "path": "step.max_contacts", "value": value} for value in (10**12, -1, 0, DIGITS, 1.5, "many", True)),
    *({"type": "set", "path": "e_n", "value": value} for value in (DIGITS, -DIGITS, 1e308, -1.0, "half", True, 5e-324)),
    *({"type": "set", "path": "height", "value": value} for value in (1e308, -1e308, 1e200, DIGITS, 0.0)),
    *({"type": "set", "path": path, "value": value} for path in ("step.dt", "dt") for value in (0.0, -1.0, 1e-300, 1e300, DIGITS)),
    *({"type": "set", "path": path, "value": 1.0} for path in ("", ".", "step", "step.", "bodies.0.mass", "__class__", LONG, "laws.99.mu")),
    {"type": "step", "steps": -5}, {"type": "step", "steps": 0}, {"type": "step", "steps": DIGITS},
    *({"type": "speed", "factor": value} for value in (0.0, -1.0, 1e308, 5e-324)),
    *(drive(**{key: value}) for key in ("app", "controller", "ghost", "help") for value in ("nobody", LONG, "x\x00y")),
    *(drive_with(**{key: value}) for key in ("track", "setup") for value in ("nobody", LONG, "x\x00y", 5, None, (1.0,))),
    *(drive(controller=name) for name in ("recorded", "recorded:", "recorded:nobody", "recorded:/etc/passwd", "auto:x", "me:base")),
    *(drive_with(start_speed=value) for value in (0.0, -1.0, 1e308, "fast", DIGITS)), drive_with(ice=1e308), drive_with(nothing=1),
    drive(section=99), drive(section=-1),
    *(drive(controller=name, seed=seed) for name in ("me", "noisy") for seed in (-1, 2**32, DIGITS)),
    drive(section=1, state="nobody"),
    *({"type": "open_setup", "sled": sled, "setup": "two-man"} for sled in ("nobody", LONG, "x\x00y")),
    *({"type": "open_setup", "sled": "bob", "setup": name} for name in ("nobody", LONG, "x\x00y")),
    *(
        {"type": "save_setup", "sled": "bob", "base": "two-man", "name": name, "values": {}}
        for name in ("", "..", LONG, "a/b", "x\x00y", "two-man")
    ),
    {"type": "save_setup", "sled": "bob", "base": "two-man", "name": "mine", "values": {"no.such": 1}},
    {"type": "save_setup", "sled": "bob", "base": "two-man", "name": "mine", "values": {"crew.mass": DIGITS}},
    {"type": "save_setup", "sled": "bob", "base": LONG, "name": "mine", "values": {}},
    *({"type": "delete_setup", "sled": "bob", "setup": name} for name in ("nobody", LONG, "x\x00y", "..")),
)  # fmt: skip


class Pipe:
    """The server's end, as far as the physics knows it."""

    def __init__(self) -> None:
        self.told: list = []

    def send(self, message) -> None:
        self.told.append(message.answer)


class Studio:
    """A physics process without the process."""

    def __init__(self) -> None:
        self.pipe, self.frames = Pipe(), FrameBuffer(capacity=4 * 2**20)
        self.physics = Physics(self.pipe, self.frames)
        self.physics._safely("runs", self.physics._runs.open)
        self.open()

    def open(self) -> None:
        self.physics._obey(Open("bounce"))

    def hear(self, request) -> list:
        """What is said to a request."""
        self.pipe.told.clear()
        self.physics._obey(request)
        return list(self.pipe.told)

    def goes_on(self) -> bool:
        """Whether the scene takes steps, and says so."""
        before, number = self.physics._live.simulation.i_step, self.frames.newest
        self.hear(Step(3))
        return self.physics._live.simulation.i_step == before + 3 and self.frames.newest > number


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    (home / "runs").mkdir()
    make_base(home / "runs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STICKSLIP_HOME", str(home))
        studio = Studio()
        yield studio
        studio.frames.close()


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: text[:50])
def test_what_is_not_a_message_is_refused_in_words(text):
    with pytest.raises(StickslipError) as refused:
        protocol.decode_request(text)
    assert str(refused.value).endswith(".")
    str(refused.value).encode()


@pytest.mark.parametrize("wish", WISHES, ids=lambda wish: json.dumps(wish)[:60])
def test_a_wish_that_cannot_be_is_a_sentence_and_the_scene_goes_on(studio, wish):
    kind = next(each for each in protocol.REQUESTS if each.type == wish["type"])
    told = studio.hear(kind(**{key: value for key, value in wish.items() if key != "type"}))  # past the door, too
    for answer in told:
        encode_message(answer).encode()
        if isinstance(answer, Notice):
            assert answer.text.rstrip().endswith((".", "?", "…")), answer.text
            assert len(answer.text) < 1500
            assert "Traceback" not in answer.text
            assert "The terminal shows where" not in answer.text, "somebody should have expected this"
    if any(isinstance(answer, Opened) and not any(isinstance(a, Notice) for a in told) for answer in told):
        studio.open()  # it could be, after all: back to where we were
    assert studio.goes_on()


def test_an_error_that_nobody_expected_is_told_in_one_sentence_and_logged_in_full(studio, monkeypatch, caplog):
    def fail(*args):
        raise RuntimeError("half a wheel\nis missing")

    monkeypatch.setattr("stickslip.studio.opening.check_values", fail)
    told = studio.hear(Open("tower"))
    (notice,) = (answer for answer in told if isinstance(answer, Notice))
    assert notice.text == (
        "The request 'open' could not be done: half a wheel is missing (RuntimeError). The terminal shows where."
    )
    assert "Traceback" in caplog.text
    assert studio.goes_on()


def test_a_step_that_fails_pauses_the_scene_and_ends_nothing(studio, monkeypatch):
    live = studio.physics._live
    live.play()
    with monkeypatch.context() as patch:
        patch.setattr(live.simulation, "step", lambda n: math.sqrt(-1.0))
        live.pace.due = lambda now, unit: 1
        studio.pipe.told.clear()
        assert not studio.physics._safely("The run was paused", live.tick)
    del live.pace.due
    assert studio.pipe.told[0].text.startswith("The run was paused: math domain error (ValueError).")
    live.pause()
    assert studio.goes_on()


def test_a_run_under_way_goes_on_when_another_cannot_be_made_ready(studio):
    told = studio.hear(protocol.decode_request(json.dumps(drive())))
    assert not [answer for answer in told if isinstance(answer, Notice)]
    live = studio.physics._live
    live.advance(1)
    assert live.under_way
    for wish in (
        drive(ghost="nobody"),
        drive_with(track="nowhere"),
        {"type": "open", "app": "nothing"},
        {"type": "open_run", "id": "nobody"},
    ):
        told = studio.hear(protocol.decode_request(json.dumps(wish)))
        assert len([answer for answer in told if isinstance(answer, Notice)]) == 1
        assert studio.physics._live is live
        before = live.simulation.time
        live.advance(1)
        assert live.under_way
        assert live.simulation.time > before
    studio.open()


def test_a_frame_of_any_numbers_is_heard_and_ends_nothing(studio):
    epoch = studio.physics._epoch
    for body in (-(2**31), -1, 0, 1, 2**31 - 1):
        for number in (0.0, 3.4e38, -3.4e38, 1e-45):
            frame = protocol.HandFrame(protocol.HAND, protocol.VERSION, 1, epoch, body, *[number] * 6)
            studio.hear(protocol.unpack_input(protocol.pack_frame(frame)))
            assert studio.physics._live is not None
    for axis in (0, 1, 2**32 - 1):
        for target in (1e308, -1e308, 5e-324):
            for rate in (0.0, -1.0, 3.4e38):
                frame = protocol.AxisFrame(protocol.AXIS, protocol.VERSION, 1, epoch, axis, target, rate)
                studio.hear(protocol.unpack_input(protocol.pack_frame(frame)))
    studio.hear(protocol.Reset())
    assert studio.goes_on()
