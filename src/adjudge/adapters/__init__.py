"""Git, SQLite, processes, files: the only code that touches the machine."""
