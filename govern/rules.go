package govern

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// knownFiles are the files that a plan may touch although they are no Markdown.
var knownFiles = []string{"config.yaml", citedPath}

// references is the folder of raw material.
const references = "business/references"

// The largest texts that a plan may write, in bytes: a memory as package kb reads
// it, and other documents, which a person has to look through after all.
const (
	maxMemory   = 256 << 10
	maxDocument = 4 << 20
)

// hexSum returns the hash of a text as plans and history hold it.
func hexSum(text []byte) string {
	return transaction.SumOf(text).String()
}

// isDerived reports whether an operation is on a file that follows from the
// others, and may be passed over. One that brings a text of its own is an error:
// a person would be shown what does not happen.
func isDerived(op schema.Operation) (bool, error) {
	switch {
	case !kb.SameName(op.Path, table.Path) && !kb.SameName(op.Path, "_index.md"):
		return false, nil
	case op.Type != schema.Update || op.Content != nil || len(op.FrontMatter) > 0:
		return false, complaint(op.Path, "the index follows from the memories and cannot be written by a plan", "leave the operation out; edit the memories")
	}
	return true, nil
}

// checkForm refuses operations on files that are none of a plan's business, and
// paths that are not in their one form.
func checkForm(op schema.Operation) error {
	p := op.Path
	switch {
	case !slices.Contains([]string{schema.Create, schema.Update, schema.Delete}, op.Type):
		return complaint(p, "%q is not an operation", "write create, update or delete", op.Type)
	case strings.Contains(p, `\`) || strings.Contains(p, "\x00") || !utf8.ValidString(p):
		return nil // package kb says what is wrong
	case path.Clean(p) != p:
		return complaint(p, "the path is not in its shortest form", "write "+path.Clean(p))
	case strings.HasPrefix(p, "memory-bank/"):
		return complaint(p, "paths are relative to the bank", "write "+strings.TrimPrefix(p, "memory-bank/"))
	case kb.IsOverride(p):
		return nil
	case slices.ContainsFunc(strings.Split(p, "/"), func(name string) bool { return strings.HasPrefix(name, ".") && name != ".." }):
		return complaint(p, "hidden files are not memories", "choose a name that does not begin with a dot")
	case !slices.Contains(knownFiles, p) && path.Ext(p) != ".md" && (op.Type == schema.Create || !strings.EqualFold(path.Ext(p), ".md")):
		return complaint(p, "a plan touches Markdown files only", "end the name in .md")
	}
	return nil
}

// check looks at the files as the plan leaves them.
func (w *work) check() error {
	for _, c := range w.plan.changes() {
		if c.deleted {
			continue
		}
		if err := w.checkText(c); err != nil {
			return err
		}
	}
	return w.checkIDs()
}

func (w *work) checkText(c change) error {
	most := maxDocument
	if kb.IsMemory(c.path) || kb.IsOverride(c.path) {
		most = maxMemory
	}
	switch {
	case c.path == citedPath:
		return checkCited(c)
	case len(c.new) > most:
		return complaint(c.path, "larger than %d KiB", "split it, or move raw material to "+references, most>>10)
	case !utf8.Valid(c.new) || bytes.IndexByte(c.new, 0) >= 0:
		return complaint(c.path, "not UTF-8", "save the file as UTF-8")
	case kb.IsMemory(c.path):
		return w.checkMemory(c)
	case kb.IsOverride(c.path):
		_, err := kb.ParseOverride(c.path, c.new)
		return err
	case c.path == "config.yaml":
		return kb.CheckConfig(c.new)
	}
	return nil
}

// checkMemory makes sure that the new text is a memory where it stands. What was
// out of place before may stay so: a plan need not mend what it does not touch.
func (w *work) checkMemory(c change) error {
	m, err := w.parse(c.path, c.new)
	if err != nil {
		return err
	}
	was, err := kb.Parse(c.path, c.old)
	if !c.existed || err != nil {
		was = nil
	}
	if was != nil && was.ID != m.ID {
		return complaint(c.path, "the id is %s and would become %s: an id never changes", "remove the memory and add another", was.ID, m.ID)
	}
	if want := statusOf(c.path); m.Status != want && (was == nil || was.Status == want) {
		return complaint(c.path, "the status is %s, but this folder is for %s memories", "write status: "+string(want)+", or use another folder", m.Status, want)
	}
	return nil
}

// statusOf returns the status of the memories of a folder.
func statusOf(p string) kb.Status {
	switch {
	case strings.HasPrefix(p, "drafts/"):
		return kb.Draft
	case strings.HasPrefix(p, "archive/"):
		return kb.Archived
	}
	return kb.Active
}
