from __future__ import annotations

import multiprocessing
import time

import pytest

from stickslip.model.errors import ProtocolError
from stickslip.studio.buffer import FrameBuffer


@pytest.fixture
def buffer():
    made = FrameBuffer(capacity=4096)
    yield made
    made.close()


def test_nothing_is_read_before_the_first_frame(buffer):
    assert buffer.read() == (0, b"")


def test_the_newest_frame_is_read_whole_and_again(buffer):
    buffer.write(b"head", b"body")
    assert buffer.read() == (1, b"headbody")
    buffer.write(b"x")
    assert buffer.read() == (2, b"x")
    assert buffer.read() == (2, b"x")


def test_a_frame_that_is_too_large_is_refused_and_the_last_one_kept(buffer):
    buffer.write(b"good")
    with pytest.raises(ProtocolError, match="4096 bytes"):
        buffer.write(bytes(5000))
    assert buffer.read() == (1, b"good")


def test_the_slot_that_is_read_is_not_the_one_that_is_written(buffer):
    """A writer that is in the middle of frame n + 1 does not disturb frame n; one that is at n + 2 is noticed."""
    buffer.write(b"first")
    buffer._bytes[0:8] = (2).to_bytes(8, "little")
    assert buffer.read() == (1, b"first")
    buffer._bytes[0:8] = (3).to_bytes(8, "little")
    assert buffer.read() == (0, b"")


def write_many(name: str, seconds: float) -> None:
    frames = FrameBuffer(name)
    end = time.monotonic() + seconds
    k = 0
    while time.monotonic() < end:
        k += 1
        frames.write(bytes([k % 251]) * (500 + 13 * (k % 200)))
    frames.close()


def test_frames_of_another_process_are_never_torn(buffer):
    writer = multiprocessing.get_context("spawn").Process(target=write_many, args=(buffer.name, 1.0))
    writer.start()
    seen, numbers = 0, [0]
    while writer.is_alive():
        number, data = buffer.read()
        if data:
            assert len(set(data)) == 1
            assert number >= numbers[-1]
            numbers.append(number)
            seen += 1
    writer.join()
    assert writer.exitcode == 0
    assert seen > 100
