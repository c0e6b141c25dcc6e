"""The nouns: frozen values, ids and digests; no input, no output, no clock."""
