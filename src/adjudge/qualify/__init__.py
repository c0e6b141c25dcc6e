"""Candidates held against the trees of a target: disposition, standing, placement, proof."""
