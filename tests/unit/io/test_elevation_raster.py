"""Elevation rasters: nodes where the format says, linear between them, no heights from voids."""

from __future__ import annotations

import numpy as np
import pytest

from stickslip.io.elevation_raster import load_raster
from stickslip.model.errors import TrackError

GRID = """\
ncols 3
nrows 2
xllcorner 100.0
yllcorner 200.0
cellsize 10.0
NODATA_value -9999
1 2 3
4 5 -9999
"""


def refused(call):
    with pytest.raises(TrackError) as error:
        call()
    return str(error.value)


def grid(tmp_path, text):
    path = tmp_path / "a.asc"
    path.write_text(text)
    return load_raster(path)


def test_nodes_of_a_grid_are_the_centres_of_its_cells_north_row_first(tmp_path):
    raster = grid(tmp_path, GRID)
    assert raster.corner == (105.0, 205.0)
    np.testing.assert_array_equal(raster.sample([105.0, 115.0, 105.0], [205.0, 205.0, 215.0]), [4.0, 5.0, 1.0])
    assert raster.sample(110.0, 210.0) == 3.0  # mean of 1, 2, 4, 5
    centred = grid(tmp_path, GRID.replace("corner", "center"))
    assert centred.sample(100.0, 200.0) == 4.0


def test_a_bilinear_field_is_met_between_nodes(tmp_path):
    rows = [" ".join(f"{2 * x + 3 * y + 0.5 * x * y}" for x in range(4)) for y in reversed(range(3))]
    head = "ncols 4\nnrows 3\nxllcenter 0\nyllcenter 0\ncellsize 1\n"
    raster = grid(tmp_path, head + "\n".join(rows))
    x, y = np.random.default_rng(0).uniform(0.0, [[3.0], [2.0]], (2, 50))
    cell_x, cell_y = np.floor(x), np.floor(y)
    np.testing.assert_allclose(raster.sample(x, y), 2 * x + 3 * y + 0.5 * x * y, rtol=1e-13)
    assert np.all(cell_x < 3)
    assert np.all(cell_y < 2)


def test_points_outside_and_beside_voids_are_listed_in_runs(tmp_path):
    raster = grid(tmp_path, GRID)
    message = refused(lambda: raster.sample([110.0, 90.0, 91.0, 120.0, 115.0, np.nan], [210.0] * 6))
    assert "points 1 to 2 lie outside the raster" in message
    assert "point 5 lies outside" in message
    assert "point 3 lies beside nodes without height" in message


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("ncols 3\n", "", "ncols is missing"),
        ("cellsize 10.0", "cellsize ten", "a.asc:5 cellsize is 'ten'"),
        ("cellsize 10.0", "cellsize -1", "cellsize is -1"),
        ("1 2 3", "1 2", "a.asc:7 has 2 heights, ncols is 3"),
        ("4 5", "4 x", "a.asc:8 has 'x' among its heights"),
        ("nrows 2", "nrows 3", "has 2 rows of heights, nrows is 3"),
        ("nrows 2", "nrows 1.5", "nrows is 1.5"),
    ],
)
def test_faults_of_a_grid_are_told_with_their_line(tmp_path, old, new, words):
    assert words in refused(lambda: grid(tmp_path, GRID.replace(old, new)))


def test_a_tile_is_placed_by_its_name(tmp_path):
    heights = np.arange(1201 * 1201).reshape(1201, 1201) % 3000
    heights[1200, 0] = -32768
    path = tmp_path / "S46W009.hgt"
    path.write_bytes(heights.astype(">i2").tobytes())
    raster = load_raster(path)
    assert raster.sample(-9.0, -45.0) == heights[0, 0]
    assert raster.sample(-8.0, -46.0) == heights[1200, 1200]
    assert raster.sample(-9.0 + 5 / 1200, -46.0 + 7 / 1200) == pytest.approx(heights[1193, 5], rel=1e-9)
    assert "point 0 lies beside" in refused(lambda: raster.sample(-9.0, -46.0))


def test_a_tile_of_another_size_or_name_is_refused(tmp_path):
    path = tmp_path / "tile.hgt"
    path.write_bytes(b"1234")
    message = refused(lambda: load_raster(path))
    assert "does not tell its place" in message
    assert "has 4 bytes" in message
    other = tmp_path / "a.tif"
    other.write_bytes(b"")
    assert "ends in '.tif'" in refused(lambda: load_raster(other))
