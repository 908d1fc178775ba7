package tacit_test

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
)

// The rules of the house, as tests that read the sources: CONTRIBUTING.md.

const module = "github.com/tacit-kb/tacit/"

// floors are the layers of the code, the highest first. A package belongs to
// the longest name here that its path begins with; it may import what shares
// that name and what lies on a lower floor.
var floors = [][]string{
	{"cmd"},
	{"cmd/internal/cli"},
	{"cmd/internal/cli/agents", "cmd/internal/cli/change", "cmd/internal/cli/find", "cmd/internal/cli/keep", "cmd/internal/cli/learn", "cmd/internal/cli/look", "cmd/internal/cli/measure", "cmd/internal/cli/transfer"},
	{"cmd/internal/cli/share"},
	{"cmd/internal/hook", "cmd/internal/live", "cmd/internal/lsp", "cmd/internal/mcp", "cmd/internal/picture", "cmd/internal/proposal", "cmd/internal/serve"},
	{"cmd/internal/session"},
	{"cmd/internal/pgstore"},
	{"cmd/internal/banks", "cmd/internal/conn", "cmd/internal/embedder", "cmd/internal/host", "cmd/internal/term"},
	{"govern", "retrieve"},
	{"index/relevance"},
	{"index"},
	{"index/table", "templates"},
	{"kb", "index/embed"},
	{"kb/emit", "kb/filename", "kb/git", "kb/guard", "kb/lock", "kb/markdown", "kb/origin", "kb/plain", "kb/schema"},
	{"kb/lang", "kb/pattern", "kb/unseen"},
}

// confined imports stay below a few folders, so that it is known where to
// replace them. "C" is cgo, which is allowed nowhere.
var confined = map[string][]string{
	"C":                                  {"no package"},
	"github.com/BurntSushi/toml":         {"cmd/internal/host/wire"},
	"github.com/jackc/pgx":               {"index/shared/postgres"},
	"github.com/modelcontextprotocol":    {"cmd/internal/mcp"},
	"github.com/pgvector":                {"index/shared/postgres"},
	"github.com/philippgille/chromem-go": {"index"},
	"github.com/spf13/cobra":             {"cmd"},
	"github.com/tailscale/hujson":        {"cmd/internal/host/wire"},
	"github.com/yuin/goldmark":           {"kb/markdown"},
	"github.com/yuin/goldmark/extension": {"no package"}, // it compiles expressions at every start
	"github.com/yuin/goldmark-meta":      {"kb/markdown"},
	"gonum.org/v1/gonum":                 {"cmd/train"},
}

// A source is one Go file; its path has slashes and begins at the module.
type source struct {
	path, dir string
	text      []byte
	file      *ast.File
}

var fset = token.NewFileSet()

// walk calls f with every file whose name ends in one of exts, outside of
// hidden folders.
func walk(t *testing.T, f func(name string, text []byte), exts ...string) {
	t.Helper()
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(exts, path.Ext(d.Name())):
			return nil
		}
		text, err := os.ReadFile(name)
		f(filepath.ToSlash(name), text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// sources returns the Go files, for whatever system, with or without tests.
func sources(t *testing.T, tests bool) (all []source) {
	t.Helper()
	walk(t, func(name string, text []byte) {
		file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
		if err != nil {
			t.Error(err)
		} else if tests || !strings.HasSuffix(name, "_test.go") {
			all = append(all, source{name, path.Dir(name), text, file})
		}
	}, ".go")
	return all
}

func report(t *testing.T, at ast.Node, format string, args ...any) {
	t.Helper()
	t.Errorf("%s: "+format, append([]any{fset.Position(at.Pos())}, args...)...)
}

func below(dir, top string) bool { return dir == top || strings.HasPrefix(dir, top+"/") }

// floorOf returns the floor of a package and the name that put it there.
func floorOf(dir string) (floor int, name string) {
	for i, names := range floors {
		for _, n := range names {
			if below(dir, n) && len(n) > len(name) {
				floor, name = i, n
			}
		}
	}
	return floor, name
}

func TestImportsPointDown(t *testing.T) {
	for _, s := range sources(t, false) {
		for _, spec := range s.file.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			for name, homes := range confined {
				if below(imported, name) && !slices.ContainsFunc(homes, func(home string) bool { return below(s.dir, home) }) {
					report(t, spec, "%s is for %s only", imported, strings.Join(homes, " and "))
				}
			}
			dir, ours := strings.CutPrefix(imported, module)
			from, here := floorOf(s.dir)
			to, there := floorOf(dir)
			switch {
			case !ours:
			case here == "" || there == "":
				report(t, spec, "%s or %s is on no floor: add it to all_test.go", s.dir, dir)
			case here != there && to <= from:
				report(t, spec, "%s must not import %s, which is not below it", s.dir, dir)
			}
		}
	}
}

// The first thing that a reader sees is the top level. A folder that is added here
// has to be worth that.
func TestTopLevel(t *testing.T) {
	want := []string{"cmd", "docs", "govern", "index", "kb", "memory-bank", "retrieve", "templates"}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "dist" { // which git ignores
			got = append(got, e.Name())
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the top level has %v, want %v: put the code where it belongs among these", got, want)
	}
}

// docs/dependencies.md says of every package that go.mod requires what it is for.
func TestDependenciesAreListed(t *testing.T) {
	read := func(name, pattern string) (found []string) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(pattern).FindAllSubmatch(text, -1) {
			found = append(found, string(m[1]))
		}
		slices.Sort(found)
		return found
	}
	listed := read("docs/dependencies.md", "(?m)^\\| `([^` ]+)` \\|")
	required := read("go.mod", `(?m)^\t(\S+) v\S+$`)
	if !slices.Equal(listed, required) {
		t.Errorf("docs/dependencies.md lists %q\ngo.mod requires %q", listed, required)
	}
}

// ownFences are the files that may know fences beside package markdown, and why.
var ownFences = map[string]string{
	"retrieve/prompt/fence.go": "a prompt is not Markdown: it may begin inside of a fence, and leave others open",
	"index/indextest/mix.go":   "takes what looks like a mark out of texts, to make memories of them",
}

// A second reader of code, comments or tables would disagree with the first.
func TestMarkdownIsReadInOnePlace(t *testing.T) {
	marks := regexp.MustCompile("```|~~~|`\\{3|<!--[^ ]*\\.\\*")
	for _, s := range sources(t, false) {
		if below(s.dir, "kb/markdown") || ownFences[s.path] != "" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && marks.MatchString(lit.Value) {
				report(t, lit, "marks of Markdown: ask package kb/markdown, or write with markdown.Fenced")
			}
			return true
		})
	}
}

func TestPackagesTellTheirStory(t *testing.T) {
	told := map[string]bool{}
	for _, s := range sources(t, false) {
		doc, name := s.file.Doc.Text(), s.file.Name.Name
		told[s.dir] = told[s.dir] || doc != ""
		if doc != "" && name != "main" && !strings.HasPrefix(doc, "Package "+name+" ") {
			report(t, s.file.Doc, "a package comment begins with \"Package %s\"", name)
		}
	}
	for dir, ok := range told {
		if !ok {
			t.Errorf("%s: no package comment: say what the package is for", dir)
		}
	}
}

func TestFilesAreShortFormattedAndNamed(t *testing.T) {
	const most = 500 // lines
	vague := regexp.MustCompile(`(?:^|[/_])(utils?|common|helpers?|managers?|misc)(?:[/_.]|$)`)
	for _, s := range sources(t, true) {
		if n := bytes.Count(s.text, []byte("\n")); n > most {
			t.Errorf("%s:%d:1: %d lines, at most %d: cut the file where its story turns", s.path, most+1, n, most)
		}
		if want, err := format.Source(s.text); err != nil || !bytes.Equal(want, s.text) {
			t.Errorf("%s:1:1: not formatted: gofmt -w %s", s.path, s.path)
		}
		if m := vague.FindStringSubmatch(s.path); m != nil {
			t.Errorf("%s:1:1: %q says nothing: name it after what it does", s.path, m[1])
		}
	}
}

func TestExportedNamesAreDocumented(t *testing.T) {
	for _, s := range sources(t, false) {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && ast.IsExported(f.Name.Name) && isShown(f) {
				checkDoc(t, f.Name, f.Doc)
			}
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Lparen.IsValid() && group.Doc != nil {
				continue // a comment over a group speaks for all of it
			}
			for _, spec := range group.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					checkDoc(t, spec.Name, group.Doc, spec.Doc)
				case *ast.ValueSpec:
					checkDoc(t, spec.Names[0], group.Doc, spec.Doc)
				}
			}
		}
	}
}

// isShown reports whether documentation shows a function: not the methods of
// hidden types, nor those that every reader of Go knows.
func isShown(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return true
	}
	typ := strings.TrimLeft(typeString(f.Recv.List[0].Type), "*")
	return ast.IsExported(typ) && !slices.Contains([]string{"Error", "Unwrap", "String", "WriteText", "Set", "Type"}, f.Name.Name)
}

func typeString(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return typeString(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}

func checkDoc(t *testing.T, name *ast.Ident, docs ...*ast.CommentGroup) {
	t.Helper()
	begins := regexp.MustCompile(`^(?:(?:A|An|The) )?` + name.Name + `\b`)
	if ast.IsExported(name.Name) && !slices.ContainsFunc(docs, func(d *ast.CommentGroup) bool { return begins.MatchString(d.Text()) }) {
		report(t, name, "%s needs a comment that begins with its name", name)
	}
}

func TestOnlyCommandsPrint(t *testing.T) {
	for _, s := range sources(t, false) {
		isCommand := below(s.dir, "cmd") || s.file.Name.Name == "main"
		ast.Inspect(s.file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && !isCommand {
				if x, ok := sel.X.(*ast.Ident); ok && x.Name == "fmt" && strings.HasPrefix(sel.Sel.Name, "Print") {
					report(t, sel, "fmt.%s in a library: return the text, or take an io.Writer", sel.Sel)
				}
			}
			return true
		})
	}
}

// mayWrite are the files below cmd that write by themselves, with the reason. What
// becomes of a bank is decided and written below cmd.
var mayWrite = map[string]string{
	"cmd/internal/proposal/editor.go":            "the copy that an editor works on",
	"cmd/internal/proposal/editor_base.go":       "the copy that an editor works on",
	"cmd/internal/cli/learn/remember.go":         "the copy that an editor works on",
	"cmd/internal/cli/keep/merge_driver.go":      "the file that git named, which lies in no bank",
	"cmd/internal/cli/measure/eval_calibrate.go": "the file that a person named for the calibration",
	"cmd/internal/host/ledger/ledger.go":         "what hosts were told; it is in no bank",
	"cmd/internal/host/ledger/receipt.go":        "what hosts were told; it is in no bank",
	"cmd/tacit/testdata/timed/main.go":           "a program of the tests, which edits as a person does",
}

// Front ends call what decides and writes; they write no file of a bank by themselves.
// A function of a package of ours is no method, so that govern.Drop is allowed.
func TestFrontEndsDoNotWrite(t *testing.T) {
	writes, used := []string{"WriteFile", "RemoveFile", "Put", "Drop"}, map[string]bool{}
	for _, s := range sources(t, false) {
		if !below(s.dir, "cmd/internal") && !below(s.dir, "cmd/tacit") {
			continue // the commands of developers have no bank
		}
		packages := map[string]bool{}
		for _, spec := range s.file.Imports {
			name := strings.Trim(spec.Path.Value, `"`)
			packages[path.Base(name)] = name != "os"
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, named := sel.X.(*ast.Ident)
			replaces := named && x.Name == "plain" && strings.HasPrefix(sel.Sel.Name, "Replace")
			if !replaces && (!slices.Contains(writes, sel.Sel.Name) || named && packages[x.Name]) {
				return true
			}
			if used[s.path] = true; mayWrite[s.path] == "" {
				report(t, sel, "%s in a front end: let a package below write it", sel.Sel.Name)
			}
			return true
		})
	}
	for name := range mayWrite {
		if !used[name] {
			t.Errorf("%s does not write any more: take it out of the list", name)
		}
	}
}

// No file may name a place on the machine that it was made on.
func TestNoPathOfAMachine(t *testing.T) {
	places := `/home/|/Users/|/root/|[A-Z]:\\Users\\`
	if dir, err := os.Getwd(); err == nil && strings.Count(filepath.ToSlash(dir), "/") > 1 {
		places += "|" + regexp.QuoteMeta(filepath.Dir(dir)+string(filepath.Separator))
	}
	place := regexp.MustCompile("(?m)(?:^|[\\s\"'`(=:])(?:" + places + `)\w`)
	walk(t, func(name string, text []byte) {
		for _, m := range place.FindAllIndex(text, -1) {
			line, start := bytes.Count(text[:m[1]], []byte("\n"))+1, bytes.LastIndexByte(text[:m[1]], '\n')+1
			t.Errorf("%s:%d:%d: a path of one machine: write it relative to the repository", name, line, max(m[0]-start, 0)+1)
		}
	}, ".go", ".md", ".txtar", ".json", ".yaml", ".yml", ".sh", ".mod")
}

// A text stands in three languages, which take the same arguments in the same form.
func TestTextsAreWhole(t *testing.T) {
	for _, s := range sources(t, false) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			x, ok := n.(*ast.CompositeLit)
			switch {
			case !ok:
			case isText(x.Type):
				checkText(t, x)
			case isTextList(x.Type):
				for _, item := range x.Elts {
					if pair, ok := item.(*ast.KeyValueExpr); ok {
						item = pair.Value
					}
					if text, ok := item.(*ast.CompositeLit); ok && text.Type == nil {
						checkText(t, text)
					}
				}
			}
			return true
		})
	}
}

func isText(x ast.Expr) bool {
	sel, ok := x.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Text" {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && id.Name == "lang"
}

func isTextList(x ast.Expr) bool {
	switch list := x.(type) {
	case *ast.ArrayType:
		return isText(list.Elt)
	case *ast.MapType:
		return isText(list.Value)
	}
	return false
}

// checkText checks one literal of lang.Text. One that is made of variables, or is
// empty, is the business of the code around it.
func checkText(t *testing.T, x *ast.CompositeLit) {
	t.Helper()
	texts := map[string]string{}
	for _, e := range x.Elts {
		field, ok := e.(*ast.KeyValueExpr)
		if !ok {
			report(t, e, "name the languages of a text: EN, ZH, JA")
			return
		}
		lit, ok := field.Value.(*ast.BasicLit)
		if !ok {
			return
		}
		text, err := strconv.Unquote(lit.Value)
		if err != nil {
			report(t, lit, "%v", err)
		}
		texts[field.Key.(*ast.Ident).Name] = text
	}
	if len(texts) == 0 {
		return
	}
	for _, l := range []string{"EN", "ZH", "JA"} {
		if texts[l] == "" {
			report(t, x, "the text has no %s", l)
		} else if got, want := verbsOf(texts[l]), verbsOf(texts["EN"]); !maps.Equal(got, want) {
			report(t, x, "%s takes the arguments %v, and EN %v", l, got, want)
		}
	}
}

var verb = regexp.MustCompile(`%(?:%|(?:\[(\d+)\])?([+#]?[\d.]*[a-z]))`)

// verbsOf returns the verb of each argument of a text, by the argument's number.
func verbsOf(format string) map[int]string {
	verbs := map[int]string{}
	next := 1
	for _, m := range verb.FindAllStringSubmatch(format, -1) {
		if m[2] == "" {
			continue
		}
		if m[1] != "" {
			next, _ = strconv.Atoi(m[1])
		}
		verbs[next] = strings.Replace(m[2], "q", "s", 1) // a language may have quotes of its own
		next++
	}
	return verbs
}

// Our own bank must be one that Tacit would serve, and what it points at must
// exist.
func TestOurBankIsSound(t *testing.T) {
	bank, err := kb.Open("memory-bank")
	if err != nil {
		t.Fatal(err)
	}
	files, err := bank.List()
	if err != nil || len(files) == 0 {
		t.Fatalf("%d memories, error %v", len(files), err)
	}
	for _, f := range files {
		m, err := bank.Load(f.Path)
		if err != nil {
			t.Errorf("memory-bank/%v", err)
			continue
		}
		if !m.Live() {
			t.Errorf("memory-bank/%s:1:1: the status is %s, but a live folder is for live memories", f.Path, m.Status)
		}
		for _, p := range m.Pointers {
			if _, err := os.Stat(filepath.FromSlash(p)); err != nil && !strings.Contains(p, "://") {
				t.Errorf("memory-bank/%s:1:1: %s does not exist: point at its new place", f.Path, p)
			}
		}
	}
}
