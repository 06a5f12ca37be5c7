"""RunChannels: every channel of a run by name, recorded or following from what was recorded."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stickslip.analysis.derived_channels import Derived, derived_channels
from stickslip.engine.channels import SINGLE, Channel
from stickslip.io.recording import Recording, Series, unknown_channel
from stickslip.model.errors import RecordingError

DERIVED = "derived"  # group of channels that follow from others


class RunChannels:
    """Channels of a recording, and those that follow from them.

    Parameters
    ----------
    recording : Recording
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording

    @cached_property
    def _derived(self) -> dict[str, Derived]:
        try:
            return derived_channels(self.recording)
        except RecordingError:  # nothing moves freely, or the groups that it takes were not recorded
            return {}

    @cached_property
    def by_group(self) -> dict[str, tuple[Channel, ...]]:
        """All channels."""
        groups = {group: self.recording.channels(group) for group in self.recording.groups}
        derived = tuple(Channel(name, one.unit, DERIVED) for name, one in self._derived.items())
        return groups | ({DERIVED: derived} if derived else {})

    def match(self, pattern: str) -> tuple[Channel, ...]:
        """Channels whose names match a pattern such as ``q.*.angle``, or the one of this very name.

        Raises
        ------
        RecordingError
            There is none; names the nearest.
        """
        found = _matching(self.recording.channels(), pattern)
        if not found:
            every = [channel for group in self.by_group.values() for channel in group]
            found = _matching(every, pattern)
            if not found:
                raise RecordingError(unknown_channel(str(self.recording.path), pattern, [one.name for one in every]))
        return found

    def groups(self, names: Iterable[str]) -> tuple[Channel, ...]:
        """Channels of groups.

        Raises
        ------
        RecordingError
            A group was not recorded; names those that were.
        """
        found: list[Channel] = []
        for name in names:
            if name not in self.by_group:
                near = get_close_matches(name, self.by_group, 1)
                hint = f"Did you mean {near[0]}? " if near else ""
                raise RecordingError(
                    f"{self.recording.path} has no group {name[:40]!r}. {hint}It has: {', '.join(self.by_group)}."
                )
            found += self.by_group[name]
        return tuple(found)

    def series(self, channel: Channel) -> Series:
        """A channel over time."""
        if channel.group == DERIVED:
            return Series(self.recording.time, self._derived[channel.name].values, channel.unit)
        return self.recording.channel(channel.name)

    def columns(self, channels: Iterable[Channel]) -> dict[str, NDArray[Any]]:
        """Values of channels under headings with units, each in the precision in which it was recorded."""
        found = {}
        for channel in channels:
            values = self.series(channel).values
            found[heading_of(channel)] = values.astype(np.float32) if channel.kind == SINGLE else values
        return found


def heading_of(channel: Channel) -> str:
    """Name and unit of a channel; pure numbers have none."""
    return f"{channel.name} [{channel.unit}]" if channel.unit not in ("", "1") else channel.name


def _matching(channels: Iterable[Channel], pattern: str) -> tuple[Channel, ...]:
    listed = tuple(channels)
    return tuple(one for one in listed if one.name == pattern) or tuple(
        one for one in listed if fnmatchcase(one.name, pattern)
    )
