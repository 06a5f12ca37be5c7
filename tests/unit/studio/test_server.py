from __future__ import annotations

import errno
import socket

import pytest

from stickslip.model import ModelError
from stickslip.model.errors import UsageError
from stickslip.studio import server
from stickslip.studio.server import Settings, Studio, open_browser


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"port": 70000}, "does not exist"),
        ({"token": "short"}, "at least 8"),
        ({"app": "stak"}, "Did you mean"),
    ],
)
def test_settings_that_cannot_be(settings, told):
    with pytest.raises(UsageError, match=told):
        Settings(**settings)


def test_a_robot_is_read_before_anything_is_shown(tmp_path):
    with pytest.raises(UsageError, match=r"There is no file 'gone\.urdf'\. Check the path"):
        Settings(app="gone.urdf")
    bad = tmp_path / "bad.urdf"
    bad.write_text('<robot name="r"/>')
    with pytest.raises(ModelError, match="has no link"):
        Settings(app=str(bad))


def test_a_port_in_use_says_so_and_what_to_do():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(UsageError, match=rf"Port {port}.*--port {port + 1}"):
            Studio(Settings(port=port))


def test_a_host_that_is_none():
    with pytest.raises(UsageError, match="Leave --host out"):
        Studio(Settings(host="no such host", port=0))


def test_loopback_needs_no_token_and_everything_else_gets_one():
    assert "token" not in Studio(Settings(port=0)).address
    assert "?token=" in Studio(Settings(port=0, host="0.0.0.0")).address


def test_a_missing_page_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(server, "STATIC", tmp_path)
    with pytest.raises(UsageError, match="make web"):
        Studio(Settings(port=0))


def test_no_browser_is_opened_where_there_is_no_screen(monkeypatch):
    monkeypatch.setattr(server.sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not open_browser("http://127.0.0.1:1/")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.EADDRINUSE, "Is another studio running there"),
        (errno.EADDRNOTAVAIL, "No network of this machine has the address 203.0.113.7. Leave --host out"),
        (errno.EACCES, "Ports below 1024 are for the system"),
    ],
)
def test_a_port_that_cannot_be_used_says_what_helps(monkeypatch, code, said):
    def fail(*_):
        raise OSError(code, "refused")

    monkeypatch.setattr(socket.socket, "bind", fail)
    with pytest.raises(UsageError, match=said):
        Studio(Settings(host="203.0.113.7", port=0))
