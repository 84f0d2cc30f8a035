"""The schema of the data of Battlefield: what both Dust games share, and its kit, tables, scenarios and measures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from game.data.faults import Report
from game.data.schema import Records, Schema, TableSpec, TextKey
from game.geometry.table.shapes import MM, is_on_table
from game.rules.battlefield.records import SIDES, Battle, Item, Measures, TableTop, outline
from game.rules.battlefield.start import faults_of
from game.rules.dust import schema as dust
from game.rules.dust.records import FortKind

FACE_PAIRS = 6
"""Two dice of three faces make six pairs; the table of scenarios names each once (R-118)."""
FORT_KINDS = get_args(FortKind)
HEIGHTS = {"base", "heavy", "support", "vehicle", "large", "huge", "flight", "roof"}


def needed_texts(records: Records) -> Iterator[TextKey]:
    """Yield the texts that the units, terrain, tables and scenarios need."""
    yield from dust.needed_texts(records)
    for name in records["kit"]:
        yield TextKey(f"battlefield.item.{name}", "kit", name)
    for table, word in (("tables", "table"), ("scenarios", "scenario")):
        for record in records[table].values():
            yield TextKey(f"battlefield.{word}.{record.id}.name", table, record.id)
            yield TextKey(f"battlefield.{word}.{record.id}.text", table, record.id)


def check_kit(records: Records, report: Report) -> None:
    """See that every piece has one convex outline, and that walls have a way in where it belongs."""
    for item in records["kit"].values():
        for field, fault, expected in _item_faults(item):
            report.about("kit", item.id, field, fault, expected)


def _item_faults(item: Item) -> Iterator[tuple[str, str, str]]:
    if item.kind in FORT_KINDS:
        yield "kind", f"{item.kind} is no terrain of a kit", "a fortification is in fortifications.yaml (R-205)"
    given = [name for name in ("rect", "ellipse", "points") if getattr(item, name)]
    if len(given) != 1:
        yield "rect", f"{len(given)} outlines", "one of rect, ellipse and points"
        return
    if item.points and not _is_convex(item.points):
        yield "points", "the outline is not convex, or not counter-clockwise", "three corners or more (R-227)"
    house = item.kind == "building"
    if house != bool(item.levels) or house != bool(item.openings):
        yield "levels", "buildings, and they alone, have levels and openings", "both or neither (R-226)"
    if house and not item.rect:
        yield "rect", "a building has four walls", "a rect"
    for opening in item.openings:
        width, depth = item.rect or (0, 0)
        if abs(opening.at) * 2 > (width if opening.side in SIDES[::2] else depth):
            yield "openings", f"an opening {opening.at} mm from the middle of side {opening.side}", "one in the wall"
        if any(level >= item.levels for level in opening.levels):
            yield "openings", f"an opening on level {max(opening.levels)}", f"levels below {item.levels}"


def _is_convex(points: tuple[tuple[int, int], ...]) -> bool:
    if len(points) < 3:
        return False
    turns = []
    for number, (x, y) in enumerate(points):
        (bx, by), (cx, cy) = points[(number + 1) % len(points)], points[(number + 2) % len(points)]
        turns.append((bx - x) * (cy - by) - (by - y) * (cx - bx))
    return all(turn > 0 for turn in turns)


def check_tables(records: Records, report: Report) -> None:
    """See that everything on a table is in the kit and lies on the table."""
    for table in records["tables"].values():
        wide, deep = (side * MM for side in table.size)
        for put in table.features:
            item = records["kit"].get(put.item)
            if item is None:
                report.about("tables", table.id, "features", f"there is no piece {put.item}", "one of kit.yaml")
            elif item.trait.slows and not is_on_table(
                outline(item, (put.at[0] * MM, put.at[1] * MM), put.turn * 10), wide, deep
            ):
                report.about("tables", table.id, "features", f"{put.item} at {list(put.at)} leaves the table", "inside")


def check_scenarios(records: Records, report: Report) -> None:
    """See that the dice choose every scenario, and that each hangs together (R-118)."""
    pairs = [tuple(sorted(pair)) for battle in records["scenarios"].values() for pair in battle.faces]
    if len(pairs) != FACE_PAIRS or len(set(pairs)) != FACE_PAIRS:
        report.about("scenarios", "", "faces", "some pair of faces is missing or named twice", "each of the six once")
    for battle in records["scenarios"].values():
        if battle.scattered and battle.arrival != "own-edge":
            report.about("scenarios", battle.id, "scattered", "scattered reserves have edges of their own", "own-edge")
        if battle.start is None and not battle.objectives:
            report.about("scenarios", battle.id, "objectives", "there is nothing to take", "objectives")
        if battle.start is not None:
            units = dust.units_in(records)
            for fault, expected in faults_of(battle.start, records["tables"], units):
                report.about("scenarios", battle.id, "start", fault, expected)


def check_measures(records: Records, report: Report) -> None:
    """See that every body has a height (R-103)."""
    missing = HEIGHTS - set(records["figures"].heights)
    if missing:
        report.about("figures", "", "heights", f"no height for {', '.join(sorted(missing))}", "all of R-103")


SCHEMA = Schema(
    game="battlefield",
    tables={
        **dust.TABLES,
        "kit": TableSpec("dust/kit.yaml", Item),
        "tables": TableSpec("dust/tables.yaml", TableTop),
        "scenarios": TableSpec("dust/battles.yaml", Battle),
    },
    singles={"figures": ("dust/measures.yaml", Measures)},
    texts=needed_texts,
    checks=(*dust.CHECKS, check_kit, check_tables, check_scenarios, check_measures),
)
