package relevance_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// squeezed is another model with the knowledge of the built-in one: its vectors
// are turned, and they all have a part in common, so that no cosine is below
// 0.7, as it is with some models.
type squeezed struct {
	common float32 // the part that all vectors share; 0: only turned
	err    error
}

func (squeezed) Model() embed.Model { return embed.Model{Name: "squeezed", Hash: "5a", Dims: 257} }

func (s squeezed) Embed(ctx context.Context, role embed.Role, texts []string) ([][]float32, error) {
	if s.err != nil {
		return nil, s.err
	}
	vectors, err := model().Embed(ctx, role, texts)
	for i, v := range vectors {
		w := append(slices.Clone(v), s.common)
		slices.Reverse(w)
		length := float32(math.Sqrt(float64(1 + s.common*s.common)))
		for k := range w {
			w[k] /= length
		}
		vectors[i] = w
	}
	return vectors, err
}

// openJoined indexes three memories with the vectors of e.
func openJoined(t *testing.T, e embed.Embedder) *index.Index {
	t.Helper()
	var files strings.Builder
	for name, text := range three {
		files.WriteString("-- experience/project/" + name + ".md --\n---\nid: " + name + "\nkind: experience\nstatus: active\n" + text)
	}
	x, err := index.Open(context.Background(), kbtest.New(t, files.String()), relevance.Join(e, model()), index.Options{})
	if err != nil || x.EmbedErr() != nil {
		t.Fatal(err, x.EmbedErr())
	}
	t.Cleanup(func() { x.Close() })
	return x
}

// A model that knows what the built-in one knows judges nearly alike, whatever
// the scale of its cosines: their place among ordinary passages counts.
func TestSpaceBringsCosinesToScale(t *testing.T) {
	own := bank(t, three)
	for _, e := range []squeezed{{}, {common: 1.8}} {
		x := openJoined(t, e)
		if x.Model().Name != "squeezed" || x.Model().Dims != 257 || x.Model().Hash == e.Model().Hash {
			t.Errorf("the index is of the model %+v", x.Model())
		}
		space, err := relevance.NewSpace(context.Background(), e, model())
		if err != nil {
			t.Fatal(err)
		}
		s, err := relevance.New(x, model())
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range questions {
			got, err := s.In(space).Score(context.Background(), q, index.Filter{}, 5)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range score(t, own, q, 5) {
				near := func(a, b float64) bool { return math.Abs(a-b) < 0.15 }
				g, w := got[i].Signals, want.Signals
				if !near(got[i].Relevance, want.Relevance) || !near(g.Best, w.Best) || !near(g.Mean, w.Mean) ||
					g.Align != w.Align || g.Exact != w.Exact || g.Talk != w.Talk || g.Words != w.Words {
					t.Errorf("%g, %q, memory %d: relevance %.3f from %+v\nwith the built-in model %.3f from %+v",
						e.common, q, i, got[i].Relevance, g, want.Relevance, w)
				}
			}
		}
	}
}

// What is explained is the cosine itself, and what counted is on the scale of
// the built-in model.
func TestExplainInASpace(t *testing.T) {
	e := squeezed{common: 1.8}
	x := openJoined(t, e)
	space, err := relevance.NewSpace(context.Background(), e, model())
	if err != nil {
		t.Fatal(err)
	}
	s, err := relevance.New(x, model())
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.In(space).Explain(context.Background(), "how does the gateway client retry card payments?", 0, index.Filter{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	if c := found.Passage.Cosine; c < 0.8 || c > 1 || found.Signals.Best > 0.8 {
		t.Errorf("cosine %g, best %g", c, found.Signals.Best)
	}
}

func TestReadSpace(t *testing.T) {
	ctx := context.Background()
	space, err := relevance.NewSpace(ctx, squeezed{}, model())
	if err != nil {
		t.Fatal(err)
	}
	data, err := space.Encode(model())
	if err != nil {
		t.Fatal(err)
	}
	again, err := relevance.ReadSpace(data, squeezed{}, model())
	if err != nil {
		t.Fatal(err)
	}
	x := openJoined(t, squeezed{})
	s, _ := relevance.New(x, model())
	for _, q := range questions {
		a, _ := s.In(space).Score(ctx, q, index.Filter{}, 5)
		b, _ := s.In(again).Score(ctx, q, index.Filter{}, 5)
		if !slices.Equal(a, b) {
			t.Errorf("%q is scored otherwise in a space that was read", q)
		}
	}
	for i := 0; i < len(data); i += 97 {
		if _, err := relevance.ReadSpace(data[:i], squeezed{}, model()); err == nil {
			t.Fatalf("a space cut after %d bytes was read", i)
		}
	}
	if _, err := relevance.ReadSpace(data, model(), model()); err == nil {
		t.Error("the space of another model was read")
	}
}

func TestSpaceOfABadEmbedder(t *testing.T) {
	ctx := context.Background()
	lost := errors.New("the network is gone")
	var e *relevance.EmbedError
	if _, err := relevance.NewSpace(ctx, squeezed{err: lost}, model()); !errors.As(err, &e) || !errors.Is(err, lost) || e.Name != "squeezed" {
		t.Errorf("an embedder that fails: %v", err)
	}
	if _, err := relevance.NewSpace(ctx, squeezed{common: 1e4}, model()); !errors.As(err, &e) || !strings.Contains(err.Error(), "the same vector") {
		t.Errorf("an embedder with one vector for all: %v", err)
	}
	x := openJoined(t, squeezed{})
	space, err := relevance.NewSpace(ctx, squeezed{}, model())
	if err != nil {
		t.Fatal(err)
	}
	data, _ := space.Encode(model())
	failing, err := relevance.ReadSpace(data, squeezed{err: lost}, model())
	if err != nil {
		t.Fatal(err)
	}
	s, _ := relevance.New(x, model())
	if _, err := s.In(failing).Score(ctx, "a question", index.Filter{}, 5); !errors.As(err, &e) || !errors.Is(err, lost) {
		t.Errorf("a question that cannot be embedded: %v", err)
	}
}

// The calibration for others finds what there is to find, and is silent about the
// rest, whatever the scale of the model's cosines.
func TestOthersCalibration(t *testing.T) {
	c, err := relevance.OthersCalibration()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []squeezed{{}, {common: 1.8}} {
		space, err := relevance.NewSpace(context.Background(), e, model())
		if err != nil {
			t.Fatal(err)
		}
		x := openJoined(t, e)
		s, err := relevance.New(x, model())
		if err != nil {
			t.Fatal(err)
		}
		s = s.In(space).With(c)
		for q, want := range map[string]string{
			"how does the gateway client retry card payments?": "en", "对账台账怎么生成结算单": "zh", "棚卸差異の確認はいつ": "ja",
			"which lossless audio format for the choir?": "", "thanks": "", "はい": "", "继续": "", "怎么给小狗洗澡": "",
		} {
			scored, err := s.Score(context.Background(), q, index.Filter{}, 5)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range scored {
				if id := x.Entry(m.Memory).ID; (m.Relevance >= shown) != (id == want) {
					t.Errorf("%g, %q: %s has relevance %.2f", e.common, q, id, m.Relevance)
				}
			}
		}
	}
}
