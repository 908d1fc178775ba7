package similar

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"go/scanner"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the name of the rules")

// The name of the rules follows from what they are: the sources without comments, the
// network, what package inspect makes of a judgement, and the templates, whose words do not
// count.
func TestRules(t *testing.T) {
	sum := sha256.New()
	for _, pattern := range []string{"*.go", "announce/*.go", "bare/*.go", "cell/*.go", "clauses/*.go", "differ/*.go", "duty/*.go", "ended/*.go", "form/*.go", "member/*.go", "near/*.go", "network/*.go", "number/*.go", "past/*.go", "related/*.go", "scope/*.go", "slot/*.go", "subject/*.go", "topic/*.go", "value/*.go", "../inspect/pairs.go", "network*.bin", "../../templates/memory/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range slices.Sorted(slices.Values(files)) {
			if name != "rules.go" && !strings.HasSuffix(name, "_test.go") {
				writeRule(t, sum, name)
			}
		}
	}
	want := hex.EncodeToString(sum.Sum(nil))[:16]
	if *update {
		text, err := os.ReadFile("rules.go")
		if err == nil {
			err = os.WriteFile("rules.go", []byte(strings.Replace(string(text), Rules, want, 1)), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	} else if Rules != want {
		t.Errorf("the rules are %s: go test ./govern/similar -run TestRules -update", want)
	}
}

func writeRule(t *testing.T, w io.Writer, name string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(name, ".go") {
		w.Write(data)
		return
	}
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile(name, -1, len(data)), data, nil, 0)
	for {
		_, tok, text := s.Scan()
		if tok == token.EOF {
			return
		}
		io.WriteString(w, tok.String()+" "+text+"\n")
	}
}
