package mcp

import (
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// A dialog is what a host draws of a question.
type dialog struct {
	lines int // of the message that are seen at once
	width int // columns of a line that are seen for certain

	declines bool // it also declines by itself, where there is no person
}

// narrow and usual are columns of a terminal that people work in: the narrowest one in
// which nothing of importance may be cut off, and the one for which long lines are folded.
const (
	narrow = 60
	usual  = 80
	margin = 6 // the columns of a terminal in which no dialog writes
)

// The hosts whose dialogs were looked at, by the name that they give to servers.
//
//   - claude-code 2.1.330 draws a message of at most four lines whole, and of a longer one
//     three lines and how many there are more (KX=3 in its source). It cuts each line off
//     six columns before the right edge (vh=6), and draws one line of the description.
//   - codex-mcp-client 0.169.0 folds long lines, and draws as many as the terminal has rows,
//     without eight for the rest of the dialog: 16 of 24.
//   - copilot-cli 1.0.102 declines within a millisecond if it runs without a terminal (-p).
//
// A host that is not known gets what fits in the smallest of these, and nothing is said
// about who declined. TestDialogsAreDrawn of package hosttest looks at them again.
var dialogs = map[string]dialog{
	"claude-code":      {lines: 4, width: narrow - margin},
	"codex-mcp-client": {lines: 14, width: narrow - margin},
	"copilot-cli":      {lines: 4, width: narrow - margin, declines: true},
}

var unknownDialog = dialog{lines: 4, width: narrow - margin, declines: true}

// dialogOf returns the dialog of a client.
func dialogOf(c *sdk.Implementation) dialog {
	if c != nil {
		if d, ok := dialogs[strings.ToLower(c.Name)]; ok {
			return d
		}
	}
	return unknownDialog
}
