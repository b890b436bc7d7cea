"""Circle, sentence by sentence (RULES §5), with rigged cards.

Layouts are written by their places: the ring clockwise from the top, then the centre.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from games import value_of
from tables import check_down, circle, play

import cardcore as cc

ORDER = [1, 3, 5, 0, 2, 4, 6]
"""The places in the order in which they are turned up."""

QUIET = "2c 4d 6h 8s Tc Qd 3h"
"""Threes are wild, and there is little else."""


def cards(text: str) -> list[cc.Card]:
    return [cc.Card(card) for card in text.split()]


def laid(holes: list[str], layout: str, **options: Any) -> cc.CircleState:
    """Start a hand with these hole cards, seat 0 first, and this layout."""
    places = layout.split()
    shared = " ".join(places[place] for place in ORDER)
    return circle(holes, shared, **({"stacks": [9] * max(len(holes), 2)} | options))


def ended(holes: list[str], layout: str, **options: Any) -> cc.CircleState:
    return check_down(laid(holes, layout, **options))


# Deal and play


def test_two_hole_cards_one_at_a_time_in_turn_order() -> None:
    state = laid(["As Kd", "2h 3d", "Qh Jh"], QUIET, dealer=1)
    assert state.holes == [cards("As Kd"), cards("2h 3d"), cards("Qh Jh")]
    assert [event.seat for event in state.events] == [2, 0, 1, 2, 0, 1]


def test_four_rounds_and_the_sets_that_are_turned_up_between_them() -> None:
    state = laid(["As Kd", "Ah Kh"], QUIET)
    seen = []
    while not state.is_over:
        seen.append("".join("??" if card is None else str(card) for card in state.layout))
        play(state, "check,check")
    assert seen == [
        "??" * 7,
        "??4d??8s??Qd??",
        "2c4d6h8sTcQd??",
        "2c4d6h8sTcQd3h",
    ]
    assert (state.round, state.layout) == (3, cards(QUIET))


def test_no_card_is_burnt() -> None:
    state = ended(["As Kd", "Ah Kh"], QUIET)
    assert [str(event.card) for event in state.events if event.kind == "deal"][4:] == [
        QUIET.split()[place] for place in ORDER
    ]
    assert len(state.rest) == 52 - 4 - 7


def test_when_all_are_all_in_the_whole_layout_is_turned_up_and_hands_are_shown() -> None:
    holes = ["As Kd", "2h 5d"]
    state = play(laid(holes, QUIET), "bet 9,call")
    assert state.is_over
    assert state.layout == cards(QUIET)
    assert state.record()["result"]["showdown"] is True
    for seat in range(2):
        view = state.view(seat)
        assert isinstance(view, cc.CircleView)
        assert view.holes == [cards(hole) for hole in holes]
    # A straight to the ace beats one to the six.
    assert (state.stacks, state.winners) == ([18, 0], [0])


def test_two_to_22_players() -> None:
    state = ended([], QUIET, stacks=[9] * 22)
    assert len(state.rest) == 1
    assert state.winners == [
        seat
        for seat in range(22)
        if value_of(state, seat) == max(value_of(state, other) for other in range(22))
    ]


# Showdown


@pytest.mark.parametrize(
    ("holes", "group", "words"),
    [
        # The centre itself is wild.
        ("As Kd", "9c 7d 3h", "one pair, aces, kickers king, nine, seven"),
        # So is every card of its rank in the hand,
        ("As 3d", "9c 7d 3h", "three of a kind, aces, kickers nine, seven"),
        ("3s 3d", "9c 7d 3h", "four of a kind, nines, kicker seven"),
        # and in the layout.
        ("As Kd", "3c 7d 3h", "three of a kind, aces, kickers king, seven"),
        # A wild card may be of any suit and rank, also one that is held already.
        ("4h 5h", "6h 7h 3h", "straight flush, eight high"),
        ("As Ad", "Ac Ah 3h", "five of a kind, aces"),
    ],
)
def test_the_rank_of_the_centre_is_wild(holes: str, group: str, words: str) -> None:
    state = ended([holes, "2d 5c"], f"2c 4d 6c 8s {group}", groups=[[4, 5, 6]])
    best = state.best_group(0)
    assert best is not None
    assert str(best.hand.value) == words
    assert best.hand.value == value_of(state, 0)


def test_a_group_without_the_centre_may_have_nothing_wild() -> None:
    state = ended(["As Kd", "2d 5c"], "2c 4d 6c 8s 9c 7d 3h", groups=[[3, 4, 5]])
    assert "high card, ace, king, nine, eight, seven" in str(state.best_group(0))
    state = ended(["As 3d", "2d 5c"], "2c 4d 6c 8s 9c 7d 3h", groups=[[3, 4, 5]])
    assert "one pair, aces, kickers nine, eight, seven" in str(state.best_group(0))


def test_a_hand_is_both_hole_cards_and_one_group() -> None:
    # Four hearts in the layout do not make a flush with clubs in the hand.
    state = ended(["2c 7d", "2s 7s"], "Ah Kh Qh Jh 8h 5d 3c")
    best = state.best_group(0)
    assert best is not None
    assert len(best.hand.cards) == 5
    assert set(cards("2c 7d")) <= set(best.hand.cards)
    assert set(best.hand.cards) - set(cards("2c 7d")) == {state.layout[i] for i in best.group}


def test_the_best_group_counts() -> None:
    # The hearts at 0, 2 and 4 are no group; two of them and the centre are.
    state = ended(["Ah Kh", "9s 9d"], "Qh 4d Jh 8s Th 9c 3h")
    best = state.best_group(0)
    assert best is not None
    assert (best.group, str(best.hand.value)) == ((0, 2, 6), "straight flush, ace high")
    best = state.best_group(1)
    assert best is not None
    assert (best.group, str(best.hand.value)) == ((0, 5, 6), "four of a kind, nines, kicker queen")
    assert state.winners == [0]


def test_of_equal_groups_the_first_is_told() -> None:
    state = ended(["Ah Kh", "9s 9d"], "4d Qh Jh Th 8s 9c 3h")
    best = state.best_group(0)
    assert best is not None
    assert (best.group, str(best.hand.value)) == ((1, 2, 3), "straight flush, ace high")
    assert {(1, 2, 6), (1, 3, 6), (2, 3, 6)} < set(state.game.groups), "which are as good"


def test_a_wild_hand_ties_the_natural_one() -> None:
    # w19: seat 0 has an ace of its own, that of seat 1 is wild.
    state = ended(["Ks Js", "Kh Jh"], "As Qs Ts 2d 2h 5c 2c", groups=[[0, 1, 2]])
    assert str(state.best_group(0)).startswith("places 0 1 2: ")
    assert state.winners == [0]
    state = ended(["Kh Jh", "Kc Jd"], "Ac Qs Th 2d 2h 5c 2c", groups=[[0, 1, 2], [1, 2, 6]])
    assert state.winners == [0, 1]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("above", "five of a kind, nines"),
        ("below_royal", "five of a kind, nines"),
        ("below_straight_flush", "straight flush, king high"),
        ("none", "straight flush, king high"),
    ],
)
def test_w11_where_five_of_a_kind_ranks(place: str, words: str) -> None:
    # Nines and wild deuces beside ten and jack of spades: whichever is better.
    state = ended(["9s 2d", "5c 6d"], "Ts Js 2h 9h 9c 4d 2c", five_of_a_kind=place)
    best = state.best_group(0)
    assert best is not None
    assert best.hand.value == value_of(state, 0)
    assert state.game.five_of_a_kind == place
    strongest = {str(best.hand.value)}
    assert strongest == {words}


@pytest.mark.parametrize(
    ("place", "words", "stacks"),
    [
        ("above", "five of a kind, tens", [12, 6]),
        ("below_royal", "straight flush, ace high", [9, 9]),
        ("below_straight_flush", "straight flush, ace high", [9, 9]),
        ("none", "straight flush, ace high", [9, 9]),
    ],
)
def test_w11_above_or_below_the_royal_flush_decides_a_pot(
    place: str, words: str, stacks: list[int]
) -> None:
    # Both have the royal flush; seat 0 has five tens besides.
    layout = "Th Tc Js Qs 4d 5d 2c"
    state = ended(["Ts 2d", "As Ks"], layout, five_of_a_kind=place, ante=3)
    best, other = state.best_group(0), state.best_group(1)
    assert best is not None
    assert other is not None
    assert (str(best.hand.value), state.stacks) == (words, stacks)
    assert (other.group, str(other.hand.value)) == ((2, 3, 6), "straight flush, ace high")


def test_double_ace_flush() -> None:
    for double, words in [
        (True, "flush, ace, ace, nine, eight, four"),
        (False, "flush, ace, king, nine, eight, four"),
    ]:
        state = ended(["As 9s", "5c 6d"], "8s 4s 7d Jh Tc Qd 2c", double_ace_flush=double)
        best = state.best_group(0)
        assert best is not None
        assert (best.group, str(best.hand.value)) == ((0, 1, 6), words)


# Groups


def neighbours(one: int, other: int) -> bool:
    """Whether two places touch: along the ring, or one of them is the centre."""
    return 6 in (one, other) or (one - other) % 6 in (1, 5)


def test_groups_are_connected_chains() -> None:
    chains = [
        triple
        for triple in combinations(range(7), 3)
        if sum(neighbours(*pair) for pair in combinations(triple, 2)) >= 2
    ]
    assert len(chains) == 21
    assert cc.Circle(stacks=[9, 9]).groups == chains
    assert cc.Circle(stacks=[9, 9], groups="connected") == cc.Circle(stacks=[9, 9])
    ring = [group for group in chains if 6 not in group]
    assert ring == [(0, 1, 2), (0, 1, 5), (0, 4, 5), (1, 2, 3), (2, 3, 4), (3, 4, 5)]


def test_the_preset_of_neighbours() -> None:
    groups = cc.Circle(stacks=[9, 9], groups="neighbours").groups
    assert len(groups) == 12
    connected = cc.Circle(stacks=[9, 9]).groups
    assert groups == [(a, b, c) for a, b, c in connected if c != 6 or neighbours(a, b)]


def test_groups_of_ones_own() -> None:
    game = cc.Circle(stacks=[9, 9], groups=[[4, 0, 2], (5, 3, 1)])
    assert game.groups == [(0, 2, 4), (1, 3, 5)]
    assert game.options["groups"] == [[0, 2, 4], [1, 3, 5]]
    assert cc.Circle(stacks=[9, 9], groups=[[1, 3, 5], [0, 2, 4], [2, 4, 0]]) == game
    connected = cc.Circle(stacks=[9, 9]).groups
    assert cc.Circle(stacks=[9, 9], groups=connected).options["groups"] == "connected"
    # What is not a group does not count.
    state = ended(["As Ad", "Kc 7d"], "Ah 2d Ac 4d 5d 6d Js", groups=[[1, 3, 5]])
    best = state.best_group(0)
    assert best is not None
    assert str(best.hand.value) == "one pair, aces, kickers six, four, two"


@pytest.mark.parametrize(
    ("groups", "error", "words"),
    [
        (
            "ring",
            cc.RulesError,
            "groups must be 'connected', 'neighbours' or triples .*, not 'ring'",
        ),
        ([], cc.RulesError, "groups must be at least one triple of places, not none"),
        ([[0, 1]], cc.RulesError, r"groups must be triples of distinct places .*, not \[0, 1\]"),
        ([[0, 1, 2, 3]], cc.RulesError, r"not \[0, 1, 2, 3\]"),
        ([[0, 1, 2], [0, 0, 1]], cc.RulesError, r"not \[0, 0, 1\]"),
        ([[0, 1, 7]], cc.RulesError, "groups must be triples of distinct places .*, not with 7"),
        ([[0, 1, -1]], cc.RulesError, "groups must be triples of distinct places .*, not with -1"),
        ([[0, 1, 2**70]], cc.RulesError, f"not with {2**70}"),
        (["012"], TypeError, "a group must be three places"),
        (5, TypeError, "not iterable"),
        ([5], TypeError, "not iterable"),
        ([[0.0, 1, 2]], TypeError, "float"),
        (None, TypeError, "not iterable"),
    ],
)
def test_groups_that_are_none(groups: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        cc.Circle(stacks=[9, 9], groups=groups)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"five_of_a_kind": "on top"}, cc.RulesError),
        ({"five_of_a_kind": None}, TypeError),
        ({"double_ace_flush": 3}, TypeError),
    ],
)
def test_rules_of_hands_that_are_none(options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        cc.Circle(stacks=[9, 9], **options)


# Best groups


def test_there_is_no_best_group_before_the_centre_is_turned_up() -> None:
    state = laid(["As Kd", "2h 5d"], QUIET)
    for _ in range(3):
        assert state.best_group(0) is None
        play(state, "check,check")
    best = state.best_group(0)
    assert best is not None
    assert best.group == (4, 5, 6)


def test_best_groups_of_views() -> None:
    state = laid(["As Kd", "2h 5d", "Ah Kh"], QUIET, dealer=2)
    play(state, "bet 1,call,fold")
    play(state, "check,check,check,check")
    view = state.view(0)
    assert view.best_group(0) == state.best_group(0)
    assert view.best_group(1) is None, "not known yet"
    check_down(state)
    view = state.view(0)
    assert view.best_group(1) == state.best_group(1)
    assert view.best_group(2) is None, "folded"
    assert state.view(2).best_group(2) == state.best_group(2)
    for seat in (3, -1, 2**70):
        with pytest.raises(ValueError, match="no seat"):
            state.best_group(seat)
        with pytest.raises(ValueError, match="no seat"):
            view.best_group(seat)


def test_a_best_group_is_a_value() -> None:
    state = ended(["As Kd", "2h 5d"], QUIET)
    best, other = state.best_group(0), state.best_group(1)
    assert best is not None
    assert best == state.best_group(0) != other
    assert len({best, state.best_group(0), other}) == 2
    assert eval(repr(best), vars(cc)) == best
    assert str(best) == f"places 4 5 6: {best.hand}"
    played_as = dict(zip(best.hand.cards, best.hand.played_as, strict=True))
    assert played_as[cc.Card("3h")].rank == cc.Rank.JACK


# Text and records


def test_text_draws_the_ring_about_its_centre() -> None:
    state = laid(["As Kd", "2h 5d"], QUIET, stacks=[9, 99], ante=1)
    assert str(state).splitlines()[2:] == [
        "              ??",
        "          ??      ??",
        "layout        ??",
        "          ??      ??",
        "              ??",
        "pot      2 for seats 0, 1",
        "seat 1 to act",
    ]
    check_down(state)
    assert str(state).splitlines()[2:7] == [
        "              2c",
        "          Qd      4d",
        "layout        3h",
        "          Tc      6h",
        "              8s",
    ]
    assert str(laid(["As Kd", "2h 5d"], QUIET).view(1)).splitlines()[:2] == [
        "  seat 0   ?? ??  9 chips, dealer",
        "> seat 1   2h 5d  9 chips",
    ]


def test_a_record_shows_seven_places() -> None:
    state = play(laid(["As Kd", "2h 5d"], QUIET), "check,check,bet 1,fold")
    record = state.record()
    assert record["game"] == "circle"
    assert record["options"]["groups"] == "connected"
    assert [entry["shown"] for entry in record["log"]] == [
        ["??"] * 7,
        ["??", "4d", "??", "8s", "??", "Qd", "??"],
    ]
    assert record["result"]["layout"] == ["??", "4d", "??", "8s", "??", "Qd", "??"]
    assert record["result"]["showdown"] is False
    assert cc.check_record(record) is None
