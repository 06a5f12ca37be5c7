"""``stickslip wheel``: force feedback for wheels, beside a running studio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from stickslip.cli.show import message, print_table

if TYPE_CHECKING:
    from stickslip.studio.wheel.device import ForceDevice


def wheel(
    address: Annotated[
        str, typer.Argument(help="Address of the studio, as its terminal shows it, token included.")
    ] = "http://127.0.0.1:8765/",
    list_: Annotated[bool, typer.Option("--list", help="Tell which devices there are, and end.")] = False,
    device: Annotated[
        str,
        typer.Option(help="Number of the device as --list counts, or 'loopback' for none. Default: one that pushes."),
    ] = "",
    axis: Annotated[int, typer.Option(help="Axis that steers, counted from 0.")] = 0,
    stops: Annotated[
        tuple[float, float, float], typer.Option(metavar="LEFT REST RIGHT", help="Values of the axis at its stops.")
    ] = (-1.0, 0.0, 1.0),
    dead_zone: Annotated[float, typer.Option(help="Share of the travel that does nothing.")] = 0.0,
    directness: Annotated[float, typer.Option(help="1: proportional; below: less direct about the middle.")] = 1.0,
    gain: Annotated[float, typer.Option(help="Share of the force in the ropes, 0 to 1. Begin low.")] = 0.5,
    limit: Annotated[float, typer.Option(help="Force at most, in N; the device is at its greatest there.")] = 150.0,
    slew: Annotated[float, typer.Option(help="Change of the force at most, in N/s.")] = 4000.0,
    reverse: Annotated[bool, typer.Option("--reverse", help="Push the other way.")] = False,
    certificate: Annotated[
        str, typer.Option(help="Certificate of a studio with --tls. Default: the one made on this machine.")
    ] = "",
) -> None:
    """Connect a wheel with the studio: it steers, and it pushes as the ropes of a bob do. Ctrl-C ends it."""
    if list_:
        _list()
        return
    from stickslip.studio.certificate import own_certificate
    from stickslip.studio.wheel.axis import Axis
    from stickslip.studio.wheel.bridge import Bridge
    from stickslip.studio.wheel.force import Bounds

    raw_axis, bounds = Axis(*stops, dead_zone, directness), Bounds(gain, limit, slew)
    trusted = (certificate or str(own_certificate())) if address.startswith("https:") else None
    opened = _open(device, axis, limit, reverse)
    bridge = Bridge(address, opened, raw_axis, bounds, lambda text: message("wheel", text), trusted)
    try:
        bridge.run()
    except KeyboardInterrupt:
        message("wheel", "ended; the force is off")


def _open(device: str, axis: int, limit: float, reverse: bool) -> ForceDevice:
    from stickslip.model.errors import UsageError
    from stickslip.studio.wheel.device import Loopback
    from stickslip.studio.wheel.sdl import SdlWheel

    if device == "loopback":
        return Loopback()
    if device and not device.isdecimal():
        raise UsageError(f"There is no device {device!r}. Give a number of stickslip wheel --list, or loopback.")
    opened = SdlWheel(int(device) if device else None, axis, limit, reverse)
    if not opened.pushes:
        message("wheel", f"{opened.name} has no motor that pushes: it only steers.")
    return opened


def _list() -> None:
    from stickslip.studio.wheel.sdl import list_wheels

    rows = [(str(number), name, "steers and pushes" if pushes else "steers") for number, name, pushes in list_wheels()]
    print_table("", ("number", "device", "can"), rows)
