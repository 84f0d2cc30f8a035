"""The grid of Dust Tactics: squares, ranges, arcs, sight, cover, movement and flame, each answered with its proof."""
