"""Scenes that speak, in a real Chromium: grouped and found at home, explained where they are opened, each with a picture."""

from __future__ import annotations

import pytest

from stickslip.apps.catalogue import app_names

pytestmark = pytest.mark.browser


def test_apps_are_grouped_found_by_typing_and_have_pictures(visit):
    watched = visit("")
    page = watched.page
    watched.until("document.querySelectorAll('.scene-card').length >= 25")
    groups = page.locator(".home-apps h2").all_inner_texts()
    shipped = ["Friction and contact", "Sleds, part by part", "Robots", "Workbench", "People"]
    assert groups in (shipped, [*shipped, "Your own"])  # other tests of this studio leave files of their own
    bare = watched.ask(
        "[...document.querySelectorAll('.scene-card')].filter(c => !c.querySelector('img')).map(c => c.dataset.name)"
    )
    assert not set(bare) & set(app_names())
    page.keyboard.press("/")
    page.keyboard.type("zeno")  # a word of its paragraph
    assert page.locator(".scene-card").count() == 1
    assert page.locator(".scene-card").get_attribute("data-name") == "bounce"
    page.keyboard.press("Control+a")
    page.keyboard.type("no such thing")
    page.get_by_text("Nothing matches.").wait_for()
    assert watched.complaints == []


def test_a_scene_says_what_one_sees_what_is_exact_and_what_to_try(visit):
    watched = visit("")
    page = watched.page
    watched.until("document.querySelectorAll('.scene-card').length >= 25")
    page.locator(".scene-card[data-name=stack]").click()
    sheet = page.get_by_role("dialog", name="Wall of boxes hit by a ball")
    assert "Exact Until the ball arrives nothing moves" in sheet.inner_text()
    sheet.get_by_role("button", name="Start").click()
    watched.wait_for_scene("stack")
    about = page.locator(".parameters .about")
    about.get_by_text("Pull a box out with the mouse.").wait_for()
    page.locator(".parameters").get_by_label("Friction coefficient").first.focus()
    page.locator("#field-help").get_by_text("Between boxes, with the ground and with the ball.").wait_for()
    page.locator(".parameters").get_by_label("Layers of boxes").first.focus()
    page.locator("#field-help").get_by_text("The lowest has as many boxes as there are layers.").wait_for()
    assert watched.complaints == []
