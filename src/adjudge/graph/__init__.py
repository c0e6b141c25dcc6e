"""Blob facts to a graph: extractors, resolvers, snapshots and questions; pure functions of bytes."""
