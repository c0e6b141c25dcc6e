"""What external tools print, read into reports: pure, exact, and without what they found."""
