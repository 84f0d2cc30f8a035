"""YAML to typed records, texts, the folders of the user: may import core, yaml, msgspec, platformdirs."""
