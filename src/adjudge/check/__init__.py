"""Use case: scope, commands and collectors over one change, as stages with one outcome."""
