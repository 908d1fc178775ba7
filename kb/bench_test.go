package kb

import (
	"strings"
	"testing"
)

// ordinary is a memory of about 100 lines, as people write them.
func ordinary() []byte {
	var b strings.Builder
	b.WriteString(`---
id: EXP-001
kind: experience
title: 支付超时必须先查幂等键
summary: Check the idempotency key before retrying a payment that timed out.
status: active
type: knowledge
level: team
scope: broad
strength: validated
trigger:
  - payment times out
  - 支付超时
  - a retry is about to be added
surface_signal: the client sees a time-out
hidden_risk: the customer pays twice
tags: [payment, retry]
created: 2026-01-20
updated: 2026-01-22
confidence: 0.9
---

# 支付超时必须先查幂等键
`)
	for range 8 {
		b.WriteString("\n## Decision Shape\n\n- Decision being made: retry or not\n- Alternatives rejected: *blind* retry, see [the log](x.md)\n\n```go\n# not a heading\nretry()\n```\n")
	}
	return []byte(b.String())
}

func BenchmarkParse(b *testing.B) {
	src := ordinary()
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		if _, err := Parse("experience/team/knowledge/EXP-001.md", src); err != nil {
			b.Fatal(err)
		}
	}
}
