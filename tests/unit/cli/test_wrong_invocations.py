"""Every command with wrong names, numbers, files and options: a sentence that names what is wrong, exit code 1 or 2, no traceback.

All of them are refused before anything is simulated: where a run began, the test fails.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest

from stickslip.cli.main import main

NINES = "9" * 5000

#: Names that are none, and what of them a message repeats.
NAMES = {
    "nosuch": "nosuch",
    "": "''|missing|empty|no built-in|file",
    "../..": r"\.\./\.\.",
    "a\nb": "a.?.?b",
    "ß☃": "ß☃",
    "x" * 300: "xxx",
}
NOT_NUMBERS = ("abc", "", "1,5", "0x", "--", "1e", "½", "None")
NOT_WHOLE = (*NOT_NUMBERS, "1.5", "1e3", "inf", "nan")
TRACKS = ("build", "show", "audit")
BAD_TARGETS = {
    "folder{end}": "is a folder",
    "fifo{end}": "is a FIFO",
    "device{end}": "is a device",
    "gone/x{end}": "there is no folder",
    "file.txt/x{end}": "is not a folder",
    "protected{end}": "write-protected",
    "{long}{end}": "File name too long",
    "loop{end}": "cannot be written",
}
#: Commands with a place for the target, and the ending that it must have.
WRITERS = {
    ("run", "bounce", "--record"): ".parquet",
    ("run", "bob", "--record"): ".parquet",
    ("track", "show", "mini", "--out"): ".png",
    ("track", "audit", "mini", "--plots"): ".pdf",
    ("track", "export", "mini"): ".glb",
    ("improve", "bob", "--out"): ".toml",
    ("validate", "whistler-2010", "--out"): ".svg",
    ("compare", "run.parquet", "--out"): ".pdf",
    ("bench", "--markdown"): ".md",
}


def wrong() -> Iterator[tuple[tuple[str, ...], str]]:
    """Words of a command, and what its message must name (a regular expression)."""
    yield (), "command"
    yield ("track",), "command"
    for name in ("nosuch", "Run", "runs", "--nosuch", "-x", "track nosuch"):
        yield tuple(name.split()), re.escape(name.split()[-1]) + "|-x"
    commands = (
        "run",
        "list",
        "compare",
        "replay",
        "improve",
        "validate",
        "track build",
        "track show",
        "track audit",
        "track export",
    )
    for command in commands:
        yield tuple(command.split()), "Missing|missing"
    for command in (*commands, "bench", "doctor", "studio", "wheel"):
        yield (*command.split(), "--nosuch"), "--nosuch|Missing"
        yield (*command.split(), "a", "b", "c", "--json", "d", "e"), "."
    yield from wrong_names()
    yield from wrong_numbers()
    yield from wrong_assignments()
    for words, end in WRITERS.items():
        for target, what in BAD_TARGETS.items():
            yield (*words, target.format(end=end, long="x" * 300)), what
        yield (*words, ""), "ending|empty|ends with|name"
    for words in (
        ("track", "show", "mini", "--out"),
        ("track", "audit", "mini", "--plots"),
        ("compare", "run.parquet", "--out"),
    ):
        for name in ("x.bmp", "x", "x.png.exe", ".png"):
            yield (*words, name), r"\.png, \.pdf, \.svg"
    for name in ("x.stl", "x", "x.glb.zip"):
        yield ("track", "export", "mini", name), r"\.glb, \.obj or \.ssg"
    yield ("improve", "bob", "--out", "x.yaml"), "x.yaml"
    yield from wrong_combinations()


def wrong_names() -> Iterator[tuple[tuple[str, ...], str]]:
    for name, said in NAMES.items():
        yield ("run", name), said
        yield ("list", name), said
        yield ("validate", name), said
        yield ("replay", name), said + "|no recording"
        yield ("compare", name), said + "|no recording"
        yield ("improve", name, "--out", "x.toml"), said
        yield ("improve", "bob", "--out", "x.toml", "--track", name), said
        yield ("improve", "bob", "--out", "x.toml", "--setup", name), said
        yield ("bench", "--case", name or "?"), said + r"|\?"
        yield ("bench", "--peer", name), said + "|peer"
        yield ("run", "bob", "--pilot", name), said
        yield ("run", f"{name}.toml"), said + r"|\.toml"
        yield ("run", f"{name}.urdf"), said + r"|\.urdf"
        for command in TRACKS:
            yield ("track", command, name), said + "|track"
        yield ("track", "export", name, "x.glb"), said + "|track"
        yield ("track", "audit", "mini", "--speed", name), said + "|file"
    for file in ("folder.toml", "empty.toml", "noise.toml", "file.txt"):
        for words in (
            ("run", file),
            ("run", "bob", "--set", f"track={file}"),
            ("run", "bob", "--set", f"setup={file}"),
        ):
            yield words, re.escape(file)
        yield ("track", "build", file), re.escape(file)
        yield ("run", "bob", "--pilot", file), re.escape(file)
        yield ("replay", file), re.escape(file)
        yield ("track", "audit", "mini", "--speed", file), re.escape(file)


def wrong_numbers() -> Iterator[tuple[tuple[str, ...], str]]:
    numbers = {("run", "bounce", "--until"): "--until", ("track", "audit", "mini", "--start-speed"): "--start-speed"}
    whole = {("run", "bounce", "--seed"): "--seed", ("bench", "--repeat"): "--repeat"}
    for words, option in numbers.items():
        for value in NOT_NUMBERS:
            yield (*words, value), f"{option}.*{re.escape(value)}"
    for words, option in whole.items():
        for value in NOT_WHOLE:
            yield (*words, value), f"{option}.*{re.escape(value)}"
    for value in ("nan", "inf", "-inf", "0", "-1", "1e300"):
        yield ("run", "bounce", "--until", value), f"--until.*{re.escape(value[:1])}"
    for value in ("-1", "99999999999999999999", str(2**32)):
        yield ("run", "bounce", "--seed", value), f"--seed.*{value}"
        yield ("run", "bob", "--seed", value, "--pilot", "noisy"), f"--seed.*{value}"
        yield ("improve", "bob", "--out", "x.toml", "--seed", value), f"--seed.*{value}"
        yield ("validate", "whistler-2010", "--seed", value), f"--seed.*{value}"
    for option, values in {"--runs": ("0", "-5", NINES[:30]), "--processes": ("0", "-1", "100000")}.items():
        for value in values:
            yield ("validate", "whistler-2010", option, value), f"{option}.*{value}"
    for option, values in {"--trials": ("1", "-3"), "--start-speed": ("0", "1e9", "nan")}.items():
        for value in values:
            yield ("improve", "bob", "--out", "x.toml", option, value), f"{option}.*{value}"
    for value in ("0", "-1"):
        yield ("bench", "--repeat", value), f"--repeat.*{value}"
    for option, value in {"--along": "0", "--across": "1"}.items():
        for one in (value, "-1"):
            yield ("track", "export", "mini", "x.glb", option, one), f"{option[2:]}.*{re.escape(one)}"
    for value in ("nan", "inf", "-1", "1e300"):
        yield ("track", "audit", "mini", "--start-speed", value), "speed"
    for value in ("-1", "65536", "99999999", "abc"):
        yield ("studio", "--no-open", "--port", value), f"[Pp]ort.*{value}"


def wrong_assignments() -> Iterator[tuple[tuple[str, ...], str]]:
    for text in ("dt", "=", "=1", "dt=", "dt=1=2", "dt=[", 'dt="', "dt={", "dt=1 2", f"dt={NINES}", f"dt={'[' * 3000}"):
        yield ("run", "bounce", "--set", text), re.escape(text[:20])
    for text in (
        "nosuch=1",
        "step.nosuch=1",
        "body.nosuch.mass=1",
        "body.99.mass=1",
        "..=1",
        "step.dt.x=1",
        "bodies=1",
        "name=5",
    ):
        yield ("run", "bounce", "--set", text), re.escape(text.partition("=")[0].split(".")[0]) + "|path|name"
    for text in (
        "dt=0",
        "dt=-1",
        "dt=nan",
        "dt=inf",
        "dt=1e-300",
        "dt=true",
        "dt=abc",
        "dt=[1]",
        f"height={NINES[:400]}",
    ):
        yield ("run", "bounce", "--set", text), text.partition("=")[0]
    for text in ("step.max_contacts=1000000000000", "step.max_contacts=0", "step.max_contacts=1.5", "step.max_sweeps=0",
                 f"step.max_sweeps={NINES[:30]}", "step.solver=nosuch", "step.scheme=5", "step.e_r=-1", "step.correction=2"):  # fmt: skip
        yield ("run", "bounce", "--set", text), text.partition("=")[0]
    for cells in ("[1e9,5]", "[100000000,100000000]", "[0,5]", "[5]", "[]", "[1,2,3]", '["a","b"]', "[true,true]", "5"):
        yield ("run", "half-pipe", "--set", "surface=mesh", "--set", f"cells={cells}"), "cells"
    for text in ("n=0", "n=-1", "n=99999999", "n=1.5", "n=abc", f"n={NINES[:100]}"):
        yield ("run", "chain", "--set", text), r"\(n\) is"
    yield ("run", "bounce", "--set", "dt=0.001", "--set", "dt=0.002"), "dt is given twice.*dt=0.002"
    for text in ("nosuch=1", "track=nosuch", "setup=nosuch", "track=5", "setup=[1]", "air_temperature=abc"):
        yield ("run", "bob", "--set", text), text.partition("=")[0]
    yield ("run", "bob", "--set", "track=mini", "--set", "track=loop"), "track is given twice"


def wrong_combinations() -> Iterator[tuple[tuple[str, ...], str]]:
    yield ("validate", "glide-1d", "--runs", "5"), "glide-1d.*--runs"
    yield ("validate", "skeleton-thesis", "--seed", "5", "--processes", "3"), "--seed, --processes"
    yield ("run", "bounce", "--pilot", "auto"), "--pilot"
    yield ("track", "audit", "mini", "--speed", "x.csv", "--start-speed", "9"), "--start-speed"
    yield ("track", "export", "mini", "x.ssg", "--sections"), "sections"
    yield ("compare", "run.parquet", "run.parquet"), "run"
    yield ("compare", "run.parquet", "--reference", "nosuch"), "."
    for address in ("", "nosuch", "ftp://x", "http://", "http://[", "http://127.0.0.1:99999/"):
        yield ("wheel", address, "--device", "loopback"), "."
    yield ("wheel", "--device", "nosuch"), "nosuch"
    for option in ("--gain", "--limit", "--slew", "--dead-zone", "--directness"):
        yield ("wheel", "--device", "loopback", option, "-1"), "-1"
        yield ("wheel", "--device", "loopback", option, "nan"), "nan"
    yield ("studio", "nosuch", "--no-open"), "nosuch"
    yield ("studio", "--no-open", "--host", "999.1.1.1"), "999.1.1.1"
    yield ("studio", "--no-open", "--tls-cert", "gone.pem"), "tls|gone"


TABLE = list(wrong())


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with files that are none of what is asked for."""
    place = tmp_path_factory.mktemp("wrong")
    for end in set(WRITERS.values()):
        (place / f"folder{end}").mkdir()
        os.mkfifo(place / f"fifo{end}")
        (place / f"device{end}").symlink_to(os.devnull)
        (place / f"loop{end}").symlink_to(place / f"loop{end}")
        (place / f"protected{end}").write_text("old")
        (place / f"protected{end}").chmod(0o444)
    (place / "file.txt").write_text("text")
    (place / "empty.toml").write_text("")
    (place / "noise.toml").write_bytes(bytes(range(256)))
    return place


@pytest.fixture
def surroundings(folder, monkeypatch):
    """Nothing is simulated or served, and no new file is left."""
    monkeypatch.chdir(folder)
    before = sorted(folder.iterdir())

    def began(*_, **__):
        raise AssertionError("a simulation began")

    for place in (
        "contract.run.run_to_end",
        "apps.ice.run.run_sled",
        "apps.ice.improve.run_sled",
        "bench.run.run_contender",
    ):
        monkeypatch.setattr(f"stickslip.{place}", began)
    monkeypatch.setattr("stickslip.validation.race_case.make_descents", began)
    monkeypatch.setattr("stickslip.studio.wheel.bridge.Bridge.run", began)
    monkeypatch.setattr("stickslip.studio.server.Studio.run", began)
    yield
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "names"), TABLE, ids=[" ".join(w)[:60].encode("unicode_escape").decode() for w, _ in TABLE]
)
def test_a_wrong_invocation_is_a_sentence(surroundings, capsys, words, names):
    with pytest.raises(SystemExit) as end:
        main(words)
    said = capsys.readouterr().err
    assert end.value.code in (1, 2), said
    assert "Traceback" not in said
    assert "error: unexpected" not in said, said
    assert re.search(r"stickslip: error: .{12}", said, re.DOTALL), said
    assert re.search(names, said, re.DOTALL), said


def test_the_table_is_as_long_as_it_should_be():
    assert len(TABLE) > 319
