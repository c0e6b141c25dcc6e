"""One module a verb; functions return a contract, a rendered text and an exit code."""
