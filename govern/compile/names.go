package compile

import (
	"strings"
	"unicode"

	"github.com/tacit-kb/tacit/kb/filename"
)

// amendmentSuffix ends the id of a draft that, once promoted, changes the live rule
// whose id comes before it. Two memories never have the same id.
const amendmentSuffix = ".draft"

// ruleID is the id of the memory that holds a rule of a model.
func ruleID(model, rule string) string { return model + "." + rule }

// candidateName turns what a model called a candidate into the name of a rule:
// without what stands before a double colon, and with hyphens for what no file can
// have in its name. device says that it was called an override.
func candidateName(id string) (name string, device bool) {
	if kind, rest, ok := strings.Cut(id, "::"); ok {
		device = strings.EqualFold(strings.TrimSpace(kind), "override")
		id = rest
	}
	name = strings.Trim(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune("-_.", r) {
			return r
		}
		return '-'
	}, id), "-._ ")
	if strings.HasSuffix(strings.ToLower(name), amendmentSuffix) {
		name = name[:len(name)-len(amendmentSuffix)]
	}
	return name, device
}

// fileName is the name of the file of a rule. A name that some system keeps for
// itself gets a _ in front.
func fileName(rule string) string {
	if name := rule + ".md"; filename.Portable(name) == nil && !strings.HasPrefix(name, ".") {
		return name
	}
	if name := "_" + rule + ".md"; filename.Portable(name) == nil {
		return name
	}
	return filename.Slug(rule) + ".md"
}
