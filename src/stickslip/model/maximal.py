"""The same scene in maximal coordinates: every body free, every joint a loop of bilateral rows.

An independent twin of the tree formulation, and the formulation of [Mikhaylyuk].
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from stickslip import numerics as nm
from stickslip.model.compile_tree import lay_out
from stickslip.model.constraints import Loop
from stickslip.model.errors import Fault, ModelError
from stickslip.model.joints import Cylindrical, Fixed, Free, Joint, Prismatic, Revolute, Spherical, Universal
from stickslip.model.rotation import frame_with_z, matrix_from_quat, quat_from_matrix, quat_product
from stickslip.model.scene import Scene


def joint_pose(joint: Joint) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Displacement of the child anchor and orientation of the child, parent axes, and their rates, from q0 and u0."""
    closed = matrix_from_quat(joint.rotation_wxyz)
    q, u = np.asarray(joint.q0, float), np.asarray(joint.u0, float)
    zero = np.zeros(3)
    if isinstance(joint, Fixed):
        return zero, closed, zero, zero
    if isinstance(joint, Spherical):
        A = matrix_from_quat(quat_product(joint.rotation_wxyz, q))
        return zero, A, zero, nm.product(A, u)
    if isinstance(joint, Universal):
        x, y = np.asarray(joint.axis, float), np.asarray(joint.axis2, float)
        A_1 = turn(x, q[0])
        y_1 = nm.product(A_1, y)
        return zero, nm.product(nm.product(A_1, turn(y, q[1])), closed), zero, x * u[0] + y_1 * u[1]
    frame = frame_with_z(joint.axis)  # type: ignore[attr-defined]
    z = frame[:, 2]
    if isinstance(joint, Revolute):
        return zero, nm.product(turn(z, q[0]), closed), zero, z * u[0]
    if isinstance(joint, Prismatic):
        return z * q[0], closed, z * u[0], zero
    if isinstance(joint, Cylindrical):
        return z * q[1], nm.product(turn(z, q[0]), closed), z * u[1], z * u[0]
    return nm.product(frame[:, :2], q[:2]), nm.product(turn(z, q[2]), closed), nm.product(frame[:, :2], u[:2]), z * u[2]


def turn(axis: np.ndarray, angle: float) -> np.ndarray:
    """Rotation matrix about a unit axis."""
    return matrix_from_quat(np.concatenate([[nm.cos(angle / 2)], nm.sin(angle / 2) * np.asarray(axis) / nm.norm(axis)]))


def maximal_scene(scene: Scene) -> Scene:
    """Replace every joint by a free joint and a loop with the same friction."""
    top = lay_out(scene)
    pose = {
        "world": (np.zeros(3), np.eye(3), np.zeros(3), np.zeros(3))
    }  # origin, rotation, velocity of origin, angular velocity
    joints: list[Joint] = []
    loops = list(scene.constraints)
    faults = [
        Fault(f"body '{body.name}'.mass", "is 0: a frame moves with its joint only", 'Use coordinates = "tree"')
        for body in scene.bodies
        if body.is_frame
    ]
    for joint in top.joints:
        for feature in ("limits", "spring", "drive"):
            if any(item is not None for item in getattr(joint, feature)):
                what = f"has {feature}, which act on a joint coordinate"
                faults.append(Fault(f"joint '{joint.name}'.{feature}", what, 'Use coordinates = "tree"'))
        if getattr(joint, "armature", 0.0):
            what = "has an armature, which turns with a joint coordinate"
            faults.append(Fault(f"joint '{joint.name}'.armature", what, 'Use coordinates = "tree"'))
        if joint.input is not None:
            faults.append(
                Fault(f"joint '{joint.name}'.input", "prescribes a joint coordinate", 'Use coordinates = "tree"')
            )
        if isinstance(joint, Free):
            if joint.parent != "world":
                fix = 'Use coordinates = "tree"'
                faults.append(Fault(f"joint '{joint.name}'.parent", "is a body; maximal coordinates are inertial", fix))
            joints.append(joint)
            A = matrix_from_quat(quat_product(joint.rotation_wxyz, joint.q0[3:]))
            origin = np.asarray(joint.at_parent) + joint.q0[:3]
            pose[joint.child] = (origin, A, np.asarray(joint.u0[:3]), nm.product(A, np.asarray(joint.u0[3:])))
            continue
        if faults:
            continue
        r_p, A_p, v_p, w_p = pose[joint.parent]
        shift, A_rel, rate, omega_rel = joint_pose(joint)
        A = nm.product(A_p, A_rel)
        lever = nm.product(A_p, np.asarray(joint.at_parent) + shift)
        omega = w_p + nm.product(A_p, omega_rel)
        arm = nm.product(A, np.asarray(joint.at_child))
        origin = r_p + lever - arm
        velocity = v_p + np.cross(w_p, lever) + nm.product(A_p, rate) - np.cross(omega, arm)
        pose[joint.child] = (origin, A, velocity, omega)
        q0 = (*origin, *quat_from_matrix(A))
        joints.append(Free(f"{joint.name} free", child=joint.child, q0=q0, u0=(*velocity, *(nm.product(A.T, omega)))))
        closed = matrix_from_quat(joint.rotation_wxyz)
        axis = np.asarray(getattr(joint, "axis", (0.0, 0.0, 1.0)), float)
        # a is the child and b the parent, so that the loop's relative motion is that of the joint
        crossed = isinstance(joint, Universal)  # its loop names the child's axis first
        loops.append(
            Loop(
                joint.name,
                joint.loop,  # type: ignore[arg-type]
                joint.child,
                joint.parent,
                at_a=joint.at_child,
                at_b=joint.at_parent,
                axis_a=nm.product(closed.T, np.asarray(joint.axis2) if isinstance(joint, Universal) else axis),
                axis_b=tuple(axis),  # type: ignore[arg-type]
                axis2_b=tuple(axis),  # type: ignore[arg-type]
                rotation_wxyz=tuple(quat_from_matrix(closed.T)),  # type: ignore[arg-type]
                friction=joint.friction[::-1] if crossed else joint.friction,
            )
        )
    if faults:
        raise ModelError(faults)
    return replace(scene, joints=tuple(joints), constraints=tuple(loops), coordinates="tree")
