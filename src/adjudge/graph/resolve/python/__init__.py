"""Python: import statements to files of the tree."""
