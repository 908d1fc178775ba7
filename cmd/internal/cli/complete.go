package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/task"
)

// An offer is what a bank has for a word that is typed; the words may have a tab and what
// the shell says about it.
type offer func(*kb.Bank) []string

// offeredWords are, by command, what its words are, one after the other. A command that
// lists words itself, as plan does, has those for its first.
var offeredWords = map[string][]offer{
	"show":     {memoryIDs},
	"edit":     {memoryIDs},
	"promote":  {memoryIDs},
	"archive":  {memoryIDs},
	"remove":   {memoryIDs},
	"merge":    {memoryIDs, memoryIDs},
	"similar":  {memoryIDs, memoryIDs},
	"diff":     {memoryIDs},
	"timeline": {memoryIDs},
	"why":      {candidateIDs, memoryIDs}, // the first is a question, as a rule
	"apply":    {planIDs},
	"reject":   {planIDs},
	"plan":     {nil, planIDs},
	"undo":     {operationIDs},
	"task":     {nil, taskIDs},
}

// offeredValues are what flags take, by their names.
var offeredValues = map[string]offer{
	"tag":            tagsOf,
	"tags":           tagsOf,
	"add-tags":       tagsOf,
	"category":       categoriesOf,
	"task":           taskIDs,
	"task-id":        taskIDs,
	"related":        memoryIDs,
	"add-related":    memoryIDs,
	"supersedes":     memoryIDs,
	"add-supersedes": memoryIDs,
	"replaces":       memoryIDs,
	"add-replaces":   memoryIDs,
	"pick":           candidateIDs,
	"drop":           candidateIDs,
}

// shownWord is a word that a shell cannot take for anything else: others came from a
// stranger's file, and are typed by hand.
var shownWord = pattern.Lazy(`^[\pL\pN][\pL\pN._/-]*$`)

// maxShown is the longest word that is offered, in bytes.
const maxShown = 512

func mayBeShown(word string) bool {
	return len(word) <= maxShown && shownWord().MatchString(word)
}

// completeBankWords makes the shell offer what is in the bank: memories, tags, plans and so on.
func completeBankWords(run *session.Run, root *cobra.Command) {
	for _, cmd := range root.Commands() {
		if words := offeredWords[cmd.Name()]; words != nil {
			verbs := cmd.ValidArgs
			cmd.ValidArgs = nil
			cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
				switch {
				case len(args) >= len(words):
					return nil, cobra.ShellCompDirectiveNoFileComp
				case words[len(args)] == nil:
					return verbs, cobra.ShellCompDirectiveNoFileComp
				}
				return offered(run, words[len(args)]), cobra.ShellCompDirectiveNoFileComp
			}
		}
		for flag, of := range offeredValues {
			if cmd.Flags().Lookup(flag) == nil {
				continue
			}
			err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				return offered(run, of), cobra.ShellCompDirectiveNoFileComp
			})
			if err != nil {
				panic(err) // the flag offers other words already: a bug here
			}
		}
	}
}

// offered returns what the bank has; nothing where there is no bank, or none to read.
func offered(run *session.Run, of offer) []string {
	bank, err := run.OpenBank()
	if err != nil {
		return nil
	}
	return of(bank)
}

// eachMemory calls a function for every memory that can be read, drafts and archive too.
func eachMemory(bank *kb.Bank, use func(*kb.Memory)) {
	files, err := bank.ListAll()
	if err != nil {
		return
	}
	for _, f := range files {
		if m, err := bank.Load(f.Path); err == nil {
			use(m)
		}
	}
}

func memoryIDs(bank *kb.Bank) (ids []string) {
	eachMemory(bank, func(m *kb.Memory) { ids = append(ids, m.ID) })
	return shown(ids)
}

func tagsOf(bank *kb.Bank) (tags []string) {
	eachMemory(bank, func(m *kb.Memory) { tags = append(tags, m.Tags...) })
	return once(tags)
}

func categoriesOf(bank *kb.Bank) (all []string) {
	eachMemory(bank, func(m *kb.Memory) { all = append(all, m.Category) })
	return once(all)
}

// shown leaves out what a shell could take for something else.
func shown(words []string) []string {
	return slices.DeleteFunc(words, func(w string) bool { return !mayBeShown(w) })
}

func once(words []string) []string {
	slices.Sort(words)
	return slices.Compact(shown(words))
}

func taskIDs(bank *kb.Bank) (ids []string) {
	tasks, _ := task.List(bank)
	for _, t := range tasks {
		ids = append(ids, t.ID)
	}
	return shown(ids)
}

func candidateIDs(bank *kb.Bank) (ids []string) {
	waiting, _, _ := candidate.In(bank).Waiting()
	for _, c := range waiting {
		ids = append(ids, c.ID)
	}
	return shown(ids)
}

// planIDs are those that wait, each with the command that made it.
func planIDs(bank *kb.Bank) (ids []string) {
	plans, _, _ := govern.Pending(bank)
	for _, p := range plans {
		ids = append(ids, explained(p.Ops.ID, p.Command)...)
	}
	return ids
}

// operationIDs are the last that are in the history, the latest first.
func operationIDs(bank *kb.Bank) (ids []string) {
	const most = 20 // as many as tacit history shows
	records, _, _ := govern.History(bank)
	slices.Reverse(records)
	for _, r := range records[:min(most, len(records))] {
		ids = append(ids, explained(r.ID, r.Command)...)
	}
	return ids
}

// explained returns a word and what it is, if a shell may have it.
func explained(word, what string) []string {
	switch {
	case !mayBeShown(word):
		return nil
	case !mayBeShown(what):
		return []string{word}
	}
	return []string{word + "\t" + what}
}
