"""What a house rule does to the odds: five-card hands of a deck with deuces wild."""

import cardcore as cc

above = cc.count_categories(5, rules=cc.HandRules(wild="2"))
none = cc.count_categories(5, rules=cc.HandRules(wild="2", five_of_a_kind="none"))

print(f"{'deuces wild':<16} {'five of a kind':>15} {'without it':>12}")
for category in reversed(cc.Category.ALL):
    print(f"{category!s:<16} {above[category]:>15,} {none[category]:>12,}")
