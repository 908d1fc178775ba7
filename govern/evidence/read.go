package evidence

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"

	"github.com/tacit-kb/tacit/kb"
)

// chunk is how much is read of a log at once.
const chunk = 64 << 10

// forward calls f with the lines of a log, the first one first, until f returns
// false. Empty lines are left out. A log that is not there has none; one that is too
// large has a single line, which says so.
func forward(b *kb.Bank, path string, f func(line) bool) error {
	log, err := openLog(b, path)
	if log == nil {
		return err
	}
	defer log.Close()
	l := line{path: path, run: runOf(b, path)}
	if _, l.large, err = measure(log, 0); err != nil {
		return err
	}
	if l.large != nil {
		f(l)
		return nil
	}
	in := bufio.NewReaderSize(io.NewSectionReader(log, 0, log.Size), chunk)
	for more := true; more; {
		l.n++
		if more, err = l.read(in); err != nil {
			return err
		}
		if more = more && l.whole; len(l.text) > 0 && !l.unfinished(b) && !f(l) {
			return nil
		}
	}
	return nil
}

// read reads the next line. It reports false when nothing follows.
func (l *line) read(in *bufio.Reader) (bool, error) {
	l.long, l.whole = false, false
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		switch {
		case len(bytes.TrimSuffix(part, []byte{'\n'}))+len(text) >= MostBytes:
			l.long, text = true, append(text, part[:max(0, min(len(part), MostBytes-len(text)))]...)
		case err == nil && text == nil:
			text = part
		default:
			text = append(text, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		l.whole = err == nil
		l.trim(text)
		if err == io.EOF {
			return false, nil
		}
		return true, err
	}
}

// unfinished reports whether this is the last line of a log to which another
// process is just adding: that is not torn.
func (l line) unfinished(b *kb.Bank) bool {
	if l.whole {
		return false
	}
	_, err := l.head()
	if !errors.Is(err, errTorn) {
		return false
	}
	_, writing := b.Locked()
	return writing
}

// openLog returns nil for a log that is not there.
func openLog(b *kb.Bank, path string) (*kb.Log, error) {
	log, err := b.OpenLog(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return log, err
}

// A backward reads the lines of a log from its end.
type backward struct {
	bank *kb.Bank
	log  *kb.Log
	at   int64  // where buf begins in the file
	buf  []byte // what lies before the line that was read last
	own  []byte // the memory that buf is in
	line line
	left int  // lines that are still to come
	last bool // the next one is the last of the file

	chunk int64 // how much is read at once
}

// openBackward returns nil for a log that is not there.
func openBackward(b *kb.Bank, path string) (*backward, error) {
	log, err := openLog(b, path)
	if log == nil {
		return nil, err
	}
	r := &backward{bank: b, log: log, at: log.Size, line: line{path: path, run: runOf(b, path), whole: true}, last: true, chunk: chunk}
	if r.left, r.line.large, err = measure(log, 0); err != nil {
		log.Close()
		return nil, err
	}
	if r.line.large != nil {
		r.left = 1
	}
	return r, nil
}

// countLines counts the line ends, and what follows the last one.
func countLines(log *kb.Log) (n int, err error) {
	in := io.NewSectionReader(log, 0, log.Size)
	buf := make([]byte, chunk)
	whole := true
	for {
		k, err := in.Read(buf)
		n += bytes.Count(buf[:k], []byte{'\n'})
		if k > 0 {
			whole = buf[k-1] == '\n'
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return 0, err
		}
	}
	if !whole {
		n++
	}
	return n, nil
}

// next reads the line before. It reports false when there is none.
func (r *backward) next() (line, bool, error) {
	for r.left > 0 {
		if r.line.large != nil {
			r.left = 0
			return r.line, true, nil
		}
		if err := r.step(); err != nil {
			return line{}, false, err
		}
		if len(r.line.text) > 0 && !r.line.unfinished(r.bank) {
			return r.line, true, nil
		}
	}
	return line{}, false, nil
}

// step reads one line, empty or not.
func (r *backward) step() error {
	r.line.n, r.line.long, r.line.whole = r.left, false, true
	r.left--
	if r.last {
		r.last = false
		if err := r.fill(); err != nil {
			return err
		}
		if r.line.whole = r.buf[len(r.buf)-1] == '\n'; r.line.whole {
			r.buf = r.buf[:len(r.buf)-1]
		}
	}
	for {
		if i := bytes.LastIndexByte(r.buf, '\n'); i >= 0 || r.at == 0 {
			text := r.buf[i+1:]
			r.buf = r.buf[:max(i, 0)]
			r.line.long = r.line.long || len(text) >= MostBytes
			r.line.trim(text)
			return nil
		}
		if len(r.buf) > MostBytes {
			r.line.long, r.buf = true, r.buf[:1] // something has to stand for the line
		}
		if err := r.fill(); err != nil {
			return err
		}
	}
}

// fill puts what lies before buf in front of it.
func (r *backward) fill() error {
	n := int(min(r.chunk, r.at))
	if need := n + len(r.buf); need > cap(r.own) {
		r.own = make([]byte, 2*need)
	}
	r.own = r.own[:cap(r.own)]
	copy(r.own[n:], r.buf)
	if _, err := r.log.ReadAt(r.own[:n], r.at-int64(n)); err != nil && err != io.EOF {
		return err
	}
	r.buf, r.at = r.own[:n+len(r.buf)], r.at-int64(n)
	return nil
}
