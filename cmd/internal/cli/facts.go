package cli

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/tacit-kb/tacit/retrieve"
)

// told returns what package kb or index says about a file in the person's
// language. They know no languages: the catalogue is asked which of its English
// forms a sentence has. One that it does not have stays as it is.
func (a *app) told(s string) string {
	if a.lang == retrieve.English {
		return s
	}
	var best text
	var args []string
	for _, f := range slices.Concat(facts, tableFacts, firmwareFacts, compileFacts, guardFacts, planFacts, schemaFacts) {
		if found, ok := capture(f.en, s); ok && (best.en == "" || weight(f.en) > weight(best.en)) {
			best, args = f, found
		}
	}
	if best.en == "" {
		return s
	}
	for i, arg := range args {
		if strings.Contains(arg, " ") { // a sentence in the sentence, and no word of the file
			args[i] = a.told(arg)
		}
	}
	return fill(best.in(a.lang), args)
}

// weight is how much a form says by itself, apart from what it is filled with.
func weight(form string) int { return len(form) - len("%s")*strings.Count(form, "%s") }

// capture returns what stands for each %s of a form in s; !ok if s does not
// have that form.
func capture(form, s string) (args []string, ok bool) {
	parts := strings.Split(form, "%s")
	if s, ok = strings.CutPrefix(s, parts[0]); !ok || len(parts) == 1 {
		return nil, ok && s == ""
	}
	last := len(parts) - 1
	for _, literal := range parts[1:last] {
		arg, rest, found := strings.Cut(s, literal)
		if !found {
			return nil, false
		}
		args, s = append(args, arg), rest
	}
	arg, ok := strings.CutSuffix(s, parts[last])
	return append(args, arg), ok
}

// place is where an argument goes in a form: %s for the next one, or %[2]s for
// the second.
var place = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`%s|%\[([1-9])\]s`) })

// fill puts args into the places of a form.
func fill(form string, args []string) string {
	next := 0
	return place().ReplaceAllStringFunc(form, func(at string) string {
		n := next
		if at == "%s" {
			next++
		} else {
			n = int(at[2] - '1')
		}
		return args[n]
	})
}
