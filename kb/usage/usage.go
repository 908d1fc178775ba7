package usage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
)

// EnvOff names the environment variable that keeps the ledger from being written,
// whatever its value.
const EnvOff = "TACIT_NO_USAGE"

const (
	fileName = "usage.log"
	tempName = "usage.log.tmp"

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
}

// Record notes that memories were used today. That it can be noted is not
// promised: a bank that may not be written is asked all the same.
func Record(b *kb.Bank, now time.Time, ids ...string) {
	if len(ids) == 0 || slices.ContainsFunc(ids, func(id string) bool { return !kb.ValidID(id) }) {
		return
	}
	root, err := openState(b)
	if err != nil {
		return
	}
	defer root.Close()
	if f, err := open(root, os.O_WRONLY|os.O_APPEND|os.O_CREATE); err == nil {
		f.WriteString(now.Format(time.DateOnly) + " " + strings.Join(ids, " ") + "\n")
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
	l := Ledger{Last: map[string]string{}}
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return l, err
	}
	defer root.Close()
	state, err := root.OpenRoot(b.StateDir())
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return l, err
	}
	defer state.Close()
	return read(state)
}

// openState opens the folder of the state, and makes it beside a cache that is
// there: a bank without one may not be written, or nobody has asked it anything.
func openState(b *kb.Bank) (*os.Root, error) {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil, err
	}
	defer root.Close()
	for _, dir := range []string{path.Dir(b.StateDir()), b.StateDir()} {
		info, err := root.Lstat(dir)
		if errors.Is(err, fs.ErrNotExist) && dir == b.StateDir() {
			err = root.Mkdir(dir, 0o777)
		} else if err == nil && !info.IsDir() {
			err = fs.ErrInvalid // a link: somebody wants us to write elsewhere
		}
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
	}
	return root.OpenRoot(b.StateDir())
}

// open opens the file, which must be a plain one.
func open(state *os.Root, flags int) (*os.File, error) {
	before, err := state.Lstat(fileName)
	if err == nil && !before.Mode().IsRegular() {
		return nil, fs.ErrInvalid
	}
	f, err := state.OpenFile(fileName, flags, 0o600)
	if err != nil {
		return nil, err
	}
	if now, err := f.Stat(); err != nil || !now.Mode().IsRegular() || before != nil && !os.SameFile(before, now) {
		f.Close()
		return nil, fs.ErrInvalid
	}
	return f, nil
}

func read(state *os.Root) (Ledger, error) {
	l := Ledger{Last: map[string]string{}}
	f, err := open(state, os.O_RDONLY)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return l, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most))
	for line := range strings.Lines(string(data)) {
		l.add(line)
	}
	return l, err
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
	for _, id := range fields[1:] {
		if kb.ValidID(id) {
			l.Last[id] = max(l.Last[id], day)
		}
	}
}

// shorten writes the file again with what Read would return. A line that another
// process adds meanwhile may be lost.
func shorten(state *os.Root) {
	l, err := read(state)
	if err != nil {
		return
	}
	if err = state.WriteFile(tempName, []byte(l.text()), 0o600); err == nil {
		err = state.Rename(tempName, fileName)
	}
	if err != nil {
		state.Remove(tempName)
	}
}

// text writes the ledger: its first day, then for each day the memories that were
// last used on it.
func (l Ledger) text() string {
	var b strings.Builder
	b.WriteString(l.Since + "\n")
	byDay := map[string][]string{}
	for id, day := range l.Last {
		byDay[day] = append(byDay[day], id)
	}
	days := make([]string, 0, len(byDay))
	for day := range byDay {
		days = append(days, day)
	}
	slices.Sort(days)
	for _, day := range days {
		slices.Sort(byDay[day])
		b.WriteString(day + " " + strings.Join(byDay[day], " ") + "\n")
	}
	return b.String()
}
