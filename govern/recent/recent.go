// Package recent counts what was done to a bank lately, without taking all of its history apart: only the latest records are decoded.
package recent

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// Changes counts the changes of a bank by a command since a time: of the latest ones, up to the
// first that is older. What cannot be read counts as none.
func Changes(b *kb.Bank, command string, from time.Time) (n int) {
	src, err := b.ReadFile(transaction.HistoryPath)
	for err == nil && len(src) > 0 {
		src = bytes.TrimRight(src, "\n")
		at := bytes.LastIndexByte(src, '\n') + 1
		var r govern.Record
		if json.Unmarshal(src[at:], &r) == nil {
			if r.Time().Before(from) {
				break
			}
			if r.Command == command {
				n++
			}
		}
		src = src[:at]
	}
	return n
}
