package ledger

import (
	"crypto/rand"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// A promise is what a subagent will be told when it begins. Its line is
//
//	g HASH NONCE SECONDS ID=SCORE …
//
// with the hash of the kind of the subagent, and the line of who takes it
//
//	t NONCE TAKER
const (
	promiseLine = "g"
	takeLine    = "t"

	mostPromise = 10 * time.Minute // a person may be asked whether the subagent may start
)

// Promise notes what the next subagent of a kind is to be told, perhaps nothing.
func (l *Ledger) Promise(kind string, shots []Shot, now time.Time) {
	if l.root == nil {
		return
	}
	words := []string{promiseLine, hash(kind), rand.Text(), strconv.FormatInt(now.Unix(), 10)}
	for _, s := range shots {
		if kb.ValidID(s.ID) {
			words = append(words, s.ID+"="+strconv.FormatFloat(s.Score, 'f', -1, 64))
		}
	}
	l.append(strings.Join(words, " ") + "\n")
}

// Take returns what a subagent of a kind, which begins now, is to be told, or nil for nothing. What
// is taken is given to no other; the first promise goes to the first subagent.
func (l *Ledger) Take(kind string, now time.Time) []Shot {
	for {
		promise := l.open(kind, now)
		if promise == nil {
			return nil
		}
		taker := rand.Text()
		if l.append(strings.Join([]string{takeLine, promise[2], taker}, " ")+"\n") != nil {
			return nil
		}
		l.read()
		switch l.takers()[promise[2]] {
		case taker:
			return shotsIn(promise[4:])
		case "":
			return nil // what was written is not there
		}
	}
}

// open returns the words of the first promise for a kind that nobody has taken.
func (l *Ledger) open(kind string, now time.Time) []string {
	taken := l.takers()
	for _, line := range l.since() {
		if line[0] != promiseLine || len(line) < 4 || line[1] != hash(kind) || taken[line[2]] != "" {
			continue
		}
		at, err := strconv.ParseInt(line[3], 10, 64)
		if err == nil && now.Sub(time.Unix(at, 0)) <= mostPromise {
			return line
		}
	}
	return nil
}

// takers returns who was first to take each promise.
func (l *Ledger) takers() map[string]string {
	all := map[string]string{}
	for _, line := range l.since() {
		if line[0] == takeLine && len(line) == 3 && all[line[1]] == "" {
			all[line[1]] = line[2]
		}
	}
	return all
}

func shotsIn(words []string) (shots []Shot) {
	for _, w := range words {
		i := strings.LastIndexByte(w, '=')
		if i < 0 {
			continue
		}
		score, err := strconv.ParseFloat(w[i+1:], 64)
		if err == nil && kb.ValidID(w[:i]) {
			shots = append(shots, Shot{ID: w[:i], Score: score})
		}
	}
	return shots
}
