"""Worker processes for facts."""
