package retrieve

import (
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/tacit-kb/tacit/index"
)

// A question about one device is answered by no rule that is about another one.

// otherModel returns the model that a question names if a rule is about another one: one
// that the bank has rules for, or an unknown one of the same family. Empty if it names none.
func (r *Retriever) otherModel(a *asked, model string) string {
	if model == "" {
		return ""
	}
	models := a.modelsOf(r)
	switch {
	case slices.ContainsFunc(models, func(m string) bool { return strings.EqualFold(m, model) }):
		return ""
	case len(models) > 0:
		return models[0]
	}
	return relativeOf(model, a.looked())
}

// modelsOf returns the device models that the question names, as far as the bank has rules
// for them.
func (a *asked) modelsOf(r *Retriever) []string {
	if a.knowsModels {
		return a.models
	}
	a.knowsModels = true
	index.Identifiers(a.looked(), func(t index.Term) {
		for _, i := range r.holders([]index.Term{t}) {
			if model := r.index.Entry(i).ModelID; strings.EqualFold(model, t.Text) {
				a.models = append(a.models, model)
				return
			}
		}
	})
	return a.models
}

// relativeOf returns a name in a question that is built as the name of a model is, and
// begins with the same letters, if the model itself is not named: ECU-G5 for ECU-G4.
func relativeOf(model, text string) string {
	want := familyOf(model)
	if want == "" {
		return ""
	}
	found := ""
	for _, name := range modelName().FindAllString(norm.NFKC.String(text), -1) {
		switch {
		case strings.EqualFold(name, model):
			return ""
		case found == "" && familyOf(name) == want:
			found = name
		}
	}
	return found
}

// modelName is letters and digits, joined by signs.
var modelName = expression(`[A-Za-z0-9]+(?:[-_/][A-Za-z0-9]+)*`)

// familyOf returns what the names of related models share: the letters that they begin
// with, and how they are built of letters, digits and signs. Empty for a name without
// digits or with fewer than two letters in front, which may be anything.
func familyOf(model string) string {
	model = strings.ToLower(norm.NFKC.String(model))
	prefix := strings.IndexFunc(model, func(c rune) bool { return c < 'a' || c > 'z' })
	if prefix < 2 || !strings.ContainsAny(model, "0123456789") {
		return ""
	}
	shape := []byte(model[:prefix])
	for i := prefix; i < len(model); i++ {
		c := model[i]
		switch {
		case c >= '0' && c <= '9':
			c = '0'
		case c >= 'a' && c <= 'z':
			c = 'A'
		}
		if c != shape[len(shape)-1] || c != '0' && c != 'A' {
			shape = append(shape, c)
		}
	}
	return string(shape)
}
