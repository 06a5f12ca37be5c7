"""A bulb and the engine bay around its lamp."""
