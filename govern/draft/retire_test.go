package draft_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/usage"
)

// topic is a memory of the business, live unless a field says otherwise.
func topic(path, id, fields string, lines int) string {
	return "-- " + path + " --\n---\nid: " + id + "\nkind: business\ntitle: " + id + "\ntopic: " + id + "\n" + fields + "---\n" + strings.Repeat("text\n", lines)
}

func TestRetire(t *testing.T) {
	bank := topic("business/old.md", "old", "status: active\ncreated: 2025-01-01\n", 3) +
		topic("business/long.md", "long", "status: active\ncreated: 2025-02-01\n", 30) +
		topic("business/edited.md", "edited", "status: active\ncreated: 2025-01-01\nupdated: 2026-11-01\n", 30) +
		topic("business/later.md", "later", "status: active\ncreated: 2025-01-01\nreview: {after: 2027-01-01}\n", 3) +
		topic("business/due.md", "due", "status: active\ncreated: 2025-03-01\nreview: {after: 2026-01-01}\n", 3) +
		topic("drafts/business/draft.md", "draft", "created: 2025-01-01\n", 3) +
		topic("archive/business/gone.md", "gone", "status: archived\ncreated: 2020-01-01\n", 99) +
		"-- experience/team/standards/rule.md --\n---\nid: rule\nkind: experience\ntitle: rule\nstatus: active\ncreated: 2020-01-01\n---\n" +
		"-- business/broken.md --\nno memory\n"
	ledger := usage.Ledger{Since: "2025-01-01", Last: map[string]string{"old": "2026-11-01", "long": "2025-06-01"}}
	for _, c := range []struct {
		name string
		wear draft.RetireLimits
		want string
	}{
		{"age", draft.RetireLimits{Unchanged: "2026-05-01"}, "draft, due, later (review), long, old, rule (binding)"},
		{"age, to the day", draft.RetireLimits{Unchanged: "2025-02-01"}, "draft, later (review), long, old, rule (binding)"},
		{"age and lines", draft.RetireLimits{Unchanged: "2026-05-01", Lines: 20}, "long"},
		{"lines", draft.RetireLimits{Lines: 20}, "edited, long"},
		{"bytes", draft.RetireLimits{Bytes: 200}, "edited, long"},
		{"unused", draft.RetireLimits{Unused: "2026-05-01"}, "due, later (review), long, rule (binding)"},
		{"all of it", draft.RetireLimits{Unused: "2026-05-01", Unchanged: "2026-05-01", Lines: 2, Bytes: 100}, "due, later (review), long"},
		{"nothing", draft.RetireLimits{Unchanged: "2019-01-01"}, ""},
	} {
		b := kbtest.New(t, bank)
		cat, err := draft.Open(b, time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		ops, all, err := cat.Retire(c.wear, ledger, func(w draft.Retirable) string { return "since " + w.Changed + ", " + w.Used })
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		moved := 0
		for _, w := range all {
			name := w.Memory.ID
			if w.Kept != "" {
				name += " (" + string(w.Kept) + ")"
			} else {
				moved++
			}
			got = append(got, name)
		}
		if diff := cmp.Diff(c.want, ordered(got)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		if len(ops) != 2*moved {
			t.Errorf("%s: %d operations for %d memories", c.name, len(ops), moved)
		}
		for _, op := range ops {
			if !strings.HasPrefix(op.Reason, "since 20") || op.Type == schema.Create && !strings.HasPrefix(op.Path, "archive/business/") {
				t.Errorf("%s: %+v", c.name, op)
			}
		}
	}
}

// Two files of one name, from two folders, get two names in the archive.
func TestRetireOfOneName(t *testing.T) {
	b := kbtest.New(t, topic("business/x.md", "one", "status: active\ncreated: 2025-01-01\n", 1)+topic("drafts/business/x.md", "two", "created: 2025-01-01\n", 1))
	cat, err := draft.Open(b, time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	ops, _, err := cat.Retire(draft.RetireLimits{Unchanged: "2026-01-01"}, usage.Ledger{}, func(draft.Retirable) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	var to []string
	for _, op := range ops {
		if op.Type == schema.Create {
			to = append(to, op.Path)
		}
	}
	if got := fmt.Sprint(to); got != "[archive/business/x.md archive/business/x-2.md]" {
		t.Error(got)
	}
}

func ordered(names []string) string {
	slices.Sort(names)
	return strings.Join(names, ", ")
}
