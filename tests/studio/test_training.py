"""Learning in a real Chromium: a section, lines and help, the tour; what curves cost, tags, reports, set-ups side by side, joints."""

from __future__ import annotations

import math

import pytest

from stickslip.io.recording import open_recording

pytestmark = pytest.mark.browser

HOME = "document.querySelectorAll('.track-grid .choice').length >= 4"
AT_START = "window.studio.desk.name === 'drive' && window.studio.frames.newest !== null && window.studio.frames.newest.phase === 0"


def test_a_section_is_chosen_in_the_form_and_a_restart_comes_back_there(visit, server):
    """From home with the form alone: before the second curve, with the line and a hand in the steering."""
    watched = visit("")
    page = watched.page
    watched.until(HOME, 120.0)
    page.get_by_role("radio", name="Mini track").click()
    page.get_by_role("combobox", name="pilot").select_option("me")
    page.get_by_role("combobox", name="start", exact=True).select_option("2")
    assert page.get_by_role("combobox", name="initial state from").is_visible()
    page.get_by_role("combobox", name="help").select_option("steering")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="To the start").click()
    watched.until(AT_START, 120.0)
    drive, help = watched.ask("[window.studio.scene.sled, window.studio.scene.specification.help]")
    assert (drive["section"], help) == (2, "steering")
    watched.until("window.studio.view.showsLines")
    begin = watched.ask("window.studio.frames.value('station')")
    assert begin == pytest.approx(drive["begin"], abs=0.5)
    assert begin > 100.0
    page.get_by_text("it assists your steering").wait_for()
    page.keyboard.press("Space")
    watched.until("window.studio.frames.newest.phase === 2 && window.studio.frames.value('clock') > 2.2", 60.0)
    page.keyboard.press("r")
    watched.until("window.studio.frames.newest.phase === 1")
    assert watched.ask("window.studio.frames.value('station')") == pytest.approx(begin, abs=0.01)
    watched.until("!document.querySelector('.results').hidden", 120.0)
    run = watched.ask("window.studio.home.runs[0]")
    assert (run["section"], run["help"]) == (drive["curve"], "steering")
    about = open_recording(server.home / "runs" / f"{run['id']}.parquet").meta["run"]
    assert (about["section"], about["help"]) == (drive["curve"], "steering")
    assert watched.complaints == []


@pytest.mark.slow
def test_a_first_time_user_finds_the_way_without_a_manual(visit):
    """bob.md AC-U1: choose a track and a set-up, start, save, replay and compare; with what the page says, and nothing else."""
    watched = visit("")
    page = watched.page
    watched.until(HOME, 120.0)
    page.get_by_role("radio", name="Bobsleigh").click()
    page.get_by_role("radio", name="Mini track").click()
    page.get_by_role("combobox", name="set-up").select_option("monobob")
    page.get_by_role("combobox", name="start", exact=True).select_option("0")
    page.get_by_role("combobox", name="help").select_option("off")
    ids = []
    for number, pilot in enumerate(("auto", "noisy", "auto")):
        page.get_by_role("combobox", name="pilot").select_option(pilot)
        page.get_by_role("button", name="To the start").click()
        watched.until(AT_START, 120.0)
        watched.ask("window.studio.time.setSpeed(2)")
        page.get_by_role("button", name="Start Space").click()
        watched.until("!document.querySelector('.results').hidden", 180.0)
        page.get_by_text("The run was saved.").wait_for()
        ids.append(watched.ask("window.studio.home.runs[0].id"))
        if number < 2:
            page.locator(".results").get_by_role("button", name="Home").click()
            watched.until("window.studio.desk.name === 'home'")
    watched.ask("window.studio.time.setSpeed(1)")
    page.get_by_role("button", name="Replay").click()
    watched.until("window.studio.desk.name === 'replay' && window.studio.replay.motion !== null", 60.0)
    for number, other in enumerate(ids[:2], 1):
        page.get_by_role("combobox", name="Compare with", exact=True).select_option(other)
        watched.until(f"window.studio.replay.others.length === {number}", 60.0)
    assert page.locator(".compare-names li").count() == 3
    assert watched.ask("window.studio.replay.report.address").count("beside=") == 2
    page.get_by_role("button", name="from comparison").nth(1).click()
    watched.until("window.studio.replay.others.length === 1")
    page.get_by_role("button", name="Curves").click()
    watched.until(f"window.studio.replay.losses.told?.reference === '{ids[0]}'", 60.0)
    table = page.get_by_role("region", name="curves")
    assert table.get_by_role("row").count() >= 2 + 2 + 2  # heads, curves, gates
    table.get_by_role("button", name="2", exact=True).click()
    watched.until("Math.abs(window.studio.replay.time - 5) > 0.5")
    plot = page.locator(".compare .u-over").first
    plot.hover(position={"x": 120, "y": 20})
    watched.until("window.studio.replay.place !== null")
    with page.expect_download(timeout=180_000) as report:
        page.get_by_label("Report as PDF").click()
    assert report.value.path().read_bytes().startswith(b"%PDF-")
    page.keyboard.press("h")
    name = watched.ask("window.studio.home.runs[0].name")
    page.get_by_label(f"Tags of {name}").first.click()  # names tell the minute only
    page.get_by_label("tags, with commas between them").fill("first day, cold ice")
    page.keyboard.press("Enter")
    watched.until("window.studio.home.runs[0].tags.join() === 'first day,cold ice'")
    page.get_by_text("cold ice", exact=True).wait_for()
    page.keyboard.press("Control+z")
    watched.until("window.studio.home.runs[0].tags.length === 0")
    assert watched.complaints == []


def test_the_tour_is_shown_once_and_walks_by_keyboard(visit):
    watched = visit("", query="quality=low")
    page = watched.page
    dialog = page.locator("dialog.tour")
    page.get_by_role("heading", name="Choose a sled and a track").wait_for()
    assert page.evaluate("document.activeElement.textContent") == "Next"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Make it easier, or harder").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("heading", name="Choose a sled and a track").wait_for()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    dialog.wait_for(state="hidden")
    watched.until("localStorage.getItem('stickslip.tour') === 'seen'")
    page.reload()
    page.locator(".track-grid .choice").first.wait_for()
    assert dialog.is_hidden()
    page.keyboard.press("?")
    page.get_by_role("button", name="Show me around").click()
    page.get_by_role("heading", name="Choose a sled and a track").wait_for()
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert watched.complaints == []


def test_two_set_ups_stand_side_by_side_and_one_is_duplicated(visit):
    watched = visit("")
    page = watched.page
    watched.until(HOME, 120.0)
    page.get_by_role("radio", name="Bobsleigh").click()
    page.get_by_role("combobox", name="set-up").select_option("two-man")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Edit …").click()
    page.get_by_label("compare with", exact=True).select_option("four-man")
    watched.until("document.querySelectorAll('.setup-dialog .row.differs').length > 3")
    differing = watched.ask("document.querySelectorAll('.setup-dialog .row.differs').length")
    page.get_by_label("differences only").check()
    assert page.locator(".setup-dialog .row:visible").count() == differing
    page.get_by_role("button", name="Duplicate").click()
    watched.until("document.querySelector('select[aria-label=\"set-up\"]').value === 'two-man copy'")
    page.get_by_role("button", name="Edit …").click()
    page.get_by_label("compare with", exact=True).select_option("two-man")
    page.get_by_text("0 differ from two-man").wait_for()
    page.get_by_role("button", name="Delete", exact=True).click()
    watched.until("document.querySelector('select[aria-label=\"set-up\"]').value === 'two-man'")
    assert watched.complaints == []


def test_a_number_is_explained_by_keyboard_and_set_in_its_handy_unit(visit):
    """Focus is enough: what it means, its range and its default. 2.5 degrees are kept as radians; what is left alone keeps its digits."""
    watched = visit("")
    page = watched.page
    watched.until(HOME, 120.0)
    page.get_by_role("radio", name="Bobsleigh").click()
    page.get_by_role("combobox", name="set-up").select_option("two-man")
    page.get_by_role("button", name="Edit …").click()
    knee = page.get_by_label("Angle of the knee in °")
    knee.focus()
    told = page.locator("#setup-help")
    assert knee.get_attribute("aria-describedby") == "setup-help"
    assert "springs become stiffer" in told.inner_text()
    assert "0° or more. Default: 2°." in told.inner_text()
    assert knee.input_value() == "2"
    knee.fill("2.5")
    knee.press("Tab")
    page.get_by_text("1 number changed").wait_for()
    wheelbase = page.get_by_label("Wheelbase in m")
    wheelbase.fill("-5")
    page.get_by_label("name of the set-up").fill("two-man")
    page.keyboard.press("Enter")
    page.get_by_text("Wheelbase: “-5” is out of range.").wait_for()
    assert wheelbase.get_attribute("aria-invalid") == "true"
    assert watched.ask("document.activeElement.getAttribute('aria-label')") == "Geometry: Wheelbase in m"
    wheelbase.fill("1.7")
    page.get_by_label("name of the set-up").focus()
    page.keyboard.press("Enter")
    page.get_by_text("is built in and cannot be overwritten").wait_for()  # nothing is lost
    page.get_by_text("1 number changed").wait_for()
    page.get_by_label("name of the set-up").fill("stiff knees")
    page.keyboard.press("Enter")
    watched.until("document.querySelector('select[aria-label=\"set-up\"]').value === 'stiff knees'")
    page.get_by_role("button", name="Edit …").click()
    watched.until("studio.home.setups.opened.setup === 'stiff knees'")
    kept = watched.ask("Object.fromEntries(studio.home.setups.opened.fields.map(field => [field.path, field.value]))")
    assert kept["springs.front_axle.knee"] == pytest.approx(math.radians(2.5), rel=1e-15)
    assert kept["springs.articulation.stop"] == math.radians(12.0)
    assert knee.input_value() == "2.5"
    page.get_by_role("button", name="Delete", exact=True).click()
    assert watched.complaints == []


def test_joints_of_the_arm_are_told_plotted_and_their_friction_is_turned(open_page):
    """Held by friction all joints stick; with less of it in the shoulder the arm sinks, without a restart."""
    watched = open_page("arm")
    page = watched.page
    page.keyboard.press("Space")
    watched.until("window.studio.frames.newest.time > 0.3 && window.studio.frames.joints.length === 24")
    assert watched.ask("[3, 7, 11, 15, 19, 23].every(k => window.studio.frames.joints[k] === 1)")  # stick
    page.get_by_role("tab", name="Joints").click()
    assert page.locator(".joints tbody tr").count() == 6
    watched.until("document.querySelector('.joints tbody .sort').getAttribute('aria-label') === 'sticks'")
    chosen = page.get_by_role("region", name="plots").get_by_label("quantity that is plotted")
    assert "friction of joints" in chosen.locator("option:checked").inner_text()
    chosen.select_option(label="elbow, position")
    before = watched.ask("window.studio.frames.joints[4]")
    page.get_by_role("tab", name="Parameters").click()
    slider = page.get_by_label("shoulder: friction limit, slider")
    slider.fill("0")  # to the left end
    watched.until("window.studio.scene.fields.some(k => k.path === 'joint.shoulder.friction.0.limit' && k.value === 0)")
    assert watched.ask("window.studio.scene.kept")
    watched.until(f"Math.abs(window.studio.frames.joints[4] - {before}) > 0.1")
    page.keyboard.press("Escape")
    assert watched.complaints == []


def test_sun_sails_are_a_light_of_their_own(visit):
    watched = visit("bob?track=mini")
    page = watched.page
    watched.until("window.studio.desk.name === 'drive' && window.studio.view.track !== null", 120.0)
    page.get_by_role("combobox", name="light").select_option("sails")
    watched.until("window.studio.view.track.sails?.group.visible")
    assert watched.ask("window.studio.view.track.sails.group.children.length") > 2
    page.keyboard.press("l")
    watched.until("!window.studio.view.track.sails.group.visible")
    assert watched.ask("localStorage.getItem('stickslip.light')") == "evening"
    assert watched.complaints == []
