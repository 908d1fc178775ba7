package exchange

import (
	"io/fs"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
)

// isBank reports whether a folder is a bank: it has an INDEX.md, and a memory that
// is where it belongs. It reads at most a few files.
func isBank(fsys fs.FS) bool {
	const few = 20
	if !formats.Exists(fsys, table.Path) {
		return false
	}
	names := bankFiles(fsys)
	for _, name := range names[:min(few, len(names))] {
		if text, ok := new(formats.Batch).ReadOwn(fsys, name, false); ok && homeOf(name, text) != "" {
			return true
		}
	}
	return false
}

// bankFiles lists what can be memories, as package kb does.
func bankFiles(fsys fs.FS) (names []string) { return memoriesOf(formats.Walk(fsys, ".", ".md")) }

func memoriesOf(files []string) (names []string) {
	for _, name := range files {
		if kb.IsMemory(name) && !kb.IsConflict(name) {
			names = append(names, name)
		}
	}
	return names
}

// readBank takes the memories of a bank, to their places here, with the type and
// level that only their folders say.
func readBank(b *formats.Batch, fsys fs.FS) {
	for _, name := range memoriesOf(b.Walk(fsys, ".", ".md")) {
		text, ok := b.ReadOwn(fsys, name, false)
		if !ok {
			continue
		}
		there := text
		if m, err := kb.Parse(name, []byte(text)); err == nil {
			text = string(complete([]byte(text), m, nil))
		}
		b.Items = append(b.Items, formats.Item{Origin: name, Text: text, Path: homeOf(name, text), From: there})
	}
	if formats.Exists(fsys, evidence.CitedPath) {
		b.ReadObservations(fsys, evidence.CitedPath, "")
	}
}
