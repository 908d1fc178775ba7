package draft_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/schema"
)

var today = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

const bankText = `
-- experience/project/EXP-001-retries.md --
---
id: EXP-001 # never change
kind: experience
title: Retries send payments twice
status: active
type: knowledge
trigger: [a payment is retried]
related: [EXP-002, EXP-003]
---

# Retries send payments twice

## Fix

Use a key.
-- experience/team/standards/EXP-002-names.md --
---
id: EXP-002
kind: experience
title: Names
status: active
replaces:
  - EXP-000
  - EXP-001 # it is stricter
---

# Names

Say what it is.
-- drafts/experience/project/EXP-003-locks.md --
---
id: EXP-003
kind: experience
title: Locks
replaced_by: EXP-001
---

# Locks
-- tech/services/pay.md --
---
id: pay
kind: tech
title: Pay
service: pay
status: active
supersedes: [EXP-001]
---

# Pay
-- archive/experience/project/broken.md --
no front matter, EXP-001
-- active.md --
# Now

<!-- MACHINE_BLOCK_START -->
## Next

- [ ] all of it
<!-- MACHINE_BLOCK_END -->

<!-- USER_BLOCK_START -->
mine
<!-- USER_BLOCK_END -->
-- brief.md --
# What it is
-- INDEX.md --
# Index
`

func open(t testing.TB, text string) (*kb.Bank, *draft.Catalogue) {
	t.Helper()
	b := kbtest.New(t, text)
	c, err := draft.Open(b, today)
	if err != nil {
		t.Fatal(err)
	}
	return b, c
}

func find(t testing.TB, c *draft.Catalogue, name string) draft.Source {
	t.Helper()
	s, err := c.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// wantWhy compares an error with the reason and words of a refusal; "" is none.
func wantWhy(t testing.TB, err error, why draft.Why, words ...string) {
	t.Helper()
	var r *draft.Refusal
	switch {
	case why == "" && err == nil:
	case !errors.As(err, &r) || r.Why != why:
		t.Errorf("error %v, want %s", err, why)
	case len(words) > 0 && !slices.Equal(r.Words, words):
		t.Errorf("the words are %q, want %q", r.Words, words)
	}
}

// told writes operations on one line each: type, path, what is set.
func told(ops []schema.Operation) string {
	var lines []string
	for _, op := range ops {
		lines = append(lines, strings.TrimSpace(op.Type+" "+op.Path+" "+op.Block+op.Section))
	}
	return strings.Join(lines, "\n")
}

func wantOps(t testing.TB, ops []schema.Operation, want string) {
	t.Helper()
	if diff := cmp.Diff(strings.TrimSpace(want), told(ops)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFind(t *testing.T) {
	_, c := open(t, bankText+`
-- drafts/experience/project/EXP-004-a.md --
---
id: EXP-004
kind: experience
title: a
---
-- drafts/experience/project/EXP-004-b.md --
---
id: EXP-004
kind: experience
title: b
---
-- business/orders.md --
---
id: 受注
kind: business
title: b
---
`)
	for _, f := range []struct {
		name, path string
		why        draft.Why
	}{
		{"EXP-001", "experience/project/EXP-001-retries.md", ""},
		{"exp-001", "experience/project/EXP-001-retries.md", ""},
		{"EXP-003", "drafts/experience/project/EXP-003-locks.md", ""},
		{"受注", "business/orders.md", ""},
		{"drafts/experience/project/EXP-004-b.md", "drafts/experience/project/EXP-004-b.md", ""},
		{"memory-bank/tech/services/pay.md", "tech/services/pay.md", ""},
		{"./active.md", "active.md", ""},
		{"archive/experience/project/broken.md", "archive/experience/project/broken.md", ""},
		{"EXP-004", "", draft.Ambiguous},
		{"EXP-04", "", draft.Unknown},
		{"", "", draft.Unknown},
		{"\xff\xfe", "", draft.Unknown},
		{"nowhere.md", "", draft.Unknown},
		{"INDEX.md", "", draft.NotEditable},
	} {
		s, err := c.Find(f.name)
		wantWhy(t, err, f.why)
		if s.Path != f.path {
			t.Errorf("%q is %q, want %q", f.name, s.Path, f.path)
		}
	}
	if _, err := c.Find("../outside.md"); !errors.Is(err, kb.ErrOutside) {
		t.Errorf("a path outside of the bank: %v", err)
	}
	if ids := c.IDs(); !slices.Contains(ids, "受注") || len(ids) != 7 {
		t.Errorf("the ids are %v", ids)
	}
}

func TestFieldsAreRead(t *testing.T) {
	of := map[string]draft.Field{}
	for _, f := range draft.Fields {
		of[f.Name] = f
	}
	for _, c := range []struct {
		field string
		typed []string
		want  any
		wants string // of the refusal
	}{
		{"title", []string{" a, b "}, "a, b", ""},
		{"title", []string{"a\nb"}, nil, "line"},
		{"title", []string{""}, nil, ""},
		{"status", []string{"Active"}, "active", ""},
		{"status", []string{"alive"}, nil, "draft, active, archived"},
		{"confidence", []string{"0.8"}, "0.8", ""},
		{"confidence", []string{"80%"}, nil, "fraction"},
		{"priority", []string{"x"}, nil, "integer"},
		{"fw_range", []string{">=1.2 <1.3"}, ">=1.2 <1.3", ""},
		{"fw_range", []string{"[1"}, nil, "range"},
		{"fw_range", []string{">=1.2\n<1.3"}, nil, "range"},
		{"fw_range", []string{""}, nil, ""},
		{"review", []string{"2027-02-30"}, nil, "date"},
		{"summary", []string{strings.Repeat("字", 200)}, strings.Repeat("字", 200), ""},
		{"summary", []string{strings.Repeat("字", 201)}, nil, "short"},
		{"surface_signal", []string{"a\nb"}, "a\nb", ""},
		{"tags", []string{"a, b；c", "d"}, []string{"a", "b", "c", "d"}, ""},
		{"tags", []string{" , ；"}, nil, ""},
		{"tags", []string{"金额，精度、数据库"}, []string{"金额", "精度", "数据库"}, ""},
		{"related", []string{"EXP-001,EXP-002;EXP-003; EXP-004"}, []string{"EXP-001", "EXP-002", "EXP-003", "EXP-004"}, ""},
		{"trigger", []string{"价格，要存库…; 金额、汇率…"}, []string{"价格，要存库…", "金额、汇率…"}, ""},
		{"trigger", []string{"the log says a;b, or c;"}, []string{"the log says a;b, or c"}, ""},
		{"globs", []string{"*.{go,md}, x"}, []string{"*.{go,md}", "x"}, ""},
		{"trigger", []string{"when it rains, or snows；when it hails"}, []string{"when it rains, or snows", "when it hails"}, ""},
	} {
		got, err := of[c.field].Read(c.typed)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s %q (-want +got):\n%s", c.field, c.typed, diff)
		}
		if c.wants != "" {
			wantWhy(t, err, draft.BadValue, strings.TrimSpace(c.typed[0]), c.field, c.wants)
		} else if err != nil {
			t.Errorf("%s %q: %v", c.field, c.typed, err)
		}
	}
}

// A list that is cut and joined again is cut alike, and loses nothing but the
// marks between its items and the space around them.
func FuzzFieldRead(f *testing.F) {
	for _, s := range []string{"a, b；c", "{a,b}", "}{,;；", "", "…，。", "a\x00b, \xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		for _, field := range draft.Fields {
			value, err := field.Read([]string{typed})
			list, isList := value.([]string)
			if err != nil || !isList {
				continue
			}
			again, err := field.Read([]string{strings.Join(list, "；")})
			if err != nil || !cmp.Equal(list, again) {
				t.Errorf("%s: %q became %q, then %q (%v)", field.Name, typed, list, again, err)
			}
		}
	})
}
