"""The table of The Hell of Stalingrad: layout, faces, gestures, forecasts and panels."""
