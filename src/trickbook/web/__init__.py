"""The service over HTTP: a Litestar application around the house, and the pages of the client."""
