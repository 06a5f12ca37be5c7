from __future__ import annotations

import dataclasses
import json
import math
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stickslip.model.errors import ProtocolError
from stickslip.studio import protocol
from stickslip.studio.message_text import encode_message
from stickslip.studio.typescript import generate

ROOT = Path(__file__).resolve().parents[3]
FLOAT32 = st.floats(-1e6, 1e6, width=32)


def test_the_types_of_the_page_are_those_of_this_file():
    committed = (ROOT / "studio-client/src/protocol/messages.ts").read_text(encoding="utf-8")
    assert committed == generate(), "run: python -m stickslip.studio.generate_protocol, then: make web"


@pytest.mark.parametrize("frame", protocol.FRAMES.values())
def test_frames_are_packed_without_gaps_and_aligned(frame):
    packer, fields = protocol.layout(frame)
    assert packer.size == sum(protocol.SIZES[code] for _, code, _ in fields)
    assert all(offset % protocol.SIZES[code] == 0 for _, code, offset in fields)
    assert packer.size % 4 == 0  # 32-bit floats follow a state's head


@given(st.integers(-1, 2**31 - 1), st.lists(FLOAT32, min_size=6, max_size=6))
def test_input_frames_survive_the_way(body, numbers):
    frame = protocol.HandFrame(protocol.HAND, protocol.VERSION, 7, 3, body, *numbers)
    assert protocol.unpack_input(protocol.pack_frame(frame)) == frame


@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_a_frame_or_refused(data):
    try:
        frame = protocol.unpack_input(data)
    except ProtocolError:
        return
    assert protocol.pack_frame(frame) == data


@given(st.text(max_size=200) | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps))
def test_arbitrary_text_is_refused(text):
    with pytest.raises(ProtocolError):
        protocol.decode_request(text)


def test_a_frame_with_a_number_that_is_none_is_refused():
    data = bytearray(protocol.pack_frame(protocol.AxisFrame(protocol.AXIS, protocol.VERSION, 1, 1, 0, 0.0, 0.0)))
    struct.pack_into("<d", data, 16, math.nan)
    with pytest.raises(ProtocolError, match="not finite"):
        protocol.unpack_input(bytes(data))


@pytest.mark.parametrize(
    "request_",
    [
        protocol.Open("stack"),
        protocol.Open("bob", {"track": "mini", "start_speed": 9.0, "ice": None}, "me", 3, "ghost", 2, "state", "line"),
        protocol.Record(True),
        protocol.Play(),
        protocol.Step(3),
        protocol.Speed(0.25),
        protocol.SetValue("laws.0.mu", 0.3),
        protocol.SetValue("step.warm_start", False),
        protocol.SetValue("track", "loop"),
        protocol.TakeControl(),
    ],
)
def test_requests_survive_the_way(request_):
    assert protocol.decode_request(encode_message(request_)) == request_


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"type": "open"}', "it needs ['app',"),
        ('{"type": "open", "app": "x", "extra": 1}', "has fields"),
        ('{"type": "step", "steps": 1.5}', "must be int"),
        ('{"type": "step", "steps": true}', "must be int"),
        ('{"type": "speed", "factor": NaN}', "finite"),
        ('{"type": "speed", "factor": 1e999}', "finite"),
        ("[" * 5000, "JSON"),
        ("x" * 9000, "8192"),
    ],
)
def test_bad_requests_say_what_is_wrong(text, told):
    with pytest.raises(ProtocolError) as error:
        protocol.decode_request(text)
    assert told in str(error.value)


def test_every_message_has_a_name_of_its_own():
    kinds = [cls.type for cls in (*protocol.REQUESTS, *protocol.ANSWERS)]
    assert len(set(kinds)) == len(kinds)
    assert all(dataclasses.is_dataclass(cls) for cls in protocol.RECORDS)
