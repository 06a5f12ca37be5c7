"""A running studio and a browser, for the cases that need them."""

from tests.studio.conftest import chromium, server, studio

__all__ = ["chromium", "server", "studio"]
