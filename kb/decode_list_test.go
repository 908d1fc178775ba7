package kb_test

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// Commas of every keyboard separate names that stand on one line, but no sentences.
func TestListsOnOneLine(t *testing.T) {
	for written, want := range map[string][]string{
		"tags: kafka, payment":            {"kafka", "payment"},
		"tags: 支付，退款、对账":                  {"支付", "退款", "对账"},
		"tags: [支付，退款、对账, a]":             {"支付", "退款", "对账", "a"},
		`tags: "在庫、棚卸"`:                   {"在庫", "棚卸"},
		`tags: ["a，b", c]`:                {"a，b", "c"},
		"tags:\n  - a, b":                 {"a, b"},
		"aliases: 退款锁; 锁":                 {"退款锁", "锁"},
		`aliases: "Locks, ordered"`:       {"Locks, ordered"},
		"globs: src/**/*.{ts,tsx}, lib/*": {"src/**/*.{ts,tsx}", "lib/*"},
		"pointers: a.go:3, b.go":          {"a.go:3", "b.go"},
		"trigger: 退了两次款，查不到原因":            {"退了两次款，查不到原因"},
		"trigger: [退了两次款，查不到原因]":          {"退了两次款，查不到原因"},
		"not_when: it is paid, or sent":   {"it is paid, or sent"},
		"tags: \"\"":                      nil,
	} {
		m, err := kb.Parse("experience/project/EXP-001.md", []byte("---\nid: EXP-001\nkind: experience\ntitle: x\n"+written+"\n---\ntext\n"))
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		if got := slices.Concat(m.Tags, m.Aliases, m.Globs, m.Pointers, m.Trigger, m.NotWhen); !slices.Equal(got, want) {
			t.Errorf("%s is read as %q, want %q", written, got, want)
		}
	}
}
