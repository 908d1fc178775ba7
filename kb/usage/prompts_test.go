package usage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

var noon = time.Date(2026, 5, 2, 12, 0, 0, 0, time.UTC)

func promptsFile(b *kb.Bank) string {
	return filepath.Join(b.Dir(), ".tacit", "state", "prompts.jsonl")
}

// What was shown and what came near is kept, the latest first; a prompt that nothing came
// near to is not.
func TestKeepPrompt(t *testing.T) {
	b := asked(t)
	if all, err := Prompts(b, noon); err != nil || all != nil {
		t.Errorf("of nothing: %v, %v", all, err)
	}
	first := Prompt{Time: noon.Add(-time.Hour), Host: "claude", Query: "退款怎么办", Shown: []Hit{{"EXP-001", 0.5}}}
	second := Prompt{Time: noon, Query: "another", Near: &Hit{"EXP-002", 0.2}}
	for _, p := range []Prompt{first, {Time: noon, Query: "thanks"}, {Time: noon, Query: "x", Near: &Hit{"not\nvalid", 1}}, second} {
		KeepPrompt(b, p)
	}
	all, err := Prompts(b, noon)
	if diff := cmp.Diff([]Prompt{second, first}, all); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}
}

// No secret reaches the file, also where the text is cut in the middle of one.
func TestPromptHasNoSecret(t *testing.T) {
	secret := "ghp_" + "012345678901234567890123456789abcdef"
	for _, n := range []int{0, 1, 50, 259, 262, 270, 299, 300, 301, 400} {
		b := asked(t)
		KeepPrompt(b, Prompt{Time: noon, Query: strings.Repeat("x", n) + " " + secret, Near: &Hit{"EXP-001", 0.2}})
		text, _ := os.ReadFile(promptsFile(b))
		if len(text) == 0 || strings.Contains(string(text), secret[:12]) || len(text) > mostQuery+200 {
			t.Errorf("after %d characters: %s", n, text)
		}
	}
}

// A prompt that was noted while the clock ran a year ahead is not kept for a year more.
func TestClockThatRanAhead(t *testing.T) {
	b := asked(t)
	p := Prompt{Time: noon.AddDate(1, 0, 0), Query: "ahead", Near: &Hit{"EXP-001", 0.2}}
	KeepPrompt(b, p)
	if all, err := Prompts(b, p.Time); len(all) != 1 {
		t.Fatalf("while the clock runs ahead: %v, %v", all, err)
	}
	p.Time, p.Query = noon, "now"
	KeepPrompt(b, p)
	text, _ := os.ReadFile(promptsFile(b))
	if all, err := Prompts(b, noon); len(all) != 1 || strings.Contains(string(text), "ahead") {
		t.Errorf("%v, %v\n%s", all, err, text)
	}
}

// The file is bounded in size and age.
func TestPromptsAreBounded(t *testing.T) {
	b := asked(t)
	for i := range 2000 {
		KeepPrompt(b, Prompt{Time: noon.Add(time.Duration(i) * time.Second), Query: fmt.Sprint(i, strings.Repeat(" word", 40)), Near: &Hit{"EXP-001", 0.2}})
	}
	info, err := os.Stat(promptsFile(b))
	all, _ := Prompts(b, noon)
	if err != nil || info.Size() > grown || len(all) < 300 || !strings.HasPrefix(all[0].Query, "1999 ") {
		t.Errorf("%d bytes, %d prompts, %v", info.Size(), len(all), err)
	}
	later := noon.AddDate(0, 0, promptDays+1)
	if all, _ := Prompts(b, later); len(all) > 0 {
		t.Errorf("%d are still read", len(all))
	}
	KeepPrompt(b, Prompt{Time: later, Query: "later", Near: &Hit{"EXP-001", 0.2}})
	if text, _ := os.ReadFile(promptsFile(b)); strings.Count(string(text), "\n") != 1 {
		t.Errorf("what is too old stays in the file: %.200s", text)
	}
}

// A bank without .tacit stays so, and a link leads nowhere.
func TestKeepPromptWritesNowhereElse(t *testing.T) {
	p := Prompt{Time: noon, Query: "x", Near: &Hit{"EXP-001", 0.2}}
	untouched := kbtest.New(t, "-- INDEX.md --\n")
	KeepPrompt(untouched, p)
	if _, err := os.Lstat(filepath.Join(untouched.Dir(), ".tacit")); err == nil {
		t.Error("there is a private folder now")
	}
	b := asked(t)
	KeepPrompt(b, p)
	victim := filepath.Join(b.Dir(), "INDEX.md")
	os.WriteFile(victim, []byte("mine\n"), 0o600)
	os.Remove(promptsFile(b))
	kbtest.Link(t, "../../INDEX.md", promptsFile(b))
	KeepPrompt(b, p)
	if text, _ := os.ReadFile(victim); string(text) != "mine\n" {
		t.Errorf("%q", text)
	}
}

// The file may come from a stranger.
func FuzzPrompts(f *testing.F) {
	f.Add([]byte(`{"time":"2026-05-02T12:00:00Z","query":"x","near":{"id":"EXP-001","score":0.2}}` + "\n"))
	f.Add([]byte("{}\n\x00\nnull\n[]\n{\"time\":"))
	b := asked(f)
	KeepPrompt(b, Prompt{Time: noon, Query: "x", Near: &Hit{"EXP-001", 0.2}})
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(promptsFile(b), data, 0o600); err != nil {
			t.Fatal(err)
		}
		all, err := Prompts(b, noon)
		for _, p := range all {
			if !p.valid() {
				t.Errorf("%+v", p)
			}
		}
		KeepPrompt(b, Prompt{Time: noon, Query: "mine", Near: &Hit{"EXP-001", 0.2}})
		whole := len(data) == 0 || data[len(data)-1] == '\n' // else the line is added to half of one
		if again, _ := Prompts(b, noon); whole && err == nil && len(data) < most/2 && (len(again) == 0 || again[0].Query != "mine") {
			t.Errorf("%d after %d", len(again), len(all))
		}
	})
}

// Hooks that shorten the file at once leave a whole one, and nothing beside it.
func TestShortenAtOnce(t *testing.T) {
	b := asked(t)
	line := Prompt{Time: noon, Query: strings.Repeat("x", mostQuery), Shown: []Hit{{"EXP-001", 0.5}}}
	KeepPrompt(b, line)
	one, err := os.ReadFile(promptsFile(b))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(promptsFile(b), []byte(strings.Repeat(string(one), grown/len(one)+1)), 0o600); err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(filepath.Dir(promptsFile(b)))
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() { shortenPrompts(root, noon) })
	}
	wait.Wait()
	data, err := os.ReadFile(promptsFile(b))
	if err != nil || len(data) == 0 || strings.ReplaceAll(string(data), string(one), "") != "" {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	files, err := os.ReadDir(filepath.Dir(promptsFile(b)))
	if err != nil || len(files) != 1 {
		t.Errorf("%v, %v", files, err)
	}
}
