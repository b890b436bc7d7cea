"""Several games in a row."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from tables import ranked

import cardcore as cc

GAME = cc.Junkyard(players=3)


def dealer_of(match: cc.Match) -> int:
    dealer: int = match.game.options["dealer"]
    return dealer


def play(state: cc.State, rng: cc.Rng) -> cc.State:
    while not state.is_over:
        state.apply(state.legal.sample(rng))
    return state


@pytest.mark.parametrize("players", [3, 5, 7])
def test_the_dealer_moves_and_returns_add_up(players: int) -> None:
    match, rng = cc.Match(cc.Junkyard(players=players, dealer=2), seed=7), cc.Rng(1)
    total = [0.0] * players
    dealers = [2]
    for played in range(12):
        assert match.played == played
        state = match.start()
        assert state.game.options["dealer"] == dealers[-1]
        assert state == match.game.start(seed=7, number=played)
        match.finish(play(state, rng))
        total = [have + gain for have, gain in zip(total, state.returns, strict=True)]
        assert match.returns == total
        assert match.game == state.game.replace(dealer=dealer_of(match))
        left_first = sorted(state.winners, key=lambda seat: (seat - dealers[-1] - 1) % players)
        dealers.append(dealer_of(match))
        assert dealers[-1] == left_first[0]
    assert len(set(dealers)) > 1
    assert sum(match.returns) == pytest.approx(0)


def test_a_match_that_was_kept_goes_on_as_it_would_have() -> None:
    match, rng = cc.Match(GAME, seed=3), cc.Rng(2)
    match.finish(play(match.start(), rng))
    kept = pickle.loads(pickle.dumps(match))
    assert kept == match
    again = cc.Match(match.game, match.seed, match.played, list(match.returns))
    assert again.start() == kept.start() == match.start()


def test_games_of_a_match_have_cards_of_their_own() -> None:
    match, rng = cc.Match(GAME, seed=3), cc.Rng(2)
    first = match.start()
    cards = first.events
    assert match.start() == first
    match.finish(play(first, rng))
    assert match.start().events != cards


def test_a_refused_state_changes_nothing() -> None:
    match, rng = cc.Match(GAME, seed=3), cc.Rng(2)
    match.finish(play(match.start(), rng))
    before = pickle.dumps(match)
    strange = match.game.replace(nuclear=True).start(seed=3)
    moved = match.game.replace(dealer=(dealer_of(match) + 1) % 3).start(seed=3)
    others = [
        match.game.start(seed=4, number=1),
        match.game.start(seed=3, number=2),
        match.start().view(0).sample(1),
    ]
    for state, words in [
        (match.start(), "the game is not over"),
        (play(strange, rng), "not the match's game: .*nuclear=True.* instead of .*nuclear=False"),
        (play(moved, rng), rf"not the match's game: .* instead of .*dealer={dealer_of(match)},"),
        *((play(other, rng), "the match's cards: game 1 of seed 3 has others") for other in others),
    ]:
        with pytest.raises(ValueError, match=words):
            match.finish(state)
        assert pickle.dumps(match) == before


def test_a_match_dealt_by_hand() -> None:
    match, rng = cc.Match(GAME), cc.Rng(5)
    for played in range(2):
        state = match.start()
        # The undealt card of the least code comes next, so all that is random is the play.
        while not state.is_over:
            if state.is_chance:
                state.deal(next(iter(state.rest)))
            else:
                state.apply(state.legal.sample(rng))
        left = (state.game.options["dealer"] + 1) % 3
        assert state.record()["decks"][0].startswith("2c2d2h2s3c3d3h3s")
        assert cc.replay(state.record()) == state
        match.finish(state)
        assert match.played == played + 1
        following = match.start()
        assert isinstance(following, cc.JunkyardState)
        assert following.turn_seat == (dealer_of(match) + 1) % 3
        assert left == state.events[21].seat


def test_a_seed_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed must be 0 to"):
        cc.Match(GAME, seed=-1).start()


# Games with chips


def hand(match: cc.Match) -> cc.HoldemState | cc.CircleState:
    state = match.start()
    assert isinstance(state, cc.HoldemState | cc.CircleState)
    return state


def stacks_of(match: cc.Match) -> list[int]:
    stacks: list[int] = match.game.options["stacks"]
    return stacks


@pytest.mark.parametrize("game_of", [cc.Holdem, cc.Circle])
def test_stacks_are_carried_and_the_button_moves(game_of: type[cc.Holdem | cc.Circle]) -> None:
    match = cc.Match(game_of(stacks=[200] * 4, small=1, big=2, dealer=2), seed=5)
    dealers = []
    for played in range(6):
        state = hand(match)
        assert state == match.game.start(seed=5, number=played)
        dealers.append(state.dealer)
        while not state.is_over:
            state.apply(state.legal.check or state.legal.call or "fold")
        match.finish(state)
        assert stacks_of(match) == state.stacks
        assert sum(stacks_of(match)) == 800
        assert match.returns == [stack - 200 for stack in state.stacks]
    assert dealers == [2, 3, 0, 1, 2, 3]
    assert (match.played, match.players, match.is_over) == (6, [0, 1, 2, 3], False)


def lose(match: cc.Match, places: list[int]) -> None:
    """Play a hand of Hold'em to its showdown with all chips in, the best place first."""
    options = {key: match.game.options[key] for key in ("stacks", "dealer", "small", "big")}
    state = ranked(places, **options)
    while not state.is_over:
        amounts = state.legal.amounts
        raising = next((a for a in state.legal if a.amount and a.amount == amounts[-1]), None)
        state.apply(raising or state.legal.call or "check")
    match.finish(state)


def test_players_without_chips_are_out() -> None:
    match = cc.Match(cc.Holdem(stacks=[10, 20, 30, 40], dealer=1, small=1, big=2))
    # Seat 0 and seat 2 lose all; seat 1 has the main pots, and seat 3 what is left.
    lose(match, [4, 1, 3, 2])
    assert match.players == [1, 3]
    assert stacks_of(match) == [70, 30]
    assert match.returns == [-10, 50, -30, -10]
    # The button was at player 1; the next who has chips is player 3, now in seat 1.
    assert match.game.options["dealer"] == 1
    lose(match, [1, 2])
    assert match.is_over
    assert match.players == [1]
    assert match.returns == [-10, 80, -30, -40]
    with pytest.raises(ValueError, match="the match is over: player 1 has all chips"):
        match.start()
    before = pickle.dumps(match)
    with pytest.raises(ValueError, match="the match is over: player 1 has all chips"):
        lose(match, [1, 2])
    assert pickle.dumps(match) == before


@pytest.mark.parametrize(
    ("dealer", "places", "players", "seat"),
    [
        # The player with the button is out, and so is the next one.
        (0, [4, 3, 2, 1], [2, 3], 0),
        (1, [4, 3, 2, 1], [2, 3], 0),
        (2, [4, 3, 2, 1], [2, 3], 1),
        (3, [4, 3, 2, 1], [2, 3], 0),
    ],
)
def test_the_button_moves_to_the_next_who_has_chips(
    dealer: int, places: list[int], players: list[int], seat: int
) -> None:
    match = cc.Match(cc.Holdem(stacks=[10, 10, 20, 10], dealer=dealer, small=1, big=2))
    lose(match, places)
    assert (match.players, match.game.options["dealer"]) == (players, seat)


def test_a_match_to_its_end() -> None:
    for game_of in (cc.Holdem, cc.Circle):
        match, rng = cc.Match(game_of(stacks=[30] * 5, small=1, big=2), seed=1), cc.Rng(1)
        hands = 0
        while not match.is_over:
            match.finish(play(match.start(), rng))
            hands += 1
            assert sum(stacks_of(match)) == 150 or match.is_over
        assert match.played == hands > 3
        assert sorted(match.returns) == [-30, -30, -30, -30, 120]


def test_a_schedule_of_blinds() -> None:
    schedule = [cc.Blinds(1, 2, hands=2), cc.Blinds(2, 4, ante=1, hands=1), cc.Blinds(5, 10)]
    match = cc.Match(cc.Holdem(stacks=[500, 500]), seed=3, schedule=schedule)
    levels = []
    for _ in range(6):
        game = match.game
        assert isinstance(game, cc.Holdem)
        levels.append((game.small, game.big, game.ante, game.min_bet))
        state = match.start()
        while not state.is_over:
            state.apply(state.legal.check or state.legal.call or "fold")
        match.finish(state)
    assert levels == [(1, 2, 0, 2)] * 2 + [(2, 4, 1, 4)] + [(5, 10, 0, 10)] * 3


def test_a_schedule_goes_on_where_a_match_was_kept() -> None:
    schedule = [cc.Blinds(1, 2, hands=2), cc.Blinds(5, 10)]
    match = cc.Match(cc.Circle(stacks=[50, 50]), seed=3, played=2, schedule=schedule)
    assert match.game.options["big"] == 10
    assert match.start() == match.game.start(seed=3, number=2)
    assert pickle.loads(pickle.dumps(match)) == match
    fixed = cc.Match(cc.Holdem(stacks=[9, 9], limit="fixed", big_bet=7), schedule=schedule)
    assert (fixed.game.options["min_bet"], fixed.game.options["big_bet"]) == (2, 4)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"players": [0]}, ValueError, "1 players at 2 seats"),
        ({"players": [1, 0]}, ValueError, r"2 returns for players \[1, 0\]"),
        ({"players": [0, 0]}, ValueError, r"2 returns for players \[0, 0\]"),
        ({"players": [0, 2]}, ValueError, r"2 returns for players \[0, 2\]"),
        ({"schedule": [cc.Blinds(5, 2)]}, cc.RulesError, "small must be at most big, 2, not 5"),
        ({"schedule": [cc.Blinds(-1, 2)]}, cc.RulesError, "small must be 0 to .*, not -1"),
        ({"played": 1.5}, TypeError, "integer"),
    ],
)
def test_matches_that_are_none(options: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        cc.Match(cc.Holdem(stacks=[9, 9]), **options)


def test_games_that_have_no_matches() -> None:
    others: list[Any] = [cc.Treasure(stacks=[9, 9]), None, "holdem", cc.Holdem]
    for other in others:
        with pytest.raises(TypeError, match="a match is of Junkyard, Circle or Holdem"):
            cc.Match(other)
    with pytest.raises(ValueError, match="Junkyard Carousel has no blinds"):
        cc.Match(GAME, schedule=[cc.Blinds(1, 2)])


def test_a_hand_that_is_not_the_matchs_is_refused() -> None:
    match, rng = cc.Match(cc.Holdem(stacks=[9, 9]), seed=3), cc.Rng(2)
    before = pickle.dumps(match)
    for other in (cc.Circle(stacks=[9, 9]), cc.Holdem(stacks=[9, 8]), GAME):
        with pytest.raises(ValueError, match="not the match's game"):
            match.finish(play(other.start(seed=1), rng))
    with pytest.raises(ValueError, match="not the match's cards: game 0 of seed 3 has others"):
        match.finish(play(match.game.start(seed=3, number=1), rng))
    with pytest.raises(ValueError, match="the game is not over"):
        match.finish(match.start())
    assert pickle.dumps(match) == before
    # The hole cards alone do not make it the match's, nor does what was done in them.
    start = match.start()
    holes = "".join(str(event.card) for event in start.events)
    other_board = match.game.start(decks=[holes + "".join(map(str, start.rest))])
    assert other_board.events == start.events
    for _ in other_board.decisions():
        other_board.apply(other_board.legal.check or "call")
    with pytest.raises(ValueError, match="not the match's cards"):
        match.finish(other_board)
    # However it was had, a state with the match's cards is the match's.
    state = cc.replay(play(match.start(), rng).record())
    match.finish(pickle.loads(pickle.dumps(state.copy())))
    assert match.played == 1
