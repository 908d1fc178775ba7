package govern

import (
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// Writable says why a plan could not be written, as far as that can be seen
// without writing: it is asked before a person is.
func Writable(b *kb.Bank, p *Plan) error {
	var paths []string
	for _, c := range p.changes() {
		paths = append(paths, c.Path)
	}
	return transaction.Writable(b, paths...)
}
