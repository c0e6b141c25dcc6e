"""``adjudge packs``: standards packs, and which of them a review goes by."""
