"""A person who follows the coach gets round: keys that are down or up, pressed 0.05 s late, which is 0.2 s at a quarter of real time."""

from __future__ import annotations

from stickslip.apps.highbar.app import APP
from stickslip.apps.highbar.run import COACHED, TICK_S

LATE = round(0.05 / TICK_S)  # ticks
HELD = 0.3  # of an excitation beyond which a key is pressed


def test_keys_pressed_when_the_coach_says_lead_to_the_handstand():
    run = APP.begin(controller="me", until=10.0)
    said = []
    columns = [[channel.name for channel in run.channels].index(f"coach_{joint}") for joint in COACHED]
    while not run.end and run.first_handstand is None:
        values = run.values()
        said.append([values[k] for k in columns])
        heard = said[max(0, len(said) - 1 - LATE)]
        keys = [1.0 if x > HELD else -1.0 if x < -HELD else 0.0 for x in heard]
        run.put(dict(zip(COACHED, keys)) | {"knee": -0.35, "elbow": -0.35})
        run.tick()
    assert run.first_handstand is not None
    assert run.first_handstand < 10.0
