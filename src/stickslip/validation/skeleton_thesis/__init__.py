"""The skeleton of [Shankar]: its track, its sled and its integrator, as described there."""
