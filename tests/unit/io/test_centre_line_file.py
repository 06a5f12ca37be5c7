"""Centre lines from CSV and GeoJSON: what is right is read, everything else is refused with file, line and remedy."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from stickslip.io.centre_line_file import load_centre_line, load_elevation_rows
from stickslip.io.geodesy import FLATTENING, SEMI_MAJOR, local_metres, lon_lat
from stickslip.model.errors import TrackError

ROWS = [f"{2 * i},{i * i / 50}" for i in range(40)]
LON_LAT = [[9.83 + 3e-5 * i, 46.5 + 2e-5 * i] for i in range(40)]


def write(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def refused(call, path):
    with pytest.raises(TrackError) as error:
        call(path)
    return str(error.value).replace(str(path), "FILE")


def vincenty(lon_1, lat_1, lon_2, lat_2):
    """Length of the geodesic on the WGS84 ellipsoid by the inverse formula of Vincenty (1975), good to 0.1 mm: m."""
    b = SEMI_MAJOR * (1.0 - FLATTENING)
    span = math.radians(lon_2 - lon_1)
    u_1, u_2 = (math.atan((1.0 - FLATTENING) * math.tan(math.radians(lat))) for lat in (lat_1, lat_2))
    lam = span
    for _ in range(50):
        across = math.cos(u_2) * math.sin(lam)
        along = math.cos(u_1) * math.sin(u_2) - math.sin(u_1) * math.cos(u_2) * math.cos(lam)
        sin_s = math.hypot(across, along)
        cos_s = math.sin(u_1) * math.sin(u_2) + math.cos(u_1) * math.cos(u_2) * math.cos(lam)
        sigma = math.atan2(sin_s, cos_s)
        sin_a = math.cos(u_1) * math.cos(u_2) * math.sin(lam) / sin_s
        cos2_a = 1.0 - sin_a**2
        mid = cos_s - 2.0 * math.sin(u_1) * math.sin(u_2) / cos2_a
        c = FLATTENING / 16.0 * cos2_a * (4.0 + FLATTENING * (4.0 - 3.0 * cos2_a))
        inner = mid + c * cos_s * (2.0 * mid**2 - 1.0)
        lam = span + (1.0 - c) * FLATTENING * sin_a * (sigma + c * sin_s * inner)
    k = cos2_a * (SEMI_MAJOR**2 - b**2) / b**2
    big_a = 1.0 + k / 16384.0 * (4096.0 + k * (-768.0 + k * (320.0 - 175.0 * k)))
    big_b = k / 1024.0 * (256.0 + k * (-128.0 + k * (74.0 - 47.0 * k)))
    last = big_b / 6.0 * mid * (4.0 * sin_s**2 - 3.0) * (4.0 * mid**2 - 3.0)
    turn = big_b * sin_s * (mid + big_b / 4.0 * (cos_s * (2.0 * mid**2 - 1.0) - last))
    return b * big_a * (sigma - turn)


@pytest.mark.parametrize("origin", [(9.83, 46.5), (-122.95, 50.1), (128.68, 37.64), (30.0, -60.0)])
def test_local_metres_keep_geodesic_lengths_within_a_millimetre_over_three_kilometres(origin):
    """Half of the 3 km on each side of the origin; the bound asked for is 1 cm, Vincenty's own error 0.1 mm."""
    rng = np.random.default_rng(4)
    reach = 1500.0 / 111_000.0 / math.sqrt(2.0)
    lat = origin[1] + rng.uniform(-reach, reach, (40, 2))
    lon = origin[0] + rng.uniform(-reach, reach, (40, 2)) / math.cos(math.radians(origin[1]))
    one, two = (local_metres(lon[:, i], lat[:, i], origin) for i in (0, 1))
    for k in range(40):
        true = vincenty(lon[k, 0], lat[k, 0], lon[k, 1], lat[k, 1])
        assert np.hypot(*(two[k] - one[k])) == pytest.approx(true, abs=1e-3)


def test_local_metres_point_east_and_north_and_grow_with_height():
    at = local_metres(np.array([9.831, 9.83]), np.array([46.5, 46.501]), (9.83, 46.5))
    assert at[0, 0] > 70.0
    assert at[1, 1] > 110.0
    assert abs(at[0, 1]) < 1e-3
    assert abs(at[1, 0]) < 1e-9
    high = local_metres(np.array([9.831]), np.array([46.5]), (9.83, 46.5), 1000.0)
    assert high[0, 0] / at[0, 0] - 1.0 == pytest.approx(1000.0 / 6.389e6, rel=1e-2)  # radius east to west at 46.5°


def test_a_csv_of_points_is_read_with_columns_in_any_order_and_comments(tmp_path):
    text = "# survey\ny_m,z_m,x_m\n" + "\n".join(f"{i * i / 50},{100 - i / 5},{2 * i}" for i in range(40)) + "\n\n"
    line = load_centre_line(write(tmp_path, "a.csv", text))
    np.testing.assert_array_equal(line.points[:3], [[0.0, 0.0], [2.0, 0.02], [4.0, 0.08]])
    assert line.elevation is not None
    assert line.elevation[5] == 99.0
    assert line.origin_lon_lat is None
    assert line.lines[:2] == (3, 4)


def test_a_csv_of_longitudes_and_a_geojson_give_the_same_points(tmp_path):
    text = "lon_deg,lat_deg\n" + "\n".join(f"{lon!r},{lat!r}" for lon, lat in LON_LAT)
    one = load_centre_line(write(tmp_path, "a.csv", text))
    data = {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": LON_LAT}}
    two = load_centre_line(write(tmp_path, "a.geojson", json.dumps(data, indent=1)))
    np.testing.assert_array_equal(one.points, two.points)
    assert one.origin_lon_lat == two.origin_lon_lat
    assert len(two.lines) == 40
    assert np.all(np.diff(two.lines) == 4)


def test_lines_of_a_collection_are_joined_where_they_meet(tmp_path):
    parts = [LON_LAT[25:], LON_LAT[:11], LON_LAT[10:26]]
    features = [{"type": "Feature", "geometry": {"type": "LineString", "coordinates": part}} for part in parts]
    whole = load_centre_line(write(tmp_path, "b.geojson", json.dumps({"type": "LineString", "coordinates": LON_LAT})))
    text = json.dumps({"type": "FeatureCollection", "features": features})
    np.testing.assert_allclose(load_centre_line(write(tmp_path, "a.geojson", text)).points, whole.points, atol=1e-9)
    features[2]["geometry"]["coordinates"] = LON_LAT[13:26]
    text = json.dumps({"type": "FeatureCollection", "features": features})
    assert "FILE:1 begins a LineString whose ends are" in refused(load_centre_line, write(tmp_path, "a.geojson", text))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: rows[1:], ["FILE:1 is a row of numbers, not a header"]),
        (lambda rows: ["x_ft,y_m", *rows[1:]], ["FILE:1 x_ft is not a column", "Did you mean `x_m`?"]),
        (lambda rows: ["x_m,lat_deg", *rows[1:]], ["FILE:1 has the columns x_m, lat_deg"]),
        (lambda rows: ["x_m;y_m", *rows[1:]], ["semicolons"]),
        (lambda rows: [*rows[:5], "", *rows[5:]], ["FILE:6 is an empty row"]),
        (lambda rows: [*rows[:5], "8,3,7", *rows[5:]], ["FILE:6 has 3 cell(s), the header 2"]),
        (lambda rows: [*rows[:5], "8,", "9,ten", *rows[7:]], ["FILE:6 y_m is missing", "FILE:7 y_m is 'ten'"]),
        (lambda rows: [*rows[:5], rows[4], *rows[5:]], ["FILE:6 repeats the point of line 5"]),
        (lambda rows: [*rows[:5], *rows[18:]], ["FILE:6 lies", "Add the missing rows"]),
        (lambda rows: [*rows[:9], rows[6], *rows[9:]], ["turns back by"]),
        (lambda rows: rows[:3], ["FILE has 2 row(s) of numbers"]),
        (lambda rows: [], ["FILE is empty"]),
    ],
)
def test_every_fault_of_a_csv_is_told_with_its_line(tmp_path, change, words):
    text = "\n".join(change(["x_m,y_m", *ROWS]))
    message = refused(load_centre_line, write(tmp_path, "a.csv", text))
    for word in words:
        assert word in message


def test_swapped_units_are_suspected(tmp_path):
    feet = "x_m,y_m\n" + "\n".join(f"{i * 30},0.0" for i in range(160))
    assert "feet or millimetres?" in refused(load_centre_line, write(tmp_path, "a.csv", feet))
    degrees = "x_m,y_m\n" + "\n".join(f"{lon!r},{lat!r}" for lon, lat in LON_LAT)
    assert "kilometres or degrees?" in refused(load_centre_line, write(tmp_path, "a.csv", degrees))
    swapped = "lon_deg,lat_deg\n" + "\n".join(f"{50.1 + 1e-5 * i!r},-122.9" for i in range(40))
    message = refused(load_centre_line, write(tmp_path, "a.csv", swapped))
    assert "FILE:2 lat_deg is -122.9°, beyond 90°. Are longitude and latitude swapped?" in message
    assert message.startswith("40 faults")
    steep = "x_m,y_m,z_m\n" + "\n".join(f"{2 * i},0,{1000 if i == 7 else 100}" for i in range(40))
    assert "FILE:9 z_m differs by +900 m from line 8" in refused(load_centre_line, write(tmp_path, "a.csv", steep))


def test_tables_of_elevations_are_read_and_checked(tmp_path):
    text = "s_m,elevation_m\n" + "\n".join(f"{10 * i},{200 - i}" for i in range(20))
    table = load_elevation_rows(write(tmp_path, "a.csv", text))
    np.testing.assert_array_equal(table.rows[1], [10.0, 199.0])
    assert "gives stations, not points" in refused(load_centre_line, write(tmp_path, "a.csv", text))
    text = text.replace("\n50,", "\n35,")
    message = refused(load_elevation_rows, write(tmp_path, "a.csv", text))
    assert "FILE:7 s_m is 35 m, not behind the 40 m of line 6" in message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "FILE:1 is not JSON"),
        ('{"type": "FeatureCollection", "features": []}', "FILE holds no LineString"),
        ('{"type": "Point", "coordinates": [1, 2]}', "FILE:1 holds Point, not a LineString"),
        ('{"type": "LineString",\n"coordinates": [[1, 2],\n[1]]}', "FILE:3 has the point [1]"),
        ('{"type": "LineString",\n"coordinates": [[1, 95], [1, 2], [1, 2.1], [1, 2.2]]}', "FILE:2 lat_deg is 95°"),
        ('{"type": "LineString", "crs": {"name": "EPSG:25832"}, "coordinates": [[1, 2], [3, 4]]}', "FILE crs is"),
    ],
)
def test_every_fault_of_a_geojson_is_told_with_its_line(tmp_path, text, words):
    assert words in refused(load_centre_line, write(tmp_path, "a.geojson", text))


def test_files_that_cannot_be_read_are_named(tmp_path):
    assert "FILE cannot be read" in refused(load_centre_line, tmp_path / "none.csv")
    path = tmp_path / "a.csv"
    path.write_bytes(b"x_m,y_m\n1,\xff\n")
    assert "FILE:2 is not UTF-8 text" in refused(load_centre_line, path)
    assert "ends in '.gpx'" in refused(load_centre_line, write(tmp_path, "a.gpx", ""))


def test_longitude_and_latitude_are_found_again():
    """Points within 2 km of the origin, back to a tenth of a micrometre: 1e-12 ° are 0.1 µm."""
    points = np.array([[0.0, 0.0], [1500.0, -900.0], [-20.0, 1999.0], [3.0, 4.0]])
    for origin, height in (((9.85, 46.5), 1800.0), ((-122.9, 50.1), 900.0), ((128.7, -37.6), 0.0)):
        found = lon_lat(points, origin, height)
        np.testing.assert_allclose(local_metres(found[:, 0], found[:, 1], origin, height), points, atol=1e-7)


def test_json_that_is_nested_too_deeply_is_refused(tmp_path):
    file = tmp_path / "deep.geojson"
    file.write_text("[" * 200_000)
    with pytest.raises(TrackError, match="is not JSON"):
        load_centre_line(file)
