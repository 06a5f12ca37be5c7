"""What several scenes are built from."""
