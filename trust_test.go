package tacit_test

import (
	"go/ast"
	"testing"
)

// To open a pipe waits for its other end, and a clone or an archive may have one where a folder
// should be: a folder below a handle is opened by kb/plain, which enters folders alone.
func TestFoldersAreOpenedInOnePlace(t *testing.T) {
	eachSelected(t, func(s source, call *ast.CallExpr, named *ast.SelectorExpr) {
		if named.Sel.Name != "OpenRoot" || s.dir == "kb/plain" {
			return
		}
		if pkg, ok := named.X.(*ast.Ident); !ok || pkg.Name != "os" {
			report(t, call, "plain.Folder opens a folder below a handle")
		}
	})
}

// One package runs git, because a bank comes with a clone: see package kb/git.
// cmd/release meets no bank: it makes the releases of this repository.
func TestGitIsRunInOnePlace(t *testing.T) {
	eachSelected(t, func(s source, call *ast.CallExpr, named *ast.SelectorExpr) {
		if named.Sel.Name != "Command" && named.Sel.Name != "CommandContext" {
			return
		}
		for _, arg := range call.Args {
			if text, ok := arg.(*ast.BasicLit); ok && text.Value == `"git"` && s.dir != "kb/git" && s.dir != "cmd/release" {
				report(t, call, "kb/git alone runs git")
			}
		}
	})
}

// eachSelected calls see with every call of the program whose function is named behind a dot.
func eachSelected(t *testing.T, see func(s source, call *ast.CallExpr, named *ast.SelectorExpr)) {
	t.Helper()
	for _, s := range sources(t, false) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if named, ok := call.Fun.(*ast.SelectorExpr); ok {
					see(s, call, named)
				}
			}
			return true
		})
	}
}
