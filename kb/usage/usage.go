package usage

import (
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/plain"
)

// EnvOff names the environment variable that keeps the ledger from being written,
// whatever its value.
const EnvOff = "TACIT_NO_USAGE"

const (
	fileName = "usage.log"

	// kept is for how many days it is remembered who looked.
	kept = 92

	// grown is the size from which on the file is written again: some five thousand
	// answers, or two milliseconds of reading.
	grown = 256 << 10
	// most is how much of the file is read. It may come from a stranger.
	most = 4 << 20
)

// A Ledger says when memories were last used.
type Ledger struct {
	Since string            // the day of the first line; empty: nothing was ever written
	Last  map[string]string // the last day, by id; days are YYYY-MM-DD
	Times map[string]int    // how often, by id
	Looks map[string]Looks  // by day, for the last quarter of a year
}

// Looks counts the answers that had a memory in them, by who asked.
type Looks struct {
	Person  int // at a terminal
	Program int
}

// Who is before whom a memory is put.
type Who string

// Those who ask. No id begins with a plus sign.
const (
	Person  Who = "+person"  // it was written to a terminal, as text
	Program Who = "+program" // a program reads it: an agent, a hook, a script, a pipe
)

// Record notes that memories were used today, and by whom. That it can be noted is
// not promised: a bank that may not be written is asked all the same.
func Record(b *kb.Bank, now time.Time, who Who, ids ...string) {
	if len(ids) == 0 || slices.ContainsFunc(ids, func(id string) bool { return !kb.ValidID(id) }) {
		return
	}
	root, err := b.OpenState(b.StateDir())
	if err != nil {
		return
	}
	defer root.Close()
	if f, err := plain.Append(root, fileName); err == nil {
		f.WriteString(now.Format(time.DateOnly) + " " + string(who) + " " + strings.Join(ids, " ") + "\n")
		info, err := f.Stat()
		f.Close()
		if err == nil && info.Size() > grown {
			shorten(root)
		}
	}
}

// Read returns the ledger, empty where there is none. A line that is not one of
// ours is passed over.
func Read(b *kb.Bank) (Ledger, error) {
	state, err := openState(b)
	if state == nil || err != nil {
		return empty(), err
	}
	defer state.Close()
	return read(state)
}

func read(state *os.Root) (Ledger, error) {
	l := empty()
	data, err := readFile(state, fileName)
	for line := range strings.Lines(string(data)) {
		l.add(line)
	}
	return l, err
}

func empty() Ledger {
	return Ledger{Last: map[string]string{}, Times: map[string]int{}, Looks: map[string]Looks{}}
}

func (l *Ledger) add(line string) {
	fields := strings.Fields(line)
	if len(fields) == 0 || !strings.HasSuffix(line, "\n") {
		return
	}
	day := fields[0]
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return
	}
	if l.Since == "" || day < l.Since {
		l.Since = day
	}
	for _, word := range fields[1:] {
		if kb.ValidID(word) {
			l.Last[word] = max(l.Last[word], day)
			l.Times[word] = min(l.Times[word]+1, most)
		} else if !l.more(day, word) {
			l.look(day, word)
		}
	}
}

// more counts a word such as EXP-001*12 of a file that was shortened: so often beside the
// time of which the id alone tells. It reports whether the word is one.
func (l *Ledger) more(day, word string) bool {
	id, count, many := strings.Cut(word, "*")
	n, err := strconv.Atoi(count)
	if !many || !kb.ValidID(id) || err != nil || n < 1 || n > most {
		return false
	}
	l.Last[id] = max(l.Last[id], day)
	l.Times[id] = min(l.Times[id]+n, most)
	return true
}

// look counts a word such as +person, or +person*3 of a file that was shortened.
func (l *Ledger) look(day, word string) {
	who, count, many := strings.Cut(word, "*")
	n := 1
	if many {
		n, _ = strconv.Atoi(count)
	}
	if n < 1 || n > most { // more than a file can have
		return
	}
	looks := l.Looks[day]
	switch Who(who) {
	case Person:
		looks.Person = min(looks.Person+n, most)
	case Program:
		looks.Program = min(looks.Program+n, most)
	default:
		return
	}
	l.Looks[day] = looks
}

// forget drops who looked before the last days.
func (l *Ledger) forget() {
	newest, err := time.Parse(time.DateOnly, slices.Max(append(slices.Collect(maps.Keys(l.Looks)), "")))
	if err != nil {
		return
	}
	first := newest.AddDate(0, 0, -kept).Format(time.DateOnly)
	maps.DeleteFunc(l.Looks, func(day string, _ Looks) bool { return day < first })
}

// shorten writes the file again with what Read would return. A line that another
// process adds meanwhile may be lost.
func shorten(state *os.Root) {
	l, err := read(state)
	if err != nil {
		return
	}
	l.forget()
	_ = plain.Replace(state, fileName, []byte(l.text()), 0o600)
}

// text writes the ledger: its first day, then for each day who looked, and the
// memories that were last used on it.
func (l Ledger) text() string {
	lines := map[string][]string{}
	for day, looks := range l.Looks {
		for who, n := range map[Who]int{Person: looks.Person, Program: looks.Program} {
			if n > 0 {
				lines[day] = append(lines[day], string(who)+"*"+strconv.Itoa(n))
			}
		}
	}
	for id, day := range l.Last {
		lines[day] = append(lines[day], id)
		if more := l.Times[id] - 1; more > 0 {
			lines[day] = append(lines[day], id+"*"+strconv.Itoa(more))
		}
	}
	var b strings.Builder
	b.WriteString(l.Since + "\n")
	for _, day := range slices.Sorted(maps.Keys(lines)) {
		slices.Sort(lines[day])
		b.WriteString(day + " " + strings.Join(lines[day], " ") + "\n")
	}
	return b.String()
}
