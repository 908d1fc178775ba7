package prompt

import "strings"

// readCode takes the names of a line of code, and codes of errors in its strings.
func (c *collector) readCode(s string) {
	bare := withoutStrings(s)
	if isComment(s) || bare == "" {
		return
	}
	c.addNames(bare, worthUsed)
	if bare != s {
		c.addCodes(s, worthSaid)
	}
}

// readDiff takes the files of a diff, and the names in its lines.
func (c *collector) readDiff(l *line) {
	switch {
	case beginsWith(l.text, "diff --git ", "--- ", "+++ ", "rename ", "Index: "):
		c.addFiles(diffPath(l.text))
	case strings.HasPrefix(l.text, "@@"):
		if _, rest, ok := strings.Cut(l.text[2:], "@@"); ok {
			c.addNames(rest, worthUsed)
		}
	case strings.IndexByte("+-", l.text[0]) >= 0:
		c.addNames(withoutStrings(l.text[1:]), worthSaid)
	default:
		c.addNames(withoutStrings(l.body), worthUsed)
	}
}

// diffPath returns a head of a diff with the paths as they are in the project.
func diffPath(s string) string {
	return strings.NewReplacer(" a/", " ", " b/", " ", "/dev/null", "").Replace(s)
}

// addNames adds the coined names in s. What a line declares is worth most.
func (c *collector) addNames(s string, worth int) {
	declares := isDeclaration(s)
	receiver, before := "", ""
	for i := 0; i < len(s); {
		n := prefixOf(s[i:], isNameByte)
		if n == 0 {
			if s[i] != '.' && s[i] != ' ' {
				before = ""
			}
			i++
			continue
		}
		word := s[i : i+n]
		receiver = ""
		if i > 0 && s[i-1] == '.' {
			receiver = before
		}
		call := i+n < len(s) && s[i+n] == '('
		if isCoined(word) && !isRuntime(word) && !isReceiver(receiver) {
			if declares && (call || declaresNext(before)) {
				c.add(ClueCode, word, worthDeclared)
				declares = false
			} else {
				c.add(ClueCode, word, worth)
			}
		}
		before, i = word, i+n
	}
}

// isDeclaration reports whether a line declares a function, a type or a table.
func isDeclaration(s string) bool {
	for _, word := range strings.FieldsFunc(s[:min(len(s), 80)], func(c rune) bool { return c >= 0x80 || !isNameByte(byte(c)) }) {
		if declaresNext(word) {
			return true
		}
		switch word {
		case "public", "private", "protected", "static", "override", "void":
			return true
		case "if", "for", "while", "switch", "catch", "return", "else":
			return false
		}
	}
	return strings.HasSuffix(s, "{") && strings.Contains(s, "(")
}

// declaresNext reports whether the word after w is the name of something new.
func declaresNext(w string) bool {
	switch w {
	case "func", "function", "def", "fn", "fun", "class", "struct", "interface", "enum", "trait", "type", "const", "protocol", "record",
		"TABLE", "table", "VIEW", "INDEX", "module", "impl", "extension":
		return true
	}
	return false
}

// isCoined reports whether somebody made a name up of several words: camelCase,
// PascalCase, snake_case, UPPER_CASE.
func isCoined(s string) bool {
	if len(s) < 5 || len(s) > 60 || isDigit(s[0]) {
		return false
	}
	joints := 0
	for i := 1; i+1 < len(s); i++ {
		if s[i] == '_' && s[i-1] != '_' && s[i+1] != '_' && isNameByte(s[i+1]) && s[i-1] != '$' || isLower(s[i-1]) && isUpper(s[i]) ||
			isUpper(s[i-1]) && isUpper(s[i]) && isLower(s[i+1]) {
			joints++
		}
	}
	return joints > 0 && strings.IndexFunc(s, func(c rune) bool { return c < 0x80 && isLetter(byte(c)) }) >= 0
}
