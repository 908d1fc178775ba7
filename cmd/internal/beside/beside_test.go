package beside

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/retrieve"
)

// said is a source that answers as a test wants it.
type said struct {
	name string
	how  func(ctx context.Context) ([]retrieve.Match, error)
}

func (s said) Name() string { return s.name }
func (s said) Match(ctx context.Context, _ retrieve.Query, _ retrieve.Options) ([]retrieve.Match, error) {
	return s.how(ctx)
}
func (s said) Text(context.Context, retrieve.Match) ([]byte, error) { return nil, nil }
func (s said) Explain(context.Context, retrieve.Query, retrieve.Options, retrieve.Match) (e retrieve.Explanation, err error) {
	return e, nil
}

func memory(id string, sum byte, score float64) retrieve.Match {
	m := retrieve.Match{Score: score, Entry: index.Entry{FrontMatter: kb.FrontMatter{ID: id}}}
	m.Entry.Sum[0] = sum
	return m
}

// The project's answer comes whatever the others do; who is missing is named, in order.
func TestTheOwnAnswerComes(t *testing.T) {
	release := make(chan bool)
	defer close(release)
	others := []Source{
		said{"hangs", func(context.Context) ([]retrieve.Match, error) { <-release; return nil, nil }},
		said{"broken", func(context.Context) ([]retrieve.Match, error) { panic("forged index") }},
		said{"gone", func(context.Context) ([]retrieve.Match, error) { return nil, kb.ErrNoBank }},
	}
	own := func(context.Context, retrieve.Query, retrieve.Options) ([]retrieve.Match, error) {
		return []retrieve.Match{memory("A", 1, 0.5)}, nil
	}
	ms, missing, err := Match(context.Background(), own, others, time.Second, retrieve.Query{}, retrieve.DefaultOptions)
	var who []string
	for _, m := range missing {
		who = append(who, m.Name)
	}
	if err != nil || len(ms) != 1 || ms[0].Name() != "A" || !slices.Contains(who, "hangs") || !errors.Is(missing[0].Err, ErrLate) {
		t.Errorf("%v, %v, %v", ms, missing, err)
	}
}

// All that answer are joined within one limit.
func TestMatchJoins(t *testing.T) {
	others := []Source{said{"team", func(context.Context) ([]retrieve.Match, error) {
		return []retrieve.Match{memory("A", 1, 0.9), memory("B", 2, 0.4)}, nil
	}}}
	own := func(context.Context, retrieve.Query, retrieve.Options) ([]retrieve.Match, error) {
		return []retrieve.Match{memory("A", 1, 0.5)}, nil
	}
	ms, missing, err := Match(context.Background(), own, others, time.Hour, retrieve.Query{}, retrieve.DefaultOptions)
	if err != nil || len(missing) > 0 || len(ms) != 2 || ms[0].Name() != "A" || ms[1].Name() != "team:B" {
		t.Errorf("%v, %v, %v", ms, missing, err)
	}
}

// Where the project's bank cannot answer, that is the error.
func TestTheOwnError(t *testing.T) {
	own := func(context.Context, retrieve.Query, retrieve.Options) ([]retrieve.Match, error) {
		return nil, kb.ErrNoBank
	}
	for _, others := range [][]Source{nil, {said{"team", func(context.Context) ([]retrieve.Match, error) { return nil, nil }}}} {
		if _, _, err := Match(context.Background(), own, others, time.Hour, retrieve.Query{}, retrieve.DefaultOptions); !errors.Is(err, kb.ErrNoBank) {
			t.Errorf("beside %d: %v", len(others), err)
		}
	}
}
