"""A real server without physics: malformed requests are refused in words, and idle connections never lock out a page."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import threading
import time
from contextlib import closing

import pytest

from stickslip.studio import connections, server
from stickslip.studio.connections import LoopErrors
from stickslip.studio.server import Settings, Studio

TOKEN = "correct-horse"


class NoPhysics:
    """A hub without physics."""

    def __init__(self, first: str, files: tuple[str, ...]) -> None:
        self.assets: dict[str, bytes] = {}

    def start(self) -> None: ...

    def stop(self) -> None: ...

    async def serve(self, websocket) -> None: ...

    async def serve_wheel(self, websocket) -> None: ...


@pytest.fixture
def serve(monkeypatch, tmp_path):
    """Starts studios in threads."""
    monkeypatch.setattr(server, "Hub", NoPhysics)
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path))
    started: list[tuple[Studio, threading.Thread]] = []

    def start(**settings) -> int:
        studio, ready = Studio(Settings(port=0, **settings)), threading.Event()
        thread = threading.Thread(target=studio.run, args=(lambda address: ready.set(),), daemon=True)
        started.append((studio, thread))
        thread.start()
        assert ready.wait(20)
        return studio._socket.getsockname()[1]

    yield start
    for studio, thread in started:
        studio.stop()
        thread.join(20)


def dial(port: int, said: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    if said:
        connection.sendall(said)
    return connection


def request(port: int, host: bytes | None = None, path: bytes = b"/", more: bytes = b"") -> tuple[int, str]:
    """Status and body of an answer."""
    name = f"127.0.0.1:{port}".encode() if host is None else host
    said = b"GET " + path + b" HTTP/1.1\r\nHost: " + name + b"\r\nConnection: close\r\n" + more + b"\r\n"
    with closing(dial(port, said)) as connection:
        data = b""
        while chunk := connection.recv(65536):
            data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode(errors="replace")


def is_open(connection: socket.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


MALFORMED = (
    b"[", b"[::1", b"[]", b"]", b"[::1]]", b"[::1]x", b"[:", b"x@127.0.0.1", b"127.0.0.1#.x", b"127.0.0.1/x",
    b"127.0.0.1?x", b"127.0.0.1:", b"127.0.0.1:x",
    b"127.0.0.1:123456", b"127.0.0.1 x", b"127.0.0.1,evil", b"\xff\xfe", b"%5b", b"a" * 300 + b"@",
)  # fmt: skip
FOREIGN = (
    b"evil.example",
    b"127.0.0.1.evil.example",
    b"localhost.evil",
    b"0.0.0.0",
    b"10.0.0.1:80",
    b"[::2]",
    b"[1]",
    b"127.1",
    b"2130706433",
    b"",
)


def test_a_malformed_host_is_refused_before_the_token_is_asked_for(serve, caplog):
    here, there = serve(), serve(host="0.0.0.0", token=TOKEN)
    for host in MALFORMED:
        for port in (here, there):
            status, text = request(port, host)
            assert status == 400, (host, status)
            assert text
    for host in FOREIGN:
        assert request(here, host)[0] == 403, host
    for host in (b"127.0.0.1", b"localhost", b"LOCALHOST:1", b"[::1]", b"127.0.0.9:9999"):
        assert request(here, host)[0] == 200, host
        assert request(there, host)[0] == 403, host  # no token
        assert request(there, host, f"/?token={TOKEN}".encode())[0] == 200, host
    assert "Traceback" not in caplog.text


PATHS = (
    b"/run/" + b"x" * 5000 + b".parquet", b"/run/" + b"x" * 250 + b".csv", b"/run/..%2f..%2fsecret.parquet",
    b"/run/%00.parquet", b"/run/%ff.parquet",
    b"/run/a%0ab.pdf", b"/run/.parquet", b"/run/.", b"/run/nobody.exe", b"/run/nobody.pdf?beside=" + b"x" * 5000,
    b"/asset/" + b"x" * 5000, b"/asset/%00",
    b"/" + b"x" * 5000, b"/" + b"x/" * 2000, b"/%00", b"/..%2f..%2f..%2fetc%2fpasswd", b"/%ff%fe",
    b"//evil", b"/run/%ed%a0%80.parquet",
)  # fmt: skip


def test_paths_that_do_not_exist_are_not_found_however_long_they_are(serve, caplog):
    port = serve()
    for path in PATHS:
        status, _ = request(port, path=path)
        assert status in (400, 404), (path[:60], status)
    assert request(port)[0] == 200
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
def test_a_request_that_never_ends_is_closed(serve, monkeypatch, said):
    monkeypatch.setattr(connections, "IDLE_S", 0.5)
    port = serve()
    slow = [dial(port, said) for _ in range(20)]
    end = time.monotonic() + 10.0
    while any(is_open(each) for each in slow) and time.monotonic() < end:
        for each in slow:
            try:
                each.send(b"a" if said else b"")  # a byte from time to time
            except OSError:
                pass
        time.sleep(0.1)
    assert not any(is_open(each) for each in slow)
    assert time.monotonic() < end
    assert request(port)[0] == 200


def test_a_connection_serves_several_requests_and_is_closed_when_it_stays_idle(serve, monkeypatch):
    monkeypatch.setattr(connections, "IDLE_S", 1.5)
    port = serve()
    with closing(dial(port)) as connection:
        for _ in range(4):
            connection.sendall(f"GET /index.html HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            time.sleep(0.5)
            assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET / ")
        end = time.monotonic() + 10.0
        while is_open(connection) and time.monotonic() < end:
            time.sleep(0.05)
        assert time.monotonic() < end


def test_idle_connections_above_the_limit_are_closed_in_favour_of_a_page(serve, monkeypatch):
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 20)
    port = serve()
    silent = [dial(port) for _ in range(60)]
    try:
        begin = time.monotonic()
        assert request(port)[0] == 200
        assert time.monotonic() - begin < 5.0
        assert sum(is_open(each) for each in silent) <= 20
    finally:
        for each in silent:
            each.close()
    assert request(port)[0] == 200


def test_the_limit_stays_below_the_files_that_are_allowed(monkeypatch):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (128, 128))
    assert connections.most_connections() == 51
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert connections.most_connections() == connections.MAX_CONNECTIONS


def test_a_shortage_of_files_is_logged_once_and_other_errors_every_time(caplog):
    loop, errors = asyncio.new_event_loop(), LoopErrors()
    try:
        with caplog.at_level(logging.WARNING):
            for _ in range(1000):
                errors(loop, {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")})
            assert len(caplog.records) == 1
            assert "Too many open files" in caplog.text
            for _ in range(2):
                errors(loop, {"message": "something else", "exception": ValueError("x")})
            assert len(caplog.records) == 3
    finally:
        loop.close()
