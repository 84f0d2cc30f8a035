"""Play in the terminal: whole games by numbers, refusals with rules, undo, saves, the curtain."""

import random
import re

import pytest

from game.ai.player import make_player
from game.commands.tabletop import table_lines
from game.commands.terminal import Console, Terminal
from game.core.saves import list_saves
from game.core.session import Session
from game.data import places
from game.roster.games import narrator_of, rules_of
from tests.commands.conftest import Keyboard


class Screen(list):
    """What was said, one string."""

    def __str__(self) -> str:
        return "\n".join(self)


@pytest.fixture
def table(home, tmp_path):
    """Seat persons and computers at a table; return the terminal, the screen and the keyboard."""

    def sit(lines, levels=("person", "random"), scenario="quick", language="en", seed=3):
        rules = rules_of("battle")
        session = Session.new(rules, {"scenario": scenario}, seed, tmp_path / "game.journal")
        computers = [(seat, level) for seat, level in enumerate(levels) if level != "person"]
        players = {seat: make_player(rules, level, seat, seat) for seat, level in computers}
        screen, keyboard = Screen(), Keyboard(lines)
        terminal = Terminal(session, players, language, Console(keyboard, screen.append, 90))
        return terminal, screen, keyboard

    return sit


def play(terminal) -> None:
    terminal.play()
    terminal.session.close()


def by_numbers(holder, seed=1):
    """Type numbers of the menu for ever."""
    dice = random.Random(seed)

    def type_one() -> str:
        return str(dice.randint(1, len(holder[0].session.decision().choices)))

    while True:
        yield type_one


@pytest.mark.parametrize(("scenario", "language"), [("standard", "en"), ("quick", "fr")])
def test_a_whole_game_is_played_by_numbers(table, scenario, language) -> None:
    holder = []
    terminal, screen, keyboard = table(by_numbers(holder), scenario=scenario, language=language)
    holder.append(terminal)
    play(terminal)
    assert terminal.session.outcome is not None
    assert terminal.narrator.outcome(terminal.session.outcome) in screen
    assert "game.journal" in screen[-1]
    assert len(keyboard.asked) > 100
    assert not re.search(r"\[(battle|ui)\.|\{\w+\}", str(screen))


def test_a_refused_choice_answers_with_the_rule(table) -> None:
    terminal, screen, _ = table(["move GU24 3c", "event GA01", "event SA01", "attack GU24 1"])
    play(terminal)
    said = str(screen).replace("\n  ", " ")
    assert "own location, not here: Central Railway Station, control zone. [B-028]" in said
    for rule in ("[R-05]", "[B-024]", "[B-030]"):
        assert rule in str(screen)
    assert terminal.session.choices == ()


def test_typed_words_make_choices(table) -> None:
    terminal, screen, _ = table(["move gu24 2p", "move GU24 3p", "Move GU11 5c"])
    play(terminal)
    made = [str(one) for one in terminal.session.choices]
    assert made == ["move GU24 2p", "move GU24 3p", "move GU11 5c"]
    assert "16th Motorcycle Battalion moves free of charge" in str(screen)


def test_what_cannot_be_understood_is_said(table) -> None:
    terminal, screen, _ = table(["mvoe GU24 2p", "999", "move GU24", "", "0"])
    play(terminal)
    said = str(screen)
    assert "“mvoe GU24 2p” is neither a number of the list nor a choice" in said
    assert "Did you mean “move”?" in said
    assert said.count("The numbers go from 1 to ") == 2
    assert "Several choices fit: 13, 14, 15, 16, 17." in said
    assert terminal.session.choices == ()


def test_undo_is_free_until_something_is_shown(table) -> None:
    terminal, screen, _ = table(["undo", "move GU24 2p", "undo", "resupply GA01", "1", "1", "undo"])
    play(terminal)
    said = str(screen)
    assert "There is nothing to undo. [B-020]" in said
    assert "The German player undoes a choice." in said
    assert len(terminal.session.choices) == 2


def test_a_take_back_is_possible_and_noted(table) -> None:
    terminal, screen, _ = table(["resupply GA01", "undo", "take back", "log"])
    play(terminal)
    said = str(screen)
    assert "only a take-back goes back that far" in said
    assert "“take back” does it all the same." in said
    assert "The German player takes back a choice." in said
    assert terminal.session.choices == ()


def test_a_game_is_saved_under_a_name_and_loaded(table, home) -> None:
    words = ["move GU24 2p", "save", "save Hill 102", "save Hill 102", "save ../out", "end"]
    terminal, screen, _ = table(words)
    play(terminal)
    assert "Say which: save NAME" in str(screen)
    assert "there is already a save named Hill 102" in str(screen).replace("\n  ", " ")
    names = {save.name for save in list_saves(places.saves_dir())}
    assert names == {"Hill 102", "-out"}
    saved = Session.load(places.saves_dir() / "Hill 102.journal", rules_of)
    assert [str(one) for one in saved.choices] == ["move GU24 2p"]
    saved.close()


def test_questions_are_answered_without_a_move(table) -> None:
    words = [
        "help", "rule b-026", "rule", "why move GU24 3c", "why move GU24 2p", "why", "show GA01", "show GU24",
        "show 1", "show nothing", "hint", "log", "table",
    ]  # fmt: skip
    terminal, screen, _ = table(words)
    play(terminal)
    said = str(screen).replace("\n  ", " ")
    assert "B-026: Move: each movement costs the moving unit 1 ration." in said
    assert "There is no rule ?." in said
    assert "B-028: Advance: a unit goes from a periphery" in said
    assert "This is possible: Move 16th Motorcycle Battalion to " in said
    assert "Remove 2 rations in all from enemy fighters" in said
    assert "Mobile: Its first " in said
    assert "There is no card or unit nothing." in said
    assert "A veteran would do this: " in said
    assert "The locations, from 1 to 5: Barrikady Gun Factory, " in said
    assert terminal.session.choices == ()


def test_french_commands_are_understood(table) -> None:
    words = ["aide", "déplacer GU24 2p", "annuler", "règle R-04", "quitter"]
    terminal, screen, _ = table(words, language="fr")
    play(terminal)
    said = str(screen)
    assert "annuler le dernier choix" in said
    assert "Le joueur allemand annule un choix." in said
    assert "R-04: " in said
    assert "La partie est conservée" in said


def test_a_curtain_falls_between_two_persons(table) -> None:
    terminal, screen, keyboard = table(["", "end", "", *["1"] * 9], levels=("person", "person"))
    play(terminal)
    curtains = [question for question in keyboard.asked if "The keyboard goes to" in question]
    assert len(curtains) >= 2
    assert "the German player" in curtains[0]
    assert "the Soviet player" in curtains[1]
    assert screen.count("\x1b[2J\x1b[3J\x1b[H") == 2 * len(curtains)


def test_a_person_never_sees_the_enemy_hand(table) -> None:
    holder = []
    terminal, screen, _ = table(by_numbers(holder), seed=5)
    holder.append(terminal)
    seen_soviet_draws = []
    apply = terminal._apply

    def watch(wanted):
        before = len(terminal.session.log(None))
        apply(wanted)
        seen_soviet_draws.extend(
            terminal.narrator.event(event)
            for event in terminal.session.log(1)[before:]
            if event.kind == "cards_drawn" and event.data["seat"] == 1
        )

    terminal._apply = watch
    play(terminal)
    assert seen_soviet_draws
    assert not any(line in str(screen).replace("\n    ", " ") for line in seen_soviet_draws)


def test_losses_of_an_attack_are_asked_of_the_person(table) -> None:
    terminal, screen, _ = table(["move GU21 3c", "attack GU21", "pass", "table"])
    play(terminal)
    said = str(screen).replace("\n    ", " ")
    assert "attacks Central Railway Station: 24th Panzer Regiment against 92nd Naval Brigade." in said
    assert "Attack on Central Railway Station: German " in said


def test_a_game_left_is_offered_again(command, at_keyboard, home) -> None:
    at_keyboard("move GU24 2p", "quit")
    first = command("battle", "--terminal", "--scenario", "quick", "--seed", "3", "--soviet", "random")
    assert first.code == 0
    assert "The game is kept and can be continued" in first.out
    keyboard = at_keyboard("y", "undo", "end")
    second = command("battle", "--terminal")
    assert keyboard.asked[0].startswith("Continue the unfinished game of turn 1 (Quick start)?")
    assert "The German player undoes a choice." in second.out
    assert "Turn 1, the Soviet player." in second.out
    keyboard = at_keyboard("n", "quit")
    third = command("--terminal")
    assert "Battle for Stalingrad: The whole city." in third.out
    assert len(list_saves(places.saves_dir())) == 2


def test_a_saved_game_is_loaded_with_other_players(command, at_keyboard, home) -> None:
    at_keyboard("move GU24 2p", "save mine", "quit")
    command("battle", "--terminal", "--scenario", "quick", "--seed", "3")
    file = places.saves_dir() / "mine.journal"
    at_keyboard("", "end", "", "quit")
    ran = command("battle", "--terminal", "--load", file, "--soviet", "person", "--lang", "fr")
    assert ran.code == 0
    assert "Bataille pour Stalingrad" in ran.out
    saved = Session.load(file, rules_of, write=False)
    assert [str(one) for one in saved.choices][:2] == ["move GU24 2p", "end"]


def test_without_a_terminal_nobody_can_type(command, monkeypatch, home) -> None:
    monkeypatch.setattr("sys.stdin", type("Pipe", (), {"isatty": lambda self: False})())
    ran = command("battle", "--terminal")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "main.py: there is no terminal to play in; start it from one, or without --terminal\n"


def test_an_interrupt_keeps_the_game(command, at_keyboard, home) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    at_keyboard("move GU24 2p", interrupt)
    ran = command("battle", "--terminal", "--scenario", "quick", "--seed", "3")
    assert (ran.code, ran.err) == (130, "main.py: interrupted\n")
    (save,) = list_saves(places.saves_dir())
    assert (save.choices, save.damaged) == (1, "")


@pytest.mark.parametrize("how", [["--verify"], []])
def test_a_file_that_is_no_journal_is_a_mistake_of_the_user(command, tmp_path, how) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(b"not a journal\n")
    ran = command("replay", file, *how)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "this is no journal" in ran.err


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 110])
def test_the_table_fits_the_terminal_and_names_the_zones(home, language, width) -> None:
    rules, state = rules_of("battle"), rules_of("battle").new_game({"scenario": "quick"}, 3)
    lines = table_lines(rules.view(state, 0), narrator_of("battle", language, state), width)
    assert max(map(len, lines)) == width
    assert [line.split()[0] for line in lines if line.startswith("  ") and "GU12" in line] == ["2p"]


def test_what_is_played_after_an_undo_is_news_to_the_other_person(table) -> None:
    holder = []

    def undo() -> str:
        holder[0].told[1] = 10**6  # the other person has seen more than is left
        return "undo"

    terminal, _, _ = table(["", "move GU24 2p", undo], levels=("person", "person"))
    holder.append(terminal)
    play(terminal)
    assert terminal.told[1] == len(terminal.session.log(1))


def test_a_journal_of_other_data_goes_on_anyway_in_a_new_file(command, at_keyboard, home, tmp_path) -> None:
    at_keyboard("move GU24 2p", "move GU24 3p")
    command("battle", "--terminal", "--scenario", "quick", "--seed", "3")
    (save,) = list_saves(places.saves_dir())
    old = tmp_path / "old.journal"
    old.write_bytes(save.path.read_bytes().replace(b'"fingerprint":"', b'"fingerprint":"x'))
    before = old.read_bytes()
    assert "try anyway" in command("battle", "--terminal", "--load", old).err
    assert "try anyway" in command("replay", old).err
    assert "16th Motorcycle Battalion moves free of charge" in command("replay", old, "--anyway").out
    at_keyboard("move GU24 4p")
    ran = command("battle", "--terminal", "--load", old, "--anyway")
    assert "the game was played with other data" in ran.out
    assert old.read_bytes() == before
    assert [found.choices for found in list_saves(places.saves_dir())] == [3, 2]
