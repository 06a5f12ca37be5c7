"""The human body, shared by the applications with people."""
