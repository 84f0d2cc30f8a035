"""Random scenes of squares for the tests of the grid, and what blocks in them, written down a second time."""

from game.geometry.grid.layout import BIG, KINDS, SMALL, WALL, WIDE, Building, Layout, Scene
from game.geometry.grid.squares import Body, board, mask_of

PLACED = tuple(kind for kind in KINDS if kind != "building")


def random_scene(rng, width=12, height=10):
    """Return a scene with terrain, walls, often a building, vehicles and smoke."""
    grid = board(width, height)
    squares = range(grid.size)
    kinds = {square: rng.choice(PLACED) for square in rng.sample(squares, rng.randrange(grid.size // 4))}
    walls = {rng.choice(grid.edges_of(rng.choice(squares))): rng.choice((WALL, WALL, SMALL, BIG, WIDE))
             for _ in range(rng.randrange(16))}  # fmt: skip
    buildings = [random_building(rng, grid)] if rng.random() < 0.6 else []
    vehicles = mask_of(rng.sample(squares, rng.randrange(8)))
    smoke = mask_of(rng.sample(squares, rng.randrange(3)))
    return Scene(Layout(width, height, kinds, buildings, walls), vehicles, smoke)


def random_building(rng, grid):
    """Return a building of some squares with a few openings."""
    columns, rows = rng.randrange(1, 5), rng.randrange(1, 4)
    column, row = rng.randrange(grid.width - columns), rng.randrange(grid.height - rows)
    squares = tuple(grid.square(column + a, row + b) for b in range(rows) for a in range(columns))
    edges = [edge for square in squares for edge in grid.edges_of(square)
             if not set(grid.beside(edge)) <= set(squares)]  # fmt: skip
    openings = {edge: rng.choice((SMALL, BIG, WIDE)) for edge in rng.sample(edges, min(len(edges), rng.randrange(5)))}
    return Building(squares, rng.randrange(1, 3), openings)


def random_body(rng, layout, most=4):
    """Return a body of one, two or four squares on the ground."""
    grid = layout.board
    size = rng.choice((1, 1, 1, 2, 4)) if most == 4 else 1
    while True:
        column, row = rng.randrange(grid.width), rng.randrange(grid.height)
        shape = {1: [(0, 0)], 2: rng.choice(([(0, 0), (1, 0)], [(0, 1), (0, 0)])),
                 4: [(0, 0), (1, 0), (0, 1), (1, 1)]}[size]  # fmt: skip
        if not all(grid.has(column + a, row + b) for a, b in shape):
            continue
        squares = tuple(grid.square(column + a, row + b) for a, b in shape)
        homes = {layout.building_of[square] for square in squares}
        if len(homes) == 1:  # all inside one building, or all outside
            return Body(squares)


def plain_blockers(scene, one, other):
    """List what blocks between two bodies on the ground: R-042, and R-043 for those inside."""
    layout, grid = scene.layout, scene.layout.board
    found = {square for square in range(grid.size) if layout.kinds[square] in ("tree", "construction", "solid")}
    found |= {square for square in range(grid.size) if (scene.vehicles | scene.smoke) >> square & 1}
    found |= {edge for edge, opening in layout.walls.items() if opening == WALL}
    for body in (one, other):
        number = layout.building_of[body.squares[0]]
        if number is not None:
            own = {edge for square in body.squares for edge in grid.edges_of(square)}
            found |= {edge for edge in layout.outer[number] if edge not in own or layout.walls[edge] == WALL}
    return found
