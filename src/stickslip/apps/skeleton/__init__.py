"""Skeleton: the physical sled on the engine's contacts, and beside it the model of its source."""

from stickslip.apps.skeleton.model import SkeletonSled
from stickslip.apps.skeleton.settings import SETUPS, SkeletonSetup, load_skeleton, ship_setup
from stickslip.apps.skeleton.sled import skeleton_scene

__all__ = ["SETUPS", "SkeletonSetup", "SkeletonSled", "load_skeleton", "ship_setup", "skeleton_scene"]
