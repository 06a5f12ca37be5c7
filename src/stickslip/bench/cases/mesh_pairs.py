"""What does it cost to find where two meshes of ten thousand triangles touch?"""

from __future__ import annotations

import time
from dataclasses import replace
from math import pi

import numpy as np

from stickslip.bench.case import Case, Contender, Metrics, no_world
from stickslip.bench.pair_world import Pair, ask_coal, ask_fcl, ask_stickslip
from stickslip.bench.timing import Effort
from stickslip.scenes.support.cad_like import cad_variant, healed_variant
from stickslip.scenes.support.machine_parts import Solid, bolt, capped, gear, nut


def ball(n: int = 74) -> Solid:
    """A ball of radius 1 m with about 2 n² triangles, about the z axis."""
    angle, height = 2.0 * pi * np.arange(n) / n, np.cos(pi * (1.0 - np.arange(1, n) / n))
    r = np.sqrt(1.0 - height**2)
    rings = np.stack(
        [r[:, None] * np.cos(angle), r[:, None] * np.sin(angle), np.broadcast_to(height[:, None], (n - 1, n))], axis=-1
    )
    vertices, triangles = capped(np.ascontiguousarray(rings))
    vertices[-2:, 2] = -1.0, 1.0
    return vertices, triangles


def block(n: int = 29) -> Solid:
    """A cube of 1 m with 12 n² triangles, nearly."""
    edge = np.stack([np.linspace(-0.5, 0.5, n, endpoint=False), np.full(n, -0.5)], -1)
    outline = np.concatenate([edge, edge[:, ::-1] * [-1, 1], -edge, edge[:, ::-1] * [1, -1]])
    z = np.linspace(-0.5, 0.5, n + 1)
    rings = np.concatenate(
        [np.broadcast_to(outline, (n + 1, 4 * n, 2)), np.broadcast_to(z[:, None, None], (n + 1, 4 * n, 1))], axis=-1
    )
    return capped(np.ascontiguousarray(rings))


def pairs() -> dict[str, Pair]:
    """Pairs by name."""
    wheel, cube, sphere = gear(), block(36), ball()
    screw, hole = bolt(n=48, per_pitch=8), nut(n=48, per_pitch=11)
    found = {
        "gears": Pair(wheel, wheel, False, (0.1002, 0.0, 0.0), (0.0, 0.0, pi / 20 - 0.0055), 1e-5, 2e-4),
        "cubes, flush": Pair(cube, cube, False, (0.1, 0.2, 1.0)),
        "balls": Pair(sphere, sphere, False, (0.0, 0.3, 1.975)),
        "bolt and nut": Pair(screw, hole, False, (0.0, 0.0, -1.2e-4), sway=1e-6, margin=1e-4),
    }
    return found | {f"{name}{AS_CAD}": as_cad(pair) for name, pair in found.items()}


def as_cad(pair: Pair) -> Pair:
    """The pair with meshes as CAD programs write them, healed as at an import."""
    return replace(pair, mesh_a=healed_variant(pair.mesh_a), mesh_b=healed_variant(pair.mesh_b))


AS_CAD = ", CAD"
NAMES = ("gears", "cubes, flush", "balls", "bolt and nut")


def measure(contender: Contender, effort: Effort) -> Metrics:
    """Time of a query, and memory per triangle."""
    engine, _, what = contender.label.partition("/")
    pair = pairs()[what]
    if engine != "stickslip":
        return (ask_fcl if engine == "fcl" else ask_coal)(pair, effort, effort.pick(20, 3))
    found = ask_stickslip(pair, effort, effort.pick(200, 10)) | {"bytes_per_triangle": bytes_per_triangle(pair)}
    return (
        found | {"healing_s_per_100k": healing_time(pairs()[what.removesuffix(AS_CAD)])}
        if what.endswith(AS_CAD)
        else found
    )


def healing_time(pair: Pair) -> float:
    """CPU time [s] to heal the variant of the first body, of 100 000 triangles."""
    from stickslip.geometry import repair_mesh

    vertices, triangles = cad_variant(pair.mesh_a)
    begin = time.process_time()
    repair_mesh(vertices, triangles)
    return (time.process_time() - begin) * 1e5 / len(triangles)


def bytes_per_triangle(pair: Pair) -> float:
    """Memory of all arrays of a prepared mesh over its triangles [bytes]."""
    from stickslip.geometry import terrain_from_mesh

    terrain = terrain_from_mesh(*pair.mesh_a)
    arrays = (getattr(terrain, name) for name in terrain.__dataclass_fields__)
    return sum(array.nbytes for array in arrays if isinstance(array, np.ndarray)) / len(terrain.triangles)


CASE = Case(
    name="mesh_pairs",
    title="Two meshes of 10 000 triangles",
    text=(
        "Meshes in close contact, up to 16 contacts per query. Gears: 11 440 triangles each, in mesh, margin 0.2 mm. "
        "Cubes: about 10 000, face on face, and balls, margin 5 mm. Bolt and nut: 11 616 and 10 464, conforming flanks of three "
        "turns of thread, margin 0.1 mm. Ours: of a pair that hardly moves what is near is listed once (query); without lists, as "
        "in fast motion, all is searched (search); both find the same contacts, spread over all places that touch. FCL "
        "(python-fcl): contacts of triangles that overlap already, at most 16, no margin. Coal: contacts of triangles within the "
        "margin, the first 16 it meets. CAD: the same surfaces cut into slivers, with cracks, loose triangles and folds, then healed."
    ),
    measure=measure,
    contenders=tuple(
        Contender(engine, f"{engine}/{what}", no_world) for what in NAMES for engine in ("stickslip", "fcl", "coal")
    )
    + tuple(Contender("stickslip", f"stickslip/{what}{AS_CAD}", no_world) for what in NAMES),
)
