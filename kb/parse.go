package kb

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/front"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// Parse reads one memory. The path, relative to the bank, is for complaints and
// for what its folder says: the kind that the memory must have, and the type
// and level of an experience that names none. Every error is a *FileError.
func Parse(path string, src []byte) (*Memory, error) {
	matter, text, err := front.Parse(path, src)
	if err != nil {
		return nil, err
	}
	m := &Memory{Path: path, Lines: CountLines(src)}
	if err := decode(matter, &m.FrontMatter); err != nil {
		return nil, err
	}
	m.Sections = sections(src, text.Sections(matter.Body))
	return m, nil
}

var (
	errKindButFile    = lang.Text{EN: "kind is %s, but the file is in a folder for %s", ZH: "kind 是 %s，但文件在 %s 的文件夹中", JA: "kind は %s ですが、ファイルは %s のフォルダーにあります"}
	hintWriteKindMove = lang.Text{EN: "write kind: %s, or move the file to %s/", ZH: "请写上 kind: %s，或把文件移到 %s/", JA: "kind: %s と書くか、ファイルを %s/ に移してください"}
)

// decode fills the fields, then checks what only the whole can tell.
func decode(m *front.Matter, fm *FrontMatter) error {
	at := placeOf(m.Path)
	*fm = FrontMatter{Status: Draft, Scope: Medium, Strength: Hypothesis, Importance: "normal"}
	d := decoder{m: m}
	for _, f := range m.Fields {
		d.key = f.Key.Value
		d.try(func() { d.set(fm, f.Value) })
	}
	if bad := d.complaint(); bad != nil {
		return bad
	}
	if err := required(m, fm, at); err != nil {
		return err
	}
	if at.kind != "" && fm.Kind != at.kind {
		return m.At(m.Find("kind"), errKindButFile.With(fm.Kind, at.kind), hintWriteKindMove.With(at.kind, fm.Kind))
	}
	if fm.Created == "" {
		fm.Created = timestamp(m)
	}
	fillDefaults(fm, at)
	return nil
}

// timestamp is the day of the field timestamp, which other tools write where Tacit has
// created; "" if it has none.
func timestamp(m *front.Matter) string {
	n := m.Find("timestamp")
	if n == nil || len(n.Value) < len(time.DateOnly) {
		return ""
	}
	day := n.Value[:len(time.DateOnly)]
	if _, err := time.Parse(time.DateOnly, day); err != nil {
		return ""
	}
	return day
}

var (
	hintAddAboveLine     = lang.Text{EN: `add "%s: %s" above this line`, ZH: `请在这一行之上加 "%s: %s"`, JA: `この行の上に "%s: %s" を加えてください`}
	errHasNoValue        = lang.Text{EN: "%s has no value", ZH: "%s 没有值", JA: "%s に値がありません"}
	hintWrite            = lang.Text{EN: "write %s: %s", ZH: "请写 %s: %s", JA: "%s: %s と書いてください"}
	hintRenameNamesLower = lang.Text{EN: "rename %q to %q: names are lower case", ZH: "请把 %q 改为 %q：名称用小写", JA: "%q を %q に変えてください。名前は小文字です"}
	errFrontMatterHasNo  = lang.Text{EN: "front matter has no %s", ZH: "前置元数据缺少 %s", JA: "フロントマターに %s がありません"}
)

// required complains about the first missing field of the three that every
// memory has, at the line before which it should be added.
func required(m *front.Matter, fm *FrontMatter, at place) error {
	kind := at.kind
	if kind == "" {
		kind = Experience
	}
	for _, f := range []struct{ name, value, example string }{
		{"id", fm.ID, "EXP-001"}, {"kind", string(fm.Kind), string(kind)}, {"title", fm.Title, "..."},
	} {
		if f.value != "" {
			continue
		}
		hint := hintAddAboveLine.With(f.name, f.example)
		if n := m.Find(f.name); n != nil {
			return m.At(n, errHasNoValue.With(f.name), hintWrite.With(f.name, f.example))
		}
		if near := m.Similar(f.name); near != "" {
			hint = hintRenameNamesLower.With(near, f.name)
		}
		return m.Complain(m.End, errFrontMatterHasNo.With(f.name), hint)
	}
	return nil
}

// fillDefaults sets what an experience may leave to its folder, and clears what
// only an experience has.
func fillDefaults(fm *FrontMatter, at place) {
	if fm.Kind != Experience {
		fm.Scope, fm.Strength = "", ""
		return
	}
	if fm.Type == "" {
		fm.Type = at.typ
	}
	if fm.Type == "" {
		fm.Type = Knowledge
	}
	if fm.Level == "" {
		fm.Level = at.level
	}
	if fm.Level == "" {
		fm.Level = Project
	}
}

// Live reports whether the memory is in a live folder, active, and has the
// fields that make it one: only such memories are ever retrieved.
func (m *Memory) Live() bool {
	return InLive(m.Path) && m.Status == Active && m.ID != "" && m.Title != "" && m.Kind.Valid()
}

// maxID is the longest id in bytes; it is also part of a file name.
const maxID = 128

// ValidID reports whether s may be the id of a memory: letters, digits, marks
// and - _ . of any script, with at least one letter or digit, at most 128 bytes. With a - at the
// beginning it would be a flag in every command that names it.
func ValidID(s string) bool {
	if len(s) > maxID || !utf8.ValidString(s) || strings.HasPrefix(s, "-") {
		return false
	}
	solid := false
	for _, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			solid = true
		case !unicode.IsMark(r) && !strings.ContainsRune("-_.", r):
			return false
		}
	}
	return solid
}

// sections turns the cuts of a text into what a Memory holds.
func sections(src []byte, cuts []markdown.Section) []Section {
	out := make([]Section, 0, len(cuts))
	for _, c := range cuts {
		out = append(out, Section{Heading: c.Heading, Depth: c.Depth, Text: string(src[c.Text:c.End]), Line: c.Line})
	}
	return out
}
