package formats

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/markdown"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// Walk lists the regular files below a folder that end in one of exts (".md"), in
// order of their paths. Hidden files and folders are passed over, and so is what
// cannot be listed; links are not followed.
func Walk(fsys fs.FS, dir string, exts ...string) []string {
	return new(Batch).Walk(fsys, dir, exts...)
}

// Walk is walk, and notes what it passed over although a person may expect it: a
// link, what cannot be listed, and what is beyond the limits.
func (b *Batch) Walk(fsys fs.FS, dir string, exts ...string) (names []string) {
	_ = fs.WalkDir(fsys, dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && d != nil && d.IsDir() || d == nil:
			if d != nil {
				b.AddNote(name, Unreadable, "", lang.Of(plainError(err)))
			}
			return fs.SkipDir
		case err != nil:
			return nil
		case name != dir && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir() && d.Name() == "node_modules":
			return fs.SkipDir
		case d.IsDir() && strings.Count(name, "/") >= maxDepth:
			b.AddNote(name, Unreadable, "", lang.Plain(fmt.Sprintf("more than %d folders deep", maxDepth)))
			return fs.SkipDir
		case len(names) >= maxFiles:
			b.AddNote(name, Unreadable, "", lang.Plain(fmt.Sprintf("more than %d files", maxFiles)))
			return fs.SkipAll
		}
		switch wanted := slices.Contains(exts, strings.ToLower(path.Ext(name))); {
		case wanted && d.Type().IsRegular():
			names = append(names, name)
		case wanted && !d.IsDir():
			b.AddNote(name, NotPlain, "", nil)
		case d.Type()&fs.ModeSymlink != 0 && path.Ext(name) == "": // to a folder, it seems
			b.AddNote(name, NotPlain, "", nil)
		}
		return nil
	})
	slices.Sort(names)
	return names
}

// plainError takes the path off an error: the note names the file.
func plainError(err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

// Exists reports whether there is a file or folder of this path.
func Exists(fsys fs.FS, name string) bool {
	_, err := fs.Stat(fsys, name)
	return err == nil
}

// Sub returns the first of some folders that looks right, as a tree of its own;
// nil for none. "." is the folder itself.
func Sub(fsys fs.FS, is func(fs.FS) bool, dirs ...string) fs.FS {
	for _, dir := range dirs {
		if in, err := fs.Sub(fsys, dir); err == nil && Exists(fsys, dir) && is(in) {
			return in
		}
	}
	return nil
}

// A Front is the front matter of a foreign file.
type Front struct {
	Fields map[string]any
	keys   []string // in the order of the file
}

var errFrontMatterNever = lang.Text{EN: "front matter is never closed", ZH: "前置元数据没有结束", JA: "フロントマターが閉じられていません"}

// SplitFront cuts the front matter off a text. A text without any is all body; an
// error says that what looks like front matter is none, and leaves it in the body,
// as code: left between its two lines of ---, it would be taken for that of the memory.
func SplitFront(text string) (Front, string, error) {
	none := Front{Fields: map[string]any{}}
	block, body, found := markdown.CutMatter(text)
	first, _, more := strings.Cut(text, "\n")
	switch {
	case !found && more && markdown.IsMatterMark(first):
		return none, text, errFrontMatterNever
	case !found:
		return none, text, nil
	case len(block) > maxFront:
		return none, text, errFrontLarge.With(maxFront >> 10)
	}
	f, err := readFront(block)
	if err != nil {
		return none, markdown.Fenced("yaml", block) + "\n" + body, err
	}
	return f, body, nil
}

// plainYAML says what is wrong with front matter as check does, with the line in the
// file, or else in the words of the parser.
func plainYAML(block string, err error) error {
	var bad *kb.FileError
	if errors.As(kb.FieldNames([]byte("---\n"+block+"---\n"), func(string, int, int) {}), &bad) {
		return errAtLine.With(bad.Line, bad.Msg)
	}
	return errors.New(strings.TrimPrefix(err.Error(), "yaml: "))
}

// withWholeValues quotes the values of front matter that end at a # for YAML, and not
// for the people who write #tags and #4711 there. Fields that can only mean one of ours,
// such as 标题 or タグ, get its name.
func withWholeValues(text string) string {
	named, _ := misspelt.Correct([]byte(text))
	if string(named) != text { // else the body stays a part of the text
		text = string(named)
	}
	block, body, found := markdown.CutMatter(text)
	if !found {
		return text
	}
	if whole := misspelt.Whole(block); whole != block {
		return "---\n" + whole + "---\n" + body
	}
	return text
}

// readFront reads YAML fields. Scalars are the text that somebody typed, so that
// no, 1.10 and 012 stay what they are.
func readFront(block string) (Front, error) {
	f := Front{Fields: map[string]any{}}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(block), &doc); err != nil {
		return f, plainYAML(block, err)
	}
	if len(doc.Content) == 0 {
		return f, nil
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		return f, errFrontNotGroup
	}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key := root.Content[i].Value
		value, err := yamlValue(root.Content[i+1], 0)
		if err != nil {
			return f, errAtLine.With(root.Content[i+1].Line, err)
		}
		if _, twice := f.Fields[key]; twice {
			return Front{Fields: map[string]any{}}, errTwice.With(root.Content[i].Line, key)
		}
		f.keys = append(f.keys, key)
		f.Fields[key] = value
	}
	return f, nil
}

// yamlValue turns a node into what an Item can hold: string, []string, []any or
// map[string]any, nil for nothing.
func yamlValue(n *yaml.Node, depth int) (any, error) {
	switch {
	case depth > maxDepth:
		return nil, errNested
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return nil, errAnchors
	case n.Kind == yaml.SequenceNode:
		return yamlList(n, depth)
	case n.Kind == yaml.MappingNode:
		group := map[string]any{}
		for i := 0; i+1 < len(n.Content); i += 2 {
			value, err := yamlValue(n.Content[i+1], depth+1)
			if err != nil {
				return nil, err
			}
			group[n.Content[i].Value] = value
		}
		return group, nil
	case n.Tag == "!!null":
		return nil, nil
	}
	return strings.TrimSpace(n.Value), nil
}

func yamlList(n *yaml.Node, depth int) (any, error) {
	texts, all := []string{}, make([]any, 0, len(n.Content))
	for _, item := range n.Content {
		value, err := yamlValue(item, depth+1)
		if err != nil {
			return nil, err
		}
		if s, ok := value.(string); ok {
			texts = append(texts, s)
		}
		all = append(all, value)
	}
	if len(texts) == len(all) {
		return texts, nil
	}
	return all, nil
}

// Text returns a field that is one text; "" for any other.
func (f Front) Text(names ...string) string {
	for _, name := range names {
		if s, ok := f.Fields[name].(string); ok && s != "" {
			return s
		}
	}
	return ""
}

// list returns a field as a list of texts; one text is cut at commas.
func (f Front) list(names ...string) []string {
	for _, name := range names {
		switch v := f.Fields[name].(type) {
		case []string:
			return slices.DeleteFunc(slices.Clone(v), func(s string) bool { return s == "" })
		case string:
			return commaList(v)
		}
	}
	return nil
}

// commaList cuts a text at the commas and semicolons of three languages.
func commaList(s string) (items []string) {
	for item := range strings.FieldsFuncSeq(s, func(r rune) bool { return strings.ContainsRune(",，、;；", r) }) {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}

// TitleOf returns the first heading of a text, else a name made of the file's.
func TitleOf(body, origin string) string {
	for _, s := range cutSections(body) {
		if s.heading != "" {
			return s.heading
		}
	}
	stem := strings.TrimSuffix(path.Base(origin), path.Ext(origin))
	return cmp.Or(strings.TrimSpace(strings.NewReplacer("-", " ", "_", " ").Replace(stem)), origin)
}

var (
	errFrontLarge    = lang.Text{EN: "front matter is larger than %d KiB", ZH: "前置元数据超过 %d KiB", JA: "フロントマターが %d KiB を超えています"}
	errFrontNotGroup = lang.Text{EN: "front matter is not a group of fields", ZH: "前置元数据不是一组字段", JA: "フロントマターがフィールドの集まりではありません"}
	errAtLine        = lang.Text{EN: "line %d: %s", ZH: "第 %d 行：%s", JA: "%d 行目: %s"}
	errTwice         = lang.Text{EN: "line %d: %s occurs twice", ZH: "第 %d 行：%s 出现了两次", JA: "%d 行目: %s が二度出てきます"}
	errNested        = lang.Text{EN: "the YAML is nested too deeply", ZH: "YAML 嵌套过深", JA: "YAML の入れ子が深すぎます"}
	errAnchors       = lang.Text{EN: "Tacit does not read YAML anchors and aliases", ZH: "Tacit 不读取 YAML 的锚点和别名", JA: "Tacit は YAML のアンカーとエイリアスを読みません"}
)
