package inspect

import (
	"context"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/link"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// DeadLinks returns what check says of the links in the text of one memory.
func DeadLinks(b *kb.Bank, path string, text []byte) ([]Finding, error) {
	if names, files := link.In(string(text)); len(names)+len(files) == 0 {
		return nil, nil
	}
	v, err := Look(b, time.Time{}, nil, nil)
	if err != nil {
		return nil, err
	}
	found, err := v.links(context.Background())
	return slices.DeleteFunc(found, func(f Finding) bool { return f.Path != path }), err
}

// links finds [[links]] in the text of a memory that lead to nothing, and links of Markdown
// to a file of the bank that is not there. What lies outside of the bank, and pictures, are
// not looked at.
func (v *Bank) links(ctx context.Context) (found []Finding, err error) {
	var known map[string]bool
	for _, s := range v.sources {
		_, text, _ := markdown.CutMatter(strings.TrimPrefix(string(s.text), "\ufeff"))
		places := link.Places(text)
		if len(places) > 0 && known == nil {
			known = v.named()
		}
		r := ruler{text: s.text}
		for _, p := range places {
			if written, dead := v.leadsNowhere(known, s, p); dead && !v.isAbsent(ctx, path.Base(p.Name)) {
				line, column := r.place(len(s.text) - len(text) + p.At)
				found = append(found, Finding{Code: deadLink, Path: s.Path, Line: line, Column: column, Args: []any{s.ID, written}, Command: edit(s.ID)})
			}
		}
	}
	return found, nil
}

// leadsNowhere reports whether a link leads to nothing, and how it is written.
func (v *Bank) leadsNowhere(known map[string]bool, s source, p link.Place) (written string, dead bool) {
	if !p.File {
		name := strings.TrimSuffix(p.Name, ".md")
		return "[[" + p.Name + "]]", isMemoryLink(p.Name) && len(v.strangers(known, name)) > 0 && !v.isDocument(name+".md")
	}
	at := path.Join(path.Dir(s.Path), p.Name)
	if strings.Contains(p.Name, "/") && !strings.HasPrefix(p.Name, ".") || strings.HasPrefix(at, "../") {
		return p.Name, false // a pointer into the project, or outside of the bank
	}
	_, err := v.bank.Stat(at)
	return p.Name, err != nil
}

// isMemoryLink reports whether a name may be that of a memory, and not of a picture.
func isMemoryLink(name string) bool {
	ext := path.Ext(name)
	return ext == "" || strings.EqualFold(ext, ".md") || strings.ContainsAny(ext, " _") || len(ext) > 5
}

// isDocument reports whether a file of this name is where documents of a bank lie. Outside of the
// bank, also behind a link, we do not look: see [leading].
func (v *Bank) isDocument(name string) bool {
	in := leading{v.bank.Dir(), []string{v.bank.Dir()}}
	for _, folder := range []string{"", "requirements", "business/references"} {
		p := path.Join(folder, name)
		if _, _, known := in.find(p, (*os.Root).Lstat); !known {
			continue
		}
		if _, err := v.bank.Stat(p); err == nil {
			return true
		}
	}
	return false
}

// The messages of this file.
var (
	msgDeadLink = lang.Text{
		EN: "%[1]s links to %[2]s, which is neither a memory nor a document of the bank",
		ZH: "%[1]s 链接到 %[2]s，但记忆库中没有这条记忆或文档",
		JA: "%[1]s は %[2]s にリンクしていますが、そのような記憶も文書もメモリバンクにありません",
	}
	msgHintDeadLink = lang.Text{
		EN: "write the id or title of a memory, as tacit list shows it, or take the link out",
		ZH: "请写记忆的编号或标题（tacit list 可查），或去掉链接",
		JA: "記憶の ID かタイトル（tacit list で確認できます）を書くか、リンクを外してください",
	}
)
