package prompt

import "strings"

// codeForm weighs the signs of a program in a line against those of prose.
func codeForm(l *line) (Form, weight) {
	b := l.body
	if isComment(b) {
		return Code, likely
	}
	if onlyBrackets(b) {
		return Code, likely
	}
	bare := withoutStrings(b)
	if w := sqlWeight(b); w > unknown && ideographs(bare) < 4 && !asks(bare) {
		return Code, w
	}
	keyword := keywordWeight(bare)
	w := keyword + shapeWeight(bare)
	if w == unknown {
		return Plain, unknown
	}
	if l.indent >= 2 {
		w++
	}
	if functionWords(bare) > 1 || strings.HasSuffix(bare, "?") && keyword < certain {
		w -= 3
	}
	if ideographs(bare) > 3 {
		w -= 4
	}
	return Code, min(max(w, unknown), certain)
}

// isComment knows the comments of most languages. A line behind "#" may be a
// heading, and one behind "*" an item of a list: they are no sign.
func isComment(s string) bool {
	return beginsWith(s, "// ", "//\t", "//go:", "///", "/*", "*/", "#!/", "<!--", "-->", `"""`, "-- ") || s == "//" || strings.HasPrefix(s, "//") && !strings.Contains(s, ".")
}

// onlyBrackets knows lines that close what others opened.
func onlyBrackets(s string) bool {
	return len(s) < 10 && strings.Trim(s, "(){}[];,") == ""
}

// withoutStrings empties the literals of s and drops a comment at its end, so that
// what they say is not taken for code, or code for prose.
func withoutStrings(s string) string {
	if !strings.ContainsAny(s, "\"'`") && !strings.Contains(s, "//") && !strings.Contains(s, " #") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '"' || c == '`' || c == '\'' && (i == 0 || !isNameByte(s[i-1])) {
			end := closing(s[i+1:], c)
			if end >= 0 {
				b.WriteByte(c)
				b.WriteByte(c)
				i += end + 1
				continue
			}
		}
		if c == '/' && i > 0 && s[i-1] == ' ' && strings.HasPrefix(s[i:], "// ") || c == '#' && i > 0 && s[i-1] == ' ' && strings.HasPrefix(s[i:], "# ") {
			break
		}
		b.WriteByte(c)
	}
	return strings.TrimRight(b.String(), " ")
}

// closing returns where the quote q ends in s, or -1.
func closing(s string, q byte) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case q:
			return i
		}
	}
	return -1
}

// shapeWeight weighs how a line ends and the operators in it.
func shapeWeight(s string) (w weight) {
	switch last := s[len(s)-1]; {
	case last == ';':
		w += likely
	case last == '{' && len(s) > 1, strings.HasSuffix(s, "{}"):
		w += likely
	case last == '(' || last == '[', beginsWith(s, "}", ")", "].", ".") && len(s) > 1:
		w += sign
	case last == ',' && (strings.ContainsAny(s, "(=:") || strings.IndexByte(".#@:[", s[0]) >= 0):
		w += sign
	}
	if strings.HasSuffix(s, "):") || strings.HasSuffix(s, "];") {
		w += likely
	}
	for _, op := range [...]string{" := ", " == ", " != ", " && ", " || ", " += ", " -= ", " => ", "->", "::", " ?? ", " === ", " <<", "++;", "</"} {
		if strings.Contains(s, op) {
			w += likely
		}
	}
	if isAssignment(s) {
		w += likely
	}
	return min(w+callWeight(s), certain)
}

// isAssignment knows "name = …", "self.name = …" and "Type name = …".
func isAssignment(s string) bool {
	left, right, ok := strings.Cut(s, " = ")
	return ok && right != "" && len(left) < 60 && len(strings.Fields(left)) <= 4 && functionWords(left) == 0 &&
		prefixOf(left, func(c byte) bool { return isNameByte(c) || strings.IndexByte(".<>[]*&, @:?", c) >= 0 }) == len(left)
}

// callWeight weighs calls: names with a bracket right behind them.
func callWeight(s string) (w weight) {
	for i := 1; i < len(s); i++ {
		if s[i] == '(' && isNameByte(s[i-1]) {
			w = sign
			break
		}
	}
	if w == sign && (strings.HasSuffix(s, ")") || strings.HasSuffix(s, ");") || strings.HasSuffix(s, "),")) {
		head := s[:strings.IndexByte(s, '(')]
		if !strings.Contains(strings.TrimPrefix(head, "await "), " ") && len(head) > 0 {
			w = likely
		}
	}
	return w
}
