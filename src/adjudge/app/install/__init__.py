"""Writing adjudge into a repository, and telling how far what stands there drifted."""
