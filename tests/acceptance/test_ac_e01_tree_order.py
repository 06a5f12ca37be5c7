"""AC-E1: a branched tree of five joints is walked in the published orders.

Source: bobsleigh specification 5A, from section 2.2 of the dissertation (its figure 2.2, of which a compatible tree
is used: joint 0 from the root, joints 1, 2, 3 leaving its child, joint 4 below joint 2).
Tolerance: exact, these are orders.
"""

from __future__ import annotations

from stickslip.model import Body, Revolute, Scene
from stickslip.model.compile_tree import lay_out

PARENT = {"0": "world", "1": "body 0", "2": "body 0", "3": "body 0", "4": "body 2"}


def five_joints(order: str = "01234") -> Scene:
    """The tree, its joints declared in the given order."""
    bodies = [Body(f"body {name}", 1.0, (1.0, 1.0, 1.0)) for name in PARENT]
    return Scene("five joints", bodies=bodies, joints=[Revolute(k, PARENT[k], f"body {k}") for k in order])


def test_state_is_allocated_depth_first():
    top = lay_out(five_joints())
    by_offset = sorted(zip(top.u_of, (joint.name for joint in top.joints), strict=True))
    assert [name for _, name in by_offset] == ["0", "1", "2", "4", "3"]
    assert sorted(top.q_of) == list(range(5))
    assert (top.n_q, top.n_u) == (5, 5)


def test_lists_are_breadth_first():
    top = lay_out(five_joints())
    assert [joint.name for joint in top.joints] == ["0", "1", "2", "3", "4"]
    assert top.bodies == tuple(f"body {i}" for i in range(5))


def test_parents_precede_children_however_the_joints_are_declared():
    for order in ("43210", "24031", "30142"):
        top = lay_out(five_joints(order))
        assert all(parent < i for i, parent in enumerate(top.parent))
        assert all(top.u_of[parent] < top.u_of[i] for i, parent in enumerate(top.parent) if parent >= 0)
