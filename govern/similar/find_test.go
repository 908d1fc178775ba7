package similar_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/govern/similar/similartest"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

func model(t *testing.T) *builtin.Model {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func parse(t *testing.T, path, src string) *kb.Memory {
	t.Helper()
	m, err := kb.Parse(path, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func among(t *testing.T, files map[string]string) similar.Finder {
	var all []*kb.Memory
	for path, src := range files {
		all = append(all, parse(t, path, src))
	}
	return similar.Among(model(t), all)
}

func TestAmong(t *testing.T) { similartest.TestFinder(t, among) }

// lockRule is a memory that the bank below has in Chinese, and in another version.
const lockRule = `---
id: EXP-100
kind: experience
title: A refund takes the lock of the order first
trigger: [refunds are changed, an order is paid back twice]
---
## Symptom

Two workers read the same order, and both sent the money back.

## Fix

Take the lock on the row of the order before the balance is read.
`

var bank = map[string]string{
	"experience/project/EXP-001.md": `---
id: EXP-001
kind: experience
title: 退款先锁订单
status: active
trigger: [修改退款, 同一订单退款两次]
---
## 问题现象（Symptom）

两个进程读到同一订单，都把钱退了回去。

## 解决方案（Fix）

读余额之前先锁住订单那一行。
`,
	"experience/project/EXP-002.md": `---
id: EXP-002
kind: experience
title: A refund takes the lock of the order first
status: active
trigger: [refunds are changed, an order is paid back twice]
---
## Symptom

Two workers read the same order, and both sent the money back.

## Fix

Hand all refunds to one queue with a single consumer that nobody else feeds.
`,
	"experience/project/EXP-003.md": `---
id: EXP-003
kind: experience
title: Photos are deleted with the account
status: active
trigger: [an account is closed]
---
Photos go thirty days after the account is closed.
`,
	"business/refunds.md": `---
id: BIZ-refunds
kind: business
title: A refund takes the lock of the order first
topic: refunds
status: active
---
Take the lock on the row of the order before the balance is read.
`,
}

func TestFind(t *testing.T) {
	m := parse(t, "drafts/experience/project/EXP-100.md", lockRule)
	near, err := similar.Find(context.Background(), among(t, bank), model(t), m, map[string]similar.Assessment{"EXP-003": {Similarity: 0.1, Reason: "photos"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range near {
		got = append(got, n.Memory.ID+" "+string(n.Decision))
		if (n.Host != nil) != (n.Memory.ID == "EXP-003") {
			t.Errorf("%s: host %v", n.Memory.ID, n.Host)
		}
	}
	if want := []string{"EXP-002 replace", "EXP-001 merge", "BIZ-refunds ask", "EXP-003 independent"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v: what matters most first, and what is of another kind is asked about", got, want)
	}
}

func TestFindLeavesItselfOut(t *testing.T) {
	m := parse(t, "experience/project/EXP-001.md", bank["experience/project/EXP-001.md"])
	near, err := similar.Find(context.Background(), among(t, bank), model(t), m, nil)
	if err != nil || slices.ContainsFunc(near, func(n similar.Neighbour) bool { return n.Memory.ID == "EXP-001" }) {
		t.Errorf("got %v, error %v", near, err)
	}
}

// However many memories say the same, one that contradicts another is found.
func TestCopiesHideNoContradiction(t *testing.T) {
	dir := t.TempDir()
	for i := range 90 {
		for k := range 4 { // of each text four copies: more than 200 pairs that say the same
			text := fmt.Sprintf("---\nid: EXP-%d%d\nkind: experience\nstatus: active\ntitle: Service %c%c%c keeps its queue of kind %d for %d days\ntrigger:\n  - the queue %d of service %c%c%c is full\n---\nThe queue of kind %d is kept for %d days and then emptied.\n",
				i, k, 'A'+i%26, 'a'+i*7%26, 'a'+i*11%26, i, i+3, i, 'A'+i%26, 'a'+i*7%26, 'a'+i*11%26, i, i+3)
			write(t, filepath.Join(dir, "experience", "project", fmt.Sprintf("EXP-%d%d.md", i, k)), text)
		}
	}
	for name, says := range map[string]string{"one": "Refunds are approved by the shift lead before they are paid out. Never pay first.", "other": "Refunds are paid out first. The shift lead does not approve them before they are paid."} {
		write(t, filepath.Join(dir, "experience", "project", name+".md"), "---\nid: "+name+"\nkind: experience\nstatus: active\ntitle: Who approves a refund, "+name+"\ntrigger:\n  - a customer wants a refund\n---\n"+says+"\n")
	}
	b, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(context.Background(), b, model(t), index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	pairs, left, err := similar.Pairs(context.Background(), model(t), x, b.Load, nil)
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for _, p := range pairs {
		if p.Decision == similar.DecideMerge {
			same++
		}
	}
	found := slices.ContainsFunc(pairs, func(p similar.Pair) bool {
		return strings.Contains(p.A+p.B, "one.md") && strings.Contains(p.A+p.B, "other.md") && p.Disagrees()
	})
	if same < 90 || left == 0 || !found {
		t.Errorf("%d pairs say the same, %d were left; the contradiction is found: %t", same, left, found)
	}
}

// Fifty memories that say the same of fifty services hide neither the one that says it otherwise
// of one of them, nor the one that says it again, whatever their order.
func TestCrowdHidesNothing(t *testing.T) {
	services := strings.Fields("billing orders catalog search mail stock users auth report invoice payment refund cart tax audit export import media photo video chat push geo route fleet driver map price coupon loyalty review rating abuse spam legal consent cookie session token gateway proxy cache queue ledger wallet bank card fraud risk score")
	var rows []string
	for _, s := range services {
		rows = append(rows, "The "+s+" service keeps its logs for 30 days and writes them to the shared bucket")
	}
	const contrary, again = "The ledger service keeps its logs for 90 days and writes them to the shared bucket", "Logs of the wallet service are kept 30 days; they are written to the shared bucket"
	rows = append(rows, contrary, again)
	for turn := range 3 {
		dir := t.TempDir()
		for i, r := range rows {
			at := (i*(2*turn+1) + 17*turn) % len(rows)
			write(t, filepath.Join(dir, "experience", "project", fmt.Sprintf("EXP-%03d.md", at+1)), fmt.Sprintf("---\nid: EXP-%03d\nkind: experience\nstatus: active\ntitle: %q\ntype: knowledge\n---\n%s.\n", at+1, r, r))
		}
		b, err := kb.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		x, err := index.Open(context.Background(), b, model(t), index.Options{})
		if err != nil {
			t.Fatal(err)
		}
		pairs, _, err := similar.Pairs(context.Background(), model(t), x, b.Load, nil)
		x.Close()
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]bool{}
		for _, p := range pairs {
			one, _ := b.Load(p.A)
			other, _ := b.Load(p.B)
			switch {
			case strings.Contains(one.Title+other.Title, "ledger service") && p.Disagrees():
				found[contrary] = true
			case strings.Contains(one.Title+other.Title, "wallet service") && p.NearlySame():
				found[again] = true
			case p.NearlySame(), p.Disagrees():
				t.Errorf("%s | %s: %s %.2f %.2f", one.Title, other.Title, p.Decision, p.Problem, p.Solution)
			}
		}
		if len(found) < 2 {
			t.Errorf("order %d: found %v", turn, found)
		}
	}
}

func TestPairs(t *testing.T) {
	dir := t.TempDir()
	for path, src := range bank {
		write(t, filepath.Join(dir, filepath.FromSlash(path)), src)
	}
	write(t, filepath.Join(dir, "experience", "project", "EXP-100.md"), lockRule[:len("---\nid: EXP-100\n")]+"status: active\n"+lockRule[len("---\nid: EXP-100\n"):])
	b, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(context.Background(), b, model(t), index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	told, most := 0, -1
	pairs, left, err := similar.Pairs(context.Background(), model(t), x, b.Load, func(done, total int) {
		if told++; done < most || done >= total {
			t.Errorf("%d of %d pairs are done after %d", done, total, most)
		}
		most = done
	})
	if told == 0 {
		t.Error("nothing was said about how far it is")
	}
	if err != nil || left != 0 {
		t.Fatal(err)
	}
	decided := map[string]similar.Decision{}
	for _, p := range pairs {
		decided[filepath.Base(p.A)+" "+filepath.Base(p.B)] = p.Decision
	}
	if decided["EXP-001.md EXP-100.md"] != similar.DecideMerge || decided["EXP-002.md EXP-100.md"] != similar.DecideReplace {
		t.Errorf("got %v", decided)
	}
	for pair, decision := range decided {
		if strings.Contains(pair, "refunds.md") && decision != similar.DecideAsk {
			t.Errorf("%s: %s, of two kinds", pair, decision)
		}
	}
	again, left, err := similar.Pairs(context.Background(), model(t), x, b.Load, nil)
	if err != nil || len(again) != len(pairs) || left != 0 {
		t.Errorf("another time %d pairs, %d left, error %v", len(again), left, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := similar.Pairs(ctx, model(t), x, b.Load, nil); err == nil {
		t.Error("no error after the end of the context")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
