"""What an agent is handed, and what becomes of its answer."""
