"""What is kept, and with what."""
