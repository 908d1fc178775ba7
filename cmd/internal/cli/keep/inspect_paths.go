package keep

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/guard"
)

// conceal takes the names of files that hold a secret out of the findings.
func (i *inspection) conceal() {
	shown, looked := map[string]string{}, map[string]bool{} // each file once, however many secrets it holds
	for _, f := range i.findings {
		if f.Code != "secret" || looked[f.Path] {
			continue
		}
		looked[f.Path] = true
		text, _ := i.bank.ReadFile(f.Path)
		if s := guard.Shown(f.Path, text); s != f.Path {
			shown[f.Path] = s
		}
	}
	if len(shown) == 0 {
		return
	}
	hide := hiding(shown)
	for n, f := range i.findings {
		f.Path, f.Message, f.Hint, f.Command = hide(f.Path), hide(f.Message), hide(f.Hint), hide(f.Command)
		i.findings[n] = f
	}
}

// hiding returns what puts for each path what is shown instead, and withholds its
// name, which often is an id, where that stands alone.
func hiding(shown map[string]string) func(string) string {
	var pairs []string
	for p := range shown {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y string) int { return cmp.Compare(len(y), len(x)) })
	var all, names []string
	for _, p := range pairs {
		all = append(all, p, shown[p])
		base := path.Base(p)
		names = append(names, base, guard.Withheld, strings.TrimSuffix(base, path.Ext(base)), guard.Withheld)
	}
	return strings.NewReplacer(append(all, names...)...).Replace
}
