"""What adjudge writes into a repository on demand: texts, where they go, how what stands there differs."""
