"""One checker a kind of evidence, and the table of what a fact proves."""
