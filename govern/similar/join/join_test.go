package join_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tacit-kb/tacit/govern/similar/join"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/templates"
)

func parse(t *testing.T, path, src string) *kb.Memory {
	t.Helper()
	m, err := kb.Parse(path, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func text(t *testing.T, path, src string) join.Text {
	t.Helper()
	return join.Text{Memory: parse(t, path, src), Source: []byte(src)}
}

const keptFile = `---
# kept by hand
id: EXP-001
kind: experience
title: A refund takes the lock of the order # short
status: active
scope: medium
strength: validated
owner: "payments team" # unknown to Tacit
trigger:
  - refunds are changed # seen twice
tags: [refund]
pointers: [pay/refund.go]
replaces: [EXP-009, EXP-000]
---

# A refund takes the lock of the order

<!-- do not shorten -->

## Symptom

Money is sent back twice.

## Fix

Take the lock first.

## Notes of the team

Ask Mika.
`

const goneFile = `---
id: EXP-009
kind: experience
title: 退款先锁订单
status: active
scope: broad
strength: hypothesis
risk: high
trigger: [修改退款, refunds are changed]
tags: [refund, 锁]
pointers: [pay/lock.go]
aliases: [double refund]
supersedes: [EXP-003]
related: [EXP-001, EXP-020]
---

# 退款先锁订单

## 问题现象（Symptom）

两个进程都退了款。

Money is sent back twice.

## 解决方案（Fix）

Take the lock first.

## 预防（Prevention）

并发回放一百次。
`

const joinedFile = `---
# kept by hand
id: EXP-001
kind: experience
title: A refund takes the lock of the order # short
status: active
scope: broad
strength: validated
owner: "payments team" # unknown to Tacit
trigger:
  - refunds are changed # seen twice
  - 修改退款
tags: [refund, 锁]
pointers: [pay/refund.go, pay/lock.go]
replaces: [EXP-000]
risk: high
aliases:
  - double refund
  - 退款先锁订单
related:
  - EXP-020
supersedes:
  - EXP-003
  - EXP-009
---

# A refund takes the lock of the order

<!-- do not shorten -->

## Symptom

Money is sent back twice.

两个进程都退了款。

## Fix

Take the lock first.

## Notes of the team

Ask Mika.

## 预防（Prevention）

并发回放一百次。
`

// Everything that is worth keeping is kept; comments, unknown fields and their order
// survive.
func TestMerge(t *testing.T) {
	keep, gone := text(t, "experience/project/EXP-001.md", keptFile), text(t, "experience/project/EXP-009.md", goneFile)
	ops, err := join.Merge(keep, gone, "the same lock")
	if err != nil || len(ops) != 2 {
		t.Fatalf("%d operations, error %v", len(ops), err)
	}
	if d := cmp.Diff(joinedFile, *ops[0].Content); d != "" {
		t.Error(d)
	}
	want := schema.Operation{Type: schema.Delete, Path: gone.Path, Changes: "退款先锁订单", Reason: "the same lock", ExpectSHA256: hash(goneFile)}
	if d := cmp.Diff(want, ops[1]); d != "" {
		t.Error(d)
	}
	if ops[0].Type != schema.Update || ops[0].Path != keep.Path || ops[0].ExpectSHA256 != hash(keptFile) {
		t.Errorf("got %+v", ops[0])
	}
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

// A memory that is not in the bank yet is taken up without a deletion, and leaves no
// id.
func TestMergeCandidate(t *testing.T) {
	keep, gone := text(t, "experience/project/EXP-001.md", keptFile), text(t, "experience/project/EXP-009.md", goneFile)
	taken := *gone.Memory
	taken.ID = ""
	ops, err := join.Merge(keep, join.Text{Memory: &taken}, "")
	if err != nil || len(ops) != 1 || strings.Contains(*ops[0].Content, "EXP-009\n") && !strings.Contains(keptFile, "EXP-009") {
		t.Errorf("got %+v, error %v", ops, err)
	}
	if m := parse(t, keep.Path, *ops[0].Content); cmp.Diff([]string{"EXP-003"}, m.Supersedes) != "" {
		t.Errorf("supersedes %v", m.Supersedes)
	}
}

func TestMergeKeepsLineEndings(t *testing.T) {
	crlf := strings.ReplaceAll(keptFile, "\n", "\r\n")
	ops, err := join.Merge(text(t, "experience/project/EXP-001.md", crlf), text(t, "experience/project/EXP-009.md", goneFile), "")
	if err != nil {
		t.Fatal(err)
	}
	if got := *ops[0].Content; strings.Count(got, "\n") != strings.Count(got, "\r\n") {
		t.Errorf("mixed line endings: %q", got)
	}
}

func TestReplace(t *testing.T) {
	keep, gone := text(t, "experience/project/EXP-001.md", keptFile), text(t, "experience/project/EXP-009.md", goneFile)
	ops, err := join.Replace(keep, gone, false, "")
	if err != nil || len(ops) != 2 || ops[1].Type != schema.Delete || ops[1].Path != gone.Path {
		t.Fatalf("got %+v, error %v", ops, err)
	}
	m := parse(t, keep.Path, *ops[0].Content)
	if cmp.Diff([]string{"EXP-003", "EXP-009"}, m.Supersedes) != "" || cmp.Diff([]string{"EXP-000"}, m.Replaces) != "" {
		t.Errorf("supersedes %v, replaces %v", m.Supersedes, m.Replaces)
	}
	if !strings.HasSuffix(*ops[0].Content, keptFile[strings.Index(keptFile, "\n# A refund"):]) {
		t.Error("the text has changed: what is replaced is not taken over")
	}

	ops, err = join.Replace(keep, gone, true, "")
	if err != nil || len(ops) != 3 || ops[2].Type != schema.Create {
		t.Fatalf("got %+v, error %v", ops, err)
	}
	old := parse(t, ops[2].Path, *ops[2].Content)
	if ops[2].Path != "archive/experience/project/EXP-009.md" || old.Status != kb.Archived || old.ReplacedBy != "EXP-001" {
		t.Errorf("got %s, %+v", ops[2].Path, old.FrontMatter)
	}
	if ops, err := join.Replace(join.Text{Memory: keep.Memory}, gone, false, ""); err != nil || len(ops) != 1 {
		t.Errorf("a memory that is not there yet: %+v, error %v", ops, err)
	}
}

// Memories of two kinds are never made one. One may take the place of the other, where a
// person says so.
func TestNeverMergedAcrossKinds(t *testing.T) {
	keep := text(t, "experience/project/EXP-001.md", keptFile)
	gone := text(t, "business/b.md", "---\nid: B\nkind: business\ntitle: Refunds\n---\nRefunds.\n")
	if _, err := join.Merge(keep, gone, ""); !errors.Is(err, join.ErrKinds) {
		t.Errorf("error %v", err)
	}
	ops, err := join.Replace(keep, gone, true, "")
	if err != nil || len(ops) != 3 || ops[2].Path != "archive/business/b.md" {
		t.Fatalf("got %+v, error %v", ops, err)
	}
	if m := parse(t, keep.Path, *ops[0].Content); !slices.Contains(m.Supersedes, "B") {
		t.Errorf("it supersedes %v", m.Supersedes)
	}
}

// No line of either body is lost, whatever they look like.
func TestMergeLosesNoLine(t *testing.T) {
	line := rapid.SampledFrom([]string{"", "", "Take the lock.", "先锁订单。", "二重に返金される。", "- one", "  - two", "| a | b |", "|---|---|", "```", "~~~", "    indented", "> quoted",
		"<!-- note -->", "***", "a  b ", "[x]: http://example.test", "Setext", "\ttab"})
	heading := rapid.SampledFrom([]string{"", "# Title", "## Symptom", "## 问题现象（Symptom）", "## Fix", "### Fix", "## 対処（Fix）", "## Notes", "## Pointers"})
	body := rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for range rapid.IntRange(0, 6).Draw(t, "sections") {
			b.WriteString(heading.Draw(t, "heading") + "\n\n")
			for range rapid.IntRange(0, 5).Draw(t, "lines") {
				b.WriteString(line.Draw(t, "line") + "\n")
			}
			b.WriteString("\n")
		}
		return b.String()
	})
	rapid.Check(t, func(r *rapid.T) {
		keepSrc := "---\nid: EXP-1\nkind: experience\ntitle: Title\n---\n" + body.Draw(r, "keep")
		goneSrc := "---\nid: EXP-2\nkind: experience\ntitle: Other\n---\n" + body.Draw(r, "gone")
		keep, err := kb.Parse("experience/project/EXP-1.md", []byte(keepSrc))
		if err != nil {
			r.Skip("not a memory")
		}
		gone, err := kb.Parse("experience/project/EXP-2.md", []byte(goneSrc))
		if err != nil {
			r.Skip("not a memory")
		}
		ops, err := join.Merge(join.Text{Memory: keep, Source: []byte(keepSrc)}, join.Text{Memory: gone, Source: []byte(goneSrc)}, "")
		if _, refused := errors.AsType[*kb.FileError](err); refused {
			r.Skip("an open fence, which is said")
		}
		if err != nil {
			r.Fatalf("%v\n%s\n%s", err, keepSrc, goneSrc)
		}
		have := map[string]bool{}
		for l := range strings.Lines(*ops[0].Content) {
			have[strings.TrimSpace(l)] = true
		}
		for _, m := range []*kb.Memory{keep, gone} {
			for _, s := range m.Sections {
				for l := range strings.Lines(s.Text) {
					if l = strings.TrimSpace(l); l != "" && !have[l] {
						r.Fatalf("%q is lost\n--- keep\n%s\n--- gone\n%s\n--- joined\n%s", l, keepSrc, goneSrc, *ops[0].Content)
					}
				}
			}
		}
	})
}

// Of thousands of sections that both have, some take up what the other memory says there, and
// the rest of it stands at the end: for each of them the whole text was read anew.
func TestMergeOfManySections(t *testing.T) {
	const many = 3000
	file := func(id, says string) join.Text {
		var b strings.Builder
		b.WriteString("---\nid: " + id + "\nkind: experience\ntitle: Title\n---\n\n")
		for i := range many {
			fmt.Fprintf(&b, "## Part %d\n\n%s %d.\n\n", i, says, i)
		}
		return text(t, "experience/project/"+id+".md", b.String())
	}
	ops, err := join.Merge(file("EXP-1", "Take lock"), file("EXP-2", "Leave lock"), "")
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]bool{}
	for l := range strings.Lines(*ops[0].Content) {
		have[strings.TrimSpace(l)] = true
	}
	for i := range many {
		if !have[fmt.Sprintf("Take lock %d.", i)] || !have[fmt.Sprintf("Leave lock %d.", i)] {
			t.Fatalf("part %d lost a line", i)
		}
	}
}

// A merge takes over what somebody wrote, not what the template of another language
// says to write.
func TestMergeLeavesTemplateOut(t *testing.T) {
	langs := []string{"en", "zh", "ja"}
	for _, a := range langs {
		for _, b := range langs {
			source := func(id, lang, fix string) join.Text {
				src, err := templates.Memory("knowledge", lang, templates.Data{Title: id, Text: map[string]string{"fix": fix, "cause": map[bool]string{true: "too few locks <!-- ask Mika -->"}[id == "EXP-002"]},
					Fields: []templates.Field{{Key: "id", Value: id}, {Key: "kind", Value: "experience"}, {Key: "title", Value: id}}})
				if err != nil {
					t.Fatal(err)
				}
				return join.Text{Memory: parse(t, "experience/project/"+id+".md", string(src)), Source: src}
			}
			keep, gone := source("EXP-001", a, "lock first"), source("EXP-002", b, "lock early")
			ops, err := join.Merge(keep, gone, "")
			if err != nil {
				t.Fatal(err)
			}
			got := *ops[0].Content
			if n, was := strings.Count(got, "<!--"), strings.Count(string(keep.Source), "<!--"); n > was {
				t.Errorf("%s takes up %s: %d comments, there were %d\n%s", a, b, n, was, got)
			}
			for _, want := range []string{"lock first", "lock early", "too few locks <!-- ask Mika -->"} {
				if !strings.Contains(got, want) {
					t.Errorf("%s takes up %s: %q is lost\n%s", a, b, want, got)
				}
			}
			if n, was := strings.Count(got, "\n#"), strings.Count(string(keep.Source), "\n#"); n != was {
				t.Errorf("%s takes up %s: %d headings, there were %d\n%s", a, b, n, was, got)
			}
		}
	}
}
