package inspect

import (
	"bytes"
	"context"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// A pointer is what a memory points at, where that can be looked up: a path of
// the project, or a commit. Links are not fetched, and words are words.
type pointer struct {
	source
	text         string // as it is written
	path, commit string // one of them is empty
	line, column int
	inText       bool // and not in the field of pointers
}

var (
	commitForm = pattern.Lazy(`^(?:commit[: ]\s*)?([0-9a-f]{7,40})$`)
	position   = pattern.Lazy(`(?:#.*|:\d+(?:[:-]\d+)*|::?[\pL_][\pL\d_.()]*)$`) // #L10, :10:2, :Func
	bracketed  = pattern.Lazy(`\s*[(（][^()（）]*[)）]$`)
	wildcard   = pattern.Lazy(`[*?\[{]`)
	written    = pattern.Lazy("`([^`\n]+)`|\\]\\(([^()\\s]+)\\)") // in a body: `path` or [words](path)
	pointed    = pattern.Lazy(`(?i)\bpointers\b|关联指针|关键入口|参照先|関連ポインター`)
)

// pointers finds pointers of live memories and drafts that lead nowhere.
func (v *Bank) pointers(ctx context.Context) (found []Finding, err error) {
	var dead, commits []pointer
	for _, s := range v.sources {
		if s.archived() {
			continue
		}
		for _, p := range v.pointersOf(s) {
			switch {
			case p.commit != "":
				commits = append(commits, p)
			case !v.exists(p.path):
				dead = append(dead, p)
			}
		}
	}
	repo := repository{silent: new(error)}
	if !v.quick {
		repo = repositoryOf(ctx, v.bank)
	}
	moved, lost := repo.places(dead), repo.unknown(commits)
	if why := *repo.silent; why != nil {
		found = append(found, Finding{Code: gitSilent, Line: 1, Column: 1, Args: []any{lang.Of(why)}, Command: "tacit check"})
	}
	instead := map[string]map[string]string{} // by file and pointer: what stands there instead; empty if nothing
	settle := map[string]string{}             // by file
	for _, p := range slices.Concat(dead, lost) {
		if instead[p.source.Path] == nil {
			instead[p.source.Path] = map[string]string{}
		}
		instead[p.source.Path][p.text] = p.at(moved[path.Base(p.path)])
	}
	for _, p := range slices.Concat(dead, lost) {
		if _, known := settle[p.source.Path]; !known {
			settle[p.source.Path] = setList(p.ID, "pointers", p.Pointers, instead[p.source.Path])
		}
	}
	for _, p := range dead {
		found = append(found, p.dead(moved[path.Base(p.path)], settle[p.source.Path]))
	}
	for _, p := range lost {
		found = append(found, Finding{Code: lostCommit, Path: p.source.Path, Line: p.line, Column: p.column, Args: []any{p.ID, p.commit}, Command: p.settle(settle[p.source.Path])})
	}
	return found, nil
}

// at is the pointer with another path; empty for none.
func (p pointer) at(where string) string {
	if where == "" {
		return ""
	}
	return strings.Replace(p.text, p.path, where, 1)
}

// dead is the finding about a path that is gone. where it may be now is empty if
// nothing is likely.
func (p pointer) dead(where, settle string) Finding {
	f := Finding{Code: DeadPointer, Path: p.source.Path, Line: p.line, Column: p.column, Args: []any{p.ID, p.text}, Command: p.settle(settle)}
	if where != "" {
		f.Args = append(f.Args, where)
	}
	return f
}

// settle is the command that settles all pointers of the memory that lead nowhere; that
// which opens an editor where this one stands in the text of the memory.
func (p pointer) settle(all string) string {
	if p.inText {
		return edit(p.ID)
	}
	return all
}

// setList is the command that puts other items in the place of some of a list, or takes
// them away where these are empty.
func setList(id, flag string, list []string, instead map[string]string) string {
	var kept []string
	size := 0
	for _, item := range list {
		other, given := instead[item]
		if !given {
			other = item
		}
		if size += len(other); strings.ContainsAny(other, ",，、；;") || size > mostTyped {
			return edit(id) // the flag would cut it in two, or nobody types so much
		}
		if other != "" {
			kept = append(kept, other)
		}
	}
	return edit(id) + " --" + flag + " " + quoted(strings.Join(kept, "；"))
}

// mostTyped is the longest list, in bytes, that a command is proposed with.
const mostTyped = 2000

// quoted is a text as one word of a shell.
func quoted(s string) string {
	if s == "" || strings.ContainsAny(s, " \t\"'`$\\*?[]{}()<>|&;!#~\n") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}

// pointersOf returns the pointers of the front matter, and the paths of a section
// about pointers.
func (v *Bank) pointersOf(s source) (all []pointer) {
	seek, inField := s.seek("pointers:"), map[string]bool{}
	for _, text := range s.Pointers {
		inField[text] = true
		p := read(text)
		p.source = s
		p.line, p.column = seek.place(text)
		if p.path != "" || p.commit != "" {
			all = append(all, p)
		}
	}
	r := ruler{text: s.text}
	for _, section := range s.Sections {
		if pointed().MatchString(section.Heading) {
			all = append(all, s.inSection(&r, inField, section)...)
		}
	}
	return all
}

// inSection returns what the words of a section say is a file: with a folder and
// an extension. What stands in the field of pointers too is left out. The ruler is where the
// section before this one ended.
func (s source) inSection(r *ruler, inField map[string]bool, section kb.Section) (all []pointer) {
	from := r.offset
	if i := bytes.Index(s.text[from:], []byte(section.Text)); i >= 0 {
		from += i
	} else {
		from = max(0, bytes.Index(s.text, []byte(section.Text)))
	}
	for _, m := range written().FindAllStringSubmatchIndex(section.Text, -1) {
		start, end := m[2], m[3]
		if start < 0 {
			start, end = m[4], m[5]
		}
		p := read(section.Text[start:end])
		p.source = s
		if ext := path.Ext(p.path); !strings.Contains(p.path, "/") || len(ext) < 2 || len(ext) > 6 || inField[p.text] {
			continue
		}
		p.inText = true
		p.line, p.column = r.place(from + start)
		all = append(all, p)
	}
	r.place(min(from+len(section.Text), len(s.text)))
	return all
}

// read tells a path and a commit from links and words.
func read(text string) pointer {
	p := pointer{text: text}
	s := strings.Trim(strings.TrimSpace(text), "`<>")
	if m := commitForm().FindStringSubmatch(s); m != nil && strings.ContainsAny(m[1], "0123456789") {
		p.commit = m[1]
		return p
	}
	s = bracketed().ReplaceAllString(s, "")
	if strings.Contains(s, "://") || strings.HasPrefix(s, "mailto:") {
		return p
	}
	s = position().ReplaceAllString(filepath.ToSlash(s), "")
	inTree := strings.Contains(s, "/") || len(path.Ext(s)) > 1
	if s == "" || !inTree || strings.ContainsAny(s, " \t\n@:|<>\"") || strings.HasPrefix(s, "/") || strings.HasPrefix(s, "~") || strings.HasPrefix(s, "$") {
		return p // words, an address, or a place outside of the project
	}
	if at := wildcard().FindStringIndex(s); at != nil {
		s = path.Dir(s[:at[0]] + "x") // the folder in which the pattern begins
	}
	p.path = strings.TrimSuffix(path.Clean(s), "/")
	return p
}

// What check says where git did not answer; the other texts of findings are in words.go.
var (
	msgGitSilent = lang.Text{
		EN: "some commits and moved files that memories point to were not looked up: %s",
		ZH: "记忆指向的提交和移动过的文件，有一部分未能查到：%s",
		JA: "記憶が指すコミットと移動したファイルを、すべては調べられませんでした: %s",
	}
	msgHintGitSilent = lang.Text{
		EN: "run \"git status\" in that folder, and read its output; then run: tacit check",
		ZH: "请在那个文件夹中运行 \"git status\" 并查看输出，然后再运行：tacit check",
		JA: "そのフォルダーで \"git status\" を実行し、出力を確かめてください。それからもう一度実行: tacit check",
	}
)
