from __future__ import annotations

import numpy as np
import pytest
from tests.unit.track.mini import GIVEN

from stickslip.model.errors import TrackError
from stickslip.track.speeds import SpeedTable


def test_between_rows_the_square_of_the_speed_is_linear():
    table = SpeedTable(((0.0, 3.0), (10.0, 5.0)), GIVEN)
    np.testing.assert_allclose(table.speed_at([0.0, 5.0, 10.0]), [3.0, np.sqrt(17.0), 5.0])
    assert np.isnan(table.speed_at(11.0))


def test_all_faults_of_a_table_are_told():
    with pytest.raises(TrackError) as refused:
        SpeedTable(((0.0, -3.0), (10.0, 120.0), (5.0, 3.0)), GIVEN)
    text = str(refused.value)
    assert "rows[0] says -3" in text
    assert "is it km/h?" in text
    assert "rows[2] has the station 5 m, not behind 10 m" in text


@pytest.mark.parametrize("rows", [((0.0, 3.0),), ((0.0, np.nan), (1.0, 2.0)), ((0.0, 1.0, 2.0), (1.0, 2.0, 3.0))])
def test_what_is_no_table_is_refused(rows):
    with pytest.raises(TrackError, match="rows"):
        SpeedTable(rows, GIVEN)
