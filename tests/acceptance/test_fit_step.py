"""Two parts of a STEP file are opened, fitted and reported, from the shell; without the extra the remedy is told.

Tolerance: the clearance is half the play less the chord error, a fiftieth of the play on each part.
"""

from __future__ import annotations

import json
import sys

import pytest
from tests.step_parts import needs_cad, write_assembly

from stickslip.cli.main import main

PLAY = 2e-4


@needs_cad
def test_a_peg_of_a_step_assembly_fits_its_bushing(tmp_path, capsys):
    write_assembly(tmp_path / "parts.step", PLAY)
    file = tmp_path / "parts.step"
    values = [f"part={file}:peg", f"obstacle={file}:bushing", "unit=mm", f"play={PLAY}"]
    with pytest.raises(SystemExit) as end:
        main(["run", "fit", "--json", *(word for value in values for word in ("--set", value))])
    assert end.value.code in (0, None)
    summary = json.loads(capsys.readouterr().out)
    assert summary["inserted"]
    assert summary["max_penetration_m"] == 0.0
    assert summary["min_clearance_m"] == pytest.approx(0.5 * PLAY, abs=0.02 * PLAY + 1e-9)
    assert any("chord error of 4 µm" in line for line in summary["healing"])


def test_without_the_extra_fit_tells_the_remedy(tmp_path, monkeypatch, capsys):
    (tmp_path / "a.step").write_bytes(b"ISO-10303-21;")
    monkeypatch.setitem(sys.modules, "OCP", None)
    words = ["run", "fit", "--set", f"part={tmp_path / 'a.step'}", "--set", f"obstacle={tmp_path / 'a.step'}"]
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 2
    assert "stickslip[cad]" in capsys.readouterr().err
