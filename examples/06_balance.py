"""A cart-pole with dry friction on the rail, balanced by an LQR that was designed from the linearised step."""

from dataclasses import replace

import numpy as np
from scipy.linalg import solve_discrete_are

from stickslip import Simulation
from stickslip.model import Body, Drive, Input, JointFriction, Prismatic, Revolute, Scene, StepOptions

FRICTION = 0.8  # N, of the cart on its rail
smooth = Scene(
    "cart-pole",
    bodies=(
        Body.box("cart", mass=1.0, half_extents=(0.15, 0.1, 0.05)),
        Body.rod("pole", mass=0.2, length=1.0, axis=(0, 0, 1), com=(0, 0, 0.5)),
    ),
    joints=(
        Prismatic("rail", child="cart", axis=(1, 0, 0), drive=(Drive("force", "push", limit=20.0),)),
        Revolute("hinge", "cart", "pole", axis=(0, 1, 0)),
    ),
    inputs=(Input("push"),),
    step=StepOptions(dt=0.005),
)

# Friction cannot be linearised where it sticks: the controller is designed without it, at the upright pose.
step = Simulation(smooth).linearise()
Q = np.diag([2.0, 20.0, 0.5, 1.0, 0.0, 0.0])  # rail, hinge, their rates; value and rate of the push
P = solve_discrete_are(step.A, step.B, Q, np.array([[0.01]]))
K = np.linalg.solve(step.B.T @ P @ step.B + 0.01, step.B.T @ P @ step.A)

rail, hinge = smooth.joints
sim = Simulation(replace(smooth, joints=(replace(rail, friction=(JointFriction(FRICTION),)), hinge)))
sim.set_coordinate("hinge", 0.25)  # rad, 14 degrees
for k in range(1601):
    if k % 400 == 0:
        print(
            f"t = {sim.time:3.0f} s: cart {sim.coordinate('rail')[0]:+.4f} m, pole {sim.coordinate('hinge')[0]:+.5f} rad"
        )
    sim.set_input("push", float(-K[0] @ sim.state_vector()))
    sim.step()
# Dry friction leaves a small limit cycle around the upright pose: the cart sticks while the pole starts to fall.
assert abs(sim.coordinate("hinge")[0]) < 0.05
assert abs(sim.coordinate("rail")[0]) < 0.3
