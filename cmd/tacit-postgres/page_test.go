package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
)

const pageMemory = `---
id: EXP-001
kind: experience
title: Retry a payment only with an idempotency key
status: active
trigger: ["how do we retry a payment?"]
---
# Retry a payment only with an idempotency key

Send it again only with the key of the first try.
`

var sharedFence = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```")

// What docs/shared.md says to type does what it says: the ten minutes, the push of CI, and
// the roles, of which one sees the bank of its team.
func TestSharedPage(t *testing.T) {
	server := postgrestest.Start(t)
	if !server.Own() {
		t.Skip("the roles of the page would stay on a server that is not ours")
	}
	data, err := os.ReadFile("../../docs/shared.md")
	if err != nil {
		t.Fatal(err)
	}
	block := map[string]string{}
	for _, m := range sharedFence.FindAllStringSubmatch(strings.ReplaceAll(string(data), "\r\n", "\n"), -1) {
		block[m[1]] = m[2]
	}
	address := server.Database(t)
	p := typist{t, t.TempDir(), t.TempDir()}
	place := filepath.Join(p.folder, "my-project", "memory-bank", "experience", "project")
	if err := os.MkdirAll(place, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(place, "EXP-001-retry.md"), []byte(pageMemory), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.folder, "my-project", "memory-bank", "INDEX.md"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	typed := regexp.MustCompile(`(?m)^(?:docker|export) .*\n`).ReplaceAllString(block["sh"], "") // the server runs already
	p.has(p.run("set -e\n"+strings.ReplaceAll(typed, "postgres://postgres@localhost/postgres", "'"+address+"'")),
		"pushed my-project to ", "EXP-001", "company")
	server.Exec(t, address, block["sql"])
	var push string
	for line := range strings.Lines(block["yaml"]) {
		if command, ok := strings.CutPrefix(line, "- run: "); ok {
			push = strings.ReplaceAll(strings.TrimSpace(command), "postgres://ci@index.example.org/tacit", "'"+address+"'")
		}
	}
	p.has(p.run("cd my-project; "+push), "pushed my-project to ")
	server.Exec(t, address, `create role reader_bob login; grant usage on schema tacit to reader_bob; grant select on all tables in schema tacit to reader_bob`)
	ask := `mkdir -p ../empty; cd ../empty; tacit-postgres match "how do we retry a payment?" --store `
	p.folder = filepath.Join(p.folder, "my-project")
	p.config = t.TempDir() // where no store is named
	p.has(p.run(ask+"'"+postgrestest.As(address, "reader_ann")+"'"), "EXP-001")
	if out := p.run(ask + "'" + postgrestest.As(address, "reader_bob") + "'"); strings.Contains(out, "EXP-001") {
		t.Errorf("a role outside of the team sees its bank:\n%s", out)
	}
	p.pushedAs(address)
}

// A typist types the commands of a page.
type typist struct {
	t              *testing.T
	folder, config string
}

func (p typist) run(command string) string {
	p.t.Helper()
	sh := exec.Command("sh", "-c", command)
	sh.Dir, sh.Env = p.folder, append(os.Environ(), "LC_ALL=C", "TACIT_BANK=", "EMBEDDED_MEMORY_ROOT=", "TACIT_EMBEDDER=", "TACIT_CONFIG_DIR="+p.config)
	out, err := sh.CombinedOutput()
	if err != nil {
		p.t.Errorf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

func (p typist) has(text string, wants ...string) {
	p.t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			p.t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// pushedAs compares the fields that a push prints with those of the sample in docs/json.md.
func (p typist) pushedAs(address string) {
	p.t.Helper()
	data, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		p.t.Fatal(err)
	}
	sample := regexp.MustCompile(`\{"schemaVersion":"1.0","action":"push".*\}`).Find(data)
	printed := p.run("git init -q . && git add . && git -c user.name=a -c user.email=a@example.invalid commit -qm bank && tacit-postgres index --store '" + address + "' --json")
	var want, got map[string]any
	if err := json.Unmarshal(sample, &want); err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(printed), &got); err != nil {
		p.t.Fatalf("%v in %s", err, printed)
	}
	for name := range want {
		if _, ok := got[name]; !ok {
			p.t.Errorf("docs/json.md shows %s, and a push prints %s", name, printed)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			p.t.Errorf("a push prints %s, and the sample of docs/json.md has none: %s", name, printed)
		}
	}
}
