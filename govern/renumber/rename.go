package renumber

import (
	"bytes"
	"errors"
	"io/fs"
	"regexp"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// The reasons for which a person cannot give a memory an id.
var (
	errNoID      = lang.Text{EN: "%q cannot be an id: use letters, digits, - _ and . only, with no - at the beginning, at most 128 bytes", ZH: "%q 不能作编号：只能使用汉字、字母、数字、- _ 和 .，开头不能是 -，最多 128 字节", JA: "%q は ID にできません。英字・かな・漢字などの文字、数字、- _ . だけを使い、- で始めず、128 バイト以内にしてください"}
	errTaken     = lang.Text{EN: "%[1]s is the id of another memory: %[2]s", ZH: "%[1]s 已是另一条记忆的编号：%[2]s", JA: "%[1]s は別の記憶の ID です: %[2]s"}
	errWasTaken  = lang.Text{EN: "%s was the id of a memory that no longer exists; ids are not used again", ZH: "%s 曾是一条已不存在的记忆的编号；编号不会重复使用", JA: "%s は、もうない記憶の ID でした。ID は二度使いません"}
	errSharesID  = lang.Text{EN: "%[1]s is also the id of %[2]s: run tacit check --fix first", ZH: "%[1]s 也是 %[2]s 的编号：请先执行 tacit check --fix", JA: "%[1]s は %[2]s の ID でもあります。先に tacit check --fix を実行してください"}
	errUnchanged = lang.Text{EN: "the memory has the id %s already", ZH: "这条记忆的编号已经是 %s", JA: "この記憶の ID は既に %s です"}
)

// Rename returns the texts of a bank in which a memory has another id, one that a person
// chose: its own file under its new path, and the texts that speak of it, as [Draft] lets
// them follow. The old id stays among the aliases, so that the history, and whoever knows
// the memory by it, still finds it. A mention in a sentence follows too where it can be
// nothing else: the id has a number. With stay, the file keeps its name. Nothing is written;
// nil is a file that is gone.
func Rename(b *kb.Bank, at, id string, stay bool) (texts map[string][]byte, g Given, err error) {
	d := &drafting{bank: b, texts: map[string][]byte{}, taken: map[string]bool{}, spent: map[string]bool{}, spoken: map[string]map[*move]bool{}}
	if err := d.readAll(); err != nil {
		return nil, g, err
	}
	v, err := d.chosen(at, id, stay)
	if err != nil {
		return nil, g, err
	}
	d.moved = []*move{v}
	if err := d.references(); err != nil {
		return nil, g, err
	}
	text, err := d.renumbered(v)
	if err != nil {
		return nil, g, err
	}
	delete(d.texts, v.From)
	d.texts[v.To] = text
	if v.To != v.From {
		d.texts[v.From] = nil
	}
	return d.texts, v.Given, d.mentions(v.Given)
}

// readAll reads every memory.
func (d *drafting) readAll() error {
	files, err := d.bank.ListAll()
	if err != nil {
		return err
	}
	for _, f := range files {
		d.taken[strings.ToLower(f.Path)] = true
		text, err := d.bank.ReadFile(f.Path)
		if err != nil {
			continue
		}
		if m, err := kb.Parse(f.Path, text); err == nil {
			d.all = append(d.all, &memory{Memory: m, text: text})
		}
	}
	return nil
}

// chosen is the move of one memory to an id, if that is possible.
func (d *drafting) chosen(at, id string, stay bool) (v *move, err error) {
	for _, m := range d.all {
		if m.Path == at {
			v = &move{memory: m, Given: Given{Old: m.ID, New: id, From: at, Keeper: at}, owners: []*memory{m}, named: true}
		}
	}
	switch {
	case v == nil:
		_, err := d.bank.Load(at)
		if err == nil {
			err = &fs.PathError{Op: "open", Path: at, Err: fs.ErrNotExist}
		}
		return nil, err
	case !kb.ValidID(id):
		return nil, errNoID.With(id)
	case id == v.Old:
		return nil, errUnchanged.With(id)
	}
	for _, m := range d.all {
		switch {
		case m == v.memory:
		case filename.Same(m.ID, v.Old):
			return nil, errSharesID.With(m.ID, m.Path)
		case filename.Same(m.ID, id):
			return nil, errTaken.With(m.ID, m.Path)
		}
	}
	records, _, _ := govern.History(d.bank)
	for _, r := range records {
		for _, op := range r.Operations {
			if filename.Same(op.Memory, id) && !filename.Same(id, v.Old) && !hasAlias(v.Aliases, id) {
				return nil, errWasTaken.With(id)
			}
		}
	}
	delete(d.taken, strings.ToLower(at))
	if v.To = at; !stay {
		v.To = d.newPath(at, v.Old, id)
	}
	return v, nil
}

func hasAlias(aliases []string, id string) bool {
	for _, a := range aliases {
		if filename.Same(a, id) {
			return true
		}
	}
	return false
}

// numbered is an id that is no word of a sentence.
var numbered = pattern.Lazy(`^[\pL\pN_.]*-[\pL\pN_.-]*\pN$`)

// mentions lets the sentences of memories follow that name an id which is no word. What
// stands in code stays: it may be the output of a command of former times.
func (d *drafting) mentions(g Given) error {
	if !numbered().MatchString(g.Old) {
		return nil
	}
	whole := regexp.MustCompile(`(^|[^\pL\pN_./-])` + regexp.QuoteMeta(g.Old) + `($|[^\pL\pN_/-])`)
	for _, m := range d.all {
		at := m.Path
		if at == g.From {
			at = g.To
		}
		text, ok := d.texts[at]
		if !ok {
			text = m.text
		}
		if text == nil || !bytes.Contains(text, []byte(g.Old)) {
			continue
		}
		if out := mentioned(text, whole, g.New); !bytes.Equal(out, text) {
			d.texts[at] = out
		}
	}
	return nil
}

// mentioned replaces an id below the front matter and outside of code.
func mentioned(text []byte, whole *regexp.Regexp, id string) []byte {
	_, body, found := markdown.CutMatter(string(text))
	if !found {
		body = string(text)
	}
	head := len(text) - len(body)
	out := append([]byte{}, text[:head]...)
	from := 0
	for _, line := range markdown.Lines(body) {
		if line.Code {
			continue
		}
		out = append(out, body[from:line.Start]...)
		parts := strings.Split(line.Text, "`")
		for i := 0; i < len(parts); i += 2 { // the others stand between backquotes
			for range 2 { // two ids share the space between them
				parts[i] = whole.ReplaceAllString(parts[i], "${1}"+strings.ReplaceAll(id, "$", "$$")+"${2}")
			}
		}
		out = append(out, strings.Join(parts, "`")...)
		from = line.Start + len(line.Text)
	}
	return append(out, body[from:]...)
}

// IsRefusal reports whether an error of [Rename] says why a person cannot give the id,
// rather than that something failed.
func IsRefusal(err error) bool {
	var m *lang.Message
	return errors.As(err, &m)
}
