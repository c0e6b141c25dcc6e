"""What held the code to account and does so less after the change."""
