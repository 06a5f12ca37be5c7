"""A certificate for the studio, made on this machine: browsers give headsets and microphones to encrypted pages only."""

from __future__ import annotations

import contextlib
import hashlib
import ipaddress
import os
import shutil
import socket
import ssl
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from stickslip.io.library import data_folder
from stickslip.model.errors import UsageError

DAYS = 397  # how long it holds: browsers believe none that holds longer
RENEW = 360  # days after which another one is made
NO_TOOL = (
    "No certificate can be made: there is no program 'openssl' on this machine. Install it (apt install openssl), or make a "
    "certificate elsewhere and name it: --tls-cert FILE --tls-key FILE"
)


@dataclass(frozen=True, slots=True)
class Certificate:
    """Files of a certificate and of its key, tried at construction.

    Attributes
    ----------
    file, key : str
        PEM.
    """

    file: str
    key: str

    def __post_init__(self) -> None:
        for name, path in (("--tls-cert", self.file), ("--tls-key", self.key)):
            if not Path(path).is_file():
                raise UsageError(f"{name}: there is no file {path!r}. Name a PEM file, or leave both out.")
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.file, self.key, password=lambda: "")
        except (OSError, ssl.SSLError, ValueError) as error:
            raise UsageError(
                f"{self.file} and {self.key} are not a certificate and its key: {error}. Give PEM files that belong "
                "together, the key without a passphrase."
            ) from error

    @property
    def fingerprint(self) -> str:
        """SHA-256 of the certificate, as browsers show it."""
        text = Path(self.file).read_text(encoding="ascii", errors="replace")
        first = text[text.index("-----BEGIN CERTIFICATE") : text.index("-----END CERTIFICATE-----") + 25]
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(first)).hexdigest().upper()
        return ":".join(digest[i : i + 2] for i in range(0, len(digest), 2))


def own_certificate() -> Path:
    """Where the certificate lies that was made on this machine."""
    return data_folder() / "tls" / "studio.crt"


def make_certificate(host: str) -> Certificate:
    """A self-signed certificate for this machine; the one made before if it still holds.

    Parameters
    ----------
    host : str
        Address to listen at.

    Raises
    ------
    UsageError
        It cannot be made here; the message says what to do.
    """
    file = own_certificate()
    key, noted = file.with_suffix(".key"), file.with_suffix(".names")
    names = names_of_machine(host)
    with contextlib.suppress(OSError, UsageError):
        fresh = time.time() - file.stat().st_mtime < RENEW * 86400
        if fresh and noted.read_text(encoding="utf-8") == names:
            return Certificate(str(file), str(key))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.chmod(file.parent, 0o700)
        _ask_openssl(file, key, names)
        os.chmod(key, 0o600)
        noted.write_text(names, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"The certificate cannot be kept: {error}. Name another folder in STICKSLIP_HOME.") from error
    return Certificate(str(file), str(key))


def names_of_machine(host: str) -> str:
    """Names and addresses under which the studio is reached, as a certificate lists them."""
    own = socket.gethostname()
    found = {"localhost", "127.0.0.1", "::1", own, f"{own}.local", host}
    with contextlib.suppress(OSError):
        found |= {str(info[4][0]).split("%")[0] for info in socket.getaddrinfo(own, None)}
    return ",".join(sorted(_alternative(name) for name in found - {"", "0.0.0.0", "::"}))


def _alternative(name: str) -> str:
    try:
        return f"IP:{ipaddress.ip_address(name.strip('[]'))}"
    except ValueError:
        return f"DNS:{name}"


def _ask_openssl(file: Path, key: Path, names: str) -> None:
    tool = shutil.which("openssl")
    if tool is None:
        raise UsageError(NO_TOOL)
    command = [
        tool, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-sha256",
        "-days", str(DAYS), "-subj", "/CN=stickslip studio", "-addext", f"subjectAltName={names}",
        "-addext", "extendedKeyUsage=serverAuth", "-keyout", str(key), "-out", str(file),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise UsageError(f"openssl made no certificate: {last}. Name one of your own: --tls-cert FILE --tls-key FILE")
