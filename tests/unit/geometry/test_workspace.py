"""Work arrays of contact detection: the grid is built only where bounded shapes can meet each other."""

from __future__ import annotations

import pytest

from stickslip.model import Body, Coulomb, Free, Plane, Scene, Sphere
from stickslip.model.compile import allocate_work, compile_scene


def n_levels(law: Coulomb, **filters: int) -> int:
    """Levels of the grid for two balls over a plane; 0: balls are looked at against the plane only."""
    names = ("a", "b")
    scene = Scene(
        "balls",
        bodies=tuple(Body.sphere(name, 1.0, 0.1) for name in names),
        joints=tuple(Free(name, child=name, q0=(i, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0)) for i, name in enumerate(names)),
        shapes=(Plane("ground"), *(Sphere(n, n, radius=0.1, material="ball", **filters) for n in names)),
        laws=(law,),
    )
    compiled = compile_scene(scene)
    return int(allocate_work(compiled.plan, compiled.initial).pairs.reach.size)


@pytest.mark.parametrize(
    ("law", "filters", "levels"),
    [
        (Coulomb(0.1), {}, 1),
        (Coulomb(0.1, between=("ball", "default")), {}, 0),
        (Coulomb(0.1), {"group": 2, "mask": 1}, 0),
        (Coulomb(0.1), {"group": 2, "mask": 2}, 1),
        (Coulomb(0.1), {"group": 3, "mask": 1}, 1),
    ],
)
def test_a_grid_is_built_where_law_group_and_mask_allow_a_contact(law, filters, levels):
    assert n_levels(law, **filters) == levels
