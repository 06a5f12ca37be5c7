"""One table per joint and one per law: everything else reads them, so that a forgotten entry is an error and not a silent miss."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import stickslip
from stickslip.kernels import types as kt
from stickslip.kernels.solver import laws as kl
from stickslip.model import JOINTS, LAWS, Contensou, Coulomb, Ellipse, Frictionless, Joint, Law, Loop, Runner
from stickslip.model.compile_tree import KIND_OF
from stickslip.model.fields import declared_fields
from stickslip.model.joints import FORCE_UNIT
from stickslip.model.kinds import Number

SOURCE = Path(stickslip.__file__).parent
EXAMPLES = {
    Frictionless: Frictionless(),
    Coulomb: Coulomb(0.5),
    Contensou: Contensou(0.5, 0.01),
    Ellipse: Ellipse(0.1, 0.2),
    Runner: Runner(0.01, 0.005, 0.2, 0.3, 1e3),
}


def users(names, least):
    """Modules in which at least so many of these names stand, imports left out; `bench` translates for other engines."""
    found = set()
    for path in {*SOURCE.rglob("*.py")} - {*(SOURCE / "bench").rglob("*.py")}:
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        used = {node.id for node in nodes if isinstance(node, ast.Name)}
        used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        if len(used & set(names)) >= least:
            found.add(str(path.relative_to(SOURCE)))
    return found


def test_every_class_of_joints_and_laws_is_in_its_table():
    for base, table in ((Joint, JOINTS), (Law, LAWS)):
        ours = {cls.__name__ for cls in base.__subclasses__() if cls.__module__ == base.__module__}
        assert ours == {cls.__name__ for cls in table}
    assert set(LAWS) == set(EXAMPLES)


def test_every_kind_of_joint_in_the_kernels_is_declared_by_one_class():
    assert sorted(cls.type for cls in JOINTS) == sorted(kt.JOINT_KINDS)
    assert sorted(KIND_OF.values()) == sorted(set(kt.JOINT_KINDS.values()))


@pytest.mark.parametrize("cls", JOINTS)
def test_a_joint_says_all_there_is_to_know(cls):
    assert len(cls.coordinates) == len(cls.q_zero)
    assert len(cls.rates) == len(cls.carried)
    assert all(unit in FORCE_UNIT for _, unit in cls.rates)
    assert len({name for name, _ in cls.coordinates}) == len(cls.coordinates)
    assert cls.loop in ("", *declared_fields(Loop)["kind"].kind.options)


@pytest.mark.parametrize("cls", LAWS)
def test_a_law_gives_every_number_of_its_set_and_calls_its_own_by_words(cls):
    name, numbers = EXAMPLES[cls].percussions()
    assert set(numbers) == set(kl.LAW_KINDS[name].contact_columns)
    for field in declared_fields(cls).values():
        assert not isinstance(field.kind, Number) or field.label.words[0].isupper()


def test_laws_have_numbers_flags_and_columns_of_their_own():
    numbers = [law.number for law in kl.LAW_KINDS.values()]
    assert len(set(numbers)) == len(numbers)
    for law in kl.LAW_KINDS.values():
        for columns in (law.columns, law.contact_columns):
            assert len(set(columns.values())) == len(columns)
            assert all(0 <= column < kl.N_PAR for column in columns.values())
        assert bool(law.number & kl.NORMAL) == (law.rows in ((1,), (3,)) and law.number not in (kl.INTERVAL,))
        assert not law.number & kl.CONE or (law.number & kl.NORMAL and law.rows == (3,))
        assert not law.number & kl.DIRECTED or law.number & kl.CONE


def test_only_these_modules_know_the_joints_one_by_one():
    """What a new joint touches: docs/architecture.md, section 2."""
    optional = {"io/robots/assemble.py", "analysis/shape_paths.py"}  # these refuse in words what they do not know
    assert users([cls.__name__ for cls in JOINTS], 5) == {"model/joints.py", "model/maximal.py"} | optional
    assert users([name.upper() for name in kt.JOINT_KINDS], 4) == {"kernels/types.py", "kernels/motion/tree.py"}


def test_only_these_modules_know_the_laws_one_by_one():
    """What a new law touches: docs/architecture.md, section 2."""
    assert users([cls.__name__ for cls in LAWS], 3) == {"model/laws.py"}
    kinds = users([name.upper() for name in kl.LAW_KINDS], 3)
    assert kinds == {"kernels/solver/laws.py", "kernels/solver/block.py", "kernels/solver/prox.py", "kernels/solver/newton.py"} | {
        "kernels/percussion/delassus.py", "model/compile_couplings.py",
    }  # fmt: skip
