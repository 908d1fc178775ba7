package cli

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// refuseSecret refuses what was typed for a flag and must not be written. The
// flag is named, and never the value: a title would otherwise be a part of the
// name of a file, which is printed.
func (a *app) refuseSecret(flag string, values ...string) error {
	for _, v := range values {
		for _, f := range guard.Inspect("", []byte(v)) {
			if f.Severity == guard.Refuse {
				return &problem{code: codeRefused, msg: "--" + flag + ": " + lang.Tell(f.Msg, a.lang)}
			}
		}
	}
	return nil
}

// shownOperations are the operations of a plan as they are printed: the secrets
// that files hold already, which a move or an undo repeats, are withheld. The plan
// itself keeps them.
func shownOperations(plan *govern.Plan) []schema.Operation {
	all := []schema.Operation{}
	for _, op := range plan.Ops.Operations {
		var text []byte
		if op.Content != nil {
			text = []byte(*op.Content)
			masked := string(guard.Mask(text))
			op.Content = &masked
		}
		op.Path = guard.Shown(op.Path, text)
		op.Reason = string(guard.Mask([]byte(op.Reason)))
		op.Changes = string(guard.Mask([]byte(op.Changes)))
		all = append(all, op)
	}
	return all
}

// conceal takes the names of files that hold a secret out of the findings.
func (i *inspection) conceal() {
	shown := map[string]string{}
	for _, f := range i.findings {
		if f.Code != "secret" {
			continue
		}
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
