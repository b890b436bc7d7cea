"""What users install: wheel, sdist and source tree, each out of sight of the checkout."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import cardcore

ROOT = Path(__file__).parent.parent
BIN = "Scripts" if os.name == "nt" else "bin"
LICENCES = ("LICENSE-APACHE", "LICENSE-MIT")
TYPING_FILES = ("_core.pyi", "py.typed")

CLIENT = """\
import cardcore

value = cardcore.evaluate("Ah Kh Qh Jh Xr")
assert str(value) == "straight flush, ace high", value
assert cardcore.BUILD_PROFILE == "release", cardcore.BUILD_PROFILE
"""
TYPED_CLIENT = """\
import cardcore
value: cardcore.HandValue = cardcore.evaluate("As Ks Qs Js Xr", wild="2")
text: str = cardcore.evaluate("As Ks")
"""
REIMPORT = """\
import sys
import cardcore

for name in [name for name in sys.modules if name.partition(".")[0] == "cardcore"]:
    del sys.modules[name]
import cardcore as again

assert str(again.evaluate("As Ah")) == str(cardcore.evaluate("As Ah")) == "one pair, aces"
"""
SUBINTERPRETER = """\
import warnings

warnings.simplefilter("ignore")
import cardcore

try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

interpreter = interpreters.create()
error = interpreters.run_string(interpreter, '''
import warnings

warnings.simplefilter("ignore")
try:
    import cardcore
except ImportError:
    pass
else:
    assert str(cardcore.evaluate("As Ah")) == "one pair, aces"
''')
assert error is None, error
interpreters.destroy(interpreter)
assert str(cardcore.evaluate("As Ah")) == "one pair, aces"
"""


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """Run a command with nothing of the caller's Python settings, and return what it prints."""
    clean = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean | (env or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


def build(*command: str | Path) -> None:
    """Run a build of the checkout as the Makefile does, so that it finds its work done."""
    run(*command, cwd=ROOT, env={"PYO3_PYTHON": sys.executable})


def new_environment(folder: Path, *packages: str | Path) -> Path:
    """Make a virtual environment that holds just these packages; returns its interpreter."""
    run(sys.executable, "-m", "venv", folder, cwd=ROOT)
    python = folder / BIN / "python"
    run(python, "-m", "pip", "install", "--quiet", *packages, cwd=folder)
    return python


def assert_works(python: Path, folder: Path, env: dict[str, str] | None = None) -> None:
    """Run the client with this interpreter, where the checkout is out of sight."""
    run(python, "-W", "error", "-c", CLIENT, cwd=folder, env=env)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build(sys.executable, "-m", "maturin", "build", "--release", "--out", folder)
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    build(sys.executable, "-m", "maturin", "sdist", "--out", folder)
    (path,) = folder.glob("*.tar.gz")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel and what it depends on."""
    return new_environment(tmp_path_factory.mktemp("installed") / "venv", wheel)


def test_wheel_holds_stubs_and_licences(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for name in TYPING_FILES:
        assert f"cardcore/{name}" in names
    info = f"cardcore-{cardcore.__version__}.dist-info"
    for name in LICENCES:
        assert f"{info}/licenses/{name}" in names
    folders = {name.partition("/")[0] for name in names}
    assert folders == {"cardcore", info}
    assert len([name for name in names if name.endswith((".so", ".pyd", ".dylib"))]) == 1
    assert not [name for name in names if "__pycache__" in name]


def test_wheel_serves_every_python(wheel: Path) -> None:
    assert "-cp311-abi3-" in wheel.name


def test_wheel_works_by_itself(installed: Path, tmp_path: Path) -> None:
    assert_works(installed, tmp_path)


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="NumPy 1.26 has no wheels for it")
def test_wheel_works_with_the_oldest_numpy(wheel: Path, tmp_path: Path) -> None:
    python = new_environment(tmp_path / "venv", wheel, "numpy==1.26.*")
    assert_works(python, tmp_path)
    batch = "import cardcore as cc, numpy as np; print(cc.evaluate_many(np.arange(54)[None]).dtype)"
    assert run(python, "-c", batch, cwd=tmp_path) == "uint32\n"


def test_console_script(installed: Path, tmp_path: Path) -> None:
    script = shutil.which("cardcore", path=str(installed.parent))
    assert script is not None
    assert "verify" in run(script, "--help", cwd=tmp_path)
    assert "verify" in run(installed, "-m", "cardcore", "--help", cwd=tmp_path)


def test_import_again(installed: Path, tmp_path: Path) -> None:
    run(installed, "-c", REIMPORT, cwd=tmp_path)


def test_import_in_a_subinterpreter(installed: Path, tmp_path: Path) -> None:
    run(installed, "-c", SUBINTERPRETER, cwd=tmp_path)


def test_type_checkers_see_the_types(installed: Path, tmp_path: Path) -> None:
    client = tmp_path / "client.py"
    client.write_text(TYPED_CLIENT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--python-executable", installed, client],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    errors = re.findall(r":(\d+): error: .*\[([a-z-]+)\]", done.stdout)
    assert errors == [("3", "assignment")], done.stdout + done.stderr


def test_sdist_holds_all_that_it_needs(sdist: Path) -> None:
    top = f"cardcore-{cardcore.__version__}/"
    with tarfile.open(sdist) as archive:
        names = {name.removeprefix(top) for name in archive.getnames()}
    expected = {
        *LICENCES,
        *(f"python/cardcore/{name}" for name in TYPING_FILES),
        *("Cargo.lock", "Makefile", "README.md", "CHANGELOG.md", "rust/py/build.rs"),
        *("requirements/dev.txt", "tests/conftest.py", ".mypy-stubtest-allowlist"),
        *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("rust/*/src/**/*.rs")),
    }
    assert expected <= names
    assert not [name for name in names if "__pycache__" in name or name.endswith(".so")]


def test_sdist_installs_offline(sdist: Path, tmp_path: Path) -> None:
    """All that the build fetches, fetched before for the checkout, is fixed by the sdist's lock.

    It is compiled anew: the old times of files in an sdist would let cargo take the checkout's
    work for the sdist's. Without link-time optimisation that is quick.
    """
    site = tmp_path / "site"
    env = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "CARGO_TARGET_DIR": str(tmp_path / "target"),
        "CARGO_NET_OFFLINE": "true",
        "CARGO_PROFILE_RELEASE_LTO": "off",
        "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "16",
    }
    pip = (sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation")
    run(*pip, "--no-deps", "--target", site, sdist, cwd=tmp_path, env=env)
    assert_works(Path(sys.executable), tmp_path, {"PYTHONPATH": str(site)})


def test_source_tree_installs(tmp_path: Path) -> None:
    build(sys.executable, "-m", "pip", "install", "--no-deps", "--target", tmp_path, ".")
    assert_works(Path(sys.executable), tmp_path, {"PYTHONPATH": str(tmp_path)})


def test_versions_agree() -> None:
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    head = re.search(r"^## \[(.+?)\]", changelog, re.MULTILINE)
    assert head is not None
    assert (
        cardcore.__version__
        == importlib.metadata.version("cardcore")
        == manifest["workspace"]["package"]["version"]
        == head[1]
    )


def test_no_file_names_a_registry_host() -> None:
    """Users with a mirror set it once, for their clients; a host in a file would pass it by."""
    hosts = re.compile(r"pypi\.org|pythonhosted\.org|[a-z]\.crates\.io|\bcrates\.io/|index-url")
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("needs the list of files that git has")
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", cwd=ROOT)
    # This file spells them, and cargo writes its default registry's name into every lock file.
    names = set(listed.split("\0")) - {"", "tests/test_packaging.py", "Cargo.lock"}
    paths = [path for path in (ROOT / name for name in names) if path.is_file()]
    assert paths
    texts = {path: path.read_bytes().decode("utf-8", errors="replace") for path in paths}
    assert [path for path, text in texts.items() if hosts.search(text)] == []
