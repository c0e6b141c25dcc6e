"""The server for agents, over the Model Context Protocol: tools in, contracts out, one repository."""
