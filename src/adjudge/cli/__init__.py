"""The command line: words in, exit code out."""


def main() -> int:
    """Run the command line; returns the exit code."""
    return 0
