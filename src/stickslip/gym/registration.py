"""Names under which Gymnasium finds the environments."""

from __future__ import annotations

import gymnasium

#: Name → steps of an episode at most.
SCENES = {"Cartpole": 500, "Hopper": 1000, "PushDoor": 200}


def register() -> None:
    """Tell Gymnasium of all environments."""
    for name, most in SCENES.items():
        gymnasium.register(
            f"stickslip/{name}-v0",
            entry_point="stickslip.gym.environments:SceneEnv",
            vector_entry_point="stickslip.gym.environments:SceneVectorEnv",
            max_episode_steps=most,
            kwargs={"task": name},
        )
    gymnasium.register("stickslip/Bob-v0", entry_point="stickslip.gym.bob:BobEnv", max_episode_steps=12_000)
