"""Options of games with chips: each that is out of its range is named with its value (RULES §4)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cardcore as cc

MOST = 2**53
GAMES: list[Any] = [cc.Holdem, cc.Circle, cc.Treasure]
BLINDS: list[Any] = [cc.Holdem, cc.Circle]
FIXED = {"limit": "fixed"}

Bad = list[tuple[dict[str, Any], str]]

BAD: Bad = [
    ({"stacks": []}, "stacks must be 2 to .*, one a seat, not 0"),
    ({"stacks": [5]}, "stacks must be 2 to .*, one a seat, not 1"),
    ({"stacks": [1] * 23}, "stacks must be 2 to"),
    ({"stacks": [1] * 10**6}, "stacks must be 2 to"),
    ({"stacks": [5, 0]}, r"stacks must be at least 1, not 0 \(seat 1\)"),
    ({"stacks": [5, -1]}, f"stacks must be 1 to {MOST}, not -1"),
    ({"stacks": [MOST, 1]}, f"stacks must sum to at most {MOST}, not {MOST + 1}"),
    ({"stacks": [MOST + 1, 1]}, f"stacks must be 1 to {MOST}, not {MOST + 1}"),
    ({"stacks": [1, 2**64]}, f"stacks must be 1 to {MOST}, not {2**64}"),
    ({"dealer": 2}, "dealer must be a seat from 0 to 1, not 2"),
    ({"dealer": -1}, "dealer is out of range: -1"),
    ({"dealer": 2**64}, f"dealer is out of range: {2**64}"),
    ({"ante": -1}, f"ante must be 0 to {MOST}, not -1"),
    ({"ante": MOST + 1}, f"ante must be 0 to {MOST}, not {MOST + 1}"),
    ({"ante": 2**64}, f"ante must be 0 to {MOST}, not {2**64}"),
    ({"limit": "half"}, "limit must be 'no', 'pot' or 'fixed', not 'half'"),
    ({"limit": "NO"}, "limit must be 'no', 'pot' or 'fixed', not 'NO'"),
    ({"min_bet": 0}, f"min_bet must be 1 to {MOST}, not 0"),
    ({"min_bet": -(2**70)}, f"min_bet must be 1 to {MOST}, not -{2**70}"),
    ({"min_bet": MOST + 1}, f"min_bet must be 1 to {MOST}, not {MOST + 1}"),
    (FIXED | {"min_bet": 4, "big_bet": 3}, "big_bet must be at least min_bet, 4, not 3"),
    (FIXED | {"big_bet": 0}, "big_bet must be at least min_bet, 1, not 0"),
    (FIXED | {"big_bet": 2**64}, f"big_bet must be 1 to {MOST}, not {2**64}"),
    (FIXED | {"cap": 0}, "cap must be at least 1, or none, not 0"),
    (FIXED | {"cap": -1}, f"cap must be 1 to {MOST}, not -1"),
    (FIXED | {"cap": 2**70}, f"cap must be 1 to {MOST}, not {2**70}"),
    ({"big_bet": 3}, "big_bet is for fixed limit only, not 3 with limit 'no'"),
    ({"limit": "pot", "cap": 3}, "cap is for fixed limit only, not 3 with limit 'pot'"),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("options", "words"), BAD)
def test_options_out_of_range(game: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(cc.RulesError, match=words):
        game(**({"stacks": [5, 5]} | options))


@pytest.mark.parametrize("game", BLINDS)
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"small": 3, "big": 2}, "small must be at most big, 2, not 3"),
        ({"small": 3}, "small must be at most big, 0, not 3"),
        ({"big": -2}, f"big must be 0 to {MOST}, not -2"),
        ({"big": MOST + 1}, f"big must be 0 to {MOST}, not {MOST + 1}"),
        ({"small": -1, "big": 2}, f"small must be 0 to {MOST}, not -1"),
        ({"small": 2**64, "big": 2**64}, f"must be 0 to {MOST}, not {2**64}"),
    ],
)
def test_blinds_out_of_range(game: Any, options: dict[str, Any], words: str) -> None:
    with pytest.raises(cc.RulesError, match=words):
        game(stacks=[5, 5], **options)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "options",
    [
        {"stacks": 5},
        {"stacks": "55"},
        {"stacks": ["5", 5]},
        {"stacks": [5.0, 5]},
        {"stacks": [None, 5]},
        {"stacks": None},
        {"stacks": np.array([5.0, 5.0])},
        {"dealer": None},
        {"dealer": 1.0},
        {"ante": 1.5},
        {"ante": "1"},
        {"ante": None},
        {"limit": None},
        {"limit": b"no"},
        {"min_bet": 2.0},
        FIXED | {"cap": 2.0},
        {"strange": 1},
    ],
)
def test_options_of_another_type(game: Any, options: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        game(**({"stacks": [5, 5]} | options))


@pytest.mark.parametrize("game", GAMES)
def test_stacks_are_asked_for(game: Any) -> None:
    with pytest.raises(TypeError, match="stacks"):
        game()
    with pytest.raises(TypeError):
        game([5, 5])


@pytest.mark.parametrize("game", GAMES)
def test_n09_whole_numbers_of_any_kind(game: Any) -> None:
    flag: Any = True
    for stacks in (np.array([5, 6], np.uint8), (5, np.int64(6)), iter([5, 6]), range(5, 7)):
        assert game(stacks=stacks, dealer=np.int8(1), ante=flag) == game(
            stacks=[5, 6], dealer=1, ante=1
        )


@pytest.mark.parametrize("game", BLINDS)
@pytest.mark.parametrize(
    ("options", "min_bet"),
    [
        ({}, 1),
        ({"ante": 3}, 3),
        ({"ante": 3, "small": 1, "big": 2}, 2),
        ({"ante": 3, "small": 0, "big": 7}, 7),
        ({"ante": 3, "big": 7, "min_bet": 2}, 2),
    ],
)
def test_min_bet_is_the_big_blind_else_the_ante_else_1(
    game: Any, options: dict[str, Any], min_bet: int
) -> None:
    fixed = game(stacks=[50, 50], limit="fixed", **options)
    assert (fixed.min_bet, fixed.big_bet, fixed.cap) == (min_bet, 2 * min_bet, 4)
    plain = game(stacks=[50, 50], **options)
    assert (plain.min_bet, plain.big_bet, plain.cap) == (min_bet, None, None)


@pytest.mark.parametrize("game", GAMES)
def test_defaults(game: Any) -> None:
    ante = 1 if game is cc.Treasure else 0
    made = game(stacks=[50, 60])
    assert (made.dealer, made.ante, made.small, made.big, made.limit) == (0, ante, 0, 0, "no")
    assert made == game(stacks=[50, 60], cap=None) == game(stacks=[50, 60], cap=4)
    assert game(stacks=[5, 5], limit="fixed", cap=None).cap is None


@pytest.mark.parametrize("game", GAMES)
def test_the_least_and_the_most(game: Any) -> None:
    seats = 10 if game is cc.Treasure else 22
    assert game(stacks=[1] * seats).players == seats
    with pytest.raises(cc.RulesError, match=f"stacks must be 2 to {seats}, one a seat, not "):
        game(stacks=[1] * (seats + 1))
    large = game(stacks=[1, MOST - 1], ante=MOST, min_bet=MOST, limit="fixed")
    assert large.start(seed=1).record()["options"]["ante"] == MOST
    assert game(stacks=[1, 1], limit="fixed", cap=MOST).cap == MOST


@pytest.mark.parametrize("game", BLINDS)
def test_options_as_in_records(game: Any) -> None:
    made = game(stacks=[50, 60], small=1, big=2, limit="fixed", cap=None)
    options = made.options
    assert options["stacks"] == [50, 60]
    assert (options["cap"], options["big_bet"]) == (None, 4)
    assert game(**options) == made
    assert cc.replay(made.start(seed=1).record()).game == made


def test_replace() -> None:
    game = cc.Holdem(stacks=[50, 60], small=1, big=2)
    assert game.replace(ante=1) == cc.Holdem(stacks=[50, 60], small=1, big=2, ante=1)
    assert game.replace() == game
    # What follows from the blinds follows them, unless it was chosen.
    assert game.replace(big=10).min_bet == 10
    assert game.replace(big=10, min_bet=2).min_bet == 2
    assert game.replace(min_bet=3).replace(big=10).min_bet == 3
    assert game.replace(min_bet=3).replace(big=10, min_bet=None).min_bet == 10
    fixed = game.replace(limit="fixed")
    assert (fixed.big_bet, fixed.cap) == (4, 4)
    assert (fixed.replace(big=5).min_bet, fixed.replace(big=5).big_bet) == (5, 10)
    assert fixed.replace(min_bet=3).big_bet == 6
    assert fixed.replace(limit="no") == game
    with pytest.raises(cc.RulesError, match="cap is for fixed limit only, not 2"):
        fixed.replace(cap=2).replace(limit="no")
    assert cc.Treasure(stacks=[5, 5]).replace(ante=3).min_bet == 3
    assert [cc.Junkyard(players=4).replace(players=n).passes for n in (3, 5, 6, 7)] == [1, 1, 2, 2]
    with pytest.raises(cc.RulesError, match="stacks must be 2 to 22"):
        game.replace(stacks=[5])
    with pytest.raises(TypeError, match="strange"):
        game.replace(strange=1)


def test_games_are_values_of_their_class() -> None:
    one = cc.Holdem(stacks=[5, 5])
    assert one == cc.Holdem(stacks=(5, 5))
    assert hash(one) == hash(cc.Holdem(stacks=(5, 5)))
    different: list[Any] = [cc.Circle(stacks=[5, 5]), cc.Holdem(stacks=[5, 6]), None, 5]
    assert all(one != other for other in different)
    assert [game.name for game in (one, cc.Circle(stacks=[5, 5]))] == ["holdem", "circle"]
    for base in (cc.Game, cc.State, cc.View, cc.BettingState, cc.BettingView, cc.Legal):
        with pytest.raises(TypeError, match="cannot create"):
            base()
