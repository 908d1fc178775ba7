package markdown_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/markdown"
)

func TestNamedItems(t *testing.T) {
	text := "- **Decision Shape**（判断结构）：\n  - Decision being made：a\n\n  - Rejected: b\ntext\n  not below\n* **Trigger**: when it breaks\r\n- plain\n- **bold** without a colon\n- **open\n"
	text += "```\n- **Signal**: in a sample\n```\n"
	items := markdown.NamedItems(text)
	want := []struct{ heading, text string }{
		{"Decision Shape（判断结构）", "\n  - Decision being made：a\n\n  - Rejected: b"},
		{"Trigger", "when it breaks"},
		{"bold", "without a colon\n"},
	}
	if len(items) != len(want) {
		t.Fatalf("%d items: %+v", len(items), items)
	}
	for i, w := range want {
		if items[i].Name != w.heading || i < 2 && items[i].Text != w.text {
			t.Errorf("%q %q, want %q %q", items[i].Name, items[i].Text, w.heading, w.text)
		}
	}
}
