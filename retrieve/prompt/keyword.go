package prompt

import "strings"

// keywordWeight weighs the word that a line begins with, if what follows is what
// follows it in a program: "for" begins sentences too.
func keywordWeight(s string) weight {
	s = strings.TrimPrefix(s, "} ")
	word := s[:prefixOf(s, func(c byte) bool { return isLetter(c) || c == '_' || c == '#' || c == '@' })]
	rest := s[len(word):]
	switch word {
	case "func", "fn", "def", "function", "fun", "sub", "proc":
		return when(nameLen(strings.TrimLeft(rest, " *(")) > 0 && strings.ContainsAny(rest, "({:") || word == "def" && nameLen(strings.TrimRight(strings.TrimPrefix(rest, " "), "?!=")) >= len(rest)-2, certain)
	case "class", "struct", "interface", "enum", "trait", "impl", "protocol", "extension", "record", "object", "type", "namespace", "module":
		return when(isDeclared(rest), certain)
	case "public", "private", "protected", "internal", "static", "final", "abstract", "override", "pub", "unsafe", "extern", "inline", "export", "async", "suspend", "open", "fileprivate", "virtual", "constexpr", "partial", "sealed", "readonly", "explicit", "noexcept", "mutable", "declare", "actual", "expect", "data", "lateinit", "operator", "default":
		if keywordWeight(strings.TrimLeft(rest, " ")) == certain || isBareModifier(rest) {
			return certain
		}
		return when(strings.ContainsAny(rest, "(){};=<:") && functionWords(rest) < 2 && (!strings.HasPrefix(rest, " (") || strings.HasSuffix(rest, "{")), certain)
	case "template", "requires":
		return when(strings.HasPrefix(strings.TrimLeft(rest, " "), "<"), certain)
	case "#include", "#define", "#ifdef", "#ifndef", "#endif", "#pragma", "#if", "#else":
		return certain
	case "import", "from", "package", "using", "use", "require", "require_once", "require_relative", "include":
		return when(isImport(word, rest), certain)
	case "const", "let", "var", "val", "mut", "auto", "unsigned", "int", "long", "double", "float", "bool", "boolean", "char", "void", "string", "String", "byte", "uint", "size_t":
		return when(nameLen(strings.TrimLeft(rest, " *&[]<{(")) > 0 && strings.ContainsAny(strings.ReplaceAll(rest, " (", ""), "=;({:<[,"), certain)
	case "if", "for", "while", "switch", "elif", "else", "catch", "try", "do", "case", "match", "with", "foreach", "unless", "guard", "finally", "except", "loop", "elseif":
		if rest == "" {
			return sign
		}
		return when(isControl(s, rest) && !(word == "case" && strings.HasPrefix(rest, " (")), likely+sign)
	case "set", "local", "puts":
		return when(isStatement(word, rest) || beginsWith(rest, " :"), likely)
	case "return", "throw", "raise", "yield", "await", "defer", "go", "echo", "print", "assert", "new", "delete", "goto", "break", "continue", "pass", "exit":
		return when(isStatement(word, rest), likely)
	}
	return otherWeight(s, word, rest)
}

// isBareModifier reports whether nothing but a type follows, as in C++ where the
// name comes on the next line.
func isBareModifier(rest string) bool {
	switch strings.Trim(rest, " *&") {
	case "void", "int", "bool", "char", "auto", "double":
		return true
	}
	return false
}

func when(ok bool, w weight) weight {
	if ok {
		return w
	}
	return unknown
}

// otherWeight weighs lines that begin with no keyword.
func otherWeight(s, word, rest string) weight {
	switch {
	case strings.HasSuffix(s, " do") && strings.ContainsAny(s, "'\"(:|"), strings.HasSuffix(s, "|") && strings.Contains(s, " do |"):
		return certain // a block of Ruby
	case strings.HasPrefix(s, "@") && nameLen(s[1:]) > 0 && (strings.HasPrefix(rest, "(") || rest == ""):
		return likely // an annotation
	case beginsWith(s, "#[", "#!["), word == "done" && rest == "", word == "fi" && rest == "", word == "esac" && rest == "", strings.HasPrefix(s, "<?php"):
		return certain
	case word == "end" && rest == "", word == "then" && rest == "", word == "begin" && rest == "":
		return likely
	case isCommand(word) && shellRest(rest):
		return likely
	case strings.HasPrefix(rest, " :") && word != "" && nameLen(rest[2:]) > 0:
		return likely // a symbol of Ruby: "belongs_to :order"
	case isStyle(s):
		return likely
	case len(s) > 2 && strings.IndexByte(".#&", s[0]) >= 0 && nameLen(s[1:]) > 0 && strings.HasSuffix(s, "{"):
		return certain // a selector of CSS
	}
	return unknown
}

// isDeclared reports whether a name follows, and then what follows the name of a type.
func isDeclared(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	if n := strings.Index(rest, "> "); strings.HasPrefix(rest, "<") && n > 0 {
		rest = rest[n+2:]
	}
	n := prefixOf(rest, func(c byte) bool { return isNameByte(c) || c == '.' || c == '\\' }) // of a package
	if n == 0 || isDigit(rest[0]) || functionWords(rest) > 1 {
		return false
	}
	after := strings.TrimLeft(rest[n:], " ")
	return after == "" && (isUpper(rest[0]) || strings.Contains(rest, "_")) || after != "" && strings.IndexByte("{(:<=;", after[0]) >= 0 && (len(after) == 1 || after[0] != ':' || strings.HasSuffix(after, "{") || strings.HasPrefix(after, "::") || len(rest) > n && !strings.Contains(after, " ")) ||
		beginsWith(after, "extends ", "implements ", "for ", "< ", "where ", "uint", "int", "string", "[]", "map[", "func(") && isUpper(rest[0]) ||
		beginsWith(after, "struct {", "struct{", "interface {", "interface{") || strings.HasPrefix(after, ": ") && allNames(after[2:])
}

// allNames reports whether s are names of types, with commas.
func allNames(s string) bool {
	for w := range strings.FieldsSeq(s) {
		if !isUpper(w[0]) && w != "{" && w != "{}" {
			return false
		}
	}
	return true
}

// isImport reports whether what follows names a module and not the rest of a sentence.
func isImport(word, rest string) bool {
	t := strings.Trim(rest, " ;")
	switch {
	case t == "", t[0] >= 0x80:
		return false
	case word == "from":
		return strings.Contains(t, " import ")
	case strings.IndexByte("\"'<{`*", t[0]) >= 0, t == "(":
		return word != "from"
	}
	return functionWords(t) == 0 && (strings.Contains(t, " from ") || !strings.Contains(t, " ") && (strings.ContainsAny(t, ".:/\\_") || word == "package" || strings.HasSuffix(rest, ";") || word == "import") || strings.Contains(t, " as ") && strings.Count(t, " ") == 2)
}

// isControl reports whether a line ends, or goes on, as a condition does.
func isControl(s, rest string) bool {
	return rest == "" || strings.HasSuffix(s, "{") || strings.HasSuffix(s, ":") && (strings.ContainsAny(rest, "(=<>.[_") || rest == ":" || strings.Contains(rest, " in ") || strings.Contains(rest, " as ") || strings.Contains(rest, "not ") || len(strings.Fields(rest)) < 4 && functionWords(rest) == 0) ||
		beginsWith(rest, " (", "(", " [ ", " [[") && strings.ContainsAny(rest, ")]") && functionWords(rest) < 2 || strings.HasSuffix(s, "; do") || strings.HasSuffix(s, "; then") || strings.HasSuffix(s, " do") && strings.Contains(s, "|")
}

// isStatement reports whether a statement follows, and not a sentence.
func isStatement(word, rest string) bool {
	t := strings.TrimLeft(rest, " ")
	if t == "" || t == ";" {
		return word != "new" && word != "go" && word != "continue" && word != "set" && word != "delete" && word != "print" || t == ";"
	}
	return functionWords(t) == 0 && (strings.ContainsAny(t, "(;[={\"'._-$") || word == "return" && !strings.Contains(t, " ") || word == "return" && strings.ContainsAny(t, "+*<>"))
}

// isCommand reports whether a word is a command that scripts call.
func isCommand(s string) bool {
	switch s {
	case "cd", "cp", "mv", "rm", "mkdir", "rsync", "curl", "wget", "git", "docker", "kubectl", "sudo", "apt", "apk", "pip", "npm", "npx", "yarn",
		"tar", "gzip", "grep", "sed", "awk", "export", "source", "chmod", "chown", "ssh", "scp", "systemctl", "psql", "mysql", "cargo", "mvn", "RUN", "COPY", "FROM", "ENV", "CMD", "WORKDIR", "ENTRYPOINT", "EXPOSE":
		return true
	}
	return false
}

// shellRest reports whether what follows a command are its arguments.
func shellRest(s string) bool {
	return strings.HasPrefix(s, " ") && functionWords(s) == 0 && strings.ContainsAny(s, "-/$=\"'.:|>[")
}

// isStyle knows "display: grid;".
func isStyle(s string) bool {
	n := prefixOf(s, func(c byte) bool { return isLower(c) || c == '-' })
	return n > 1 && n+1 < len(s) && s[n] == ':' && strings.HasSuffix(s, ";")
}
