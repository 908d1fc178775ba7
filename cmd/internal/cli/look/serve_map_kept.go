package look

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"html/template"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/picture"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/chart"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// drawnMaps keeps the map of the bank, and pictures of it, until a file or what was shown
// changes, and not for long: files of the project, to which memories point, are not watched.
type drawnMaps struct {
	once  sync.Once
	turn  chan struct{} // held by the one request that draws
	of    *chart.Chart  // of which the pictures are
	drawn map[string]drawnMap

	mu     sync.Mutex
	kept   keptChart
	err    error         // why there is no other one
	making chan struct{} // closed when another one is made; nil: none is being made
	asked  bool          // a page has the last one and is to hear of it
	times  int           // how often one was made of which a page is to hear
	ended  context.Context
	end    context.CancelFunc
}

// A keptChart is a map, and of what.
type keptChart struct {
	chart *chart.Chart
	state string
	since time.Time
}

// A drawnMap is a picture, what everything on it means, and the same as a list.
type drawnMap struct{ picture, legend, list template.HTML }

const (
	mapLife   = time.Minute
	patience  = 400 * time.Millisecond // how long a page waits for another map while it has one
	mostDrawn = 16                     // pictures: each question that lights up memories has its own
)

// draw adds the picture. Requests for it wait for each other, as long as they like.
func (b *bankSite) draw(d *mapView, v *serve.Visit, run *session.Run) error {
	m := &b.maps
	m.once.Do(func() { m.turn = make(chan struct{}, 1) })
	c, err := b.chartNow(v.Context(), run)
	if err != nil {
		return err
	}
	select {
	case m.turn <- struct{}{}:
		defer func() { <-m.turn }()
	case <-v.Context().Done():
		return v.Context().Err()
	}
	if m.of != c {
		m.of, m.drawn = c, map[string]drawnMap{}
	}
	o := picture.Options{Lang: v.Lang, Colour: picture.Colour(d.Colour), Bare: true, Link: func(m chart.Memory) string { return addressOf(m.Path) }}
	key := []string{string(v.Lang), d.Colour}
	if strings.TrimSpace(d.Asked) != "" {
		o.Lit, key = map[string]bool{}, append(key, "lit")
		for _, h := range d.Hits {
			o.Lit[h.ID] = true
			key = append(key, h.ID)
		}
	}
	name := strings.Join(key, "\n")
	kept, ok := m.drawn[name]
	if !ok {
		if len(m.drawn) >= mostDrawn {
			clear(m.drawn)
		}
		kept = drawnMap{template.HTML(picture.SVG(c, o)), template.HTML(picture.Legend(c, o)), template.HTML(picture.List(c, o))}
		m.drawn[name] = kept
	}
	d.Picture, d.Legend, d.List = kept.picture, kept.legend, kept.list
	return nil
}

// chartNow returns the map of the bank as it is now. While a large one is made anew, it
// returns the last one: the page hears when the other one is there.
func (b *bankSite) chartNow(ctx context.Context, run *session.Run) (*chart.Chart, error) {
	m := &b.maps
	for {
		state, err := b.mapState(ctx)
		if err != nil {
			return nil, err
		}
		kept, made := m.ask(state, func(done chan struct{}) { go b.makeChart(run, state, done) })
		if made == nil {
			return kept.chart, nil
		}
		var late <-chan time.Time // without a map it waits as long as it takes
		if kept.chart != nil {
			late = time.After(patience)
		}
		select {
		case <-made:
		case <-late:
			if m.waits(made) {
				return kept.chart, nil
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if err := m.failed(); err != nil {
			return nil, err
		}
	}
}

// ask returns the map that is kept and, if it is not of this state, what tells that another
// one is made. One is made at a time.
func (m *drawnMaps) ask(state string, start func(done chan struct{})) (keptChart, <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	k, now := m.kept, time.Now()
	if k.chart != nil && k.state == state && now.Sub(k.since) < mapLife && now.YearDay() == k.since.YearDay() {
		return k, nil
	}
	if m.making == nil {
		if m.ended == nil {
			m.ended, m.end = context.WithCancel(context.Background())
		}
		m.making, m.err = make(chan struct{}), nil
		start(m.making)
	}
	return k, m.making
}

// makeChart makes the map of the bank. The vectors are those of the built-in model, whoever
// answers.
func (b *bankSite) makeChart(run *session.Run, state string, done chan struct{}) {
	m, now := &b.maps, time.Now()
	var c *chart.Chart
	err := parallel.Try(func() error {
		s, err := run.OpenSnapshot(m.ended)
		if err != nil {
			return err
		}
		defer s.Close()
		c, err = chart.Of(m.ended, s.Bank, s.Index, s.Model, now, nil)
		return err
	})
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.err = err; err == nil {
		m.kept = keptChart{c, state, now}
	}
	if m.asked {
		m.asked, m.times = false, m.times+1
	}
	m.making = nil
	close(done)
}

func (m *drawnMaps) failed() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.err
}

// waits reports whether the map is still being made: then a page goes on with the last one.
func (m *drawnMaps) waits(made <-chan struct{}) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	still := m.making != nil && m.making == made
	m.asked = m.asked || still
	return still
}

// made is how often a map was made of which a page is to hear.
func (m *drawnMaps) made() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.times
}

// close ends the making of a map.
func (m *drawnMaps) close() {
	m.mu.Lock()
	made := m.making
	m.mu.Unlock()
	if made != nil {
		m.end()
		<-made
	}
}

// mapState names the state of what is on the map: the files, and what was shown.
func (b *bankSite) mapState(ctx context.Context) (string, error) {
	state, err := b.state(ctx)
	if err != nil {
		return "", err
	}
	bank, err := kb.Open(b.dir)
	if err != nil {
		return "", err
	}
	root, err := os.OpenRoot(b.dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	sum := sha256.New()
	stamp(sum, root, bank.StateDir()+"/usage.log")
	return state + hex.EncodeToString(sum.Sum(nil)), nil
}
