"""A recording as a glTF file (``.glb``) that moves: a node per body with its shapes, and an animation of the nodes.

Files have y up, as glTF wants; below the root everything is z up, in metres, from the origin of the scene's picture.
"""

from __future__ import annotations

import json
import math
import struct
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.io.recording import Recording
from stickslip.io.swept_grid import decode_swept_grid
from stickslip.model.errors import RecordingError
from stickslip.studio.one_file import POSE, entry_for, read_numbers, rows_shown
from stickslip.studio.run_messages import RunEntry
from stickslip.studio.shown_run import shown_run
from stickslip.studio.surfaces import grid_triangles

Array = NDArray[np.float64]

FLOAT, UINT = 5126, 5125  # component types of glTF
VERTICES, INDICES = 34962, 34963  # targets of buffer views
JSON_CHUNK, BINARY_CHUNK = 0x4E4F534A, 0x004E4942
SMALL = 0.03  # m, radius of what stands for a point
ROUND, RINGS = 32, 16  # of a ball: around, and from pole to pole
PLANE_REACH = 6.0  # half the side of a plane, in radii of what moves
Z_UP = (-math.sqrt(0.5), 0.0, 0.0, math.sqrt(0.5))  # x, y, z, w
STILL = (0.62, 0.67, 0.72)  # colours are linear
BODIES = ((0.05, 0.17, 0.46), (0.80, 0.30, 0.04), (0.10, 0.33, 0.15), (0.55, 0.08, 0.05), (0.21, 0.16, 0.45))


def recording_model(recording: Recording, entry: RunEntry | None = None) -> bytes:
    """A recording as a model that moves.

    Raises
    ------
    RecordingError
        It has fewer than two rows.
    """
    if len(recording.time) < 2:
        raise RecordingError(f"{recording.path} has {len(recording.time)} rows. A model that moves needs two or more.")
    entry = entry or entry_for(recording)
    opened, assets = shown_run(recording, entry)
    header, table = read_numbers(assets[opened.motion])
    motion = table.reshape(header["rows"], -1)
    bodies = len(header["bodies"])
    motion = motion[rows_shown(motion[:, POSE * bodies])]
    look = json.loads(assets[opened.description])
    file = _Glb(entry.name)
    file.move(header["bodies"], motion[:, : POSE * bodies], motion[:, POSE * bodies] - motion[0, POSE * bodies])
    for shape in look["shapes"]:
        file.add_shape(shape, look, assets)
    return file.content()


class _Glb:
    """A glTF file in the making. Node 0 is the root, the bodies follow."""

    def __init__(self, name: str) -> None:
        self._binary = bytearray()
        self._meshes: dict[str, int] = {}
        self._data: dict[str, Any] = {
            "asset": {"version": "2.0", "generator": "stickslip"},
            "scene": 0,
            "scenes": [{"name": name, "nodes": [0]}],
            "nodes": [{"name": name, "rotation": Z_UP, "children": []}],
            "meshes": [],
            "materials": [],
            "accessors": [],
            "bufferViews": [],
        }

    def move(self, names: list[str], poses: NDArray[np.float32], times: NDArray[np.float32]) -> None:
        """Nodes of bodies, and how they move: poses (n, 7 bodies) at times (n,) [s]."""
        clock = self._accessor(times, "SCALAR", bounds=True)
        channels: list[dict[str, Any]] = []
        samplers: list[dict[str, Any]] = []
        for i, name in enumerate(names):
            place, turn = poses[:, POSE * i : POSE * i + 3], poses[:, POSE * i + 3 : POSE * (i + 1)]
            turn = _steady(turn[:, [1, 2, 3, 0]])
            node = self._node(0, {"name": name, "translation": _list(place[0]), "rotation": _list(turn[0])})
            for path, kind, values in (("translation", "VEC3", place), ("rotation", "VEC4", turn)):
                channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
                samplers.append({"input": clock, "output": self._accessor(values, kind), "interpolation": "LINEAR"})
        if channels:
            self._data["animations"] = [{"name": "run", "channels": channels, "samplers": samplers}]

    def add_shape(self, shape: dict[str, Any], look: dict[str, Any], assets: dict[str, bytes]) -> None:
        """A shape on its body, or where it stands."""
        body, place = shape["body"], np.array(shape["position"])
        w, x, y, z = shape["rotation_wxyz"]
        if body < 0:
            place = place - np.array(look["origin"])
        node = {"name": shape["name"], "translation": _list(place), "rotation": [x, y, z, w]}
        key = f"{shape['kind']} {shape['size']} {shape['asset']} {shape['colour']} {body if body < 0 else body % len(BODIES)}"
        if key not in self._meshes:
            made = _triangles(shape, look, assets)
            if made is None:
                return
            own = tuple(_linear(value) for value in shape["colour"][:3])
            colour = own or (STILL if body < 0 else BODIES[body % len(BODIES)])
            self._meshes[key] = self._mesh(shape["name"], *made, colour)
        self._node(body + 1, {**node, "mesh": self._meshes[key]})

    def content(self) -> bytes:
        """The file."""
        self._data["buffers"] = [{"byteLength": len(self._binary)}]
        data = {name: value for name, value in self._data.items() if value != []}
        text = json.dumps(data, separators=(",", ":"), allow_nan=False).encode()
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), JSON_CHUNK) + text
        chunks += struct.pack("<II", len(self._binary), BINARY_CHUNK) + bytes(self._binary)
        return b"glTF" + struct.pack("<II", 2, 12 + len(chunks)) + chunks

    def _node(self, parent: int, node: dict[str, Any]) -> int:
        index = len(self._data["nodes"])
        self._data["nodes"].append(node)
        self._data["nodes"][parent].setdefault("children", []).append(index)
        return index

    def _mesh(self, name: str, vertices: Array, triangles: NDArray[Any], colour: tuple[float, ...]) -> int:
        attributes = {"POSITION": self._accessor(vertices, "VEC3", bounds=True, target=VERTICES)}
        indices = self._accessor(triangles.ravel(), "SCALAR", kind=UINT, target=INDICES)
        paint = {"baseColorFactor": [*colour, 1.0], "metallicFactor": 0.0, "roughnessFactor": 0.7}
        self._data["materials"].append({"pbrMetallicRoughness": paint, "doubleSided": True})
        material = len(self._data["materials"]) - 1
        part = {"attributes": attributes, "indices": indices, "material": material}
        self._data["meshes"].append({"name": name, "primitives": [part]})
        return len(self._data["meshes"]) - 1

    def _accessor(
        self, values: NDArray[Any], shape: str, *, kind: int = FLOAT, bounds: bool = False, target: int = 0
    ) -> int:
        numbers = np.ascontiguousarray(values, "<f4" if kind == FLOAT else "<u4")
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self._binary), "byteLength": numbers.nbytes}
        if target:
            view["target"] = target
        self._binary += numbers.tobytes()  # a multiple of 4 bytes
        self._data["bufferViews"].append(view)
        accessor: dict[str, Any] = {
            "bufferView": len(self._data["bufferViews"]) - 1,
            "componentType": kind,
            "count": len(numbers),
            "type": shape,
        }
        if bounds:
            table = numbers.reshape(len(numbers), -1)
            accessor |= {"min": _list(table.min(axis=0)), "max": _list(table.max(axis=0))}
        self._data["accessors"].append(accessor)
        return len(self._data["accessors"]) - 1


def _triangles(
    shape: dict[str, Any], look: dict[str, Any], assets: dict[str, bytes]
) -> tuple[Array, NDArray[Any]] | None:
    """Vertices [m] and triangles of a shape in its axes; None where there is nothing to draw."""
    size = shape["size"]
    match shape["kind"]:
        case "box":
            return _box(np.array(size))
        case "sphere":
            return _capsule(size[0], 0.0)
        case "capsule":
            return _capsule(size[0], size[1])
        case "point":
            return _capsule(SMALL, 0.0)
        case "segment":
            vertices, triangles = _capsule(0.25 * SMALL, 0.5 * size[0])
            return vertices + np.array([0.5 * size[0], 0.0, 0.0]), triangles
        case "plane":
            reach = PLANE_REACH * look["radius"]
            return np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * reach, np.array([[0, 1, 2], [0, 2, 3]])
        case "mesh":
            return _asset(assets[shape["asset"]])
        case "track":
            grid = decode_swept_grid(assets[shape["asset"]])
            points = grid.place(grid.station)
            return points.reshape(-1, 3), grid_triangles(*points.shape[:2])
    return None


def _asset(data: bytes) -> tuple[Array, NDArray[Any]] | None:
    """Triangles of an asset of `surfaces.mesh_bytes`."""
    n, m = struct.unpack_from("<II", data, 4)
    if not m:
        return None
    vertices = np.frombuffer(data, "<f4", 3 * n, 12).reshape(n, 3).astype(float)
    return vertices, np.frombuffer(data, "<u4", m, 12 + 12 * n).reshape(-1, 3)


def _box(half: Array) -> tuple[Array, NDArray[Any]]:
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float) * half
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return corners, np.array([t for a, b, c, d in faces for t in ((a, b, c), (a, c, d))])


def _capsule(radius: float, half: float) -> tuple[Array, NDArray[Any]]:
    """A ball that is drawn out along x by `half` [m] to either side."""
    polar = np.linspace(0.0, math.pi, RINGS + 1)
    along, across = np.cos(polar), np.sin(polar)
    if half > 0.0:  # the ring in the middle twice, one for each end
        middle = RINGS // 2
        along, across = np.insert(along, middle, 0.0), np.insert(across, middle, 1.0)
    shift = np.where(np.arange(len(along)) <= RINGS // 2, half, -half)
    turn = np.linspace(0.0, 2.0 * math.pi, ROUND + 1)
    rings = np.empty((len(along), ROUND + 1, 3))
    rings[..., 0] = (radius * along + shift * (half > 0.0))[:, None]
    rings[..., 1] = radius * across[:, None] * np.cos(turn)
    rings[..., 2] = radius * across[:, None] * np.sin(turn)
    return rings.reshape(-1, 3), grid_triangles(*rings.shape[:2])


def _steady(turns: NDArray[np.float32]) -> NDArray[np.float32]:
    """Unit quaternions without jumps of sign: programs go the shorter way between neighbours."""
    turns = turns / np.maximum(np.linalg.norm(turns, axis=1, keepdims=True), 1e-12)
    flips = np.where(np.sum(turns[1:] * turns[:-1], axis=1) < 0.0, -1.0, 1.0)
    steady: NDArray[np.float32] = turns * np.concatenate([[1.0], np.cumprod(flips)])[:, None]
    return steady


def _linear(value: float) -> float:
    """A component of a colour as glTF has it: scenes have sRGB."""
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


def _list(values: NDArray[Any]) -> list[float]:
    return [float(value) for value in values]
