"""Hands in PHH: real ones played, states written; PokerKit reads and writes the same."""

from __future__ import annotations

import io
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
import test_pokerkit as duels
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import FixedLimitTexasHoldem, HandHistory, NoLimitTexasHoldem

import cardcore as cc
from cardcore.records import (
    PhhHand,
    RecordError,
    Report,
    from_phh,
    from_phhs,
    to_phh,
    verify_phh,
)
from cardcore.records.toml import write_toml

DATA = Path(__file__).resolve().parent / "data" / "phh"

# The river is dealt after an all-in, p2 is unknown, and the best hand shows second.
HAND: Mapping[str, Any] = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [40, 50, 30],
    "actions": [
        "d dh p1 Ac2d",
        "d dh p2 ????",
        "d dh p3 7h6h",
        "p3 cbr 6 # he always does",
        "p1 cc",
        "p2 f",
        "d db Jc3d5c",
        "p1 cc",
        "p3 cc",
        "d db 4h",
        "p1 cbr 34",
        "p3 cc",
        "p3 sm -",
        "p1 sm Ac2d",
        "d db Jh",
    ],
}
FINISHING = [10, 48, 62]


def phh(**changes: Any) -> str:
    """Write `HAND` with other fields; None leaves one out."""
    return write_toml(
        {name: value for name, value in {**HAND, **changes}.items() if value is not None}
    )


def actions(*last: str, keep: int) -> str:
    """Write `HAND` with other actions after the first ones."""
    return phh(actions=[*HAND["actions"][:keep], *last])


def real_hands(name: str) -> list[PhhHand]:
    return from_phhs((DATA / name).read_text(encoding="utf-8"))


# --- Real hands ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "count"), [("pluribus.phhs", 250), ("wsop.phhs", 7)])
def test_real_hands_end_with_the_published_stacks(name: str, count: int) -> None:
    hands = real_hands(name)
    assert len(hands) == count
    for hand in hands:
        assert "finishing_stacks" in hand.fields
        assert hand.replay().is_over
        assert hand.check() is None


def test_the_hand_of_dwan_and_ivey() -> None:
    hand = from_phh((DATA / "dwan-ivey-2009.phh").read_text(encoding="utf-8"))
    state = hand.replay()
    assert hand.holes[1] == [None, None]
    assert state.live == [0, 2]
    assert state.stacks == [572100, 1997500, 1109500]
    assert hand.fields["players"] == ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]


def test_online_hands_in_cents_without_hole_cards() -> None:
    hands = real_hands("handhq.phhs")
    assert {hand.scale for hand in hands} == {10, 100}
    for hand in hands:
        state, players = hand.replay(), len(hand.game.stacks)
        assert state.is_over
        if "winnings" not in hand.fields:
            continue
        turns = [(hand.game.dealer + 1 + player) % players for player in range(players)]
        taken = [sum(pot.amount for pot in state.pots if seat in pot.winners) for seat in turns]
        raked = [int(amount * hand.scale) for amount in hand.fields["winnings"]]
        # The house took its share; a big blind that nobody matched was counted as won.
        for ours, theirs in zip(taken, raked, strict=True):
            assert (ours > 0) == (theirs > 0)
            assert ours * 9 // 10 <= theirs <= max(ours, hand.game.small + hand.game.big)


@pytest.mark.parametrize("name", ["pluribus.phhs", "wsop.phhs", "handhq.phhs"])
def test_real_hands_are_written_as_they_were_read(name: str) -> None:
    for hand in real_hands(name):
        assert from_phh(hand.to_phh()) == hand


# --- Reading ------------------------------------------------------------------------------------


def test_a_hand_is_read() -> None:
    hand = from_phh(phh(players=["Ann", "Bob", "Cem"], finishing_stacks=FINISHING))
    assert hand.game == cc.Holdem(stacks=[40, 50, 30], dealer=2, small=1, big=2)
    assert hand.holes == [
        [cc.Card("Ac"), cc.Card("2d")],
        [None, None],
        [cc.Card("7h"), cc.Card("6h")],
    ]
    assert [str(card) for card in hand.board] == ["Jc", "3d", "5c", "4h", "Jh"]
    assert list(hand.actions) == HAND["actions"]
    assert hand.replay().stacks == FINISHING
    assert hand.check() is None


def test_cards_that_matter_to_nobody_are_unseen_ones() -> None:
    hand = from_phh(phh())
    dealt = [card for hole in hand.replay().holes for card in hole]
    assert len(cc.CardSet([*dealt, *hand.board])) == 11


def test_seats_say_who_sits_where() -> None:
    hand = from_phh(phh(seats=[3, 1, 2]))
    assert hand.game == cc.Holdem(stacks=[50, 30, 40], dealer=1, small=1, big=2)
    assert hand.holes[0] == [None, None]
    assert hand.replay().stacks == [48, 62, 10]


@pytest.mark.parametrize("seats", [[1, 3, 2], [2, 4, 6], [1, 2], ["1", "2", "3"], 5])
def test_seats_that_are_no_round_are_kept_only(seats: Any) -> None:
    hand = from_phh(phh(seats=seats))
    assert (hand.game.dealer, hand.fields["seats"]) == (2, seats)


def test_heads_up_the_second_player_is_dealer_and_small_blind() -> None:
    text = phh(
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        starting_stacks=[40, 50],
        actions=["d dh p1 ????", "d dh p2 ????", "p2 f"],
    )
    assert from_phh(text).replay().stacks == [41, 49]


def test_fractions_are_scaled() -> None:
    antes, stacks = [Decimal("0.25")] * 3, [40, Decimal("50.5"), 30]
    moves = [*HAND["actions"][:3], "p3 f", "p1 f"]
    hand = from_phh(phh(antes=antes, starting_stacks=stacks, actions=moves))
    assert (hand.scale, hand.game.ante, hand.game.big) == (100, 25, 200)
    assert hand.replay().stacks == [3875, 5200, 2975]
    assert "antes = [0.25, 0.25, 0.25]\n" in hand.to_phh()
    assert "starting_stacks = [40, 50.5, 30]\n" in hand.to_phh()
    hand = from_phh(actions("p3 cbr 6.125", keep=3))
    assert (hand.scale, hand.replay().pot) == (1000, 9125)


def told(**changes: str) -> str:
    """Write `HAND` with other words for some of its actions, which are named by number from 1."""
    moves = [changes.get(f"a{number}", move) for number, move in enumerate(HAND["actions"], 1)]
    return phh(actions=moves)


def test_shown_cards_replace_unknown_ones() -> None:
    hand = from_phh(told(a3="d dh p3 ??6h", a13="p3 sm 6h7h"))
    assert hand.holes[2] == [cc.Card("7h"), cc.Card("6h")]
    assert hand.replay().stacks == FINISHING


@pytest.mark.parametrize("how", ["p1 sm", "p1 sm ????", "p1 sm ??2d"])
def test_who_does_not_show_wins_nothing(how: str) -> None:
    hand = from_phh(told(a1="d dh p1 ????", a14=how))
    assert None in hand.holes[0]
    state = hand.replay()
    assert state.winners == [2]
    assert state.stacks == FINISHING


def test_who_does_not_show_cannot_have_the_best_hand() -> None:
    assert from_phh(told(a14="p1 sm")).replay().stacks == FINISHING
    with pytest.raises(RecordError, match="p3 did not show, but nobody showed better"):
        from_phh(told(a13="p3 sm")).replay()


def test_a_showdown_of_unknown_cards_is_undecided() -> None:
    with pytest.raises(RecordError, match="the showdown depends on unknown cards of p3"):
        from_phh(told(a3="d dh p3 ????", a13="")).replay()


def test_what_a_player_does_to_no_avail_is_passed_over() -> None:
    # RULES §4: he does not act when every other live player is all-in.
    text = actions("p3 f", "p1 cbr 40", "p2 cc", "p2 cc", "d db Jc3d5c", keep=3)
    state = from_phh(text).replay()
    assert (state.is_chance, state.stacks, len(state.board)) == (True, [0, 10, 30], 3)


def test_a_hand_may_be_unfinished() -> None:
    state = from_phh(actions(keep=5)).replay()
    assert (state.actor, state.pot) == (1, 14)
    assert from_phh(phh(actions=[])).replay().is_chance
    assert from_phh(phh(actions=["# no cards yet", ""])).replay().is_chance
    assert from_phh(actions(keep=5)).check() is None


def test_fixed_limit_has_the_cap_that_the_file_says() -> None:
    fields: dict[str, Any] = {
        "variant": "FT",
        "min_bet": None,
        "small_bet": 2,
        "big_bet": 4,
        "actions": [],
    }
    assert from_phh(phh(**fields)).game.cap is None
    assert from_phh(phh(**fields, _cap=3)).game.cap == 3
    assert from_phh(phh(**fields)).game.big_bet == 4


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"variant": "PO"}, "'variant' must be one of NT, FT, not 'PO'"),
        ({"variant": None}, "the key 'variant' is missing"),
        ({"variant": 5}, "'variant' must be text"),
        ({"min_bet": None}, "the key 'min_bet' is missing"),
        ({"min_bet": [2]}, "'min_bet' must be an amount"),
        ({"min_bet": 0}, "min_bet"),
        ({"bring_in": 1}, "'bring_in' is no field of NT"),
        ({"variant": "FT"}, "'min_bet' is no field of FT"),
        ({"antes": None}, "the key 'antes' is missing"),
        ({"antes": 0}, "'antes' must be a list"),
        ({"antes": [0, 2, 0]}, "'antes' must be the same for all players"),
        ({"antes": [0, 0]}, "'antes' must have an amount for each of the 3 players"),
        ({"antes": [35, 35, 35]}, "'ante_trimming_status' must be true"),
        ({"antes": ["1", "1", "1"]}, "'antes' must be amounts, not '1'"),
        ({"antes": [True, True, True]}, "'antes' must be amounts, not True"),
        ({"blinds_or_straddles": [1, 2, 4]}, "must be two blinds and no straddle"),
        ({"blinds_or_straddles": [2, 1, 0]}, "small"),
        ({"blinds_or_straddles": [-1, 2, 0]}, "must be known amounts from 0 to 2**53, not -1"),
        ({"starting_stacks": []}, "'starting_stacks' must be of two players or more"),
        (
            {"starting_stacks": [40, Decimal("inf"), 30]},
            "known amounts from 0 to 2**53, not Infinity",
        ),
        ({"starting_stacks": [40, 0, 30]}, "stacks"),
        ({"starting_stacks": [40, 50, Decimal("nan")]}, "known amounts from 0 to 2**53, not NaN"),
        ({"starting_stacks": [40, 50, 2**53]}, "stacks"),
        ({"starting_stacks": [40, 50, 2**60]}, "known amounts from 0 to 2**53"),
        ({"starting_stacks": [40, 50, 2**50], "min_bet": Decimal("2.5")}, "stacks"),
        ({"starting_stacks": [40, 50, Decimal("1e-99")]}, "at most 15 decimal places"),
        ({"actions": "p1 f"}, "'actions' must be a list"),
        ({"actions": [1]}, "'actions' must be a list of texts"),
        ({"finishing_stacks": ["1"]}, "'finishing_stacks' must be amounts"),
    ],
)
def test_fields_that_no_game_has(changes: dict[str, Any], words: str) -> None:
    if changes.get("starting_stacks") == []:
        changes = changes | {"actions": []}
    with pytest.raises(RecordError) as error:
        from_phh(phh(**changes))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("last", "keep", "words"),
    [
        (["d dh p4 AsAd"], 0, "action 1 ('d dh p4 AsAd'): 'p4' is none of p1 to p3"),
        (["p0 f"], 0, "'p0' is none of p1 to p3"),
        (["d dh p1 AsX"], 0, "'AsX' must be cards"),
        (["d dh p1 as"], 0, "'as' must be cards"),
        (["d dh p1 AsAdAc"], 0, "p1 has more than two hole cards"),
        (["d dh p3 AcKc"], 2, "action 3 ('d dh p3 AcKc'): a card is there twice"),
        (["d dh p3 KcKc"], 2, "a card is there twice"),
        (["p3 sd"], 3, "no action of Texas Hold'em in PHH"),
        (["p3 cbr"], 3, "no action of Texas Hold'em in PHH"),
        (["p3 cbr -4"], 3, "'-4' is no amount"),
        (["p3 cbr 1e9"], 3, "'1e9' is no amount"),
        (["p3 cbr 9007199254740993"], 3, "is no amount"),
        (["d db ????Jc"], 6, "cards of the board must be known"),
        (["p1 sm AdAh"], 12, "p1 has other hole cards"),
        (["p1 sm Ac"], 12, "p1 has other hole cards"),
        (["p2 sm -"], 12, "p2 has unknown hole cards"),
    ],
)
def test_actions_that_are_none(last: list[str], keep: int, words: str) -> None:
    with pytest.raises(RecordError) as error:
        from_phh(actions(*last, keep=keep))
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("last", "keep", "words"),
    [
        (["p3 f"], 2, "p3 has fewer than two hole cards"),
        (["p1 f"], 3, "action 4 ('p1 f'): p3 is to act, not p1"),
        (["p3 cbr 3"], 3, "action 4 ('p3 cbr 3'): seat 2 may not 'raise 3': it takes 4 to 30"),
        (["p3 cbr 31"], 3, "action 4 ('p3 cbr 31'): seat 2 may not 'raise 31'"),
        (["d db Jc3d5c"], 3, "the game waits for no card"),
        (["p1 cc"], 6, "action 7 ('p1 cc'): a card is to be dealt, not p1"),
        (["d db Jc", "p1 cc"], 6, "action 8 ('p1 cc'): a card is to be dealt, not p1"),
        (["d db Jc3d5c4h"], 6, "the game waits for no card"),
        (["p1 f"], 7, "seat 0 may not 'fold' now"),
        (["p1 sm -"], 7, "p1 is to act, and hands are shown at the end"),
        (["p1 cc"], 15, "the hand is over, not p1"),
    ],
)
def test_actions_that_cannot_be_played(last: list[str], keep: int, words: str) -> None:
    hand = from_phh(actions(*last, keep=keep))
    with pytest.raises(RecordError) as error:
        hand.replay()
    assert words in str(error.value)


def test_text_that_is_no_toml() -> None:
    with pytest.raises(RecordError, match=r"not TOML: .*line 1, column"):
        from_phh("variant: NT")
    with pytest.raises(RecordError, match="not TOML"):
        from_phh("a = " + "[" * 100_000)


def test_several_hands_are_named() -> None:
    both = f"[1]\n{phh()}\n[2]\n{phh(variant='NS')}"
    with pytest.raises(RecordError, match=r"\[2\]: 'variant' must be one of NT, FT, not 'NS'"):
        from_phhs(both)
    with pytest.raises(RecordError, match=r"\[variant\]: not a table"):
        from_phhs(phh())


# --- Writing ------------------------------------------------------------------------------------


def random_hand(seed: int, *, steps: int = 1000) -> cc.HoldemState:
    """Play a random hand of no or fixed limit, at most so many decisions of it."""
    rng = Random(seed)
    game = duels.random_game(rng)
    if game.limit == "pot":
        game = game.replace(limit="no")
    state, bot = game.start(seed=seed), cc.Rng(seed)
    while not state.is_over and steps:
        state.apply(state.legal.sample(bot))
        steps -= 1
    return state


@pytest.mark.parametrize("steps", [1000, 5, 1, 0])
def test_states_are_read_back(steps: int) -> None:
    for seed in range(200):
        state = random_hand(seed, steps=steps)
        hand = from_phh(to_phh(state))
        again = hand.replay()
        assert again.game == state.game
        assert again.record() == state.record()
        assert ("finishing_stacks" in hand.fields) == state.is_over
        assert hand.check() is None
        assert to_phh(state.record()) == to_phh(state)


def test_views_are_written_with_unknown_cards() -> None:
    for seed in range(100):
        state = random_hand(seed)
        for seat in range(len(state.stacks)):
            hand = from_phh(to_phh(state.view(seat)))
            assert hand.holes == state.view(seat).holes
            assert hand.replay().stacks == state.stacks


def test_cards_dealt_by_hand_are_written_as_far_as_they_go() -> None:
    state = cc.Holdem(stacks=[9, 9], small=1, big=2).start()
    for card in ("As", "Ks", "Ad", "Kd"):
        with pytest.raises(RecordError, match="the hole cards are not dealt yet"):
            to_phh(state)
        state.deal(card)
    for action in ("call", "check"):
        state.apply(action)
    state.deal("2c")
    assert from_phh(to_phh(state)).actions[-1] == "d db 2c"


def test_hands_all_in_by_blinds_alone_are_shown() -> None:
    state = cc.Holdem(stacks=[1, 2], small=1, big=2).start(seed=3)
    assert state.is_over
    hand = from_phh(to_phh(state))
    assert [action.split()[1] for action in hand.actions] == ["dh", "dh", "sm", "sm", *["db"] * 3]
    assert hand.check() is None


def test_fields_are_added() -> None:
    state = random_hand(1)
    hand = from_phh(to_phh(state, event='Ann\'s "home" game', time=time(20, 15), day=3))
    assert hand.fields["event"] == 'Ann\'s "home" game'
    assert (hand.fields["time"], hand.fields["day"]) == (time(20, 15), 3)
    with pytest.raises(RecordError, match="'antes' is told by the hand itself"):
        to_phh(state, antes=[1, 1])


def test_what_phh_has_no_name_for() -> None:
    with pytest.raises(RecordError, match="PHH has no Texas Hold'em of limit 'pot'"):
        to_phh(cc.Holdem(stacks=[9, 9], limit="pot").start(seed=1))
    with pytest.raises(RecordError, match="the record is not one of Texas Hold'em"):
        to_phh(cc.Junkyard().start(seed=1).record())


def test_a_difference_is_told() -> None:
    hand = from_phh(phh(finishing_stacks=[10, 48, Decimal("62.5")]))
    assert hand.check() == "expected finishing stacks [10, 48, 62.5], got [10, 48, 62]"
    assert replace(hand, fields={}).check() is None


# --- PokerKit -----------------------------------------------------------------------------------


def test_pokerkit_reads_what_is_written() -> None:
    for seed in range(120):
        state = random_hand(seed)
        if state.game.limit == "fixed" or any(len(pot.winners) > 1 for pot in state.pots):
            continue  # RULES and PokerKit differ in short all-ins and odd chips
        history = HandHistory.loads(to_phh(state))
        *_, end = history
        turns = [seat - 1 for seat in history.seats or ()]
        assert not end.status
        assert end.stacks == [state.stacks[seat] for seat in turns]


@pytest.mark.parametrize("limit", ["no", "fixed"])
def test_what_pokerkit_writes_is_read(limit: str) -> None:
    played = 0
    for seed in range(150):
        rng = Random(seed)
        game = duels.random_game(rng)
        if game.limit != limit:
            continue
        duel = duels.Duel(game, rng.sample(duels.CODES, len(duels.CODES)), rng)
        duel.play()
        if duels.Excuse.ODD_CHIPS in duel.excuses:
            continue
        blinds = (game.small, game.big)
        kind: Any = (
            NoLimitTexasHoldem((), True, game.ante, blinds, game.min_bet)
            if game.big_bet is None
            else FixedLimitTexasHoldem((), True, game.ante, blinds, game.min_bet, game.big_bet)
        )
        history = HandHistory.from_game_state(kind, duel.table, ante_trimming_status=True)
        state = from_phh(history.dumps()).replay()
        assert state.is_over
        assert state.stacks == duel.table.stacks
        played += 1
    assert played > 30


# --- Files --------------------------------------------------------------------------------------


def verify(text: str | bytes, *, several: bool = False) -> Report:
    raw = text if isinstance(text, bytes) else text.encode()
    return verify_phh(io.BytesIO(raw), several=several)


def test_files_are_verified() -> None:
    good, bad = phh(finishing_stacks=FINISHING), phh(finishing_stacks=[11, 48, 61])
    words = "expected finishing stacks [11, 48, 61], got [10, 48, 62]"
    assert verify(good) == Report(1, 0, None)
    assert verify(bad) == Report(1, 1, f"hand 1: {words}")
    both = f"[1]\n{good}\n[2]\n{bad}\n[3]\n{bad}"
    assert verify(both, several=True) == Report(3, 2, f"hand 2: {words}")
    assert verify("", several=True) == Report(0, 0, None)


def test_files_that_cannot_be_verified() -> None:
    with pytest.raises(RecordError, match=r"not UTF-8 text \(at byte 0\)"):
        verify(b"\xff")
    with pytest.raises(RecordError, match=r"hand 1: action 4 \('p1 f'\): p3 is to act"):
        verify(actions("p1 f", keep=3))


# --- TOML ---------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.decimals(allow_nan=False),
    TEXTS,
    st.dates(),
    st.times(),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=3))
def test_toml_is_read_back(fields: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(fields), parse_float=Decimal) == fields


def test_toml_has_no_none() -> None:
    assert write_toml({"day": date(2009, 7, 1)}) == "day = 2009-07-01\n"
    with pytest.raises(TypeError, match="TOML has no NoneType"):
        write_toml({"nothing": None})
