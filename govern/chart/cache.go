package chart

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"
	"math"
	"os"
	"path"
	"slices"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/projection"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/origin"
	"github.com/tacit-kb/tacit/kb/plain"
)

const (
	cacheName = "map.json"
	// version is written into keys. It changes whenever the same bank would get another
	// map.
	version = "map 1"
	// naming is written into the keys of what depends on texts. It changes whenever groups
	// would get other names, or other things were kept.
	naming = "names 3"
	// mostCached is how much of a file is read: 150,000 memories have less.
	mostCached = 8 << 20
	// unit is how many steps there are between 0 and 1 in a kept place.
	unit = 10_000
)

// keys tell for what a layout was made.
type keys struct {
	Vectors string `json:"vectors"` // hash of the paths, the model and the vectors
	Texts   string `json:"texts"`   // the same with the hash of each file, and the rules of the links
}

func keysOf(x *index.Index, entries []index.Entry, rules string) keys {
	vectors := sha256.New()
	io.WriteString(vectors, version+" "+x.Model().Hash)
	texts := sha256.New()
	for i := range entries {
		chunk(vectors, []byte(entries[i].Path))
		if lo, hi := x.Passages(i); lo < hi {
			q, scale := x.Vector(lo)
			chunk(vectors, bytesOf(q))
			chunk(vectors, binary.LittleEndian.AppendUint32(nil, math.Float32bits(scale)))
		}
		texts.Write(entries[i].Sum[:])
	}
	k := keys{Vectors: hex.EncodeToString(vectors.Sum(nil))}
	io.WriteString(texts, k.Vectors+" "+naming+" "+rules)
	k.Texts = hex.EncodeToString(texts.Sum(nil))
	return k
}

// chunk writes bytes and, before them, how many they are.
func chunk(h hash.Hash, b []byte) {
	h.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(b))))
	h.Write(b)
}

func bytesOf(q []int8) []byte {
	b := make([]byte, len(q))
	for i, x := range q {
		b[i] = byte(x)
	}
	return b
}

// A layout is what is kept of a map.
type layout struct {
	Mark origin.Mark `json:"mark"`
	keys
	Places []uint16    `json:"places"` // of each memory: from the left, from the top
	Links  []Link      `json:"links"`
	Left   int         `json:"left"`
	Groups []keptGroup `json:"groups"`

	places, texts bool // what of it is right for the bank
	memories      int
}

// A keptGroup is a group, with the numbers of its memories.
type keptGroup struct {
	Words   []string `json:"words"`
	Members []int    `json:"members"`
}

func (l layout) hasPlaces() bool { return l.places }
func (l layout) hasTexts() bool  { return l.texts }

// changed reports whether a layout has more than l.
func (l layout) changed(to layout) bool { return l.places != to.places || l.texts != to.texts }

func (l layout) place(i int) (x, y float64) {
	return float64(l.Places[2*i]) / unit, float64(l.Places[2*i+1]) / unit
}

func (l *layout) setPlaces(points []projection.Point) {
	l.Places, l.places = make([]uint16, 0, 2*len(points)), true
	for _, p := range points {
		l.Places = append(l.Places, uint16(math.Round(p.X*unit)), uint16(math.Round(p.Y*unit)))
	}
}

func (l *layout) setTexts(links []Link, left int, groups []keptGroup) {
	l.Links, l.Left, l.Groups, l.texts = links, left, groups, true
}

// load returns what was kept of the map of a bank, as far as it is for the bank as it is.
// A file that came with a clone is not believed.
func load(b *kb.Bank, k keys, memories int) layout {
	none := layout{keys: k}
	root, mark, err := cacheRoot(b)
	if err != nil {
		return none
	}
	defer root.Close()
	f, err := plain.Open(root, cacheName, os.O_RDONLY)
	if err != nil {
		return none
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, mostCached))
	var l layout
	if err != nil || json.Unmarshal(data, &l) != nil || !l.Mark.IsHere(mark) || l.Vectors != k.Vectors || len(l.Places) != 2*memories || slices.ContainsFunc(l.Places, func(at uint16) bool { return at > unit }) {
		return none
	}
	l.memories, l.places = memories, true
	if l.texts = l.Texts == k.Texts && l.sound(); !l.texts {
		l = layout{keys: k, Places: l.Places, places: true, memories: memories}
	}
	return l
}

// sound reports whether links and groups are about memories that there are.
func (l layout) sound() bool {
	out := func(i int) bool { return i < 0 || i >= l.memories }
	return !slices.ContainsFunc(l.Links, func(x Link) bool {
		return out(x.A) || out(x.B) || x.A >= x.B || !slices.Contains([]Relation{Same, Contrary, PerhapsContrary, PerhapsSame}, x.Relation)
	}) && !slices.ContainsFunc(l.Groups, func(g keptGroup) bool {
		return len(g.Words) == 0 || len(g.Members) == 0 || slices.ContainsFunc(g.Members, out)
	})
}

// save keeps a layout. That it can be kept is not promised.
func (l layout) save(b *kb.Bank) {
	root, mark, err := cacheRoot(b)
	if err != nil {
		return
	}
	defer root.Close()
	l.Mark = mark
	data, err := json.Marshal(l)
	if err != nil || len(data) > mostCached {
		return
	}
	_ = plain.Replace(root, cacheName, data, 0o600)
}

// cacheRoot opens the folder of the cache, which the index has made, and returns the mark
// of what is written there now.
func cacheRoot(b *kb.Bank) (*os.Root, origin.Mark, error) {
	bank, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil, origin.Mark{}, err
	}
	defer bank.Close()
	for _, dir := range []string{path.Dir(b.CacheDir()), b.CacheDir()} {
		if info, err := bank.Lstat(dir); err != nil || !info.IsDir() {
			return nil, origin.Mark{}, os.ErrInvalid
		}
	}
	root, err := plain.Folder(bank, b.CacheDir())
	if err != nil {
		return nil, origin.Mark{}, err
	}
	return root, origin.Of(root), nil
}
