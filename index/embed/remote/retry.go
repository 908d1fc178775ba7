package remote

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/kb/lang"
)

const (
	mostTries   = 4
	firstPause  = 250 * time.Millisecond // doubled from try to try
	mostPatient = time.Minute            // whoever asks for a longer pause is not waited for
)

// ask returns a vector of unit length for each text. It tries again where that
// may help, but not for an answer that would come after the deadline of ctx.
func (c *Client) ask(ctx context.Context, texts []string) ([][]float32, error) {
	for try := 1; ; try++ {
		vectors, err := c.exchange(ctx, texts)
		var e *Error
		if !errors.As(err, &e) || !e.again || try == mostTries {
			return vectors, err
		}
		wait := pauseBefore(try, e.wait)
		if e.wait > mostPatient {
			e.Msg += fmt.Sprintf(" and asks to wait %s", lang.Span(e.wait.Round(time.Second)))
			return nil, e
		}
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= wait {
			return nil, e
		}
		if err := c.pause(ctx, wait); err != nil {
			return nil, err
		}
	}
}

// pauseBefore returns how long to wait before another try: what the endpoint
// asks for, or half to all of a time that doubles. Chance keeps clients that
// failed together from coming back together.
func pauseBefore(try int, asked time.Duration) time.Duration {
	if asked > 0 {
		return asked + rand.N(asked/8+time.Millisecond)
	}
	d := firstPause << (try - 1)
	return d/2 + rand.N(d/2)
}

func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// retryAfter reads the header of that name: seconds, or a date. It is 0 where
// there is none, or none that makes sense.
func retryAfter(h http.Header, now time.Time) time.Duration {
	s := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.Atoi(s); err == nil {
		return time.Duration(min(max(seconds, 0), 86_400)) * time.Second
	}
	if date, err := http.ParseTime(s); err == nil {
		return max(date.Sub(now), 0)
	}
	return 0
}
