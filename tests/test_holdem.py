"""Texas Hold'em (RULES §7), its views and its text, with rigged cards."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from tables import check_down, holdem, play

import cardcore as cc


def cards(text: str) -> list[cc.Card]:
    return [cc.Card(card) for card in text.split()]


def test_two_hole_cards_one_at_a_time_in_turn_order() -> None:
    state = holdem(["As Kd", "2c 3d", "Qh Jh"], dealer=1, stacks=[9] * 3)
    assert state.holes == [cards("As Kd"), cards("2c 3d"), cards("Qh Jh")]
    dealt = [(event.seat, str(event.card)) for event in state.events]
    assert dealt == [(2, "Qh"), (0, "As"), (1, "2c"), (2, "Jh"), (0, "Kd"), (1, "3d")]
    assert [event.shuffle for event in state.events] == [True, *[False] * 5]
    assert len(state.rest) == 46


def test_a_board_of_3_and_1_and_1_no_card_burnt() -> None:
    state = holdem(["As Ad", "Kc Kd"], "2c 7d Th Js 4s", stacks=[9, 9])
    boards = []
    while not state.is_over:
        boards.append(state.board)
        play(state, "check,check")
    board = cards("2c 7d Th Js 4s")
    assert boards == [[], board[:3], board[:4], board]
    assert [state.round, state.board] == [3, board]


@pytest.mark.parametrize(
    ("board", "holes", "winners"),
    [
        # The best five of seven; the kicker is the best card outside both pairs (e01).
        ("6c Qc Ad 6s Ac", ["Td Js", "3s 3d"], [0, 1]),
        ("Qd Jd 9d Kc 6d", ["5d Ah", "Qc 7d"], [1]),
        # The board plays (e07).
        ("2d 7h 7s 2s 7c", ["Ks 3d", "3h Qs"], [0, 1]),
        ("3d 6d Td Jd Ad", ["2d 4c", "5s Tc"], [0, 1]),
        # Suits never break ties (e11).
        ("As 3c 4c 5d 6c", ["Ad Kc", "Ah Kd"], [0, 1]),
        # No card is wild, no hand has five of a kind.
        ("7c 7d 7h 2s 2c", ["7s As", "2h 2d"], [0]),
        ("Js 6c 4d 6d Qs", ["Jc Jd", "Ad Ac"], [0]),
        ("2h 3h 4d 5s Kd", ["Ah Kc", "6c 7c"], [1]),
    ],
)
def test_best_five_of_seven(board: str, holes: list[str], winners: list[int]) -> None:
    state = check_down(holdem(holes, board, stacks=[9, 9], small=1, big=2))
    assert state.winners == winners
    assert state.record()["result"]["showdown"] is True


@pytest.mark.parametrize(
    ("option", "value"),
    [("five_of_a_kind", "above"), ("double_ace_flush", True), ("groups", "connected")],
)
def test_no_option_of_wild_cards_or_groups(option: str, value: Any) -> None:
    options = {option: value}
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{option}'"):
        cc.Holdem(stacks=[9, 9], **options)
    assert cc.Circle(stacks=[9, 9], **options) == cc.Circle(stacks=[9, 9])


def test_two_to_22_players() -> None:
    state = check_down(holdem([], stacks=[9] * 22))
    assert len(state.rest) == 52 - 44 - 5
    assert sum(len(holes) for holes in state.holes) == 44


def test_a_view_has_its_own_cards_and_all_chips() -> None:
    state = play(holdem(["As Kd", "2c 3d"], "4c 7d Th", stacks=[9, 9]), "check,bet 2")
    view = state.view(0)
    assert view.holes == [cards("As Kd"), [None, None]]
    assert view.hand == cc.CardSet("As Kd")
    assert (view.stacks, view.bets, view.pot, view.level) == ([7, 9], [2, 0], 2, 2)
    assert view.unseen == cc.CardSet(cc.Deck()) - cc.CardSet("As Kd")
    play(state, "call")
    view = state.view(0)
    assert view.board == cards("4c 7d Th")
    assert len(view.unseen) == 47
    assert [event.card for event in view.events if event.seat == 1 and event.kind == "deal"] == [
        None,
        None,
    ]


def test_hands_that_are_shown_are_seen_folded_ones_are_not() -> None:
    state = holdem(["As Kd", "2c 3d", "Qh Jh"], "4c 7d Th Js 4s", stacks=[9] * 3, dealer=2)
    play(state, "bet 2,call,fold")
    check_down(state)
    assert state.view(2).holes == [cards("As Kd"), cards("2c 3d"), cards("Qh Jh")]
    for seat in range(2):
        view = state.view(seat)
        assert view.holes == [cards("As Kd"), cards("2c 3d"), [None, None]]
        assert view.pots == state.pots
        assert not view.legal


def test_nothing_is_shown_while_all_in_players_wait_for_others() -> None:
    """Hole cards are shown when betting is over, not before (t09)."""
    state = play(holdem(["As Kd", "2c 3d", "Qh Jh"], stacks=[3, 9, 9]), "bet 4,call,call")
    assert state.all_in == [0]
    assert state.view(1).holes[0] == [None, None]


def test_cards_may_run_out_only_where_they_are_needed() -> None:
    deck = cards("As Kd 2c 3d 4c 7d")
    state = cc.Holdem(stacks=[9, 9]).start(decks=[deck])
    before = pickle.dumps(play(state, "check"))
    with pytest.raises(cc.ChanceError, match="deck 0 has only 6 cards"):
        state.apply("check")
    assert pickle.dumps(state) == before
    play(state, "bet 2,fold")
    assert state.is_over


def test_dealt_by_hand() -> None:
    state = cc.Holdem(stacks=[9, 9], small=1, big=2).start()
    assert (state.is_chance, state.actor, state.bets) == (True, None, [1, 2])
    assert state.holes == [[], []]
    for dealt, card in enumerate(cards("As Kd 2c 3d")):
        assert len(state.rest) == 52 - dealt
        with pytest.raises(cc.ChanceError, match="'Xb' cannot be dealt"):
            state.deal("Xb")
        state.deal(card)
    assert state.holes == [cards("Kd 3d"), cards("As 2c")]
    with pytest.raises(cc.ChanceError, match="waits for no card"):
        state.deal("Ks")
    play(state, "call,check")
    with pytest.raises(cc.ChanceError, match="'As' cannot be dealt"):
        state.deal("As")
    for card in cards("4c 7d Th"):
        assert not state.legal
        state.deal(card)
    assert (state.actor, state.round) == (1, 1)
    state.undo()
    assert (state.is_chance, state.board) == (True, cards("4c 7d"))


@pytest.mark.parametrize(
    ("seed", "cards"),
    [
        (0, "5d 9h Jd Kh Qh Ts Ah Qc 6s 4s Ad 2s Qs 3d 8d 9c Td Kc 8c 5c"),
        (1, "8c 9h Qd 4c 7c 4s Jh 6s Td 9c Ks 2h Js 5d 3c 7h Ah 9s 3h Tc"),
        (2**63, "Jh 3s 2h 8s 7d 7s 5h Ts Ac 2d 2s Kc 6h 3h Td 3c Js 3d 6c Ah"),
    ],
)
def test_t15_deals_are_frozen(seed: int, cards: str) -> None:
    events = cc.Holdem(stacks=[9] * 10).start(seed=seed).events
    assert " ".join(str(event.card) for event in events) == cards


def test_undo_gives_chips_back() -> None:
    state = holdem(["As Ad", "Kc Kd"], "2c 7d Th Js 4s", stacks=[9, 9], small=1, big=2)
    before = state.copy()
    play(state, "raise 9,call")
    assert state.stacks == [18, 0]
    state.undo()
    assert (state.stacks, state.pot, state.board) == ([0, 7], 11, [])
    state.undo()
    assert state == before


def test_text() -> None:
    state = holdem(["As Kd", "2c 3d", "Qh Jh"], "4c 7d Th", stacks=[9, 99, 4], small=1, big=4)
    assert str(state).splitlines() == [
        "> seat 0   As Kd  9 chips, dealer",
        "  seat 1   2c 3d  98 chips, bets 1",
        "  seat 2   Qh Jh  0 chips, bets 4, all-in",
        "board    -",
        "pot      2 for seats 1, 2",
        "seat 0 to act",
    ]
    state = holdem(["As Kd", "2c 3d", "Qh Jh"], "4c 7d Th", stacks=[9, 99, 9], small=1, big=4)
    view = str(play(state, "fold,call,check").view(2)).splitlines()
    assert view == [
        "  seat 0   ?? ??  9 chips, folded, dealer",
        "> seat 1   ?? ??  95 chips",
        "  seat 2   Qh Jh  5 chips",
        "board    4c 7d Th",
        "pot      8 for seats 1, 2",
        "seat 1 to act",
    ]
    assert str(check_down(state)).endswith("the game is over")
    assert str(cc.Holdem(stacks=[9, 9]).start()).endswith("a card is to be dealt")


def test_repr() -> None:
    game = cc.Holdem(stacks=[9, 9], small=1, big=2)
    named = "Holdem(stacks=[9, 9], dealer=0, ante=0, small=1, big=2, limit='no', min_bet=2)"
    assert repr(game) == named
    state = game.start(seed=1)
    assert repr(state) == f"<HoldemState of {named}: seat 0 to act>"
    assert repr(game.start()) == f"<HoldemState of {named}: waiting for a card>"
    assert repr(check_down(state)) == f"<HoldemState of {named}: over>"
    assert repr(state.view(1)) == f"<HoldemView of seat 1, {named}>"


def test_classes() -> None:
    state = cc.Holdem(stacks=[9, 9]).start(seed=1)
    view = state.view(0)
    assert (type(state), type(view)) == (cc.HoldemState, cc.HoldemView)
    assert isinstance(state, cc.BettingState)
    assert isinstance(view, cc.BettingView)
    assert type(view.sample(1)) is type(state.copy()) is cc.HoldemState
    assert type(cc.replay(state.record())) is cc.HoldemState
    assert not hasattr(state, "layout")
    other: Any = cc.Circle(stacks=[9, 9]).start(seed=1)
    assert (state == other) is False
    strange: Any = view
    assert (state == strange) is False


def test_a_record_of_a_hand() -> None:
    state = holdem(["As Ad", "Kc Kd"], "2c 7d Th Js 4s", stacks=[9, 5], small=1, big=2)
    record = play(state, "raise 9,call").record()
    assert record == {
        "game": "holdem",
        "options": {
            **{"stacks": [9, 5], "dealer": 0, "ante": 0, "small": 1, "big": 2},
            **{"limit": "no", "min_bet": 2},
        },
        "decks": ["KcAsKdAd2c7dThJs4s"],
        "steps": [[0, ["fold", "call", "raise 4..9"], "raise 9"], [1, ["fold", "call"], "call"]],
        "log": [
            {
                **{"after": "round", "round": number, "stacks": [0, 0], "pot": 14},
                **{"live": [True, True], "shown": shown},
            }
            for number, shown in enumerate(
                [[], ["2c", "7d", "Th"], ["2c", "7d", "Th", "Js"], ["2c", "7d", "Th", "Js", "4s"]]
            )
        ],
        "result": {
            **{"stacks": [14, 0], "returns": [5, -5], "showdown": True},
            "pots": [{"amount": 10, "eligible": [0, 1], "winners": [0]}],
            "holes": [["As", "Ad"], ["Kc", "Kd"]],
            "layout": ["2c", "7d", "Th", "Js", "4s"],
        },
    }
    assert cc.check_record(record) is None
