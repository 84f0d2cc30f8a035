"""The table that all games share: camera, pieces, drag and drop from the decision, log, prompt, hand."""
