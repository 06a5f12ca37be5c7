from __future__ import annotations

import os
import shutil
import ssl
import stat
import time

import pytest

from stickslip.model.errors import UsageError
from stickslip.studio import certificate
from stickslip.studio.certificate import Certificate, make_certificate, names_of_machine
from stickslip.studio.server import Settings, Studio

needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl on this machine")


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("STICKSLIP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@needs_openssl
def test_a_certificate_is_made_once_and_its_key_is_nobody_elses():
    made = make_certificate("0.0.0.0")
    assert make_certificate("0.0.0.0").fingerprint == made.fingerprint
    assert len(made.fingerprint.split(":")) == 32
    assert stat.S_IMODE(os.stat(made.key).st_mode) == 0o600
    assert ssl.create_default_context(cafile=made.file).cert_store_stats()["x509"] == 1


@needs_openssl
def test_another_name_or_a_year_make_another_one():
    first = make_certificate("0.0.0.0").fingerprint
    made = make_certificate("10.0.0.7")
    second = made.fingerprint
    old = time.time() - 365 * 86400
    os.utime(made.file, (old, old))
    third = make_certificate("10.0.0.7").fingerprint
    assert len({first, second, third}) == 3


def test_names_say_what_is_an_address():
    names = names_of_machine("10.0.0.7").split(",")
    assert "IP:10.0.0.7" in names
    assert "DNS:localhost" in names
    assert "IP:0.0.0.0" not in names_of_machine("0.0.0.0")


def test_without_openssl_it_says_what_to_do(monkeypatch):
    monkeypatch.setattr(certificate.shutil, "which", lambda name: None)
    with pytest.raises(UsageError, match="--tls-cert FILE --tls-key FILE"):
        make_certificate("0.0.0.0")


def test_files_that_are_no_certificate(tmp_path):
    other = tmp_path / "other.pem"
    with pytest.raises(UsageError, match="no file"):
        Certificate(str(other), str(other))
    other.write_text("hello")
    with pytest.raises(UsageError, match="belong together"):
        Certificate(str(other), str(other))
    with pytest.raises(UsageError, match="Give both"):
        Settings(certificate=str(other))


@needs_openssl
def test_the_address_says_that_it_is_encrypted_and_a_network_still_needs_the_token():
    assert Studio(Settings(port=0, tls=True)).address.startswith("https://127.0.0.1")
    assert "?token=" in Studio(Settings(port=0, tls=True, host="0.0.0.0")).address
    made = make_certificate("127.0.0.1")
    assert Studio(Settings(port=0, certificate=made.file, key=made.key)).address.startswith("https://")
