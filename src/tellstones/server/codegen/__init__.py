"""Generators of the wire's documents and types: OpenAPI, JSON schema, TypeScript."""
