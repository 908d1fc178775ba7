package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/retrieve"
)

func TestFactsAreWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range slices.Concat(facts, tableFacts, compileFacts, guardFacts, planFacts, schemaFacts) {
		if f.zh == "" || f.ja == "" || seen[f.en] {
			t.Errorf("%q is missing in a language, or there twice", f.en)
		}
		seen[f.en] = true
		n := strings.Count(f.en, "%s")
		args := make([]string, n)
		for i := range args {
			args[i] = "<" + strconv.Itoa(i) + ">"
		}
		for _, form := range []string{f.zh, f.ja} {
			filled := fill(form, args)
			for _, arg := range args {
				if strings.Count(filled, arg) != 1 {
					t.Errorf("%q does not take each of %d arguments once: %q", f.en, n, form)
				}
			}
		}
		if got, ok := capture(f.en, fill(f.en, args)); !ok || !slices.Equal(got, args) {
			t.Errorf("%q: captured %q", f.en, got)
		}
	}
}

func TestTold(t *testing.T) {
	a := newApp(nil, nil, nil, nil, func(string) string { return "" })
	for _, c := range []struct {
		lang     retrieve.Lang
		in, want string
	}{
		{retrieve.English, "tab in the indentation", "tab in the indentation"},
		{retrieve.Chinese, "tab in the indentation", "缩进中有制表符"},
		{retrieve.Japanese, `"wild" is not a status`, `"wild" は status として使えません`},
		{retrieve.Chinese, `"wild" is not a date`, `"wild" 不是日期`},
		{retrieve.Chinese, "summary must be text, not a list", "summary 必须是文本，而不是列表"},
		{retrieve.Japanese, "Title of A-1 is now \"x of y\" in INDEX.md", "A-1 の Title は INDEX.md で \"x of y\" になりました"},
		{retrieve.Chinese, `"a." cannot be a file name everywhere: begins or ends with a space, or ends with a dot`, `"a." 并非在所有系统上都能作文件名：以空格开头或结尾，或以点结尾`},
		{retrieve.Chinese, `begin the item on the next line, or quote it: tags: "- a"`, `把该项写到下一行，或：请加引号：tags: "- a"`},
		{retrieve.Chinese, "a fact that nobody knows", "a fact that nobody knows"},
		{retrieve.Chinese, "", ""},
	} {
		a.lang = c.lang
		if got := a.told(c.in); got != c.want {
			t.Errorf("%v %q is told as %q, want %q", c.lang, c.in, got, c.want)
		}
	}
}

// Whatever the packages below say about a file exists in every language.
func TestFactsAreComplete(t *testing.T) {
	known := map[string]bool{"%s": true, "": true, "%s: %s": true}
	for _, f := range slices.Concat(facts, tableFacts, compileFacts, guardFacts, planFacts, schemaFacts) {
		known[f.en] = true
	}
	fset := token.NewFileSet()
	for _, pattern := range []string{"../../../kb/*.go", "../../../index/*.go", "../../../index/table/*.go", "../../../govern/*.go", "../../../govern/evidence/*.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range files {
			file, err := parser.ParseFile(fset, name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				for _, x := range said(n) {
					if form := formOf(x); !known[form] {
						t.Errorf("%v: add %q to facts", fset.Position(x.Pos()), form)
					}
				}
				return true
			})
		}
	}
}

// said returns the expressions of a node that become the words of a complaint.
func said(n ast.Node) []ast.Expr {
	last := map[string]int{"complain": 2, "at": 2, "changed": 1, "fromFile": 1, "fromRow": 1, "drift": 2}
	switch x := n.(type) {
	case *ast.CallExpr:
		name := ""
		switch f := x.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		if name == "fail" && len(x.Args) >= 3 { // hint, then format
			return x.Args[1:3]
		}
		if name == "complaint" && len(x.Args) >= 3 { // path, message, hint
			return x.Args[1:3]
		}
		return x.Args[max(0, len(x.Args)-last[name]):]
	case *ast.KeyValueExpr:
		if id, ok := x.Key.(*ast.Ident); ok && (id.Name == "Msg" || id.Name == "Hint") {
			return []ast.Expr{x.Value}
		}
	case *ast.AssignStmt:
		if id := lastName(x.Lhs[0]); id == "Msg" || id == "Hint" || id == "hint" {
			return x.Rhs
		}
	}
	return nil
}

func lastName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

var verb = regexp.MustCompile(`%(?:\[\d+\])?[+#]?\d*[a-z]`)

// formOf returns an expression as the catalogue has it: %s for what is not
// known.
func formOf(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(x.Value)
		return verb.ReplaceAllString(s, "%s")
	case *ast.BinaryExpr:
		return formOf(x.X) + formOf(x.Y)
	case *ast.CallExpr:
		if sel, ok := x.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Sprintf" {
			return formOf(x.Args[0])
		}
	}
	return "%s"
}

// What the schemas say of their fields exists in every language.
func TestSchemasAreTold(t *testing.T) {
	for _, name := range schema.Names() {
		all, err := schema.Fields(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			known := func(x text) bool { return x.en == f.Means }
			if f.Means != "" && !slices.ContainsFunc(schemaFacts, known) {
				t.Errorf("%s: add %q to schemaFacts", name, f.Means)
			}
		}
	}
}
