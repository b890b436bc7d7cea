from __future__ import annotations

import io
import json
import re
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import pytest
from golden import frequencies, golden_path

import cardcore as cc
from cardcore.cli import main

REPOSITORY = Path(__file__).resolve().parent.parent
JUNKYARD = '{"game": "junkyard", "options": {"players": 4}, "decks": [], "steps": []}\n'


class Result(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


Run: TypeAlias = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*argv: object) -> Result:
        status = main([str(argument) for argument in argv])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    def stdin(raw: bytes) -> None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))

    return stdin


def one_error_line(result: Result, *words: str) -> bool:
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert result.err.endswith("\n")
    for word in words:
        assert word in result.err
    return True


# eval


def test_eval_table_is_aligned(run: Run) -> None:
    hands = ["As Ks Qs Js Xr", "2c2d", ""]
    values = [str(int(cc.evaluate(hand))) for hand in hands]
    width = len(values[0])
    assert run("eval", *hands) == Result(
        0,
        f"hand            {'value':>{width}}  description\n"
        f"As Ks Qs Js Xr  {values[0]:>{width}}  straight flush, ace high\n"
        f"2c2d            {values[1]:>{width}}  one pair, twos\n"
        f"                {values[2]:>{width}}  no cards\n",
        "",
    )


def test_eval_json(run: Run) -> None:
    result = run("eval", "--json", "2c 2d Ks Kd Kh 7c 8s", "A♠K♠")
    assert result.entries == [
        {
            "hand": "2c 2d Ks Kd Kh 7c 8s",
            "value": int(cc.evaluate("2c 2d Ks Kd Kh 7c 8s")),
            "category": "full house",
            "ranks": "K2",
            "description": "full house, kings over twos",
        },
        {
            "hand": "A♠K♠",
            "value": int(cc.evaluate("As Ks")),
            "category": "high card",
            "ranks": "AK",
            "description": "high card, ace, king",
        },
    ]


def test_eval_best(run: Run) -> None:
    hand = "As Ks Qs Js Xr 2d 2h"
    best = cc.best_hand(hand)
    [entry] = run("eval", "--json", "--best", hand).entries
    assert entry["cards"] == "".join(map(str, best.cards))
    assert entry["wilds"] == {"Xr": "Ts"}
    heading, row = run("eval", "--best", hand).out.splitlines()
    assert heading.split() == ["hand", "value", "description", "best", "five", "wilds"]
    assert " ".join(map(str, best.cards)) in row
    assert row.endswith("Xr=Ts")


@pytest.mark.parametrize(
    ("hand", "options", "without", "with_options"),
    [
        ("2c 2d Ks Kd Kh", ["--wild", "2"], "full house", "five of a kind"),
        ("Jc Js Ks Kd Kh", ["--wild", "2 Js"], "full house", "four of a kind"),
        ("As Ad Xb Xr", ["--jokers", "dead"], "four of a kind", "one pair"),
        ("As Ad Ah Ac Xr Kd", ["--five-of-a-kind", "none"], "five of a kind", "four of a kind"),
    ],
)
def test_eval_options_have_effect(
    run: Run, hand: str, options: list[str], without: str, with_options: str
) -> None:
    assert [entry["category"] for entry in run("eval", "--json", hand).entries] == [without]
    changed = run("eval", "--json", *options, hand)
    assert [entry["category"] for entry in changed.entries] == [with_options]


def test_eval_double_ace_flush(run: Run) -> None:
    hand = "Ah 9h 6h 3h Xb"
    assert run("eval", "--json", hand).entries[0]["ranks"] == "AA963"
    assert run("eval", "--json", "--no-double-ace-flush", hand).entries[0]["ranks"] == "AK963"


def test_eval_place_of_five_of_a_kind(run: Run) -> None:
    hands = ["As Ad Ah Ac Xr", "Ks Qs Js Ts 9s", "As Ks Qs Js Ts"]
    for place, above in (("above", 2), ("below_royal", 1), ("below_straight_flush", 0)):
        five, *flushes = run("eval", "--json", "--five-of-a-kind", place, *hands).entries
        assert sum(five["value"] > flush["value"] for flush in flushes) == above


def test_eval_forbidden_jokers(run: Run) -> None:
    assert run("eval", "As Ks").status == 0
    one_error_line(run("eval", "--jokers", "forbidden", "As Ks", "As Xr"), "hand 2: ", "'Xr'")


def test_eval_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(b"# a comment\r\n\r\n  \nAs Ks\r\n  # another\n 2c 2d \nTh")
    result = run("eval", "--file", path, "--json")
    assert result.status == 0
    assert [entry["hand"] for entry in result.entries] == ["As Ks", "2c 2d", "Th"]


@pytest.mark.parametrize("argv", [["eval"], ["eval", "-"], ["eval", "-f", "-"]])
def test_eval_standard_input(run: Run, stdin: Callable[[bytes], None], argv: list[str]) -> None:
    stdin("A♠ K♠\n2c 2d".encode())
    result = run(*argv, "--json")
    assert [entry["category"] for entry in result.entries] == ["high card", "one pair"]


def test_eval_empty_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert run("eval", "--file", tmp_path / "empty") == Result(0, "", "")


def test_eval_bad_hand_in_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("As Ks\n# comment\nAs Kz\n2c 2d\n")
    result = run("eval", "--json", "--file", path)
    one_error_line(result, f"{path}, line 3: ", "'Kz' at position 3")
    assert [entry["hand"] for entry in result.entries] == ["As Ks"]


def test_eval_bad_hand_on_standard_input(run: Run, stdin: Callable[[bytes], None]) -> None:
    stdin(b"As Ks\nAs Ks As\n")
    one_error_line(run("eval"), "standard input, line 2: repeated card 'As' at position 6")


def test_eval_bad_hand_among_many(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("As Ks\n" * 20_000 + "As\tKs nonsense\n" + "2c\n")
    result = run("eval", "--file", path)
    one_error_line(result, "line 20001: ")
    assert result.out.count("high card") == 20_000


@pytest.mark.parametrize("hand", ["As Kz", "As\nzz", "\x1b[31m", "\udcff", "A\ufe0f"])
def test_eval_bad_argument(run: Run, hand: str) -> None:
    result = run("eval", "2c", hand)
    one_error_line(result, "cardcore eval: error: hand 2: ")
    assert "\x1b" not in result.err
    assert "2c" in result.out


@pytest.mark.parametrize("raw", [b"As Ks\n\xff\xfe\n", b"As Ks\n\x80", b"As Ks\nA\xe2\x99"])
def test_eval_file_that_is_not_utf8(run: Run, tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "hands.bin"
    path.write_bytes(raw)
    one_error_line(run("eval", "--file", path), f"{path}, line 2: not UTF-8 text")


def test_binary_file(run: Run) -> None:
    for argv in (["eval", "--file"], ["verify"]):
        one_error_line(run(*argv, sys.executable), sys.executable, "line 1")


@pytest.mark.parametrize("command", [["eval", "--file"], ["verify"]])
def test_unreadable_files(run: Run, tmp_path: Path, command: list[str]) -> None:
    one_error_line(run(*command, tmp_path), f"{tmp_path}: Is a directory")
    one_error_line(run(*command, tmp_path / "none"), f"{tmp_path / 'none'}: No such file")


@pytest.mark.parametrize("command", [["eval"], ["verify", "-"]])
def test_standard_input_that_is_closed(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    one_error_line(run(*command), "standard input is closed")


@pytest.mark.parametrize("argv", [["eval", "\udcff"], ["eval", "--wild", "\udcff", "As"]])
def test_argument_that_is_not_utf8(run: Run, argv: list[str]) -> None:
    result = run(*argv)
    one_error_line(result, ": not UTF-8 text")
    assert result.out == ""


def test_eval_wild_card_that_is_none(run: Run) -> None:
    one_error_line(run("eval", "--wild", "2 zz", "As"), "argument --wild: ", "'zz'")


def test_eval_hands_and_file(run: Run) -> None:
    one_error_line(run("eval", "As", "--file", "hands.txt"), "not both")


def test_eval_of_a_large_file_is_fast(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text("7h Jc 5c Xb 3h 3s 2d\n" * 100_000)
    start = time.perf_counter()
    result = run("eval", "--json", "--file", path)
    # A second on an idle machine; this finds what is ten times too slow.
    assert time.perf_counter() - start < 10
    assert result.out.count("\n") == 100_000


# count


def test_count_table(run: Run) -> None:
    result = run("count", 2)
    assert result.out.splitlines() == [
        "category         count  probability",
        "five of a kind       0    0.000000%",
        "straight flush       0    0.000000%",
        "four of a kind       0    0.000000%",
        "full house           0    0.000000%",
        "flush                0    0.000000%",
        "straight             0    0.000000%",
        "three of a kind      0    0.000000%",
        "two pair             0    0.000000%",
        "one pair            78    5.882353%",
        "high card        1,248   94.117647%",
        "total            1,326  100.000000%",
    ]
    assert result.status == 0
    assert result.err == ""


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_count_json_equals_published_frequencies(run: Run, jokers: int) -> None:
    convention = "i" if jokers else "none"
    [row] = [row for row in frequencies() if row["id"] == f"5_j{jokers}_{convention}"]
    [entry] = run("count", 5, "--deck-jokers", jokers, "--json").entries
    assert entry["counts"] == {
        name.replace("_", " "): count for name, count in row["counts"].items()
    }
    assert entry["total"] == row["total"]
    assert entry["cards"] == 5
    assert entry["deck_jokers"] == jokers
    assert sum(entry["probabilities"].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    "options",
    [["--wild", "2"], ["--jokers", "dead"], ["--five-of-a-kind", "none"], ["--wild", "2c 3d"]],
)
def test_count_options_have_effect(run: Run, options: list[str]) -> None:
    [plain] = run("count", 5, "--deck-jokers", 2, "--json").entries
    [changed] = run("count", 5, "--deck-jokers", 2, "--json", *options).entries
    assert plain["total"] == changed["total"] == 3_162_510
    assert plain["counts"] != changed["counts"]
    name = options[0].removeprefix("--").replace("-", "_")
    assert plain[name] != changed[name]


def test_count_says_its_rules(run: Run) -> None:
    [entry] = run("count", 1, "--wild", "2", "--no-double-ace-flush", "--json").entries
    assert entry["wild"] == "2c2d2h2s"
    assert entry["double_ace_flush"] is False


def test_count_threads_do_not_change_the_result(run: Run) -> None:
    assert run("count", 4, "--threads", 2) == run("count", 4)


def test_count_of_no_cards(run: Run) -> None:
    [entry] = run("count", 0, "--json").entries
    assert entry["total"] == entry["counts"]["high card"] == 1


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["53"], "no hands of 53 cards"),
        (["--deck-jokers", "2", "55"], "no hands of 55 cards"),
        (["--", "-1"], "no hands of -1 cards"),
        (["five"], "argument K: invalid int value: 'five'"),
        (["5", "--deck-jokers", "3"], "argument --deck-jokers: invalid choice"),
        (["5", "--threads", "0"], "argument --threads: must be at least 1"),
        (["5", "--threads", "many"], "argument --threads: invalid int value"),
        (["5", "--wild", "Z"], "argument --wild: "),
        (["2", "--deck-jokers", "1", "--jokers", "forbidden"], "'Xb'"),
        ([], "required: K"),
    ],
)
def test_count_refuses(run: Run, argv: list[str], words: str) -> None:
    one_error_line(run("count", *argv), "cardcore count: error: ", words)


# verify


def good_line(**change: object) -> str:
    entry = {
        "cards": "AsKs",
        "wild_ranks": "",
        "five_of_a_kind": "above",
        "double_ace_flush": True,
        "category": "high card",
        "ranks": "AK",
    }
    return json.dumps(entry | change) + "\n"


def test_verify_golden_hands(run: Run) -> None:
    path = golden_path("hands.jsonl")
    entries = len(path.read_bytes().splitlines())
    assert run("verify", path) == Result(0, f"{path}: {entries} entries, 0 differ\n", "")


@pytest.mark.parametrize("game", ["junkyard", "holdem", "circle", "treasure"])
def test_verify_golden_games(run: Run, game: str) -> None:
    path = REPOSITORY / "tests" / "data" / f"{game}.jsonl"
    entries = len(path.read_bytes().splitlines())
    assert entries > 10
    assert run("verify", path) == Result(0, f"{path}: {entries} entries, 0 differ\n", "")


@pytest.mark.parametrize("game", ["holdem", "circle", "treasure"])
def test_verify_says_where_a_game_differs(run: Run, tmp_path: Path, game: str) -> None:
    lines = (REPOSITORY / "tests" / "data" / f"{game}.jsonl").read_text().splitlines()
    record = json.loads(lines[0])
    record["steps"][0][1].pop()
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([lines[0], json.dumps(record)]))
    result = run("verify", path)
    assert result.status == 1
    assert result.out.startswith(f"{path}: 2 entries, 1 differs\n  first at line 2: step 0: legal ")


def test_verify_difference(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_text(good_line() + "\n" + good_line(ranks="AQ") + good_line(category="flush"))
    assert run("verify", path) == Result(
        1,
        f"{path}: 3 entries, 2 differ\n"
        "  first at line 3: AsKs: expected high card AQ, got high card AK\n",
        "",
    )


def test_verify_each_file_in_turn(run: Run, tmp_path: Path) -> None:
    good, differing, malformed = (tmp_path / name for name in ("good", "differing", "malformed"))
    good.write_bytes(good_line().replace("\n", "\r\n").encode())
    differing.write_text(good_line(ranks="A").rstrip())
    malformed.write_text(good_line() + "{\n")
    assert run("verify", good).status == 0
    assert run("verify", good, differing, good).status == 1
    result = run("verify", malformed, differing, tmp_path / "none", good)
    assert result.status == 2
    assert result.out == (
        f"{differing}: 1 entry, 1 differs\n"
        "  first at line 1: AsKs: expected high card A, got high card AK\n"
        f"{good}: 1 entry, 0 differ\n"
    )
    assert result.err.count("\n") == 2
    assert f"cardcore verify: error: {malformed}, line 2: not JSON" in result.err
    assert f"cardcore verify: error: {tmp_path / 'none'}: No such file" in result.err


def test_verify_standard_input(run: Run, stdin: Callable[[bytes], None]) -> None:
    stdin(good_line().encode())
    assert run("verify", "-") == Result(0, "standard input: 1 entry, 0 differ\n", "")


def test_verify_empty_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    assert run("verify", tmp_path / "empty").out == f"{tmp_path / 'empty'}: 0 entries, 0 differ\n"


def test_verify_unknown_format(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "junkyard.jsonl"
    path.write_text('{"kind": "auction"}\n')
    known = "known are: hands (key 'cards'), games (key 'game')"
    one_error_line(run("verify", path), f"{path}, line 1: ", known)


def test_verify_without_files(run: Run) -> None:
    one_error_line(run("verify"), "cardcore verify: error: ", "required: FILE")


# The command as a whole


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ([], "required: COMMAND"),
        (["evaluate"], "invalid choice: 'evaluate'"),
        (["eval", "--wilds", "2"], "unrecognized arguments: --wilds"),
        (["eval", "--bes", "As"], "unrecognized arguments: --bes"),
        (["eval", "--jokers", "tame", "As"], "argument --jokers: invalid choice: 'tame'"),
        (["eval", "--file"], "argument -f/--file: expected one argument"),
        (["--nonsense"], "cardcore"),
    ],
)
def test_wrong_usage(run: Run, argv: list[str], words: str) -> None:
    result = run(*argv)
    one_error_line(result, words, "--help'")
    assert result.out == ""


def test_version(run: Run) -> None:
    assert run("--version") == Result(0, f"cardcore {cc.__version__}\n", "")


@pytest.mark.parametrize("command", [[], ["eval"], ["count"], ["verify"]])
def test_help(run: Run, command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.status == 0
    assert result.out.startswith(f"usage: {' '.join(['cardcore', *command])} ")


def test_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardcore.cli.count.count_categories", interrupt)
    assert run("count", 7) == Result(130, "", "")


def shown_sessions() -> list[tuple[str, str]]:
    text = (REPOSITORY / "docs" / "cli.md").read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"```console\n(.*?)```", text, re.DOTALL))
    return re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", blocks, re.MULTILINE)


@pytest.mark.parametrize(("command", "shown"), shown_sessions())
def test_documentation_is_true(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    monkeypatch.chdir(REPOSITORY)
    program, *argv = shlex.split(command)
    assert program == "cardcore"
    result = run(*argv)
    assert result.out + result.err == shown


# cardcore simulate


def test_simulate_is_repeatable(run: Run) -> None:
    argv = ("simulate", "junkyard", "--games", "200", "--seed", "1")
    first = run(*argv)
    assert first.status == 0
    assert "200 games" in first.out
    assert run(*argv).out == run(*argv, "--threads", "2").out == first.out


@pytest.mark.parametrize(
    "change",
    [
        ("--seed", "2"),
        ("--games", "201"),
        ("--bots", "random"),
        ("--fixed-seats",),
        ("--option", "players=3"),
        ("--option", "dealer=1"),
        ("--option", "nuclear=true"),
        ("--option", "passes=2"),
        ("--option", "pull=top"),
        ("--json",),
    ],
    ids=" ".join,
)
def test_l03_every_option_of_simulate_has_an_effect(run: Run, change: tuple[str, ...]) -> None:
    argv = ("simulate", "junkyard", "--games", "200", "--seed", "1")
    changed = run(*argv, *change)
    assert changed.status == 0
    assert changed.out != run(*argv).out


CHIPS = [
    (
        "holdem",
        ["stacks=[9,9]", "dealer=2", "ante=1", "small=2", "big=4", "limit=pot", "min_bet=5"],
    ),
    ("circle", ["groups=neighbours", "five_of_a_kind=none", "ante=3"]),
    ("treasure", ["stacks=[9,9,9]", "ante=3", "hands=2", "limit=fixed"]),
]


@pytest.mark.parametrize(("game", "option"), [(g, o) for g, options in CHIPS for o in options])
def test_l03_every_option_of_a_game_with_chips_has_an_effect(
    run: Run, game: str, option: str
) -> None:
    argv = ("simulate", game, "--games", "300", "--seed", "1")
    first, changed = run(*argv), run(*argv, "--option", option)
    assert (first.status, changed.status) == (0, 0)
    assert "300 games" in first.out
    assert changed.out != first.out
    assert run(*argv, "--threads", "2").out == first.out


def test_l03_double_ace_flush_has_an_effect(run: Run) -> None:
    """One hand in a thousand."""
    argv = ("simulate", "circle", "--games", "10000", "--bots", "random", "--option", "ante=9")
    assert run(*argv, "--option", "double_ace_flush=false").out != run(*argv).out


@pytest.mark.parametrize("option", ["big_bet=7", "cap=1", "cap=null"])
def test_l03_options_of_fixed_limit_have_an_effect(run: Run, option: str) -> None:
    argv = ("simulate", "holdem", "--games", "300", "--bots", "random", "--option", "limit=fixed")
    changed = run(*argv, "--option", option)
    assert changed.status == 0
    assert changed.out != run(*argv).out


@pytest.mark.parametrize(
    ("game", "option", "words"),
    [
        ("holdem", "stacks=[5]", "stacks must be 2 to 22, one a seat, not 1"),
        ("holdem", "stacks=many", "stacks must be an iterable of whole numbers"),
        ("holdem", "small=3", "small must be at most big, 2, not 3"),
        ("holdem", "cap=3", "cap is for fixed limit only, not 3 with limit 'no'"),
        ("holdem", "groups=connected", "holdem has no option 'groups'"),
        ("holdem", "min_bet=1.5", "float"),
        ("circle", "groups=[[0,1]]", "groups must be triples of distinct places"),
        ("circle", "hands=3", "circle has no option 'hands'"),
        ("treasure", "big=2", "treasure has no option 'big'"),
        ("treasure", "hands=0", "hands must be"),
    ],
)
def test_simulate_refuses_options_of_chips(run: Run, game: str, option: str, words: str) -> None:
    one_error_line(run("simulate", game, "--option", option), "argument --option: ", words)


def test_simulate_json(run: Run) -> None:
    result = run("simulate", "junkyard", "--games", "100", "--json", "--option", "players=3")
    entry = json.loads(result.out)
    assert entry["games"] == 100
    assert entry["options"]["players"] == 3
    assert [bot["bot"] for bot in entry["bots"]] == ["greedy", "random", "random"]
    assert sum(bot["wins"] for bot in entry["bots"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--option", "players=9"], "players must be 3 to 7, not 9"),
        (["--option", "players"], "'players' is not NAME=VALUE"),
        (["--option", "blinds=2"], "junkyard has no option 'blinds'"),
        (["--bots", "clever"], "'random' or 'greedy', not 'clever'"),
        (["--bots", "random,random,random,random,random"], "5 bots for 4 players"),
        (["--games", "0"], "argument --games: must be at least 1"),
        (["--games", "many"], "argument --games: invalid int value"),
        (["--seed", "-1"], "seed"),
        (["--threads", "0"], "threads must be at least 1"),
    ],
)
def test_simulate_refuses(run: Run, argv: list[str], words: str) -> None:
    one_error_line(run("simulate", "junkyard", *argv), "cardcore simulate: error: ", words)
