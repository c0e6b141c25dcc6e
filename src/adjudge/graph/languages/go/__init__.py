"""Facts of Go source."""
