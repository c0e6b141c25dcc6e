"""Work that a page asked for and that goes on beside it, one piece at a time: a fix, a review by rules."""
