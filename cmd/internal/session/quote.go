package session

import (
	"github.com/tacit-kb/tacit/kb/guard"
)

// Quote is guard.Quote, under the short name that every line of output uses.
func Quote(s string) string { return guard.Quote(s) }
