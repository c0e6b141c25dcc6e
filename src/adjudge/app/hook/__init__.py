"""Checks that git or an agent asks for by itself: before a commit, and before an agent stops."""
