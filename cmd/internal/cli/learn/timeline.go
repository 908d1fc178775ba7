package learn

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// timelineOptions say whose life is told.
type timelineOptions struct {
	id     string
	filter evidence.Filter
	limit  int
}

func newTimelineCommand(run *session.Run) *cobra.Command {
	o := timelineOptions{limit: session.ObservationLimit}
	cmd := &cobra.Command{
		Use:  "timeline [ID]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.id = slices.Concat(args, []string{""})[0]
			return runTimeline(cmd, run, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.filter.ModelID, "model-id", "", run.Say(msgFlagTimelineModel))
	flags.StringVar(&o.filter.RunID, "run-id", "", run.Say(msgFlagTimelineRun))
	flags.StringVar(&o.filter.Service, "service", "", run.Say(msgFlagTimelineService))
	flags.StringVar(&o.filter.Topic, "topic", "", run.Say(msgFlagTimelineTopic))
	flags.IntVar(&o.limit, "limit", o.limit, run.Say(msgFlagTimelineLimit))
	return cmd
}

// A timelineDocument is the life of the memories, or of one of them, with what was
// observed, the oldest event first.
type timelineDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	ID            string            `json:"id,omitempty"` // the memory that was asked for
	Events        []eventItem       `json:"events"`
	Problems      []session.Finding `json:"problems"`

	bank  *kb.Bank
	about evidence.Filter // what was asked for
	all   []eventItem     // those before the limit, too: the text joins the two of a move, and then counts
	limit int
}

// An eventItem is what happened to one file, or an observation.
type eventItem struct {
	At        string `json:"at"` // RFC 3339
	Operation string `json:"operation"`
	Command   string `json:"command"`
	Type      string `json:"type"` // create, update, delete or observation
	Memory    string `json:"memory"`
	Path      string `json:"path"`
	Reason    string `json:"reason,omitempty"`
	Undoes    string `json:"undoes,omitempty"`

	Line        int             `json:"line,omitempty"`        // of an observation, in its log
	Observation json.RawMessage `json:"observation,omitempty"` // the whole of it

	at   time.Time
	left string // in the text: where a memory that moved was
	seen *evidence.Seen
}

func runTimeline(cmd *cobra.Command, run *session.Run, o timelineOptions) error {
	if o.limit < 1 {
		return run.WrongUsage(cmd, session.MsgLimitTooSmall)
	}
	if err := run.CheckRun(o.filter.RunID); err != nil {
		return err
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	o.id = session.BankRelative(o.id)
	d := timelineDocument{SchemaVersion: session.SchemaVersion, Action: "timeline", ID: o.id, bank: bank, about: o.filter}
	if err := d.addHistory(run, o); err != nil {
		return err
	}
	if err := d.addObservations(run, o); err != nil {
		return err
	}
	if o.id != "" && len(d.Events) == 0 {
		return run.Absent(bank, o.id, &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgNoEvents, o.id), Hint: run.Say(session.MsgHintHistory)})
	}
	if o.id != "" {
		run.NoteSharedID(bank, o.id)
	}
	slices.SortStableFunc(d.Events, func(x, y eventItem) int { return x.at.Compare(y.at) })
	d.all, d.limit = d.Events, o.limit
	d.Events = latest(d.all, o.limit)
	return run.Show(d)
}

// latest returns the last n events at most.
func latest(events []eventItem, n int) []eventItem {
	return events[max(0, len(events)-n):]
}

// addHistory adds what was done to the files.
func (d *timelineDocument) addHistory(run *session.Run, o timelineOptions) error {
	d.Events = []eventItem{}
	records, bad, err := govern.History(d.bank)
	if err != nil {
		return err
	}
	d.Problems = run.BadFiles(bad)
	about, err := newSubjectFilter(d.bank, o.filter, records)
	if err != nil {
		return err
	}
	for _, r := range records {
		for _, op := range r.Operations {
			if o.means(op.Memory, op.Path) && about.has(op) {
				d.Events = append(d.Events, eventItem{At: r.At, Operation: r.ID, Command: r.Command, Type: op.Type, Memory: op.Memory, Path: op.Path,
					Reason: cmp.Or(op.Reason, r.Reason), Undoes: r.Undoes, at: r.Time()})
			}
		}
	}
	return nil
}

// means reports whether a memory, or a file, is what was asked for: by its id, its
// path, or the device of an override.
func (o timelineOptions) means(id, path string) bool {
	if o.id == "" || path == o.id {
		return true
	}
	if id != "" {
		return filename.Same(id, o.id)
	}
	for _, staged := range []bool{false, true} {
		if p, err := kb.OverridePath(o.id, staged); err == nil && filename.Same(p, path) {
			return true
		}
	}
	return false
}

// addObservations adds what was observed: of a memory, what it cites.
func (d *timelineDocument) addObservations(run *session.Run, o timelineOptions) error {
	var seen []evidence.Seen
	var bad []*kb.FileError
	var err error
	if o.id == "" {
		seen, bad, err = evidence.Newest(d.bank, o.filter, o.limit)
	} else {
		seen, bad, err = d.cited(o)
	}
	if err != nil {
		return err
	}
	d.Problems = append(d.Problems, run.BadObservations(bad)...)
	for i := range seen {
		e, err := newObservationEvent(&seen[i])
		if err != nil {
			return err
		}
		d.Events = append(d.Events, e)
	}
	return nil
}

func newObservationEvent(s *evidence.Seen) (eventItem, error) {
	line, err := schema.EncodeLine(s.Observation)
	return eventItem{At: s.TS, Type: "observation", Path: s.Path, Line: s.Line, Observation: line, at: s.At, seen: s}, err
}

// cited returns what the memory that was asked for cites, wherever it lies now.
func (d *timelineDocument) cited(o timelineOptions) ([]evidence.Seen, []*kb.FileError, error) {
	files, err := d.bank.ListAll()
	if err != nil {
		return nil, nil, err
	}
	var ids []string
	for _, f := range files {
		src, err := d.bank.ReadFile(f.Path)
		if err != nil {
			continue
		}
		m, err := kb.Parse(f.Path, src)
		if err != nil || !o.means(m.ID, f.Path) {
			continue
		}
		if cited, err := kb.Provenance(src); err == nil {
			ids = append(ids, cited...)
		}
	}
	overrides, _ := d.bank.Overrides() // what cannot be read is told by compile list
	for _, x := range overrides {
		if o.means("", x.Path) {
			ids = append(ids, x.ObservationIDs...)
		}
	}
	if len(ids) == 0 {
		return nil, nil, nil
	}
	found, bad, err := evidence.Find(d.bank, ids)
	var seen []evidence.Seen
	for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
		if s, ok := found[id]; ok && o.filter.Wants(s) {
			seen = append(seen, s)
		}
	}
	return seen, bad, err
}

// The messages of this file.
var (
	msgNoEvents = lang.Text{
		EN: "no change and no observation of %s is recorded",
		ZH: "没有 %s 的变更或观察记录",
		JA: "%s の変更や観測は記録されていません",
	}
	msgFlagTimelineModel = lang.Text{
		EN: "only events about this device model",
		ZH: "只看此设备型号",
		JA: "この機種の機器に関するものだけ",
	}
	msgFlagTimelineRun = lang.Text{
		EN: "only this run, and the memories that cite its observations",
		ZH: "只看此次运行及引用其观察的记忆",
		JA: "この実行と、その観測を引用する記憶だけ",
	}
	msgFlagTimelineService = lang.Text{
		EN: "only events about this service",
		ZH: "只看此服务",
		JA: "このサービスに関するものだけ",
	}
	msgFlagTimelineTopic = lang.Text{
		EN: "only events about this topic",
		ZH: "只看此主题",
		JA: "このトピックに関するものだけ",
	}
	msgFlagTimelineLimit = lang.Text{
		EN: "the last `N` events",
		ZH: "最近的 `N` 个事件",
		JA: "最新の `N` 件",
	}
)

// timelineHelp is the help of tacit timeline.
var timelineHelp = session.HelpText{
	Name: "timeline",
	Short: lang.Text{
		EN: "Show observations and changes in chronological order",
		ZH: "按时间顺序显示观察和变化",
		JA: "観測と変更を時系列で表示する",
	},
	Long: lang.Text{
		EN: `Prints the latest 200 events, oldest first: changes to memories, and observations. With
ID: the changes to that memory, and the observations that it cites. --model-id, --service
and --topic keep only events about them; --run-id keeps the observations of a run and the
memories that cite one of them.`,
		ZH: `按时间顺序打印最近的 200 个事件：记忆的变化和观察。给出 ID 时，只显示这条
记忆的变化及其引用的观察。--model-id、--service 和 --topic 只保留与之相关的事件；--run-id
只保留该次运行的观察，以及引用这些观察的记忆。`,
		JA: `すべての記憶の変更と観測を合わせて、最新の 200 件を古い順に表示します。ID を指定すると、その記憶の
変更と、それが引用する観測を表示します。--model-id、--service、--topic は関係するものだけを
表示します。--run-id は、その実行の観測と、それを引用する記憶だけを表示します。`,
	},
	Examples: lang.Same(`tacit timeline
tacit timeline EXP-001
tacit timeline --model-id M1 --limit 50`),
}
