"""Luge: a single sled whose runners are bent with the legs."""

from stickslip.apps.luge.model import SETUPS, LugeSled, make_sled
from stickslip.apps.luge.settings import SHELF, LugeSetup, ship_setup

__all__ = ["SETUPS", "SHELF", "LugeSetup", "LugeSled", "make_sled", "ship_setup"]
