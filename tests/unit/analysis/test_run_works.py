from __future__ import annotations

import numpy as np
import pytest
from tests.unit.analysis.recorded_runs import MadeRecording, sled_scene, straight_columns, with_forces

from stickslip.analysis.run_works import (
    ACROSS,
    AIR,
    ALONG,
    WALLS,
    base_joint,
    load_shapes,
    recorded_works,
    runner_shapes,
)
from stickslip.analysis.shape_paths import shape_paths
from stickslip.model import Body, Revolute, Scene
from stickslip.model.errors import RecordingError

WAY = 40.0  # m, of the even run


def test_paths_follow_hinges_sliders_and_welds():
    columns = straight_columns(heading=0.5 * np.pi)  # the hull points to +y
    quarter = np.full_like(columns["t"], 0.5 * np.pi)
    columns |= {"q.hinge.angle": quarter, "q.slider.slide": np.full_like(quarter, 0.3)}
    paths = shape_paths(MadeRecording(sled_scene(), columns), ["blade", "edge", "rim"])
    x = columns["q.base.x"]
    # hull axes: x → world y, y → world -x. Hinge 1 m ahead; the runner, turned by 90° more, has x → world -x, y → world -y.
    np.testing.assert_allclose(paths["blade"], np.column_stack([x - 0.2, 0 * x + 1.5, 0 * x]), atol=1e-12)
    np.testing.assert_allclose(paths["edge"], np.column_stack([x - 0.3, 0 * x, 0 * x]), atol=1e-12)
    np.testing.assert_allclose(paths["rim"], np.column_stack([x - 0.3, 0 * x, 0 * x + 1.0]), atol=1e-12)


def test_drag_takes_half_rho_cd_a_v_cubed():
    works = recorded_works(MadeRecording(sled_scene(), straight_columns()))
    assert set(works) == {AIR}
    assert works[AIR][0] == 0.0
    assert works[AIR][-1] == pytest.approx(-0.5 * 1.25 * 0.2 * 20.0**3 * 2.0, rel=1e-12)


def test_friction_is_split_by_the_runner_and_walls_by_their_shape():
    """A blade that slips sideways: 5 N along and 20 N across it, which take 5 N × way and what is left of the whole force's work."""
    columns = with_forces(straight_columns(), "blade", -5.0, -20.0, (-7.0, -19.0, 900.0))
    columns = with_forces(columns, "edge", 0.0, 0.0, (-3.0, 100.0, 0.0))
    recording = MadeRecording(sled_scene(), columns)
    works = recorded_works(recording)
    assert works[ALONG][-1] == pytest.approx(-5.0 * WAY)
    assert works[ACROSS][-1] == pytest.approx(-7.0 * WAY + 5.0 * WAY)
    assert works[WALLS][-1] == pytest.approx(-3.0 * WAY)
    assert load_shapes(recording) == ["blade", "edge"]


def test_sliding_backwards_friction_pushes_forward_and_takes_energy_all_the_same():
    columns = with_forces(straight_columns(heading=np.pi), "blade", 5.0, 0.0, (-5.0, 0.0, 900.0))
    works = recorded_works(MadeRecording(sled_scene(), columns))
    assert works[ALONG][-1] == pytest.approx(-5.0 * WAY)
    assert works[ACROSS][-1] == pytest.approx(0.0, abs=1e-9)


def test_a_joint_that_paths_do_not_follow_leaves_contacts_to_the_rest():
    recording = MadeRecording(
        sled_scene(ball=True), with_forces(straight_columns(), "blade", -5.0, 0.0, (-5.0, 0.0, 1.0))
    )
    with pytest.raises(RecordingError, match="spherical"):
        shape_paths(recording, ["blade"])
    assert set(recorded_works(recording)) == {AIR}


def test_without_a_runner_law_all_shapes_run():
    assert runner_shapes(sled_scene()) == {"blade"}
    assert runner_shapes(sled_scene(laws=())) == {"blade", "edge", "rim"}


def test_a_scene_without_a_free_body_is_refused():
    scene = Scene("door", bodies=(Body("leaf", 1.0, (1.0, 1.0, 1.0)),), joints=(Revolute("hinge", child="leaf"),))
    with pytest.raises(RecordingError, match="no free body"):
        base_joint(scene)
