"""Children: started, drained, bounded and ended in one place."""
