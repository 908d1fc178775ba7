package wire

import (
	"slices"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// copilotFile is where Copilot and Visual Studio Code have their block. Both read AGENTS.md
// as well: where a block of ours is there for another host, it names them too, and their own
// file has none.
const copilotFile = ".github/copilot-instructions.md"

var readAgents = []string{host.Copilot, host.VSCode}

// blockIn returns the block of ours in a file; nil for none that can be read.
func (d *project) blockIn(path string) *block {
	src, r := d.text(path)
	if r != nil {
		return nil
	}
	b, r := findBlock(src, markdown)
	if r != nil {
		return nil
	}
	return b
}

// mine returns the block of ours in a file, if there is one that a person has not edited.
func (d *project) mine(path string) *block {
	if b := d.blockIn(path); b != nil && !b.edited() {
		return b
	}
	return nil
}

// names reports whether a block in a file is for a host.
func (d *project) names(path, name string) bool {
	b := d.blockIn(path)
	return b != nil && slices.Contains(b.hosts, name)
}

// placeOf returns the file that has the block of a host: its own, or AGENTS.md.
func (d *project) placeOf(m marked) string {
	if m.path == copilotFile && !d.names(copilotFile, m.host) && d.names(agentsFile, m.host) {
		return agentsFile
	}
	return m.path
}

// onlyReaders reports whether a block names no host whose file AGENTS.md is.
func (b *block) onlyReaders() bool {
	return !slices.ContainsFunc(b.hosts, func(name string) bool { return !slices.Contains(readAgents, name) })
}

// together takes the block of Copilot to the one in AGENTS.md that is there for another host,
// whose text stays.
func (w *work) together(user bool) *Refusal {
	from, to := w.mine(copilotFile), w.mine(agentsFile)
	if user || from == nil || to == nil || to.onlyReaders() || w.real(copilotFile) == w.real(agentsFile) {
		return nil
	}
	return w.carry(from, to.text, copilotFile, agentsFile)
}

// apart takes it back when the other hosts have gone.
func (w *work) apart(user bool) *Refusal {
	from := w.mine(agentsFile)
	if user || from == nil || !from.onlyReaders() || w.real(copilotFile) == w.real(agentsFile) {
		return nil
	}
	return w.carry(from, from.text, agentsFile, copilotFile)
}

// carry takes a block from one file to another, with a text.
func (w *work) carry(b *block, text []byte, from, to string) *Refusal {
	text, hosts := slices.Clone(text), slices.Clone(b.hosts)
	r := w.edit(to, func(src []byte) ([]byte, *Refusal) {
		out, _, r := putBlock(src, text, hosts, markdown)
		return out, r
	})
	if r != nil {
		return r
	}
	return w.edit(from, func(src []byte) ([]byte, *Refusal) {
		out, _, gone, r := dropBlock(src, hosts, markdown)
		if gone {
			return nil, r
		}
		return out, r
	})
}
