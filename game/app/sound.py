"""Plays the sounds of synth.py, if they are wanted and there is something to play them on; imports pygame."""

from __future__ import annotations

import contextlib
import io
import math
import os
import sys
import threading
import time
import wave
from collections.abc import Iterator

import pygame

from game.app import synth
from game.data import cache

CHANNELS = 16
ECHO_S = 0.045
"""The same sound again within this time only makes it louder, so it is left out."""
HUSH_MS = 150
PAUSE_S = 0.3
"""How long the maker of sounds waits before each, so that the screen that was just opened comes first."""


class Sound:
    """The sounds of the program; without a device, or switched off, every call does nothing."""

    def __init__(self, settings_volume: float, on: bool) -> None:
        self.volume = _within(settings_volume)
        self.on = on
        self._open: bool | None = None
        """None: nobody has tried yet; the device is asked for by the first sound, not by the start."""
        self._samples: dict[str, bytes] = {}
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._played: dict[str, float] = {}
        self._maker: threading.Thread | None = None
        self._enough = threading.Event()
        """Set when no more sounds need to be made."""

    @property
    def available(self) -> bool:
        """Tell whether sounds can be heard: switched on, and a device is there."""
        return self.on and self._opened()

    def play(self, name: str, pan: float = 0.0, *, loop: bool = False) -> None:
        """Play a sound from the left (-1) to the right (1); KeyError for one that nobody makes."""
        if name not in synth.RECIPES:
            raise KeyError(name)
        now = time.monotonic()
        if not self.volume or not self.available or now - self._played.get(name, -math.inf) < ECHO_S:
            return
        self._played[name] = now
        try:
            channel = self._sound(name).play(loops=-1 if loop else 0)
        except pygame.error:  # the device has gone
            self._open = False
            return
        if channel is not None and pan:
            channel.set_volume(*sides(pan))

    def set(self, volume: float, on: bool) -> None:
        """Change loudness, or switch sounds on or off; switched off, the device is free for others."""
        self.volume = _within(volume)
        for sound in self._sounds.values():
            sound.set_volume(self.volume)
        if self.on and not on:
            self.close()
        self.on = on

    def stop(self, name: str = "") -> None:
        """End a sound that goes round, or all sounds, gently."""
        for sound in [sound for key, sound in self._sounds.items() if name in ("", key)]:
            sound.fadeout(HUSH_MS)

    def close(self) -> None:
        """Let go of the device; the next sound asks for it again."""
        was_open, self._open = self._open, None
        if self._maker is not None:
            self._enough.set()
            self._maker.join()
            self._maker = None
        self._sounds.clear()
        if was_open:
            pygame.mixer.quit()

    def _opened(self) -> bool:
        """Ask for the device, once."""
        if self._open is None:
            try:
                with hushed():
                    pygame.mixer.init(frequency=44_100, size=-16, channels=2, buffer=512)
                pygame.mixer.set_num_channels(CHANNELS)
            except RuntimeError:  # pygame's own error, or a pygame that was built without a mixer
                self._open = False
            else:
                self._open = True
                # The first game makes every sound; nobody waits for those that are not wanted yet.
                self._enough.clear()
                self._maker = threading.Thread(target=self._make_all, name="sounds", daemon=True)
                self._maker.start()
        return self._open

    def _make_all(self) -> None:
        for name in synth.RECIPES:
            if self._enough.wait(PAUSE_S):
                return
            self._made(name)

    def _made(self, name: str) -> bytes:
        """Return the samples of a sound: made before, stored by an earlier run, or made now."""
        samples = self._samples.get(name)
        if samples is None:
            samples = self._samples[name] = stored(name)
        return samples

    def _sound(self, name: str) -> pygame.mixer.Sound:
        found = self._sounds.get(name)
        if found is None:
            found = self._sounds[name] = pygame.mixer.Sound(file=io.BytesIO(as_wav(self._made(name))))
            found.set_volume(self.volume)
        return found


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Keep the system's own sound library from complaining on the error stream where there is no device."""
    try:
        kept = os.dup(2) if sys.platform == "linux" else -1
    except OSError:  # started without an error stream
        kept = -1
    if kept < 0:
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


def stored(name: str) -> bytes:
    """Return the samples of a sound from the disk, where they are put when they had to be made."""
    key = cache.key(["sound", synth.EDITION, name])
    samples = cache.fetch(f"sound_{name}", key)
    if samples is None:
        samples = synth.render(name)
        cache.store(f"sound_{name}", key, samples)
    return samples


def as_wav(samples: bytes) -> bytes:
    """Return samples as the content of a WAV file, which the mixer brings to the form of the device."""
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(synth.RATE)
        written.writeframes(samples)
    return file.getvalue()


def sides(pan: float) -> tuple[float, float]:
    """Return how loud left and right are, so that together they are as loud from everywhere."""
    angle = (min(max(pan, -1.0), 1.0) + 1) * math.pi / 4
    return math.cos(angle), math.sin(angle)


def _within(volume: float) -> float:
    return min(max(volume, 0.0), 1.0)
