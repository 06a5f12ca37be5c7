"""One writer per array: the stage that `kernels/types.py` names in brackets is the one that writes it, and no other does."""

from __future__ import annotations

import inspect
import re

from tests.kernel_writers import kernel_functions

from stickslip.kernels import types as kt
from stickslip.kernels.base.bundle import Part

#: Functions of a stage, where they are not one function of its name.
FUNCTIONS = {
    "collide": ("find_contacts",),
    "solve": ("solve_percussions",),
    "report": ("report", "add_loads"),
    "step": ("start_lap", "lap"),
}


def declared(bundle):
    """Field → stages in brackets, for every field of a bundle that names some."""
    source = inspect.getsource(bundle)
    found = {}
    for line in source.splitlines():
        field, owners = re.match(r"    (\w+) +=", line), re.search(r"# [^\[]*\[([a-z]+(?:, [a-z]+)*)\]", line)
        if field and owners and set(owners[1].split(", ")) <= {*kt.STAGES, "step"}:
            found[field[1]] = set(owners[1].split(", "))
    return found


def written():
    """Place in `Work` → stages that write it, from the source of the kernels."""
    functions = kernel_functions()
    by_name = {
        name.rpartition(".")[2]: function for name, function in functions.items() if function.arguments[:1] == ["plan"]
    }
    found = {}
    for stage in (*kt.STAGES, "step"):
        for name in FUNCTIONS.get(stage, (stage,)):
            for place in by_name[name].writes:
                if place[0] == "work":
                    found.setdefault(place[1:], set()).add(stage)
    return found


def owners():
    """Place in `Work` → stages that the tables name."""
    found = {}
    stages = declared(kt.Work)
    for field in kt.Work._fields:
        if isinstance(field, Part):
            own = declared(field.cls)
            found |= {(field.name, inner.name): own.get(inner.name, stages[field.name]) for inner in field.cls._fields}
        else:
            found[field.name,] = stages[field.name]
    return found


def test_every_array_is_written_by_the_stage_that_is_named_next_to_it():
    named = owners()
    for place, stages in written().items():
        assert stages == named[place], (
            f"{'.'.join(place)} is written by {sorted(stages)}, types.py names {sorted(named[place])}"
        )


def test_every_array_of_the_work_space_has_a_writer():
    """But for what `geometry` fills in once: which shapes are bounded, and how large they are."""
    idle = set(owners()) - set(written())
    assert idle == {("pairs", "terrain"), ("pairs", "bounded"), ("pairs", "level"), ("pairs", "reach")}


def test_several_writers_are_the_exception():
    several = {".".join(place) for place, stages in owners().items() if len(stages) > 1}
    assert several == {"counters", "contacts.count", "rows.par", "rows.P"}


def test_a_second_writer_is_found(tmp_path, monkeypatch):
    """As it once was: `forces` used the solver's `z` as scratch memory."""
    import shutil

    import tests.kernel_writers as reader

    shutil.copytree(reader.KERNELS, tmp_path / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    source = tmp_path / "kernels" / "motion" / "forces.py"
    source.write_text(source.read_text().replace("work.h_white", "work.z"))
    monkeypatch.setattr(reader, "KERNELS", tmp_path / "kernels")
    assert written()["z",] == {"forces", "solve"}
