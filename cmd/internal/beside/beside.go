// Package beside asks other banks beside the project's own: a person's notes, the standards
// of a team, or a store of many banks. Each is a [Source], and all are asked at the same
// time. The project's answer always comes: a source that fails, breaks or is late is missing
// from the answer, and is named.
package beside

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tacit-kb/tacit/retrieve"
)

// A Source is asked beside the project's bank. It is safe for concurrent use.
type Source interface {
	// Name is what a person calls it: a match names it, and NAME:ID one of its memories.
	Name() string
	// Match returns what matters, as retrieve.Retriever.Match does.
	Match(ctx context.Context, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error)
	// Text returns the file of a match, for select and load.
	Text(ctx context.Context, m retrieve.Match) ([]byte, error)
	// Explain says what made or broke a match.
	Explain(ctx context.Context, q retrieve.Query, o retrieve.Options, m retrieve.Match) (retrieve.Explanation, error)
}

// A Missing is a source that did not answer, and why.
type Missing struct {
	Name string
	Err  error
}

// ErrLate is why a source is missing that had not answered when the time was over.
var ErrLate = errors.New("it did not answer in time")

// An Own asks the project's bank.
type Own func(ctx context.Context, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error)

// Match asks the project's bank and the others at the same time, and joins what they say.
// It waits for the project's bank as long as ctx lets it, and after that for the others no
// longer than patience. The error is that of the project's bank.
func Match(ctx context.Context, own Own, others []Source, patience time.Duration, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, []Missing, error) {
	if len(others) == 0 {
		ms, err := own(ctx, q, o)
		return ms, nil, err
	}
	all := o
	all.Beyond = true // what two banks hold takes no place
	answers := make([]chan answer, len(others))
	for i, s := range others {
		answers[i] = make(chan answer, 1)
		go func() { answers[i] <- ask(ctx, s, q, all) }()
	}
	ms, err := own(ctx, q, all)
	if err != nil {
		return nil, nil, err
	}
	parts := []retrieve.Part{{Matches: ms}}
	var missing []Missing
	late := time.After(patience)
	over := false
	for i, s := range others {
		a := answer{err: ErrLate}
		if over {
			select {
			case a = <-answers[i]:
			default:
			}
		} else {
			select {
			case a = <-answers[i]:
			case <-late:
				over = true
			case <-ctx.Done():
				over = true
			}
		}
		if a.err != nil {
			missing = append(missing, Missing{s.Name(), a.err})
			continue
		}
		parts = append(parts, retrieve.Part{Name: s.Name(), Matches: a.matches})
	}
	return retrieve.Join(parts, o), missing, nil
}

type answer struct {
	matches []retrieve.Match
	err     error
}

// ask asks one source. What breaks in it breaks nothing else.
func ask(ctx context.Context, s Source, q retrieve.Query, o retrieve.Options) (a answer) {
	defer func() {
		if broken := recover(); broken != nil {
			a = answer{err: fmt.Errorf("it broke: %v", broken)}
		}
	}()
	ms, err := s.Match(ctx, q, o)
	return answer{ms, err}
}
