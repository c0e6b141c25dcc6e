"""A change read by readers."""
