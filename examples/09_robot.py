"""A robot file becomes a scene: what was imported and assumed, its equations of motion, and its joints under power."""

import tempfile
from pathlib import Path

import numpy as np

from stickslip import Simulation
from stickslip.io import ImportOptions, load_robot

URDF = """
<robot name="two_links">
  <link name="base"/>
  <link name="upper">
    <inertial><origin xyz="0 0 -0.2"/><mass value="2.0"/>
      <inertia ixx="0.03" iyy="0.03" izz="0.002" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0 0 -0.2"/><geometry><cylinder radius="0.03" length="0.4"/></geometry></visual>
  </link>
  <link name="lower">
    <inertial><origin xyz="0 0 -0.15"/><mass value="1.0"/>
      <inertia ixx="0.008" iyy="0.008" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><origin xyz="0 0 -0.15"/><geometry><cylinder radius="0.025" length="0.3"/></geometry></visual>
  </link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="40" velocity="6"/><dynamics friction="0.4"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/><origin xyz="0 0 -0.4"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="20" velocity="6"/><dynamics friction="0.2"/></joint>
</robot>
"""

file = Path(tempfile.mkdtemp(prefix="stickslip-")) / "two_links.urdf"
file.write_text(URDF)
scene, report = load_robot(file, ImportOptions(drives=True))
for what, notes in (("assumed", report.assumed), ("approximated", report.approximated), ("left out", report.left_out)):
    for note in notes:
        print(f"{what}: {note}")

sim = Simulation(scene)
sim.set_coordinate("shoulder", 0.5)
print("M =", np.array2string(sim.mass_matrix(), precision=4).replace("\n", ""))
print("torques that hold it:", np.array2string(sim.bias_forces(), precision=3))
aims = {"shoulder": 0.8, "elbow": -0.6}  # rad
for joint, angle in aims.items():
    sim.set_input(f"{joint}_target", angle)
sim.step(round(2.0 / sim.dt))
for joint, angle in aims.items():
    found = float(sim.coordinate(joint)[0])
    print(f"{joint}: {found:.4f} rad, asked for {angle}")
    assert abs(found - angle) < 0.01
