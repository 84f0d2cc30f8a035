"""A slow and independent judge of sight and cover on squares, in rational numbers; it knows only squares and edges.

Sight sweeps slopes and projects everything along them. Cover cuts the shadows of the blockers out of the attacker's
square. Nothing is shared with game/geometry but the numbering of squares and edges.
"""

from fractions import Fraction
from itertools import pairwise


def box_of(width, size, element):
    """Return the closed box of a square or an edge, as left, bottom, right, top."""
    plane, square = divmod(element, size)
    row, column = divmod(square, width)
    if plane == 0:
        return column, row, column + 1, row + 1
    if plane == 1:
        return column + 1, row, column + 1, row + 1
    return column, row + 1, column + 1, row + 1


def sees(width, size, ones, others, blockers):
    """Tell whether some inner point of one square sees some inner point of another."""
    left = [element for element in blockers if element not in (*ones, *others)]
    return any(sees_square(width, size, one, other, left) for one in ones for other in others)


def sees_square(width, size, one, other, blockers):
    """Turn the pair until the second square lies right of the first and above, then sweep the slopes."""
    start, end = box_of(width, size, one), box_of(width, size, other)
    boxes = [box_of(width, size, element) for element in blockers]
    if end[0] < start[0]:
        start, end, *boxes = (flipped(box) for box in (start, end, *boxes))
    if end[1] < start[1]:
        start, end, *boxes = (swapped(flipped(swapped(box))) for box in (start, end, *boxes))
    if start == end:
        return True
    if end[0] == start[0]:
        start, end, *boxes = (swapped(box) for box in (start, end, *boxes))
    low, high = start[:2], end[2:]
    between = [box for box in boxes if is_between(box, start, end)]
    slopes = {Fraction(0)}
    for across in range(1, high[0] - low[0] + 1):
        slopes.update(Fraction(along, across) for along in range(high[1] - low[1] + 1))
    ordered = sorted(slopes)
    # Between two critical slopes nothing changes but lengths; beyond the last one lines run nearly upright.
    tried = [(one + two) / 2 for one, two in pairwise(ordered)] + [ordered[-1] + 1]
    return any(is_open(slope, start, end, between) for slope in tried)


def flipped(box):
    return -box[2], box[1], -box[0], box[3]


def swapped(box):
    return box[1], box[0], box[3], box[2]


def is_between(box, start, end):
    """Tell whether a rising line can meet a box after it left the start's inside and before it reaches the end's."""
    if box[2] <= start[0] or box[3] <= start[1] or box[0] >= end[2] or box[1] >= end[3]:
        return False
    return box[0] <= end[0] or box[1] <= end[1]


def is_open(slope, start, end, boxes):
    """Tell whether a line of this slope joins the insides of two squares and misses all boxes."""
    lowest = max(spread(slope, start)[0], spread(slope, end)[0])
    highest = min(spread(slope, start)[1], spread(slope, end)[1])
    if lowest >= highest:
        return False
    shut = sorted(spread(slope, box) for box in boxes)
    at = lowest
    for bottom, top in shut:
        if bottom > at:
            return True
        at = max(at, top)
        if at >= highest:
            return False
    return at < highest


def spread(slope, box):
    """Return where a box lies across the direction of a rising slope."""
    return box[1] - slope * box[2], box[3] - slope * box[0]


def is_covered(width, size, ones, others, blockers):
    """Tell whether the blockers' shadows leave no area of an attacker square from which all of the target is seen."""
    left = [element for element in blockers if element not in (*ones, *others)]
    boxes = [box_of(width, size, element) for element in left]
    targets = [box_of(width, size, other) for other in others]
    return not any(has_free_area(box_of(width, size, one), targets, boxes) for one in ones)


def has_free_area(square, targets, boxes):
    pieces = [[(Fraction(x), Fraction(y)) for x, y in corners(square)]]
    for box in boxes:
        for target in targets:
            planes = shadow(box, target)
            if any(all(side(plane, point) <= 0 for point in corners(square)) for plane in planes):
                continue
            pieces = [part for piece in pieces for part in without(piece, planes)]
            if not pieces:
                return False
    return True


def corners(box):
    return (box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])


def shadow(box, target):
    """Return half-planes whose meeting is the shadow {b + s(b - t), s >= 0} of a box seen from a target."""
    rays = [(b[0] - t[0], b[1] - t[1]) for b in corners(box) for t in corners(target)]
    normals = {(1, 0), (-1, 0), (0, 1), (0, -1)}
    for right, up in rays:
        normals |= {(-up, right), (up, -right)}
    normals.discard((0, 0))
    return [
        (normal, min(normal[0] * x + normal[1] * y for x, y in corners(box)))
        for normal in normals if all(normal[0] * right + normal[1] * up >= 0 for right, up in rays)
    ]  # fmt: skip


def side(plane, point):
    (right, up), least = plane
    return right * point[0] + up * point[1] - least


def without(piece, planes):
    """Return convex pieces of positive area that lie outside the meeting of half-planes."""
    found = []
    for plane in planes:
        found.append(clipped(piece, plane, -1))
        piece = clipped(piece, plane, 1)
    return [part for part in found if area(part) > 0]


def clipped(piece, plane, sign):
    kept = []
    for number, point in enumerate(piece):
        last = piece[number - 1]
        now, before = sign * side(plane, point), sign * side(plane, last)
        if now * before < 0:
            share = before / (before - now)
            kept.append((last[0] + share * (point[0] - last[0]), last[1] + share * (point[1] - last[1])))
        if now >= 0:
            kept.append(point)
    return kept


def area(piece):
    return abs(sum(piece[n - 1][0] * piece[n][1] - piece[n - 1][1] * piece[n][0] for n in range(len(piece))))


def touches(one, other, box):
    """Tell whether the closed segment between two points meets a closed box."""
    enter, leave = Fraction(0), Fraction(1)
    for low, high, start, end in ((box[0], box[2], one[0], other[0]), (box[1], box[3], one[1], other[1])):
        along = end - start
        if not along:
            if not low <= start <= high:
                return False
            continue
        first, last = sorted(((low - start) / along, (high - start) / along))
        enter, leave = max(enter, first), min(leave, last)
    return enter <= leave
