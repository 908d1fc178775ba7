package evidence

import (
	"context"
	"fmt"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Append adds observations to the log of the run that each names, else to the
// global one, under the lock of the bank: it waits for it until ctx ends. All are
// looked at before the first one is written. An error is a [RefusedError] for one
// with a text that must not be written, else says what is wrong with it. When
// Append returns nil, all of them survive a power cut.
func Append(ctx context.Context, b *kb.Bank, all ...schema.Observation) error {
	var paths []string
	lines := map[string][]byte{}
	for _, o := range all {
		path, text, err := encode(b, o)
		if err != nil {
			return err
		}
		if lines[path] == nil {
			paths = append(paths, path)
		}
		lines[path] = append(lines[path], text...)
	}
	unlock, err := b.Lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	for _, path := range paths {
		if err := hasRoom(b, path, lines[path]); err != nil {
			return err
		}
	}
	for _, path := range paths {
		if err := b.AppendLines(path, lines[path]); err != nil {
			return err
		}
	}
	return nil
}

// encode returns the line of an observation, and the log where it belongs. It
// reads the line as everybody will: what cannot be read must not be written.
func encode(b *kb.Bank, o schema.Observation) (path string, text []byte, err error) {
	if path, err = LogPath(b, o.RunID); err != nil {
		return "", nil, err
	}
	if err := Check(o); err != nil {
		return "", nil, fmt.Errorf("observation %s: %w", o.ID, err)
	}
	if text, err = schema.EncodeLine(o); err != nil {
		return "", nil, err
	}
	if len(text) > MostBytes {
		return "", nil, &TooLargeError{o.ID, len(text)}
	}
	l := line{path: path, n: 1, whole: true}
	l.trim(text)
	if _, err := l.decode(); err != nil {
		return "", nil, fmt.Errorf("observation %s: %w", o.ID, err)
	}
	return path, text, refuse(o, text)
}

// A TooLargeError says that an observation has more than [MostBytes].
type TooLargeError struct {
	ID    string
	Bytes int // of its line
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("observation %s: %d KiB, at most %d: keep the text in a file and name that as an artifact", e.ID, (e.Bytes+1023)>>10, MostBytes>>10)
}
