"""One extractor a language: bytes of a blob to its facts."""
