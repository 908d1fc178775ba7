package keep

import (
	"context"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/retrieve"
)

// questions is how many questions check asks to see what an answer takes.
const questions = 5

// queryTime asks the bank a few questions, those that its memories are titled with,
// as match asks them: the index is opened, and questions. It is there already.
func (i *inspection) queryTime(ctx context.Context, s *session.Snapshot) error {
	limit := i.config.Watch.QueryTime
	if limit == 0 || s.Index.Len() == 0 || s.Index.Len() < i.config.Watch.QueryTimeFrom {
		return nil
	}
	var quickest time.Duration
	for n := range questions {
		took, err := i.ask(ctx, s.Index.Entry(n*s.Index.Len()/questions).Title)
		if err != nil {
			return err
		}
		if n == 0 || took < quickest {
			quickest = took
		}
	}
	i.found(inspect.Slow(s.Index.Len(), quickest, limit))
	return nil
}

// ask returns what one answer takes.
func (i *inspection) ask(ctx context.Context, question string) (time.Duration, error) {
	start := time.Now()
	f, err := i.run.OpenBuiltin(ctx, i.bank, i.config)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	_, err = f.Match(ctx, retrieve.Query{Text: question}, retrieve.Options{MinScore: i.config.MinScore, Limit: i.config.Limit})
	return time.Since(start), err
}
