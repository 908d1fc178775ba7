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
	// experience/exp-002.md:4:9: invalid value "finished" for status (write one of draft, active, archived)
}
