package agents

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// What a person is asked names every operation with title and path, in each language, and
// everything that changes is in the lines.
func TestQuestionNamesEveryOperation(t *testing.T) {
	bank := bankOfThree(t)
	created := "---\nid: EXP-009\nkind: experience\ntitle: 支付重试必须携带幂等键\nstatus: draft\n---\n\nOne key per payment.\n"
	reason := "no longer true"
	plan, err := govern.Prepare(bank, schema.MemoryOps{Operations: []schema.Operation{
		{Type: schema.Create, Path: "drafts/experience/project/EXP-009-支付重试.md", Content: &created},
		{Type: schema.Delete, Path: "experience/project/EXP-002-old.md", Reason: reason},
	}}, "plan", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for l, words := range map[lang.Lang][]string{
		lang.English:  {"draft", "delete", "draft 1, delete 1: memory bank", "changes: 2"},
		lang.Chinese:  {"草稿", "删除", "草稿 1，删除 1：记忆库", "更改 2 项"},
		lang.Japanese: {"下書き", "削除", "下書き 1、削除 1: メモリバンク", "変更 2 件"},
	} {
		run := &session.Run{Lang: l, Env: func(string) string { return "" }}
		q := questionAbout(run, bank, plan)
		if len(q.Items) != 2 || q.Items[0].Title != "支付重试必须携带幂等键" || q.Items[1].Title != "Memory 2" || q.Items[1].Path != "experience/project/EXP-002-old.md" {
			t.Errorf("%s: %+v", l, q.Items)
		}
		all := q.Items[0].What + "\n" + q.Items[1].What + "\n" + q.Head + "\n" + q.Ask + "\n" + strings.Join(q.Lines, "\n")
		for _, want := range append(words, bank.Dir(), "EXP-009", "+One key per payment.", "-Text 2.", reason) {
			if !strings.Contains(all, want) {
				t.Errorf("%s: %q is not in\n%s", l, want, all)
			}
		}
		if strings.Contains(all, "{command}") || strings.Contains(all, "%!") || strings.Contains(fmt.Sprintf(q.Left, 3)+fmt.Sprintf(q.Rest, 3), "%!") {
			t.Errorf("%s: a hole in\n%s", l, all)
		}
	}
}

// A memory that moves is one operation.
func TestQuestionNamesAMoveOnce(t *testing.T) {
	bank := bankOfThree(t)
	text, err := bank.ReadFile("experience/project/EXP-002-old.md")
	if err != nil {
		t.Fatal(err)
	}
	moved := strings.Replace(string(text), "status: active", "status: archived", 1)
	plan, err := govern.Prepare(bank, schema.MemoryOps{Operations: []schema.Operation{
		{Type: schema.Create, Path: "archive/experience/project/EXP-002-old.md", Content: &moved},
		{Type: schema.Delete, Path: "experience/project/EXP-002-old.md"},
	}}, "archive", "", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	run := &session.Run{Lang: lang.English, Env: func(string) string { return "" }}
	q := questionAbout(run, bank, plan)
	if len(q.Items) != 1 || q.Items[0].What != "archive" || q.Items[0].Path != "archive/experience/project/EXP-002-old.md" || !strings.HasPrefix(q.Head, "archive 1: ") {
		t.Errorf("%+v %q", q.Items, q.Head)
	}
}

// bankOfThree makes a bank of three memories.
func bankOfThree(t *testing.T) *kb.Bank {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory-bank")
	for i := 1; i <= 3; i++ {
		name := filepath.Join(dir, "experience", "project", fmt.Sprintf("EXP-%03d-old.md", i))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf("---\nid: EXP-%03d\nkind: experience\ntitle: Memory %d\nstatus: active\n---\n\nText %d.\n", i, i, i)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	bank, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}
