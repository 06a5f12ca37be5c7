"""Start the studio: a socket on this machine, a server, and the page in a browser."""

from __future__ import annotations

import errno
import os
import secrets
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

import uvicorn
from starlette.types import ASGIApp

from stickslip import scenes
from stickslip.model.errors import UsageError
from stickslip.studio.access import Rules, is_loopback
from stickslip.studio.app import STATIC, make_app
from stickslip.studio.certificate import Certificate, make_certificate
from stickslip.studio.connections import BACKLOG, BoundedProtocol
from stickslip.studio.hub import Hub
from stickslip.studio.message_text import MAX_MESSAGE_BYTES

PORT = 8765
ROBOT = "robot"  # kind of app
START_S = 20.0  # how long the browser waits for the server


@dataclass(frozen=True, slots=True)
class Settings:
    """How the studio is reached.

    Attributes
    ----------
    host : str
        Address to listen at. Default: loopback, this machine only.
    port : int
        0 takes any free one.
    token : str
        Needed from every page. Default: none on loopback, a random one elsewhere.
    app : str
        Opened first: a name of the catalogue, or a file with a scene or a robot. Default: none, the page shows what there is.
    tls : bool
        Encrypt, with a certificate that is made here. Needed by headsets on other machines.
    certificate, key : str
        PEM files of a certificate of one's own; `tls` then follows.
    """

    host: str = "127.0.0.1"
    port: int = PORT
    token: str = ""
    app: str = ""
    tls: bool = False
    certificate: str = ""
    key: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise UsageError(f"Port {self.port} does not exist. Give 1 to 65535, or 0 for any free one.")
        if self.token and len(self.token) < 8:
            raise UsageError(
                f"The token has {len(self.token)} characters. Give at least 8, or leave it out for a random one."
            )
        if bool(self.certificate) != bool(self.key):
            raise UsageError("A certificate needs its key. Give both: --tls-cert FILE --tls-key FILE, or --tls alone.")
        if self.app and self.app not in scenes.names():  # those are known without importing anything
            from stickslip.apps.catalogue import app_names, find_app

            if self.app not in app_names():
                object.__setattr__(self, "app", os.path.abspath(self.app) if os.path.isfile(self.app) else self.app)
            found = find_app(self.app)  # faults are reported before anything is shown
            if found.kind == ROBOT:
                found.inputs  # noqa: B018 - builds the scene, and with it reads the file

    @property
    def files(self) -> tuple[str, ...]:
        """Files that pages may open."""
        return (self.app,) if os.path.isabs(self.app) else ()

    @property
    def first(self) -> str:
        """Name of the app that is opened first, as pages call it."""
        return os.path.basename(self.app)


class Studio:
    """A server that is bound to its address and can be run.

    Parameters
    ----------
    settings : Settings

    Raises
    ------
    UsageError
        The address cannot be used; the message says why and what to do.
    """

    def __init__(self, settings: Settings) -> None:
        if not (STATIC / "index.html").is_file():
            raise UsageError(
                "The studio's page is not part of this installation. Install stickslip again, or run: make web"
            )
        open_to_network = not is_loopback(settings.host)
        token = settings.token or (secrets.token_urlsafe(16) if open_to_network else "")
        self.certificate = _certificate(settings)
        self._socket = bind(settings.host, settings.port)
        port = self._socket.getsockname()[1]
        shown = "127.0.0.1" if settings.host == "localhost" else settings.host
        shown = f"[{shown}]" if ":" in shown else shown
        shown = socket.gethostname() if settings.host in ("0.0.0.0", "::") else shown
        self.address = f"{'http' if self.certificate is None else 'https'}://{shown}:{port}/" + (
            f"?token={token}" if token else ""
        )
        if settings.first:
            self.address += f"#{quote(settings.first, safe='')}"
        app = make_app(Hub(settings.first, settings.files), Rules(token, any_host=open_to_network))
        self._server = make_server(app, self.certificate)

    def run(self, on_ready: Callable[[str], None] | None = None) -> None:
        """Serve until interrupted; `on_ready` is called with the address once the page can be loaded."""
        if on_ready is not None:
            threading.Thread(target=self._wait_and_call, args=(on_ready,), daemon=True).start()
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self._socket.close()

    def stop(self) -> None:
        """End `run`, from another thread."""
        self._server.should_exit = True

    def _wait_and_call(self, on_ready: Callable[[str], None]) -> None:
        end = time.monotonic() + START_S
        while not self._server.started and time.monotonic() < end:
            time.sleep(0.02)
        if self._server.started:
            on_ready(self.address)


def make_server(app: ASGIApp, certificate: Certificate | None = None) -> uvicorn.Server:
    """A server of an application, with the limits that hold for all connections."""
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=2,
        http=BoundedProtocol,
        backlog=BACKLOG,
        ssl_certfile=None if certificate is None else certificate.file,
        ssl_keyfile=None if certificate is None else certificate.key,
    )
    return uvicorn.Server(config)


def open_browser(address: str) -> bool:
    """Show the page in the person's browser; False where there is no screen."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    return webbrowser.open(address)


def _certificate(settings: Settings) -> Certificate | None:
    if settings.certificate:
        return Certificate(settings.certificate, settings.key)
    return make_certificate(settings.host) if settings.tls else None


def bind(host: str, port: int) -> socket.socket:
    """A bound socket, or a sentence on why there is none."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        bound = socket.socket(family, kind, proto)
    except OSError as error:
        raise UsageError(
            f"The host {host!r} cannot be used: {error}. Leave --host out to listen on this machine only."
        ) from error
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
    except OSError as error:
        bound.close()
        raise UsageError(
            f"Port {port} of {host} cannot be used: {error.strerror or error}. {_hint(error, host, port)}"
        ) from error
    return bound


def _hint(error: OSError, host: str, port: int) -> str:
    """What helps where a port cannot be used."""
    if error.errno == errno.EADDRNOTAVAIL:
        return f"No network of this machine has the address {host}. Leave --host out, or use --host 0.0.0.0 for all."
    if error.errno == errno.EACCES:
        return "Ports below 1024 are for the system. Choose another one: stickslip studio --port 8765"
    another = port + 1 if port < 65535 else 0
    return f"Is another studio running there? Choose another one: stickslip studio --port {another}"
