package renumber

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// operations writes the plan: the end of each copy, for each memory with a new id a
// new file and the end of the old one, or the same file if its name has the new id already, then the texts that speak of them.
func (d *drafting) operations() error {
	copies := map[string]bool{}
	d.premises()
	for i, m := range d.gone {
		copies[m.Path] = true
		d.result.Operations = append(d.result.Operations,
			schema.Operation{Type: schema.Delete, Path: m.Path, ExpectSHA256: transaction.SumOf(m.text).String(), Changes: "= " + d.result.Copies[i].Kept})
	}
	moves := map[string]bool{}
	for _, v := range d.moved {
		moves[v.From] = true
		text, err := d.renumbered(v)
		if err != nil {
			return err
		}
		content := string(text)
		if v.To == v.From {
			d.result.Operations = append(d.result.Operations,
				schema.Operation{Type: schema.Update, Path: v.To, Content: &content, ExpectSHA256: transaction.SumOf(v.text).String(), Changes: "id: " + v.Old + " → " + v.New})
			continue
		}
		d.result.Operations = append(d.result.Operations,
			schema.Operation{Type: schema.Create, Path: v.To, Content: &content, Changes: "id: " + v.Old + " → " + v.New + ", ← " + v.From},
			schema.Operation{Type: schema.Delete, Path: v.From, ExpectSHA256: transaction.SumOf(v.text).String(), Changes: "→ " + v.To})
	}
	for _, m := range d.all {
		text, changed := d.texts[m.Path]
		if !changed || moves[m.Path] || copies[m.Path] {
			continue
		}
		content := string(text)
		d.result.Operations = append(d.result.Operations,
			schema.Operation{Type: schema.Update, Path: m.Path, Content: &content, ExpectSHA256: transaction.SumOf(m.text).String(), Changes: d.followed(m.Path)})
	}
	return nil
}

// premises notes the files for whose sake others go, or get new ids: a copy goes only while
// the text is kept elsewhere.
func (d *drafting) premises() {
	texts := map[string][]byte{}
	for _, m := range d.all {
		texts[m.Path] = m.text
	}
	for i, m := range d.gone {
		kept := d.result.Copies[i].Kept
		d.result.Premises = append(d.result.Premises, govern.Premise{Path: kept, ID: m.ID, SHA256: transaction.SumOf(texts[kept]).String()})
	}
	for _, v := range d.moved {
		d.result.Premises = append(d.result.Premises, govern.Premise{Path: v.Keeper, ID: v.Old})
	}
}

// followed says which of the new names a text has now.
func (d *drafting) followed(path string) string {
	said := []string{"→"}
	for _, v := range slices.SortedFunc(maps.Keys(d.spoken[path]), func(x, y *move) int { return cmp.Compare(x.order, y.order) }) {
		said = append(said, v.New)
	}
	return strings.Join(said, " ")
}

// renumbered returns the text of a memory with its new id. What it says of itself
// follows.
func (d *drafting) renumbered(v *move) ([]byte, error) {
	text := v.text
	if out, ok := d.texts[v.From]; ok {
		text = out
	}
	text = followLinks(d.followPath(v.From, text), map[string]string{v.Old: v.New})
	aliases := v.Aliases
	if (v.named || v.To != v.From) && !slices.Contains(aliases, v.Old) { // nothing knew one by the other id whose file had this number
		aliases = append(slices.Clone(aliases), v.Old)
	}
	for _, set := range []struct {
		key   string
		value any
	}{{"id", v.New}, {"aliases", aliases}} {
		if set.key == "aliases" && len(aliases) == 0 {
			continue
		}
		out, err := front.Set(text, set.key, set.value)
		if err != nil {
			return nil, inFile(v.From, err)
		}
		text = out
	}
	return text, nil
}

// inFile gives a complaint about a text the path that it does not know.
func inFile(p string, err error) error {
	var bad *kb.FileError
	if !errors.As(err, &bad) {
		return &kb.FileError{Path: p, Msg: lang.Of(err)}
	}
	named := *bad
	named.Path = p
	return &named
}
