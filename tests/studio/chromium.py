"""Which Chromium the browser tests drive, and how."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "no Chromium on this machine: run `scripts/setup test`, or name one in STICKSLIP_CHROMIUM"

#: Silent on closed networks, drawn by Mesa's software renderer: the cheapest where there is no graphics card.
FLAGS = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--use-gl=angle",
    "--use-angle=gl-egl",
    "--ignore-gpu-blocklist",
    "--mute-audio",
]


def find_chromium() -> str | None:
    """Path of a Chromium: as the environment says, as installed, or as Playwright has fetched it."""
    named = os.environ.get("STICKSLIP_CHROMIUM")
    if named:
        return named
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found:
        return found
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if own and Path(own).is_file() else None
