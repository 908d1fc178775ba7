package table

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/unseen"
)

// A cell of a Markdown table cannot hold a bar or a line break, and the spaces
// at its ends do not count. Three rules let it hold any text nevertheless, and
// show it as meant in every Markdown viewer: a bar is written \|, a line break
// <br>, and what would not survive at all, or would act on a terminal or a reader
// without being seen, as a character reference such as &#32;. Text that looks like
// one of these is written with a backslash before it, and backslashes that stand
// before any of them are doubled. All other backslashes, as in C:\temp, are themselves.

// listMark joins the items of a list in a cell.
const listMark = "；"

// deceiving are the characters that deceive: see guard.Deceives. A file of front matter spells them
// in plain letters ("\e]0;x"), and INDEX.md is read in terminals. Line ends and tabs have
// their own rules, and the joiners of Persian, Indic scripts and emoji belong to words.
const deceiving = `\x00-\x08\x0b-\x1f\x7f-\x9f\p{Zl}\p{Zp}` + unseen.Class

const joiners = "\u200c\u200d"

// Each pattern has two groups: backslashes, and the token they stand before.
const cellTokens = `(\\*)(\||(?i:<br ?/?>)|&#[0-9]{1,7};`

var (
	cellToken = pattern.Lazy(cellTokens + `)`)                                      // what a cell is read for
	textToken = pattern.Lazy(cellTokens + `|[\n` + deceiving + `]|^[ \t]|[ \t]$)`)  // what a text is searched for before it is written
	itemToken = pattern.Lazy(cellTokens + `|[\n；` + deceiving + `]|^[ \t]|[ \t]$)`) // the same for an item of a list
)

// reference returns a character as a reference.
func reference(token string) string {
	r, _ := utf8.DecodeRuneInString(token)
	return "&#" + strconv.Itoa(int(r)) + ";"
}

// referred returns the character that a reference stands for; empty for what is the text of a
// cell as it is, such as &#8364; for a character that can be seen.
func referred(token string) string {
	n, err := strconv.Atoi(strings.Trim(token, "&#;"))
	if err != nil || token != reference(string(rune(n))) {
		return ""
	}
	switch s := string(rune(n)); {
	case strings.Contains(" \t"+listMark, s), guard.Deceives(rune(n)) && !strings.Contains("\n"+joiners, s):
		return s
	}
	return ""
}

// escapeCell writes any text as the content of a cell; [unescapeCell] gives
// exactly this text back. Bytes that are not UTF-8 become U+FFFD.
func escapeCell(s string) string { return escapeWith(textToken, s) }

func escapeWith(tokens func() *regexp.Regexp, s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	if !strings.ContainsAny(s, "|<&") && !strings.Contains(s, listMark) && strings.IndexFunc(s, guard.Deceives) < 0 && strings.Trim(s, " \t") == s {
		return s
	}
	return rewrite(tokens, s, func(b *strings.Builder, slashes int, token string) {
		if token[0] == '&' && referred(token) == "" || strings.Contains(joiners, token) {
			b.WriteString(strings.Repeat(`\`, slashes) + token)
			return
		}
		b.WriteString(strings.Repeat(`\`, 2*slashes))
		switch {
		case token == "\n":
			b.WriteString("<br>")
		case token[0] == '&', token[0] == '|', token[0] == '<':
			b.WriteString(`\` + token)
		default:
			b.WriteString(reference(token))
		}
	})
}

// unescapeCell reads the content of a cell.
func unescapeCell(s string) string {
	if !strings.ContainsAny(s, "|<&") {
		return s
	}
	return rewrite(cellToken, s, func(b *strings.Builder, slashes int, token string) {
		if token[0] == '&' && referred(token) == "" {
			b.WriteString(strings.Repeat(`\`, slashes) + token)
			return
		}
		if token == "|" { // which always has a backslash, or it would end the cell
			slashes--
		}
		b.WriteString(strings.Repeat(`\`, slashes/2))
		switch {
		case token == "|" || slashes%2 == 1:
			b.WriteString(token)
		case token[0] == '<':
			b.WriteByte('\n')
		default:
			b.WriteString(referred(token))
		}
	})
}

// rewrite replaces every token with the backslashes before it by what f writes.
func rewrite(tokens func() *regexp.Regexp, s string, f func(b *strings.Builder, slashes int, token string)) string {
	var b strings.Builder
	last := 0
	for _, m := range tokens().FindAllStringSubmatchIndex(s, -1) {
		b.WriteString(s[last:m[0]])
		f(&b, m[3]-m[2], s[m[4]:m[5]])
		last = m[1]
	}
	b.WriteString(s[last:])
	return b.String()
}

// escapeList writes a list of texts as one cell.
func escapeList(items []string) string {
	cells := make([]string, 0, len(items))
	for _, item := range tidyItems(items) {
		cells = append(cells, escapeWith(itemToken, item))
	}
	return strings.Join(cells, listMark)
}

// unescapeList reads a cell as a list of texts.
func unescapeList(cell string) []string {
	items := strings.Split(cell, listMark)
	for i, item := range items {
		items[i] = unescapeCell(item)
	}
	return tidyItems(items)
}

// tidyItems trims the items and drops the empty ones; it returns nil for none.
func tidyItems(items []string) []string {
	var out []string
	for _, item := range items {
		if item = strings.TrimSpace(item); item != "" {
			out = append(out, item)
		}
	}
	return out
}

// splitIDs reads a list of ids in whatever way people separate them. No id
// holds a space or a separator.
func splitIDs(s string) []string {
	ids := strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("；;,，、", r)
	})
	if len(ids) == 0 {
		return nil
	}
	return ids
}

// splitCells cuts a line of a table into its cells, still escaped and without
// the spaces around them. As in GitHub's Markdown, a bar with a backslash
// before it does not separate, and the bars at both ends may be missing.
func splitCells(line string) []string {
	s := strings.TrimPrefix(strings.Trim(line, " \t"), "|")
	var cells []string
	start := 0
	for i := range len(s) {
		if s[i] == '|' && (i == 0 || s[i-1] != '\\') {
			cells = append(cells, strings.Trim(s[start:i], " \t"))
			start = i + 1
		}
	}
	if start < len(s) {
		cells = append(cells, strings.Trim(s[start:], " \t"))
	}
	return cells
}

// joinCells is the inverse of splitCells.
func joinCells(cells []string) string {
	return "| " + strings.Join(cells, " | ") + " |"
}
