package find

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/age"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/typeword"
	"github.com/tacit-kb/tacit/retrieve"
)

// filterFlags say which memories are asked for, in list and in every command that
// answers a question.
type filterFlags struct {
	kind, category, typ, level, older, newer string
	tags                                     []string
	filter                                   retrieve.Filter // once they were checked
}

var (
	typeNames  = []string{string(kb.Standard), string(kb.Knowledge)}
	levelNames = []string{string(kb.Team), string(kb.Project)}
)

// add gives a command the flags. They are checked after what it checks itself.
func (o *filterFlags) add(run *session.Run, cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&o.kind, "kind", "", run.Say(session.MsgFlagKind))
	flags.StringVar(&o.category, "category", "", run.Say(session.MsgFlagCategory))
	flags.StringSliceVar(&o.tags, "tag", nil, run.Say(msgFlagTag))
	flags.StringVar(&o.typ, "type", "", run.Say(msgFlagType))
	flags.StringVar(&o.level, "level", "", run.Say(msgFlagLevel))
	flags.StringVar(&o.older, "older-than", "", run.Say(msgFlagOlder))
	flags.StringVar(&o.newer, "newer-than", "", run.Say(msgFlagNewer))
	session.Complete(cmd, "kind", session.KindNames)
	session.Complete(cmd, "type", typeNames)
	session.Complete(cmd, "level", levelNames)
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if before != nil {
			if err := before(cmd, args); err != nil {
				return err
			}
		}
		return o.check(run, cmd)
	}
}

// check reads the flags, and refuses a word that is not known.
func (o *filterFlags) check(run *session.Run, cmd *cobra.Command) error {
	words := session.ListOptions{Kind: o.kind, Status: session.AllStatuses}
	if err := words.Check(run); err != nil {
		return err
	}
	f := retrieve.Filter{Kind: kb.Kind(words.Kind), Category: o.category, Tags: o.tags, Type: typeword.Of(o.typ), Level: kb.Level(strings.ToLower(o.level))}
	switch {
	case o.typ != "" && !slices.Contains(typeNames, string(f.Type)):
		return run.WrongUsage(cmd, session.MsgFlagInvalid, o.typ, "type", run.Say(session.MsgOneOf, strings.Join(typeNames, ", ")))
	case o.level != "" && !slices.Contains(levelNames, string(f.Level)):
		return run.WrongUsage(cmd, session.MsgFlagInvalid, o.level, "level", run.Say(session.MsgOneOf, strings.Join(levelNames, ", ")))
	}
	var ok bool
	if f.Until, ok = age.Before(time.Now(), o.older); !ok {
		return run.WrongUsage(cmd, session.MsgFlagInvalid, o.older, "older-than", run.Say(age.Refusal(o.older)))
	}
	if f.Since, ok = age.Before(time.Now(), o.newer); !ok {
		return run.WrongUsage(cmd, session.MsgFlagInvalid, o.newer, "newer-than", run.Say(age.Refusal(o.newer)))
	}
	f.Undated = dayOfFile(run)
	o.filter = f
	return nil
}

// dayOfFile returns what finds the day on which a file was written, for memories that
// carry no date. In a fresh clone this is the day of the clone.
func dayOfFile(run *session.Run) func(path string) string {
	open := sync.OnceValues(run.Bank)
	return func(path string) string {
		bank, err := open()
		if err != nil {
			return ""
		}
		file, err := bank.Stat(path)
		if err != nil {
			return ""
		}
		return time.Unix(0, file.ModTime).Format(time.DateOnly)
	}
}

// The messages of this file.
var (
	msgFlagTag = lang.Text{
		EN: "only with this `TAG` or one below it, as payments/retry is below payments; if repeated, only with all of them",
		ZH: "仅限带有标签 `TAG` 或其下级标签（如 payments 之下的 payments/retry）的记忆；可重复，须同时带有这些标签",
		JA: "タグ `TAG`、またはその下位のタグ（payments なら payments/retry など）が付いたものだけ。繰り返すと、そのすべてが付いたもの",
	}
	msgFlagType = lang.Text{
		EN: "only experience of this `TYPE`: standard or knowledge",
		ZH: "仅限类型为 `TYPE` 的经验：standard 或 knowledge",
		JA: "型が `TYPE` の経験だけ: standard、knowledge",
	}
	msgFlagLevel = lang.Text{
		EN: "only experience of this `LEVEL`: team or project",
		ZH: "仅限级别为 `LEVEL` 的经验：team 或 project",
		JA: "レベルが `LEVEL` の経験だけ: team、project",
	}
	msgFlagOlder = lang.Text{
		EN: "only what has not changed for this `AGE` (180d, 26w, 6m, 1y: days, weeks, months, years), or since a date (2026-01-31)",
		ZH: "仅限 `AGE` 以来没有更改过的记忆；AGE 为时长（180d、26w、6m、1y，分别为天、周、月、年）或日期（2026-01-31）",
		JA: "`AGE` の間に変わっていないものだけ。AGE は期間（180d、26w、6m、1y。順に日、週、月、年）か、起点の日付（2026-01-31）",
	}
	msgFlagNewer = lang.Text{
		EN: "only what has changed within this `AGE` (180d, 26w, 6m, 1y: days, weeks, months, years), or since a date (2026-01-31)",
		ZH: "仅限 `AGE` 以来更改过的记忆；AGE 为时长（180d、26w、6m、1y，分别为天、周、月、年）或日期（2026-01-31）",
		JA: "`AGE` の間に変わったものだけ。AGE は期間（180d、26w、6m、1y。順に日、週、月、年）か、起点の日付（2026-01-31）",
	}
)
