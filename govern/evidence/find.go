package evidence

import (
	"github.com/tacit-kb/tacit/kb"
)

// mostComplaints bounds how many lines of logs are complained of: a log of
// another program has nothing but such lines.
const mostComplaints = 100

// complaints are those about lines, the first ones.
type complaints struct {
	list []*kb.FileError
}

func (c *complaints) add(e *kb.FileError) {
	if len(c.list) < mostComplaints {
		c.list = append(c.list, e)
	}
}

// Find looks in all logs and in [CitedPath] for observations by their ids. What
// it has not found is not in the result, whose keys are the ids as they were
// asked for. A line that is no observation is reported.
func Find(b *kb.Bank, ids []string) (map[string]Seen, []*kb.FileError, error) {
	found := map[string]Seen{}
	asked := map[string][]string{} // the ways in which an id was spelled
	for _, id := range ids {
		asked[idKey(id)] = append(asked[idKey(id)], id)
	}
	var bad complaints
	err := eachLine(b, func(l line) bool {
		h, err := l.head()
		if err == nil && asked[idKey(h.ID)] == nil {
			return true
		}
		s, err := l.decode()
		if err != nil {
			bad.add(l.complaint(err))
			return true
		}
		for _, id := range asked[idKey(s.ID)] {
			found[id] = s
		}
		delete(asked, idKey(s.ID))
		return len(asked) > 0
	})
	return found, bad.list, err
}

// eachLine calls f with the lines of every log until it returns false.
func eachLine(b *kb.Bank, f func(line) bool) error {
	names, err := logs(b)
	if err != nil {
		return err
	}
	for _, name := range names {
		more := true
		if err := forward(b, name, func(l line) bool { more = f(l); return more }); err != nil || !more {
			return err
		}
	}
	return nil
}
