package ledger

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/plain"
	"github.com/tacit-kb/tacit/kb/usage"
)

const (
	grown = 64 << 10 // bytes from which on a file is written again: a thousand answers
	most  = 1 << 20  // bytes of a file that are read: it may come from a stranger
)

// A Ledger is what one session was told. The zero value is one of a session that
// nobody has named, or of a bank that cannot be written: it knows nothing, and
// everything may be said.
type Ledger struct {
	root *os.Root
	name string
	text string // as it was read
}

// Open opens the ledger of a session. It never fails: where nothing can be kept,
// everything may be said.
func Open(b *kb.Bank, session string) *Ledger {
	if session == "" {
		return &Ledger{}
	}
	root, err := open(b)
	if err != nil {
		return &Ledger{}
	}
	l := &Ledger{root: root, name: hash(session) + suffix}
	l.read()
	return l
}

// Close gives the ledger back.
func (l *Ledger) Close() {
	if l.root != nil {
		l.root.Close()
	}
}

// Task returns the task that the session was last told something for: a prompt that
// names none goes on with it. It is empty if there was none.
func (l *Ledger) Task() (task string) {
	for _, line := range l.since() {
		if isMemory(line) && line[1] != noTask {
			task = line[1]
		}
	}
	return task
}

// A Memory is one that a session was shown, as it was then.
type Memory struct {
	ID      string
	Version string // a word that tells it from what it says before and after; empty for one that always says the same
}

// Versions are those of memories that a session was shown, by id.
type Versions map[string]Telling

// A Telling is what a session was shown of a memory last.
type Telling struct {
	Version string
	Order   int // a later one is greater
}

// Holds reports whether a memory is among them as it is. One without a version is taken for what it is now.
func (v Versions) Holds(m Memory) bool {
	s, ok := v[m.ID]
	return ok && (s.Version == "" || s.Version == m.Version)
}

// Withdrawn returns the latest one that is not there any more, and its order; 0 if all are. Only the last ones are asked for: a
// ledger may name as many as a file has room for.
func (v Versions) Withdrawn(isThere func(id string) bool) (latest string, order int) {
	ids := slices.SortedFunc(maps.Keys(v), func(a, b string) int { return cmp.Compare(v[b].Order, v[a].Order) })
	for _, id := range ids[:min(len(ids), mostAsked)] {
		if !isThere(id) {
			return id, v[id].Order
		}
	}
	return "", 0
}

// mostAsked is of how many memories that a session was shown last it is asked whether they are there.
const mostAsked = 64

// Told returns the memories that the session was shown for a task, each as it was when it was shown last; without a task,
// all that it was shown.
func (l *Ledger) Told(task string) Versions {
	told := Versions{}
	for i, line := range l.since() {
		if isMemory(line) && (task == "" || line[1] == word(task)) {
			told[line[2]] = Telling{strings.Join(line[3:], ""), i + 1}
		}
	}
	return told
}

// Recent returns the ids of the memories that the session was shown, the latest first.
func (l *Ledger) Recent() (ids []string) {
	lines := l.since()
	for _, line := range slices.Backward(lines) {
		if isMemory(line) && !slices.Contains(ids, line[2]) {
			ids = append(ids, line[2])
		}
	}
	return ids
}

// Answered returns when the prompt of a key was answered last, and whether it was.
func (l *Ledger) Answered(key string) (at time.Time, answered bool) {
	for _, line := range slices.Backward(l.since()) {
		if seconds, ok := isClaim(line, hash(key)); ok {
			return time.Unix(seconds, 0), true
		}
	}
	return time.Time{}, false
}

// Claim takes the word: it notes that the prompt of a key is answered now with the
// memories that it tells of, and reports whether nobody was first. A claim that is older
// than hold is none, if hold is not zero. Where nothing can be noted, everybody has
// the word.
func (l *Ledger) Claim(key, task string, told []Memory, now time.Time, hold time.Duration) bool {
	if l.root == nil {
		return true
	}
	h, nonce := hash(key), rand.Text()
	var b strings.Builder
	b.WriteString(strings.Join([]string{claimLine, h, nonce, strconv.FormatInt(now.Unix(), 10)}, " ") + "\n")
	for _, m := range told {
		if usage.IsName(m.ID) {
			b.WriteString(strings.TrimSpace(strings.Join([]string{memoryLine, word(task), m.ID, m.Version}, " ")) + "\n")
		}
	}
	if l.append(b.String()) != nil {
		return true
	}
	l.read()
	for _, line := range l.since() {
		at, ok := isClaim(line, h)
		if ok && (hold == 0 || now.Unix()-at <= int64(hold/time.Second)) {
			return line[2] == nonce
		}
	}
	return true // what was written is not there: nothing can be kept here
}

// Forget notes that the context of the session is gone: everything may be said
// again.
func (l *Ledger) Forget() {
	if l.root != nil && l.text != "" && l.append(forgetLine+"\n") == nil {
		l.read()
	}
}

// The lines of the file. Its words have no white space in them.
const (
	claimLine  = "p" // p HASH NONCE SECONDS
	memoryLine = "m" // m TASK ID VERSION, or without a version
	forgetLine = "c"
)

// noTask stands for no task.
const noTask = "-"

// since returns the lines after the context was made anew last, as words. A line
// that is not whole is passed over.
func (l *Ledger) since() (lines [][]string) {
	for line := range strings.Lines(l.text) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || !strings.HasSuffix(line, "\n"):
		case words[0] == forgetLine:
			lines = nil
		default:
			lines = append(lines, words)
		}
	}
	return lines
}

// isMemory reports whether a line names a memory that was shown.
func isMemory(line []string) bool { return line[0] == memoryLine && (len(line) == 3 || len(line) == 4) }

// isClaim reports whether a line is a claim on the prompt of a hash, and from when.
func isClaim(line []string, hash string) (seconds int64, ok bool) {
	if line[0] != claimLine || len(line) != 4 || line[1] != hash {
		return 0, false
	}
	seconds, err := strconv.ParseInt(line[3], 10, 64)
	return seconds, err == nil
}

func (l *Ledger) read() {
	f, err := plain.Open(l.root, l.name, os.O_RDONLY)
	if err != nil {
		return
	}
	defer f.Close()
	data, _ := io.ReadAll(io.LimitReader(f, most))
	l.text = string(data)
}

// append writes lines at the end, in one write, so that lines of two processes never
// mix. The one that begins a file or finds it grown tidies up.
func (l *Ledger) append(lines string) error {
	f, err := plain.Append(l.root, l.name)
	if err != nil {
		return err
	}
	_, err = f.WriteString(lines)
	info, statErr := f.Stat()
	if err = errors.Join(err, statErr, f.Close()); err != nil {
		return err
	}
	switch size := info.Size(); {
	case size == int64(len(lines)):
		sweep(l.root, time.Now())
	case size > grown:
		l.shorten()
	}
	return nil
}

// shorten writes the file again with its newer half. A line that another process
// adds meanwhile may be lost.
func (l *Ledger) shorten() {
	l.read()
	newer := l.text[len(l.text)/2:]
	if _, rest, ok := strings.Cut(newer, "\n"); ok {
		newer = rest
	}
	_ = plain.Replace(l.root, l.name, []byte(newer), 0o600)
}

// word makes a word of the number of a task.
func word(task string) string {
	if task == "" || strings.ContainsAny(task, " \t\r\n") {
		return noTask
	}
	return task
}

// hash is a name for a text that does not tell it: 16 bytes in hexadecimal.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:16])
}
