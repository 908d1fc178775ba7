package index

import (
	"encoding/hex"
	"os"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb"
)

const (
	besidePrefix = "index-"
	besideSuffix = ".bin"
)

// compiledFile is the name of the file in which an index of the model is kept.
func compiledFile(m embed.Model, opts Options) string {
	if !opts.Beside {
		return compiledName
	}
	id := identity(m)
	return besidePrefix + hex.EncodeToString(id[:8]) + besideSuffix
}

// OpenCache opens the cache folder of a bank, for what else can be made again at
// any time, and makes it if need be. The error says that nothing can be kept
// there. A folder that is a link is refused: whoever made it wants something to
// be written elsewhere.
func OpenCache(b *kb.Bank) (*os.Root, error) {
	d := cache{b, compiledName}
	if err := d.make(); err != nil {
		return nil, err
	}
	root, err := d.root()
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.OpenRoot(b.CacheDir())
}
