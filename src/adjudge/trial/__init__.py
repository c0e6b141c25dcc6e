"""Commands tried in throw-away trees of both sides of a change."""
