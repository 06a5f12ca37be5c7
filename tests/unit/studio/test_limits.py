from __future__ import annotations

from stickslip.studio.connections import Bucket


def test_a_burst_is_let_through_and_then_the_rate():
    bucket = Bucket(rate=10.0, burst=5.0)
    assert sum(bucket.take(0.0) for _ in range(20)) == 5
    assert sum(bucket.take(1.0 + 0.001 * k) for k in range(20)) == 5
    assert sum(bucket.take(10.0 + 0.1 * k) for k in range(50)) == 50
