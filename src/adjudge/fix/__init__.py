"""The use case of a fix: what may be touched, what proves it, what became of each finding, when to stop."""
