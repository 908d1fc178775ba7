package wire

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// ErrNoPlugin says that a host knows no plugins, or that there is none for it.
var ErrNoPlugin = errors.New("no plugin for this host")

// sumsName is the file of a plugin that has the sums of all others.
const sumsName = "SHA256SUMS"

// Plugin works out a folder that a host can install as a plugin. What is there and was not
// written by us, or was edited since, stays, with a warning.
func Plugin(dir string, h host.Host, o Options) (*Plan, error) {
	files := kit.Plugin(h, o.kit())
	if files == nil {
		return nil, ErrNoPlugin
	}
	d, err := openFolder(dir)
	if err != nil {
		return nil, err
	}
	w := &work{project: d}
	sums, r := d.text(sumsName)
	if r != nil {
		return nil, r
	}
	for _, f := range files {
		r := w.edit(f.Path, func(src []byte) ([]byte, *Refusal) {
			_, unchanged := kit.Own(src)
			if src == nil || bytes.Equal(src, f.Text) || unchanged || f.Path == sumsName || summed(sums, f.Path, src) {
				return f.Text, nil
			}
			w.warn(h.Name, f.Path, Foreign, "")
			return src, nil
		})
		if r != nil {
			return nil, r
		}
	}
	return w.plan(), nil
}

// summed reports whether a file still has the sum that stands beside its name.
func summed(sums []byte, path string, src []byte) bool {
	sum := sha256.Sum256(src)
	for line := range strings.Lines(string(sums)) {
		if want, name, ok := strings.Cut(strings.TrimSpace(line), "  "); ok && strings.TrimPrefix(name, "*") == path {
			return want == hex.EncodeToString(sum[:])
		}
	}
	return false
}
