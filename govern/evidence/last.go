package evidence

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

// Last returns the observations that were recorded last in the log of a run and
// in the global one, at most limit, in order of time. A line that is no
// observation is left out and reported. It reads backwards, and no more than it
// returns.
func Last(b *kb.Bank, runID string, limit int) ([]Seen, []*kb.FileError, error) {
	names, err := logsOfRun(b, runID)
	if err != nil {
		return nil, nil, err
	}
	var tails []*tail
	var bad complaints
	for _, name := range names {
		r, err := openBackward(b, name)
		if err != nil {
			return nil, bad.list, err
		}
		if r != nil {
			defer r.log.Close()
			tails = append(tails, &tail{lines: r})
		}
	}
	all := []Seen{}
	known := map[string]bool{}
	for len(all) < limit {
		s, err := latest(tails, &bad)
		if err != nil {
			return nil, bad.list, err
		}
		if s == nil {
			break
		}
		if !known[idKey(s.ID)] {
			known[idKey(s.ID)] = true
			all = append(all, *s)
		}
	}
	sortSeen(all)
	return all, ordered(bad.list), nil
}

// logsOfRun are the log of a run, if one is named, and the global one.
func logsOfRun(b *kb.Bank, runID string) ([]string, error) {
	global, err := LogPath(b, "")
	if err != nil || runID == "" {
		return []string{global}, err
	}
	own, err := LogPath(b, runID)
	return []string{own, global}, err
}

// A tail is a log that is read from its end, with the observation that comes next.
type tail struct {
	lines *backward
	next  *Seen
}

// latest takes, of the observations that come next in each of the logs, the one
// that was seen last. It returns nil when all are read.
func latest(tails []*tail, bad *complaints) (*Seen, error) {
	var best *tail
	for _, t := range tails {
		if err := t.look(bad); err != nil {
			return nil, err
		}
		if t.next != nil && (best == nil || best.next.At.Before(t.next.At)) {
			best = t
		}
	}
	if best == nil {
		return nil, nil
	}
	s := best.next
	best.next = nil
	return s, nil
}

// look makes sure that the next observation is known, if there is one.
func (t *tail) look(bad *complaints) error {
	for t.next == nil {
		l, ok, err := t.lines.next()
		if err != nil || !ok {
			return err
		}
		s, err := l.decode()
		if err != nil {
			bad.add(l.complaint(err))
			continue
		}
		t.next = &s
	}
	return nil
}

// ordered puts complaints into the order of a reader.
func ordered(bad []*kb.FileError) []*kb.FileError {
	slices.SortStableFunc(bad, func(x, y *kb.FileError) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), x.Line-y.Line)
	})
	return bad
}
