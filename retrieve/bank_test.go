package retrieve

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
)

// newRetriever indexes a bank with the built-in model.
func newRetriever(t testing.TB, bank *kb.Bank) *Retriever {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	x, err := index.Open(context.Background(), bank, m, index.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	if p := x.Problems(); len(p) > 0 {
		t.Fatal(p[0])
	}
	return over(t, x)
}

// over returns a Retriever with the model's own calibration.
func over(t testing.TB, x *index.Index) *Retriever {
	t.Helper()
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := relevance.New(x, m)
	if err != nil {
		t.Fatal(err)
	}
	return New(x, s)
}

// match asks r, which must answer.
func match(t testing.TB, r *Retriever, q Query, o Options) []Match {
	t.Helper()
	ms, err := r.Match(context.Background(), q, o)
	if err != nil {
		t.Fatal(err)
	}
	return ms
}

func ids(ms []Match) []string {
	var all []string
	for _, m := range ms {
		all = append(all, m.Entry.ID)
	}
	return all
}

// memoryFile is one file of a bank in txtar.
func memoryFile(path, id, fields, body string) string {
	kind, _, _ := strings.Cut(path, "/")
	return fmt.Sprintf("-- %s --\n---\nid: %s\nkind: %s\nstatus: active\n%s\n---\n%s\n", path, id, kind, fields, body)
}

// reads reads the file of a match.
func reads(bank *kb.Bank) func(Match) ([]byte, error) {
	return func(m Match) ([]byte, error) { return bank.ReadFile(m.Entry.Path) }
}
