package progress_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern/progress"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
)

var today = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

const bank = `-- requirements/001.req.a.md --
# Retry
-- requirements/001.plan.a.md --
- [x] T1: lock
- [ ] T2: loop
-- requirements/002.req.b.md --
# Refunds
-- requirements/003.req.c.md --
# Old
-- requirements/003.review.c.md --
# R
-- requirements/004.req.d.md --
# Archived
-- requirements/004.review.d.md --
# R
-- requirements/REQ-005-search.md --
# Search
-- requirements/REQ-005.plan.search.md --
- [ ] T1: words
-- archive/active_2026-10.md --
# active.md 2026-10

- [x] 004 Archived
`

func derived(t *testing.T, old string, l lang.Lang) string {
	t.Helper()
	text, err := progress.Derive(kbtest.New(t, bank), old, []progress.Done{{On: today, What: "created a|b"}}, today, l)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestDerive(t *testing.T) {
	want := `## Current focus

- 001 Retry: being built 1/2
- REQ-005 Search: planned 0/1

## Next

- [ ] 001 T2: loop
- [ ] REQ-005 T1: words
- [ ] 002 /plan 002

## Done (to be archived)

- [x] 003 Old

## Blocked

none

## Recent changes

| Date | Change |
|---|---|
| 2026-11-21 | created a\|b |
`
	got := derived(t, "", lang.English)
	if head, rest, _ := strings.Cut(got, "\n\n"); !strings.HasPrefix(head, "> Updated: 2026-11-21 ") || rest != want {
		t.Errorf("%s", got)
	}
	if again := derived(t, got, lang.Japanese); again != got {
		t.Errorf("again it is\n%s", again)
	}
	for l, want := range map[lang.Lang]string{lang.Chinese: "## 当前焦点\n\n- 001 Retry：实现中 1/2\n- REQ-005 Search", lang.Japanese: "## 今の焦点\n\n- 001 Retry：実装中 1/2\n- REQ-005 Search"} {
		if got := derived(t, "", l); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s", l, got)
		}
	}
}

// Whatever others wrote stays, and what the tasks say is renewed.
func TestDeriveKeepsLines(t *testing.T) {
	old := "> Updated: 2026-01-01\n\n## 当前焦点\n\n- 001 Retry：待计划\n\n先做支付\n第二行\n\n## 下一步\n\n- [ ] 001 T1: lock it as it was planned first\n- [ ] ask Li\n- [ ] 404 pages need a design\n- [ ] 002 my own words\n  - [ ] twice\n\n## 阻塞项\n\n等银行\n\n" +
		"## 最近变更\n\n| 日期 | 变更 |\n|---|---|\n| 2026-01-01 | old |\n\n## Mine\n\n```\n## code\n```\n"
	got := strings.Split(derived(t, old, lang.English), "\n")
	for line := range strings.SplitSeq(old, "\n") {
		gone := strings.HasPrefix(line, "> ") || strings.Contains(line, "001 ")
		if line != "" && slices.Contains(got, line) == gone {
			t.Errorf("%q: gone %v:\n%s", line, gone, strings.Join(got, "\n"))
		}
	}
	for _, want := range []string{"- 001 Retry：实现中 1/2", "- [ ] 001 T2: loop"} {
		if !slices.Contains(got, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestUnderway(t *testing.T) {
	b := kbtest.New(t, bank+"-- active.md --\n<!-- MACHINE_BLOCK_START -->\n## Current focus\n\n- 001 Retry: planned\n- and Li\n\nwith\nmany lines\n<!-- MACHINE_BLOCK_END -->\n")
	want := []string{"001 Retry: being built 1/2", "REQ-005 Search: planned 0/1", "and Li", "with many lines"}
	if got := progress.Underway(b, lang.English); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// What stands where the template has nothing stays as well: above the first heading, and
// in the table of changes without a date of the usual form.
func TestDeriveKeepsWhatIsUnusual(t *testing.T) {
	old := "> Updated: 2026-01-01\n\nRead this first.\n> a quotation\n\n## Current focus\n\n## Recent changes\n\n| Date | Change |\n|---|---|\n| 2026-01-01 | old |\n| 20 Nov | moved the server |\nbelow\n"
	got := derived(t, old, lang.English)
	for _, want := range []string{"\n\nRead this first.\n> a quotation\n\n## Current focus\n", "| 2026-01-01 | old |\n| 20 Nov | moved the server |\nbelow\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "| Date |"); n != 1 {
		t.Errorf("%d headers", n)
	}
	if again := derived(t, got, lang.English); again != got {
		t.Errorf("again it is\n%s", again)
	}
}
