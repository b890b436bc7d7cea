"""What ``make demo`` shows: hands ranked, a deck counted, games played and simulated."""

import io
import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import cardcore as cc
from cardcore.cli import main as cardcore_command
from cardcore.records import from_phh

EXAMPLES = Path(__file__).resolve().parent
REAL_HAND = EXAMPLES.parent / "tests" / "data" / "phh" / "dwan-ivey-2009.phh"
SAMPLE = 1_000_000
HAND = 7
DECK = cc.Deck(jokers=2)


def rank_text() -> None:
    """Evaluate hands given as text, under several rules."""
    heading("1. Hands from text", 'cc.evaluate("As Kd Qh Js Tc")')
    hands: list[tuple[str, cc.HandRules, str]] = [
        ("As Kd Qh Js Tc", cc.HandRules(), ""),
        ("Kh Ks Kd 7c 7s 2d 9h", cc.HandRules(), "best five of seven"),
        ("A♥ K♥ Q♥ J♥ Xr", cc.HandRules(), "a joker is wild"),
        ("2c 2d Ks Kd Kh 7c 8s", cc.HandRules(wild="2"), "deuces wild"),
        (
            "2c 2d Ks Kd Kh 7c 8s",
            cc.HandRules(wild="2", five_of_a_kind="none"),
            "no five of a kind",
        ),
        ("Ah 9h 6h 3h Xb", cc.HandRules(), "wild: another ace"),
        ("Ah 9h 6h 3h Xb", cc.HandRules(double_ace_flush=False), "wild: the king"),
    ]
    for hand, rules, note in hands:
        print(f"  {hand:<21} {rules.evaluate(hand)!s:<35} {note}".rstrip())

    best = cc.best_hand("2c 2d Ks Kd Kh 7c 8s", wild="2")
    stand_ins = ", ".join(f"{wild} for {card}" for wild, card in best.wilds.items())
    print(f"\n  the five that count: {' '.join(map(str, best.cards))}, where {stand_ins}")
    players = ["As Ad", "8c 8h", "7s 5s"]
    winner = cc.winners(players, "Ah 8s 6s 4s Ac")[0]
    print(f"  on Ah 8s 6s 4s Ac, of {', '.join(players)} the winner is {players[winner]}")


def rank_file() -> None:
    """Evaluate the hands of a file with the command line."""
    heading("2. Hands from a file", "$ cardcore eval --file examples/hands.txt")
    cardcore_command(["eval", "--file", str(EXAMPLES / "hands.txt")])


def rank_array() -> Mapping[cc.Category, float]:
    """Evaluate a million random hands in a NumPy array; returns how often each category came."""
    heading(f"3. A NumPy array of {SAMPLE:,} hands", "cc.evaluate_many(codes)")
    codes = random_hands(np.random.default_rng(2024), SAMPLE, HAND, len(DECK))
    print(f"  {HAND} cards each, out of {len(DECK)} with two jokers: {codes.dtype} {codes.shape}")
    start = time.perf_counter()
    values = cc.evaluate_many(codes)
    seconds = time.perf_counter() - start
    speed = SAMPLE / seconds / 1e6
    print(f"  {seconds * 1e3:.0f} ms on one thread: {speed:.1f} million hands a second")
    best = int(values.argmax())
    cards = " ".join(str(cc.Card(code)) for code in codes[best])
    print(f"  the best of them: {cards}, {cc.describe(values[best])}")
    seen = np.bincount(cc.categories(values), minlength=len(cc.Category.ALL)) / SAMPLE
    return dict(zip(cc.Category.ALL, seen.tolist(), strict=True))


def count_deck(seen: Mapping[cc.Category, float]) -> None:
    """Count all hands of the deck, beside how often the random ones came."""
    heading(
        f"4. Every {HAND}-card hand of a two-joker deck",
        f"cc.count_categories({HAND}, cc.Deck(jokers=2))",
    )
    threads = os.cpu_count() or 1
    start = time.perf_counter()
    counts = cc.count_categories(HAND, DECK, threads=threads)
    seconds = time.perf_counter() - start
    total = sum(counts.values())
    print(f"  {'':<16} {'hands':>13} {'probability':>12} {'the million':>12}")
    for category in reversed(cc.Category.ALL):
        count = counts[category]
        share = count / total
        print(f"  {category!s:<16} {count:>13,} {share:>12.4%} {seen[category]:>12.4%}")
    print(f"  {'all':<16} {total:>13,}")
    plural = "" if threads == 1 else "s"
    print(f"  counted one and all in {seconds:.2f} s on {threads} thread{plural}")


def play_game() -> None:
    """Play a game of Junkyard Carousel move by move."""
    heading("5. A game of Junkyard Carousel", "state = cc.Junkyard(players=4).start(seed=7)")
    state, rng = cc.Junkyard(players=4).start(seed=7), cc.Rng(7)
    print(indented(state))
    while not state.is_over:
        turns, seat = state.turns, state.turn_seat
        moves: list[str] = []
        while state.turns == turns and state.actor is not None:
            action = state.legal.sample(rng)
            moves.append(str(action) if not moves else f"{state.actor}: {action}")
            state.apply(action)
        if turns < 4:
            bids = ", ".join(moves[1:]) or "a joker, which leaves the game"
            print(f"  turn {turns + 1}, seat {seat}: {moves[0]}; {bids}")
    print(f"  … {state.turns} turns in all, and in the end\n")
    rules = cc.HandRules(jokers="dead")
    for seat, hand in enumerate(state.hands):
        won = "  wins" if seat in state.winners else ""
        print(f"  seat {seat}  {hand!s:<24} {rules.evaluate(hand)}{won}")


def replay_hand() -> None:
    """Replay a hand of Texas Hold'em that was on television."""
    heading(
        "6. A real hand of Texas Hold'em",
        f'state = from_phh(Path("{REAL_HAND.name}").read_text()).replay()',
    )
    hand = from_phh(REAL_HAND.read_text(encoding="utf-8"))
    state, names = hand.replay(), hand.fields["players"]
    print(f"  {hand.fields['event']}, {hand.fields['year']}")
    for seat, holes in enumerate(hand.holes):
        cards = " ".join(str(card or "??") for card in holes)
        print(f"  {names[seat]:<16} {cards}  {hand.game.stacks[seat]:>9,}")
    told = []
    for event in state.events:
        if event.kind == "action":
            told.append(f"{names[event.seat].split()[-1]} {event.action}")
        elif event.seat is None:
            told.append(f"[{event.card}]")
    print("\n  " + ", ".join(told).replace("], [", " ").replace(", [", "\n  ["))
    print(f"  the board is {' '.join(map(str, state.board))}; at the end\n")
    for seat, (stack, gain) in enumerate(zip(state.stacks, state.returns, strict=True)):
        print(f"  {names[seat]:<16} {stack:>16,} {gain:>+12,.0f}")


def play_circle() -> None:
    """Play a hand of Circle to its showdown."""
    heading("7. A hand of Circle", "state.best_group(0)")
    state = cc.Circle(stacks=[100] * 4, small=1, big=2).start(seed=2)
    for legal in state.decisions():
        state.apply(legal.check or legal.call or "fold")
    print(indented(state))
    for seat in state.live:
        best = state.best_group(seat)
        won = "  wins" if seat in state.winners else ""
        print(f"  seat {seat}  {best}{won}")


def simulate_games() -> None:
    """Play tens of thousands of games between bots, then some of each other game."""
    bots = ["greedy", "random", "random", "random"]
    heading(
        "8. 30,000 games between bots",
        'cc.simulate(cc.Junkyard(), ["greedy", "random", "random", "random"], games=30_000)',
    )
    result = cc.simulate(cc.Junkyard(), bots, games=30_000, threads=os.cpu_count() or 1)
    print(indented(result))
    print("  The same bots at games with chips, 100 a player; what the greedy one wins:\n")
    stacks = [100] * 4
    games = [
        cc.Holdem(stacks=stacks, small=1, big=2),
        cc.Circle(stacks=stacks, small=1, big=2),
        cc.Treasure(stacks=stacks, hands=10),
    ]
    for game in games:
        result = cc.simulate(game, bots, games=3_000)
        speed, greedy = result.decisions / result.seconds / 1e6, result.by_bot[0]
        print(
            f"  {game.name:<10} {greedy.mean:+6.1f} ± {greedy.interval:4.1f} chips a game,"
            f" at {speed:.1f} million decisions a second"
        )


def indented(thing: object) -> str:
    """Return the text of something, a little to the right."""
    return "\n".join(f"  {line}" for line in str(thing).splitlines()) + "\n"


def random_hands(rng: np.random.Generator, n: int, k: int, deck_size: int) -> NDArray[np.uint8]:
    """Draw hands without repeated cards, all equally likely (Floyd's sampling).

    Args:
        rng: Where chance comes from.
        n: How many hands.
        k: Cards in a hand.
        deck_size: Codes are less than this.

    Returns:
        Card codes, ``uint8 (n, k)``.
    """
    hands = np.empty((n, k), dtype=np.uint8)
    for column, top in enumerate(range(deck_size - k, deck_size)):
        drawn = rng.integers(top, size=n, dtype=np.uint8, endpoint=True)
        taken = (hands[:, :column] == drawn[:, None]).any(axis=1)
        hands[:, column] = np.where(taken, top, drawn)
    return hands


def heading(title: str, code: str) -> None:
    """Print the heading of a section and how it is done."""
    print(f"\n{title}\n{'─' * len(title)}\n  {code}\n")


def main() -> None:
    """Show everything."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Suits and lines may not exist in the encoding of the output.
        sys.stdout.reconfigure(errors="replace")
    print(f"cardcore {cc.__version__}")
    rank_text()
    rank_file()
    count_deck(rank_array())
    play_game()
    replay_hand()
    play_circle()
    simulate_games()


if __name__ == "__main__":
    main()
