package cli

import "github.com/tacit-kb/tacit/kb/guard"

// quote is guard.Quote, under the short name that every line of output uses.
func quote(s string) string { return guard.Quote(s) }
