"""SQLite: caches and stores."""
