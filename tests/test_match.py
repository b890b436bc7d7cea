"""Several games in a row."""

from __future__ import annotations

import pickle

import pytest

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
    for state, words in [
        (match.start(), "the game is not over"),
        (play(strange, rng), "not the match's game: .*nuclear=True.* instead of .*nuclear=False"),
        (play(moved, rng), rf"not the match's game: .* instead of .*dealer={dealer_of(match)},"),
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
