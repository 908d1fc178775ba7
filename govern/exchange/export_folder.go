package exchange

import (
	"path"
	"strings"

	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// The formats of an export.
const (
	FormatAgentmine = "agentmine"
	FormatLines     = "jsonl"
	FormatMarkdown  = "markdown"
)

// A leaf is a file of a folder in the making. Its text is made when it is written: a large bank
// is not held in memory a second time.
type leaf struct {
	path, from string
	text       func() string
}

// leaves lays an export out as agentmine does: <category>/<id>.md. The same export
// gives the same names. Categories that differ only in letter case share a folder:
// for some file systems they are one.
func (e *Export) leaves() []leaf {
	var all []leaf
	taken, folders := names{has: map[string]bool{}, numbers: filename.Numbers{Key: fold}}, map[string]string{}
	for i := range e.Memories {
		c := &e.Memories[i]
		folder := folderFor(c.Memory.Category)
		if folders[fold(folder)] == "" {
			folders[fold(folder)] = folder
		}
		name := taken.free(path.Join(folders[fold(folder)], nameFor(c.Memory.ID)))
		all = append(all, leaf{name, c.Memory.Path, c.Text})
	}
	if len(e.Evidence) > 0 {
		all = append(all, leaf{evidence.CitedPath, "", func() string { return strings.Join(e.Evidence, "\n") + "\n" }})
	}
	return all
}

// sumOf is the hash of a text as plans, history and manifests hold it.
func sumOf(text string) string { return transaction.SumOf([]byte(text)).String() }

// folderFor returns the folder of a category.
func folderFor(category string) string {
	if category == "" {
		return formats.Uncategorized
	}
	return nameFor(category)[:len(nameFor(category))-len(".md")]
}

// nameFor returns the name of a file for an id or a category: the word itself where
// every system can have such a name, else what is left of it.
func nameFor(word string) string {
	name := word + ".md"
	if strings.ContainsAny(word, "/\x00") || strings.HasPrefix(word, ".") || filename.Portable(name) != nil || filename.Portable(word) != nil {
		return filename.Slug(word) + ".md"
	}
	return name
}

// names are those that an export has given.
type names struct {
	has     map[string]bool // folded
	numbers filename.Numbers
}

// free returns a name that was not given before on any file system, and takes it.
func (n *names) free(name string) string {
	name = n.numbers.Free(name, ".md", func(s string) bool { return n.has[fold(s)] })
	n.has[fold(name)] = true
	return name
}
