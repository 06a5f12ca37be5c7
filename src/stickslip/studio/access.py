"""Access: who may talk to the studio. Loopback names only, the page's own origin only, a token where the network can reach."""

from __future__ import annotations

import ipaddress
import re
import secrets
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "stickslip_token"
POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors "
)
NOBODY = "'none'"
LOOPBACK = "http://127.0.0.1:* http://localhost:* https://127.0.0.1:* https://localhost:*"  # notebooks on this machine
SAFE_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


#: A name or an address, and a port: what browsers send.
HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(:[0-9]{1,5})?")


def is_loopback(host: str) -> bool:
    """Whether a host name or address leads to this machine and nowhere else."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


@dataclass(frozen=True, slots=True)
class Rules:
    """What is asked of everybody.

    Attributes
    ----------
    token : str
        Needed from everybody if not empty.
    any_host : bool
        Whether names other than those of loopback may be used to reach the studio; only with a token.
    framed_by : str
        Pages that may have the page within them, as a content security policy says it.
    """

    token: str = ""
    any_host: bool = False
    framed_by: str = NOBODY

    @property
    def headers(self) -> tuple[tuple[bytes, bytes], ...]:
        """That keep the page to itself, with every answer."""
        return (b"content-security-policy", (POLICY + self.framed_by).encode()), *SAFE_HEADERS

    def refusal(self, scope: Scope) -> str:
        """Why a request is turned away; empty if it is let in."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        found = HOST.fullmatch(host)
        name = found["name"].lower() if found else ""
        if not self.any_host and not is_loopback(name):
            return f"The studio is reached as 127.0.0.1 or localhost, not as {name[:60]!r}. Start it with --host to open it to a network."
        origin = headers.get("origin")
        if scope["type"] == "websocket" or origin is not None:
            own = f"{'https' if scope.get('scheme') in ('https', 'wss') else 'http'}://{host}"
            if origin != own:
                return (
                    f"A page of {str(origin)[:80]!r} asked for the studio of {own!r}. Only the studio's own page may."
                )
        if self.token and not self.knows_token(scope, headers):
            return "This studio needs its token. Open the address that the terminal shows, with ?token=… at its end."
        return ""

    def fault(self, scope: Scope) -> str:
        """What makes a request one that no browser sends; empty if it is well-formed."""
        host = Headers(scope=scope).get("host", "")
        if host and not HOST.fullmatch(host):
            return f"The header Host is {host[:60]!a}. Send a name or an address, and a port."
        return ""

    def knows_token(self, scope: Scope, headers: Headers) -> bool:
        """Whether the token is in the address or in the cookie."""
        given = [*query_tokens(scope)]
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            cookie = None
        if cookie is not None:
            given.append(cookie.value)
        return any(secrets.compare_digest(token.encode(), self.token.encode()) for token in given)


def query_tokens(scope: Scope) -> list[str]:
    """Tokens in the address of a request."""
    return parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [])


class AccessControl:
    """ASGI middleware that applies the rules and adds the headers that keep the page to itself."""

    def __init__(self, app: ASGIApp, rules: Rules) -> None:
        self.app, self.rules = app, rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        fault = self.rules.fault(scope)
        refusal = fault or self.rules.refusal(scope)
        if refusal and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[:120]})
        elif refusal:
            headers = [(b"content-type", b"text/plain; charset=utf-8"), *self.rules.headers]
            await send({"type": "http.response.start", "status": 400 if fault else 403, "headers": headers})
            await send({"type": "http.response.body", "body": refusal.encode()})
        else:
            await self.app(scope, receive, self._with_headers(scope, send))

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        secure = "; Secure" if scope.get("scheme") in ("https", "wss") else ""
        cookie = f"{COOKIE}={self.rules.token}; HttpOnly; SameSite=Strict; Path=/{secure}".encode()
        extra = [*self.rules.headers]
        if self.rules.token and query_tokens(scope):
            extra.append((b"set-cookie", cookie))

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        return send_safely
