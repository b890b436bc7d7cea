"""Who wins a showdown, one or many."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import cardcore as cc
from cardcore import CardError, CardSet, HandRules


@pytest.mark.parametrize(
    ("hands", "board", "options", "expected"),
    [
        (["As Ks", "Qd Qc"], "Qs Js 2s 2d 9h", {}, [1]),
        ([], "", {}, []),
        ([""], "", {}, [0]),
        (["", ""], "", {}, [0, 1]),
        (["2c", ""], "", {}, [0]),
        (["2c", "2d", "2h"], "", {}, [0, 1, 2]),
        (["Kc", "Ad", "Ah", "Qc"], "2c 3d", {}, [1, 2]),
        # I07: a whole board leaves nothing to chance.
        (["Jc Jd", "Ad Ac"], "Js 6c 4d 6d Qs", {}, [0]),
        # W19: a wild ties the natural.
        (["As 9s 8s 7s Ks", "Xb 9h 8h 7h Kh"], "", {}, [0, 1]),
        (["As 2s", "Xb 4h"], "Ks 9s 5s 2h", {"double_ace_flush": False}, [0]),
        (["3s", "2h"], "Ac Ad", {"wild": "2"}, [1]),
        (["Xb", "3c"], "4d", {"jokers": "dead"}, [1]),
        (["Ac Ad Ah As Xb", "Ts Js Qs Ks Xr"], "", {"five_of_a_kind": "below_royal"}, [1]),
        (["Ac Ad Ah As Xb", "Ts Js Qs Ks Xr"], "", {}, [0]),
    ],
)
def test_winners(hands: list[str], board: str, options: dict[str, Any], expected: Any) -> None:
    assert cc.winners(hands, board, **options) == expected
    assert HandRules(**options).winners(hands, board) == expected
    assert cc.winners(map(CardSet, hands), CardSet(board), **options) == expected
    assert (
        cc.winners((CardSet(h).codes for h in hands), iter(CardSet(board)), **options) == expected
    )
    if hands:
        many = cc.winners_many(
            np.array([[CardSet(hand).bits for hand in hands]], np.uint64),
            np.array([CardSet(board).bits], np.uint64),
            rules=HandRules(**options),
        )
        assert np.flatnonzero(many[0]).tolist() == expected


@pytest.mark.parametrize(
    ("hands", "board", "named"),
    [
        # I05: one card in two places.
        (["As 8s"], "Ac Kd Ks 8s 3s", "8s"),
        (["As Kd", "As Qd"], "2c", "As"),
        (["As As"], "", "As"),
        (["As"], "2c 2c", "2c"),
        (["Kz"], "", "Kz"),
        (["As", "Kd"], "Kz", "Kz"),
    ],
)
def test_i05_faults_are_named(hands: list[str], board: str, named: str) -> None:
    for call in (cc.winners, HandRules().winners):
        with pytest.raises(CardError, match=named):
            call(hands, board)


@pytest.mark.parametrize(
    ("hands", "board"),
    [(None, ""), ([None], ""), (3, ""), (["As"], 1.5), ([1.5], "")],
)
def test_other_types_are_refused(hands: Any, board: Any) -> None:
    with pytest.raises(TypeError):
        cc.winners(hands, board)


def test_text_is_not_a_sequence_of_hands() -> None:
    """Text would otherwise be read letter by letter, or card by card."""
    with pytest.raises((TypeError, CardError)):
        cc.winners("As Kd")


def deal(n: int, players: int, seed: int) -> tuple[Any, Any]:
    """Return card sets of two hole cards for each player, and boards of five."""
    rng = np.random.default_rng(seed)
    codes = rng.permuted(np.tile(np.arange(54, dtype=np.uint8), (n, 1)), axis=1)
    holes = codes[:, : 2 * players].reshape(n * players, 2)
    return (
        cc.card_sets(holes).reshape(n, players),
        cc.card_sets(np.ascontiguousarray(codes[:, -5:])),
    )


def test_many_showdowns_are_like_each() -> None:
    hands, board = deal(200, 6, seed=4)
    rules = HandRules(wild="2", double_ace_flush=False)
    many = cc.winners_many(hands, board, rules=rules, threads=2)
    assert many.dtype == np.bool_
    for row, cards, shared in zip(many, hands.tolist(), board.tolist(), strict=True):
        assert np.flatnonzero(row).tolist() == rules.winners(cards, shared)
    strided = np.repeat(hands, 2, axis=1)[:, ::2]
    assert (cc.winners_many(strided, board[::-1][::-1], rules=rules) == many).all()
    alone = cc.winners_many(hands)
    assert [np.flatnonzero(row).tolist() for row in alone] == [
        cc.winners(h) for h in hands.tolist()
    ]


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0)])
def test_no_showdowns(shape: tuple[int, int]) -> None:
    hands = np.zeros(shape, np.uint64)
    assert cc.winners_many(hands).shape == shape
    assert cc.winners_many(hands, np.zeros(shape[0], np.uint64)).shape == shape


def test_many_name_the_first_bad_row() -> None:
    hands, board = deal(20, 3, seed=5)
    repeated = hands.copy()
    repeated[7, 2] = repeated[7, 0]
    repeated[9, 1] = repeated[9, 0]
    with pytest.raises(CardError, match="row 7"):
        cc.winners_many(repeated, board)
    with pytest.raises(CardError, match="row 3"):
        cc.winners_many(hands, np.where(np.arange(20) == 3, hands[:, 1], board))
    no_card = hands.copy()
    no_card[5, 1] |= np.uint64(1 << 63)
    with pytest.raises(CardError, match="row 5"):
        cc.winners_many(no_card, board)


def test_shapes_and_dtypes_of_many() -> None:
    hands, board = deal(4, 3, seed=6)
    wrong: list[Any] = [hands[0], hands[None], board, np.uint64(3)]
    for bad in wrong:
        with pytest.raises(ValueError, match="dimension"):
            cc.winners_many(bad, board)
    for bad in (board[:3], board[:, None], hands):
        with pytest.raises(ValueError, match=r"board|dimension"):
            cc.winners_many(hands, bad)
    for bad in (hands.astype(np.int64), hands.astype(float), hands.tolist()):
        with pytest.raises(TypeError, match="uint64"):
            cc.winners_many(bad, board)
