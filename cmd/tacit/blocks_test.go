package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/schema"
)

// blocks are those of the pages that have no commands in them, by page and language, with
// what a reader does with one; nil where another test does it. They are tried on the page
// in each of its languages.
var blocks = map[string]func(b blockReader, texts []string){
	"README ":             treeBlock,
	"banks yaml":          banksBlock,
	"config yaml":         nil, // kb TestConfigPage
	"benchmarks indented": nil, // TestCommandsOfGo reads them
	"design ":             treeBlock,
	"design yaml":         designBlocks,
	"editors elisp":       func(b blockReader, texts []string) { b.has(texts[0], `("tacit" "lsp")`) },
	"editors json":        editorsJSONBlock,
	"editors lua":         editorsLuaBlocks,
	"editors toml":        func(b blockReader, texts []string) { b.has(texts[0], "command = \"tacit\"\nargs = [\"lsp\"]\n") }, // TestHelix types it
	"embedders yaml":      embeddersBlock,
	"evidence json":       evidenceBlocks,
	"exchange json":       exchangeBlock,
	"git yaml":            gitBlocks,
	"hosts exp_candidate": hostsCandidateBlock,
	"hosts indented":      hostsBlocks,
	"json json":           nil, // TestJSONPage
	"mcp indented":        mcpBlocks,
	"profiles yaml":       nil, // TestProfilesPage
	"shared sh":           nil, // cmd/tacit-postgres TestSharedPage
	"shared sql":          nil,
	"shared yaml":         nil,
}

// A blockReader does with a block what a reader of the page would do.
type blockReader struct {
	t      *testing.T
	page   string
	folder string // of a project with an empty bank
	home   string // for settings
}

// Every block of every page is tried: its lines are commands, which TestPagesAreTyped and
// TestReadmes type, or it stands in blocks.
func TestEveryBlockIsTried(t *testing.T) {
	for _, program := range []string{"sh", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("the commands need it:", err)
		}
	}
	used := map[string]bool{}
	eachPage(t, func(name, page string) {
		stem, _, _ := strings.Cut(name, ".")
		of := map[string][]string{}
		for _, m := range fence.FindAllStringSubmatch(page, -1) {
			if m[1] != "console" && !(m[1] == "" || m[1] == "sh") || (m[1] == "" || m[1] == "sh") && !allTyped(m[2]) {
				of[m[1]] = append(of[m[1]], dedented(m[2]))
			}
		}
		for _, block := range indented.FindAllString(fence.ReplaceAllString(page, ""), -1) {
			if !allTyped(block) {
				of["indented"] = append(of["indented"], dedented(block))
			}
		}
		for kind, texts := range of {
			key := stem + " " + kind
			try, known := blocks[key]
			used[key] = true
			switch {
			case !known:
				t.Errorf("%s: no test tries the %d blocks %q: add them to blocks\n%s", name, len(texts), key, strings.Join(texts, "\n"))
			case try != nil:
				t.Run(name+" "+kind, func(t *testing.T) { try(newBlockReader(t, name), texts) })
			}
		}
	})
	for key := range blocks {
		if !used[key] {
			t.Errorf("no page has the blocks %q: take them out of blocks", key)
		}
	}
}

// dedented takes the four spaces away that stand before each line of a block, or of a page.
func dedented(block string) string {
	for line := range strings.Lines(block) {
		if !strings.HasPrefix(line, "    ") {
			return block
		}
	}
	return strings.ReplaceAll("\n"+block, "\n    ", "\n")[1:]
}

// allTyped says whether each line of a block is a command that TestPagesAreTyped types, or
// passes over with a reason.
func allTyped(block string) bool {
	return len(typedLines(block)) == len(linesToType(block))
}

// What is not text for people is the same on a page in each language: all but comments.
func TestTranslationsHaveTheSameCode(t *testing.T) {
	code := map[string]map[string]string{}
	remark := regexp.MustCompile(`(?m)[ \t]*#[ \t].*$`)
	eachPage(t, func(name, page string) {
		stem, language, _ := strings.Cut(strings.TrimSuffix(name, ".md"), ".")
		var all strings.Builder
		for _, m := range fence.FindAllStringSubmatch(page, -1) {
			if m[1] != "" && m[1] != "sh" && m[1] != "console" {
				all.WriteString(remark.ReplaceAllString(m[2], ""))
			}
		}
		if code[stem] == nil {
			code[stem] = map[string]string{}
		}
		code[stem][language] = all.String()
	})
	for stem, of := range code {
		for language, text := range of {
			if text != of[""] {
				t.Errorf("docs/%s.%s.md has other code than docs/%s.md:\n%s\n%s", stem, language, stem, text, of[""])
			}
		}
	}
}

func newBlockReader(t *testing.T, page string) blockReader {
	b := blockReader{t: t, page: page, folder: t.TempDir(), home: t.TempDir()}
	b.run("git init -q . && tacit init")
	return b
}

// run returns what a command prints, and complains if it does not end well.
func (b blockReader) run(command string, env ...string) string {
	b.t.Helper()
	sh := exec.Command("sh", "-c", command)
	sh.Dir = b.folder
	sh.Env = append(os.Environ(), "LC_ALL=C", "TACIT_BANK=", "EMBEDDED_MEMORY_ROOT=", "TACIT_EMBEDDER=", "TACIT_CONFIG_DIR="+b.home, "HOME="+b.home, "GIT_CONFIG_GLOBAL="+os.DevNull)
	sh.Env = append(sh.Env, env...)
	out, err := sh.CombinedOutput()
	if err != nil {
		b.t.Errorf("%s: %s: %v\n%s", b.page, command, err, out)
	}
	return string(out)
}

func (b blockReader) write(name, text string) {
	b.t.Helper()
	if !filepath.IsAbs(name) {
		name = filepath.Join(b.folder, name)
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		b.t.Fatal(err)
	}
}

func (b blockReader) has(text string, wants ...string) {
	b.t.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			b.t.Errorf("%s: no %q in\n%s", b.page, want, text)
		}
	}
}

// treeBlock compares the tree of a bank with what tacit init makes, and what commands add.
func treeBlock(b blockReader, texts []string) {
	added := []string{"business/references/", "evidence", "evidence/cited.jsonl", "history.jsonl", "config.yaml"}
	depths := []string{}
	for line := range strings.Lines(strings.TrimPrefix(texts[0], "memory-bank/\n")) {
		name := regexp.MustCompile(`^ +`).FindString(line)
		for _, path := range regexp.MustCompile(`[\w.-]+(?:/[\w.-]+)*/?`).FindAllString(strings.SplitN(strings.TrimLeft(line, " "), "   ", 2)[0], -1) {
			depths = append(depths[:min(len(depths), len(name)/2-1)], strings.TrimSuffix(path, "/"))
			whole := strings.Join(depths, "/")
			if _, err := os.Stat(filepath.Join(b.folder, "memory-bank", filepath.FromSlash(whole))); err != nil && !slices.Contains(added, whole) && !slices.Contains(added, whole+"/") {
				b.t.Errorf("%s: tacit init makes no %s", b.page, whole)
			}
		}
	}
}

func banksBlock(b blockReader, texts []string) {
	b.write(filepath.Join(b.home, "banks.yaml"), texts[0])
	var got struct{ Banks, Stores []map[string]any }
	if err := json.Unmarshal([]byte(b.run("tacit bank --json")), &got); err != nil {
		b.t.Fatal(err)
	}
	var want map[string][]map[string]any
	readYAML(b.t, texts[0], &want)
	known := map[string][]map[string]any{"banks": got.Banks, "stores": got.Stores}
	for list, items := range want {
		if len(items) != len(known[list]) {
			b.t.Fatalf("%s: of the %d %s, tacit bank says %d", b.page, len(items), list, len(known[list]))
		}
		for i, item := range items {
			for key, value := range item {
				is, _ := json.Marshal(known[list][i][key])
				if should, _ := json.Marshal(value); string(is) != string(should) {
					b.t.Errorf("%s: %s[%d].%s is %s, and tacit bank says %s", b.page, list, i, key, should, is)
				}
			}
		}
	}
}

// designBlocks tries the matrix, with a total that is right and one that is wrong, and the
// settings of watch: those of config.md.
func designBlocks(b blockReader, texts []string) {
	memory := "---\nid: m\nkind: business\ntitle: M\ntopic: m\nstatus: active\n" + texts[0] + "---\nWhere the list is kept.\n"
	b.write("memory-bank/business/m.md", memory)
	b.run("tacit index")
	b.has(b.run("tacit check"), "no problems found")
	b.write("memory-bank/business/m.md", strings.Replace(memory, "total: 8", "total: 9", 1))
	b.has(b.run("tacit check"), "the total of a file is 9, but its rows add up to 8")
	b.write("memory-bank/business/m.md", memory)
	b.write("memory-bank/config.yaml", texts[1])
	b.has(b.run("tacit check"), "no problems found")
	var all, own map[string]any
	readYAML(b.t, fence.FindStringSubmatch(fileText(b.t, "../../docs/config.md"))[2], &all)
	readYAML(b.t, texts[1], &own)
	want, _ := json.Marshal(all["watch"])
	if got, _ := json.Marshal(own["watch"]); string(got) != string(want) {
		b.t.Errorf("%s: watch is %s, in config.md %s", b.page, got, want)
	}
}

func editorsJSONBlock(b blockReader, texts []string) {
	var settings map[string]any
	if err := json.Unmarshal([]byte(texts[0]), &settings); err != nil {
		b.t.Error(err)
	}
	b.has(texts[0], `"glspc.server.command": "tacit"`, `"glspc.server.commandArguments": ["lsp"]`)
}

func editorsLuaBlocks(b blockReader, texts []string) {
	for _, text := range texts {
		b.has(text, "cmd = { 'tacit', 'lsp' }", "memory-bank")
	}
}

// embeddersBlock turns both of the embedders on; doctor asks neither.
func embeddersBlock(b blockReader, texts []string) {
	b.write(filepath.Join(b.home, "embedders.yaml"), texts[0])
	b.has(b.run("tacit doctor --json"), `"name":"ollama:bge-m3","where":"localhost:11434"`)
	b.has(b.run("tacit doctor --json", "OPENAI_API_KEY=x", "TACIT_EMBEDDER=openai:text-embedding-3-small"), `"name":"openai:text-embedding-3-small","where":"api.openai.com"`)
}

// evidenceBlocks puts what the page shows as parts of an answer into the whole one, which
// TestEvidencePage applies.
func evidenceBlocks(b blockReader, texts []string) {
	answer := strings.TrimSuffix(strings.TrimSpace(texts[0]), "}") + "," + texts[1] + `,"overrides_to_upsert": [` + texts[2] + "]}"
	if err := schema.Validate("compile_response", []byte(answer)); err != nil {
		b.t.Errorf("%s: %v\n%s", b.page, err, answer)
	}
	if schema.Validate("compile_response", []byte(strings.Replace(answer, `"instance_id"`, `"instance"`, 1))) == nil {
		b.t.Error("another name for a field is accepted")
	}
}

func exchangeBlock(b blockReader, texts []string) {
	b.write("memory-bank/experience/project/EXP-001-a.md", "---\nid: EXP-001\nkind: experience\ntitle: T\nstatus: active\nprovenance: {observation_ids: [6f1c1d4e-54f1-4b0e-9f0f-000000000001]}\n---\n# T\n\nText.\n")
	b.write("memory-bank/evidence/cited.jsonl", `{"id":"6f1c1d4e-54f1-4b0e-9f0f-000000000001","ts":"2026-01-20T10:02:00Z","source":"report","subject":{"model_id":"M1","fw_version":"1.2.3"},"content":"text"}`+"\n")
	b.run("tacit index")
	printed := strings.Split(strings.TrimSpace(b.run("tacit export --format jsonl")), "\n")
	shown := strings.Split(strings.TrimSpace(texts[0]), "\n")
	if len(printed) != len(shown) {
		b.t.Fatalf("%s: export prints\n%s", b.page, strings.Join(printed, "\n"))
	}
	for i := range shown {
		got := fieldsOf(b.t, b.page, []byte(printed[i]))
		for _, field := range fieldsOf(b.t, b.page, []byte(shown[i])) {
			if !slices.Contains(got, field) {
				b.t.Errorf("%s: export prints no %s:\n%s", b.page, field, printed[i])
			}
		}
	}
}

// gitBlocks compares the workflow with what the action takes, and the hook with ours.
func gitBlocks(b blockReader, texts []string) {
	var workflow struct {
		Jobs map[string]struct {
			Steps []struct {
				Uses string
				With map[string]any
			}
		}
	}
	var action struct{ Inputs map[string]any }
	var hooks []struct{ ID string }
	var wanted struct {
		Repos []struct {
			Rev   string
			Hooks []struct{ ID string }
		}
	}
	readYAML(b.t, texts[0], &workflow)
	readYAML(b.t, fileText(b.t, "../../action.yml"), &action)
	readYAML(b.t, fileText(b.t, "../../.pre-commit-hooks.yaml"), &hooks)
	readYAML(b.t, texts[1], &wanted)
	step := workflow.Jobs["memories"].Steps[1]
	for name := range step.With {
		if action.Inputs[name] == nil {
			b.t.Errorf("%s: the action has no input %s", b.page, name)
		}
	}
	if rev := wanted.Repos[0].Rev; step.Uses != "tacit-kb/tacit@"+rev || step.With["version"] != strings.TrimPrefix(rev, "v") {
		b.t.Errorf("%s: %s, %v and %s are of one version?", b.page, step.Uses, step.With["version"], rev)
	}
	for _, id := range append(wanted.Repos[0].Hooks, struct{ ID string }{"tacit-check-go"}) {
		if !slices.Contains(hooks, id) {
			b.t.Errorf("%s: there is no hook %s", b.page, id.ID)
		}
	}
	b.has(texts[1], "tacit-check-go")
}

func readYAML(t *testing.T, text string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}

func hostsCandidateBlock(b blockReader, texts []string) {
	b.write("candidate.json", texts[0])
	b.has(b.run("tacit capture --json <candidate.json"), `"title":"ask for its state first"`)
}

// hostsBlocks are the words of a template around a prompt, of which the question alone is
// asked.
func hostsBlocks(b blockReader, texts []string) {
	b.write("memory-bank/experience/project/EXP-001-refunds.md", "---\nid: EXP-001\nkind: experience\ntitle: Refunds take the order lock first\nstatus: active\ntrigger: [an order is refunded twice]\n---\n# Refunds take the order lock first\n\nTwo workers sent the money back.\n")
	b.run("tacit index")
	ask := func(block string) string {
		prompt, _ := json.Marshal(map[string]string{"hook_event_name": "UserPromptSubmit", "session_id": block, "cwd": b.folder, "prompt": block})
		b.write("prompt.json", string(prompt))
		return b.run("tacit hook prompt <prompt.json")
	}
	block := strings.Replace(texts[0], "…the words of the template, which are not the question…", "Write the plan of a festival with three stages, music and food.", 1)
	b.has(ask(strings.Replace(block, "$ARGUMENTS", "why is an order refunded twice?", 1)), "EXP-001")
	other := strings.Replace(strings.Replace(block, "$ARGUMENTS", "when does the bakery open?", 1), "Write the plan", "Say why an order is refunded twice, and write the plan", 1)
	if out := ask(other); strings.Contains(out, "EXP-001") {
		b.t.Errorf("%s: the words of the template are asked:\n%s", b.page, out)
	}
	b.has(fileText(b.t, "../../docs/"+b.page), host.GuardLine(host.Claude, host.Prompt))
}

// mcpBlocks is how a client starts the server.
func mcpBlocks(b blockReader, texts []string) {
	var settings map[string]map[string]struct {
		Command string
		Args    []string
	}
	if err := json.Unmarshal([]byte(texts[0]), &settings); err != nil {
		b.t.Fatal(err)
	}
	server := settings["mcpServers"]["tacit"]
	ask := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"sh","version":"1"}}}`
	b.write("ask.json", ask+"\n")
	b.has(b.run(server.Command+" "+strings.Join(server.Args, " ")+" <ask.json"), `"serverInfo"`)
}
