package index

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

func composedOf(t *testing.T, src string) document {
	t.Helper()
	path := "experience/project/EXP-001.md"
	if strings.Contains(src, "kind: tech") {
		path = "tech/profiles/EV1/uart.md"
	}
	m, err := kb.Parse(path, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return compose(m, table.RowOf(m), factsOf(m, []byte(src)))
}

const note = `---
id: EXP-001
kind: experience
title: Tokens live a quarter of an hour
summary: Short-lived on purpose.
status: active
trigger: [a session ends too early]
hidden_risk: A stolen token stays valid.
aliases: [令牌有效期]
pointers: [auth/tokenLifetime.go]
globs: ["auth/*.go"]
---
An opening without a heading.

## Why

Revocation takes effect only when the token ends. <!-- nobody sees this --> See [the issue](https://example.org/secretpath).

## Number

ERR_AUTH_4107 means that it ended.
`

// The facts of a profile rule are a passage, and exact terms, by their keys and values.
func TestComposeFacts(t *testing.T) {
	d := composedOf(t, `---
id: EV1.uart
kind: tech
title: Seen of the port
status: active
model_id: EV1
facts:
  transport:
    serial: {mode: RS485_HALF, baud: 9600}
  symptoms: [uart_drop, {code: ERR_7, often: true}]
  boot_delay: 2.50
  none:
---
Text.
`)
	want := "boot_delay: 2.5\nnone: \nsymptoms: uart_drop, code: ERR_7, often: true\ntransport.serial.baud: 9600\ntransport.serial.mode: RS485_HALF"
	if p := d.passages[1]; p.heading != "facts" || p.line != 7 || p.text != want {
		t.Errorf("the facts are the passage %+v, want\n%s", p, want)
	}
	for _, term := range []string{"uart_drop", "9600", "rs485_half", "transport.serial.baud", "baud"} {
		if _, found := slices.BinarySearchFunc(d.terms, Term{Text: term}.Hash(), func(u use, h uint64) int { return cmp.Compare(u.term, h) }); !found {
			t.Errorf("%s is no exact term", term)
		}
	}
	if d := composedOf(t, note); slices.ContainsFunc(d.passages, func(p passage) bool { return p.heading == "facts" }) {
		t.Error("a memory without facts has a passage of facts")
	}
}

func TestCompose(t *testing.T) {
	d := composedOf(t, note)
	var headings []string
	for _, p := range d.passages {
		headings = append(headings, fmt.Sprint(p.heading, " ", p.line))
	}
	if want := []string{" 1", " 13", "Why 15", "Number 19"}; !slices.Equal(headings, want) {
		t.Errorf("the passages begin at %q, want %q", headings, want)
	}
	gist := d.passages[0].text
	for _, part := range []string{"Tokens live", "Short-lived", "a session ends too early", "stolen", "令牌有效期", "An opening"} {
		if !strings.Contains(gist, part) {
			t.Errorf("the gist lacks %q:\n%s", part, gist)
		}
	}
	if !strings.HasPrefix(d.passages[3].text, "Number\nERR_AUTH_4107") {
		t.Errorf("a section is embedded as %q", d.passages[3].text)
	}
	for _, p := range d.passages {
		if strings.Contains(p.text, "nobody") || strings.Contains(p.text, "secretpath") {
			t.Errorf("a comment or the target of a link is embedded: %q", p.text)
		}
	}
	for word, want := range map[string]bool{"EXP-001": true, "ERR_AUTH_4107": true, "tokenLifetime": true, "令牌": true, "stolen": true, "nobody": false, "secretpath": false} {
		if _, found := slices.BinarySearchFunc(d.terms, termHashes(word)[0], func(u use, h uint64) int { return cmp.Compare(u.term, h) }); found != want {
			t.Errorf("exact term %q: %t, want %t", word, found, want)
		}
	}
	if d.lang != "en" {
		t.Errorf("the language is %s", d.lang)
	}
}

// What INDEX.md says about a memory goes before what its file says.
func TestComposeReadsTheRow(t *testing.T) {
	m, err := kb.Parse("experience/project/EXP-001.md", []byte(note))
	if err != nil {
		t.Fatal(err)
	}
	r := table.RowOf(m)
	r.Title = "Tokens live an hour"
	if gist := compose(m, r, passage{}).passages[0].text; !strings.Contains(gist, "an hour") || strings.Contains(gist, "quarter") {
		t.Errorf("the gist is %q", gist)
	}
}

func TestTheMemorySaysItsLanguage(t *testing.T) {
	if got := composedOf(t, strings.Replace(note, "status:", "lang: ja\nstatus:", 1)).lang; got != "ja" {
		t.Errorf("the language is %s, the memory says ja", got)
	}
}

// Cutting loses no word, and no piece is too long.
func TestPieces(t *testing.T) {
	for name, text := range map[string]string{
		"empty":                   " \n ",
		"short":                   "One sentence.",
		"sentences":               strings.Repeat("The pool holds forty connections. ", 60),
		"lines":                   strings.Repeat("- one more rule\n", 100),
		"Chinese":                 strings.Repeat("连接池最多四十个连接。", 120),
		"one word without an end": strings.Repeat("x", 2000),
		"runes of four bytes":     strings.Repeat("𠮷", 2000),
	} {
		all := pieces(text)
		for _, p := range all {
			if n := utf8.RuneCountInString(p); n > passageRunes || n == 0 || !utf8.ValidString(p) {
				t.Errorf("%s: a piece of %d characters", name, n)
			}
		}
		squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if got := squeeze(strings.Join(all, "")); got != squeeze(text) {
			t.Errorf("%s: the pieces say something else", name)
		}
	}
}

func TestABookIsNotAMemory(t *testing.T) {
	d := composedOf(t, note+strings.Repeat("\n## Chapter\n\n"+strings.Repeat("text and more text. ", 100)+"\n", 100))
	if len(d.passages) != mostPassages {
		t.Errorf("%d passages, want %d", len(d.passages), mostPassages)
	}
}

func FuzzPieces(f *testing.F) {
	f.Add(strings.Repeat("One. ", 200) + "\n令。" + strings.Repeat("x", 600))
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range pieces(s) {
			if p == "" || utf8.RuneCountInString(p) > passageRunes+1 {
				t.Errorf("a piece of %d characters", utf8.RuneCountInString(p))
			}
		}
	})
}

func TestPlain(t *testing.T) {
	for src, want := range map[string]string{
		"1 < 2":                      "1 < 2",
		"a <!-- b\nc --> d <b>e</b>": "a   d  e ",
		"[a](https://example.org) https://x.org/y z": "[a    z",
		"<!-- a -->b<!-- c":                          " b<!-- c",
		strings.Repeat("<!--<a>", 20_000):            strings.Repeat("<!-- ", 20_000), // for ever, if each is looked for to the end
	} {
		if got := unmarked(src); got != want {
			t.Errorf("unmarked(%.60q) = %.60q, want %.60q", src, got, want)
		}
	}
}
