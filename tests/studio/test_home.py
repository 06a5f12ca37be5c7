"""Home in a real Chromium: the banner can be read at every width, and the list of runs says each thing once."""

from __future__ import annotations

import io
import json

import pytest
from tests.studio.conftest import Watched

pytestmark = pytest.mark.browser

READY = "document.querySelectorAll('.track-grid .choice').length >= 4 && document.querySelector('.home-head img').naturalWidth > 0"
LEAST = 4.5  # WCAG 2.2 AA for text
RUN = {
    "app": "bob", "kind": "sled", "title": "Bobsleigh", "settings": "", "duration": 26.0,
    "track": "loop", "setup": "two-man", "controller": "auto", "alike": "x",
    "when": "2031-02-03T10:14:00", "end": "finished",
    "station": 470.0, "top_speed": 25.0, "section": "", "help": "off", "tags": [], "named": False,
}  # fmt: skip
RUNS = [
    {**RUN, "id": "a", "name": "bob on loop, 03 Feb 10:14", "time": 25.619},
    {**RUN, "id": "b", "name": "bob on loop, 03 Feb 10:20", "time": 25.679, "controller": "noisy"},
    {
        **RUN,
        "id": "c",
        "name": "Cold morning",
        "time": 24.0,
        "controller": "me",
        "help": "steering",
        "named": True,
        "track": "mini",
        "alike": "y",
    },
    {
        **RUN,
        "id": "e",
        "name": "bob on loop, 03 Feb 10:40",
        "time": 19.5,
        "settings": "Start speed 20 m/s",
        "alike": "z",
    },
    {**RUN, "id": "d", "name": "bob on loop, 03 Feb 10:30", "time": None, "end": "interrupted"},
]


@pytest.fixture
def home(chromium, server):
    watched = Watched(chromium, server, "")
    watched.until(READY)
    yield watched
    watched.page.close()


def luminance(pixels):
    """Relative luminance of sRGB pixels, shape (n, 3)."""
    import numpy as np

    share = np.asarray(pixels, float) / 255.0
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


@pytest.mark.parametrize("width", [360, 620, 700, 1280, 1920])
def test_the_title_stands_out_from_the_picture_behind_it(home, width):
    """Of all pixels behind the words, the lightest counts. The page does not scroll sideways."""
    import numpy as np

    image = pytest.importorskip("PIL.Image")
    page = home.page
    page.set_viewport_size({"width": width, "height": 700})
    page.add_style_tag(content=".home-title * { color: transparent !important }")
    for words in (".home-title h1", ".home-title p"):
        box = page.evaluate(
            f"(() => {{ const r = document.createRange(); r.selectNodeContents(document.querySelector('{words}'));"
            " const { x, y, width, height } = r.getBoundingClientRect(); return { x, y, width, height } })()"
        )
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        picture = image.open(io.BytesIO(page.screenshot(clip=box))).convert("RGB")
        lightest = luminance(np.asarray(picture).reshape(-1, 3)).max()
        assert 1.05 / (lightest + 0.05) >= LEAST
    assert page.evaluate(
        "(() => { const e = document.querySelector('.home'); return e.scrollWidth <= e.clientWidth })()"
    )


def test_the_banner_takes_its_place_before_its_picture_comes(home):
    height = "document.querySelector('.home-head').getBoundingClientRect().height"
    shown = home.ask(height)
    home.ask("document.querySelector('.home-head img').remove()")
    assert home.ask(height) == shown


def test_runs_say_each_thing_once_and_how_far_behind_the_best_they_are(home):
    home.ask(f"studio.home.showRuns({json.dumps(RUNS)})")
    rows = home.page.locator(".run-list > li")
    texts = [row.locator(".run-open").inner_text() for row in rows.all()]
    assert [text.split("\n")[0] for text in texts] == [
        "Bobsleigh, Training loop",
        "Bobsleigh, Training loop",
        "Cold morning",
        "Bobsleigh, Training loop",
        "Bobsleigh, Training loop",
    ]
    assert all(text.count("10:14") == 1 for text in texts)
    assert "autopilot" in texts[0]
    assert "human-like autopilot" in texts[1]
    assert "you, with steering assist" in texts[2]
    assert ("best" in texts[0], "+0.060 s" in texts[1]) == (True, True)
    assert not any(word in text for text in texts[2:] for word in ("best", "+"))  # nothing to compare with
    assert "Start speed 20 m/s" in texts[3]
    assert "interrupted" in texts[4]


def test_an_empty_list_says_what_to_do(home):
    home.ask("studio.home.showRuns([])")
    said = home.page.locator(".run-list .none").inner_text()
    assert "Choose a sled and a track" in said
    assert "To the start" in said
