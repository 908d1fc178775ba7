package adopt_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/draft/adopt"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Whatever a person wrote, adopting adds lines above it and changes no byte of it.
func TestAdopt(t *testing.T) {
	for _, c := range []struct{ path, text, id, title string }{
		{"experience/project/locks.md", "Lock first.\n", "locks", "Lock first"},
		{"experience/project/笔记.md", "\n- 退款先锁订单。再读余额。\n", "笔记", "退款先锁订单"},
		{"experience/project/メモ.md", "返金の前にロックを取る\n\n二つ目\n", "メモ", "返金の前にロックを取る"},
		{"experience/project/log.md", "`go test` fails with `x`. Then…\n", "log", "go test fails with x"},
		{"experience/project/new-thing.md", "Set `SYNC_MAX=50` on the **old** tablets, see [the form](forms/sync.md), else they run out of memory.\n\nMore.\n", "new-thing", "Set SYNC_MAX=50 on the old tablets, see the form, else they run out of memory"},
		{"experience/project/new-thing-2.md", "When a tablet comes back from a week in the field, open the sync page, wait until its counter stands at zero, and only then start the first inspection of the day.\n", "new-thing-2", "When a tablet comes back from a week in the field, open the sync page, wait until its counter stands at zero"},
		{"experience/project/names.md", "Never call `__init__` or __del__ *yourself*, and leave **`_cache_`** and _all of it_ alone.\n", "names", "Never call __init__ or __del__ yourself, and leave _cache_ and all of it alone"},
		{"experience/project/新建.md", "一个 PR 别超过 400 行，`inspection_items` 这类大表的改动单独提，谁改谁负责在群里说一声。\n", "新建", "一个 PR 别超过 400 行，inspection_items 这类大表的改动单独提，谁改谁负责在群里说一声"},
		{"experience/project/table.md", "| a | b |\n| - | - |\n", "table", "table"},
		{"experience/project/long.md", "Lock " + strings.Repeat("and lock ", 20) + "\n", "long", "long"},
		{"business/returns.md", "Goods come back within 14 days.\n", "returns", "Goods come back within 14 days"},
		{"experience/project/EXP-012 lock first.md", "\r\n# Locks\r\n\r\nx\r\n", "EXP-012", "Locks"},
		{"experience/team/standards/EXP-013-names.md", "x", "EXP-013", "names"},
		{"tech/services/Auth Service.md", "\xef\xbb\xbf# Auth\n\n***\n\nx\n", "auth-service", "Auth"},
		{"business/返金.md", "#返金\n返金は…\n", "返金", "返金"},
		{"experience/project/webhook.md", "## 決済会社には 3 秒以内に返事をする\n\n遅れると同じ通知が 5 回来る。\n\n### 例外\n\nない。\n", "webhook", "決済会社には 3 秒以内に返事をする"},
		{"experience/project/parts.md", "## Background\n\nThe lock is slow.\n\n## Decision\n\nNone.\n", "parts", "The lock is slow"},
		{"drafts/idea.md", "## Not a title\n", "idea", "idea"},
		{"experience/project/partial.md", "---\ntags: [a] # mine\n\"q\": 'x'\n---\nx\n", "partial", "partial"},
		{"experience/project/label-printer-driver.txt.md", "It needs 24 V, and no less.\n", "label-printer-driver", "It needs 24 V, and no less"},
		{"experience/project/node.js.md", "We use version 24.\n", "node-js", "We use version 24"},
		{"experience/project/only-id.md", "---\r\nid: mine\r\n---\r\nx\r\n", "mine", "only id"},
	} {
		bank := kbtest.New(t, "")
		put(t, bank, c.path, c.text)
		if !adopt.May(c.path, []byte(c.text)) {
			t.Errorf("%s cannot be adopted", c.path)
		}
		ops, err := adopted(t, bank)
		if err != nil || len(ops) != 1 {
			t.Fatalf("%s: %v %v", c.path, ops, err)
		}
		got := *ops[0].Content
		m, err := kb.Parse(c.path, []byte(got))
		if err != nil || m.ID != c.id || m.Title != c.title {
			t.Errorf("%s: %+v %v", c.path, m, err)
		}
		body := strings.TrimPrefix(c.text, "\ufeff")
		if _, rest, ok := strings.Cut(body, "---\n"); ok && strings.HasPrefix(body, "---\n") {
			_, body, _ = strings.Cut(rest, "---\n")
		}
		if _, rest, ok := strings.Cut(body, "---\r\n"); ok {
			_, body, _ = strings.Cut(rest, "---\r\n")
		}
		if !strings.HasSuffix(got, body) || strings.HasPrefix(c.text, "\ufeff") != strings.HasPrefix(got, "\ufeff") {
			t.Errorf("%s: the text has changed: %q", c.path, got)
		}
		if strings.Contains(c.text, "\r\n") && strings.Count(got, "\n") != strings.Count(got, "\r\n") {
			t.Errorf("%s: line ends are mixed: %q", c.path, got)
		}
	}
}

// What needs more than front matter is named, and stays.
func TestAdoptRefuses(t *testing.T) {
	for path, text := range map[string]string{
		"experience/project/empty.md": " \n", "experience/project/open.md": "---\nid: x\n\ntext\n", "tech/x.md": "---\nkind: business\n---\nx\n",
		"experience/project/toml.md": "+++\nid = 1\n+++\nx\n",
	} {
		bank := kbtest.New(t, "")
		put(t, bank, path, text)
		if ops, err := adopted(t, bank, path); err == nil {
			t.Errorf("%s: %v", path, ops)
		}
		if ops, err := adopted(t, bank); err != nil || len(ops) > 0 {
			t.Errorf("%s: %v %v", path, ops, err)
		}
	}
}

func adopted(t *testing.T, bank *kb.Bank, names ...string) ([]schema.Operation, error) {
	t.Helper()
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	c, err := draft.Open(bank, now)
	if err != nil {
		t.Fatal(err)
	}
	return adopt.Draft(bank, c, names, now)
}

func put(t *testing.T, bank *kb.Bank, name, text string) {
	t.Helper()
	file := filepath.Join(bank.Dir(), filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
