"""The real command lines of coding agents, against a stub of each model's API."""
