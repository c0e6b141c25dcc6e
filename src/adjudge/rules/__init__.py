"""Syntax rules of the builtin reviewer: the text of one file in, hits on its changed lines out."""
