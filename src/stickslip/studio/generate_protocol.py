"""``python -m stickslip.studio.generate_protocol``: write the page's types anew."""

from __future__ import annotations

from pathlib import Path

from stickslip.studio.typescript import generate

TARGET = Path(__file__).resolve().parents[3] / "studio-client/src/protocol/messages.ts"

if __name__ == "__main__":
    TARGET.write_text(generate(), encoding="utf-8")
