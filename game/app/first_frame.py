"""The first frame of the menu and nothing else: what `bench` starts a process for; imports the app."""

from __future__ import annotations

SIZE = (1600, 900)


def draw() -> None:
    """Draw the menu as the program does when it starts, onto a screen that nobody sees."""
    from game.app.display import open_nothing

    open_nothing(SIZE)
    import pygame

    from game.app import settings
    from game.app.flow import Flow

    chosen, _ = settings.load()
    flow = Flow(chosen, SIZE, silent=True)
    flow.stack.resize(SIZE)
    flow.open_menu()
    canvas = pygame.display.get_surface()
    assert canvas is not None
    flow.stack.draw(canvas)
    pygame.display.flip()
