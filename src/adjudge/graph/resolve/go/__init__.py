"""Go: import paths to the files of the packages that they name."""
