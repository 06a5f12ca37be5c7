"""Luge: a single sled whose runners are bent with the legs."""

from stickslip.apps.luge.settings import SETUP_LIBRARY, LugeSetup, ship_setup
from stickslip.apps.luge.sled import SETUPS, LugeSled, make_sled

__all__ = ["SETUPS", "SETUP_LIBRARY", "LugeSetup", "LugeSled", "make_sled", "ship_setup"]
