"""The guide handed out, and what comes back."""
