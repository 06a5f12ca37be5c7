"""The board of a live view: what a script added, in its newest state. Pages are brought up to date from it, however late they come."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from stickslip.model.errors import UsageError
from stickslip.studio.live_messages import LiveItem, LiveNames
from stickslip.studio.message_text import encode_message

LONGEST_NAME = 80  # characters
NOUNS = {
    "live_marker": "marker",
    "live_line": "line",
    "live_label": "label",
    "live_slider": "slider",
    "live_button": "button",
}


@dataclass(slots=True)
class _Entry:
    item: LiveItem
    revision: int
    page: int  # that made the change and knows it already; 0: the script


class Board:
    """Items by name, each with the number of its last change. Used by the script and by the server's thread.

    Parameters
    ----------
    on_change : callable
        Called after each change.

    Notes
    -----
    Of each item only the newest state is there: a page that reads slowly misses changes between and never the last one, and nothing
    grows while nobody looks.
    """

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._lock = threading.Lock()
        self._entries: dict[str, _Entry] = {}
        self._revision = 0
        self._removed_at = 0
        self._closed = False

    def close(self) -> None:
        """Nothing can be added or changed from now on."""
        self._closed = True

    def check_open(self) -> None:
        """Refuse what a script wants of a view that is closed."""
        if self._closed:
            raise UsageError("This view is closed. Open another one: show(simulation).")

    def add(self, item: LiveItem) -> None:
        """Put something new up.

        Raises
        ------
        UsageError
            The name is taken, or is none; or the view is closed.
        """
        self.check_open()
        name, noun = item.name, NOUNS[item.type]
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise UsageError(f"A {noun} has a name of 1 to {LONGEST_NAME} characters, not {str(name)[:40]!r}.")
        with self._lock:
            if name in self._entries:
                old = NOUNS[self._entries[name].item.type]
                raise UsageError(
                    f"There is a {old} {name!r} in this view already. Change that one, remove it first, or choose another name."
                )
            self._put(item, 0)
        self._on_change()

    def change(self, item: LiveItem, page: int = 0) -> None:
        """Replace what has the same name; by a page or, 0, by the script."""
        self.check_open()
        with self._lock:
            self._put(item, page)
        self._on_change()

    def remove(self, name: str) -> None:
        """Take something away; nothing happens where it is gone already."""
        with self._lock:
            if self._entries.pop(name, None) is None:
                return
            self._revision += 1
            self._removed_at = self._revision
        self._on_change()

    def since(self, revision: int, page: int) -> tuple[int, list[str]]:
        """The newest revision, and what a page must be told that knows everything up to `revision`, as texts."""
        with self._lock:
            items = [e.item for e in self._entries.values() if e.revision > revision and e.page != page]
            names = tuple(self._entries) if 0 < revision < self._removed_at else None
            newest = self._revision
        texts = [] if names is None else [encode_message(LiveNames(names))]
        return newest, texts + [encode_message(item) for item in items]

    def _put(self, item: LiveItem, page: int) -> None:
        self._revision += 1
        old = self._entries.get(item.name)
        if old is None:
            self._entries[item.name] = _Entry(item, self._revision, page)
        else:
            old.item, old.revision, old.page = item, self._revision, page
