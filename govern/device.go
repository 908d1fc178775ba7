package govern

import (
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/schema"
)

// sign writes into the facts of one device where they were agreed to: without that
// nobody believes them, because a stranger can commit such a file too. A plan that shows
// only what changes in a file leaves its mark as it is: what else stands there may be a
// stranger's.
func (w *work) sign(op schema.Operation, text []byte) []byte {
	if !kb.IsOverride(op.Path) || op.Content == nil || op.Section != "" || op.Block != "" || !hasFront([]byte(*op.Content)) && op.Type != schema.Create {
		return text
	}
	signed, err := front.Set(text, "mark", origin.At(w.bank.Dir()).String())
	if err != nil { // what is wrong with the text is said when all of the plan is checked
		return text
	}
	return signed
}
