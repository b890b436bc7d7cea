"""Where the golden files are, which other programs made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_REPOSITORY = Path(__file__).resolve().parent.parent
_SHARED = _REPOSITORY.parent / "shared"
_COPIES = Path(__file__).resolve().parent / "data"


def golden_path(name: str) -> Path:
    """Find a golden file: the full one beside the checkout, else the small copy in it.

    Args:
        name: A path such as ``hands.jsonl`` or ``values/vals_5_j0.csv``.

    Returns:
        A path that may not exist, for the copies do not have every file.
    """
    full = _SHARED / "golden" / name
    return full if full.exists() else _COPIES / name


def frequencies() -> list[dict[str, Any]]:
    """Read how many hands of many decks are of each category, one row a deck and convention."""
    full = _SHARED / "frequencies.json"
    path = full if full.exists() else _COPIES / "frequencies.json"
    rows: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return rows
