"""How many steps of experience does a learner get in a second?"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from stickslip.bench.case import Case, Contender, Metrics, no_world
from stickslip.bench.timing import Effort
from stickslip.bench.world import Unsupported

COPIES = 32
#: Contender → environments as one vector. Gymnasium's own are those of its MuJoCo, one after the other in one process, as ours are.
MAKE = {
    "stickslip/hopper": 'gymnasium.make_vec("stickslip/Hopper-v0", num_envs=copies)',
    "stickslip/bob": 'gymnasium.make_vec("stickslip/Bob-v0", num_envs=4)',
    "mujoco/hopper": 'gymnasium.make_vec("Hopper-v5", num_envs=copies, vectorization_mode="sync")',
}
# Random actions; what is over begins again within its vector. CPU time, so that other work on the machine counts little.
SCRIPT = """
import json, sys, time
import gymnasium, numpy as np
import stickslip.gym
copies, n, repeat = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
env = {make}
env.reset(seed=1)
random = np.random.default_rng(1)
shape = env.action_space.shape
low, high = env.action_space.low, env.action_space.high
best = float("inf")
for k in range(repeat + 1):  # the first warms up
    actions = random.uniform(low, high, (n, *shape))
    began = time.process_time()
    for action in actions:
        env.step(action)
    if k:
        best = min(best, (time.process_time() - began) / (n * shape[0]))
print("\\n" + json.dumps(best))
"""


def measure(contender: Contender, effort: Effort) -> Metrics:
    """CPU time of a step of one environment, its physics, observation and reward included."""
    arguments = [str(COPIES), str(effort.pick(300, 20)), str(effort.pick(effort.repeat, 1))]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    code = SCRIPT.format(make=MAKE[contender.label])
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        if "No module named" in last:
            raise Unsupported(f"{last}; `pip install stickslip[gym,peers]` adds what it needs")
        raise RuntimeError(f"the environments of {contender.label} failed: {last}")
    seconds = json.loads(done.stdout.strip().splitlines()[-1])
    return {"env_step_us": 1e6 * seconds, "env_steps_per_s": 1.0 / seconds}


CASE = Case(
    name="learners",
    title="Environments for learners",
    text=(
        f"Vectors of Gymnasium environments with random actions: {COPIES} hoppers (ours: stickslip/Hopper-v0 on a batch, 8 ms per step of "
        "the environment as there; MuJoCo: Gymnasium's Hopper-v5, vectorised in one process) and 4 bobs. Steps of single "
        "environments per CPU second, with observations, rewards and resets."
    ),
    measure=measure,
    contenders=tuple(Contender(label.partition("/")[0], label, no_world) for label in MAKE),
)
