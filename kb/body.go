package kb

import (
	"bytes"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

var errNewTextWould = lang.Text{EN: "the new text would change the front matter: begin it with a heading",
	ZH: "新内容会改动前置元数据：请以标题开头",
	JA: "新しい文がフロントマターを変えてしまいます。見出しで始めてください"}

// ReplaceBody replaces all that follows the front matter of a memory and leaves
// the front matter, and the blank lines after it, byte for byte. The new text
// takes over the line endings of the file.
func ReplaceBody(src []byte, body string) ([]byte, error) {
	m, err := readAgreed(src)
	if err != nil {
		return nil, err
	}
	nl := m.nl()
	text := strings.Trim(strings.ReplaceAll(body, "\r\n", "\n"), "\n")
	text = strings.ReplaceAll(text, "\n", nl)
	old := src[m.body:]
	lead := old[:len(old)-len(bytes.TrimLeft(old, " \t\r\n"))]
	if lead = lead[:lineStart(lead, len(lead))]; len(lead) == 0 {
		lead = []byte(nl)
	}
	out := slices.Concat(src[:m.body], lead, []byte(text), []byte(nl))
	if err := guard("", out); err != nil {
		return nil, err
	}
	after, err := readAgreed(out)
	if err != nil || !bytes.Equal(src[:m.body], out[:after.body]) {
		return nil, errNewTextWould
	}
	return out, nil
}
