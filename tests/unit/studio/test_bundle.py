"""The built page belongs to the sources beside it."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from stickslip.apps.catalogue import app_names, find_app, own_names
from stickslip.studio.app import STATIC

ROOT = Path(__file__).resolve().parents[3]
CLIENT = ROOT / "studio-client"
SOURCES = (
    "index.html",
    "live.html",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "tsconfig.json",
    "vite.config.ts",
    "vite.viewer.config.ts",
)


def source_hash() -> str:
    files = [
        file
        for name in SOURCES
        for file in ([CLIENT / name] if (CLIENT / name).is_file() else (CLIENT / name).rglob("*"))
    ]
    digest = hashlib.sha256()
    for name in sorted(file.relative_to(CLIENT).as_posix() for file in files if file.is_file()):
        digest.update(name.encode() + b"\0" + (CLIENT / name).read_bytes() + b"\0")
    return digest.hexdigest()


def test_the_page_was_built_from_these_sources():
    build = json.loads((STATIC / "BUILD.json").read_text(encoding="utf-8"))
    assert build["sources_sha256"] == source_hash(), "the page is older than its sources. Run: make web"


def test_every_file_that_the_page_names_is_there():
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = [name for name in re.findall(r'(?:src|href)="([^"]+)"', page) if not name.startswith("data:")]
    assert named
    assert all((STATIC / name).is_file() for name in named)


def test_the_page_has_no_hooks_for_tests_but_in_a_chunk_that_tests_ask_for():
    entry = (STATIC / "index.js").read_text(encoding="utf-8")
    assert not re.search(r"Object\.assign\((?:window|globalThis)\b|\b(?:window|globalThis)\.studio\b", entry)
    assert re.search(r"import\(\s*[`'\"]\./testing\.js", entry)
    assert "expose" in (STATIC / "testing.js").read_text(encoding="utf-8")


def test_no_other_host_is_named_where_it_would_be_asked():
    """Addresses in texts (licences, name spaces) ask nobody; those in calls and style sheets do."""
    for file in STATIC.glob("*"):
        if file.suffix in (".js", ".css", ".html"):
            text = file.read_text(encoding="utf-8")
            assert not re.search(r"""(?:fetch|import|Worker|WebSocket|url)\(\s*["'`]?(?:https?|wss?):""", text), (
                file.name
            )


def test_source_files_of_the_page_stay_small():
    long = {
        file.name: n
        for file in (CLIENT / "src").rglob("*.ts")
        if file.parent.name != "protocol"  # generated
        and (n := len(file.read_text(encoding="utf-8").splitlines())) > 600
    }
    assert long == {}


def test_every_app_that_is_no_sled_has_a_picture_on_the_home_page():
    pictures = {file.stem for file in (STATIC / "thumbs").glob("*.webp")}
    shipped = [find_app(name) for name in app_names() if name not in own_names()]
    assert pictures == {app.name for app in shipped if app.kind != "sled"}, (
        "draw them: python scripts/thumbnails.py, then make web"
    )
