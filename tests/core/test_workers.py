"""Worker processes: they end with whoever started them, however that ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("fcntl", reason="signals to a group of processes are a Unix matter")

from game.core.workers import workers

PATIENCE = 10.0
"""Seconds after which a process that should have ended counts as left behind."""

STARTED = """
import os, sys, time
from game.core.workers import uninterrupted, workers

def report(_):
    os.write(1, b"%d\\n" % os.getpid())
    time.sleep(60)

if __name__ == "__main__":
    try:
        with workers(2) as pool:
            with uninterrupted():
                jobs = [pool.submit(report, n) for n in range(2)]
            for job in jobs:
                job.result()
    except KeyboardInterrupt:
        sys.exit(130)
"""


def is_running(pid: int) -> bool:
    """Tell whether a process is there and no mere entry that nobody asked about."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc").is_dir()  # elsewhere the entry of a dead process soon goes away


@pytest.mark.parametrize(
    ("sign", "to_all", "code"),
    [(signal.SIGINT, True, 130), (signal.SIGINT, False, 130), (signal.SIGTERM, False, -signal.SIGTERM)],
    ids=["Ctrl+C", "interrupt", "terminate"],
)
def test_no_worker_is_left_behind(root, tmp_path, sign, to_all, code) -> None:
    script = tmp_path / "run.py"
    script.write_text(STARTED, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(root)}
    started = subprocess.Popen(
        [sys.executable, str(script)], env=env, start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert started.stdout is not None
    children = [int(started.stdout.readline()) for _ in range(2)]
    (os.killpg if to_all else os.kill)(started.pid, sign)
    _, told = started.communicate(timeout=20)
    assert started.returncode == code
    assert "Traceback" not in told
    deadline = time.monotonic() + PATIENCE
    while any(map(is_running, children)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_running, children))


def test_a_pool_works_and_prepares() -> None:
    with workers(2, os.putenv, ("RUBBLE_DUST_TEST", "1")) as pool:
        assert list(pool.map(abs, [-1, -2])) == [1, 2]
