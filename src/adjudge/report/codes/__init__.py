"""What every code means."""
