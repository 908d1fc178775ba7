package cli

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// timelineOptions say whose life is told.
type timelineOptions struct {
	id     string
	filter evidence.Filter
	limit  int
}

func newTimelineCommand(a *app) *cobra.Command {
	o := timelineOptions{limit: observationLimit}
	cmd := &cobra.Command{
		Use:  "timeline [ID]",
		Args: a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.id = slices.Concat(args, []string{""})[0]
			return runTimeline(cmd, a, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.filter.ModelID, "model-id", "", a.say(msgFlagTimelineModel))
	flags.StringVar(&o.filter.RunID, "run-id", "", a.say(msgFlagTimelineRun))
	flags.StringVar(&o.filter.Service, "service", "", a.say(msgFlagTimelineService))
	flags.StringVar(&o.filter.Topic, "topic", "", a.say(msgFlagTimelineTopic))
	flags.IntVar(&o.limit, "limit", o.limit, a.say(msgFlagTimelineLimit))
	return cmd
}

// A timelineDocument is the life of the memories, or of one of them, with what was
// observed, the oldest event first.
type timelineDocument struct {
	SchemaVersion string      `json:"schemaVersion"`
	Action        string      `json:"action"`
	ID            string      `json:"id,omitempty"` // the memory that was asked for
	Events        []eventItem `json:"events"`
	Problems      []finding   `json:"problems"`

	bank  *kb.Bank
	about evidence.Filter // what was asked for
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
	seen *evidence.Seen
}

func runTimeline(cmd *cobra.Command, a *app, o timelineOptions) error {
	if o.limit < 1 {
		return a.wrongUsage(cmd, msgLimitTooSmall)
	}
	if err := a.checkRun(o.filter.RunID); err != nil {
		return err
	}
	bank, err := a.bank()
	if err != nil {
		return err
	}
	o.id = bankRelative(o.id)
	d := timelineDocument{SchemaVersion: schemaVersion, Action: "timeline", ID: o.id, bank: bank, about: o.filter}
	if err := d.addHistory(a, o); err != nil {
		return err
	}
	if err := d.addObservations(a, o); err != nil {
		return err
	}
	if o.id != "" && len(d.Events) == 0 {
		return &problem{code: codeNotFound, msg: a.say(msgDiffNoHistory, o.id), hint: a.say(msgHintHistory)}
	}
	if o.id != "" {
		a.noteSharedID(bank, o.id)
	}
	slices.SortStableFunc(d.Events, func(x, y eventItem) int { return x.at.Compare(y.at) })
	d.Events = slices.Clone(d.Events[max(0, len(d.Events)-o.limit):])
	return a.show(d)
}

// addHistory adds what was done to the files.
func (d *timelineDocument) addHistory(a *app, o timelineOptions) error {
	d.Events = []eventItem{}
	records, bad, err := govern.History(d.bank)
	if err != nil {
		return err
	}
	d.Problems = a.badFiles(bad)
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
		return kb.SameName(id, o.id)
	}
	for _, staged := range []bool{false, true} {
		if p, err := kb.OverridePath(o.id, staged); err == nil && kb.SameName(p, path) {
			return true
		}
	}
	return false
}

// addObservations adds what was observed: of a memory, what it cites.
func (d *timelineDocument) addObservations(a *app, o timelineOptions) error {
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
	d.Problems = append(d.Problems, a.badObservations(bad)...)
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
