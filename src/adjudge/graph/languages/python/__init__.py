"""Python: source bytes to facts, by its grammar."""
