"""The same scene with its boxes declared as boxes, as hulls and as meshes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from tests.meshes import box

from stickslip.model import Box, Hull, Mesh


def with_shapes(scene, kind):
    """Scene whose boxes are of the given kind; meshes have 12 triangles per box."""
    if kind == "box":
        return scene

    def change(shape):
        if not isinstance(shape, Box):
            return shape
        vertices, triangles = box(2.0 * np.array(shape.half_extents))
        common = dict(position=shape.position, rotation_wxyz=shape.rotation_wxyz, material=shape.material)
        if kind == "hull":
            return Hull(shape.name, shape.body, vertices=vertices, **common)
        return Mesh(shape.name, shape.body, vertices=vertices, triangles=triangles, **common)

    return replace(scene, shapes=tuple(change(shape) for shape in scene.shapes))
