package postgres

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/index/shared"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/retrieve"
)

// A scale is a store that is measured, and not a part of the tests: it takes an hour.
//
//	TACIT_SCALE=URL      of an empty database, or of one that was filled before
//	TACIT_SCALE_BANKS=N  so many banks of 70 memories are pushed, if fewer are there
//	TACIT_SCALE_TEXTS    a folder with corpus.jsonl, queries.jsonl, near.jsonl and sibling.jsonl: {"lang","title","text"} a line
type scale struct {
	address   string
	texts     map[string][]sample // by language
	questions []retrieve.Query
	scorer    *relevance.Scorer
	project   retrieve.Bank // of no memories: a machine that has none of the repositories
}

type sample struct{ Lang, Kind, Title, Text, Stage string }

func openScale(t testing.TB) *scale {
	s := &scale{address: os.Getenv("TACIT_SCALE"), texts: map[string][]sample{}}
	if s.address == "" {
		t.Skip("TACIT_SCALE names no store to measure")
	}
	var err error
	if s.scorer, err = relevance.New(nil, model(t)); err != nil {
		t.Fatal(err)
	}
	s.project = open(t, kbtest.New(t, ""))
	for _, x := range samples(t, "corpus.jsonl") {
		s.texts[x.Lang] = append(s.texts[x.Lang], x)
	}
	for _, name := range []string{"queries.jsonl", "near.jsonl", "sibling.jsonl"} {
		for _, x := range samples(t, name) {
			s.questions = append(s.questions, retrieve.Query{Text: x.Text})
		}
	}
	return s
}

func samples(t testing.TB, name string) (all []sample) {
	t.Helper()
	f, err := os.Open(filepath.Join(os.Getenv("TACIT_SCALE_TEXTS"), name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var x sample
		if err := json.Unmarshal(lines.Bytes(), &x); err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
	}
	return all
}

// sentences cuts a text roughly.
func sentences(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\n。！？", r) })
}

// mutation is a memory of sentences of two texts in one language, some of which lost words.
func (s *scale) mutation(r *rand.Rand, n int) (path, file string) {
	lang := []string{"en", "zh", "ja"}[n%3]
	all := s.texts[lang]
	a, b := all[r.IntN(len(all))], all[r.IntN(len(all))]
	from := slices.Concat(sentences(a.Text), sentences(b.Text))
	var body strings.Builder
	for body.Len() < 4500 && len(from) > 0 {
		words := strings.Fields(from[r.IntN(len(from))])
		for i := range words {
			if r.IntN(12) == 0 {
				words[i] = all[r.IntN(len(all))].Title
			}
		}
		body.WriteString(strings.ReplaceAll(strings.Join(words, " "), "---", "") + "\n")
		if r.IntN(6) == 0 {
			fmt.Fprintf(&body, "\n## %s %d\n\n", strings.ReplaceAll(b.Title, "\n", " "), r.IntN(1000))
		}
	}
	title := strconv.Quote(fmt.Sprintf("%s, %s %d", a.Title, b.Title, r.IntN(100)))
	return fmt.Sprintf("tech/services/m%05d.md", n), fmt.Sprintf("---\nid: M-%05d\nkind: tech\ntitle: %s\nstatus: active\n---\n# %s\n\n%s", n, title, title, body.String())
}

// bank writes a bank of n memories.
func (s *scale) bank(t testing.TB, seed uint64, n int) *kb.Bank {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "memory-bank")
	if err := os.MkdirAll(filepath.Join(dir, "tech/services"), 0o777); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for i := range n {
		path, text := s.mutation(r, i)
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b, err := kb.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// bankSize is how many memories each bank has.
const bankSize = 70

// fill pushes banks until there are as many as wanted. It makes the graph afterwards, in one go:
// that takes a fifth of the time.
func (s *scale) fill(t *testing.T) {
	want, _ := strconv.Atoi(os.Getenv("TACIT_SCALE_BANKS"))
	if want == 0 {
		return
	}
	s.push(t, 0) // makes the schema, or brings it up to date
	e, err := Open(context.Background(), s.address, model(t).Model(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	done := e.stats.Memories / bankSize
	e.Close()
	if done >= want {
		return
	}
	began := time.Now()
	s.exec(t, `drop index if exists tacit.passage_near`)
	numbers := make(chan int)
	var all sync.WaitGroup
	for range runtime.NumCPU() {
		all.Go(func() {
			for n := range numbers {
				s.push(t, n)
			}
		})
	}
	for n := done; n < want; n++ {
		numbers <- n
		if n%50 == 0 {
			t.Logf("%d banks after %v", n, time.Since(began))
		}
	}
	close(numbers)
	all.Wait()
	t.Logf("%d banks after %v", want, time.Since(began))
	graph, err := migrations.ReadFile("migrations/003.sql")
	if err != nil {
		t.Fatal(err)
	}
	s.exec(t, string(graph))
	t.Logf("the graph after %v", time.Since(began))
	s.exec(t, `cluster tacit.term using term_pkey`)
	s.exec(t, `vacuum analyze`)
	t.Logf("all after %v", time.Since(began))
}

// push pushes the bank of a number.
func (s *scale) push(t *testing.T, n int) {
	b := s.bank(t, uint64(n), bankSize)
	defer os.RemoveAll(b.Dir())
	x, err := index.Open(context.Background(), b, model(t), index.Options{})
	if err != nil {
		t.Error(err)
		return
	}
	defer x.Close()
	if _, err := Push(context.Background(), s.address, shared.Pushed{Name: fmt.Sprintf("bank%04d", n), Index: x, Text: b.ReadFile}); err != nil {
		t.Error(err)
	}
}

func (s *scale) exec(t *testing.T, sql string) {
	t.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, s.address)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, sql); err != nil {
		t.Fatal(err)
	}
}

// ask answers one question as a command does: with a connection of its own, and the store beside
// the bank of a project.
func (s *scale) ask(t testing.TB, q retrieve.Query, how Search) []retrieve.Match {
	e, err := Open(context.Background(), s.address, model(t).Model(), Options{Search: how})
	if err != nil {
		t.Error(err)
		return nil
	}
	defer e.Close()
	b := shared.NewBank(e)
	ms, err := together(t, s.scorer, s.project, b).Match(context.Background(), q, retrieve.DefaultOptions)
	if err := cmp.Or(err, b.Err()); err != nil {
		t.Error(err)
	}
	return ms
}

// TestScale prints what a store of many banks costs.
func TestScale(t *testing.T) {
	s := openScale(t)
	s.fill(t)
	e, err := Open(context.Background(), s.address, model(t).Model(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d banks, %+v, %d questions", e.stats.Memories/bankSize, e.stats, len(s.questions))
	e.Close()
	for _, clients := range []int{1, 8, 32} {
		s.measure(t, clients, 0)
		s.measure(t, clients, time.Second)
	}
	s.recall(t, len(s.questions))
}

// measure prints how long answers take where so many clients ask at once, each as soon as it has
// an answer or at most once in a time, with what they cost.
func (s *scale) measure(t *testing.T, clients int, every time.Duration) {
	const long = 20 * time.Second
	s.load(t, clients, time.Second, every) // connects
	client, server := processor(t, s.address)
	times := s.load(t, clients, long, every)
	c, v := processor(t, s.address)
	n := len(times)
	how := "as soon as they can"
	if every > 0 {
		how = "every " + every.String()
	}
	load, _ := os.ReadFile("/proc/loadavg")
	ms := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
	t.Logf("%d clients, %s: %d answers, p50 %s, p95 %s, p99 %s; processor of an answer: client %s, server %s; load of the machine %s", clients, how, n,
		ms(times[n/2]), ms(times[n*95/100]), ms(times[n*99/100]), ms((c-client)/time.Duration(n)), ms((v-server)/time.Duration(n)), strings.Fields(string(load) + " ?")[0])
}

func (s *scale) load(t *testing.T, clients int, long, every time.Duration) []time.Duration {
	var mu sync.Mutex
	var times []time.Duration
	var wg sync.WaitGroup
	end := time.Now().Add(long)
	for c := range clients {
		wg.Go(func() {
			time.Sleep(every * time.Duration(c) / time.Duration(clients))
			for n := c * 37; time.Now().Before(end); n++ {
				at := time.Now()
				s.ask(t, s.questions[n%len(s.questions)], Automatic)
				d := time.Since(at)
				mu.Lock()
				times = append(times, d)
				mu.Unlock()
				time.Sleep(every - d)
			}
		})
	}
	wg.Wait()
	slices.Sort(times)
	return times
}

// recall compares what is shown with the graph and without.
func (s *scale) recall(t *testing.T, n int) {
	shown, same := 0, 0
	for i := range n {
		q := s.questions[i*len(s.questions)/n]
		want, got := s.ask(t, q, Exact), s.ask(t, q, Graph)
		for _, m := range want {
			shown++
			if slices.ContainsFunc(got, func(g retrieve.Match) bool { return g.Number == m.Number }) {
				same++
			} else {
				t.Logf("%q: %s is lost, at %.2f; %d are shown", q.Text, m.Entry.Path, m.Score, len(got))
			}
		}
	}
	t.Logf("recall of what is shown: %d of %d", same, shown)
}
