package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/schema"
)

const top = "../../.."

// A sourceFile is one of the program: no test, no tool of ours.
type sourceFile struct {
	name string // with slashes, from the top of the repository
	text string
	tree *ast.File
}

func programSources(t *testing.T) []sourceFile {
	t.Helper()
	all, err := parsedSources()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// parsedSources reads them once for all tests.
var parsedSources = sync.OnceValues(func() (all []sourceFile, err error) {
	ours := regexp.MustCompile(`^cmd/(fit|judge|release|train)/|test/|_test\.go$|(^|/)testdata/`)
	err = filepath.WalkDir(top, func(name string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(top, name)
		rel = filepath.ToSlash(rel)
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || ours.MatchString(rel) {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		all = append(all, sourceFile{rel, string(text), tree})
		return err
	})
	return all, err
})

func namesOf(rows []named) (all []string) {
	for _, r := range rows {
		all = append(all, r.names...)
	}
	return slices.Sorted(slices.Values(all))
}

// dynamicEnv are the places where the name of a variable is not written in the call,
// with the names that it can have; none where a person chooses it.
var dynamicEnv = map[string][]string{
	"cmd/internal/session/lang.go: name":            {"LC_ALL", "LC_MESSAGES", "LANG"},
	"cmd/internal/embedder/settings.go: name":       {"TACIT_EMBEDDER_QUERY_PREFIX", "TACIT_EMBEDDER_DOCUMENT_PREFIX"},
	"cmd/internal/embedder/file.go: e.KeyEnv":       nil,
	"cmd/internal/cli/measure/eval_setting.go: key": nil, // hands on what the embedder asks for
	"cmd/internal/host/mark.go: name":               nil, // see hostNames
	"cmd/internal/proposal/personal/home.go: name":  nil, // hands on what is asked, but for one
	"cmd/internal/host/input.go: name":              nil,
	"govern/inspect/gitstate.go: name":              nil, // git's own, for whose a commit is
	"cmd/internal/host/detect.go: h.env":            nil,
}

// hostNames are how the tables of hosts name variables.
var hostNames = regexp.MustCompile(`"((?:AI|AUGMENT|ANTIGRAVITY|CLAUDE|CLAUDECODE|CLINE|CODEX|COPILOT|CURSOR|GEMINI|OPENCODE|QWEN)[A-Z_]*)"`)

// Every variable that the program reads stands in the reference, and no other.
func TestReferenceHasEveryVariable(t *testing.T) {
	files := programSources(t)
	constants := map[string]string{}
	for _, f := range files {
		for name, value := range stringConstants(f.tree) {
			constants[name] = value
		}
	}
	read, met := map[string]bool{}, map[string]bool{}
	for _, f := range files {
		if strings.HasPrefix(f.name, "cmd/internal/host/") && strings.Count(f.name, "/") == 3 {
			for _, m := range hostNames.FindAllStringSubmatch(f.text, -1) {
				read[m[1]] = true
			}
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 || !readsEnv(call.Fun) {
				return true
			}
			if name, ok := valueOf(call.Args[0], constants); ok {
				read[name] = true
				return true
			}
			place := f.name + ": " + expr(call.Args[0])
			names, known := dynamicEnv[place]
			met[place] = true
			if !known {
				t.Errorf("%s is read from the environment: add it to dynamicEnv with the names that it can have", place)
			}
			for _, name := range names {
				read[name] = true
			}
			return true
		})
		for _, value := range stringConstants(f.tree) {
			if ownVariable.MatchString(value) {
				read[value] = true
			}
		}
	}
	for _, name := range []string{"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"} { // kb/git hands them on
		read[name] = true
	}
	for place := range dynamicEnv {
		if !met[place] {
			t.Errorf("%s is not read from the environment: take it out of dynamicEnv", place)
		}
	}
	listed := namesOf(variables)
	for name := range read {
		if !slices.Contains(listed, name) {
			t.Errorf("the reference lacks the variable %s: see variables", name)
		}
	}
	for _, name := range listed {
		if !read[name] {
			t.Errorf("the reference has the variable %s, which no source reads", name)
		}
	}
}

var ownVariable = regexp.MustCompile(`^TACIT_[A-Z_]+$`)

func readsEnv(fun ast.Expr) bool {
	switch f := fun.(type) {
	case *ast.Ident:
		return f.Name == "env"
	case *ast.SelectorExpr:
		return slices.Contains([]string{"Env", "Getenv", "LookupEnv"}, f.Sel.Name)
	}
	return false
}

func valueOf(e ast.Expr, constants map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil
	case *ast.Ident:
		s, ok := constants[e.Name]
		return s, ok
	case *ast.SelectorExpr:
		s, ok := constants[e.Sel.Name]
		return s, ok
	}
	return "", false
}

func expr(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return expr(e.X) + "." + e.Sel.Name
	}
	return "?"
}

// stringConstants are the constants of a file whose name begins with Env, or whose
// value has the shape of our variables.
func stringConstants(file *ast.File) map[string]string {
	all := map[string]string{}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			for i, value := range v.Values {
				lit, ok := value.(*ast.BasicLit)
				if ok && lit.Kind == token.STRING {
					s, _ := strconv.Unquote(lit.Value)
					if strings.HasPrefix(strings.ToLower(v.Names[i].Name), "env") || ownVariable.MatchString(s) {
						all[v.Names[i].Name] = s
					}
				}
			}
		}
	}
	return all
}

// Every setting stands in the reference, and no other: the keys of each file, and each
// file.
func TestReferenceHasEverySetting(t *testing.T) {
	quoted := regexp.MustCompile(`"([a-z_]+)"`)
	all := func(pattern, text string) (found []string) {
		for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			for _, q := range quoted.FindAllStringSubmatch(m[0], -1) {
				found = append(found, q[1])
			}
		}
		return found
	}
	text := map[string]string{}
	for _, f := range programSources(t) {
		text[f.name] = f.text
		for _, m := range regexp.MustCompile(`= "([a-z]+\.yaml)"`).FindAllStringSubmatch(f.text, -1) {
			if !slices.Contains([]string{"config.yaml", "embedders.yaml", "banks.yaml"}, m[1]) {
				t.Errorf("%s reads %s: give it a table in the reference", f.name, m[1])
			}
		}
	}
	bank := all(`configKeys = \[\]string\{.*\}`, text["kb/config.go"])
	bank = slices.DeleteFunc(bank, func(key string) bool { return key == "watch" })
	for _, key := range all(`watchKeys = \[\]string\{.*\}`, text["kb/config_watch.go"]) {
		bank = append(bank, "watch."+key)
	}
	var embedders []string
	for _, key := range all(`yaml:"[a-z_]+"`, text["cmd/internal/embedder/file.go"]) {
		if key != "use" && key != "embedders" {
			key = "embedders[]." + key
		}
		if key != "embedders" {
			embedders = append(embedders, key)
		}
	}
	person := all(`key\.Value != "[a-z_]+"`, text["cmd/internal/proposal/personal/personal.go"])
	for _, x := range []struct {
		what     string
		in       []string
		of       []named
		leastNum int
	}{{"config.yaml of a bank", bank, bankKeys, 16}, {"config.yaml of a person", person, personKeys, 1}, {"embedders.yaml", embedders, embedderKeys, 8}, {"banks.yaml", besideKeysOf(text["cmd/internal/banks/settings.go"]), besideKeys, 9}} {
		if got := slices.Sorted(slices.Values(x.in)); !slices.Equal(got, namesOf(x.of)) || len(got) < x.leastNum {
			t.Errorf("%s: the sources read %q, the reference has %q", x.what, got, namesOf(x.of))
		}
	}
}

// knownCodes returns the error codes of the program.
func knownCodes(t *testing.T) (known []string) {
	t.Helper()
	text, err := os.ReadFile("../session/exit.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\t\w+ +Code = "([a-z-]+)"`).FindAllStringSubmatch(string(text), -1) {
		known = append(known, m[1])
	}
	return known
}

// Every error code and every field stands in the reference, and no other.
func TestReferenceHasEveryCodeAndField(t *testing.T) {
	known := knownCodes(t)
	if got := slices.Sorted(slices.Values(known)); !slices.Equal(got, namesOf(errorCodes)) {
		t.Errorf("the program has the codes %q, the reference %q", got, namesOf(errorCodes))
	}
	for c := range session.ExitOf {
		if !slices.Contains(known, string(c)) {
			t.Errorf("%s ends with a status of its own, and is not among the codes", c)
		}
	}
	of, err := schema.Fields("front-matter")
	if err != nil {
		t.Fatal(err)
	}
	var fields []string
	for _, f := range of {
		fields = append(fields, f.Path)
	}
	if got := slices.Sorted(slices.Values(fields)); !slices.Equal(got, namesOf(fieldTexts)) {
		t.Errorf("the schema has the fields %q, the reference %q", got, namesOf(fieldTexts))
	}
	for _, f := range kb.Fields {
		if !slices.Contains(fields, f.Name) && f.Name != "task_id" {
			t.Errorf("the schema lacks the field %s", f.Name)
		}
	}
}

// Every file and folder that the program names below .tacit stands in the reference.
func TestReferenceHasEveryPrivateFile(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every file of the program")
	}
	listed := namesOf(privateFiles)
	direct := regexp.MustCompile(`(State|Cache)Dir\(\) ?\+ ?"/([a-z_.]+)`)
	byName := regexp.MustCompile(`(State|Cache)Dir\(\)(?: ?\+ ?"/" ?\+ ?|, |\+)(\w+)`)
	constant := regexp.MustCompile(`\b(\w+) *= "/?([A-Za-z_.-]+)/?"`)
	found := 0
	for _, f := range programSources(t) {
		values := map[string]string{"EditsFolder": "edits"}
		for _, m := range constant.FindAllStringSubmatch(f.text, -1) {
			values[m[1]] = m[2]
		}
		var names []string
		for _, m := range direct.FindAllStringSubmatch(f.text, -1) {
			names = append(names, strings.ToLower(m[1])+"/"+m[2])
		}
		for _, m := range byName.FindAllStringSubmatch(f.text, -1) {
			if value := values[m[2]]; value != "" {
				names = append(names, strings.ToLower(m[1])+"/"+value)
			}
		}
		for _, name := range names {
			found++
			if !slices.ContainsFunc(listed, func(l string) bool { return l == name || strings.HasPrefix(l, name+"/") }) {
				t.Errorf("%s: the reference lacks %s: see privateFiles", f.name, name)
			}
		}
	}
	if found < 12 {
		t.Errorf("only %d names were found in the sources", found)
	}
}

// besideKeysOf returns the keys of banks.yaml, by the two types that have them.
func besideKeysOf(source string) (keys []string) {
	banks, stores, _ := strings.Cut(source[strings.Index(source, "type Bank struct"):], "type Store struct")
	stores, _, _ = strings.Cut(stores, "// Read reads")
	for list, text := range map[string]string{"banks[].": banks, "stores[].": stores} {
		for _, m := range regexp.MustCompile("`yaml:\"([a-z]+)").FindAllStringSubmatch(text, -1) {
			keys = append(keys, list+m[1])
		}
	}
	return keys
}
