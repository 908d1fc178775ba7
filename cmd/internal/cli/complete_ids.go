package cli

import (
	"regexp"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
)

// takeIDs are the commands whose words are memories, and how many they take.
var takeIDs = map[string]int{"show": 1, "edit": 1, "promote": 1, "archive": 1, "remove": 1, "merge": 2}

// shownID is an id that a shell cannot take for anything else: others came from
// somebody's file, and are typed by hand.
var shownID = regexp.MustCompile(`^[\pL\pN][\pL\pN._-]{0,127}$`)

// completeIDs lets the shell complete the ids of the bank, drafts and archive too.
func completeIDs(run *session.Run, root *cobra.Command) {
	for _, cmd := range root.Commands() {
		most := takeIDs[cmd.Name()]
		if most == 0 {
			continue
		}
		cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) >= most {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return memoryIDs(run), cobra.ShellCompDirectiveNoFileComp
		}
	}
}

// memoryIDs returns the ids of the bank; none where there is no bank, or none to read.
func memoryIDs(run *session.Run) (ids []string) {
	bank, err := run.OpenBank()
	if err != nil {
		return nil
	}
	files, err := bank.ListAll()
	if err != nil {
		return nil
	}
	for _, f := range files {
		if m, err := bank.Load(f.Path); err == nil && shownID.MatchString(m.ID) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}
