"""The bridge between a studio and a device: frames of the studio become forces, turns of the device become steering.

Three threads that do not wait for each other: one hears, one speaks, and the pump talks to the device. Between them only the
newest value counts, so a slow device or a slow network drops what is old instead of queueing it.
"""

from __future__ import annotations

import json
import math
import ssl
import struct
import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from stickslip.model.errors import UsageError
from stickslip.studio import protocol
from stickslip.studio.protocol import GOING, RUNNING, AxisFrame, Opened, StateFrame
from stickslip.studio.wheel.axis import Axis
from stickslip.studio.wheel.device import ForceDevice
from stickslip.studio.wheel.force import Bounds, Governor, rope_force
from stickslip.studio.wheel.pump import Pump

DRIFT = 2e-5  # s per frame by which the offset of two clocks may grow
RETRY_S = 1.0
TORQUE = "torque"  # channel of what a wheel lets feel
WHOLE = "Give the whole address that its terminal shows, with ?token=… at its end if there is one."
HEAR_S = 0.2  # how long to listen before looking whether the bridge ends

Say = Callable[[str], None]


class Ear:
    """Reads frames of the studio and tells the governor.

    A frame counts from the moment it was made, not from its arrival: one that was held up is as good as none.
    """

    def __init__(self, governor: Governor) -> None:
        self._governor = governor
        self._head, _ = protocol.layout(StateFrame)
        self._offset = math.inf  # between this clock and that of the physics process [s]
        self._wall = -math.inf
        self._torque = -1  # place of the torque among the values, from their end; -1 of none
        self.epoch = 0  # of what is open: torque and axis belong to it
        self.axis = -1  # that a wheel moves; -1: none

    def read(self, text: str) -> bool:
        """Take a message: what is open says which axis a wheel moves, and which number is the torque in it.

        True if something is open now that a wheel moves.
        """
        try:
            message = json.loads(text)
            if message.get("type") != Opened.type:
                return False
            names = [str(channel["name"]) for channel in message["channels"]]
            wheels = [i for i, axis in enumerate(message["axes"]) if axis["bindings"]["wheel"]]
            self.epoch = int(message["epoch"])
        except (ValueError, TypeError, KeyError, AttributeError):  # of a studio that speaks otherwise
            return False
        self._torque = len(names) - names.index(TORQUE) if TORQUE in names else -1
        self.axis = wheels[0] if wheels else -1
        return self.axis >= 0

    def hear(self, data: bytes, now: float) -> None:
        """Take a frame that has arrived now [s, monotonic]."""
        if len(data) < self._head.size:
            return
        head = StateFrame(*self._head.unpack_from(data))
        if (head.kind, head.version) != (protocol.STATE, protocol.VERSION):
            return
        if head.wall < self._wall:
            self._offset = math.inf  # another process, another clock
        self._wall = head.wall
        self._offset = min(self._offset + DRIFT, now - head.wall)
        self._governor.tell(self._wish(head, data), head.wall + self._offset)

    def _wish(self, head: StateFrame, data: bytes) -> float:
        """Force in the ropes [N]; none while nobody drives."""
        at = len(data) - 4 * self._torque
        if self._torque < 0 or head.epoch != self.epoch or head.phase != GOING or not head.flags & RUNNING:
            return 0.0
        if self._torque > head.values or at < self._head.size:
            return 0.0
        (torque,) = struct.unpack_from("<f", data, at)
        return rope_force(torque) if math.isfinite(torque) else 0.0


class Bridge:
    """Connects a device with a studio, and again whenever the link is lost.

    Parameters
    ----------
    address : str
        Of the studio, as its terminal shows it.
    device : ForceDevice
    axis : Axis
    bounds : Bounds
    say : callable
        Told in words what happens.
    certificate : str, optional
        File with the certificate of a studio that was started with ``--tls``.
    """

    def __init__(
        self, address: str, device: ForceDevice, axis: Axis, bounds: Bounds, say: Say, certificate: str | None = None
    ) -> None:
        self.governor = Governor(bounds)
        self._address, self._origin = _socket_address(address)
        self._ssl = None if certificate is None else _trust(certificate)
        self._say = say
        self._name = device.name
        self._pump = Pump(device, axis, self.governor, self._turned)
        self._turn: float | None = None  # where the hands are and nobody has been told
        self._wake = threading.Event()
        self._end = threading.Event()

    def run(self) -> None:
        """Until `stop`, or until the device is gone; refused by the studio for good: UsageError."""
        self._pump.start()
        silent = False
        try:
            while not self._done():
                try:
                    with self._connect() as link:
                        self._say(f"{self._name} is connected with the studio; the force fades in. Ctrl-C ends it.")
                        silent = False
                        self._talk(link)
                except InvalidStatus as error:
                    raise UsageError(f"The studio refused the wheel ({error}). {WHOLE}") from error
                except (OSError, InvalidHandshake, TimeoutError) as error:
                    if not silent:
                        self._say(f"The studio does not answer ({error}). No force; trying again until it does.")
                    silent = True
                    self._end.wait(RETRY_S)
        finally:
            self._pump.stop()
        if self._pump.lost:
            raise UsageError(self._pump.lost)

    def stop(self) -> None:
        """End `run`, from another thread."""
        self._end.set()
        self._wake.set()

    def _done(self) -> bool:
        return self._end.is_set() or bool(self._pump.lost)

    def _connect(self) -> ClientConnection:
        return connect(
            self._address,
            origin=Origin(self._origin),
            subprotocols=[Subprotocol(protocol.SUBPROTOCOL)],
            compression=None,
            ssl=self._ssl,
            open_timeout=5.0,
            close_timeout=1.0,
            max_size=None,
        )

    def _talk(self, link: ClientConnection) -> None:
        ear = Ear(self.governor)
        gone = threading.Event()
        speaker = threading.Thread(target=self._speak, args=(link, ear, gone), name="wheel-speaks", daemon=True)
        speaker.start()
        try:
            while not self._done():
                try:
                    data = link.recv(timeout=HEAR_S)
                except TimeoutError:
                    continue
                if isinstance(data, bytes):
                    ear.hear(data, time.monotonic())
                elif ear.read(data):
                    self._turned(self._pump.told)  # the wheel may be held where it is
        except ConnectionClosed as closed:
            reason = closed.rcvd.reason if closed.rcvd is not None else ""
            if closed.rcvd is not None and closed.rcvd.code == protocol.REFUSED:
                raise UsageError(f"The studio refused the wheel: {reason}") from closed
            self._say(f"The link is lost, the force is off. {reason}".strip())
        finally:
            gone.set()
            self._wake.set()
            speaker.join()

    def _turned(self, target: float) -> None:
        self._turn = target
        self._wake.set()

    def _speak(self, link: ClientConnection, ear: Ear, gone: threading.Event) -> None:
        sequence = 0
        while not gone.is_set():
            self._wake.wait()
            self._wake.clear()
            target, self._turn = self._turn, None
            if target is None or gone.is_set() or ear.axis < 0:
                continue
            sequence += 1
            frame = AxisFrame(protocol.AXIS, protocol.VERSION, sequence, ear.epoch, ear.axis, target, 0.0)
            try:
                link.send(protocol.pack_frame(frame))
            except (ConnectionClosed, OSError):
                return


def _socket_address(address: str) -> tuple[str, str]:
    """Address of the wheel's socket, and the origin that the studio expects."""
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # brackets that do not match, a port beyond 65535
        usable = False
    if not usable:
        raise UsageError(f"{address!r} is not the address of a studio. Give what its terminal shows: http://…")
    scheme = "wss" if parts.scheme == "https" else "ws"
    return urlunsplit((scheme, parts.netloc, "/wheel", parts.query, "")), f"{parts.scheme}://{parts.netloc}"


def _trust(certificate: str) -> ssl.SSLContext:
    try:
        context = ssl.create_default_context(cafile=certificate)
    except (OSError, ssl.SSLError) as error:
        raise UsageError(
            f"{certificate} is not a certificate that can be read: {error}. Copy it from the studio's machine."
        ) from error
    context.check_hostname = (
        False  # a certificate that one copied by hand is known, whatever name the machine has today
    )
    return context
