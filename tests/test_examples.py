from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SAYS = {
    "bot.py": ("Hoarder ends most often with full house",),
    "demo.py": (
        "five of a kind          88,608",
        "Tom Dwan                1,109,500     +556,000",
        "four of a kind, jacks, kicker three",
    ),
    "heads_up.py": ("Qd Qc: 53.",),
    "house_rules.py": ("five of a kind               672            0",),
    "showdown.py": ("wins: Moneymaker",),
}


def test_every_example_is_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
@pytest.mark.parametrize("name", SAYS)
def test_example(name: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # An example prints suit symbols; what the output cannot show must not stop it.
    monkeypatch.setenv("PYTHONIOENCODING", f"{encoding}:replace")
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name],
        capture_output=True,
        text=True,
        encoding=encoding,
        timeout=300,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    for words in SAYS[name]:
        assert words in done.stdout
