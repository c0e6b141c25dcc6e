"""One module for each class of defect; each has its rule and the function that finds it."""
