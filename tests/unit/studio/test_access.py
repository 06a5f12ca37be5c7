from __future__ import annotations

import pytest

from stickslip.studio.access import Rules, is_loopback


def scope(kind="http", host="127.0.0.1:8765", origin=None, query=b"", cookie=None, scheme="http"):
    headers = [(b"host", host.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    if cookie is not None:
        headers.append((b"cookie", cookie.encode()))
    return {"type": kind, "headers": headers, "query_string": query, "scheme": scheme}


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.5", "localhost", "::1", "[::1]"])
def test_loopback(host):
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "10.0.0.1", "localhost.evil.example", "", "::"])
def test_not_loopback(host):
    assert not is_loopback(host)


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "localhost:8765", "[::1]:8765"])
def test_the_own_page_is_let_in(host):
    assert Rules().refusal(scope(host=host)) == ""
    assert Rules().refusal(scope("websocket", host, f"http://{host}", scheme="ws")) == ""


@pytest.mark.parametrize(
    "origin", [None, "http://example.org", "https://127.0.0.1:8765", "http://127.0.0.1:1", "null", ""]
)
def test_a_socket_of_another_page_is_not(origin):
    assert "own page" in Rules().refusal(scope("websocket", origin=origin, scheme="ws"))


def test_another_name_for_this_machine_is_not():
    assert "--host" in Rules().refusal(scope(host="rebound.example:8765"))
    assert Rules("secret-token", any_host=True).refusal(scope(host="box.local:8765", query=b"token=secret-token")) == ""


def test_the_token_may_come_in_the_address_or_in_the_cookie():
    rules = Rules("secret-token")
    assert "token" in rules.refusal(scope())
    assert "token" in rules.refusal(scope(query=b"token=secret"))
    assert "token" in rules.refusal(scope(cookie="stickslip_token=no; other=secret-token"))
    assert rules.refusal(scope(query=b"token=secret-token")) == ""
    assert rules.refusal(scope(cookie="a=b; stickslip_token=secret-token")) == ""
