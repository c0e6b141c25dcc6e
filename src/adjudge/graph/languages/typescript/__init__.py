"""TypeScript, JavaScript and the script blocks of components."""
