"""Processes for long runs that end with the one that started them; imports the standard library."""

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, connection, get_context, parent_process
from typing import Any


@contextlib.contextmanager
def workers(
    count: int, prepare: Callable[..., object] | None = None, arguments: tuple[Any, ...] = ()
) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes, each prepared by a call; whatever breaks off the run ends them at once."""
    before = set(active_children())
    pool = ProcessPoolExecutor(count, get_context("spawn"), _begin, (prepare, arguments))
    try:
        yield pool
    except BaseException:
        for child in set(active_children()) - before:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl+C back for a moment; a process that is started meanwhile never sees it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent() -> None:
    """Let this process live no longer than the one that started it, and leave Ctrl+C to that one."""
    # Ctrl+C reaches every process of a terminal: the one in front tells it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _begin(prepare: Callable[..., object] | None, arguments: tuple[Any, ...]) -> None:
    end_with_parent()
    if prepare is not None:
        prepare(*arguments)


def _wait_for_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
