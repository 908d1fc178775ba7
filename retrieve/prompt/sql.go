package prompt

import "strings"

// sqlWeight weighs statements of SQL: in upper case, and in lower case those that
// have what sentences do not have. The clauses below a statement need company.
func sqlWeight(s string) weight {
	upper := strings.ToUpper(s[:min(len(s), 200)])
	words := strings.Fields(upper)
	if len(words) == 0 { // a space of Unicode
		return unknown
	}
	written := strings.HasPrefix(s, words[0]) // in upper case as it stands
	has := func(part string) bool { return strings.Contains(upper, part) }
	marks := written || strings.HasSuffix(s, ";") || strings.ContainsAny(s, "=*(") && functionWords(s) < 2
	switch strings.Trim(words[0], "(;") {
	case "SELECT":
		return when(has(" FROM ") && marks || written && functionWords(s) < 2, certain)
	case "INSERT", "REPLACE":
		return when(has(" INTO ") && (has("VALUES") || has("SELECT") || written || strings.HasSuffix(s, ")")), certain)
	case "DELETE":
		return when(has(" FROM ") && marks, certain)
	case "UPDATE":
		return when(has(" SET ") && strings.Contains(s, "="), certain)
	case "CREATE", "ALTER", "DROP", "TRUNCATE":
		return when(marks && (isSQLObject(words, 1) || isSQLObject(words, 2) || isSQLObject(words, 3)), certain)
	case "FROM", "JOIN", "LEFT", "INNER", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "UNION", "VALUES", "RETURNING", "SET", "AND", "ON", "WITH", "PRIMARY", "FOREIGN", "EXPLAIN", "CONSTRAINT":
		return when(written && len(words) > 1 && functionWords(s) < 3, likely)
	}
	return unknown
}

// isSQLObject reports whether word n is something that a statement creates.
func isSQLObject(words []string, n int) bool {
	if n >= len(words) {
		return false
	}
	switch words[n] {
	case "TABLE", "INDEX", "VIEW", "TRIGGER", "SCHEMA", "TYPE", "EXTENSION", "FUNCTION", "DATABASE", "SEQUENCE", "ROLE", "USER":
		return true
	}
	return false
}
