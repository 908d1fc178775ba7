package tacit_test

import (
	"bytes"
	"go/ast"
	"maps"
	"slices"
	"testing"
)

// A package is a room: a reader can hold what is in it in mind, and finds the file.
func TestRoomsAreSmall(t *testing.T) {
	const mostLines, mostFiles = 5000, 45 // of a package, without tests
	lines, files := map[string]int{}, map[string]int{}
	for _, s := range sources(t, false) {
		lines[s.dir] += bytes.Count(s.text, []byte("\n"))
		files[s.dir]++
	}
	for _, dir := range slices.Sorted(maps.Keys(lines)) {
		if lines[dir] > mostLines || files[dir] > mostFiles {
			t.Errorf("%s: %d lines in %d files, at most %d in %d: make a package of what tells a story of its own", dir, lines[dir], files[dir], mostLines, mostFiles)
		}
	}
}

// manyNames are the packages with more than 60 exported names, and how many they
// have. A number here becomes smaller; it grew once, when memories that lie elsewhere came to
// be asked: what was a concrete index became an interface.
var manyNames = map[string]int{
	"cmd/internal/session": 209,
	"govern/candidate":     75,
	"govern/draft":         62,
	"index":                74,
	"index/relevance":      82,
	"kb":                   112,
}

// A package with few names is learnt in an hour. Counted are functions, types,
// constants, variables and the methods of exported types, as documentation shows them.
func TestPackagesExportFewNames(t *testing.T) {
	const most = 60
	names := map[string]int{}
	for _, s := range sources(t, false) {
		for _, d := range s.file.Decls {
			names[s.dir] += exportedBy(d)
		}
	}
	for dir, n := range names {
		switch listed, ok := manyNames[dir]; {
		case n > max(most, listed):
			t.Errorf("%s exports %d names, at most %d: hide what no other package uses", dir, n, max(most, listed))
		case ok && n <= most:
			t.Errorf("%s exports %d names: take it out of the list", dir, n)
		case n < listed:
			t.Errorf("%s exports %d names: write that into the list, which says %d", dir, n, listed)
		}
	}
}

// exportedBy returns how many exported names a declaration has.
func exportedBy(d ast.Decl) (n int) {
	if f, ok := d.(*ast.FuncDecl); ok {
		if ast.IsExported(f.Name.Name) && isShown(f) {
			n++
		}
		return n
	}
	for _, spec := range d.(*ast.GenDecl).Specs {
		var ids []*ast.Ident
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			ids = []*ast.Ident{spec.Name}
		case *ast.ValueSpec:
			ids = spec.Names
		}
		for _, id := range ids {
			if ast.IsExported(id.Name) {
				n++
			}
		}
	}
	return n
}
