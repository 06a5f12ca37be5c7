"""Files that commands write: refused before anything is computed, and reported when a signal ends a command."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import typer

from stickslip.cli.show import message

PICTURES = (".png", ".pdf", ".svg")


def check_picture(path: Path | None, option: str) -> None:
    """Refuse an ending that no picture has, or a file that cannot be written."""
    if path is not None and path.suffix.lower() not in PICTURES:
        raise typer.BadParameter(f"{path}: the ending must be one of {', '.join(PICTURES)}.", param_hint=option)
    check_output(path, option)


def check_output(path: Path | None, option: str) -> None:
    """Refuse a file that cannot be written or must not be replaced; None stands for no file."""
    if path is None:
        return
    from stickslip.io.safe_file import check_target

    check_target(path, f"{option} '{path}'")


@contextmanager
def signals_as_interrupt() -> Iterator[list[int]]:
    """Let SIGTERM and SIGHUP end a command as Ctrl-C does, once; yields the list to which the signal is added."""
    caught: list[int] = []
    previous: dict[int, Any] = {}

    def interrupt(number: int, _: FrameType | None) -> None:
        for one in previous:
            signal.signal(one, signal.SIG_IGN)  # what is being saved is saved
        caught.append(number)
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP", "SIGINT"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) != signal.SIG_IGN:  # nohup stays in force
                previous[number] = signal.signal(number, interrupt)
    try:
        yield caught
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


@contextmanager
def report_saved(record: Path | None) -> Iterator[None]:
    """Say what a recording holds if a signal ends the run; the exit code is 128 and the number of the signal."""
    before = _stamp(record)
    with signals_as_interrupt() as caught:
        try:
            yield
        except KeyboardInterrupt:
            number = caught[0] if caught else signal.SIGINT
            message("note", f"ended by {signal.Signals(number).name}; {_saved(record, before)}")
            raise typer.Exit(128 + number) from None


def _stamp(record: Path | None) -> tuple[int, int] | None:
    """What tells a file from the one before it under the same name."""
    if record is None or not record.is_file():
        return None
    found = record.stat()
    return found.st_ino, found.st_mtime_ns


def _saved(record: Path | None, before: tuple[int, int] | None) -> str:
    """What is in a recording that was ended early."""
    if record is None:
        return "nothing was recorded"
    if _stamp(record) in (None, before):
        return f"nothing was saved to {record}"
    from stickslip.io import open_recording

    time = open_recording(record).time
    return f"{record} holds {len(time)} rows, up to t = {time[-1] if len(time) else 0.0:g} s"
