package adopt

import (
	"bytes"
	"path"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// Respell drafts the names of misspelt fields, where they can only mean one thing,
// quotes around values that YAML ends early, and the first line of front matter that lacks
// it, for each memory on its own.
func Respell(bank *kb.Bank) (all [][]schema.Operation, err error) {
	var paths filename.Numbers
	files, err := bank.ListAll()
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		text, err := bank.ReadFile(f.Path)
		if err != nil {
			continue // check tells of what cannot be read
		}
		var words []string
		begun := text
		if whole, ok := front.Opened(text); ok && May(f.Path, text) {
			begun, words = whole, append(words, "---")
		}
		out, renamed := misspelt.Mend(f.Path, begun)
		for _, r := range renamed {
			words = append(words, r.Name+" → "+r.Meant)
		}
		for _, c := range misspelt.Cuts(out) {
			words = append(words, "→ "+c.Right)
		}
		if whole := misspelt.Complete(f.Path, out); whole != nil {
			out = whole
		}
		if bytes.Equal(text, out) {
			continue
		}
		m, err := kb.Parse(f.Path, out)
		if err != nil && len(words) > 0 && words[0] == "---" {
			continue // it lacks more, which tacit adopt adds
		}
		if err != nil {
			return nil, err
		}
		if _, err := kb.Parse(f.Path, text); err == nil {
			all = append(all, []schema.Operation{update(f.Path, text, out, strings.Join(words, ", "))})
			continue
		}
		all = append(all, become(bank, f.Path, m, text, out, strings.Join(words, ", "), &paths))
	}
	return all, nil
}

func update(file string, old, text []byte, changes string) schema.Operation {
	content := string(text)
	return schema.Operation{Type: schema.Update, Path: file, Content: &content, Changes: changes, ExpectSHA256: transaction.SumOf(old).String()}
}

// become makes a memory of a file: at the path of the memory, or in the folder for its
// status.
func become(bank *kb.Bank, from string, m *kb.Memory, old, text []byte, changes string, paths *filename.Numbers) []schema.Operation {
	op, to := update(from, old, text, changes), m.Path
	if _, status := placeIn(m.Path); string(m.Status) != status {
		to = free(bank, m.Home(), paths)
	}
	if to == from {
		return []schema.Operation{op}
	}
	leave := schema.Operation{Type: schema.Delete, Path: from, ExpectSHA256: op.ExpectSHA256, Changes: "→ " + path.Dir(to)}
	op.Type, op.Path, op.ExpectSHA256 = schema.Create, to, ""
	return []schema.Operation{op, leave}
}

// free returns a path, or the first one with -2, -3 before its extension that no file
// has.
func free(bank *kb.Bank, p string, paths *filename.Numbers) string {
	return paths.Free(p, ".md", func(p string) bool {
		_, err := bank.Stat(p)
		return err == nil
	})
}

var hintCorrectName = lang.Text{EN: "correct the name, or remove the field", ZH: "请改正字段名，或删除该字段", JA: "名前を直すか、フィールドを削除してください"}

// unclear returns the first misspelt field of a text that stands for one that would
// be added: nobody can say what its author meant.
func unclear(file string, text []byte, added [][2]string) error {
	for _, f := range misspelt.In(text) {
		for _, a := range added {
			if a[0] == f.Meant && a[0] != "created" {
				return &kb.FileError{Path: file, Line: f.Line, Column: f.Column, Msg: f.Says(), Hint: hintCorrectName}
			}
		}
	}
	return nil
}
