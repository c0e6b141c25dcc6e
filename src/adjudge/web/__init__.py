"""The review screen: pages about one repository, on this machine alone."""
