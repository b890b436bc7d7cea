from __future__ import annotations

import io
import json
from typing import Any

import pytest
from golden import frequencies, golden_path

import cardcore as cc
from cardcore.records import FORMATS, RecordError, Report, read_lines, verify

GOOD: dict[str, Any] = {
    "cards": "Ah9h6h3hXb",
    "wild_ranks": "",
    "five_of_a_kind": "above",
    "double_ace_flush": True,
    "category": "flush",
    "ranks": "AA963",
}


def check(*entries: Any) -> Report:
    text = "".join(
        f"{entry if isinstance(entry, str) else json.dumps(entry)}\n" for entry in entries
    )
    return verify(io.BytesIO(text.encode()))


def test_golden_hands_agree() -> None:
    path = golden_path("hands.jsonl")
    with path.open("rb") as stream:
        report = verify(stream)
    assert report == Report(entries=len(path.read_bytes().splitlines()), differing=0, first=None)
    assert report.entries >= 600


def test_copies_of_golden_files_are_there() -> None:
    assert golden_path("values/vals_5_j0.csv").exists()
    assert {row["convention"] for row in frequencies()} >= {"none", "i", "ii"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"category": "straight"}, "Ah9h6h3hXb: expected straight AA963, got flush AA963"),
        ({"category": "Flush"}, "Ah9h6h3hXb: expected Flush AA963, got flush AA963"),
        ({"ranks": "AK963"}, "Ah9h6h3hXb: expected flush AK963, got flush AA963"),
        ({"ranks": ""}, "Ah9h6h3hXb: expected flush without ranks, got flush AA963"),
        ({"double_ace_flush": False}, "Ah9h6h3hXb: expected flush AA963, got flush AK963"),
        ({"wild_ranks": "3"}, "Ah9h6h3hXb: expected flush AA963, got flush AAA96"),
        ({"cards": ""}, "no cards: expected flush AA963, got high card without ranks"),
    ],
)
def test_difference_is_told_in_words(change: dict[str, Any], words: str) -> None:
    assert check(GOOD, GOOD | change, GOOD) == Report(3, 1, f"line 2: {words}")


def test_five_of_a_kind_has_an_effect() -> None:
    hand = GOOD | {"cards": "AhAsAdAcXb2c", "category": "five of a kind", "ranks": "A"}
    four = hand | {"five_of_a_kind": "none", "category": "four of a kind", "ranks": "AK"}
    assert check(hand, four) == Report(2, 0, None)
    assert check(hand | {"five_of_a_kind": "none"}, four | {"five_of_a_kind": "above"}) == Report(
        2, 2, "line 1: AhAsAdAcXb2c: expected five of a kind A, got four of a kind AK"
    )


def test_only_the_first_difference_is_kept() -> None:
    report = check(GOOD, "", GOOD | {"ranks": "K"}, GOOD | {"ranks": "Q"})
    assert report.entries == 3
    assert report.differing == 2
    assert report.first is not None
    assert report.first.startswith("line 3: ")
    assert "flush K," in report.first


@pytest.mark.parametrize("key", list(GOOD))
def test_missing_key(key: str) -> None:
    entry = {name: value for name, value in GOOD.items() if name != key}
    with pytest.raises(RecordError, match=r"^line 2: ") as refusal:
        check(GOOD, entry)
    # Without its distinguishing key an entry is of no known kind at all.
    wanted = "known are: hands (key 'cards')" if key == "cards" else f"the key '{key}' is missing"
    assert wanted in str(refusal.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"cards": "AhKz"}, "'Kz' at position 2"),
        ({"cards": "AhAh"}, "repeated card 'Ah' at position 2"),
        ({"cards": 7}, "'cards' must be text, not 7"),
        ({"wild_ranks": "1"}, "'1'"),
        ({"wild_ranks": ["2"]}, "'wild_ranks' must be text, not ['2']"),
        ({"five_of_a_kind": "below"}, "five_of_a_kind must be one of "),
        ({"double_ace_flush": 1}, "'double_ace_flush' must be true or false, not 1"),
        ({"ranks": None}, "'ranks' must be text, not None"),
        ({"jokers": "dead"}, "the key 'jokers' is not known"),
    ],
)
def test_malformed_entry(change: dict[str, Any], words: str) -> None:
    with pytest.raises(RecordError, match=r"^line 2: ") as refusal:
        check(GOOD, GOOD | change)
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"cards": "Ah"', "not JSON: "),
        ("As Ks", "not JSON: Expecting value at column 1"),
        ("[1, 2]", "not a JSON object"),
        ('"cards"', "not a JSON object"),
        ('{"kind": "auction"}', "known are: hands (key 'cards'), games (key 'game')"),
        ('{"game": "snap", "options": {}}', "no game 'snap'"),
        ('{"game": 3}', "'game' must be text"),
        ('{"game": "junkyard", "options": {"players": 9}}', "players must be 3 to 7, not 9"),
        ('{"game": "junkyard", "options": {"blinds": 9}}', "junkyard has no option 'blinds'"),
        ('{"game": "junkyard", "decks": ["AsAs"], "log": []}', "deck 0: repeated card 'As'"),
        ('{"game": "junkyard", "players": 4}', "the key 'players' is not known"),
        ("[" * 100_000, "not JSON"),
        (f'{{"cards": {"9" * 5000}}}', "not JSON"),
    ],
)
def test_malformed_line(line: str, words: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: ") as refusal:
        check(line, GOOD)
    assert words in str(refusal.value)


def test_formats_are_found_by_their_key() -> None:
    assert all(key == known.key for key, known in FORMATS.items())
    assert FORMATS["cards"].check(GOOD) is None


@pytest.mark.parametrize(
    ("raw", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a\nb\n", ["a", "b"]),
        (b"a\nb", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb\n", ["a", "\ufeffb"]),
        (b"a\x0bb\x0c\xe2\x80\xa8\n", ["a\x0bb\x0c\u2028"]),
        (" A♠\n".encode(), [" A♠"]),
    ],
)
def test_read_lines(raw: bytes, lines: list[str]) -> None:
    assert list(read_lines(io.BytesIO(raw))) == list(enumerate(lines, start=1))


def test_read_lines_streams() -> None:
    lines = read_lines(io.BytesIO(b"a\nb\n\xff\n"))
    assert [next(lines), next(lines)] == [(1, "a"), (2, "b")]
    with pytest.raises(RecordError, match=r"^line 3: not UTF-8 text \(byte 0xff at position 0\)$"):
        next(lines)


def test_endless_line_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardcore.records.lines.MAX_LINE", 4)
    lines = read_lines(io.BytesIO(b"123\n12345\n"))
    assert next(lines) == (1, "123")
    with pytest.raises(RecordError, match=r"^line 2: longer than 4 bytes$"):
        next(lines)


def golden_games() -> list[dict[str, Any]]:
    with golden_path("junkyard.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_golden_games_agree() -> None:
    games = golden_games()
    assert check(*games) == Report(entries=len(games), differing=0, first=None)
    assert len(games) >= 10
    assert {game["options"]["players"] for game in games} == {3, 4, 5, 6, 7}
    assert {len(game["decks"]) for game in games} == {1, 2}


@pytest.mark.parametrize("part", ["seat", "legal", "action", "log", "result", "decks", "options"])
def test_a_changed_game_differs(part: str) -> None:
    for game in golden_games()[:20]:
        middle = len(game["steps"]) // 2
        step = game["steps"][middle]
        if part == "seat":
            step[0] = (step[0] + 1) % game["options"]["players"]
        elif part == "legal":
            step[1] = step[1][1:] or ["low"]
        elif part == "action":
            # Nobody may declare and flip at once.
            step[2] = "low" if "flip" in step[1] else "flip"
        elif part == "log":
            game["log"][len(game["log"]) // 2]["draw"] += 1
        elif part == "result":
            game["result"]["returns"].reverse()
            game["result"]["winners"].append(0)
        elif part == "decks":
            game["decks"][0] = game["decks"][0][2:]
        else:
            game["options"]["dealer"] = (game["options"]["dealer"] + 1) % 3
        report = check(game)
        assert report.differing == 1
        assert report.first is not None
        assert report.first.startswith("line 1: ")


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("decks", None, "'decks' must be a list"),
        ("decks", [1], "'decks' must be a list of texts"),
        ("steps", "flip", "'steps' must be a list"),
        ("log", {}, "'log' must be a list"),
        ("options", [], "'options' must be an object"),
        ("options", {"players": "4"}, "players"),
    ],
)
def test_malformed_game(key: str, value: Any, words: str) -> None:
    game = golden_games()[0]
    with pytest.raises(RecordError, match=r"^line 2: ") as refusal:
        check(game, game | {key: value})
    assert words in str(refusal.value)


@pytest.mark.parametrize("key", ["decks", "steps", "log"])
def test_missing_part_of_a_game(key: str) -> None:
    game = golden_games()[0]
    del game[key]
    with pytest.raises(RecordError, match=rf"^line 1: '{key}' must be a list$"):
        check(game)


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (None, "must be [seat, legal actions, action]"),
        ([2, ["flip"]], "must be [seat, legal actions, action]"),
        (["2", ["flip"], "flip"], "must be [seat, legal actions, action]"),
        ([True, ["flip"], "flip"], "must be [seat, legal actions, action]"),
        ([-1, ["flip"], "flip"], "must be [seat, legal actions, action]"),
        ([2, "flip", "flip"], "must be [seat, legal actions, action]"),
        ([2, ["flip"], "pass"], "'pass' is no action"),
    ],
)
def test_malformed_step(step: Any, words: str) -> None:
    game = golden_games()[0]
    game["steps"][0] = step
    with pytest.raises(RecordError, match=r"^line 1: step 0: ") as refusal:
        check(game)
    assert words in str(refusal.value)


def test_every_part_of_a_checkpoint_and_of_the_result_counts() -> None:
    checkpoints = golden_games()[0]["log"]
    for index in (0, len(checkpoints) - 1):
        for key in checkpoints[index]:
            for value in ("x", None):
                game = golden_games()[0]
                game["log"][index][key] = value
                assert str(check(game).first).startswith(f"line 1: checkpoint {index}: {key} is ")
    for key in golden_games()[0]["result"]:
        game = golden_games()[0]
        game["result"][key] = [0]
        assert str(check(game).first).startswith(f"line 1: result: {key} is ")


def test_a_game_cut_short_or_drawn_out_differs() -> None:
    for key, words in [
        ("steps", "the record ends before the game does"),
        ("log", "the record says null"),
    ]:
        game = golden_games()[0]
        game[key].pop()
        assert str(check(game).first).endswith(words)
    game = golden_games()[0]
    game["log"].append(game["log"][-1])
    assert str(check(game).first).endswith("the record has more checkpoints than the game")
    game = golden_games()[0]
    game["steps"].append(game["steps"][-1])
    assert "to act is nobody, the game is over" in str(check(game).first)


def test_game_records_that_cannot_be_read() -> None:
    record = cc.Junkyard(players=3).start(seed=1).record()
    with pytest.raises(cc.RecordError, match="'result' must be there"):
        cc.check_record({key: record[key] for key in record if key != "result"})
    for read in (cc.check_record, cc.replay):
        with pytest.raises(cc.RecordError, match="JSON compliant"):
            read(record | {"log": [float("nan")]})
        with pytest.raises(TypeError, match="set is not JSON"):
            read(record | {"log": {1, 2}})
