package govern_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// A change is prepared as a plan, shown, applied with an approval, and can be undone.
func Example() {
	dir, err := os.MkdirTemp("", "bank")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	bank, err := kb.Open(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	memory := "---\nid: TEC-001\nkind: tech\nstatus: active\ntitle: Refunds carry an idempotency key\n---\nThe key is the id of the order.\n"
	ops := schema.MemoryOps{Operations: []schema.Operation{{Type: schema.Create, Path: "tech/tec-001.md", Content: &memory}}}

	ctx, now := context.Background(), time.Now()
	plan, err := govern.Prepare(bank, ops, "add", "the refund of October", now)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan.Diff())

	report, err := govern.Apply(ctx, bank, plan, govern.Approval{By: govern.Terminal, At: now}, govern.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := bank.Load("tech/tec-001.md")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.ID, "is", m.Status)

	back, err := govern.PrepareUndo(bank, report.Record.ID, now)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := govern.Apply(ctx, bank, back, govern.Approval{By: govern.Terminal, At: now}, govern.Options{}); err != nil {
		fmt.Println(err)
		return
	}
	_, err = bank.Load("tech/tec-001.md")
	fmt.Println("after undo it is gone:", os.IsNotExist(err))
	// Output:
	// --- /dev/null
	// +++ b/tech/tec-001.md
	// @@ -0,0 +1,7 @@
	// +---
	// +id: TEC-001
	// +kind: tech
	// +status: active
	// +title: Refunds carry an idempotency key
	// +---
	// +The key is the id of the order.
	// TEC-001 is active
	// after undo it is gone: true
}
