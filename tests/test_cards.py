"""Ranks, suits and cards: forms, order, text and errors (RULES §1)."""

from __future__ import annotations

import enum
from itertools import product
from typing import Any

import numpy as np
import pytest

import cardcore as cc
from cardcore import Card, CardError, Category, Rank, Suit

RANK_CHARS = "23456789TJQKA"
SUIT_CHARS = "cdhs"
TEXTS = [r + s for r, s in product(RANK_CHARS, SUIT_CHARS)] + ["Xb", "Xr"]
SYMBOLS = dict(zip(SUIT_CHARS, "♣♦♥♠", strict=True))
WHITE_SYMBOLS = dict(zip(SUIT_CHARS, "♧♢♡♤", strict=True))
INTEGER_DTYPES = ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "intp"]


def playing_card(rank: int, suit: int) -> str:
    """Return the card of the Unicode block: ace first, a knight between jack and queen."""
    place = 1 if rank == 12 else rank + 2
    return chr((0x1F0D0, 0x1F0C0, 0x1F0B0, 0x1F0A0)[suit] + place + (place > 11))


def forms(code: int) -> list[str]:
    """Return every way to write a card."""
    if code >= 52:
        text = TEXTS[code]
        faces = ["\U0001f0cf"] if text == "Xb" else ["\U0001f0bf", "\U0001f0df"]
        return [text, text.lower(), text.upper(), "x" + text[1].upper(), *faces]
    rank, suit = RANK_CHARS[code // 4], SUIT_CHARS[code % 4]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    signs = [SYMBOLS[suit], WHITE_SYMBOLS[suit]]
    suits = [suit, suit.upper(), *signs, *(s + v for s in signs for v in "\ufe0e\ufe0f")]
    face = playing_card(code // 4, code % 4)
    return [
        *(r + s for r in sorted(ranks) for s in suits),
        face,
        face + "\ufe0f",
        f" {rank}{suit},",
    ]


def test_codes_are_rank_times_four_plus_suit() -> None:
    for code, text in enumerate(TEXTS):
        card = Card(text)
        assert (card.code, int(card), str(card)) == (code, code, text)
        assert Card(code) is card
        assert repr(card) == f"Card('{text}')"
        assert card.is_joker == (code >= 52)
        if card.is_joker:
            assert card.rank is None
            assert card.suit is None
        else:
            assert card.rank is not None
            assert card.suit is not None
            assert (int(card.rank), int(card.suit)) == divmod(code, 4)
            assert Card.of(card.rank, card.suit) is card
            assert card.symbol == text[0] + SYMBOLS[text[1]]


def test_cards_are_made_once() -> None:
    assert Card("As") is Card("A♠") is Card(51) is Card(Card("As"))


@pytest.mark.parametrize("code", range(54))
def test_i03_i09_every_form_is_the_same_card(code: int) -> None:
    for text in forms(code):
        assert Card(text) is Card(code), text
        assert cc.CardSet(text).codes == [code], text
        assert cc.parse_many([text]).tolist() == [[code]], text
        assert Card(Card(code).symbol) is Card(code)


def test_i03_forms_add_no_cards_to_the_deck() -> None:
    assert len(list(cc.Deck())) == len(set(cc.Deck())) == 52
    assert [str(card) for card in cc.Deck(jokers=2)] == TEXTS


@pytest.mark.parametrize(
    ("text", "names", "position"),
    [
        ("Kz", "Kz", 0),
        ("As Kz", "Kz", 3),
        ("A♠K♦Zc9d 2c", "Zc9d", 4),
        ("A♠\ufe0f Kz", "Kz", 4),
        ("🂡 Kz", "Kz", 2),
        ("10s1h", "1h", 3),
        ("As A", "A", 3),
        ("As K", "K", 3),
        ("As 1", "1", 3),
        ("As 10", "10", 3),
        ("As X", "X", 3),
        ("As Xg", "Xg", 3),
        ("As|Kd", "|Kd", 2),
        ("As;Kd", ";Kd", 2),
        ("As-Kd", "-Kd", 2),
        ("0h", "0h", 0),
        ("11h", "11h", 0),
        ("100h", "100h", 0),
        ("1 0h", "1", 0),
        ("A s", "A", 0),
        ("A,s", "A", 0),
        # Suit first is refused, never read as another card.
        ("HA", "HA", 0),
        ("D5", "D5", 0),
        ("SA", "SA", 0),
        ("s10", "s10", 0),
        ("♠A", "♠A", 0),
        # Knights, trumps and the back of a card are none of ours.
        ("🂬", "🂬", 0),
        ("🃠", "🃠", 0),
        ("🂠", "🂠", 0),
        # Letters that only look like ours, and digits of other scripts.
        ("Аs", "Аs", 0),  # noqa: RUF001
        ("２c", "２c", 0),  # noqa: RUF001
        ("Kſ", "Kſ", 0),  # noqa: RUF001
        ("As\x00", "\\0", 2),
    ],
)
def test_i01_i09_errors_name_text_and_position(text: str, names: str, position: int) -> None:
    for parse in (cc.CardSet, cc.evaluate, lambda t: cc.parse_many([t])):
        with pytest.raises(CardError) as caught:
            parse(text)
        assert f"'{names}' at position {position}" in str(caught.value).replace("\\u{0}", "\\0")


def test_errors_of_long_text_stay_short() -> None:
    with pytest.raises(CardError, match="at position 3") as caught:
        cc.CardSet("As " + "?" * 100_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["", " ", ",", "As Kd", "AsKd", "As As", "A", "Kz", "s", "10"])
def test_a_card_is_exactly_one_card(text: str) -> None:
    with pytest.raises(CardError):
        Card(text)


@pytest.mark.parametrize("code", [-1, 54, 99, 255, 256, 2**31, 2**32, 2**63, 2**64, -(2**70)])
def test_n07_codes_end_at_53(code: int) -> None:
    with pytest.raises(CardError, match=str(code)):
        Card(code)
    with pytest.raises(CardError, match=str(code)):
        cc.evaluate([0, code])


@pytest.mark.parametrize("bad", [None, 1.0, b"As", True, False, np.bool_(True), [], ["As"], 1j])
def test_other_types_are_no_card(bad: Any) -> None:
    with pytest.raises(TypeError):
        Card(bad)


@pytest.mark.parametrize("dtype", INTEGER_DTYPES)
def test_n09_numpy_integers_are_codes(dtype: str) -> None:
    scalar = np.dtype(dtype).type
    assert Card(scalar(5)) is Card(5)
    assert cc.evaluate([scalar(51), scalar(50)]) == cc.evaluate("As Ah")
    assert scalar(51) in list(map(int, cc.CardSet("As")))
    assert cc.Deck(jokers=scalar(2)) == cc.Deck(jokers=2)
    assert cc.HandValue(scalar(0)) == cc.HandValue(0)


def test_n09_objects_with_an_index_are_codes() -> None:
    class Code(enum.IntEnum):
        ACE_OF_SPADES = 51

    assert Card(Code.ACE_OF_SPADES) is Card("As")


def test_cards_order_by_code() -> None:
    cards = [Card(code) for code in range(54)]
    assert sorted(reversed(cards)) == cards
    assert Card("2s") < Card("3c") <= Card("3c") < Card("Xb") < Card("Xr")
    assert Card("Xr") > Card("As") >= Card("As")


@pytest.mark.parametrize("kind", [Rank, Suit, Category])
def test_members_of_an_enumeration(kind: Any) -> None:
    members = kind.ALL
    assert [int(member) for member in members] == list(range(len(members)))
    assert sorted(reversed(members)) == list(members)
    assert len(set(members)) == len(members)
    for member in members:
        assert getattr(kind, member.name) is member
        assert repr(member) == f"{kind.__name__}.{member.name}"
        assert list(range(20))[member] == int(member)
        with pytest.raises(AttributeError):
            member.name = "JOKER"


def test_names_and_letters() -> None:
    ranks = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE"
    assert " ".join(rank.name for rank in Rank.ALL) == ranks
    assert "".join(rank.char for rank in Rank.ALL) == RANK_CHARS
    assert "".join(map(str, Rank.ALL)) == RANK_CHARS
    assert [suit.name for suit in Suit.ALL] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
    assert "".join(suit.char for suit in Suit.ALL) == SUIT_CHARS
    assert "".join(suit.symbol for suit in Suit.ALL) == "♣♦♥♠"
    assert str(Category.FULL_HOUSE) == "full house"
    assert [c.name for c in Category.ALL] == [
        str(c).replace(" ", "_").upper() for c in Category.ALL
    ]
    assert Rank.ACE.cards == cc.CardSet("Ac Ad Ah As")
    assert Suit.CLUBS.cards == cc.CardSet(" ".join(r + "c" for r in RANK_CHARS))


def test_ranks_and_suits_parse() -> None:
    for rank in Rank.ALL:
        assert Rank.parse(rank.char) is Rank.parse(rank.char.lower()) is rank
    assert Rank.parse("10") is Rank.TEN
    for suit in Suit.ALL:
        for text in (suit.char, suit.char.upper(), suit.symbol, WHITE_SYMBOLS[suit.char]):
            assert Suit.parse(text) is suit
    for text in ("", "1", "11", "X", "Ac", "ace", "♠♠", "é"):
        with pytest.raises(CardError):
            Rank.parse(text)
        with pytest.raises(CardError):
            Suit.parse(text)


@pytest.mark.parametrize(
    "thing",
    [
        Card("As"),
        Rank.ACE,
        Suit.SPADES,
        Category.FLUSH,
        cc.CardSet("As"),
        cc.Deck(),
        cc.HandValue(0),
        cc.HandRules(),
        cc.best_hand("As"),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_t05_foreign_types_are_unequal_and_unordered(thing: Any) -> None:
    for other in ("As", None, 1.5, object(), b"", (), np.float64(1)):
        assert thing != other
        assert not thing == other  # noqa: SIM201
        with pytest.raises(TypeError):
            thing < other  # noqa: B015
    assert type(thing).__module__ == "cardcore"
    assert type(thing).__qualname__ == type(thing).__name__
    with pytest.raises((AttributeError, TypeError)):
        thing.strange = 1


def test_t05_equal_things_hash_equal() -> None:
    assert {Card("As"): 1}[Card(51)] == 1
    assert len({Card("As"), Card("A♠"), Card("Ks")}) == 2
    assert len({cc.CardSet("As Ks"), cc.CardSet("Ks As")}) == 1
    assert len({cc.Deck(), cc.Deck(jokers=0), cc.Deck(jokers=1)}) == 2
    assert len({cc.HandRules(), cc.HandRules(jokers="wild"), cc.HandRules(jokers="dead")}) == 2
    assert len({cc.evaluate("As Kd"), cc.evaluate("Ah Kc"), cc.evaluate("Ah Qc")}) == 2
    assert len({*Rank.ALL, Rank.ACE, *Suit.ALL, *Category.ALL}) == 27


def test_t05_kinds_are_not_equal_to_one_another() -> None:
    pairs: list[tuple[Any, Any]] = [
        (Rank.TWO, Suit.CLUBS),
        (Rank.TWO, Card("2c")),
        (Category.HIGH_CARD, Suit.CLUBS),
    ]
    for a, b in pairs:
        assert a != b
        with pytest.raises(TypeError):
            a < b  # noqa: B015


def test_nobody_can_make_new_members() -> None:
    for kind in (Rank, Suit, Category):
        with pytest.raises(TypeError):
            kind()
    for parent in (Rank, Suit, Category, Card, cc.CardSet, cc.Deck, cc.HandValue, cc.HandRules):
        with pytest.raises(TypeError):
            type("Child", (parent,), {})


def test_parse_many() -> None:
    codes = cc.parse_many(["As Kd", "", "2c", "🂡10h Xr"])
    assert codes.dtype == np.uint8
    assert codes.tolist() == [[51, 45, 255], [255] * 3, [0, 255, 255], [51, 34, 53]]
    assert cc.parse_many([]).shape[0] == 0
    assert cc.parse_many(["", ""]).shape == (2, 0)
    assert cc.parse_many(text for text in ("As", "Kd")).tolist() == [[51], [45]]
    with pytest.raises(CardError, match="'Kz' at position 3"):
        cc.parse_many(["2c", "As Kz"])
    with pytest.raises(CardError, match="repeated card 'As' at position 3"):
        cc.parse_many(["2c", "As As"])
    for bad in ("As Kd", [b"As"], [None], None, 3):
        with pytest.raises(TypeError):
            cc.parse_many(bad)  # type: ignore[arg-type]
