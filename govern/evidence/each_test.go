package evidence

import "github.com/tacit-kb/tacit/kb"

// Each calls f with the observations that a filter wants, of all logs and of
// [CitedPath], each id once, until f returns false. They come log by log, as they
// were recorded. A line that is no observation is left out and reported.
func Each(b *kb.Bank, want Filter, f func(Seen) bool) ([]*kb.FileError, error) {
	known := map[string]bool{}
	var bad complaints
	err := eachLine(b, func(l line) bool {
		if want != (Filter{}) {
			if h, err := l.head(); err == nil && !want.wants(h.RunID, h.Subject) {
				return true
			}
		}
		s, err := l.decode()
		if err != nil {
			bad.add(l.complaint(err))
			return true
		}
		if known[idKey(s.ID)] {
			return true
		}
		known[idKey(s.ID)] = true
		return f(s)
	})
	return bad.list, err
}
