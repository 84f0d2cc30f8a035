"""The parts that screens are made of: buttons, lists, sliders, texts; they draw with a Look and know no game."""
