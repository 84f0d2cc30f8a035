"""The terrain of a view as the art draws it: outlines in millimetres from the upper left corner; imports the rules."""

from __future__ import annotations

from typing import Any

from game.app.art.table_top import Gap, Patch, Top
from game.geometry.table.places import spot_of
from game.geometry.table.shapes import MM
from game.rules.battlefield.records import OPENING_WIDTHS, Item, outline
from game.rules.dust.state import Feature, Position


def patch_of(item: Item, feature: Feature, deep: int) -> Patch:
    """Return a piece of terrain as it is drawn."""
    x, y, _ = spot_of(feature.at)
    points = outline(item, (x, y), feature.turn).points
    wide, high = item.rect or item.ellipse or _box(item)
    gaps = tuple(
        Gap(opening.side, opening.at, OPENING_WIDTHS[opening.kind], opening.kind)
        for opening in item.openings if 0 in opening.levels
    )  # fmt: skip
    corners = tuple((px / MM, (deep - py) / MM) for px, py in points)
    return Patch(
        item.kind, x / MM, (deep - y) / MM, wide, high, feature.turn / 10, corners, bool(item.ellipse), gaps,
        item.levels,
    )  # fmt: skip


def _box(item: Item) -> tuple[int, int]:
    xs, ys = [x for x, _ in item.points], [y for _, y in item.points]
    return max(xs) - min(xs), max(ys) - min(ys)


def top_of(rules: Any, view: Position) -> Top:
    """Return the whole table as it is drawn."""
    wide, deep = rules.field.size(view)
    table = rules.tables.get(view.board)
    patches = tuple(patch_of(rules.kit[feature.item], feature, deep) for feature in view.features)
    return Top(table.ground if table is not None else "grass", wide / MM, deep / MM, patches)
