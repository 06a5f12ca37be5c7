from __future__ import annotations

from stickslip.studio import protocol
from stickslip.studio.link import MAX_WAITING, Outbox


def pull(sequence: int) -> protocol.HandFrame:
    return protocol.HandFrame(protocol.HAND, protocol.VERSION, sequence, 1, 0, 0, 0, 0, 0, 0, 0)


def turn(sequence: int, axis: int) -> protocol.AxisFrame:
    return protocol.AxisFrame(protocol.AXIS, protocol.VERSION, sequence, 1, axis, 0.0, 0.0)


def test_requests_keep_their_order_and_of_input_only_the_newest_counts():
    box = Outbox()
    for command in (pull(1), protocol.Play(), pull(2), turn(3, 0), turn(4, 1), turn(5, 0), protocol.Pause()):
        assert box.put(command)
    box.close()
    assert list(box) == [protocol.Play(), protocol.Pause(), pull(2), turn(5, 0), turn(4, 1)]


def test_a_full_box_refuses_requests_but_never_input():
    box = Outbox()
    assert all(box.put(protocol.Play()) for _ in range(MAX_WAITING))
    assert not box.put(protocol.Play())
    assert all(box.put(pull(k)) for k in range(10_000))


def test_a_closed_box_takes_nothing():
    box = Outbox()
    box.close()
    assert not box.put(protocol.Play())
    assert list(box) == []
