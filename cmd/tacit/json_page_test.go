package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// jsonSamples are the commands that print what docs/json.md shows, by the heading above
// it. They run in a bank that has the memory below; the last one prints the document.
var jsonSamples = map[string]string{
	"match":   `tacit match "an order is refunded twice" --stage build --json`,
	"resolve": `tacit resolve --model-id EV1 --fw-version 1.2.3 --json`,
	"plan, apply, undo, and every command that changes the bank": `tacit edit TECH-1 --section Rules --content "two people" --yes --json`,
	"bank":          `tacit bank add notes "$PWD/../notes" --mine >/dev/null; tacit bank add company postgres://index.example.org/tacit >/dev/null; tacit bank --json`,
	"export":        `tacit export --format agentmine --output ../handbook --json`,
	"serve":         `tacit serve --json --idle 1s`,
	"index --store": "", // wants PostgreSQL: cmd/tacit-postgres TestSharedPage
}

const jsonMemories = `memory-bank/experience/project/EXP-010-refunds.md
---
id: EXP-010
kind: experience
title: Refunds take the order lock first
summary: lock before the balance is read
status: active
risk: high
trigger: [an order is refunded twice]
---
# Refunds take the order lock first

Two workers sent the money back.
====
memory-bank/tech/services/refund.md
---
id: TECH-1
kind: tech
title: The refund service
status: active
service: refund
---
# The refund service

## Rules

One person.
====
memory-bank/tech/profiles/ev1/exact.md
---
id: EV1.exact
kind: tech
title: The serial port of EV1, exact
status: active
service: EV1
model_id: EV1
fw_range: "=1.2.3"
facts:
  transport: {baud: 115200}
---
====
memory-bank/tech/profiles/ev1/wide.md
---
id: EV1.wide
kind: tech
title: The serial port of EV1, wide
status: active
service: EV1
model_id: EV1
fw_range: ">=1.0.0"
facts:
  transport: {baud: 9600}
---
`

var jsonBlock = regexp.MustCompile("(?ms)^(##+ [^\n]*)$|^```json\n(.*?)^```$")

// Each field of a sample in docs/json.md is in what the program prints.
func TestJSONPage(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the commands need a shell:", err)
	}
	page, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	heading := ""
	for _, m := range jsonBlock.FindAllSubmatch(bytes.ReplaceAll(page, []byte("\r\n"), []byte("\n")), -1) {
		if m[1] != nil {
			heading = strings.TrimLeft(string(m[1]), "# ")
			continue
		}
		command, known := jsonSamples[heading]
		if !known {
			t.Errorf("%s has a sample, and jsonSamples no command that prints it", heading)
		}
		if command == "" {
			continue
		}
		printed := runForJSON(t, command)
		got, want := fieldsOf(t, heading, printed), fieldsOf(t, heading, m[2])
		for _, field := range want {
			if !slices.Contains(got, field) {
				t.Errorf("%s: the page shows %s, and %q prints\n%s", heading, field, command, printed)
			}
		}
	}
}

func runForJSON(t *testing.T, command string) []byte {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "project")
	for part := range strings.SplitSeq(jsonMemories, "====\n") {
		name, text, _ := strings.Cut(part, "\n")
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", "-c", `mkdir ../notes; (cd ../notes; tacit init >/dev/null); `+command)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TACIT_BANK=", "EMBEDDED_MEMORY_ROOT=", "TACIT_EMBEDDER=", "TACIT_CONFIG_DIR="+t.TempDir(), "HOME="+t.TempDir())
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v\n%s", command, err, out)
	}
	return out
}

// fieldsOf returns the paths of all fields of a document: matches[].id.
func fieldsOf(t *testing.T, heading string, document []byte) (all []string) {
	t.Helper()
	var value any
	if err := json.Unmarshal(document, &value); err != nil {
		t.Errorf("%s: %v\n%s", heading, err, document)
	}
	var walk func(path string, value any)
	walk = func(path string, value any) {
		switch v := value.(type) {
		case map[string]any:
			for name, inner := range v {
				walk(path+"."+name, inner)
			}
		case []any:
			for _, inner := range v {
				walk(path+"[]", inner)
			}
		default:
			all = append(all, path+" "+fmt.Sprintf("%T", value))
		}
	}
	walk("", value)
	return all
}
