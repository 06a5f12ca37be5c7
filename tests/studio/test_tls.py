"""An encrypted studio, as headsets on other machines need it: page, socket and wheel, each with the token."""

from __future__ import annotations

import asyncio
import shutil
import ssl
import threading
import time
import urllib.error
import urllib.request

import pytest
from tests.studio.conftest import Server, Watched
from tests.studio.test_socket import connect, message

from stickslip.studio.wheel.axis import Axis
from stickslip.studio.wheel.bridge import Bridge
from stickslip.studio.wheel.device import Loopback
from stickslip.studio.wheel.force import Bounds

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl on this machine")
TOKEN = "correct-horse"


@pytest.fixture(scope="module")
def encrypted():
    studio = Server("bounce", "--host", "0.0.0.0", "--tls", "--token", TOKEN)
    studio.certificate = studio.home / "tls" / "studio.crt"
    studio.trust = ssl.create_default_context(cafile=studio.certificate)
    yield studio
    studio.stop()


def test_the_page_is_served_to_who_knows_certificate_and_token(encrypted):
    assert encrypted.address.startswith("https://")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(encrypted.origin, context=encrypted.trust)
    assert refused.value.code == 403
    answer = urllib.request.urlopen(f"{encrypted.origin}/?token={TOKEN}", context=encrypted.trust)
    assert answer.status == 200
    assert "Secure" in answer.headers["set-cookie"]


def test_who_does_not_know_the_certificate_is_warned(encrypted):
    with pytest.raises(urllib.error.URLError, match="certificate"):
        urllib.request.urlopen(encrypted.origin)


def test_the_socket_is_encrypted_too(encrypted):
    async def talk() -> str:
        async with connect(encrypted, query=f"?token={TOKEN}", ssl=encrypted.trust) as page:
            return (await message(page, "welcome"))["type"]

    assert asyncio.run(talk()) == "welcome"


def test_a_wheel_finds_its_way(encrypted):
    said: list[str] = []
    bridge = Bridge(
        f"{encrypted.origin}/?token={TOKEN}", Loopback(), Axis(), Bounds(), said.append, str(encrypted.certificate)
    )
    thread = threading.Thread(target=bridge.run, daemon=True)
    thread.start()
    end = time.monotonic() + 60.0  # on a busy machine it may try more than once
    while not any("connected" in text for text in said) and time.monotonic() < end:
        time.sleep(0.05)
    bridge.stop()
    thread.join(10.0)
    assert any("connected" in text for text in said), said


@pytest.mark.browser
def test_the_page_in_a_browser_takes_the_encrypted_socket(chromium, encrypted):
    watched = Watched(chromium, encrypted, "bounce", query=f"token={TOKEN}&test=1&quality=low")
    watched.wait_for_scene("bounce")
    assert any(url.startswith("wss://") for url in watched.requests)
    assert not any(url.startswith(("http://", "ws://")) for url in watched.requests)
    assert watched.ask("window.isSecureContext")
    assert watched.complaints == []
    watched.page.close()
