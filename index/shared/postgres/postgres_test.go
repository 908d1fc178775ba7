package postgres

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/index/shared/postgres/postgrestest"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve"
)

// The server that TACIT_TEST_POSTGRES names starts: .ci/run leaves the others out if it does not.
func TestServerStarts(t *testing.T) { postgrestest.Start(t).Database(t) }

func model(t testing.TB) *builtin.Model {
	t.Helper()
	m, err := builtinModel()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

var builtinModel = sync.OnceValues(builtin.New)

func open(t testing.TB, bank *kb.Bank) *index.Index {
	t.Helper()
	x, err := index.Open(context.Background(), bank, model(t), index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

func over(t testing.TB, b retrieve.Bank) *retrieve.Retriever {
	t.Helper()
	s, err := relevance.New(b, model(t))
	if err != nil {
		t.Fatal(err)
	}
	return retrieve.New(b, s)
}

// source returns what is pushed of a bank.
func source(t testing.TB, bank *kb.Bank, name string) shared.Pushed {
	return shared.Pushed{Name: name, Index: open(t, bank), Text: bank.ReadFile}
}

func pushed(t testing.TB, address string, s shared.Pushed) shared.Report {
	t.Helper()
	p, err := Push(context.Background(), address, s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ours is the bank of this repository.
func ours(t testing.TB) *kb.Bank {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../../memory-bank")); err != nil {
		t.Fatal(err)
	}
	bank, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return bank
}

// small is a bank in three languages with all that decides beside words: stages, globs, a
// standard, another name, a trigger, a code, not_when, a profile rule, and two equal texts.
const small = `
-- experience/team/EXP-001-retry.md --
---
id: EXP-001
kind: experience
title: Retry payments with the same idempotency key
type: standard
level: team
status: active
strength: enforced
globs: ["**/pay/*.go"]
trigger: [payment retry, ERR_PAY_5012]
---
# Retry payments with the same idempotency key
A second charge came from a retry with a new key. Keep the key of the first try, also after a timeout.
-- experience/project/EXP-002-pool.md --
---
id: EXP-002
kind: experience
title: 连接池耗尽时先查慢查询
type: knowledge
level: project
status: active
aliases: [连接池打满]
not_when: [本地开发环境]
---
# 连接池耗尽时先查慢查询
连接池打满几乎总是因为慢查询占住连接，加大 maxIdleConns 只会推迟故障。
-- experience/project/EXP-003-log.md --
---
id: EXP-003
kind: experience
title: 監査ログは日付で分割する
type: knowledge
level: project
status: active
stage: build
related: [EXP-001]
---
# 監査ログは日付で分割する
一つのファイルに書き続けると、検索に十分かかる。日付ごとに分ける。
-- tech/services/billing.md --
---
id: SVC-billing
kind: tech
title: Billing service
service: billing
status: active
---
# Billing service
It writes invoices every night and talks to the ledger over gRPC.
-- tech/services/billing-copy.md --
---
id: SVC-billing-copy
kind: tech
title: Billing service
service: billing
status: active
---
# Billing service
It writes invoices every night and talks to the ledger over gRPC.
`

var questions = []retrieve.Query{
	{Text: "how do we retry a payment?"},
	{Text: "支払いのリトライでは同じキーを使う？"},
	{Text: "连接池满了怎么办"},
	{Text: "pool exhausted, database connections"},
	{Text: "本地开发环境里连接池耗尽"},
	{Text: "監査ログを分けたい", Stage: retrieve.Build},
	{Text: "監査ログを分けたい", Stage: retrieve.Init},
	{Text: "billing"},
	{Text: "EXP-003"},
	{Text: "ERR_PAY_5012 in the log"},
	{Text: "ERR_PAY_5013 in the log"},
	{Text: "review this file", Stage: retrieve.Review, Files: []string{"src/pay/charge.go"}},
	{Text: "what is the weather like in Paris?"},
	{Text: "thanks"},
	{Text: ""},
	{Text: "idempotnecy keys"},
	{Text: "who writes invoices?\n\n```go\nfunc charge() error { return retry(maxIdleConns) }\n```\n"},
	{Text: "why does the parser lose a byte when a file ends without a newline?"},
	{Text: "how is INDEX.md merged?"},
	{Text: "写入引擎如何保证原子性"},
}

// An equal bank gives equal answers, to the last bit, whatever is asked of it.
func TestEqualAnswers(t *testing.T) {
	server := postgrestest.Start(t)
	for name, bank := range map[string]*kb.Bank{"small": kbtest.New(t, small), "ours": ours(t), "one": kbtest.New(t, oneMemory)} {
		t.Run(name, func(t *testing.T) {
			address := server.Database(t)
			s := source(t, bank, "web")
			pushed(t, address, s)
			equalAnswers(t, address, s.Index, questions)
		})
	}
}

var oneMemory = func() string {
	at := strings.Index(small, "-- experience/project/EXP-002")
	return small[:at]
}()

func equalAnswers(t *testing.T, address string, x *index.Index, questions []retrieve.Query) {
	t.Helper()
	local, ctx := over(t, x), context.Background()
	found := 0
	engine, err := Open(ctx, address, x.Model(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	for _, q := range questions {
		for _, o := range []retrieve.Options{retrieve.DefaultOptions, {MinScore: 0.05, Limit: 12}, {MinScore: 0.3, Limit: 2, Beyond: true, Near: true}} {
			want, err := local.Match(ctx, q, o)
			if err != nil {
				t.Fatal(err)
			}
			bank := shared.NewBank(engine)
			distant := over(t, bank)
			got, err := distant.Match(ctx, q, o)
			if err != nil || bank.Err() != nil {
				t.Fatal(err, bank.Err())
			}
			found += len(want)
			if g, w := plainMatches(got), plainMatches(want); !reflect.DeepEqual(g, w) {
				t.Errorf("%q %+v:\n%s\nwant\n%s", q.Text, o, strings.Join(g, "\n"), strings.Join(w, "\n"))
			}
			for n, m := range want {
				a, err := local.Explain(ctx, q, o, m.Number)
				if err != nil {
					t.Fatal(err)
				}
				b, err := distant.Explain(ctx, q, o, got[n].Number)
				if err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(a.Evidence, b.Evidence) || a.Score != b.Score {
					t.Errorf("%q: %s is explained otherwise:\n%+v\n%+v", q.Text, m.Entry.ID, a.Evidence, b.Evidence)
				}
			}
		}
	}
	if found == 0 {
		t.Error("nothing was found at all")
	}
}

// plainMatches prints matches without their numbers, which differ.
func plainMatches(ms []retrieve.Match) (all []string) {
	for _, m := range ms {
		m.Number = 0
		all = append(all, fmt.Sprintf("%+v", m))
	}
	return all
}

// What changes in the bank changes in the store, and only that travels.
func TestPushSendsWhatDiffers(t *testing.T) {
	server := postgrestest.Start(t)
	address, bank := server.Database(t), kbtest.New(t, small)
	steps := []struct {
		change func()
		want   shared.Report
	}{
		{func() {}, shared.Report{Memories: 5, Sent: 5}},
		{func() {}, shared.Report{Memories: 5}},
		{func() { replace(t, bank, "tech/services/billing.md", "every night", "each morning") }, shared.Report{Memories: 5, Sent: 1}},
		{func() { os.Remove(filepath.Join(bank.Dir(), "tech/services/billing-copy.md")) }, shared.Report{Memories: 4, Removed: 1}},
		{func() { add(t, bank, "tech/services/a.md", "SVC-a") }, shared.Report{Memories: 5, Sent: 1}},
		{func() { add(t, bank, "tech/services/b.md", "SVC-b"); add(t, bank, "tech/services/z.md", "SVC-z") }, shared.Report{Memories: 7, Sent: 2}},
		{func() {
			add(t, bank, "tech/services/b.md", "SVC-c")
			os.Remove(filepath.Join(bank.Dir(), "tech/services/a.md"))
		}, shared.Report{Memories: 6, Sent: 1, Removed: 1}},
	}
	for n, s := range steps {
		s.change()
		src := source(t, bank, "web")
		got := pushed(t, address, src)
		if got.Terms = 0; got != s.want {
			t.Errorf("step %d: %+v, want %+v", n, got, s.want)
		}
		equalAnswers(t, address, src.Index, append(slices.Clone(questions[:11]), retrieve.Query{Text: "each morning"}, retrieve.Query{Text: "zeppelin"}))
	}
}

func replace(t *testing.T, bank *kb.Bank, path, old, new string) {
	t.Helper()
	name := filepath.Join(bank.Dir(), path)
	src, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(src), old) {
		t.Fatal(err, path)
	}
	if err := os.WriteFile(name, []byte(strings.ReplaceAll(string(src), old, new)), 0o666); err != nil {
		t.Fatal(err)
	}
}

func add(t *testing.T, bank *kb.Bank, path, id string) {
	t.Helper()
	text := "---\nid: " + id + "\nkind: tech\ntitle: The " + id + " zeppelin\nstatus: active\n---\n# The " + id + " zeppelin\nIt flies every night.\n"
	if err := os.WriteFile(filepath.Join(bank.Dir(), path), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
