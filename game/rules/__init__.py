"""The rules of the games, one package each; they never import each other."""
