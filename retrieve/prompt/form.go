package prompt

import "strings"

// formOf returns what a line looks like, judged by itself. The order matters: a
// frame of a stack trace looks like code, and a row of a diff like a list.
func formOf(l *line) (Form, weight) {
	if l.blank() {
		return Plain, unknown
	}
	for _, detect := range [...]func(*line) (Form, weight){traceForm, diffForm, tableForm, mailForm, logForm} {
		if f, w := detect(l); w > unknown {
			return f, w
		}
	}
	data, w := dataForm(l)
	if w == certain {
		return data, w
	}
	if code, v := codeForm(l); v > w {
		return code, v
	}
	return data, w
}

// isAddress reports whether s is an address of the web and nothing else.
func isAddress(s string) bool {
	return beginsWith(s, "http://", "https://", "ftp://") && !strings.ContainsAny(s, " \t，。；") && ideographs(s) == 0
}
