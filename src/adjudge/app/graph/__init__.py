"""Questions to the graph."""
