package exchange

import (
	"path"
	"strings"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
)

// inOtherFormat returns the memory that an earlier import made of the same file when it read
// the folder in another format, such as a decision that is now read as a plain note: a file of that
// name whose text the memory still has. It is nil for a file that is new.
func (p *proposal) inOtherFormat(c *importItem) *existing {
	if c.own || c.err != nil || strings.TrimSpace(c.Body) == "" {
		return nil
	}
	if p.otherFormats == nil {
		p.otherFormats = map[string]*existing{}
		for key, was := range p.past {
			_, origin, _ := strings.Cut(key, ":")
			if h := p.byID[fold(was.id)]; !strings.HasPrefix(key, p.key("")) && was.id != "" && h != nil && h.memory != nil {
				p.otherFormats[fileWith(origin, h.text)] = h
			}
		}
	}
	return p.otherFormats[path.Base(fold(c.Origin))+"\n"+unlinked(c.Body)]
}

// fileWith names a file by its name and its text, which are the same wherever an import began to read.
func fileWith(origin, text string) string {
	_, body, err := formats.SplitFront(text)
	if err != nil {
		return ""
	}
	return path.Base(fold(origin)) + "\n" + unlinked(body)
}
