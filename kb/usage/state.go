package usage

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/plain"
)

// openState opens the private state of a bank to read it; nil where there is none yet.
func openState(b *kb.Bank) (*os.Root, error) {
	root, err := os.OpenRoot(b.Dir())
	if err != nil {
		return nil, err
	}
	defer root.Close()
	state, err := plain.Folder(root, b.StateDir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return state, err
}

// readFile returns the first bytes of a file of the private state, most of them; nothing
// where there is no file. What was read before an error comes with it.
func readFile(state *os.Root, name string) ([]byte, error) {
	f, err := plain.Open(state, name, os.O_RDONLY)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
