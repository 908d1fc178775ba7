package prompt

import "strings"

// tableForm knows rows of Markdown tables and the rules and sums of databases.
func tableForm(l *line) (Form, weight) {
	b := l.body
	switch {
	case isTableRule(b), isRowCount(b):
		return Table, certain
	case strings.HasPrefix(b, "|") && strings.HasSuffix(b, "|") && strings.Count(b, "|") >= 3:
		return Table, certain
	case strings.HasPrefix(b, "| ") && strings.Count(b, "|") >= 2:
		return Table, likely
	}
	return Plain, unknown
}

// isTableRule knows "|---|---|", "-----+-----" and "+----+----+".
func isTableRule(s string) bool {
	return len(s) > 4 && strings.Trim(s, "-+|: ") == "" && strings.Contains(s, "--") && strings.ContainsAny(s, "+|")
}

// isRowCount knows "(2 rows)" and "1 row in set (0.00 sec)".
func isRowCount(s string) bool {
	n := digits(strings.TrimPrefix(s, "("))
	rest := strings.TrimPrefix(s, "(")[n:]
	return n > 0 && (rest == " rows)" || rest == " row)" || beginsWith(rest, " rows in set", " row in set"))
}

// markTables gives the rows around a rule their form, and finds tables that have
// none: values with as many commas or tabs in every line.
func (r *reader) markTables(from, to int) {
	ruled := false
	for i := from; i < to; i++ {
		ruled = ruled || isTableRule(r.lines[i].body)
	}
	for i := from; i < to && ruled; i++ {
		if l := &r.lines[i]; strings.Contains(l.body, "|") {
			l.form, l.weight = Table, certain
		}
	}
	for i := from; i < to; {
		n := max(r.separated(i, to, '\t', 2), r.separated(i, to, ',', 3), r.aligned(i, to))
		for j := i; j < i+n; j++ {
			r.lines[j].form, r.lines[j].weight = Table, certain
		}
		i += max(n, 1)
	}
}

// separated returns how many lines from i on have the same number of separators,
// or 0 where there are fewer than least.
func (r *reader) separated(i, to int, sep byte, least int) int {
	want, n := 0, 0
	for ; i+n < to; n++ {
		l := &r.lines[i+n]
		r.steps += len(l.body)
		if l.weight >= certain || asks(l.body) || functionWords(l.body) > 2 {
			break
		}
		c := separators(l.text, sep)
		if n == 0 {
			want = c
		}
		if c != want || c < 2 || sep == ',' && strings.Contains(l.body, ", ") && !strings.Contains(l.body, `"`) {
			break
		}
	}
	if n < least {
		return 0
	}
	return n
}

// separators counts sep in s outside of quotes.
func separators(s string, sep byte) (n int) {
	quoted := false
	for i := range len(s) {
		switch s[i] {
		case '"':
			quoted = !quoted
		case sep:
			if !quoted {
				n++
			}
		}
	}
	return n
}

// aligned returns how many lines from i on are columns with wide gaps, as
// kubectl and docker print them.
func (r *reader) aligned(i, to int) int {
	n := 0
	for ; i+n < to; n++ {
		if l := &r.lines[i+n]; l.weight > unknown || strings.Count(l.body, "   ") < 2 || functionWords(l.body) > 1 {
			break
		}
	}
	if n < 2 {
		return 0
	}
	return n
}
