"""Bobsleigh: set-ups, the sled as a declaration, its steering, and what its contacts say."""

from stickslip.apps.bob.geometry import BobGeometry
from stickslip.apps.bob.masses import BobMasses, RunnerPart
from stickslip.apps.bob.settings import SETUPS, BobSetup, load_bob, ship_setup
from stickslip.apps.bob.sled import BobParts, bob_parts, bob_scene
from stickslip.apps.bob.steering import SteeringMap, SteeringTrace, steering_angle, steering_position
from stickslip.apps.bob.touch import Touch, is_crashed, steering_torque, touches
from stickslip.apps.parts.part import Part

__all__ = [
    "SETUPS",
    "BobGeometry",
    "BobMasses",
    "BobParts",
    "BobSetup",
    "Part",
    "RunnerPart",
    "SteeringMap",
    "SteeringTrace",
    "Touch",
    "bob_parts",
    "bob_scene",
    "is_crashed",
    "load_bob",
    "ship_setup",
    "steering_angle",
    "steering_position",
    "steering_torque",
    "touches",
]
