"""The one command of a last step."""
