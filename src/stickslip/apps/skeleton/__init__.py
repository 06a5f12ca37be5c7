"""Skeleton: the physical sled on the engine's contacts, and beside it the model of its source."""

from stickslip.apps.skeleton.model import SETUPS, SkeletonSled, make_sled
from stickslip.apps.skeleton.settings import SETUP_LIBRARY, SkeletonSetup, ship_setup

__all__ = ["SETUPS", "SETUP_LIBRARY", "SkeletonSetup", "SkeletonSled", "make_sled", "ship_setup"]
