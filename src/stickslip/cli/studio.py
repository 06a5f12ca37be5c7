"""``stickslip studio``: apps live in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from stickslip.cli.show import message


def studio(
    app: Annotated[
        str,
        typer.Argument(
            metavar="[APP]",
            help="App (see: stickslip list apps), scene (.toml) or robot (.urdf, MJCF as .xml) to open first; without one all "
            "apps are shown.",
        ),
    ] = "",
    port: Annotated[int, typer.Option(help="Port to listen at; 0 takes any free one.")] = 8765,
    host: Annotated[
        str, typer.Option(help="Address to listen at. Anything but this machine needs a token, which is shown.")
    ] = "127.0.0.1",
    token: Annotated[
        str, typer.Option(help="Token that pages must give. Default: a random one where it is needed.")
    ] = "",
    tls: Annotated[
        bool, typer.Option("--tls", help="Encrypt, with a certificate made here: headsets ask for it. Use with --host.")
    ] = False,
    tls_cert: Annotated[str, typer.Option(help="Certificate of your own, a PEM file; with --tls-key.")] = "",
    tls_key: Annotated[str, typer.Option(help="Its key, a PEM file without a passphrase.")] = "",
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Start the studio and open it in the browser. Ctrl-C ends it."""
    from stickslip.studio.server import Settings, Studio, open_browser

    server = Studio(Settings(host, port, token, app, tls, tls_cert, tls_key))

    def on_ready(address: str) -> None:
        opened = not no_open and open_browser(address)
        message(
            "studio",
            f"{address}  {'opened in the browser' if opened else 'open this address in a browser'}; Ctrl-C ends it",
        )
        if server.certificate is not None:
            message(
                "studio", f"the browser asks whether to trust its certificate, SHA-256 {server.certificate.fingerprint}"
            )

    server.run(on_ready)
