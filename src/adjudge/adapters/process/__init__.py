"""Children with bounds: the only place that starts a program."""
