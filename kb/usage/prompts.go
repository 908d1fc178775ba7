package usage

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A Prompt is what became of a prompt that the hook received: it was shown memories, or
// nothing although one came near. Other prompts are not kept.
type Prompt struct {
	Time  time.Time `json:"time"`
	Host  string    `json:"host,omitempty"`
	Query string    `json:"query"` // its beginning, without secrets
	Shown []Hit     `json:"shown,omitempty"`
	Near  *Hit      `json:"near,omitempty"` // nothing was shown, and this one came nearest
}

// A Hit is a memory with its score for a prompt.
type Hit struct {
	ID    string  `json:"id"`
	Score float64 `json:"score"`
}

const (
	promptsName = "prompts.jsonl"

	// promptDays is for how many days a prompt is kept.
	promptDays = 90
	// mostQuery is how many bytes of a prompt are kept.
	mostQuery = 300
	// mostHits is how many memories of a prompt are kept.
	mostHits = 10
)

// KeepPrompt notes what became of a prompt. That it can be noted is not promised. Secrets
// are masked before the text is cut, so that no half of one stays.
func KeepPrompt(b *kb.Bank, p Prompt) {
	p.Query = cut(string(guard.Mask([]byte(p.Query))), mostQuery)
	p.Shown = p.Shown[:min(len(p.Shown), mostHits)]
	line, err := json.Marshal(p)
	if err != nil || !p.valid() {
		return
	}
	root, err := b.OpenState(b.StateDir())
	if err != nil {
		return
	}
	defer root.Close()
	f, err := plain.Append(root, promptsName)
	if err != nil {
		return
	}
	_, err = f.Write(append(line, '\n'))
	info, statErr := f.Stat()
	old := err == nil && isOld(f, p.Time)
	f.Close()
	if errors.Join(err, statErr) == nil && (info.Size() > grown || old) {
		shortenPrompts(root, p.Time)
	}
}

// valid reports whether a line of the file is one of ours: it may come from a stranger.
func (p Prompt) valid() bool {
	hits := slices.Clone(p.Shown)
	if p.Near != nil {
		hits = append(hits, *p.Near)
	}
	return len(hits) > 0 && !p.Time.IsZero() && len(p.Query) <= mostQuery+len(cutMark) && len(p.Host) < 100 &&
		!slices.ContainsFunc(hits, func(h Hit) bool { return !IsName(h.ID) })
}

// IsName reports whether a text names a memory: by its id, or NAME:ID if it is of another bank.
func IsName(s string) bool { return kb.ValidID(strings.Replace(s, ":", "-", 1)) }

// cutMark stands where a prompt goes on.
const cutMark = "…"

// cut returns the beginning of a text, at most n bytes of it.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return guard.Cut(s, n) + cutMark
}

// isOld reports whether the first prompt of the file is no longer kept. It reads no more
// than the time of it.
func isOld(f *os.File, now time.Time) bool {
	head := make([]byte, 64)
	n, _ := f.ReadAt(head, 0)
	_, rest, ok := bytes.Cut(head[:n], []byte(`{"time":"`))
	at, _, closed := bytes.Cut(rest, []byte(`"`))
	first, err := time.Parse(time.RFC3339, string(at))
	return !ok || !closed || err != nil || !isKept(first, now)
}

// isKept reports whether a prompt of a time is kept. One of tomorrow or later was noted
// while the clock ran ahead: it would stay for longer than is promised.
func isKept(at, now time.Time) bool {
	age := now.Sub(at)
	return age <= promptDays*24*time.Hour && age > -24*time.Hour
}

// Prompts returns the prompts that are kept, the latest first. A line that is not one of
// ours is passed over.
func Prompts(b *kb.Bank, now time.Time) ([]Prompt, error) {
	state, err := openState(b)
	if state == nil || err != nil {
		return nil, err
	}
	defer state.Close()
	all, err := readPrompts(state, now)
	slices.Reverse(all)
	return all, err
}

// readPrompts returns the prompts in the order of the file.
func readPrompts(state *os.Root, now time.Time) (all []Prompt, err error) {
	data, err := readFile(state, promptsName)
	for line := range bytes.Lines(data) {
		var p Prompt
		if json.Unmarshal(line, &p) != nil || !p.valid() || !isKept(p.Time, now) {
			continue
		}
		all = append(all, p)
	}
	return all, err
}

// shortenPrompts writes the file again: without what is too old and, where it has grown,
// with its newer half. A line that another process adds at the same time may be lost.
func shortenPrompts(root *os.Root, now time.Time) {
	all, err := readPrompts(root, now)
	if err != nil {
		return
	}
	var b bytes.Buffer
	for i := len(all) - 1; i >= 0 && b.Len() < grown/2; i-- {
		line, _ := json.Marshal(all[i])
		b.Write(append(line, '\n'))
	}
	lines := slices.Collect(bytes.Lines(b.Bytes()))
	slices.Reverse(lines)
	_ = plain.Replace(root, promptsName, bytes.Join(lines, nil), 0o600)
}
