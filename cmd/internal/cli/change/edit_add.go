package change

import (
	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb/lang"
)

// addMoreFlags gives a command that has a flag for each field another one for each list,
// which adds to it. Help shows that of the triggers.
func addMoreFlags(run *session.Run, cmd *cobra.Command) proposal.FieldFlags {
	flags := proposal.FieldFlags{}
	for _, f := range draft.Fields {
		if !f.List {
			continue
		}
		name := moreFlagOf(f.Name)
		flags[f.Name] = &proposal.Typed{List: true}
		flag := cmd.Flags().VarPF(flags[f.Name], name, "", run.Say(msgAdds, proposal.FlagOf(f.Name)))
		if flag.Hidden = f.Name != "trigger"; !flag.Hidden {
			flag.Usage += run.Say(msgAddsToo)
		}
		cmd.Flags().Lookup(proposal.FlagOf(f.Name)).Usage += run.Say(msgReplacesAll, name)
	}
	return flags
}

// moreFlagOf is the name of the flag that adds to a list.
func moreFlagOf(field string) string { return "add-" + proposal.FlagOf(field) }

// The messages of this file.
var (
	msgReplacesAll = lang.Text{EN: "; replaces the whole list; to add to it: --%s", ZH: "；会替换整个列表，只想追加请用 --%s", JA: "。リスト全体を置き換える。追加は --%s"}
	msgAdds        = lang.Text{EN: "add a value to the list of --%s, and keep the others", ZH: "为 --%s 的列表追加一项，原有的保留", JA: "--%s のリストに追加し、今あるものは残す"}
	msgAddsToo     = lang.Text{EN: "; every list has such a flag, such as --add-tags and --add-related", ZH: "；每个列表都有这样的选项，如 --add-tags、--add-related", JA: "。どのリストにもこのようなフラグがある（--add-tags、--add-related など）"}
)
