"""The change told: brief, targets, tour."""
