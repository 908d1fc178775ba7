package chart

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/projection"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
	"github.com/tacit-kb/tacit/kb/usage"
)

// A Chart is what is on a map.
type Chart struct {
	Memories []Memory // in the order of their paths
	Links    []Link
	Groups   []Group // the largest first
	Since    string  // the first day of which it is known what was shown; empty: it is not known
	Newest   string  // the latest day of a memory; empty: no memory says
	Left     int     // pairs that were not compared, because so many others come nearer
}

// A Memory is a live memory and its place.
type Memory struct {
	ID, Path, Title string
	Kind            kb.Kind
	Status          kb.Status
	Lang            string // en, zh, ja; empty: another, or unknown
	Day             string // on which it was made or changed last, YYYY-MM-DD; empty: it does not say
	X, Y            float64
	Group           int    // of Groups; -1: none
	Shown           int    // how often it was shown, as far as is known
	LastShown       string // YYYY-MM-DD
	Stale           bool   // its review is due, or a pointer leads nowhere
	Binds           bool   // it is a standard
}

// NeverShown reports whether a memory was never shown, although it is known since when.
func (c *Chart) NeverShown(m Memory) bool { return c.Since != "" && m.Shown == 0 }

// A Relation says what two memories have to do with each other.
type Relation string

// The relations.
const (
	Same            Relation = "same"             // they say the same
	Contrary        Relation = "contrary"         // they contradict each other
	PerhapsContrary Relation = "perhaps-contrary" // they may
	PerhapsSame     Relation = "perhaps-same"     // they may say the same, or contradict each other
)

// A Link is two memories, by their numbers, that have to do with each other.
type Link struct {
	A        int      `json:"a"`
	B        int      `json:"b"`
	Relation Relation `json:"relation"`
}

// A Group is memories that stand close together.
type Group struct {
	Words []string // that name it, the most distinctive first
	Size  int
	X, Y  float64 // its middle
}

// Of makes the map of a bank, out of its index and the model that made it. step, which
// may be nil, says how far it is.
func Of(ctx context.Context, b *kb.Bank, x *index.Index, m *builtin.Model, now time.Time, step func(done, total int)) (*Chart, error) {
	entries := make([]index.Entry, x.Len())
	for i := range entries {
		entries[i] = x.Entry(i)
	}
	k := keysOf(x, entries, similar.Rules)
	old := load(b, k, len(entries))
	fronts := make([]*kb.FrontMatter, len(entries))
	for i := range entries {
		fronts[i] = &entries[i].FrontMatter
	}
	v, stale := inspect.Glance(b, now, fronts)
	laid := old
	var pairs pairing
	var group parallel.Group
	defer group.Wait()    // the caller closes the index, also where this ends early
	if !laid.hasTexts() { // beside the layout, whose first rounds take one processor
		group.Go(func() { pairs = pairsOf(ctx, v, x, m, entries) })
	}
	var err error
	if !laid.hasPlaces() {
		var points []projection.Point
		if points, err = projection.Layout(ctx, itemsOf(x, entries), step); err == nil {
			laid.setPlaces(points)
		}
	}
	if err != nil {
		return nil, err
	}
	c := &Chart{Memories: make([]Memory, len(entries))}
	for i := range entries {
		e := &entries[i]
		c.Memories[i] = Memory{ID: e.ID, Path: e.Path, Title: cmp.Or(e.Title, e.ID), Kind: e.Kind, Status: e.Status, Lang: x.Lang(i), Group: -1,
			Day: max(e.Created, e.Updated), Binds: e.Type == kb.Standard || e.Strength == kb.Enforced}
		c.Memories[i].X, c.Memories[i].Y = laid.place(i)
		c.Newest = max(c.Newest, c.Memories[i].Day)
	}
	if !laid.hasTexts() {
		groups := groupsOf(c.Memories, fronts) // while the pairs are judged
		if group.Wait(); pairs.err != nil {
			return nil, pairs.err
		}
		laid.setTexts(pairs.links, pairs.left, groups)
	}
	c.Links, c.Left = laid.Links, laid.Left
	c.Groups = c.join(laid.Groups)
	for i := range c.Memories {
		c.Memories[i].Stale = stale[i]
	}
	c.use(b)
	if old.changed(laid) {
		laid.save(b)
	}
	return c, nil
}

// itemsOf are the gists of the memories.
func itemsOf(x *index.Index, entries []index.Entry) []projection.Item {
	items := make([]projection.Item, len(entries))
	for i := range items {
		items[i].Key = entries[i].Path
		if lo, hi := x.Passages(i); lo < hi {
			items[i].Numbers, items[i].Scale = x.Vector(lo)
		}
	}
	return items
}

// A pairing is the pairs that check reports.
type pairing struct {
	links []Link
	left  int // pairs that were not compared
	err   error
}

func pairsOf(ctx context.Context, v *inspect.Bank, x *index.Index, m *builtin.Model, entries []index.Entry) (p pairing) {
	found, err := v.Pairs(ctx, m, x, nil)
	if err != nil {
		return pairing{err: err}
	}
	number := make(map[string]int, len(entries))
	for i := range entries {
		number[entries[i].Path] = i
	}
	relations := map[inspect.Code]Relation{inspect.NearDuplicate: Same, inspect.Contradiction: Contrary, inspect.PerhapsContrary: PerhapsContrary}
	for _, f := range found {
		if f.Code == inspect.PairsLeft && len(f.Args) > 0 {
			p.left, _ = strconv.Atoi(fmt.Sprint(f.Args[0]))
		}
		if f.Code == inspect.PairsLeft || len(f.Args) < 3 {
			continue
		}
		relation := cmp.Or(relations[f.Code], PerhapsSame) // of pairs there is no other finding
		other, _ := f.Args[2].(string)
		i, ok := number[f.Path]
		j, also := number[other]
		if ok && also && i != j {
			p.links = append(p.links, Link{min(i, j), max(i, j), relation})
		}
	}
	return p
}

// use adds what this clone knows of how often memories were shown.
func (c *Chart) use(b *kb.Bank) {
	l, err := usage.Read(b)
	if err != nil {
		return // then it is not known
	}
	c.Since = l.Since
	for i := range c.Memories {
		m := &c.Memories[i]
		m.Shown, m.LastShown = l.Times[m.ID], l.Last[m.ID]
	}
}
