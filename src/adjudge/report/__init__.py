"""Values to text: terminal, Markdown; every string escaped for its medium."""
