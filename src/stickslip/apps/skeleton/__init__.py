"""The skeleton sled. `thesis_run` holds the model of [Shankar], kept for comparison with its printed numbers."""
