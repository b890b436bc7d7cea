"""Data flows one way: a module uses only what is left of it in the tables below.

The crate's sources are read token by token and the package's with ``ast``, so nothing need be
built. A new module fails here until it is given its place.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# A module, or something in it, as names from the root of the crate or package down.
Name = tuple[str, ...]


@dataclass(frozen=True)
class Layer:
    """Modules of one height. Those that are ``apart`` do not see one another."""

    modules: tuple[str, ...]
    apart: bool = False


# What is not named stands with its parent: `rules.seat`, say, with `rules`.
CRATE = (
    Layer(("parallel",)),
    Layer(("rank", "suit", "card", "card_set", "deck", "notation")),
    Layer(("hand",)),
    Layer(("rules",)),
    Layer(("rules.betting", "rules.pots")),
    Layer(("rules.values",)),
    Layer(("rules.community",)),
    Layer(("rules.junkyard", "rules.circle", "rules.treasure", "rules.holdem"), apart=True),
    Layer(("rules.any",)),
    Layer(("play",)),
)
PACKAGE = (
    Layer(("_core",)),
    Layer(("arrays", "games")),
    Layer(("match", "simulation")),
    Layer(("records",)),
    Layer(("adapters", "cli", "drawing"), apart=True),
    Layer(("__main__",)),
)
DEPENDENCIES = {
    "core": {"arrayvec", "rand_xoshiro", "serde", "serde_json", "thiserror"},
    "py": {"arrayvec", "cardcore", "numpy", "postcard", "pyo3", "serde", "serde_json"},
}


@dataclass
class Module:
    """What one file brings into scope (local name to full name) and all that it names."""

    scope: dict[str, Name] = field(default_factory=dict)
    uses: list[Name] = field(default_factory=list)


def violations(modules: Mapping[Name, Module], layers: Iterable[Layer]) -> list[str]:
    """List the uses that go against the layers, each as ``user -> used``."""
    table = {
        tuple(module.split(".")): (height, layer.apart)
        for height, layer in enumerate(layers)
        for module in layer.modules
    }

    def place(name: Name) -> Name | None:
        prefixes = (name[:length] for length in range(len(name), 0, -1))
        return next((prefix for prefix in prefixes if prefix in table), None)

    def allowed(user: Name, used: Name) -> bool:
        here, there = place(user), place(used)
        if here == there and here is not None:
            return True
        if used[: len(user)] == user:
            return True  # a table of contents names what is in it
        if here is None or there is None:
            return False
        (height, apart), (other, _) = table[here], table[there]
        return other < height or (other == height and not apart)

    found = [f"{'.'.join(name)} has no place" for name in modules if name and not place(name)]
    for user, module in modules.items():
        targets = {target for use in module.uses for target in _origins(use, modules)}
        found += [
            f"{'.'.join(user)} -> {'.'.join(used) or 'the root'}"
            for used in sorted(targets)
            if not allowed(user, used)
        ]
    return found


def _origins(name: Name, modules: Mapping[Name, Module]) -> Iterator[Name]:
    """Follow re-exports to where a name is defined; ``*`` stands for all that is in scope."""
    *parent, last = name or ("",)
    if last == "*":
        yield tuple(parent)
        for origin in modules.get(tuple(parent), Module()).scope.values():
            yield from _origins(origin, modules)
        return
    for length in range(len(name)):
        module = modules.get(name[:length])
        if module and name[: length + 1] not in modules and name[length] in module.scope:
            yield from _origins(module.scope[name[length]] + name[length + 1 :], modules)
            return
    yield name


# --- Rust ---------------------------------------------------------------------------------------

_TOKEN = re.compile(
    r"""
    //[^\n]* | /\*.*?\*/                                   # comments
  | b?r(?P<hashes>\#*)".*?"(?P=hashes) | b?"(?:\\.|[^"\\])*"   # strings
  | b?'(?:\\[^\n']+|[^\\'\n])'                             # characters, not lifetimes
  | (?P<token>[A-Za-z_]\w*|::|[{}*,;])
    """,
    re.VERBOSE | re.DOTALL,
)


def _tokens(source: str) -> list[str]:
    return [match["token"] for match in _TOKEN.finditer(source) if match["token"]]


def read_crate(sources: Mapping[str, str]) -> dict[Name, Module]:
    """Read the files of a crate, named by their paths below ``src``."""
    names = {path: _module_name(path) for path in sources}
    known = set(names.values())
    return {names[path]: _read_rust(source, names[path], known) for path, source in sources.items()}


def _module_name(path: str) -> Name:
    parts = path.removesuffix(".rs").removesuffix(".py").split("/")
    return tuple(parts[:-1] if parts[-1] in {"lib", "mod", "__init__"} else parts)


def _read_rust(source: str, name: Name, known: set[Name]) -> Module:
    module = Module()
    tokens = _tokens(source)
    inline: list[str] = []  # for each open brace the `mod` that it opens, or ""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        here = name + tuple(mod for mod in inline if mod)
        # Not the middle of a path, nor the reach of a `pub(in ...)`, which uses nothing.
        starts_path = tokens[at + 1 : at + 2] == ["::"] and tokens[at - 1] not in {"::", "in"}
        if token == "{":
            inline.append(tokens[at - 1] if tokens[max(at - 2, 0)] == "mod" else "")
        elif token == "}":
            inline.pop()
        elif token == "use" or (starts_path and token in {"crate", "self", "super"}):
            is_use = token == "use"
            leaves, at = _use_tree(tokens, at + is_use, ())
            for leaf, alias in leaves:
                full = _absolute(leaf, here, known)
                if full is not None:
                    module.uses.append(full)
                    if is_use and here == name and full:
                        module.scope[alias] = full
            continue
        at += 1
    return module


def _use_tree(tokens: list[str], at: int, prefix: Name) -> tuple[list[tuple[Name, str]], int]:
    """Read a path, or a tree of them: each with the name it gets here, and where to read on."""
    path = prefix
    while at < len(tokens):
        if tokens[at] == "{":
            leaves: list[tuple[Name, str]] = []
            at += 1
            while tokens[at] != "}":
                more, at = _use_tree(tokens, at, path)
                leaves += more
                at += tokens[at] == ","
            return leaves, at + 1
        if tokens[at] != "self" or not path:
            path += (tokens[at],)
        at += 1
        if tokens[at : at + 1] != ["::"]:
            break
        at += 1
    if tokens[at : at + 1] == ["as"]:
        return [(path, tokens[at + 1])], at + 2
    return [(path, path[-1])], at


def _absolute(path: Name, here: Name, known: set[Name]) -> Name | None:
    """Give a path in full, or None for one that leads out of the crate."""
    if path[0] == "crate":
        return path[1:]
    if path[0] not in {"self", "super"}:
        return here + path if here + path[:1] in known else None
    for index, part in enumerate(path):
        if part == "super":
            here = here[:-1]
        elif part != "self":
            return here + path[index:]
    return here


# --- Python -------------------------------------------------------------------------------------


def read_package(sources: Mapping[str, str], package: str = "cardcore") -> dict[Name, Module]:
    """Read the files of a package, named by their paths below it."""
    return {_module_name(path): _read_python(path, text, package) for path, text in sources.items()}


def _read_python(path: str, source: str, package: str) -> Module:
    module = Module()
    inside = Path(package, path).parts[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level + 1] if node.level else ()
            full = base + tuple(node.module.split(".") if node.module else ())
            named = [((*full, alias.name), alias.asname or alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            named = [(tuple(alias.name.split(".")), alias.asname or "") for alias in node.names]
        else:
            continue
        for name, local in named:
            if name[0] == package:
                module.uses.append(name[1:])
                if local:
                    module.scope[local] = name[1:]
    return module


# --- The directions -----------------------------------------------------------------------------


def _sources(folder: Path, pattern: str) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob(pattern))
    }


def test_crate_layers() -> None:
    modules = read_crate(_sources(ROOT / "rust/core/src", "*.rs"))
    assert ("hand",) in modules
    assert violations(modules, CRATE) == []


def test_package_layers() -> None:
    sources = _sources(ROOT / "python/cardcore", "*.py")
    modules = read_package(sources) | {("_core",): Module()}
    assert () in modules
    assert violations(modules, PACKAGE) == []


def test_the_crate_knows_no_python() -> None:
    for path, source in _sources(ROOT / "rust/core", "*.rs").items():
        named = {token for token in _tokens(source) if re.match(r"pyo3|numpy", token)}
        assert not named, path


@pytest.mark.parametrize("crate", DEPENDENCIES)
def test_crate_dependencies(crate: str) -> None:
    manifest = tomllib.loads((ROOT / "rust" / crate / "Cargo.toml").read_text(encoding="utf-8"))
    assert set(manifest["dependencies"]) == DEPENDENCIES[crate]


# --- The checker itself -------------------------------------------------------------------------

_LIB = "mod card; pub mod hand; pub mod rules; pub use card::Card; pub use hand::{Value as V};"


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("card.rs", "use std::fmt; use crate::rank::Rank;", []),
        ("card.rs", "use crate::hand::Value;", ["card -> hand.Value"]),
        ("card.rs", "use crate::{rank::Rank, V};", ["card -> hand.Value"]),
        ("card.rs", "fn f() { super::hand::rank() }", ["card -> hand.rank"]),
        ("card.rs", "type T = Vec<crate::hand::Value>;", ["card -> hand.Value"]),
        ("card.rs", '// crate::hand\n/* crate::hand */ const S: &str = "crate::hand::x";', []),
        ("card.rs", "fn f<'a>() { p('\"'); crate::hand::x(\"\") }", ["card -> hand.x"]),
        ("card.rs", "mod tests { use super::*; use super::super::hand::x; }", ["card -> hand.x"]),
        ("card.rs", "use crate::*;", ["card -> the root", "card -> hand.Value"]),
        ("card.rs", "use crate::Missing;", ["card -> Missing"]),
        ("hand/mod.rs", "mod kernel; pub use kernel::Slot; use crate::{Card, card};", []),
        ("hand/kernel.rs", "use super::{Value, super::Card}; pub(in super::super) mod x {}", []),
        ("hand/kernel.rs", "use crate::rules::betting;", ["hand.kernel -> rules.betting"]),
        ("rules/mod.rs", "pub mod holdem; pub use holdem::Holdem; pub struct Action;", []),
        ("rules/pots.rs", "use super::{Action, betting::Bet}; use crate::hand::Value;", []),
        ("rules/pots.rs", "use super::holdem::Holdem;", ["rules.pots -> rules.holdem.Holdem"]),
        ("rules/holdem.rs", "use super::{Action, betting, pots}; use crate::hand;", []),
        ("rules/holdem.rs", "use super::circle::Circle;", ["rules.holdem -> rules.circle.Circle"]),
        ("rules/holdem.rs", "fn f() { crate::play::go() }", ["rules.holdem -> play.go"]),
        ("rules/any.rs", "use super::{circle::Circle, holdem::Holdem};", []),
        ("rules/seat.rs", "use super::any::Any;", ["rules.seat -> rules.any.Any"]),
        ("play/session.rs", "use crate::{rules::any::Any, V}; use super::chance::Chance;", []),
        ("helpers.rs", "", ["helpers has no place"]),
    ],
)
def test_checker_on_crates(path: str, source: str, found: list[str]) -> None:
    sources = {"lib.rs": _LIB, "rank.rs": "", "card.rs": "", "hand/mod.rs": "", path: source}
    assert sorted(violations(read_crate(sources), CRATE)) == sorted(found)


def test_checker_follows_reexports_of_a_folder() -> None:
    sources = {
        "lib.rs": "pub mod rules;",
        "rules/mod.rs": "pub mod holdem; mod seat; pub use {holdem::Holdem, seat::Seat};",
        "rules/holdem.rs": "",
        "rules/seat.rs": "",
        "rules/circle.rs": "use super::{Seat, Holdem};",
        "rules/treasure.rs": "use super::*;",
    }
    assert violations(read_crate(sources), CRATE) == [
        "rules.circle -> rules.holdem.Holdem",
        "rules.treasure -> rules.holdem.Holdem",
    ]


@pytest.mark.parametrize(
    ("path", "source", "found"),
    [
        ("arrays.py", "import numpy\nfrom cardcore._core import Card", []),
        ("arrays.py", "from cardcore.records import read", ["arrays -> records.read"]),
        ("arrays.py", "def f():\n    from . import records", ["arrays -> records"]),
        ("arrays.py", "import cardcore", ["arrays -> the root"]),
        ("records/__init__.py", "from cardcore.records.lines import read", []),
        ("records/lines.py", "from ..simulation import simulate\nfrom . import verify", []),
        ("records/lines.py", "from ..cli import main", ["records.lines -> cli.main"]),
        ("records/lines.py", "from cardcore import Card", []),
        ("cli/eval.py", "from cardcore.records import read\nfrom .output import table", []),
        ("cli/eval.py", "import cardcore.drawing", ["cli.eval -> drawing"]),
        ("__main__.py", "from cardcore.cli import main", []),
        ("utils.py", "", ["utils has no place"]),
    ],
)
def test_checker_on_packages(path: str, source: str, found: list[str]) -> None:
    sources = {"__init__.py": "from cardcore._core import Card", "_core.py": "", path: source}
    assert violations(read_package(sources), PACKAGE) == found
