"""One resolver a language: facts and the path set of a tree to edges."""
