"""Who wins a showdown, and with which five cards."""

import cardcore as cc

board = "Js 5s 4d 8d 5h"
hands = {"Moneymaker": "5d 4s", "Farha": "Jh Td"}

for name, hole in hands.items():
    best = cc.best_hand(f"{hole} {board}")
    print(f"{name}: {' '.join(card.symbol for card in best.cards)}, {best.value}")

names = list(hands)
print("wins:", ", ".join(names[i] for i in cc.winners(hands.values(), board)))
