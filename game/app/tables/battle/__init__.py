"""Battle for Stalingrad on the table: layout, faces, gestures, dock."""
