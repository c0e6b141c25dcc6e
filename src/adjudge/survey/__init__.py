"""Target, blobs, facts and graphs of a change: what every other use case starts from."""
