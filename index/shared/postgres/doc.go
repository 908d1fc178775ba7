// Package postgres keeps the shared index in PostgreSQL with the extension vector.
//
// Push writes a bank in one transaction, so that a reader sees the old state of it or the new
// one. Open answers questions about all banks that its role may see: row-level security is
// part of the schema, so a question counts nothing of a team that the role is no member of.
// The schema is in migrations, which are applied in order, forwards only.
package postgres
