package table

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

const small = `
-- experience/team/standards/EXP-001-pay.md --
---
id: EXP-001 # immutable
kind: experience
title: "Pay | once"
status: active
trigger: [payment, 支付；退款]
---
Body.
-- tech/services/auth.md --
---
id: auth
kind: tech
title: Auth
status: active
service: auth
---
-- business/refund.md --
---
id: refund
kind: business
title: Refund
status: active
topic: refund
---
-- business/broken.md --
---
id: broken
`

// run reads, syncs and applies, as tacit index does.
func run(t testing.TB, b *kb.Bank) Result {
	t.Helper()
	r, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	res := r.Sync()
	if err := Apply(context.Background(), b, r, res); err != nil {
		t.Fatal(err)
	}
	return res
}

func edit(t testing.TB, b *kb.Bank, path, old, new string) {
	t.Helper()
	src, err := b.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(src), old) {
		t.Fatalf("no %q in %s:\n%s", old, path, src)
	}
	put(t, b, path, strings.ReplaceAll(string(src), old, new))
}

// put writes a file as an editor does.
func put(t testing.TB, b *kb.Bank, path, src string) {
	t.Helper()
	name := filepath.Join(b.Dir(), filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestApplyBringsBothSidesTogether(t *testing.T) {
	b := kbtest.New(t, small)
	if res := run(t, b); len(res.Rows) != 3 || !res.Changed {
		t.Fatalf("first run: %q", tell(res))
	}
	edit(t, b, Path, "| hypothesis |", "| enforced |")
	edit(t, b, Path, "payment；", "a \"payment\": \\<br>；")
	edit(t, b, "tech/services/auth.md", "title: Auth", "title: Sign-in")
	run(t, b)
	files := kbtest.Files(t, b)
	const path = "experience/team/standards/EXP-001-pay.md"
	m, err := b.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if m.Strength != kb.Enforced || !slices.Equal(m.Trigger, []string{"a \"payment\": <br>", "支付；退款"}) {
		t.Errorf("strength %s, trigger %q", m.Strength, m.Trigger)
	}
	if !strings.HasPrefix(files[path], "---\nid: EXP-001 # immutable\nkind: experience\ntitle: \"Pay | once\"\n") || !strings.HasSuffix(files[path], "\nBody.\n") {
		t.Errorf("%s is\n%s", path, files[path])
	}
	if !strings.Contains(files[Path], "| auth | Sign-in | auth |") {
		t.Errorf("INDEX.md is\n%s", files[Path])
	}
	res := run(t, b)
	if len(res.Drift) != 0 || res.Changed {
		t.Errorf("third run: %q", tell(res))
	}
	if diff := cmp.Diff(files, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
}

func TestApplyWritesNothingForNothing(t *testing.T) {
	b := kbtest.New(t, small)
	run(t, b)
	names := []string{Path, b.StateDir() + "/sync.json", "tech/services/auth.md"}
	var before []os.FileInfo
	for _, name := range names {
		info, err := os.Stat(filepath.Join(b.Dir(), name))
		if err != nil {
			t.Fatal(err)
		}
		before = append(before, info)
	}
	run(t, b)
	for i, name := range names {
		if info, err := os.Stat(filepath.Join(b.Dir(), name)); err != nil || !os.SameFile(before[i], info) {
			t.Errorf("%s was written again (%v)", name, err)
		}
	}
}

func TestReadWritesNothing(t *testing.T) {
	b := kbtest.New(t, small)
	r, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	if res := r.Sync(); len(res.Rows) != 3 {
		t.Errorf("%q", tell(res))
	}
	if len(r.Broken) != 1 || r.Broken[0].Path != "business/broken.md" {
		t.Errorf("broken: %v", r.Broken)
	}
	if _, err := os.Stat(filepath.Join(b.Dir(), ".tacit")); !os.IsNotExist(err) {
		t.Errorf("stat .tacit: %v", err)
	}
}

// A file that breaks keeps its row and, when it is whole again, its place.
func TestBrokenFileKeepsItsRow(t *testing.T) {
	b := kbtest.New(t, small)
	run(t, b)
	before := kbtest.Files(t, b)
	edit(t, b, "business/refund.md", "kind: business", "kind: [")
	if res := run(t, b); len(res.Drift) != 0 || len(res.Rows) != 2 {
		t.Errorf("broken: %q", tell(res))
	}
	edit(t, b, Path, "| refund | Refund |", "| refund | Refunds |")
	edit(t, b, "business/refund.md", "kind: [", "kind: business")
	run(t, b)
	edit(t, b, Path, "| refund | Refunds |", "| refund | Refund |")
	run(t, b)
	if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
		t.Error(diff)
	}
}

// A name that no other system can hold costs nobody the other memories.
func TestReadReportsBadNames(t *testing.T) {
	b := kbtest.New(t, small)
	for _, name := range []string{`a\b.md`, "a\xff.md"} {
		if err := os.WriteFile(filepath.Join(b.Dir(), "tech", name), []byte("x"), 0o666); err != nil {
			t.Skip("this system cannot hold the name")
		}
	}
	r, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Broken) != 3 || len(r.Files) == 0 || !strings.Contains(r.Broken[1].Error(), "is not a valid file name on every system") {
		t.Errorf("%d files, broken: %v", len(r.Files), r.Broken)
	}
}

func TestApplyRefusesWhatChangedMeanwhile(t *testing.T) {
	for _, path := range []string{Path, "tech/services/auth.md"} {
		b := kbtest.New(t, small)
		run(t, b)
		edit(t, b, Path, "| auth | Auth |", "| auth | Sign-in |")
		r, err := Read(b)
		if err != nil {
			t.Fatal(err)
		}
		res := r.Sync()
		edit(t, b, path, "auth", "auth2")
		before := kbtest.Files(t, b)
		if err := Apply(context.Background(), b, r, res); !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error is %v", path, err)
		}
		if diff := cmp.Diff(before, kbtest.Files(t, b)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestLoadStateReportsDamage(t *testing.T) {
	for src, want := range map[string]string{
		"":                                    ".tacit/state/sync.json:1:1: the sync state is damaged",
		"{\"version\": 1,\n  \"entries\": [{": ".tacit/state/sync.json:2:16: the sync state is damaged",
		`{"version": 1, "entries": [{"tag": "a", "fiel": "b", "cells": {}}]}`: ".tacit/state/sync.json:1:",
		`{"version": 1, "version": 1, "entries": []}`:                         ".tacit/state/sync.json:1:",
		`{"version": 2, "more": true}`:                                        ".tacit/state/sync.json: the sync state cannot be read: it has version 2",
	} {
		b := kbtest.New(t, "")
		put(t, b, ".tacit/state/sync.json", src)
		_, err := Read(b)
		var fe *kb.FileError
		if !errors.As(err, &fe) || !strings.HasPrefix(fe.Error(), want) || fe.Hint == nil {
			t.Errorf("%q: error is %v, want %s", src, err, want)
		}
		if got, err := b.ReadFile(".tacit/state/sync.json"); err != nil || string(got) != src {
			t.Errorf("the state became %q (%v)", got, err)
		}
	}
}

func TestStateRoundTrip(t *testing.T) {
	b := kbtest.New(t, small)
	res := run(t, b)
	got, err := LoadState(b)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(res.Next.entries)
	slices.SortFunc(want, func(x, y agreed) int { return strings.Compare(x.Tag, y.Tag) })
	if diff := cmp.Diff(want, got.entries); diff != "" {
		t.Error(diff)
	}
}
