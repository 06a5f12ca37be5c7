"""A car that hits a pedestrian."""
