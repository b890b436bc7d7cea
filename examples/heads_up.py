"""How often one hand beats another before the flop, estimated from a million boards."""

import numpy as np

import cardcore as cc

BOARDS = 1_000_000
players = ["As Ks", "Qd Qc"]

held = cc.CardSet(" ".join(players))
rest = np.array((cc.Deck().cards - held).codes, dtype=np.uint8)

# Boards with a repeated card are thrown away; what is left is uniform.
draws = np.sort(np.random.default_rng(1).integers(len(rest), size=(BOARDS, 5)), axis=1)
boards = cc.card_sets(rest[draws[(np.diff(draws) > 0).all(axis=1)]])

hands = np.broadcast_to(cc.card_sets(cc.parse_many(players)), (len(boards), len(players)))
won = cc.winners_many(hands, boards)
shares = (won / won.sum(axis=1, keepdims=True)).mean(axis=0)

for player, share in zip(players, shares, strict=True):
    print(f"{player}: {share:.2%} of the pot")
