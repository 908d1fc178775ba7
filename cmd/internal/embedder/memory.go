package embedder

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index/embed/cached"
	"github.com/tacit-kb/tacit/index/embed/remote"
)

// A memory is what the cache of a bank knows of an embedder.
type memory struct {
	root *os.Root
	id   string // of the settings

	Fingerprint *remote.Fingerprint `json:"fingerprint,omitempty"`
	Space       json.RawMessage     `json:"space,omitempty"` // see relevance.ReadSpace
}

// An outage begins when an embedder fails, and ends when it answers again.
type outage struct {
	At   time.Time `json:"at"` // when it failed last
	Why  string    `json:"why"`
	Told bool      `json:"told,omitempty"` // a person has read of it
}

// rest is how long an embedder that failed is not asked again by commands that
// can do without.
const rest = 30 * time.Second

// recall reads what is known, which may be nothing. The empty text in the id was
// the folder of a model; without it, what is known so far would be lost.
func recall(root *os.Root, k *Known) *memory {
	sum := sha256.Sum256(fmt.Appendf(nil, `%q %q "" %d %q %q`, k.Name, k.url, k.dims, k.prefixes.Query, k.prefixes.Document))
	m := &memory{root: root, id: hex.EncodeToString(sum[:8])}
	if data, err := cached.Load(root, m.file()); err == nil && json.Unmarshal(data, m) != nil {
		return &memory{root: root, id: m.id}
	}
	return m
}

func (m *memory) file() string       { return "embedder-" + m.id + ".json" }
func (m *memory) outageFile() string { return "outage-" + m.id + ".json" }

// keep writes what is known. That it can be written is not promised.
func (m *memory) keep() {
	if data, err := json.Marshal(m); err == nil {
		cached.Save(m.root, m.file(), data)
	}
}

// forget drops what is known: the model is another one.
func (m *memory) forget() {
	m.Fingerprint, m.Space = nil, nil
	m.root.Remove(m.file())
}

// failed remembers that the embedder failed just now. If it did so before, this
// is the same outage, of which a person may have read.
func (m *memory) failed(err error) {
	before := m.outage()
	m.keepOutage(outage{time.Now(), err.Error(), before != nil && before.Told})
}

func (m *memory) keepOutage(o outage) {
	if data, err := json.Marshal(o); err == nil {
		cached.Save(m.root, m.outageFile(), data)
	}
}

// well ends the outage. Mostly there is none.
func (m *memory) well() {
	if _, err := m.root.Lstat(m.outageFile()); err == nil {
		m.root.Remove(m.outageFile())
	}
}

// outage returns the one that has not ended, nil for none.
func (m *memory) outage() *outage {
	data, err := cached.Load(m.root, m.outageFile())
	var o outage
	if err != nil || json.Unmarshal(data, &o) != nil {
		return nil
	}
	return &o
}

// resting returns the outage after which the embedder still rests, nil if it may
// be asked.
func (m *memory) resting() *outage {
	if o := m.outage(); o != nil && time.Since(o.At).Abs() <= rest {
		return o
	}
	return nil
}

// tell remembers that a person is told why the embedder does not answer, and
// reports whether nobody was in this outage.
func (m *memory) tell(why error) bool {
	o := m.outage()
	if o == nil {
		o = &outage{Why: why.Error()} // not a thing that rest would cure
	}
	first := !o.Told
	if o.Told = true; first {
		m.keepOutage(*o)
	}
	return first
}

// forgottenAfter is how long the files of an embedder that nobody uses any more
// are kept. To make them again may cost money.
const forgottenAfter = 90 * 24 * time.Hour

// sweep removes the files of embedders that have not been used for long, but
// none whose name holds one of the ids.
func sweep(root *os.Root, now time.Time, ids ...string) {
	dir, err := root.Open(".")
	if err != nil {
		return
	}
	defer dir.Close()
	entries, _ := dir.ReadDir(-1)
	for _, e := range entries {
		if !ofEmbedder(e.Name()) || holdsAny(e.Name(), ids) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > forgottenAfter {
			root.Remove(e.Name())
		}
	}
}

// ofEmbedder reports whether a file of the cache belongs to an embedder other
// than the built-in one.
func ofEmbedder(name string) bool {
	for _, kind := range []string{"embedder-", "outage-", "vectors-", "questions-", "index-"} {
		if strings.HasPrefix(name, kind) {
			return true
		}
	}
	return false
}

func holdsAny(s string, parts []string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}
