package main

//lint:file-ignore SA1019 The newest protocol gives roots up; hosts that speak an older one have them.

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The tests of this file run the program as a host does: as a process of its own,
// asked over its streams by a client of the official SDK.

// mcpEras are the newest versions of the two ways in which clients speak.
var mcpEras = map[string]string{"modern": "2026-07-28", "legacy": "2025-11-25"}

// An mcpHost is a host that has started the program in a folder with a bank, and
// whose person answers.
type mcpHost struct {
	*testing.T
	dir     string
	session *sdk.ClientSession
	asked   string // what the person was shown last
}

func startHost(t *testing.T, era string, answer func(h *mcpHost) string) *mcpHost {
	t.Helper()
	h := &mcpHost{T: t, dir: t.TempDir()}
	h.tacit("init", "--lang", "en")
	client := sdk.NewClient(&sdk.Implementation{Name: "host", Version: "1"}, &sdk.ClientOptions{
		ElicitationHandler: func(_ context.Context, req *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			h.asked = req.Params.Message
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"decision": answer(h)}}, nil
		},
	})
	cmd := h.command("mcp", "--lang", "en")
	cmd.Stderr = os.Stderr
	session, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: cmd}, &sdk.ClientSessionOptions{ProtocolVersion: mcpEras[era]})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	h.session = session
	return h
}

func (h *mcpHost) command(args ...string) *exec.Cmd {
	cmd := exec.Command("tacit", args...)
	cmd.Dir = h.dir
	cmd.Env = append(os.Environ(), "XDG_CONFIG_HOME="+filepath.Join(h.dir, "settings"), "LC_ALL=C")
	return cmd
}

func (h *mcpHost) tacit(args ...string) string {
	h.Helper()
	out, err := h.command(args...).CombinedOutput()
	if err != nil {
		h.Fatalf("tacit %v: %v\n%s", args, err, out)
	}
	return string(out)
}

// call calls a tool and returns its text.
func (h *mcpHost) call(name string, args map[string]any) string {
	h.Helper()
	res, err := h.session.CallTool(h.Context(), &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		h.Fatal(err)
	}
	return res.Content[0].(*sdk.TextContent).Text
}

// propose proposes a memory and returns the id of the plan.
func (h *mcpHost) propose() string {
	h.Helper()
	text := h.call("memory_add", map[string]any{"category": "rule", "title": "Dates are stored in UTC", "summary": "Convert at the edges.", "status": "draft", "content": "In the database every date is UTC."})
	id := regexp.MustCompile(`plan-[0-9A-Za-z-]+`).FindString(text)
	if id == "" {
		h.Fatalf("no plan in %q", text)
	}
	return id
}

func (h *mcpHost) read(path string) string {
	data, err := os.ReadFile(filepath.Join(h.dir, filepath.FromSlash(path)))
	if err != nil {
		return ""
	}
	return string(data)
}

func (h *mcpHost) drafts() int {
	found, _ := filepath.Glob(filepath.Join(h.dir, "memory-bank", "drafts", "experience", "project", "EXP-*.md"))
	return len(found)
}

func inEachEra(t *testing.T, test func(t *testing.T, era string)) {
	for era := range mcpEras {
		t.Run(era, func(t *testing.T) { test(t, era) })
	}
}

// The yes of the dialog writes, once, and history says how it was given.
func TestMCPYesWrites(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		h := startHost(t, era, func(*mcpHost) string { return "apply" })
		id := h.propose()
		if h.drafts() != 0 || h.asked != "" {
			t.Fatalf("%d drafts before anybody was asked", h.drafts())
		}
		text := h.call("memory_apply", map[string]any{"plan": id})
		if !strings.Contains(text, "Done: op-") || h.drafts() != 1 {
			t.Errorf("%d drafts, said %q", h.drafts(), text)
		}
		for _, want := range []string{"draft: Dates are stored in UTC", "drafts/", "/EXP-001-dates-are-stored-in-utc.md", "memory-bank"} {
			if !strings.Contains(h.asked, want) {
				t.Errorf("the person was not shown %q in\n%s", want, h.asked)
			}
		}
		if history := h.read("memory-bank/history.jsonl"); !strings.Contains(history, `"confirmed_by":"elicitation"`) {
			t.Errorf("history: %s", history)
		}
		if text := h.call("memory_apply", map[string]any{"plan": id}); !strings.Contains(text, "already applied") {
			t.Errorf("the second time: %q", text)
		}
		if text := h.call("memory_get", map[string]any{"id": "EXP-001"}); !strings.Contains(text, "every date is UTC") {
			t.Errorf("memory_get: %q", text)
		}
		h.tacit("undo", "--yes")
		if h.drafts() != 0 {
			t.Error("it cannot be undone")
		}
	})
}

func TestMCPNoWritesNothing(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		h := startHost(t, era, func(*mcpHost) string { return "skip" })
		id := h.propose()
		text := h.call("memory_apply", map[string]any{"plan": id})
		if !strings.Contains(text, "The person said no") || h.drafts() != 0 || h.read("memory-bank/history.jsonl") != "" {
			t.Errorf("%d drafts, said %q", h.drafts(), text)
		}
		if !strings.Contains(h.tacit("plan"), id) {
			t.Error("the plan does not wait any more")
		}
	})
}

// What changes while the person looks is not what they agreed to.
func TestMCPPlanBecomesStaleInTheDialog(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		h := startHost(t, era, func(h *mcpHost) string {
			mine := "---\nid: EXP-001\nkind: experience\ntitle: Mine\nstatus: active\n---\nMine.\n"
			if err := os.WriteFile(filepath.Join(h.dir, "memory-bank", "experience", "project", "EXP-001.md"), []byte(mine), 0o666); err != nil {
				h.Error(err)
			}
			return "apply"
		})
		text := h.call("memory_apply", map[string]any{"plan": h.propose()})
		if h.drafts() != 0 || strings.Contains(text, "Done") {
			t.Errorf("%d drafts, said %q", h.drafts(), text)
		}
	})
}

// A person who wants to be asked at a terminal is asked nowhere else.
func TestMCPConfirmAtTerminal(t *testing.T) {
	inEachEra(t, func(t *testing.T, era string) {
		h := startHost(t, era, func(*mcpHost) string { return "apply" })
		settings := filepath.Join(h.dir, "settings", "tacit")
		if err := os.MkdirAll(settings, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(settings, "config.yaml"), []byte("confirm: terminal\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		id := h.propose()
		text := h.call("memory_apply", map[string]any{"plan": id})
		if !strings.Contains(text, "tacit apply "+id) || h.asked != "" || h.drafts() != 0 {
			t.Errorf("asked %q, said %q", h.asked, text)
		}
	})
}

// The server lives long; the bank changes under it.
func TestMCPSeesWhatChanges(t *testing.T) {
	h := startHost(t, "modern", func(*mcpHost) string { return "skip" })
	if text := h.call("memory_list", nil); strings.Contains(text, "EXP-007") {
		t.Errorf("listed %q", text)
	}
	text := "---\nid: EXP-007\nkind: experience\ntitle: Dates are stored in UTC\nstatus: active\n---\nConvert at the edges.\n"
	if err := os.WriteFile(filepath.Join(h.dir, "memory-bank", "experience", "project", "EXP-007.md"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	if text := h.call("memory_search", map[string]any{"query": "are dates stored in UTC?"}); !strings.Contains(text, "EXP-007") {
		t.Errorf("found %q", text)
	}
}

// A host that starts the program outside the project tells where that is, and tells when
// the person opens another one.
func TestMCPRootsNameTheBank(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the folders have other names there")
	}
	home, first, second := t.TempDir(), t.TempDir(), t.TempDir()
	for dir, id := range map[string]string{first: "EXP-001", second: "EXP-002"} {
		file := filepath.Join(dir, "memory-bank", "experience", "project", id+".md")
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("---\nid: "+id+"\nkind: experience\ntitle: T\nstatus: active\n---\nText.\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	h := &mcpHost{T: t, dir: home}
	client := sdk.NewClient(&sdk.Implementation{Name: "host", Version: "1"}, nil)
	open := func(dir string) { client.AddRoots(&sdk.Root{URI: "file://" + filepath.ToSlash(dir)}) }
	open(first)
	session, err := client.Connect(t.Context(), &sdk.CommandTransport{Command: h.command("mcp", "--lang", "en")}, &sdk.ClientSessionOptions{ProtocolVersion: mcpEras["legacy"]})
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	h.session = session
	if text := h.call("memory_list", nil); !strings.Contains(text, "EXP-001") {
		t.Errorf("listed %q", text)
	}
	client.RemoveRoots("file://" + filepath.ToSlash(first))
	open(second)
	for range 200 { // the notification is on its way
		if text := h.call("memory_list", nil); strings.Contains(text, "EXP-002") {
			return
		}
	}
	t.Error("the server has not heard of the other project")
}
