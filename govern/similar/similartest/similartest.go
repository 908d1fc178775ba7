// Package similartest has what every similar.Finder has to pass.
package similartest

import (
	"context"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
)

// memories are files of a bank: three live ones of two kinds in three languages, and
// a draft.
var memories = map[string]string{
	"experience/project/EXP-001-refunds.md": `---
id: EXP-001
kind: experience
title: A refund takes the lock of the order
status: active
trigger: [refunds are changed, an order is paid back twice]
---
## Fix

Take the lock on the order before the balance is read.
`,
	"experience/project/EXP-002-导出.md": `---
id: EXP-002
kind: experience
title: 报表导出占满内存
status: active
trigger: [导出大报表, 导出时内存不足]
---
## 解决方案（Fix）

分批读取，边读边写。
`,
	"business/画像.md": `---
id: BIZ-photos
kind: business
title: 利用者の写真の扱い
topic: photos
status: active
---
写真は三十日で消す。
`,
	"drafts/experience/project/EXP-003-退款.md": `---
id: EXP-003
kind: experience
title: 退款重复打款
trigger: [修改退款, 同一订单退了两次款]
---
## 解决方案（Fix）

读余额之前先锁住订单。
`,
}

// TestFinder checks a Finder. open makes one over a bank with these files, whose paths
// are relative to it.
func TestFinder(t *testing.T, open func(t *testing.T, files map[string]string) similar.Finder) {
	f := open(t, memories)
	recall := func(kind kb.Kind, problem string, most int) (ids []string) {
		t.Helper()
		found, err := f.Recall(context.Background(), kind, problem, most)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range found {
			if kind != "" && m.Kind != kind {
				t.Errorf("%s is of kind %s, %s was asked for", m.ID, m.Kind, kind)
			}
			ids = append(ids, m.ID)
		}
		if len(ids) > most {
			t.Errorf("%d memories, at most %d were asked for", len(ids), most)
		}
		return ids
	}
	near := recall(kb.Experience, "an order is paid back twice when a refund is changed", 2)
	if len(near) != 2 || near[0] != "EXP-001" || near[1] != "EXP-003" {
		t.Errorf("refunds, in two languages, live and draft: got %v, want EXP-001 and EXP-003", near)
	}
	if got := recall(kb.Experience, "导出报表时内存不够", 1); len(got) != 1 || got[0] != "EXP-002" {
		t.Errorf("got %v, want EXP-002 alone", got)
	}
	if got := recall(kb.Business, "an order is paid back twice", 5); len(got) > 1 || len(got) == 1 && got[0] != "BIZ-photos" {
		t.Errorf("got %v of the kind business", got)
	}
	if got := recall("", "写真", 9); len(got) != 4 {
		t.Errorf("got %v, want all four: no kind is every kind", got)
	}
	if got := recall(kb.Experience, "", 0); len(got) != 0 {
		t.Errorf("got %v, none were asked for", got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Recall(ctx, kb.Experience, "refund", 2); err == nil {
		t.Error("no error after the end of the context")
	}
}
