package prompt

import (
	"strings"

	"github.com/tacit-kb/tacit/retrieve/prompt/logline"
)

// dataForm knows lines of JSON, XML and settings. A pair alone says little: people
// write "version: 1.2" too.
func dataForm(l *line) (Form, weight) {
	b := l.body
	switch {
	case isTag(b):
		if isHTML(b) {
			return Code, certain
		}
		return Data, certain
	case isJSON(b):
		return Data, certain
	case isNumbers(b):
		return Data, likely
	case len(b) > 72 && !strings.ContainsAny(b, " ?") && prefixOf(b, func(c byte) bool { return c > ' ' && c < 0x80 }) == len(b):
		return Data, certain // base64 and the like
	case strings.HasPrefix(b, "[") && strings.HasSuffix(b, "]") && nameLen(b[1:]) > 0 && prefixOf(b[1:len(b)-1], isKeyByte) == len(b)-2:
		return Data, likely
	case strings.HasPrefix(b, "- ") && isPair(b[2:]):
		return Data, likely
	case isPair(b):
		return Data, sign
	case strings.HasPrefix(b, "- ") && l.indent > 0 && functionWords(b) == 0 && ideographs(b) == 0:
		return Data, sign
	case isSetting(b):
		return Data, likely
	}
	return Plain, unknown
}

// isNumbers reports whether a line has numbers and brackets only, with commas.
func isNumbers(s string) bool {
	return strings.HasSuffix(s, ",") && strings.Trim(s, "-+.,0123456789eE[]() ") == ""
}

// isKeyByte reports whether c can stand in a key of settings.
func isKeyByte(c byte) bool { return isNameByte(c) || c == '-' || c == '.' }

// isTag reports whether s begins with a tag of XML or HTML.
func isTag(s string) bool {
	if len(s) < 3 || s[0] != '<' || strings.IndexByte(s, '>') < 0 && !strings.Contains(s, "=\"") {
		return false
	}
	rest := strings.TrimLeft(s[1:], "/!?")
	n := prefixOf(rest, func(c byte) bool { return isKeyByte(c) || c == ':' })
	if end := strings.IndexByte(s, '>'); end >= 0 && isProseBehind(s[end+1:]) {
		return false
	}
	return n > 0 && isLetter(rest[0]) && (n == len(rest) || strings.IndexByte(" />", rest[n]) >= 0) && !strings.Contains(rest[:n], "://")
}

// isProseBehind reports whether what follows a tag is the rest of a sentence about it.
func isProseBehind(s string) bool {
	return !strings.Contains(s, "<") && (strings.HasPrefix(s, " ") || functionWords(s) > 2 || strings.Contains(s, " ") && ideographs(s) > 0)
}

// isHTML reports whether a tag is one of HTML, or of a component.
func isHTML(s string) bool {
	name := strings.TrimLeft(s[1:], "/!?")
	name = name[:prefixOf(name, func(c byte) bool { return isNameByte(c) || c == '-' })]
	switch strings.ToLower(name) {
	case "a", "b", "body", "br", "button", "canvas", "div", "doctype", "fieldset", "footer", "form", "h1", "h2", "h3", "h4", "head", "header",
		"html", "i", "iframe", "img", "input", "label", "li", "link", "main", "meta", "nav", "ol", "option", "p", "picture", "pre", "script",
		"section", "select", "slot", "small", "span", "strong", "style", "svg", "table", "tbody", "td", "template", "textarea", "th", "thead",
		"title", "tr", "ul", "video":
		return true
	}
	return strings.Contains(name, "-") || name != "" && isUpper(name[0])
}

// isJSON knows `"key": value,` and whole objects on a line.
func isJSON(s string) bool {
	if s[0] == '"' {
		end := strings.Index(s[1:], `"`)
		return end > 0 && strings.HasPrefix(strings.TrimLeft(s[end+2:], " "), ":")
	}
	return s[0] == '{' && strings.HasSuffix(strings.TrimRight(s, ",;"), "}") && strings.Contains(s, `":`) ||
		beginsWith(s, `{"`, `[{"`) && strings.Contains(s, `":`)
}

// isPair knows "key:" and "key: value" with a key in the manner of YAML, and a
// value that is no sentence.
func isPair(s string) bool {
	n := prefixOf(s, func(c byte) bool { return isKeyByte(c) || c == '/' })
	if n == 0 || n >= len(s) || s[n] != ':' || !isLower(s[0]) && !strings.Contains(s[:n], "_") && s[0] != '/' {
		return false
	}
	value := s[n+1:]
	if strings.HasSuffix(value, ";") {
		return false // a style of CSS
	}
	return value == "" || value[0] == ' ' && functionWords(value) < 2 && !asks(value) && len(strings.Fields(value)) <= 6
}

// isSetting knows "key = value" and "key.of.it=value", not the statements of a program.
func isSetting(s string) bool {
	n := prefixOf(s, isKeyByte)
	if n == 0 {
		return false
	}
	rest := strings.TrimLeft(s[n:], " ")
	if len(rest) < 2 || rest[0] != '=' || rest[1] == '=' || rest[1] == '>' || strings.HasSuffix(s, ";") || strings.HasSuffix(s, "{") {
		return false
	}
	return n < len(s) && (s[n] == '=' || !strings.ContainsAny(rest, "()")) && !strings.ContainsAny(rest[1:], "({")
}

// markData lets pairs that stand together become settings: three of them, or two
// where one is below the other.
func (r *reader) markData(from, to int) {
	pairs, statements, nested := 0, 0, false
	for i := from; i < to; i++ {
		l := &r.lines[i]
		if l.form == Data && l.weight > unknown {
			pairs++
			nested = nested || l.indent > 0
		} else if l.form == Code && l.weight >= certain && !onlyBrackets(l.body) {
			statements++
		}
	}
	if pairs < 2 || pairs == 2 && !nested || 3*pairs < to-from || 2*statements >= pairs {
		return
	}
	for i := from; i < to; i++ {
		if l := &r.lines[i]; l.form == Data && l.weight > unknown {
			l.weight = certain
		}
	}
}

// reportLabels and reportNested are how many lines with a label, and how many further in, make a
// report of lines that stand together.
const reportLabels, reportNested = 3, 2

// markReports finds what devices print about their parts: the same label again and again, with
// what belongs to each part further in.
//
//	Address 17: Instruments
//	  1 Fault Found:
//	  B1342 - ECU is faulted
//	Address 44: Steering
//
// People number their steps and options as well, but they do not set them in.
func (r *reader) markReports(from, to int) {
	seen := map[string]bool{}
	labelled, nested, again := 0, 0, false
	for i := from; i < to; i++ {
		l := &r.lines[i]
		if label, ok := reportLabel(l.body); ok {
			labelled++
			again = again || seen[label]
			seen[label] = true
		}
		if l.indent >= 2 && itemMark(l.body) == 0 {
			nested++
		}
	}
	if !again || labelled < reportLabels || nested < reportNested {
		return
	}
	for i := from; i < to; i++ {
		if l := &r.lines[i]; l.weight < likely {
			if _, ok := reportLabel(l.body); ok {
				l.form, l.weight = Data, certain
			}
		}
	}
}

// reportLabel returns the label of a line of a report. What stands behind it is no sentence.
func reportLabel(s string) (label string, ok bool) {
	label, value := logline.Label(s)
	return label, label != "" && functionWords(value) < 2 && !asks(value)
}
