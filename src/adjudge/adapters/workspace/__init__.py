"""Throw-away trees: blobs of a tree as files outside the repository, folders linked in, all of it swept."""
