"""Pages opened in a real browser: what they ask for, what runs, how they look. Left out of the default run."""
