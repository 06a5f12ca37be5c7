"""Luge: a single sled whose runners are bent with the legs."""

from stickslip.apps.luge.model import LugeSled
from stickslip.apps.luge.settings import SETUPS, LugeSetup, load_luge, ship_setup
from stickslip.apps.luge.sled import luge_scene

__all__ = ["SETUPS", "LugeSetup", "LugeSled", "load_luge", "luge_scene", "ship_setup"]
