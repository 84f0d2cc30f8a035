"""The Hell of Stalingrad: the siege with its buildings, formations, fires and break tests."""
