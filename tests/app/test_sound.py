"""Sounds: the same every time, within their levels, without hum or clicks; played only where that is possible."""

import ast
import itertools
import math
import os
import sys
import wave
from array import array
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from statistics import fmean

import pygame
import pytest

from game.app import sound as sound_module
from game.app import synth
from game.app.cues.battle import ROWS
from game.app.sound import Sound, as_wav, hushed, sides, stored
from game.data import places

FULL = 32767


@pytest.fixture(scope="module")
def made() -> dict[str, array]:
    """Return every sound as numbers, made once."""
    return {name: array("h", synth.render(name)) for name in synth.RECIPES}


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put a device behind the mixer that plays into nothing."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


@pytest.fixture
def no_speaker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the mixer find no device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "none of that name")
    pygame.mixer.quit()


def loudness(samples: array, seconds: float = synth.EAR) -> float:
    """Return the loudness of the loudest moment, in dB of full scale."""
    window = round(seconds * synth.RATE)
    moments = range(0, max(1, len(samples) - window), window // 4)
    power = max(sum(value * value for value in samples[at : at + window]) / window for at in moments)
    return 10 * math.log10(power / FULL**2)


# ---- how they are made -----------------------------------------------------------------------------------


def test_a_sound_is_the_same_every_time(made: dict[str, array]) -> None:
    for name in ("click", "die_roll", "gunfire"):
        assert array("h", synth.render(name)) == made[name]
    assert len({samples.tobytes() for samples in made.values()}) == len(made)


@pytest.mark.parametrize("name", synth.RECIPES)
def test_a_sound_is_within_its_amplitude_and_free_of_direct_current(name: str, made: dict[str, array]) -> None:
    samples = made[name]
    peak = max(map(abs, samples)) / FULL
    assert 0.03 < peak <= synth.PEAK + 0.001
    assert abs(fmean(samples)) < 1
    assert 0.02 < len(samples) / synth.RATE <= 2.0


@pytest.mark.parametrize("name", synth.RECIPES)
def test_a_sound_is_as_loud_as_it_should_be(name: str, made: dict[str, array]) -> None:
    wanted = synth.RECIPES[name][1]
    assert -31 < wanted < -18
    assert loudness(made[name]) == pytest.approx(wanted, abs=1.5)


@pytest.mark.parametrize("name", synth.RECIPES)
def test_a_sound_starts_and_ends_without_a_click(name: str, made: dict[str, array]) -> None:
    samples = made[name]
    if name in synth.LOOPS:
        steps = [abs(a - b) for a, b in itertools.pairwise(samples)]
        assert abs(samples[0] - samples[-1]) <= sorted(steps)[len(steps) * 99 // 100]
    else:
        assert max(abs(samples[0]), abs(samples[-1])) < 0.005 * FULL


def test_filters_keep_their_side_of_a_pitch() -> None:
    def power(samples: list[float]) -> float:
        return sum(value * value for value in samples[synth.RATE // 10 :])

    low, high = (synth.tone(pitch, 0.5, 0.001, 100) for pitch in (100, 5000))
    assert power(synth.below(low, 700)) > 0.9 * power(low)
    assert power(synth.below(high, 700)) < 0.01 * power(high)
    assert power(synth.above(high, 700)) > 0.75 * power(high)
    assert power(synth.above(low, 700)) < 0.05 * power(low)


def test_every_sound_that_the_screen_asks_for_is_made(root: Path) -> None:
    wanted = {do.sound for row in ROWS.values() for do in row.does if do.sound}
    wanted |= {do.part for row in ROWS.values() for do in row.does if do.kind == "sound"}
    for file in sorted((root / "game" / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("sound.play") and node.args:
                wanted |= {leaf.value for leaf in spoken(node.args[0])}
    assert {"click", "refusal", "counter", "victory"} <= wanted <= set(synth.RECIPES)


def spoken(node: ast.expr) -> list[ast.Constant]:
    """Return the names that an argument can be."""
    if isinstance(node, ast.IfExp):
        return spoken(node.body) + spoken(node.orelse)
    return [node] if isinstance(node, ast.Constant) else []


def test_a_sound_is_kept_on_disk_and_made_anew_when_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    render = synth.render
    monkeypatch.setattr(synth, "render", lambda name: made.append(name) or render(name))
    monkeypatch.setattr(synth, "EDITION", "test")
    assert stored("click") == stored("click") == render("click")
    assert made == ["click"]
    for path in places.cache_dir().glob("sound_click-*"):
        path.write_bytes(path.read_bytes()[:-7])
    assert stored("click") == render("click")
    assert made == ["click", "click"]


def test_the_wav_form_is_one_that_others_read(made: dict[str, array]) -> None:
    with wave.open(BytesIO(as_wav(made["tick"].tobytes()))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        assert file.getnframes() == len(made["tick"])


# ---- how they are played ---------------------------------------------------------------------------------


def playing() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels()))


def test_the_device_is_asked_for_by_the_first_sound(speaker: None) -> None:
    sound = Sound(0.35, True)
    assert pygame.mixer.get_init() is None
    sound.play("turn_bell", pan=-0.5)
    assert sound.available
    assert playing() == 1
    sound.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize(("pan", "left", "right"), [(-1, 1, 0), (1, 0, 1), (9, 0, 1), (0, 0.7071, 0.7071)])
def test_pan_moves_a_sound_without_making_it_louder(pan: float, left: float, right: float) -> None:
    assert sides(pan) == pytest.approx((left, right), abs=1e-4)


def test_pan_reaches_the_channel(speaker: None, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []

    class Stand:
        """Stands in for a sound and for its channel, which does not tell its sides."""

        def play(self, loops: int) -> "Stand":
            return self

        def set_volume(self, left: float, right: float) -> None:
            heard.append((left, right))

    sound = Sound(0.5, True)
    monkeypatch.setattr(sound, "_sound", lambda name: Stand())
    sound.play("click", pan=-0.4)
    sound.play("tick")
    assert heard == [sides(-0.4)]
    sound.close()


def test_the_same_sound_at_once_is_played_once(speaker: None, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]
    monkeypatch.setattr(sound_module.time, "monotonic", lambda: now[0])
    sound = Sound(0.5, True)
    for _ in range(3):
        sound.play("victory")
    assert playing() == 1
    now[0] += 0.1
    sound.play("victory")
    assert playing() == 2
    sound.close()


def test_switched_off_the_device_is_let_go_and_on_again_taken(speaker: None) -> None:
    sound = Sound(0.5, True)
    sound.play("fire", loop=True)
    sound.set(0.5, False)
    assert not sound.available
    sound.play("click")
    assert pygame.mixer.get_init() is None
    sound.set(0.2, True)
    sound.play("victory")
    assert playing() == 1
    sound.close()


def test_a_change_of_volume_reaches_what_is_playing(speaker: None) -> None:
    sound = Sound(0.5, True)
    sound.play("fire", loop=True)
    sound.set(7.0, True)
    assert (sound.volume, pygame.mixer.Channel(0).get_sound().get_volume()) == (1.0, 1.0)
    sound.set(0.25, True)
    assert pygame.mixer.Channel(0).get_sound().get_volume() == pytest.approx(0.25, abs=0.01)
    sound.close()


def test_stopping_ends_what_goes_round(speaker: None) -> None:
    sound = Sound(0.5, True)
    sound.play("fire", loop=True)
    sound.stop("click")
    assert playing() == 1
    sound.stop()
    for _ in range(100):
        if not playing():
            break
        pygame.time.wait(20)
    assert playing() == 0
    sound.close()


@pytest.mark.parametrize(("volume", "on"), [(0.0, True), (0.5, False)])
def test_silence_asks_for_no_device(speaker: None, volume: float, on: bool) -> None:
    sound = Sound(volume, on)
    sound.play("click")
    sound.stop()
    assert pygame.mixer.get_init() is None


def test_without_a_device_everything_is_silent(no_speaker: None) -> None:
    sound = Sound(0.5, True)
    sound.play("click")
    sound.play("fire", loop=True)
    sound.set(0.2, True)
    sound.stop()
    assert not sound.available
    sound.close()


def test_the_systems_complaints_are_kept_from_the_error_stream(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with hushed():
        os.write(2, b"cannot find card" if sys.platform == "linux" else b"")
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(sound_module.os, "dup", closed)
        with hushed():
            os.write(2, b"as it was")
    assert capfd.readouterr().err == "as it was"


def closed(handle: int) -> int:
    raise OSError(9, "Bad file descriptor")


def test_a_device_that_goes_away_makes_no_trouble(speaker: None) -> None:
    sound = Sound(0.5, True)
    sound.play("click")
    pygame.mixer.quit()
    sound.play("victory")
    sound.play("turn_bell")
    assert not sound.available


def test_an_unknown_sound_is_a_fault_even_in_silence() -> None:
    with pytest.raises(KeyError):
        Sound(0.5, False).play("trumpet")
