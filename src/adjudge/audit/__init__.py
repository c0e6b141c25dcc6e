"""Use case: a whole repository read in items, results checked, findings put together."""
