package kb_test

import (
	"fmt"

	"github.com/tacit-kb/tacit/kb"
)

// A memory is a Markdown file with front matter.
func ExampleParse() {
	src := []byte(`---
id: EXP-001
kind: experience
status: active
title: "An order is refunded twice when a refund is retried"
trigger: "refund, double refund"
pointers: [billing/refund.go]
---
## Decision Shape

Refunds carry an idempotency key.
`)
	m, err := kb.Parse("experience/exp-001.md", src)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.ID, m.Kind, m.Live())
	fmt.Println(m.Title)
	for _, s := range m.Sections {
		fmt.Println(s.Heading)
	}
	// Output:
	// EXP-001 experience true
	// An order is refunded twice when a refund is retried
	// Decision Shape
}

// An error says where it is and what to do.
func ExampleParse_error() {
	_, err := kb.Parse("experience/exp-002.md", []byte("---\nid: EXP-002\nkind: experience\nstatus: finished\ntitle: A title\n---\n"))
	fmt.Println(err)
	// Output:
	// experience/exp-002.md:4:9: "finished" is not a valid status (write one of draft, active, archived)
}

// SetField changes one field and leaves every other byte as a person wrote it.
func ExampleSetField() {
	src := []byte("---\nid: EXP-001 # never changes\nkind: experience\nstatus: draft\ntitle: A title\n---\nText.\n")
	out, err := kb.SetField(src, "status", "active")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(out))
	// Output:
	// ---
	// id: EXP-001 # never changes
	// kind: experience
	// status: active
	// title: A title
	// ---
	// Text.
}
