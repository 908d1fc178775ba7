package index

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/embed/vec"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// A job is a file to read, with the row to compose it with; nil stands for the
// row that its front matter makes.
type job struct {
	file *fileState
	row  *table.Row
}

// A composed is what the index keeps of a memory's text, while its vectors are made.
type composed struct {
	row      uint64 // hash of the row that it was composed with
	lang     string
	titled   bool
	passages []passage // without their texts
	numbers  []int8
	scales   []float32
	features []Feature
	terms    []use
	length   int // of the text, in terms
}

// A kept is a composed that waits to be written: vectors and features as the compiled
// index has them, then terms, then what of the passages is in other sections.
type kept struct {
	extent
	row            uint64
	lang           string
	titled         bool
	vectors, known int // bytes of numbers, and of features
	terms          int
	passages       int
	length         int
}

// pack keeps a composed in a spill.
func (c *composed) pack(s *spill, room writer) (*kept, writer) {
	w := append(room[:0], bytesOf(c.numbers)...)
	for _, f := range c.features {
		w.u32(uint32(f.ID))
		w.u32(f.Within)
	}
	for _, u := range c.terms {
		w.u64(u.term)
		w.u32(u.packed())
	}
	for i, p := range c.passages {
		w.f32(c.scales[i])
		w.u32(uint32(p.line))
		w.u32(uint32(len(p.heading)))
		w = append(w, p.heading...)
	}
	return &kept{extent: s.keep(w), row: c.row, lang: c.lang, titled: c.titled, vectors: len(c.numbers), known: len(c.features) * featureSize,
		terms: len(c.terms), passages: len(c.passages), length: c.length}, w
}

func (k *kept) numbers() extent  { return k.cut(0, k.vectors) }
func (k *kept) features() extent { return k.cut(k.vectors, k.vectors+k.known) }
func (k *kept) loose() extent    { return k.cut(k.vectors+k.known, k.size) }

// composeChunk reads some files and embeds all their passages by one call.
func (u *update) composeChunk(ctx context.Context, jobs []job) {
	var made []*composed
	var files []*fileState
	var texts []string
	for _, j := range jobs {
		if ctx.Err() != nil {
			if j.row == nil {
				u.leave(j.file)
			}
			continue
		}
		m, src := u.read(j)
		if m == nil || u.failed() {
			continue
		}
		c, t := u.composeMemory(m, src, j.row)
		made, files, texts = append(made, c), append(files, j.file), append(texts, t...)
	}
	if len(made) > 0 && u.embed(ctx, made, texts) {
		var room writer
		for i, c := range made {
			files[i].fresh, room = c.pack(&u.spill, room)
		}
	}
	u.progress(len(jobs))
}

// read brings the state of a job's file up to date. It returns the memory and its
// text if it has to be composed: nil if its content is what the old index has, and
// if there is no live memory in it.
func (u *update) read(j job) (*kb.Memory, []byte) {
	f := j.file
	src, err := u.readFile(f.path)
	if j.row != nil {
		return u.reread(f, src, err), src
	}
	if errors.Is(err, fs.ErrNotExist) {
		f.state = 0 // removed since the folder was listed
		return nil, nil
	}
	if err != nil {
		f.complain(fileUnreadable, err)
		return nil, nil
	}
	f.sum = sha256.Sum256(src)
	if f.old >= 0 {
		if r := u.old.file(f.old); r.sum == f.sum && r.settled() {
			u.takeOver(f)
			return nil, nil
		}
	}
	m, err := u.parse(f.path, src)
	if err != nil {
		f.complain(fileBroken, err)
		return nil, nil
	}
	f.remember(m)
	if f.state != fileLive {
		return nil, nil
	}
	return m, src
}

// reread returns the memory in a file that was read before, to compose it with
// another row; nothing if the file has changed since.
func (u *update) reread(f *fileState, src []byte, err error) *kb.Memory {
	if err != nil || sha256.Sum256(src) != f.sum {
		return nil
	}
	m, err := u.parse(f.path, src)
	if err != nil {
		return nil
	}
	return m
}

// remember keeps of a memory what later updates need to sync it.
func (f *fileState) remember(m *kb.Memory) {
	f.state, f.lines = fileDormant, uint32(m.Lines)
	if m.Live() {
		f.state = fileLive
	}
	f.front = marshalFront(&m.FrontMatter)
}

func marshalFront(m *kb.FrontMatter) []byte {
	text, err := json.Marshal(m, json.OmitZeroStructFields(true))
	if err != nil {
		panic("index: front matter cannot be written as JSON: " + err.Error()) // a bug here: Parse takes only valid UTF-8
	}
	return text
}

// complain keeps what is wrong with a file.
func (f *fileState) complain(state uint8, err error) {
	f.state, f.lines = state, 0
	f.front, _ = json.Marshal(keepComplaint(table.ProblemOf(f.path, err)), json.OmitZeroStructFields(true))
}

// composeMemory cuts a memory into passages; their vectors are still missing.
func (u *update) composeMemory(m *kb.Memory, src []byte, row *table.Row) (*composed, []string) {
	if row == nil {
		own := table.RowOf(m)
		row = &own
	}
	hash := rowHash(*row)
	d := compose(m, u.supposed(m, *row), factsOf(m, src))
	c := &composed{row: hash, lang: d.lang, titled: d.titled, terms: d.terms, length: d.length}
	texts := make([]string, len(d.passages))
	c.passages = make([]passage, len(d.passages))
	for i, p := range d.passages {
		texts[i] = p.text
		c.passages[i] = passage{heading: p.heading, line: p.line}
	}
	if e, ok := u.model.(featurer); ok {
		c.features = chooseFeatures(e, texts)
	}
	return c, texts
}

// embed gives the passages of made their vectors, and reports whether it
// could. Running out of time is no error.
func (u *update) embed(ctx context.Context, made []*composed, texts []string) bool {
	vectors, err := u.model.Embed(ctx, embed.Document, texts)
	if err == nil && len(vectors) != len(texts) {
		err = errors.New("embedder returned another number of vectors than it was given texts")
	}
	dims := u.model.Model().Dims
	for _, v := range vectors {
		if err == nil && len(v) != dims {
			err = errors.New("embedder returned a vector of another length than it says")
		}
	}
	if err != nil {
		if ctx.Err() == nil {
			u.fail(err)
		}
		return false
	}
	for _, c := range made {
		n := len(c.passages)
		c.numbers, c.scales = make([]int8, n*dims), make([]float32, n)
		for i, v := range vectors[:n] {
			c.scales[i] = vec.Unit(c.numbers[i*dims:][:dims], v)
		}
		vectors = vectors[n:]
	}
	return true
}
