package wire

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// ClaudeRule is the rule of Claude Code, and agentsFile the file with a block of ours that it
// reads as well.
const (
	ClaudeRule = ".claude/rules/tacit.md"
	agentsFile = "AGENTS.md"
)

// toldByAgents reports whether Claude Code reads the block of ours in AGENTS.md, which
// says what its rule says. It reads AGENTS.md where a project has no CLAUDE.md, and
// where that one imports it (2.1.330).
func (d *project) toldByAgents(user bool) bool {
	src, r := d.text(agentsFile)
	if b, bad := findBlock(src, markdown); user || r != nil || bad != nil || b == nil || b.edited() {
		return false
	}
	for _, name := range []string{"CLAUDE.md", ".claude/CLAUDE.md"} {
		text, r := d.text(name)
		if r != nil || text != nil && !bytes.Contains(text, []byte("@"+agentsFile)) && !sameFile(d.root, name, agentsFile) {
			return false // of a file that cannot be read nothing is known
		}
	}
	return true
}

func sameFile(root, a, b string) bool {
	x, err1 := os.Stat(filepath.Join(root, filepath.FromSlash(a)))
	y, err2 := os.Stat(filepath.Join(root, b))
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}

// sayOnce takes the rule of Claude Code away where it reads the same in AGENTS.md.
func (w *work) sayOnce(o Options) *Refusal {
	if !w.toldByAgents(o.User) {
		return nil
	}
	return w.edit(ClaudeRule, func(src []byte) ([]byte, *Refusal) {
		if _, unchanged := kit.Own(src); unchanged {
			return nil, nil
		}
		return src, nil
	})
}

// wiredWith returns with which options a host was wired, as far as what is there shows it.
func (d *project) wiredWith(h host.Host, o Options) Options {
	o.NoHooks = len(d.look(h, o).Events) == 0
	for _, lang := range langs {
		for _, prefix := range []string{"", "tacit-"} {
			in := o
			in.Lang, in.Prefix = lang, prefix
			for _, f := range wanted(h, in).files {
				if src, _ := d.text(f.Path); bytes.Equal(src, f.Text) {
					return in
				}
			}
		}
	}
	return o
}

// sayAgain gives Claude Code its rule back, if it stays and AGENTS.md says it no longer.
func (w *work) sayAgain(stay []host.Host, o Options) *Refusal {
	for _, h := range stay {
		if h.Name != host.Claude {
			continue
		}
		for _, f := range wanted(h, w.wiredWith(h, o)).files {
			if f.Path == ClaudeRule {
				return w.addFile(f, h.Name)
			}
		}
	}
	return nil
}

// toldOnce reports whether a host lacks a folder because AGENTS.md says what belongs there.
func (d *project) toldOnce(s *State, folder string) bool {
	return s.Host.Name == host.Claude && folder == folderOf(ClaudeRule) && d.toldByAgents(s.User)
}
