"""Use case: collectors over the trees of a change, and what of it the change brought."""
