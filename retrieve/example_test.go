package retrieve_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

// A question finds the memory that answers it, also in another language; a question
// that nothing answers finds nothing.
func Example() {
	bank, remove, err := exampleBank()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer remove()
	model, err := builtin.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	compiled, err := index.Open(ctx, bank, model, index.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer compiled.Close()
	scorer, err := relevance.New(compiled, model)
	if err != nil {
		fmt.Println(err)
		return
	}
	r := retrieve.New(compiled, scorer)
	for _, question := range []string{"why was the customer refunded twice?", "重试时重复退款", "when does the canteen open?"} {
		matches, err := r.Match(ctx, retrieve.Query{Text: question}, retrieve.DefaultOptions)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(len(matches), question)
		for _, m := range matches {
			fmt.Println("  ", m.Entry.ID, m.Entry.Title)
		}
	}
	// Output:
	// 1 why was the customer refunded twice?
	//    EXP-001 An order is refunded twice when a refund is retried
	// 1 重试时重复退款
	//    EXP-001 An order is refunded twice when a refund is retried
	// 0 when does the canteen open?
}

// exampleBank makes a bank of one memory.
func exampleBank() (bank *kb.Bank, remove func(), err error) {
	dir, err := os.MkdirTemp("", "bank")
	if err != nil {
		return nil, nil, err
	}
	const memory = "---\nid: EXP-001\nkind: experience\nstatus: active\ntitle: An order is refunded twice when a refund is retried\n---\nThe payment provider takes a retried refund for a new one. Send an idempotency key.\n"
	if err := os.Mkdir(filepath.Join(dir, "experience"), 0o777); err != nil {
		return nil, nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "experience", "exp-001.md"), []byte(memory), 0o666); err != nil {
		return nil, nil, err
	}
	bank, err = kb.Open(dir)
	return bank, func() { os.RemoveAll(dir) }, err
}
