"""A bot of one's own against the native ones: what makes pairs is worth keeping."""

from collections import Counter

import cardcore as cc


class Hoarder(cc.Bot):
    """Keeps pairs and high cards, bids the rest, and takes the best card that lies open."""

    def act(self, view: cc.View) -> cc.Action:
        """Pull what pairs up, bid what does not."""
        held = Counter(card.rank for card in view.hand if card.rank)

        def worth(action: cc.Action) -> tuple[int, int]:
            card = action.card
            if card is None:
                # A flip is worth more than a card that pairs with nothing.
                return (0, len(cc.Deck()))
            if card.rank is None:
                # A joker counts for nothing in the end, but wins the choice of low or high.
                return (-1, card.code)
            others = held[card.rank] - (card in view.hand)
            return (others, card.code)

        return max(view.legal, key=worth) if "flip" in view.legal else min(view.legal, key=worth)


game = cc.Junkyard(players=4)
bots: list[cc.Bot | str] = [Hoarder(), "greedy", "random", "random"]
result = cc.simulate(game, bots, games=2_000, seed=1)
print(result)

best = max(cc.Category.ALL, key=lambda category: result.categories[0][category])
print(f"\n{result.bots[0]} ends most often with {best}")
