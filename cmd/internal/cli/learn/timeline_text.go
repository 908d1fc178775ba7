package learn

import (
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// contentWidth is how many cells of a content are shown in a line.
const contentWidth = 80

func (d timelineDocument) WriteText(p *session.Page) {
	run := p.Run
	p.Findings(d.Problems, d.bank)
	switch {
	case len(d.Events) > 0:
	case d.about != (evidence.Filter{}):
		run.Note(msgTimelineNone)
	default:
		run.Note(msgTimelineEmpty)
	}
	var rows [][]string
	for _, e := range latest(withMoves(d.all), d.limit) {
		if e.seen != nil {
			rows = append(rows, []string{run.ShortTime(e.at), run.Say(msgObservedWord), guard.Quote(subjectText(e.seen.Subject)), e.seen.Source + ": " + shortContent(e.seen.Content) + run.Say(proposal.MsgPlanWhy, e.seen.ID)})
			continue
		}
		last := guard.Quote(govern.Deed{Recorded: govern.Recorded{Path: e.Path}, Left: e.left}.Paths())
		if e.Reason != "" {
			last += run.Say(proposal.MsgPlanWhy, proposal.Changed(run, e.Reason))
		}
		if e.Undoes != "" {
			last += run.Say(proposal.MsgPlanWhy, run.Say(session.MsgHistoryUndoes, e.Undoes))
		}
		rows = append(rows, []string{run.ShortTime(e.at), proposal.DoneWord(run, e.Type), guard.Quote(e.Memory), last})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
}

// withMoves makes one event of the two of a memory that moved.
func withMoves(events []eventItem) (all []eventItem) {
	for len(events) > 0 {
		n := 1
		for n < len(events) && events[n].seen == nil && events[0].seen == nil && events[n].Operation == events[0].Operation {
			n++
		}
		if events[0].seen != nil {
			all, events = append(all, events[0]), events[1:]
			continue
		}
		ops := make([]govern.Recorded, n)
		for i, e := range events[:n] {
			ops[i] = govern.Recorded{Type: e.Type, Path: e.Path, Memory: e.Memory, Reason: e.Reason}
		}
		for _, deed := range govern.Deeds(ops) {
			e := events[0]
			e.Type, e.Path, e.Memory, e.Reason, e.left = deed.Type, deed.Path, deed.Memory, deed.Reason, deed.Left
			all = append(all, e)
		}
		events = events[n:]
	}
	return all
}

// subjectText names what was observed.
func subjectText(s schema.Subject) string {
	return strings.Join(strings.Fields(strings.Join([]string{s.ModelID, s.FWVersion, s.InstanceID, s.Service, s.Topic}, " ")), " ")
}

// shortContent is the beginning of a content, on one line and fit to be printed.
func shortContent(content any) string {
	text, ok := content.(string)
	if !ok {
		data, err := json.Marshal(content, json.Deterministic(true))
		if err != nil {
			return ""
		}
		text = string(data)
	}
	if len(text) > 8*contentWidth { // quoting costs time
		text = strings.ToValidUTF8(text[:8*contentWidth], "") + " "
	}
	text = guard.Quote(strings.Join(strings.Fields(text), " "))
	if term.DisplayWidth(text) <= contentWidth {
		return text
	}
	var b strings.Builder
	n := 0
	for _, r := range text {
		if n += term.DisplayWidth(string(r)); n >= contentWidth {
			break
		}
		b.WriteRune(r)
	}
	return b.String() + "…"
}

// A subjectFilter tells which operations on files are about what a filter names.
// What a file says now is asked first; of one that is gone, its place.
type subjectFilter struct {
	filter evidence.Filter
	bank   *kb.Bank
	known  map[string]bool // by path: of this model, service, topic and run
	ofRun  map[string]bool // by id as it is cited: an observation of the run
}

func newSubjectFilter(b *kb.Bank, f evidence.Filter, records []govern.Record) (*subjectFilter, error) {
	c := &subjectFilter{filter: f, bank: b, known: map[string]bool{}, ofRun: map[string]bool{}}
	if f.RunID == "" {
		return c, nil
	}
	var ids []string
	read := map[string]bool{}
	for _, r := range records {
		for _, op := range r.Operations {
			if src, err := b.ReadFile(op.Path); err == nil && !read[op.Path] {
				cited, _ := kb.Provenance(src)
				ids = append(ids, cited...)
				read[op.Path] = true
			}
		}
	}
	if len(ids) == 0 {
		return c, nil
	}
	found, _, err := evidence.Find(b, ids) // a line that cannot be read is reported with the observations
	for id, s := range found {
		c.ofRun[id] = s.RunID == f.RunID
	}
	return c, err
}

func (c *subjectFilter) has(op govern.Recorded) bool {
	if c.filter == (evidence.Filter{}) {
		return true
	}
	is, ok := c.known[op.Path]
	if !ok {
		is = c.look(op)
		c.known[op.Path] = is
	}
	return is
}

func (c *subjectFilter) look(op govern.Recorded) bool {
	f := c.filter
	src, err := c.bank.ReadFile(op.Path)
	m, parseErr := kb.Parse(op.Path, src)
	if err != nil || parseErr != nil {
		m = placed(op, f)
	}
	if o, overrideErr := kb.ParseOverride(op.Path, src); kb.IsOverride(op.Path) && overrideErr == nil {
		m = &kb.Memory{}
		m.ModelID = o.ModelID
	}
	return (f.ModelID == "" || m.ModelID == f.ModelID) && (f.Service == "" || m.Service == f.Service) && (f.Topic == "" || m.Topic == f.Topic) &&
		(f.RunID == "" || c.citesRun(src))
}

// placed tells from path and id of a file that is gone what it was about.
func placed(op govern.Recorded, f evidence.Filter) *kb.Memory {
	below := strings.TrimPrefix(strings.TrimPrefix(op.Path, "drafts/"), "archive/")
	dir, base := path.Dir(below), strings.TrimSuffix(path.Base(below), path.Ext(below))
	is := func(name string) bool { return filename.Same(op.Memory, name) || filename.Same(base, name) }
	m := &kb.Memory{}
	folder, isRule := strings.CutPrefix(dir, "tech/profiles/")
	switch {
	case isRule && (folder == f.ModelID || folder == filename.Slug(f.ModelID) && strings.HasPrefix(op.Memory, f.ModelID+".")):
		m.ModelID = f.ModelID
	case strings.HasPrefix(dir, "tech/services") && is(f.Service):
		m.Service = f.Service
	case strings.HasPrefix(dir, "business") && is(f.Topic):
		m.Topic = f.Topic
	}
	return m
}

// citesRun reports whether a memory cites an observation of the run.
func (c *subjectFilter) citesRun(src []byte) bool {
	ids, err := kb.Provenance(src)
	return err == nil && slices.ContainsFunc(ids, func(id string) bool { return c.ofRun[id] })
}

// The messages of this file.
var (
	msgTimelineEmpty = lang.Text{
		EN: "No events yet.",
		ZH: "还没有任何事件。",
		JA: "出来事はまだありません。",
	}
	msgTimelineNone = lang.Text{
		EN: "No events match.",
		ZH: "没有符合条件的事件。",
		JA: "条件に合う出来事はありません。",
	}
	msgObservedWord = lang.Text{
		EN: "observed",
		ZH: "观察",
		JA: "観測",
	}
)
