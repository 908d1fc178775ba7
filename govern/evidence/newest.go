package evidence

import (
	"container/heap"

	"github.com/tacit-kb/tacit/kb"
)

// Newest returns the observations of all logs and of [CitedPath] that a filter
// wants and that are the latest by their own time, at most limit, in order of
// time, each id once. It reads every line, and keeps no more than it returns:
// logs that were brought together are in no order.
func Newest(b *kb.Bank, f Filter, limit int) ([]Seen, []*kb.FileError, error) {
	names, err := logs(b)
	if err != nil || limit < 1 {
		return []Seen{}, nil, err
	}
	n := &newest{filter: f, limit: limit, known: map[string]bool{}}
	for _, name := range names {
		if err := n.read(b, name); err != nil {
			return nil, n.bad.list, err
		}
	}
	all := append([]Seen{}, n.kept...)
	sortSeen(all)
	return all, ordered(n.bad.list), nil
}

// A newest collects the latest observations: a heap with the oldest on top.
type newest struct {
	filter Filter
	limit  int
	kept   []Seen
	known  map[string]bool // the ids of kept
	bad    complaints
}

func (n *newest) Len() int           { return len(n.kept) }
func (n *newest) Less(i, j int) bool { return n.kept[i].order(n.kept[j]) < 0 }
func (n *newest) Swap(i, j int)      { n.kept[i], n.kept[j] = n.kept[j], n.kept[i] }
func (n *newest) Push(x any)         { n.kept = append(n.kept, x.(Seen)) }
func (n *newest) Pop() any {
	last := n.kept[len(n.kept)-1]
	n.kept = n.kept[:len(n.kept)-1]
	return last
}

// read goes through a log from its end, where what is new usually is, so that
// most lines are dismissed by their time.
func (n *newest) read(b *kb.Bank, path string) error {
	r, err := openBackward(b, path)
	if r == nil {
		return err
	}
	defer r.log.Close()
	for {
		l, ok, err := r.next()
		if err != nil || !ok {
			return err
		}
		n.take(l)
	}
}

func (n *newest) take(l line) {
	h, err := l.head()
	if err == nil && (!n.filter.wants(h.RunID, h.Subject) || n.known[idKey(h.ID)] || len(n.kept) == n.limit && h.at.Before(n.kept[0].At)) {
		return
	}
	s, err := l.decode() // also what has no head: it says better what is wrong
	if err != nil {
		n.bad.add(l.complaint(err))
		return
	}
	n.known[idKey(s.ID)] = true
	heap.Push(n, s)
	if len(n.kept) > n.limit {
		delete(n.known, idKey(heap.Pop(n).(Seen).ID))
	}
}
