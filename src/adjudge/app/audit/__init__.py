"""A whole repository audited, step by step."""
