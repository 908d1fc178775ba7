package practice

import (
	"context"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/index"
)

// Typed says how often a memory comes first when it is asked for by what stands in it.
type Typed struct {
	Of     int      `json:"of"`    // titles, ids, triggers and aliases of the bank
	Asked  int      `json:"asked"` // of these
	First  int      `json:"first"` // that show their memory first
	Rate   float64  `json:"rate"`
	Missed []Missed `json:"missed"`
}

// Missed is a text of a memory that does not show it first.
type Missed struct {
	ID    string `json:"id"`
	Field string `json:"field"`
	Text  string `json:"text"`
	Shown bool   `json:"shown"` // the memory is shown, but not first
	First string `json:"first"` // id of the one that comes first; empty for silence
}

// silent reports whether nothing is shown for this text of a memory.
func (t Typed) silent(id, text string) bool {
	return slices.ContainsFunc(t.Missed, func(m Missed) bool { return m.ID == id && m.First == "" && strings.EqualFold(m.Text, text) })
}

// The fields that a memory is asked for by.
const (
	FieldTitle   = "title"
	FieldID      = "id"
	FieldTrigger = "trigger"
	FieldAlias   = "aliases"
)

// A Text stands in memories: where several have it, each may come first.
type Text struct {
	Field, Text string
	IDs         []string
}

// Texts collects by what the memories of a bank can be asked for as it stands.
func Texts(x *index.Index) (all []Text) {
	at := map[string]int{} // number in all, by the text
	for i := range x.Len() {
		e := x.Entry(i)
		add := func(field string, texts ...string) {
			for _, s := range texts {
				k := strings.ToLower(strings.Join(strings.Fields(s), " "))
				if k == "" {
					continue
				}
				n, known := at[k]
				if !known {
					n, at[k] = len(all), len(all)
					all = append(all, Text{Field: field, Text: s})
				}
				if !slices.Contains(all[n].IDs, e.ID) {
					all[n].IDs = append(all[n].IDs, e.ID)
				}
			}
		}
		add(FieldTitle, e.Title)
		add(FieldID, e.ID)
		add(FieldTrigger, e.Trigger...)
		add(FieldAlias, e.Aliases...)
	}
	return all
}

// Type asks for memories by what stands in them.
func (s Sample) Type(ctx context.Context, texts []Text, ask Asker, step Step) (Typed, error) {
	chosen := pick(texts, s.Typed)
	t := Typed{Of: len(texts), Asked: len(chosen), Missed: []Missed{}}
	c := counter{step: step, total: len(chosen)}
	for _, x := range chosen {
		shown, err := ask(ctx, x.Text)
		if err != nil {
			return t, err
		}
		c.next()
		if len(shown) > 0 && slices.Contains(x.IDs, shown[0].ID) {
			t.First++
			continue
		}
		m := Missed{ID: x.IDs[0], Field: x.Field, Text: x.Text, Shown: slices.ContainsFunc(x.IDs, func(id string) bool { return has(shown, id) })}
		if len(shown) > 0 {
			m.First = shown[0].ID
		}
		t.Missed = append(t.Missed, m)
	}
	t.Rate = rate(t.First, t.Asked)
	return t, nil
}
