package chart

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/usage"
)

var today = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// shop is a bank with three matters in three languages.
func shop(t testing.TB) *kb.Bank {
	var b strings.Builder
	matters := [][]string{
		{"A payment lock lives longer than the timeout of its channel", "The payment lock is renewed by a watchdog", "Who holds a payment lock writes its name into it", "支付锁的过期时间大于渠道超时", "支付锁由看门狗续期", "決済のロックはタイムアウトより長く保持する"},
		{"Refunds have an idempotency key of their own", "A refund never exceeds what was paid", "退款使用独立的幂等键", "部分退款不得超过已支付金额", "返金には独自の冪等キーを使う", "返金は支払額を超えない"},
		{"Migrations of the database run before the deploy", "A database migration takes no exclusive lock on large tables", "数据库迁移在部署之前执行", "数据库迁移必须可以回滚", "データベースの移行はデプロイの前に行う", "データベース移行は必ず戻せるようにする"},
	}
	for m, titles := range matters {
		for i, title := range titles {
			fmt.Fprintf(&b, "-- experience/project/EXP-%d%02d.md --\n---\nid: EXP-%d%02d\nkind: experience\ntitle: %q\nstatus: active\ncreated: 2026-0%d-10\n---\n\n%s.\n", m+1, i, m+1, i, title, m+1, title)
		}
	}
	return kbtest.New(t, b.String())
}

func chartOf(t testing.TB, b *kb.Bank) *Chart {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(context.Background(), b, m, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	c, err := Of(context.Background(), b, x, m, today, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func write(t testing.TB, b *kb.Bank, path, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(b.Dir(), filepath.FromSlash(path)), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestChart(t *testing.T) {
	b := shop(t)
	write(t, b, "experience/project/EXP-900.md", "---\nid: EXP-900\nkind: experience\ntitle: Refunds have an idempotency key of their own\nstatus: active\ntype: standard\nreview:\n  after: 2026-05-30\n---\n\nRefunds have an idempotency key of their own.\n")
	write(t, b, "experience/project/EXP-901.md", "---\nid: EXP-901\nkind: experience\ntitle: Pages have a trail\nstatus: active\npointers: [gone.go]\n---\n\nPages have a trail.\n")
	write(t, b, "experience/project/EXP-902.md", "---\nid: EXP-902\nkind: experience\ntitle: Pages are short\nstatus: active\npointers: [memory-bank/experience]\n---\n\nPages are short.\n")
	c := chartOf(t, b)
	for _, m := range c.Memories {
		if !(m.X >= 0 && m.X <= 1 && m.Y >= 0 && m.Y <= 1) {
			t.Errorf("%s is at %v, %v", m.ID, m.X, m.Y)
		}
		if want := m.ID == "EXP-900" || m.ID == "EXP-901"; m.Stale != want {
			t.Errorf("%s: stale %v", m.ID, m.Stale)
		}
		if c.NeverShown(m) {
			t.Errorf("%s was never shown, as if that were known", m.ID)
		}
	}
	if !slices.ContainsFunc(c.Links, func(l Link) bool {
		return l.Relation == Same && c.Memories[l.A].ID == "EXP-200" && c.Memories[l.B].ID == "EXP-900"
	}) {
		t.Errorf("no line between two that say the same: %v", c.Links)
	}
	usage.Record(b, today, usage.Person, "EXP-100")
	usage.Record(b, today, usage.Program, "EXP-100", "EXP-101")
	c = chartOf(t, b)
	if c.Since != "2026-06-01" || c.Memories[0].Shown != 2 || c.Memories[0].LastShown != "2026-06-01" || !c.NeverShown(c.Memories[2]) {
		t.Errorf("since %q: %+v", c.Since, c.Memories[:3])
	}
}

// Groups have names that their members use and others do not.
func TestGroups(t *testing.T) {
	c := chartOf(t, shop(t))
	if len(c.Groups) == 0 {
		t.Fatal("no groups")
	}
	for g, group := range c.Groups {
		if len(group.Words) == 0 || len(group.Words) > mostNames {
			t.Errorf("group %d has the words %q", g, group.Words)
		}
		for _, w := range group.Words {
			inside, outside := 0, 0
			for _, m := range c.Memories {
				if strings.Contains(strings.ToLower(m.Title), strings.ToLower(w)) {
					if m.Group == g {
						inside++
					} else {
						outside++
					}
				}
			}
			if inside < 2 || outside > 2*inside {
				t.Errorf("group %d is named %q, which is in %d of its titles and %d others", g, w, inside, outside)
			}
		}
	}
}

// A map that was kept is the same as a new one, and one that does not fit is not believed.
func TestCache(t *testing.T) {
	b := shop(t)
	want := chartOf(t, b)
	name := filepath.Join(b.Dir(), ".tacit", "cache", cacheName)
	kept, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var l layout
	if err := json.Unmarshal(kept, &l); err != nil {
		t.Fatal(err)
	}
	change := func(f func(l *layout)) []byte {
		var l layout
		if err := json.Unmarshal(kept, &l); err != nil {
			t.Fatal(err)
		}
		f(&l)
		data, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for what, data := range map[string][]byte{
		"as it was":             kept,
		"nothing":               nil,
		"half of it":            kept[:len(kept)/2],
		"of another machine":    change(func(l *layout) { l.Mark.Machine, l.Mark.Folder = "x", 1 }),
		"of other vectors":      change(func(l *layout) { l.Vectors = strings.Repeat("0", 64) }),
		"of other texts":        change(func(l *layout) { l.Texts = "" }),
		"with too few places":   change(func(l *layout) { l.Places = l.Places[:4] }),
		"with places outside":   change(func(l *layout) { l.Places[3] = 60_000 }),
		"with lines to nothing": change(func(l *layout) { l.Links = []Link{{0, 4711, Same}} }),
		"with another relation": change(func(l *layout) { l.Links = []Link{{0, 1, "x"}} }),
		"with empty groups":     change(func(l *layout) { l.Groups = []keptGroup{{nil, nil}} }),
	} {
		t.Run(what, func(t *testing.T) {
			if err := os.WriteFile(name, data, 0o600); err != nil {
				t.Fatal(err)
			}
			if got := chartOf(t, b); !cmp.Equal(want, got) {
				t.Error(cmp.Diff(want, got))
			}
			if after, err := os.ReadFile(name); err != nil || string(after) != string(kept) {
				t.Errorf("the right map is not kept: %v", err)
			}
		})
	}
}

// A link in the place of the cache is not followed.
func TestCacheFollowsNoLink(t *testing.T) {
	b := shop(t)
	want := chartOf(t, b)
	name, victim := filepath.Join(b.Dir(), ".tacit", "cache", cacheName), filepath.Join(t.TempDir(), "mine")
	if err := os.WriteFile(victim, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, name); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	if got := chartOf(t, b); !cmp.Equal(want, got) {
		t.Error(cmp.Diff(want, got))
	}
	if data, err := os.ReadFile(victim); err != nil || string(data) != "mine" {
		t.Errorf("%q, %v", data, err)
	}
}

// Banks of hardly any memories.
func TestFew(t *testing.T) {
	for n := range 4 {
		b := kbtest.New(t, "-- INDEX.md --\n")
		if err := os.MkdirAll(filepath.Join(b.Dir(), "experience", "project"), 0o777); err != nil {
			t.Fatal(err)
		}
		for i := range n {
			write(t, b, fmt.Sprintf("experience/project/EXP-%d.md", i), fmt.Sprintf("---\nid: EXP-%d\nkind: experience\ntitle: \"%d\"\nstatus: active\n---\n", i, i))
		}
		if c := chartOf(t, b); len(c.Memories) != n || len(c.Groups) != 0 {
			t.Errorf("of %d: %+v", n, c)
		}
	}
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	b := shop(t)
	marker := []byte("tacit-map")
	picture := []byte(`<svg class="tacit-map"/>`)
	name := filepath.Join(dir, "map.svg")
	for range 2 { // the second one is written over the first
		if err := Write(name, b.Dir(), picture, marker); err != nil {
			t.Fatal(err)
		}
	}
	mine := filepath.Join(dir, "mine.svg")
	if err := os.WriteFile(mine, []byte("<svg/>"), 0o600); err != nil {
		t.Fatal(err)
	}
	refused := []string{mine, dir, filepath.Join(b.Dir(), "map.svg"), filepath.Join(b.Dir(), "experience", "map.svg"), filepath.Join(dir, "none", "map.svg")}
	for _, name := range refused {
		if err := Write(name, b.Dir(), picture, marker); err == nil {
			t.Errorf("%s was written", name)
		}
	}
	t.Run("a link", func(t *testing.T) {
		link := filepath.Join(dir, "link.svg")
		kbtest.Link(t, name, link)
		if err := Write(link, b.Dir(), picture, marker); err == nil {
			t.Errorf("%s was written", link)
		}
	})
	if left, _ := filepath.Glob(filepath.Join(dir, ".tacit-map-*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// Lines that other rules drew are drawn again; places, which no rule of them moves, stay.
func TestKeys(t *testing.T) {
	b := shop(t)
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(t.Context(), b, m, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	entries := []index.Entry{x.Entry(0), x.Entry(1)}
	one, two := keysOf(x, entries, "one"), keysOf(x, entries, "two")
	if one.Texts == two.Texts || one.Vectors != two.Vectors || keysOf(x, entries, "one") != one {
		t.Errorf("%+v, %+v", one, two)
	}
}
