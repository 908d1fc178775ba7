package look

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/proposal/personal"
	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
)

// A bankSite is the bank as its pages see it.
type bankSite struct {
	run  *session.Run
	dir  string
	list decideList

	maps drawnMaps
	finders
}

func newBankSite(run *session.Run, dir string) *bankSite {
	b := &bankSite{run: run, dir: dir}
	run.Stores = new(index.StoreCache)
	return b
}

// site returns the pages, in the order of the navigation.
func (b *bankSite) site(idle time.Duration) *serve.Site {
	held := personal.Holding(b.run)
	return &serve.Site{
		Title: filepath.Base(filepath.Dir(b.dir)) + "/" + filepath.Base(b.dir),
		Lang:  b.run.Lang,
		Pages: slices.Concat([]serve.Page{
			b.searchPage(),
			b.memoryPage(),
			b.decidePage(),
			b.planPage(),
			b.planTextPage(),
			b.candidatePage(),
			b.healthPage(),
		}, b.agreePages(), []serve.Page{
			b.usePage(),
			b.mapPage(),
		}),
		Explain: b.explain,
		Held:    func(l lang.Lang) string { return held(b.in(l)) },
		State:   b.shownState,
		Idle:    idle,
	}
}

// in returns a run in a language that reads and writes no stream, and finds the bank as
// it is now. Each request has one of its own.
func (b *bankSite) in(l lang.Lang) *session.Run {
	a := *b.run
	a.Lang = l
	a.Stdin, a.In = strings.NewReader(""), bufio.NewReader(strings.NewReader(""))
	a.Stdout, a.Out, a.Stderr = io.Discard, bufio.NewWriter(io.Discard), io.Discard
	a.JSON, a.Quiet, a.NoColor = false, true, true
	a.BankDir = b.dir
	a.Bank = sync.OnceValues(a.OpenBank)
	return &a
}

// explain says what is wrong.
func (b *bankSite) explain(l lang.Lang, err error) serve.Refusal {
	p := b.in(l).Diagnose(err)
	r := serve.Refusal{Status: http.StatusInternalServerError, Text: guard.Line(p.Msg), Hint: guard.Line(p.Hint)}
	switch p.Code {
	case session.CodeNotFound:
		r.Status = http.StatusNotFound
	case session.CodeStale, session.CodeEdited:
		r.Status = http.StatusConflict
	case session.CodeUsage, session.CodeBadInput, session.CodeRefused, session.CodeBadFile:
		r.Status = http.StatusUnprocessableEntity
	}
	if p.Path != "" {
		r.Text = guard.Line(session.Position(p.Path, p.Line, p.Column)) + ": " + r.Text
	}
	return r
}

// state names the state of all files that pages show: the memories, the documents, and of
// the private state the plans and candidates that a person has to decide about.
func (b *bankSite) state(ctx context.Context) (string, error) {
	bank, err := kb.Open(b.dir)
	if err != nil {
		return "", err
	}
	files, err := bank.ListAll()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, f := range append(files, document.List(bank)...) {
		fmt.Fprintln(sum, f.Path, f.Size, f.ModTime)
	}
	root, err := os.OpenRoot(b.dir)
	if err != nil {
		return "", err
	}
	defer root.Close()
	for _, name := range []string{"INDEX.md", "config.yaml", "history.jsonl"} {
		stamp(sum, root, name)
	}
	for _, folder := range []string{"plans", "candidates"} {
		entries, _ := plain.Entries(root, bank.StateDir()+"/"+folder)
		for _, e := range entries {
			stamp(sum, root, bank.StateDir()+"/"+folder+"/"+e.Name())
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), ctx.Err()
}

// shownState is the state of what pages show: the files, and a map that was made since.
func (b *bankSite) shownState(ctx context.Context) (string, error) {
	state, err := b.state(ctx)
	return state + "-" + strconv.Itoa(b.maps.made()), err
}

// stamp adds what a listing says of a file.
func stamp(w io.Writer, root *os.Root, name string) {
	if info, err := root.Lstat(name); err == nil {
		fmt.Fprintln(w, name, info.Size(), info.ModTime().UnixNano())
	}
}
