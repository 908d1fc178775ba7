// Command judge trains the judges of relevance (relevance.Judge) on the questions of
// made-up projects and teams.
//
//	go run ./cmd/judge -out index/relevance/judge.bin
//	go run ./cmd/judge -notes -out index/relevance/judge_notes.bin
//
// Each file of projects is the notes of one project in three languages, with questions
// that a note answers and with questions that lie near to it and that none answers. They
// are written as banks of many shapes (bank.go), every question is put to some of them
// (lists.go), and small networks learn to choose the memory that answers, or silence
// (net.go, back.go). One project in seven is kept aside, and tells what the judge is worth.
//
// With -notes it trains the judge of short notes: what made-up teams tell their agent in a
// sentence, and ask it afterwards (teams.go, listen.go).
//
// With -style it only says how well questions tell by themselves whether a note answers
// them (style.go): what it learns from that, real questions do not have.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/index/relevance"
)

func main() {
	dir := flag.String("projects", "cmd/judge/projects", "`folder` of the projects")
	teams := flag.String("teams", "cmd/judge/teams", "`folder` of the teams")
	notes := flag.Bool("notes", false, "train the judge of short notes, on the teams")
	out := flag.String("out", "", "`file` to write the judge into; empty: only report")
	from := farSources{}
	flag.StringVar(&from.everyday, "everyday", "cmd/train/everyday", "`folder` of the everyday texts")
	flag.StringVar(&from.generic, "generic", "retrieve/evaluate/generic", "`folder` of the prompts without a subject")
	s := settings{}
	flag.IntVar(&s.networks, "networks", 3, "how many judge together; with -notes, 6")
	flag.IntVar(&s.epochs, "epochs", 6, "times to go through the lists")
	flag.IntVar(&s.batch, "batch", 64, "lists a step")
	flag.Float64Var(&s.rate, "rate", 2e-3, "highest rate of learning")
	flag.Float64Var(&s.noise, "noise", 0.3, "spread of what is added to a signal, whose own is 1")
	flag.Float64Var(&s.drop, "drop", 0.1, "share of the signals that are left out")
	flag.Float64Var(&s.decay, "decay", 1e-3, "decay of the weights")
	flag.Uint64Var(&s.seed, "seed", 1, "of the first weights and the order")
	style := flag.Bool("style", false, "only report what the questions tell without a memory")
	flag.Parse()
	if *notes && !given("networks") {
		s.networks = 6
	}
	if *style {
		if err := runStyle(*dir); err != nil {
			fmt.Fprintln(os.Stderr, "judge:", err)
			os.Exit(1)
		}
		return
	}
	lists := func(ctx context.Context) ([]list, error) { return listsOfProjects(ctx, *dir, from) }
	if *notes {
		lists = func(ctx context.Context) ([]list, error) { return listsOfTeams(ctx, *teams) }
	}
	if err := run(lists, *out, s); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

// given reports whether a flag was typed.
func given(name string) (is bool) {
	flag.Visit(func(f *flag.Flag) { is = is || f.Name == name })
	return is
}

func runStyle(dir string) error {
	projects, err := readProjects(dir)
	if err == nil {
		reportStyle(os.Stdout, projects)
	}
	return err
}

func run(listed func(context.Context) ([]list, error), out string, s settings) error {
	lists, err := listed(context.Background())
	if err != nil {
		return err
	}
	var learned, kept []list
	pairs := 0
	for _, l := range lists {
		if l.kept {
			kept = append(kept, l)
		} else {
			learned, pairs = append(learned, l), pairs+len(l.inputs)
		}
	}
	fmt.Printf("%d lists with %d pairs, %d lists kept aside\n", len(learned), pairs, len(kept))
	is := spreadOf(learned)
	is.normalise(lists)
	var judge relevance.Judge
	var tutors []*tutor
	for _, n := range trained(learned, s) {
		judge, tutors = append(judge, is.ship(n)), append(tutors, newTutor(n))
		report(os.Stdout, "kept", tutors, kept)
	}
	reports(tutors, learned, kept)
	if out == "" {
		return nil
	}
	return os.WriteFile(out, judge.Encode(), 0o644)
}

// trained returns the networks, which learn at the same time.
func trained(lists []list, s settings) []*relevance.Network {
	all := make([]*relevance.Network, s.networks)
	var wg sync.WaitGroup
	for k := range all {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(s.seed, uint64(k)))
			all[k] = newNetwork(r)
			train(all[k], lists, s, r, func(epoch int, loss float64) {
				fmt.Printf("network %d, epoch %d: loss %.4f\n", k+1, epoch+1, loss)
			})
		})
	}
	wg.Wait()
	return all
}

// reports prints the figures by language, and for one language and across two.
func reports(of []*tutor, learned, kept []list) {
	report(os.Stdout, "learned", of, learned)
	for _, lang := range languages {
		report(os.Stdout, "kept "+lang, of, choose(kept, func(l list) bool { return l.lang == lang }))
	}
	report(os.Stdout, "kept near", of, choose(kept, func(l list) bool { return l.sort != farAway }))
	report(os.Stdout, "kept far", of, choose(kept, func(l list) bool { return l.sort != near }))
	report(os.Stdout, "kept across", of, choose(kept, func(l list) bool { return l.silent || l.cross }))
	report(os.Stdout, "kept small", of, choose(kept, func(l list) bool { return l.size <= 3 }))
	report(os.Stdout, "kept large", of, choose(kept, func(l list) bool { return l.size > 3 }))
}

func choose(lists []list, keep func(list) bool) (some []list) {
	for _, l := range lists {
		if keep(l) {
			some = append(some, l)
		}
	}
	return some
}

// banked is how many projects share an index: their questions are put to parts of it.
const banked = 25

// listsOfProjects writes the projects as banks into folders of their own, and asks.
func listsOfProjects(ctx context.Context, dir string, from farSources) (all []list, err error) {
	projects, err := readProjects(dir)
	if err != nil {
		return nil, err
	}
	m, err := builtin.New()
	if err != nil {
		return nil, err
	}
	far, idle, err := from.read()
	if err != nil {
		return nil, err
	}
	for some := range slices.Chunk(projects, banked) {
		made, err := listsIn(ctx, m, maker{projects: some, far: far, idle: idle})
		if err != nil {
			return nil, err
		}
		all = append(all, made...)
		fmt.Fprintf(os.Stderr, "\r%d lists", len(all))
	}
	fmt.Fprintln(os.Stderr)
	return all, nil
}

// listsIn asks the projects of a maker, which has no bank yet.
func listsIn(ctx context.Context, m *builtin.Model, of maker) (lists []list, err error) {
	write := func(dir string) error { return writeBank(dir, of.projects) }
	err = inBank(ctx, m, write, func(b bank) (err error) {
		of.bank = b
		lists, err = of.make(ctx)
		return err
	})
	return lists, err
}
