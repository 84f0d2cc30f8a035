"""The measured table: shapes in tenths of a millimetre, sight, cover, arcs, templates, reach."""
