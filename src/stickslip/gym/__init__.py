"""Gymnasium environments: import this module, then `gymnasium.make("stickslip/Hopper-v0")` or `gymnasium.make_vec`."""

from __future__ import annotations

from stickslip.gym.bob import BobEnv
from stickslip.gym.environments import SceneEnv, SceneVectorEnv
from stickslip.gym.registration import register

__all__ = ["BobEnv", "SceneEnv", "SceneVectorEnv"]

register()
