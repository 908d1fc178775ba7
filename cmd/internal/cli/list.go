package cli

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/kb"
)

// allStatuses is the --status that leaves no memory out.
const allStatuses = "all"

var (
	kindNames   = []string{string(kb.Experience), string(kb.Tech), string(kb.Business)}
	statusNames = []string{string(kb.Draft), string(kb.Active), string(kb.Archived), allStatuses}
)

type listOptions struct{ kind, category, status string }

func newListCommand(a *app) *cobra.Command {
	var opts listOptions
	cmd := &cobra.Command{
		Use:  "list",
		Args: a.argsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runList(cmd.Context(), a, opts) },
	}
	cmd.Flags().StringVar(&opts.kind, "kind", "", a.say(msgFlagKind))
	cmd.Flags().StringVar(&opts.category, "category", "", a.say(msgFlagCategory))
	cmd.Flags().StringVar(&opts.status, "status", string(kb.Active), a.say(msgFlagStatus))
	complete(cmd, "kind", kindNames)
	complete(cmd, "status", statusNames)
	cmd.PreRunE = func(*cobra.Command, []string) error { return opts.check(a) }
	return cmd
}

func (o *listOptions) check(a *app) error {
	o.kind, o.status = strings.ToLower(o.kind), strings.ToLower(o.status)
	switch {
	case o.kind != "" && !slices.Contains(kindNames, o.kind):
		return a.wrongWord(msgUnknownKind, o.kind, kindNames)
	case !slices.Contains(statusNames, o.status):
		return a.wrongWord(msgUnknownStatus, o.status, statusNames)
	}
	return nil
}

// keeps reports whether a memory is asked for.
func (o *listOptions) keeps(m listItem) bool {
	return (o.kind == "" || o.kind == string(m.Kind)) &&
		(o.category == "" || strings.EqualFold(o.category, m.Category)) &&
		(o.status == allStatuses || o.status == string(m.Status))
}

func runList(ctx context.Context, a *app, opts listOptions) error {
	s, err := a.openSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.close()
	all, unreadable := s.liveItems(), s.index.Stats().Unreadable
	if opts.status != string(kb.Active) {
		rest, broken, err := s.restItems()
		if err != nil {
			return err
		}
		all, unreadable = append(all, rest...), unreadable+broken
	}
	if unreadable > 0 {
		a.note(msgListUnreadable, unreadable)
	}
	d := listDocument{SchemaVersion: schemaVersion, Action: "list", Memories: []listItem{}, bank: s.bank}
	for _, m := range all {
		if opts.keeps(m) {
			d.Memories = append(d.Memories, m)
		}
	}
	slices.SortFunc(d.Memories, func(x, y listItem) int { return cmp.Compare(x.Path, y.Path) })
	return a.show(d)
}

// A listDocument lists memories in the order of their paths.
type listDocument struct {
	SchemaVersion string     `json:"schemaVersion"`
	Action        string     `json:"action"`
	Memories      []listItem `json:"memories"`

	bank *kb.Bank
}

// A listItem is a memory, in short.
type listItem struct {
	ID       string    `json:"id"`
	Path     string    `json:"path"`
	Title    string    `json:"title"`
	Kind     kb.Kind   `json:"kind"`
	Status   kb.Status `json:"status"`
	Category string    `json:"category"`
	Summary  string    `json:"summary"`
}

func (d listDocument) writeText(p *page) {
	var rows [][]string
	for _, m := range d.Memories {
		rows = append(rows, []string{quote(m.ID), string(m.Kind), quote(m.Title), quote(p.app.bankPath(d.bank, m.Path))})
	}
	for _, line := range columns(rows) {
		p.line(line)
	}
}

// liveItems lists what can be found.
func (s *snapshot) liveItems() []listItem {
	var items []listItem
	for _, e := range s.entries() {
		items = append(items, listItem{e.ID, e.Path, e.Title, e.Kind, kb.Active, e.Category, e.Summary})
	}
	return items
}

// restItems lists what cannot be found: drafts and archived memories, files of
// the live folders that are not live, and those whose row was taken out of
// INDEX.md. It counts what it cannot read, apart from live folders: that is in
// the index's own count.
func (s *snapshot) restItems() (items []listItem, broken int, err error) {
	files, err := s.bank.ListAll()
	if err != nil {
		return nil, 0, err
	}
	live := map[string]bool{}
	for _, e := range s.entries() {
		live[e.Path] = true
	}
	for _, file := range files {
		m, err := s.bank.Load(file.Path)
		switch {
		case err != nil && !isLivePath(file.Path):
			broken++
		case err == nil && !live[m.Path]:
			items = append(items, listItem{m.ID, m.Path, m.Title, m.Kind, m.Status, m.Category, m.Summary})
		}
	}
	return items, broken, nil
}

// isLivePath reports whether a path is that of a live folder.
func isLivePath(path string) bool {
	top, _, _ := strings.Cut(path, "/")
	return kb.Kind(top).Valid()
}
