package formats

import (
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// maxLog is the largest log or export that is read, in bytes.
const maxLog = 256 << 20

var (
	errNotUTF8 = lang.Text{EN: "not UTF-8", ZH: "不是 UTF-8", JA: "UTF-8 ではありません"}
	errZero    = lang.Text{EN: "contains a NUL byte", ZH: "含有 NUL 字节", JA: "NUL バイトを含んでいます"}
)

// readLarge is readFile for files that grow by lines.
func readLarge(fsys fs.FS, name string) (string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return "", plainError(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxLog+1))
	switch {
	case err != nil:
		return "", plainError(err)
	case len(data) > maxLog:
		return "", errLogLarge
	case !utf8.Valid(data):
		return "", errNotUTF8
	}
	return strings.TrimPrefix(string(data), "\ufeff"), nil
}

// ReadObservations takes the observations of a log. A line that is none is a note,
// as is the last one of a process that died.
func (b *Batch) ReadObservations(fsys fs.FS, name, runID string) {
	text, ok := b.ReadOwn(fsys, name, true)
	if !ok {
		return
	}
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if err := b.TakeObservation([]byte(line), runID); err != nil {
			b.Notes = append(b.Notes, Note{Origin: name, Line: n, Code: Unreadable, Detail: lang.Of(err)})
		}
	}
}

// TakeObservation takes one, of a run if it does not name one itself.
func (b *Batch) TakeObservation(src []byte, runID string) error {
	var o schema.Observation
	if err := schema.Decode("observation", src, &o); err != nil {
		return err
	}
	if o.RunID == "" {
		o.RunID = runID
	}
	if err := evidence.Check(o); err != nil {
		return err
	}
	b.Observations = append(b.Observations, o)
	return nil
}

var errLogLarge = lang.Text{EN: "the file is larger than 256 MiB", ZH: "文件超过 256 MiB", JA: "ファイルが 256 MiB を超えています"}
