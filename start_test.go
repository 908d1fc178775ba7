package tacit_test

import (
	"go/ast"
	"go/token"
	"slices"
	"testing"
)

// TestNothingIsCompiledAtStart: every command starts, and one expression that
// repeats a class of letters 128 times doubled the start of all of them.
func TestNothingIsCompiledAtStart(t *testing.T) {
	for _, src := range sources(t, false) {
		if below(src.dir, "cmd/release") || below(src.dir, "index/indextest") {
			continue // no part of the program
		}
		for _, decl := range src.file.Decls {
			if vars, ok := decl.(*ast.GenDecl); ok && vars.Tok == token.VAR {
				ast.Inspect(vars, func(n ast.Node) bool {
					if called, ok := n.(*ast.SelectorExpr); ok && slices.Contains([]string{"MustCompile", "MustCompilePOSIX", "Must"}, called.Sel.Name) {
						report(t, called, "%s at package level runs at every start: take pattern.Lazy or sync.OnceValue", called.Sel.Name)
					}
					_, inside := n.(*ast.FuncLit)
					return !inside
				})
			}
		}
	}
}
