"""What only a process of its own can show: pipes, signals, terminals, encodings."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

import cardcore as cc

COMMAND = [sys.executable, "-m", "cardcore"]
WITHOUT_RICH = [
    sys.executable,
    "-c",
    "import sys; sys.modules['rich'] = None\n"
    "from cardcore.cli import main; raise SystemExit(main())",
]


def environment(**change: str) -> Mapping[str, str]:
    unwanted = ("NO_COLOR", "FORCE_COLOR", "PYTHONUNBUFFERED", "PYTHONIOENCODING", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"TERM": "xterm-256color"} | change


def run(*argv: str, stdin: bytes = b"", **change: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *argv], input=stdin, capture_output=True, env=environment(**change), timeout=60
    )


def test_module_is_the_command() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout.decode(), done.stderr) == (
        0,
        f"cardcore {cc.__version__}{os.linesep}",
        b"",
    )


def test_installed_command() -> None:
    script = Path(sys.executable).with_name("cardcore")
    done = subprocess.run([script, "eval", "As"], capture_output=True, timeout=60)
    assert done.returncode == 0
    assert b"high card, ace" in done.stdout


def test_exit_statuses() -> None:
    assert run("eval", stdin=b"As Ks\n").returncode == 0
    assert run("eval", stdin=b"As Kz\n").returncode == 2
    assert run("nonsense").returncode == 2
    assert run("verify", "-", stdin=b"{}\n").returncode == 2
    line = (
        b'{"cards":"As","wild_ranks":"","five_of_a_kind":"above","double_ace_flush":true,'
        b'"category":"high card","ranks":"K"}\n'
    )
    assert run("verify", "-", stdin=line).returncode == 1


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("options", [[], ["--json"], ["--best"]])
def test_broken_pipe_is_quiet(tmp_path: Path, unbuffered: str, options: list[str]) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("As Ks Qs Js Xr\n" * 50_000)
    process = subprocess.Popen(
        [*COMMAND, "eval", "--file", str(path), *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(PYTHONUNBUFFERED=unbuffered),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=60) == 141


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("argv", [["eval", "As"], ["count", "2"], ["--help"], ["--version"]])
def test_output_that_nobody_reads(unbuffered: str, argv: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*COMMAND, *argv],
            stdout=writer,
            stderr=subprocess.PIPE,
            env=environment(PYTHONUNBUFFERED=unbuffered),
            timeout=60,
        )
    finally:
        os.close(writer)
    assert done.stderr == b""
    assert done.returncode in (0, 141)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_full_disk() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "eval", "As"], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "cardcore: error: cannot write the output: No space left on device"
    ]


def test_interrupt() -> None:
    program = (
        "import signal\n"
        "from cardcore.cli import main\n"
        # A shell may start its children with SIGINT ignored.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print('ready', flush=True)\n"
        "raise SystemExit(main(['count', '20']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdout.readline() == f"ready{os.linesep}".encode()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_output_encoding_does_not_matter(encoding: str) -> None:
    done = run("eval", stdin="A♠ K♠\n".encode(), PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"high card, ace, king" in done.stdout


def on_terminal(command: list[str], **change: str) -> str:
    """Run a command whose output and errors are a terminal; returns what it showed."""
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=follower,
        stderr=follower,
        env=environment(**change),
    )
    os.close(follower)
    shown = b""
    try:
        while chunk := os.read(leader, 4096):
            shown += chunk
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(leader)
    assert process.wait(timeout=60) == 0
    return shown.decode()


def test_colours_on_a_terminal() -> None:
    pytest.importorskip("rich")
    shown = on_terminal([*COMMAND, "eval", "As Ks"])
    assert "\x1b[36m" in shown
    assert "high card, ace, king" in shown
    assert "\x1b[36m" not in on_terminal([*COMMAND, "eval", "As Ks"], NO_COLOR="1")
    assert b"\x1b" not in run("eval", "As Ks").stdout


def test_progress_bar_on_a_terminal() -> None:
    pytest.importorskip("rich")
    assert "hands of 6 cards" in on_terminal([*COMMAND, "count", "6"])
    assert b"hands of" not in run("count", "6").stderr


def test_plain_text_without_rich() -> None:
    shown = on_terminal([*WITHOUT_RICH, "eval", "As Ks"])
    assert "\x1b" not in shown
    assert "high card, ace, king" in shown
    assert "one pair" in on_terminal([*WITHOUT_RICH, "count", "5"])
