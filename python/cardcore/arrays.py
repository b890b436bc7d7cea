"""Hands in NumPy arrays: what is plain array algebra on top of the native calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cardcore import _core

if TYPE_CHECKING:
    from numpy.typing import NDArray

CARD_BITS: NDArray[np.uint64] = _core.card_sets(np.arange(54, dtype=np.uint8)[:, None])
"""``uint64 (54,)``, read-only: the bit of each card code in a card set.

The set of some cards is the bitwise or of their entries.
"""
CARD_BITS.flags.writeable = False


def winners_many(
    hands: NDArray[np.uint64],
    board: NDArray[np.uint64] | None = None,
    *,
    rules: _core.HandRules | None = None,
    threads: int = 1,
) -> NDArray[np.bool_]:
    """Tell who wins each of many showdowns.

    Args:
        hands: ``uint64 (n, players)`` card sets, one row a showdown.
        board: ``uint64 (n,)`` card sets of the cards that all players of a row share.
        rules: What the hands are worth; the defaults of `HandRules` if absent.
        threads: How many threads to use.

    Returns:
        ``bool (n, players)``: true for each best hand of a row; equal hands share the win.

    Raises:
        CardError: A card stands twice in a row, or bits are no card; names the first bad row.
        TypeError: An array is not ``uint64``.
        ValueError: The shapes do not fit together.

    >>> import cardcore as cc
    >>> hands = cc.card_sets(cc.parse_many(["As Ks", "Qd Qc"])).reshape(1, 2)
    >>> board = cc.card_sets(cc.parse_many(["Qs Js 2s 2d 9h"]))
    >>> cc.winners_many(hands, board)
    array([[False,  True]])
    """
    hands = _checked(hands, "hands", 2)
    n, players = hands.shape
    if board is None:
        shared = np.zeros(n, dtype=np.uint64)
    else:
        shared = _checked(board, "board", 1)
        if shared.shape != (n,):
            raise ValueError(f"board has shape {shared.shape}, but hands has {n} rows")
    _check_bits(np.column_stack([hands, shared]))
    _check_distinct(hands, shared)
    rules = rules or _core.HandRules()
    if players == 0:
        return np.zeros((n, 0), dtype=np.bool_)
    full = (hands | shared[:, None]).reshape(-1)
    values = rules.evaluate_many(full, threads=threads).reshape(n, players)
    best: NDArray[np.bool_] = values == values.max(axis=1, keepdims=True)
    return best


def _check_bits(sets: NDArray[np.uint64]) -> None:
    wrong = sets & ~np.bitwise_or.reduce(CARD_BITS)
    rows = np.flatnonzero(wrong.any(axis=1))
    if rows.size:
        row = int(rows[0])
        bits = int(np.bitwise_or.reduce(wrong[row]))
        raise _core.CardError(f"row {row}: bits {bits:#x} stand for no card")


def _check_distinct(hands: NDArray[np.uint64], board: NDArray[np.uint64]) -> None:
    # What of each hand stands on the board or in an earlier hand of its row.
    dealt = np.bitwise_or.accumulate(np.column_stack([board, hands]), axis=1)
    repeated = dealt[:, :-1] & hands
    rows = np.flatnonzero(repeated.any(axis=1))
    if rows.size:
        row = int(rows[0])
        player = int(np.flatnonzero(repeated[row])[0])
        card = next(iter(_core.CardSet(repeated[row, player])))
        raise _core.CardError(f"row {row}: repeated card '{card}' in the hand of player {player}")


def _checked(array: Any, name: str, ndim: int) -> NDArray[np.uint64]:
    sets: NDArray[np.uint64] = np.asarray(array)
    if sets.dtype != np.uint64:
        raise TypeError(f"{name} must be uint64 card sets, not {sets.dtype}")
    if sets.ndim != ndim:
        raise ValueError(f"{name} must have {ndim} dimensions, not shape {sets.shape}")
    return sets
