"""Guides → `Guide` of the guided stepper, and its work space."""

from __future__ import annotations

import numpy as np

from stickslip import numerics as nm
from stickslip.kernels import types as kt
from stickslip.kernels.collision import near_list
from stickslip.kernels.collision import shapes as ks
from stickslip.kernels.guided import types as kg
from stickslip.kernels.solver.laws import COULOMB, HALF_LINE, MU
from stickslip.model.compile_tree import Topology
from stickslip.model.errors import Fault, ModelError
from stickslip.model.rotation import matrix_from_quat
from stickslip.model.scene import Scene


def compile_guide(
    scene: Scene,
    top: Topology,
    channels: dict[str, int],
    tree: kt.Tree,
    shapes: ks.Shapes,
    surfaces: ks.Surfaces,
    laws: kt.Laws,
) -> kg.Guide | None:
    """The guide of a scene; None if it has none.

    Raises
    ------
    ModelError
        A shape of the part, or one that it may touch, is no mesh; a mesh has too many triangles; or a law is neither that of Coulomb nor
        without friction.
    """
    if not scene.guides:
        return None
    guide = scene.guides[0]
    body = top.body(guide.body)
    own = np.flatnonzero(shapes.body == body)
    pairs = [
        (int(i), int(j)) for i in own for j in np.flatnonzero(shapes.body < 0) if _may_touch(shapes, int(i), int(j))
    ]
    faults = []
    for k in sorted({k for pair in pairs for k in pair}):
        place = f"shape '{scene.shapes[k].name}'"
        if shapes.kind[k] != ks.MESH:
            what = f"is a {type(scene.shapes[k]).type}, and the guided part '{guide.body}' may touch it"
            faults.append(Fault(place, what, "Describe it by a mesh, or keep the two apart with `mask`"))
        elif 3 * int(surfaces.index[shapes.data[k], ks.N_TRIANGLE]) >= kg.FEATURES:
            faults.append(Fault(place, "has too many triangles", f"Give at most {kg.FEATURES // 3}"))
    rules = [int(shapes.law_of_pair[shapes.material[i], shapes.material[j]]) for i, j in pairs]
    if any(laws.kind[rule] not in (HALF_LINE, COULOMB) for rule in rules):
        what = "touches under a law that has more than one friction coefficient"
        faults.append(Fault(f"guide '{guide.name}'", what, "Declare Frictionless or Coulomb for its materials"))
    if len(pairs) > kg.PAIRS:
        what = f"may touch in {len(pairs)} pairs of shapes"
        faults.append(Fault(f"guide '{guide.name}'", what, f"Join obstacles to fewer meshes: at most {kg.PAIRS} pairs"))
    if faults:
        raise ModelError(faults)
    first = surfaces.index[:, ks.FIRST_TRIANGLE]
    reach = [0.0]
    for i in own:
        s = int(shapes.data[i])
        used = surfaces.triangles[first[s] : first[s] + surfaces.index[s, ks.N_TRIANGLE]]
        local = surfaces.vertices[np.unique(used)]
        placed = nm.product(local, np.ascontiguousarray(shapes.A_KP[i].reshape(3, 3).T)) + shapes.r_SP_K[i]
        reach.append(float(nm.lengths(placed, axis=1).max()))
    mu = np.array([laws.par[rule, MU] if laws.kind[rule] == COULOMB else 0.0 for rule in rules])
    declared = next(joint for joint in scene.joints if joint.child == guide.body)
    com = next(one.com for one in scene.bodies if one.name == guide.body)
    q0 = np.array(declared.q0, float)
    q0[:3] += nm.product(matrix_from_quat(q0[3:]), np.asarray(com))
    Theta = tree.Theta_K[body].reshape(3, 3)
    return kg.Guide(
        body=body,
        q_of=int(tree.q_of[body]),
        u_of=int(tree.u_of[body]),
        command=kg.COMMANDS[guide.command],
        channel=np.array([channels[name] for name in guide.channels[:6]], np.int64),
        drop=channels[guide.channels[6]] if guide.drops else -1,
        home=q0,
        gravity=np.asarray(scene.gravity, float),
        coupling=guide.coupling,
        force=guide.force,
        pair=np.array(pairs, np.int64).reshape(len(pairs), 2),
        open=np.array([_is_open(surfaces, shapes, i) or _is_open(surfaces, shapes, j) for i, j in pairs], np.int64),
        mu=mu,
        rubs=int((mu > 0.0).any()),
        stiction=guide.stiction,
        mass=float(tree.mass[body]),
        Theta=Theta.ravel().copy(),
        Theta_1=nm.solve(Theta.copy(), np.eye(3)).ravel().copy(),
        radius=max(reach),
        guard=guide.guard,
        speed=guide.speed,
        turn=guide.turn,
        reach=guide.reach,
        passes=guide.passes,
        start=kg.STARTS[guide.start],
    )


def _may_touch(shapes: ks.Shapes, i: int, j: int) -> bool:
    sees = shapes.mask[i] & shapes.group[j] != 0 and shapes.mask[j] & shapes.group[i] != 0
    return bool(sees and shapes.law_of_pair[shapes.material[i], shapes.material[j]] >= 0)


def _is_open(surfaces: ks.Surfaces, shapes: ks.Shapes, i: int) -> int:
    s = int(shapes.data[i])
    first = int(surfaces.index[s, ks.FIRST_TRIANGLE])
    rows = slice(first, first + int(surfaces.index[s, ks.N_TRIANGLE]))
    return int((surfaces.neighbours[rows] < 0).any())


def allocate_guide_work() -> kg.GuideWork:
    """Scratch memory of the guided stepper, 2.5 MB."""
    n = kg.MOST_HELD

    def f(*shape: int) -> np.ndarray:
        return np.zeros(shape)

    def i(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.int64)

    return kg.GuideWork(
        count=i(kg.N_COUNT), measure=f(kg.N_MEASURE), event=i(kg.MOST_EVENTS, 2), near=i(kg.MOST_NEAR, 4), listed=f(13),
        rows=f(ks.WORK_ROWS + 2, ks.RESULT), ids=i(near_list.LIST + ks.HEAD + ks.N_ENTRY), stack=f(64, 4),
        gap=f(n), at=f(n, 3), normal=f(n, 3), inside=f(n), goal=f(n), C=f(n, kg.N_COLUMN), MC=f(n, kg.N_COLUMN), size=f(n),
        x=f(n), x_try=f(n), phi=f(n), slope=f(n, n), J=f(n, n), step=f(n), pivot=i(n), basic=i(n),
        rests=i(1), begin=f(n, 3), soft=f(n), anchor=f(n, 3), from_at=f(n), x_kept=f(n),
    )  # fmt: skip


def held_fits(key: np.ndarray, guide: kg.Guide, surfaces: ks.Surfaces, shapes: ks.Shapes) -> bool:
    """Whether contacts are of features that exist: kernels do not check it again."""
    for k in key.tolist():
        pair = k >> kg.PAIR_AT & (kg.PAIRS - 1)
        if not 0 <= k >> kg.KIND_AT <= near_list.ON_EDGE or pair >= len(guide.pair):
            return False
        features = (k >> kg.FEATURE_AT & (kg.FEATURES - 1), k & (kg.FEATURES - 1))
        for shape, feature in zip(guide.pair[pair].tolist(), features, strict=True):
            index = surfaces.index[shapes.data[shape]]
            if not 0 <= feature // 3 - index[ks.FIRST_TRIANGLE] < index[ks.N_TRIANGLE]:
                return False
    return True
