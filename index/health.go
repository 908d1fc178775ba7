package index

import (
	"errors"
	"os"
	"path"
	"path/filepath"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb"
)

// A CacheState says what the compiled index on disk is good for.
type CacheState string

// The states. Only CacheWhole is used as it is; all others lead to a new one, and
// none is an error.
const (
	CacheNone    CacheState = "none"    // there is none, or no folder that is trusted
	CacheWhole   CacheState = "whole"   // every checksum is right
	CacheForeign CacheState = "foreign" // made elsewhere, or by another version or model
	CacheDamaged CacheState = "damaged"
)

// A CacheHealth is what lies in the cache, unused and untouched.
type CacheHealth struct {
	State    CacheState
	Bytes    int64
	Stats    Stats // of a whole one, when it was written
	SetAside bool  // a damaged one was kept for whoever wants to look at it
	Files    int   // of the bank
	Unread   int   // of those, as many as the index does not have as they are: the next Open reads them
}

// LookAtCache says how the compiled index of a bank lies on disk, for the built-in
// model. It reads all of it, and writes nothing.
func LookAtCache(b *kb.Bank, m embed.Model) CacheHealth {
	d := cache{b, compiledName}
	h := CacheHealth{State: CacheNone, SetAside: isThere(d, compiledName+corruptSuffix)}
	if info, err := os.Lstat(filepath.Join(b.Dir(), filepath.FromSlash(d.file(compiledName)))); err == nil {
		h.Bytes = info.Size()
	}
	all, _ := b.List()
	h.Files, h.Unread = len(all), len(all)
	c, err := d.load(true)
	switch {
	case err == nil:
		defer c.close()
		err = c.verify()
		if err == nil && c.model != identity(m) {
			err = errForeign
		}
		if err == nil {
			h.Unread = c.unread(all)
		}
		h.Stats = c.stats
	case h.Bytes == 0:
		return h
	}
	switch {
	case errors.Is(err, errDamaged):
		h.State = CacheDamaged
	case err != nil:
		h.State = CacheForeign
	default:
		h.State = CacheWhole
	}
	return h
}

func isThere(d cache, name string) bool {
	_, err := os.Lstat(path.Join(filepath.ToSlash(d.bank.Dir()), d.file(name)))
	return err == nil
}

// unread counts the files that the index does not have as they are, by size and time of change.
func (c *compiled) unread(files []kb.File) (n int) {
	known := make(map[string]version, c.files())
	for i := range c.files() {
		r := c.file(i)
		known[string(c.text(r.path))] = r.version
	}
	for _, f := range files {
		if v, ok := known[f.Path]; !ok || v.size != f.Size || v.mtime != f.ModTime {
			n++
		}
	}
	return n
}
