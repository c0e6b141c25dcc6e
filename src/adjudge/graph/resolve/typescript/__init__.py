"""Specifiers of TypeScript and JavaScript to files."""
