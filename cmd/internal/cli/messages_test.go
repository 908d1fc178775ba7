package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every message exists in every language, and takes the same arguments in each.
func TestMessagesAreWhole(t *testing.T) {
	for i := range messageCount {
		m := textOf(i)
		in := 0
		for _, part := range catalogues {
			if part[i].en != "" {
				in++
			}
		}
		if in > 1 {
			t.Errorf("message %d is in %d parts: %+v", i, in, m)
		}
		if m.en == "" || m.zh == "" || m.ja == "" {
			t.Errorf("message %d is missing in a language: %+v", i, m)
			continue
		}
		want := verbs(m.en)
		for _, s := range []string{m.zh, m.ja} {
			if got := verbs(s); !reflect.DeepEqual(got, want) {
				t.Errorf("message %q takes %v, but %q takes %v", m.en, want, s, got)
			}
		}
	}
}

func TestHelpTextsAreWhole(t *testing.T) {
	whole := func(x text) bool { return x.en != "" && x.zh != "" && x.ja != "" }
	for _, h := range allHelp() {
		if !whole(h.short) || h.examples.en == "" || h.long != (text{}) && !whole(h.long) {
			t.Errorf("the help of %s is missing in a language", h.name)
		}
		for _, s := range []string{h.long.en, h.long.zh, h.long.ja, h.examples.en, h.examples.zh, h.examples.ja} {
			for line := range strings.SplitSeq(s, "\n") {
				if displayWidth(line) > 90 {
					t.Errorf("the help of %s has a line of %d cells: %s", h.name, displayWidth(line), line)
				}
			}
		}
	}
}

func TestEveryCommandHasHelp(t *testing.T) {
	root := newRootCommand(newApp(nil, nil, nil, nil, func(string) string { return "" }))
	for _, cmd := range root.Commands() {
		if helpFor(cmd.Name()).short.en == "" {
			t.Errorf("command %s has no help", cmd.Name())
		}
	}
}

// A call that passes more or fewer arguments than its message takes would print
// "%!s(MISSING)" to a person.
func TestMessagesGetTheirArguments(t *testing.T) {
	first := map[string]int{"say": 1, "note": 1, "wrongUsage": 2} // arguments before those of the message
	names := messageNames(t)
	for _, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || first[sel.Sel.Name] == 0 || len(call.Args) < first[sel.Sel.Name] || call.Ellipsis.IsValid() {
				return true
			}
			before := first[sel.Sel.Name]
			id, ok := call.Args[before-1].(*ast.Ident)
			if !ok || !strings.HasPrefix(id.Name, "msg") {
				return true
			}
			i := slices.Index(names, id.Name)
			if i < 0 {
				return true
			}
			if want, got := len(verbs(textOf(message(i)).en)), len(call.Args)-before; got != want {
				t.Errorf("%s is called with %d arguments and takes %d", id.Name, got, want)
			}
			return true
		})
	}
}

// verbs returns the verb of each argument of a format, by the argument's number.
func verbs(format string) map[int]string {
	out := map[int]string{}
	next := 1
	for rest := format; ; {
		_, after, found := strings.Cut(rest, "%")
		if !found {
			return out
		}
		if after, ok := strings.CutPrefix(after, "%"); ok {
			rest = after
			continue
		}
		end := strings.IndexFunc(after, func(r rune) bool { return r >= 'a' && r <= 'z' })
		flags, verb := after[:end], after[end:end+1]
		if open, shut := strings.Index(flags, "["), strings.Index(flags, "]"); open >= 0 && shut > open {
			next, _ = strconv.Atoi(flags[open+1 : shut])
			flags = flags[:open] + flags[shut+1:]
		}
		out[next] = flags + verb
		next++
		rest = after[end+1:]
	}
}

func TestVerbs(t *testing.T) {
	got := verbs("100%% of %[2]s is %[1]q, %d of %.2f")
	want := map[int]string{1: "q", 2: "d", 3: ".2f"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("verbs = %v, want %v", got, want)
	}
}

// messageNames returns the names of the message constants, in order. The list is
// in several blocks: each ends with the name that the next one begins to count at.
func messageNames(t *testing.T) []string {
	blocks := map[string][]string{}
	for _, file := range sources(t) {
		for _, decl := range file.Decls {
			if gen, ok := decl.(*ast.GenDecl); ok && gen.Tok == token.CONST {
				first, names := messageBlock(gen)
				blocks[first] = names
			}
		}
	}
	var names []string
	for first := "iota"; blocks[first] != nil; {
		block := blocks[first]
		last := len(block) - 1
		names, first = append(names, block[:last]...), block[last]
	}
	if len(names) != int(messageCount) {
		t.Fatalf("found %d message constants, want %d", len(names), messageCount)
	}
	return names
}

// messageBlock returns the names of a block of messages, and what it begins to
// count at: iota, or the name that iota is added to.
func messageBlock(gen *ast.GenDecl) (first string, names []string) {
	for i, spec := range gen.Specs {
		v := spec.(*ast.ValueSpec)
		if typ, ok := v.Type.(*ast.Ident); i == 0 && (!ok || typ.Name != "message") {
			return "", nil
		}
		if i == 0 {
			from := v.Values[0]
			if sum, ok := from.(*ast.BinaryExpr); ok {
				from = sum.X
			}
			first = from.(*ast.Ident).Name
		}
		names = append(names, v.Names[0].Name)
	}
	return first, names
}

func sources(t *testing.T) []*ast.File {
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}
