"""Precedence is asked for while time runs, given back afterwards, and never insisted on."""

from __future__ import annotations

import os

import pytest

from stickslip.studio.physics import Priority


@pytest.mark.skipif(not hasattr(os, "sched_setscheduler"), reason="this system knows no such thing")
def test_precedence_is_asked_for_once_and_given_back(monkeypatch):
    asked = []
    monkeypatch.setattr(os, "nice", lambda step: 0)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.setattr(os, "sched_setscheduler", lambda pid, policy, param: asked.append(policy))
    priority = Priority()
    for first in (False, True, True, False):
        priority.set(first)
    assert asked == [os.SCHED_RR, os.SCHED_OTHER]
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    priority.set(True)
    assert len(asked) == 2


def test_a_refusal_is_no_fault(monkeypatch):
    def refuse(*_):
        raise PermissionError

    monkeypatch.setattr(os, "nice", refuse, raising=False)
    monkeypatch.setattr(os, "sched_setscheduler", refuse, raising=False)
    Priority().set(True)
