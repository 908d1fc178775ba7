package hook

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// What is promised to hosts: an answer within 800 ms, and an end within 900. The last
// resort of a host, 5 seconds and more, is far behind it.
func TestHookTime(t *testing.T) {
	if want := (Times{Deadline: 800 * time.Millisecond, Reading: 500 * time.Millisecond, Grace: 100 * time.Millisecond}); Time != want {
		t.Errorf("%v, want %v", Time, want)
	}
}

// A prompt whose time was over while the work went on is not noted as answered: the
// next one shows what this one could not.
func TestLatePromptIsNotNoted(t *testing.T) {
	b := kbtest.New(t, "-- .tacit/cache/CACHEDIR.TAG --\n-- experience/project/EXP-001.md --\n---\nid: EXP-001\nkind: experience\ntitle: Retry a payment request\nstatus: active\ntrigger: [a payment request timed out]\n---\n")
	env := func(string) string { return "" }
	run := session.New(nil, strings.NewReader(""), io.Discard, io.Discard, env)
	h := &call{Run: run, event: host.Prompt, begun: time.Now()}
	in := host.Input{Host: host.Claude, Event: host.Prompt, Session: "s1", Prompt: "a payment request timed out, may we retry it?", Cwd: b.Dir()}
	ask := func(ctx context.Context) string {
		p := &prompted{call: h, in: in, bank: b, question: host.Ask(in.Prompt)}
		p.ask()
		f, err := h.open(t.Context(), b, kb.Config{})
		if err != nil {
			t.Fatal(err)
		}
		ms, err := f.Match(t.Context(), p.query, retrieve.Options{MinScore: 0.3, Limit: 5})
		if err != nil || len(ms) != 1 {
			t.Fatal(ms, err)
		}
		r := p.tell(ctx, f, ms)
		r.after()
		return r.text
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if text := ask(over); text != "" {
		t.Errorf("too late: %s", text)
	}
	if text := ask(t.Context()); !strings.Contains(text, "EXP-001") {
		t.Errorf("the next one: %q", text)
	}
}

// That nothing matches is not said where there was no time to read the memories.
func TestUnreadMemoriesAreNoSilence(t *testing.T) {
	b := kbtest.New(t, "-- .tacit/cache/CACHEDIR.TAG --\n-- experience/project/EXP-001.md --\n---\nid: EXP-001\nkind: experience\ntitle: Retry a payment request\nstatus: active\n---\n")
	run := session.New(nil, strings.NewReader(""), io.Discard, io.Discard, func(string) string { return "" })
	for _, c := range []struct {
		begun time.Time
		want  ledger.Outcome
	}{{time.Now().Add(-time.Hour), ledger.Late}, {time.Now().Add(time.Hour), ledger.NoMatch}} {
		h := &call{Run: run, event: host.Prompt, begun: c.begun}
		in := host.Input{Host: host.Claude, Event: host.Prompt, Session: "s1", Prompt: "how are lifts inspected?", Cwd: b.Dir()}
		p := &prompted{call: h, in: in, bank: b, question: host.Ask(in.Prompt)}
		p.ask()
		f, err := h.open(t.Context(), b, kb.Config{})
		if err != nil {
			t.Fatal(err)
		}
		if isThere := isIn(f); !isThere("EXP-001") || !isThere("team:EXP-001") || isThere("EXP-009") != (c.want == ledger.Late) {
			t.Errorf("begun %v: what was not read is taken for withdrawn, or what is not there is not", c.begun)
		}
		ms, err := f.Match(t.Context(), p.query, retrieve.Options{MinScore: 0.3, Limit: 5})
		if err != nil || len(ms) > 0 {
			t.Fatal(ms, err)
		}
		p.tell(t.Context(), f, ms).after()
		if p.receipt.Outcome != c.want {
			t.Errorf("begun %v: %s, want %s", c.begun, p.receipt.Outcome, c.want)
		}
	}
}

func TestListens(t *testing.T) {
	usual := []host.Event{host.Session, host.Prompt, host.File, host.Subagent}
	tests := []struct {
		said string
		want []host.Event
	}{
		{"", usual},
		{"on", usual},
		{"on,stop", host.Events},
		{"1", usual},
		{"off", nil},
		{"0", nil},
		{"OFF", nil},
		{"off,prompt", nil},
		{"prompt", []host.Event{host.Prompt}},
		{"session, prompt, file, subagent, stop", host.Events},
		{"session, prompt, stop", []host.Event{host.Session, host.Prompt, host.Stop}},
		{"nonsense", nil},
	}
	for _, tt := range tests {
		for _, e := range host.Events {
			want := false
			for _, w := range tt.want {
				want = want || w == e
			}
			if got := Listens(tt.said, e); got != want {
				t.Errorf("TACIT_HOOKS=%s: %s is %v", tt.said, e, got)
			}
		}
	}
}

func TestStageOfTask(t *testing.T) {
	b := kbtest.New(t, "-- requirements/001.req.a.md --\n-- requirements/002.req.b.md --\n-- requirements/002.plan.b.md --\n-- requirements/003.req.c.md --\n-- requirements/003.testcase.c.md --\n-- requirements/003.review.c.md --\n-- requirements/004.plan.txt --\n")
	for task, want := range map[string]retrieve.Stage{"001": retrieve.Plan, "002": retrieve.Build, "003": retrieve.Review, "004": "", "00": "", "": ""} {
		if got := stageOfTask(b, task); got != want {
			t.Errorf("task %q is at %q, want %q", task, got, want)
		}
	}
	if got := stageOfTask(kbtest.New(t, "-- INDEX.md --\n"), "001"); got != "" {
		t.Errorf("without documents it is %q", got)
	}
}

func TestFirstParagraph(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "",
		"# Title\n\nOne.\nTwo.\n\nThree.": "One. Two.",
		"One.\n## More\nTwo.":             "One.",
		"---\n| a | b |\n```go\nx := 1\n": "x := 1",
		"# Wait once\n\n## Decision Shape\n\n- **Decision being made**: Wait once.\n- **Alternatives rejected**: \n  - three times\n  - never\n- **Reason**: the arm": "Alternatives rejected: three times, never; Reason: the arm",
		"1. Close the valve\n2. Wait\n   - for a minute\n   - or two": "Close the valve; Wait, for a minute, or two",
		"#4711 came back.\n#4712 did not.":                            "#4711 came back. #4712 did not.",
		"> Wait.\n> Then go.":                                         "Wait. Then go.",
		"・弁を閉める\n・待つ":                                                 "弁を閉める; 待つ",
		"It began in\n2019. It ended.":                                "It began in 2019. It ended.",
		"```sh\n# as root\nmake install\n```":                         "# as root make install",
		"##\n\n---\n\nOne.":                                           "One.",
		"# Wait once\n\nWait once.\n\n## 为什么\n\n- **下した判断**：Wait once\n- **依据**：手臂会动": "依据：手臂会动",
	} {
		if got := firstParagraph(text, "Wait once"); got != want {
			t.Errorf("firstParagraph(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestFenced(t *testing.T) {
	text := "Done.\n\n```exp_candidate\n{\"a\":1}\n```\n```json\n{}\n```\n````exp_candidate\n```\n{}\n````\n```exp_candidate\nnot closed"
	got := fenced(text, "exp_candidate")
	if len(got) != 2 || got[0] != "{\"a\":1}\n" || got[1] != "```\n{}\n" {
		t.Errorf("%q", got)
	}
}

// What a session is told of active.md is what a person filled in, in any language.
func TestFocus(t *testing.T) {
	for text, want := range map[string]string{
		"": "",
		"<!-- MACHINE_BLOCK_START -->\n> Updated\n\n## 当前焦点\n\n支付\n重试\n\n## 下一步\n\n退款\n<!-- MACHINE_BLOCK_END -->\n":           "支付 重试",
		"<!-- MACHINE_BLOCK_START -->\n## Current focus\n\n<!-- what is being worked on now -->\n<!-- MACHINE_BLOCK_END -->\n": "",
		"## Current focus\n\nno block\n": "",
	} {
		b := kbtest.New(t, "-- INDEX.md --\n")
		if err := os.WriteFile(filepath.Join(b.Dir(), "active.md"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := focusOf(b, lang.English); got != want {
			t.Errorf("the focus of %q is %q", text, got)
		}
	}
}

// A paragraph of thousands of lines is read once, and not again for each of them: a prompt waits for it.
func TestFirstParagraphOfManyLines(t *testing.T) {
	text := strings.Repeat("See [[nothing]].\n", 10_000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := firstParagraph(text, "Wait once")
	runtime.ReadMemStats(&after)
	if len(got) != len(text)-1 {
		t.Errorf("%d bytes of %d", len(got), len(text))
	}
	if spent := after.TotalAlloc - before.TotalAlloc; spent > 100*uint64(len(text)) {
		t.Errorf("it takes %d bytes", spent)
	}
}
