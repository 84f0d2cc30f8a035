"""YAML to typed records, texts and the folders of the user: may import core, yaml, msgspec and platformdirs."""
