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
)

// drawnMaps keeps the map of the bank, and pictures of it, until a file or what was shown
// changes, and not for long: files of the project, to which memories point, are not watched.
type drawnMaps struct {
	once  sync.Once
	turn  chan struct{} // held by the one request that draws
	state string
	since time.Time
	chart *chart.Chart
	drawn map[string]drawnMap
}

// A drawnMap is a picture, what everything on it means, and the same as a list.
type drawnMap struct{ picture, legend, list template.HTML }

const (
	mapLife   = time.Minute
	mostDrawn = 16 // pictures: each question that lights up memories has its own
)

// draw adds the picture. Requests for it wait for each other, as long as they like.
func (b *bankSite) draw(d *mapView, v *serve.Visit, run *session.Run) error {
	m := &b.maps
	m.once.Do(func() { m.turn = make(chan struct{}, 1) })
	select {
	case m.turn <- struct{}{}:
		defer func() { <-m.turn }()
	case <-v.Context().Done():
		return v.Context().Err()
	}
	if err := b.chartNow(v.Context(), run); err != nil {
		return err
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
		kept = drawnMap{template.HTML(picture.SVG(m.chart, o)), template.HTML(picture.Legend(m.chart, o)), template.HTML(picture.List(m.chart, o))}
		m.drawn[name] = kept
	}
	d.Picture, d.Legend, d.List = kept.picture, kept.legend, kept.list
	return nil
}

// chartNow has the map of the bank as it is now. The vectors are those of the built-in
// model, whoever answers.
func (b *bankSite) chartNow(ctx context.Context, run *session.Run) error {
	m, now := &b.maps, time.Now()
	state, err := b.mapState(ctx)
	if err != nil || m.chart != nil && m.state == state && now.Sub(m.since) < mapLife && now.YearDay() == m.since.YearDay() {
		return err
	}
	ctx = context.WithoutCancel(ctx) // another request may want it
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	c, err := chart.Of(ctx, s.Bank, s.Index, s.Model, now, nil)
	if err != nil {
		return err
	}
	m.state, m.since, m.chart, m.drawn = state, now, c, map[string]drawnMap{}
	return nil
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
