"""A page made by hand: it speaks the protocol over a real socket, without a browser."""

from __future__ import annotations

import dataclasses
import json
import struct
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import numpy as np
from websockets.sync.client import connect

from stickslip.studio import protocol
from stickslip.studio.protocol import CONTACT_FLOATS, JOINT_FLOATS, POSE_FLOATS, AxisFrame, HandFrame, StateFrame

PATIENCE_S = 180.0  # other work on the machine must not decide
HEAD, _ = protocol.layout(StateFrame)


@dataclasses.dataclass(frozen=True)
class Shown:
    """A frame: its head, poses (n, 7), joints (n, 4) and the numbers of the run by name."""

    head: StateFrame
    poses: np.ndarray
    joints: np.ndarray
    values: dict[str, float]


class Talk:
    """A page. Messages are remembered by type, the newest of each; frames come one at a time."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._link = connect(
            f"{server.origin.replace('http', 'ws', 1)}/socket",
            origin=server.origin,
            subprotocols=[protocol.SUBPROTOCOL],
            max_size=None,
            compression=None,
        )
        self._socket = self._link.__enter__()
        self.messages: dict[str, dict] = {}
        self.notices: list[str] = []
        self.opened: dict = {}
        self._sequence = 0
        self.ask("take_control")
        self.wait("control")  # what was open before has been told by then

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *_: object) -> None:
        self._link.__exit__(None, None, None)

    def ask(self, type: str, **fields: Any) -> None:
        self._socket.send(json.dumps({"type": type, **fields}))

    def wait(self, type: str, good: Callable[[dict], bool] = lambda message: True, seconds: float = PATIENCE_S) -> dict:
        """The next message of a type of which `good` holds."""
        end = time.monotonic() + seconds
        while True:
            data = self._receive(end)
            if isinstance(data, dict) and data["type"] == type and good(data):
                return data

    def latest(self, type: str) -> dict:
        """The newest message of a type, or the next one."""
        return self.messages.get(type) or self.wait(type)

    def frame(self, good: Callable[[Shown], bool] = lambda shown: True, seconds: float = PATIENCE_S) -> Shown:
        """The next frame of what is open of which `good` holds."""
        end = time.monotonic() + seconds
        while True:
            data = self._receive(end)
            if isinstance(data, bytes):
                shown = self._shown(data)
                if shown.head.epoch == self.opened.get("epoch") and good(shown):
                    return shown

    def open(self, app: str, values: dict | None = None, **fields: Any) -> dict:
        """Open an app and wait for it."""
        before = self.messages.get("opened", {}).get("epoch", 0)
        self.ask("open", app=app, values=values or {}, **fields)
        n = len(self.notices)
        end = time.monotonic() + PATIENCE_S
        while self.messages.get("opened", {}).get("epoch", 0) == before or self.opened["specification"]["app"] != app:
            self._receive(end)
            assert len(self.notices) == n, self.notices[n:]
        return self.opened

    def refusal(self, type: str, **fields: Any) -> str:
        """What is said to a request that is refused."""
        n = len(self.notices)
        self.ask(type, **fields)
        end = time.monotonic() + PATIENCE_S
        while len(self.notices) == n:
            self._receive(end)
        return self.notices[n]

    def move(self, axis: int, target: float, rate: float = 0.0) -> int:
        self._sequence += 1
        frame = AxisFrame(protocol.AXIS, protocol.VERSION, self._sequence, self.opened["epoch"], axis, target, rate)
        self._socket.send(protocol.pack_frame(frame))
        return self._sequence

    def pull(self, body: int, at: tuple = (0.0, 0.0, 0.0), to: tuple = (0.0, 0.0, 0.0)) -> int:
        self._sequence += 1
        frame = HandFrame(protocol.HAND, protocol.VERSION, self._sequence, self.opened["epoch"], body, *at, *to)
        self._socket.send(protocol.pack_frame(frame))
        return self._sequence

    def fetch(self, asset: str) -> bytes:
        with urllib.request.urlopen(f"{self._server.origin}/asset/{asset}", timeout=PATIENCE_S) as answer:
            return answer.read()

    def columns(self, run: dict) -> dict[str, np.ndarray]:
        """Every channel of an opened run by name."""
        data = self.fetch(run["columns"])
        assert data[:4] == b"SSC1"
        (length,) = struct.unpack_from("<I", data, 4)
        header = json.loads(data[8 : 8 + length])
        table = np.frombuffer(data, "<f4", offset=8 + length).reshape(-1, header["rows"])
        return {channel["name"]: column for channel, column in zip(run["channels"], table, strict=True)}

    def _receive(self, end: float) -> dict | bytes:
        data = self._socket.recv(timeout=max(0.0, end - time.monotonic()))
        if isinstance(data, bytes):
            return data
        message = json.loads(data)
        self.messages[message["type"]] = message
        if message["type"] == "notice":
            self.notices.append(message["text"])
        if message["type"] == "opened":
            self.opened = message
        return message

    def _shown(self, data: bytes) -> Shown:
        head = StateFrame(*HEAD.unpack_from(data))
        numbers = np.frombuffer(data, "<f4", offset=HEAD.size)
        ends = np.cumsum(
            [POSE_FLOATS * head.bodies, CONTACT_FLOATS * head.contacts, JOINT_FLOATS * head.joints, head.values]
        )
        assert numbers.size == ends[-1]
        poses, _, joints, values, _ = np.split(numbers, ends)
        names = [channel["name"] for channel in self.opened.get("channels", ())]
        return Shown(
            head, poses.reshape(-1, POSE_FLOATS), joints.reshape(-1, JOINT_FLOATS), dict(zip(names, values.tolist()))
        )
