"""Hostile calls to everything public raise ordinary exceptions, and nothing else (K05).

What is public is read from the package, so that new names are tested without a word here.
"""

from __future__ import annotations

import contextlib
import copy
import inspect
import json
import operator
import random
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import cardcore as cc

CALLS = 400
"""Calls of each function and method."""

ORDINARY = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError)


class NastyError(Exception):
    """What nasty objects raise."""


class Nasty:
    """An object whose special methods lie or raise."""

    def __init__(self, **special: Any) -> None:
        self.__dict__.update(special)

    def _answer(self, name: str) -> Any:
        answer = self.__dict__.get(name, NastyError)
        if answer is NastyError:
            raise NastyError(name)
        return answer

    def __index__(self) -> Any:
        return self._answer("index")

    def __int__(self) -> Any:
        return self._answer("index")

    def __len__(self) -> Any:
        return self._answer("len")

    def __iter__(self) -> Any:
        return self._answer("iter")

    def __getitem__(self, key: object) -> Any:
        return self._answer("item")

    def __contains__(self, item: object) -> Any:
        return self._answer("contains")

    def __bool__(self) -> Any:
        return self._answer("bool")

    def __hash__(self) -> Any:
        return self._answer("hash")

    def __eq__(self, other: object) -> Any:
        return self._answer("eq")

    def __lt__(self, other: object) -> Any:
        return self._answer("lt")

    def __str__(self) -> Any:
        return self._answer("str")

    def __repr__(self) -> Any:
        return self._answer("repr")

    def __call__(self, *args: object) -> Any:
        return self._answer("call")

    def __array__(self, *args: object, **options: object) -> Any:
        return self._answer("array")


class Text(str):
    """Text with a nasty face."""

    __slots__ = ()

    def __str__(self) -> Any:
        raise NastyError

    __repr__ = __str__


class Number(int):
    """A number with a nasty face."""

    def __index__(self) -> Any:
        raise NastyError

    __int__ = __repr__ = __index__


class List(list[Any]):
    """A list that has other things than it says."""

    def __iter__(self) -> Iterator[Any]:
        yield from ("As", None, 3)

    def __len__(self) -> int:
        return 2**62


def failing() -> Iterator[Any]:
    yield "As"
    raise NastyError


def cyclic() -> list[Any]:
    own: list[Any] = []
    own.append(own)
    return own


GAMES: tuple[cc.Junkyard, cc.Holdem, cc.Circle, cc.Treasure] = (
    cc.Junkyard(players=3),
    cc.Holdem(stacks=[20, 30, 40], small=1, big=2),
    cc.Circle(stacks=[20, 30], ante=1, limit="pot"),
    cc.Treasure(stacks=[20, 30], hands=9),
)
STATE, CHIPS, RING, ZONES = (game.start(seed=1) for game in GAMES)
POT = cc.Pot(3, [0, 1], [1])
BEST_GROUP = cc.BestGroup([0, 1, 6], cc.best_hand("As Kd Qh Jc 2s"))
RECORD = STATE.record()

NASTY: list[Callable[[], Any]] = [
    *(
        (lambda value=value: value)
        for value in (
            *(None, True, False, ..., NotImplemented, object(), type, len),
            *(
                0,
                1,
                2,
                5,
                7,
                51,
                54,
                255,
                256,
                -1,
                2**31,
                2**32 - 1,
                2**63,
                2**64,
                -(2**63),
                10**400,
                10**5000,
            ),
            *(0.0, 2.0, -1.5, float("nan"), float("inf"), 1j),
            *(b"", b"As", bytearray(b"As"), memoryview(b"As")),
            *(
                "",
                "As",
                "As Kd 2c",
                "2",
                "10",
                "X",
                "\x00",
                "\ud800",
                "As\udfff",
                "é" * 7,
                "🂡",
                "\ufe0f",
            ),
            *("As" * 2, "A" * 10**5, "2c" + " " * 10**5, "{}", "%s", "wild", "none", "above"),
            *((), [], {}, set(), frozenset(), [[]], [[[]]], [None], ["As"], ["As", "As"], [b"As"]),
            *(
                [0, 1, 2],
                [255],
                [-1],
                [2**70],
                [1.5],
                ["\ud800"],
                [[0, 1], [2]],
                [["As"]],
                range(60),
            ),
            *(
                cc,
                cc.Card,
                cc.Card("As"),
                cc.Card("Xr"),
                cc.CardSet("As Xb"),
                cc.Rank.TWO,
                cc.Suit.CLUBS,
            ),
            *(
                cc.Category.FLUSH,
                cc.Deck(jokers=2),
                cc.HandValue(0),
                cc.HandRules(),
                cc.best_hand("As"),
            ),
            *(cc.Action("flip"), cc.Action("bid As"), "bid 2c", "pull", "low high", "flip\x00"),
            *(
                cc.Action("raise 4"),
                cc.Action("steal 3d 2c"),
                "bet 99999999999999999999",
                "raise 4",
            ),
            *(*GAMES, cc.Rng(1), STATE.copy(), STATE.legal, STATE.view(0), STATE.events[0]),
            *(CHIPS.copy(), CHIPS.legal, CHIPS.view(0), RING.copy(), RING.view(1), POT, BEST_GROUP),
            *(ZONES.copy(), ZONES.legal, ZONES.view(0)),
            *(
                RECORD,
                json.dumps(RECORD),
                RECORD | {"steps": [[0, [], "low"]]},
                {"game": "junkyard"},
                {"game": "holdem", "options": {"stacks": [2, 2**54]}},
            ),
            *([cc.Deck(jokers=2)], [[*range(54)], []], [["As"], "As"], ["random"] * 4, "random"),
            *(np.int8(-1), np.uint8(255), np.uint64(2**64 - 1), np.float64("nan"), np.bool_(True)),
            *(np.str_("As"), np.datetime64("NaT"), np.void(b"ab"), np.array(3), np.array("As")),
            *(np.zeros((2, 3), np.uint8), np.zeros((2, 0), np.int64), np.zeros((0, 2), np.uint8)),
            *(
                np.zeros(3, np.uint64),
                np.full(3, 2**64 - 1, np.uint64),
                np.zeros((2, 2, 2), np.uint8),
            ),
            *(np.zeros(3), np.zeros((2, 2), object), np.array([None]), np.zeros(2, "u1,u1")),
            *(np.full((2, 2), 255, np.uint8), np.full((2, 2), -(2**63)), np.array(["As", "Kd"])),
            *(np.broadcast_to(np.uint8(3), (2, 2)), np.ma.masked, np.zeros((1,) * 32, np.uint8)),
        )
    ),
    failing,
    cyclic,
    lambda: iter([0, 1, 2]),
    lambda: iter([]),
    lambda: (card for card in "As"),
    lambda: map(int, "x"),
    lambda: Text("As"),
    lambda: Number(3),
    lambda: List(["As"]),
    Nasty,
    lambda: Nasty(index=3),
    lambda: Nasty(index="3"),
    lambda: Nasty(index=2**100, repr=3),
    lambda: Nasty(index=-1, str="x", repr="x"),
    lambda: Nasty(len=-1, iter=iter([0])),
    lambda: Nasty(len=2**62, iter=iter([0, "As"])),
    lambda: Nasty(len="x", iter=3),
    lambda: Nasty(len=10**30, iter=failing()),
    lambda: Nasty(len=2, item=0),
    lambda: Nasty(bool=3, eq=3, hash="x", lt=None),
    lambda: Nasty(hash=1, eq=True, bool=True, contains=True),
    lambda: Nasty(array=3),
    lambda: Nasty(array=np.zeros((2, 2), np.uint8)),
    lambda: Nasty(call=None),
    lambda: [Nasty()],
    lambda: [Nasty(index=3), Nasty(index=3)],
    lambda: [[Nasty()], [0]],
    lambda: [failing()],
]

KEYWORDS = (
    "wild",
    "jokers",
    "five_of_a_kind",
    "double_ace_flush",
    "out",
    "threads",
    "board",
    "deck",
    "rules",
    "k",
    "stacks",
    "limit",
    "groups",
    "pot",
)


def enough(done: int, total: int) -> None:
    """End a count at once: a hostile one may take ages."""
    raise NastyError


def keywords_of(call: Any) -> tuple[list[str], bool]:
    """Return the keywords of a call, and whether it reports progress."""
    try:
        parameters = inspect.signature(call).parameters.values()
    except (TypeError, ValueError):
        return [*KEYWORDS, "strange"], False
    names = [p.name for p in parameters if p.kind in (p.KEYWORD_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return [name for name in names if name != "progress"] + ["strange"], "progress" in names


class Sampling(cc.Bot):
    """A bot that may be asked anything."""

    def act(self, view: cc.View) -> cc.Action:
        return view.legal.sample(0)


ERRORS = [
    thing
    for name in cc.__all__
    if isinstance(thing := getattr(cc, name), type) and issubclass(thing, Exception)
]


def public_calls() -> dict[str, Callable[..., object]]:
    """Return every public function and class, and the bound methods of an object of each."""
    result = cc.simulate(cc.Junkyard(), ["random"] * 4, games=1)
    states = [game.start(seed=1) for game in GAMES]
    instances: list[Any] = [
        *(cc.Card("As"), cc.CardSet("As Kd Xb"), cc.Rank.ACE, cc.Suit.SPADES, cc.Category.FLUSH),
        *(cc.Deck(jokers=2), cc.HandValue(0), cc.best_hand("As Xb"), cc.HandRules(wild="2")),
        *(cc.Action("flip"), cc.Rng(1), cc.Match(cc.Junkyard(), seed=1), cc.Blinds(1, 2)),
        *(*GAMES, *states, *(state.view(1) for state in states), CHIPS.legal, CHIPS.events[0]),
        *(POT, BEST_GROUP, result, result.by_bot[0]),
    ]
    of_type = {type(instance): instance for instance in instances}
    # Classes that only have subclasses stand for the first of them.
    for instance in instances:
        for base in type(instance).__mro__:
            of_type.setdefault(base, instance)
    of_type |= {error: error("x") for error in ERRORS}
    of_type[cc.Bot] = Sampling()
    # These are Python's own.
    other = {"__class__", "__init_subclass__", "__subclasshook__", "__getstate__"}
    calls: dict[str, Callable[..., object]] = {}
    for name in cc.__all__:
        thing = getattr(cc, name)
        if callable(thing):
            calls[name] = thing
        if isinstance(thing, type):
            for member in sorted(set(dir(thing)) - other):
                bound = getattr(of_type[thing], member)
                if callable(bound):
                    calls[f"{name}.{member}"] = bound
    return calls


PUBLIC = public_calls()


def test_all_that_is_public_is_here() -> None:
    assert {name for name in cc.__all__ if callable(getattr(cc, name))} <= set(PUBLIC)
    assert {"CardSet.union", "HandRules.evaluate_many", "Card.__lt__", "Deck.__getitem__"} <= set(
        PUBLIC
    )
    assert len(PUBLIC) * CALLS > 100_000


@pytest.fixture(autouse=True)
def _nothing_is_swallowed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail if an exception is printed as ignored instead of raised."""
    swallowed: list[str] = []
    monkeypatch.setattr(
        sys, "unraisablehook", lambda hook: swallowed.append(hook.exc_type.__name__)
    )
    yield
    assert not swallowed


def check(call: Callable[..., object], *args: object, **options: object) -> None:
    """Make a call, which may fail in an ordinary way."""
    with contextlib.suppress(*ORDINARY, NastyError, Warning):
        call(*args, **options)


@pytest.mark.parametrize("name", list(PUBLIC))
def test_k05_calls(name: str) -> None:
    rng = random.Random(zlib.crc32(name.encode()))
    call = PUBLIC[name]
    keywords, reports = keywords_of(call)
    for _ in range(CALLS):
        args = [rng.choice(NASTY)() for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3]))]
        chosen = rng.sample(keywords, min(len(keywords), rng.choice([0, 0, 1, 2])))
        options = {keyword: rng.choice(NASTY)() for keyword in chosen}
        if reports:
            options["progress"] = enough
        check(call, *args, **options)
    assert str(cc.evaluate("As Ks Qs Js Xr")) == "straight flush, ace high"


@pytest.mark.parametrize("name", [name for name in PUBLIC if "." not in name])
def test_k05_every_nasty_argument_alone(name: str) -> None:
    call = PUBLIC[name]
    keywords, reports = keywords_of(call)
    fixed: dict[str, Any] = {"progress": enough} if reports else {}
    good: list[tuple[Any, ...]] = [
        (),
        ("As Kd",),
        (["As", "Kd"],),
        ([0, 1, 2],),
        (np.zeros((2, 1), np.uint8),),
        (2,),
    ]
    for make in NASTY:
        check(call, make(), **fixed)
        for args in good:
            for keyword in keywords:
                check(call, *args, **{keyword: make()}, **fixed)


NAMES = "and_ or_ sub xor add iand ior isub ixor eq ne lt le gt ge contains getitem delitem"
OPERATORS: list[Callable[..., object]] = [
    *(getattr(operator, name) for name in NAMES.split()),
    *(divmod, getattr, delattr, isinstance),
]


@pytest.mark.parametrize(
    "thing",
    [
        *(cc.Card("As"), cc.CardSet("As Kd"), cc.Deck(), cc.HandValue(0), cc.HandRules()),
        *(cc.Rank.ACE, cc.Action("flip"), cc.Rng(1), STATE.copy(), STATE.legal, STATE.view(0)),
        *(*GAMES, CHIPS.copy(), CHIPS.legal, CHIPS.view(0), RING.copy(), RING.view(1)),
        *(ZONES.copy(), ZONES.view(0)),
        *(STATE.events[0], POT, BEST_GROUP),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_k05_operators(thing: Any) -> None:
    for make in NASTY:
        for apply in OPERATORS:
            check(apply, thing, make())
            check(apply, make(), thing)
        check(setattr, thing, "x", make())
        check(operator.setitem, thing, make(), make())


def finished(game: cc.Game) -> dict[str, Any]:
    """The longest of some games, so that there is much to change."""
    longest: list[dict[str, Any]] = []
    for seed in range(30):
        state, rng = game.start(seed=seed), cc.Rng(seed)
        while not state.is_over:
            state.apply(state.legal.sample(rng))
        longest.append(state.record())
    return max(longest, key=lambda record: len(record["steps"]))


FINISHED: list[cc.Game] = [
    cc.Junkyard(players=7, nuclear=True),
    cc.Holdem(stacks=[40, 60, 80], small=1, big=2, limit="pot"),
    cc.Circle(stacks=[40, 60, 80], ante=1, big_bet=3, limit="fixed", groups="neighbours"),
    cc.Treasure(stacks=[20, 30, 40], hands=4),
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container and key in a JSON value."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


JSON: tuple[Any, ...] = (
    *(None, True, 0, -1, 7, 2**63, 2**70, 1.5, float("nan"), "", "As", "flip", "bid 2c", "\ud800"),
    *([], {}, [[]], ["flip"], [0, ["flip"], "flip"], {"players": 3}, "AsKd", "x" * 1000, 255),
    *("raise 4", "bet 2..60", ["fold", "raise 8..9"], [2**53, 1], "connected", [[0, 1, 2]]),
)


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_k05_records_that_are_not_quite_right(game: cc.Game) -> None:
    """A record is refused or differs, or the change is one that no game can tell."""
    rng, good, told = random.Random(5), finished(game), 0
    assert cc.check_record(good) is None
    for _ in range(1500):
        record = copy.deepcopy(good)
        for _ in range(rng.choice([1, 1, 1, 3])):
            container, key = rng.choice(list(places(record)))
            if rng.random() < 0.3:
                del container[key]
            else:
                container[key] = copy.deepcopy(rng.choice(JSON))
        try:
            told += cc.check_record(record) is not None
        except (cc.RecordError, UnicodeError):
            told += 1
        with contextlib.suppress(cc.RecordError, UnicodeError):
            cc.replay(record).record()
    assert told > 1450


@pytest.mark.parametrize("game", FINISHED, ids=lambda game: game.name)
def test_k05_pickles_that_are_cut_short(game: cc.Game) -> None:
    state = game.start(seed=4)
    for thing in (state, state.view(0), state.legal, state.events[0], state.events[-1]):
        data = thing.__reduce__()[1][0]
        assert isinstance(data, bytes)
        assert type(thing)._restore(data) == thing
        for end in range(len(data)):
            with pytest.raises(ValueError, match=r"."):
                type(thing)._restore(data[:end])


def test_k05_exceptions_of_objects_pass_through() -> None:
    calls: list[Any] = [cc.evaluate, cc.best_hand, cc.CardSet, cc.winners, cc.parse_many]
    for call in calls:
        with pytest.raises(NastyError):
            call(failing())
    with pytest.raises(NastyError):
        cc.Card(Nasty())
    with pytest.raises(NastyError):
        cc.evaluate([Nasty()])


def test_k05_an_endless_row_of_cards_ends_at_the_first_repeated() -> None:
    def endless() -> Iterator[int]:
        while True:
            yield 3

    with pytest.raises(cc.CardError, match="repeated card '2s' at position 1"):
        cc.evaluate(endless())


def test_k05_interrupts_are_not_swallowed() -> None:
    def interrupted() -> Iterator[str]:
        yield "As"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cc.evaluate(interrupted())
    with pytest.raises(KeyboardInterrupt):
        cc.winners([interrupted()])
