package transaction

import (
	"bytes"
	"math/rand/v2"
	"path"
	"strings"
)

// clone returns an equal disk, with fresh counters.
func (d *memDisk) clone() *memDisk {
	known := map[*node]*node{}
	var copied func(n *node) *node
	names := func(m map[string]*node) map[string]*node {
		if m == nil {
			return nil
		}
		c := make(map[string]*node, len(m))
		for name, n := range m {
			c[name] = copied(n)
		}
		return c
	}
	copied = func(n *node) *node {
		if n == nil || known[n] != nil {
			return known[n]
		}
		c := &node{folder: n.folder, mode: n.mode}
		known[n] = c
		c.now = content{n.now.data, names(n.now.names)}
		c.kept = content{n.kept.data, names(n.kept.names)}
		return c
	}
	c := &memDisk{root: copied(d.root), saved: d.saved, plain: d.plain, drop: d.drop, syncs: d.syncs}
	for _, l := range d.pending {
		l.node, l.names = copied(l.node), names(l.names)
		c.pending = append(c.pending, l)
	}
	return c
}

// powerCut returns the disk as it may be after one.
func (d *memDisk) powerCut(seed uint64, weak bool) *memDisk {
	r := rand.New(rand.NewPCG(seed, uint64(d.steps))) // another choice at every step
	c := d.clone()
	last := r.IntN(len(c.pending) + 1)
	for i, l := range c.pending {
		switch {
		case !weak && i > last || weak && r.IntN(2) == 0:
			continue
		case len(l.data) > 0 && (weak && r.IntN(2) == 0 || !weak && i == last):
			l.data = torn(l.data, r)
		case !weak && i == last:
			continue
		}
		apply(&l.node.kept, l)
	}
	c.pending = nil
	c.root.restart(map[*node]bool{})
	return c
}

// torn returns what is left of a write: a part, or the length without the bytes.
func torn(data []byte, r *rand.Rand) []byte {
	at := r.IntN(len(data) + 1)
	if r.IntN(2) == 0 {
		return data[:at]
	}
	return append(bytes.Clone(data[:at]), make([]byte, len(data)-at)...)
}

// restart lets processes see what was kept.
func (n *node) restart(seen map[*node]bool) {
	if seen[n] {
		return
	}
	seen[n] = true
	n.now = content{bytes.Clone(n.kept.data), nil}
	if n.folder {
		n.now.names = make(map[string]*node, len(n.kept.names))
		for name, c := range n.kept.names {
			n.now.names[name] = c
			c.restart(seen)
		}
	}
}

// files returns the text of every file, by path.
func (d *memDisk) files() map[string]string {
	all := map[string]string{}
	var walk func(folder string, n *node)
	walk = func(folder string, n *node) {
		for name, c := range n.now.names {
			if p := path.Join(folder, name); c.folder {
				walk(p, c)
			} else {
				all[p] = string(c.now.data)
			}
		}
	}
	walk("", d.root)
	return all
}

// put saves a file durably, as a person does who is done with it.
func (d *memDisk) put(name, text string) {
	folder := d.root
	for dir := range strings.SplitSeq(path.Dir(name), "/") {
		if dir == "." {
			break
		}
		if folder.now.names[dir] == nil {
			d.link(folder, map[string]*node{dir: newFolder()})
		}
		d.keep(folder)
		folder = folder.now.names[dir]
	}
	n := &node{mode: 0o644, now: content{data: []byte(text)}, kept: content{data: []byte(text)}}
	d.link(folder, map[string]*node{path.Base(name): n})
	d.keep(folder)
}
