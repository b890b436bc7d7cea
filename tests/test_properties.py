"""What holds for every hand, on random hands that are biased to be worth something."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import oracle
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import cardcore as cc
from cardcore import CardError, CardSet, HandRules, HandValue

OPTIONS = pytest.mark.parametrize("options", oracle.ALL_OPTIONS, ids=str)


class Hand(NamedTuple):
    """Cards that count as themselves, and others that are wild, all by code."""

    naturals: list[int]
    wilds: list[int]

    @property
    def cards(self) -> list[int]:
        return self.naturals + self.wilds

    def rules(self, options: oracle.Options) -> HandRules:
        return HandRules(wild=self.wilds, **options._asdict())


@st.composite
def hands(draw: st.DrawFn, naturals: int = 12, wilds: int = 6) -> Hand:
    """Return a hand out of few suits or few ranks, so that all categories are frequent."""
    suits = draw(st.sets(st.integers(0, 3), min_size=1))
    low, width = draw(st.integers(0, 12)), draw(st.integers(2, 13))
    pool = [(low + i) % 13 * 4 + suit for i in range(width) for suit in sorted(suits)]
    held = draw(st.lists(st.sampled_from(pool), unique=True, max_size=naturals))
    rest = sorted(set(range(54)) - set(held), reverse=True)
    return Hand(held, draw(st.lists(st.sampled_from(rest), unique=True, max_size=wilds)))


def plain(value: HandValue) -> tuple[int, tuple[int, ...]]:
    return int(value.category), tuple(map(int, value.ranks))


def of_oracle(value: oracle.Value) -> tuple[int, tuple[int, ...]]:
    return oracle.category(value), value[1]


@OPTIONS
@settings(max_examples=300)
@given(hand=hands())
def test_fast_is_slow(options: oracle.Options, hand: Hand) -> None:
    expected = oracle.by_walking_down(hand.naturals, len(hand.wilds), options)
    value = hand.rules(options).evaluate(hand.cards)
    assert plain(value) == of_oracle(expected)
    assert int(value) >> 26 == expected[0]


@OPTIONS
@given(a=hands(), b=hands())
def test_fast_orders_hands_as_slow_does(options: oracle.Options, a: Hand, b: Hand) -> None:
    slow = [oracle.by_walking_down(hand.naturals, len(hand.wilds), options) for hand in (a, b)]
    fast = [hand.rules(options).evaluate(hand.cards) for hand in (a, b)]
    assert (fast[0] < fast[1], fast[0] == fast[1]) == (slow[0] < slow[1], slow[0] == slow[1])


@OPTIONS
@settings(max_examples=150)
@given(hand=hands(naturals=8, wilds=1) | hands(naturals=4, wilds=2))
def test_w21_fast_is_the_best_substitution(options: oracle.Options, hand: Hand) -> None:
    expected = oracle.by_substitution(hand.naturals, len(hand.wilds), options)
    assert plain(hand.rules(options).evaluate(hand.cards)) == of_oracle(expected)
    assert oracle.by_walking_down(hand.naturals, len(hand.wilds), options) == expected


@OPTIONS
@given(hand=hands(), suits=st.permutations(range(4)), data=st.data())
def test_e11_suits_and_order_do_not_matter(
    options: oracle.Options, hand: Hand, suits: list[int], data: st.DataObject
) -> None:
    def renamed(codes: list[int]) -> list[int]:
        return [code if code >= 52 else code // 4 * 4 + suits[code % 4] for code in codes]

    value = hand.rules(options).evaluate(hand.cards)
    other = Hand(renamed(hand.naturals), renamed(hand.wilds))
    assert other.rules(options).evaluate(data.draw(st.permutations(other.cards))) == value


@OPTIONS
@given(hand=hands(naturals=20), card=st.integers(0, 53), wild=st.booleans())
def test_one_more_card_never_hurts(
    options: oracle.Options, hand: Hand, card: int, wild: bool
) -> None:
    if card in hand.cards:
        return
    more = (
        Hand(hand.naturals, [*hand.wilds, card])
        if wild or card >= 52
        else Hand([*hand.naturals, card], hand.wilds)
    )
    assert more.rules(options).evaluate(more.cards) >= hand.rules(options).evaluate(hand.cards)


@OPTIONS
@given(hand=hands())
def test_wild_is_never_worse_than_natural(options: oracle.Options, hand: Hand) -> None:
    values = [
        HandRules(wild=hand.wilds[:n], jokers="dead", **options._asdict()).evaluate(hand.cards)
        for n in range(len(hand.wilds) + 1)
    ]
    assert values == sorted(values)


@OPTIONS
@given(hand=hands())
def test_the_best_five_have_the_value_of_the_hand(options: oracle.Options, hand: Hand) -> None:
    rules = hand.rules(options)
    best = rules.best_hand(hand.cards)
    assert best.value == rules.evaluate(hand.cards) == rules.evaluate(best.cards)
    assert len(best.cards) == len(set(best.cards)) == min(5, len(hand.cards))
    assert {card.code for card in best.cards} <= set(hand.cards)
    assert set(best.wilds) == {card for card in best.cards if card.code in hand.wilds}
    assert not any(card.is_joker for card in best.wilds.values())
    played = tuple(sorted(best.wilds.get(card, card).code for card in best.cards))
    assert of_oracle(oracle.value_of_five(played, options)) == plain(best.value)


@given(hand=hands())
def test_options_order_five_of_a_kind_only(hand: Hand) -> None:
    """Where no five of a kind can be had, its place does not matter."""
    for ace in (True, False):
        above, royal, straight, none = (
            hand.rules(oracle.Options(five, ace)).evaluate(hand.cards)
            for five in ("above", "below_royal", "below_straight_flush", "none")
        )
        if above.category is not cc.Category.FIVE_OF_A_KIND:
            assert plain(above) == plain(royal) == plain(straight) == plain(none)
            assert above == straight == none
        else:
            assert plain(none) <= plain(straight)


# --- Batches ---------------------------------------------------------------------------------

DTYPES = ["u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i2", ">u2", ">i4", ">u4", ">i8", ">u8"]


@st.composite
def laid_out(draw: st.DrawFn, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the same numbers otherwise in memory: order, strides, direction, alignment."""
    steps = [draw(st.sampled_from([1, 2, 3, -1, -2])) for _ in array.shape]
    shape = [abs(step) * n for step, n in zip(steps, array.shape, strict=True)]
    raw = np.full(int(np.prod(shape)) * array.itemsize + 1, 0x36, np.uint8)
    start = draw(st.integers(0, 1))
    order: Any = draw(st.sampled_from("CF"))
    base = raw[start : start + raw.size - 1].view(array.dtype).reshape(shape, order=order)
    view = base[tuple(slice(None, None, step) for step in steps)]
    view[...] = array
    return np.asarray(view)


@OPTIONS
@given(data=st.data())
def test_n01_n03_batch_is_scalar(options: oracle.Options, data: st.DataObject) -> None:
    few = data.draw(st.lists(hands(wilds=2), min_size=1, max_size=5))
    times = data.draw(st.sampled_from([1, 7, 40]))
    width = max(len(hand.cards) for hand in few) + data.draw(st.integers(0, 3))
    codes = np.full((len(few), width), 255, np.uint8)
    for row, hand in zip(codes, few, strict=True):
        places = data.draw(st.permutations(range(width)))
        row[places[: len(hand.cards)]] = hand.cards
    rules = HandRules(wild=few[0].wilds, **options._asdict())
    expected = [int(rules.evaluate(hand.cards)) for hand in few] * times
    per_row = [int(hand.rules(options).evaluate(hand.cards)) for hand in few] * times
    wild = np.array([CardSet(hand.wilds).bits for hand in few] * times, np.uint64)
    codes = np.tile(codes, (times, 1))
    dtype = data.draw(st.sampled_from(DTYPES))
    threads = data.draw(st.integers(1, 3))
    for array in (codes.astype(dtype), cc.card_sets(codes).astype(dtype[:-2] + "u8")):
        view = data.draw(laid_out(array))
        assert rules.evaluate_many(view, threads=threads).tolist() == expected
        every = HandRules(**options._asdict()).evaluate_many(
            view, wild=data.draw(laid_out(wild)), threads=threads
        )
        assert every.tolist() == per_row
    values = np.array(expected, np.uint32)
    categories = [int(HandValue(value).category) for value in expected]
    assert cc.categories(data.draw(laid_out(values))).tolist() == categories


# --- Text ------------------------------------------------------------------------------------


@given(
    cards=st.lists(st.integers(0, 53), unique=True),
    separators=st.lists(st.sampled_from(["", " ", ",", ", ", "\t", "\n", "\u3000"]), min_size=1),
    symbols=st.booleans(),
)
def test_parsing_undoes_printing(cards: list[int], separators: list[str], symbols: bool) -> None:
    text = ""
    for i, code in enumerate(cards):
        card = cc.Card(code)
        text += (card.symbol if symbols else str(card)) + separators[i % len(separators)]
    assert cc.parse_many([text]).tolist() == [cards]
    assert CardSet(text).codes == sorted(cards)
    assert CardSet(str(CardSet(text))) == CardSet(text) == CardSet(CardSet(text).symbols)
    assert eval(repr(CardSet(text)), vars(cc)) == CardSet(text)


@example("10")
@example("1")
@example("X")
@example("A♠\ufe0f\ufe0f")
@example("\ufe0f")
@example("🂡\ufe0e")
@example("\u2660")
@given(st.text() | st.text(alphabet="23456789TJQKAcdhsXbr10 ,♠♤\ufe0f🂡🃏é", max_size=12))
def test_i01_text_is_cards_or_an_error_that_points_at_it(text: str) -> None:
    try:
        cards = CardSet(text)
    except CardError as error:
        message = str(error)
        position = int(message.rpartition("at position ")[2])
        assert position < len(text)
        if message.startswith("repeated card"):
            CardSet(text[:position])
            return
        CardSet(text[:position])  # what stands before is right
        with pytest.raises(CardError, match=f"at position {position}$"):
            CardSet(text[: position + 20])
    else:
        assert CardSet(str(cards)) == cards
