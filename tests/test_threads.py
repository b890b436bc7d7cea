"""Threads, forks and signals while native code runs."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import pytest

import cardcore as cc
from cardcore import Category, Deck, HandRules

CODES = np.random.default_rng(1).permuted(
    np.tile(np.arange(54, dtype=np.uint8), (1000, 1)), axis=1
)[:, :7]
SETS = cc.card_sets(np.tile(CODES, (100, 1)))
VALUES = cc.evaluate_many(SETS)
MANY = np.tile(SETS, 40)

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def in_child(connection: Connection) -> None:
    single = cc.evaluate_many(SETS[:1], threads=2)
    many = cc.evaluate_many(SETS, threads=2)
    counts = cc.count_categories(5, threads=2)
    connection.send(((single == VALUES[:1]).all(), (many == VALUES).all(), counts[Category.FLUSH]))


def fork_and_wait() -> Any:
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=in_child, args=(sender,))
    child.start()
    sender.close()
    try:
        assert receiver.poll(20), "the child hangs"
        return receiver.recv()
    finally:
        child.kill()
        child.join()


@posix
def test_k01_fork_after_threads() -> None:
    assert (cc.evaluate_many(SETS, threads=2) == VALUES).all()
    assert fork_and_wait() == (True, True, 5108)
    assert (cc.evaluate_many(SETS, threads=2) == VALUES).all()


@posix
def test_k01_fork_while_threads_work() -> None:
    stop = threading.Event()

    def work() -> None:
        while not stop.is_set():
            cc.evaluate_many(MANY, threads=2)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        assert fork_and_wait() == (True, True, 5108)
    finally:
        stop.set()
        worker.join()


def test_k03_many_threads_at_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    start = threading.Barrier(8)

    def work(_: int) -> bool:
        start.wait()
        logging.getLogger("test").debug("start")
        for _ in range(5):
            if not (cc.evaluate_many(SETS, threads=2) == VALUES).all():
                return False
        seen: list[int] = []
        cc.count_categories(5, threads=2, progress=lambda done, _: seen.append(done))
        logging.getLogger("test").debug("end %s", seen[-1])
        return seen[-1] == 2_598_960

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8), timeout=120))


@pytest.mark.parametrize(
    "call",
    [
        lambda: cc.evaluate_many(MANY),
        lambda: HandRules(wild="2").evaluate_many(MANY, threads=2),
        lambda: cc.count_categories(7),
        lambda: cc.count_values(6, threads=2),
    ],
    ids=["evaluate_many", "threads", "count_categories", "count_values"],
)
def test_k03_other_threads_run_meanwhile(call: Any) -> None:
    stop = threading.Event()
    ticks: list[float] = []

    def tick() -> None:
        while not stop.wait(0.0005):
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        # A busy machine may keep any thread waiting for once, but not each time.
        for _ in range(10):
            before = time.perf_counter()
            call()
            after = time.perf_counter()
            within = [before, *(t for t in list(ticks) if before < t < after), after]
            if np.diff(within).max() < 0.5 * (after - before):
                return
    finally:
        stop.set()
        ticker.join()
    pytest.fail("no other thread ran during a call")


@posix
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", [cc.count_categories, cc.count_values])
def test_k03_signal_handlers_run_and_may_raise(count: Any, threads: int) -> None:
    class AlarmError(Exception):
        pass

    def handler(*_: object) -> None:
        raise AlarmError

    before = signal.signal(signal.SIGALRM, handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    started = time.monotonic()
    try:
        with pytest.raises(AlarmError):
            count(20, Deck(jokers=2), threads=threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - started < 2.5


def test_k03_progress_may_call_back() -> None:
    def progress(done: int, total: int) -> None:
        assert cc.count_categories(2)[Category.ONE_PAIR] == 78
        assert (cc.evaluate_many(SETS[:100], threads=2) == VALUES[:100]).all()

    assert cc.count_categories(5, progress=progress, threads=2)[Category.FLUSH] == 5108


def test_k07_one_evaluator_for_32_threads() -> None:
    rules = HandRules(wild="2 Jh", five_of_a_kind="below_royal")
    rows = CODES[:200].tolist()
    expected = [int(rules.evaluate(row)) for row in rows]
    start = threading.Barrier(32)

    def work(_: int) -> bool:
        start.wait()
        return (
            [int(rules.evaluate(row)) for row in rows] == expected
            and [int(rules.best_hand(row).value) for row in rows] == expected
            and rules.evaluate_many(CODES[:200], threads=2).tolist() == expected
            and hash(rules.replace()) == hash(rules)
            and rules.winners(rows[:1]) == [0]
        )

    with ThreadPoolExecutor(32) as pool:
        assert all(pool.map(work, range(32), timeout=120))


def test_k07_one_set_and_one_value_for_many_threads() -> None:
    cards, value = cc.CardSet(CODES[0]), cc.evaluate(CODES[0])

    def work(_: int) -> tuple[Any, ...]:
        return str(cards), list(cards), cards | cc.CardSet("As"), str(value), value.ranks

    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        assert len(set(map(str, pool.map(work, range(200))))) == 1
