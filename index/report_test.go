package index

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A careless person edits a bank at random.
type careless struct {
	*testBank
	*rand.Rand
	clock time.Time // of the files that are written
}

// do does one thing to the bank and says what.
func (p *careless) do() string {
	p.clock = p.clock.Add(time.Millisecond)
	files, err := filepath.Glob(p.path("*/*.md"))
	if err != nil {
		p.Fatal(err)
	}
	nested, _ := filepath.Glob(p.path("experience/*/*.md"))
	if files = append(files, nested...); len(files) == 0 {
		return p.add()
	}
	name, err := filepath.Rel(p.Dir(), files[p.IntN(len(files))])
	if err != nil {
		p.Fatal(err)
	}
	name = filepath.ToSlash(name)
	switch p.IntN(17) {
	case 0, 1:
		return p.add()
	case 2:
		return p.edit(name, "\n# ", "\nA line more, of words nobody has "+fmt.Sprint(p.IntN(9))+".\n# ")
	case 3:
		return p.edit(name, "\n## Why", "\n## When") // nothing else than a heading
	case 4:
		return p.edit(name, "title: ", "title: Once more ")
	case 5:
		return p.edit(name, "status: active", "status: "+[]string{"draft", "archived"}[p.IntN(2)])
	case 6:
		return p.edit(name, "status: ", "strength: validated\nscope: broad\nstatus: ")
	case 7:
		return p.edit(name, "---\nid", "---\n[id") // broken
	case 8:
		return p.edit(name, "[id", "id") // mended
	case 9:
		os.Remove(p.path(name))
		return "remove " + name
	case 10:
		os.Rename(p.path(name), p.path(name+"x.md"))
		return "rename " + name
	case 11:
		return p.edit(table.Path, "hypothesis", "enforced")
	case 12:
		return p.edit(table.Path, "\n| "+strings.TrimSuffix(filepath.Base(name), ".md")+" |", "\n| ANOTHER |")
	case 13:
		return p.edit(table.Path, "## Tech", "<<<<<<< HEAD\n## Tech") // broken
	case 14, 15:
		return p.edit(table.Path, "<<<<<<< HEAD\n", "") // mended, if it was
	}
	p.settle()
	return "tacit index"
}

func (p *careless) add() string {
	folder := []string{"tech", "business", "experience/project", "experience/team/standards"}[p.IntN(4)]
	name := fmt.Sprintf("%s/M-%d.md", folder, p.IntN(12)) // an id may be used twice
	p.when(name, memory(name, fmt.Sprintf("A memory, %d words", p.IntN(99)), "What it says."))
	return "add " + name
}

// edit replaces what a file says first; a file without that is touched.
func (p *careless) edit(name, old, new string) string {
	text, err := os.ReadFile(p.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return "nothing"
	}
	p.when(name, strings.Replace(string(text), old, new, 1))
	return fmt.Sprintf("replace %q by %q in %s", old, new, name)
}

// when writes a file now and then so late that its time proves nothing.
func (p *careless) when(name, text string) {
	t := p.clock
	if p.IntN(4) == 0 {
		t = time.Now().Add(time.Hour)
	}
	p.writeAt(name, text, t)
}

func (p *careless) settle() {
	r, err := table.Read(p.Bank)
	if err != nil {
		return
	}
	if err := table.Apply(p.Context(), p.Bank, r, r.Sync()); err != nil {
		p.Logf("tacit index: %v", err)
	}
}

// agree checks that Check says what reading everything says.
func (p *careless) agree() {
	p.Helper()
	got, err := Check(p.Bank)
	r, wantErr := table.Read(p.Bank)
	if fmt.Sprint(err) != fmt.Sprint(wantErr) {
		p.Fatalf("error %v, want %v", err, wantErr)
	}
	if err != nil {
		return
	}
	if diff := cmp.Diff(r.Report(r.Sync()), got, asTold); diff != "" {
		p.Fatalf("Check differs from what all files say (-)\n%s", diff)
	}
}

// rebuilt checks that the cache holds what an index built from nothing would.
func (p *careless) rebuilt() {
	p.Helper()
	files, err := p.List()
	if err != nil {
		p.Fatal(err)
	}
	have := mustOpen(p, p.compiledFile())
	laid, err := newUpdate(p.Bank, p.e, Options{Rebuild: true}, have).run(p.Context(), files)
	if err != nil {
		p.Fatal(err)
	}
	want, err := laid.assemble()
	if err != nil {
		p.Fatal(err)
	}
	for i := range want.sections {
		if string(have.sections[i]) != string(want.sections[i]) {
			p.Fatalf("section %d differs from that of an index built from nothing", i)
		}
	}
}

// Whatever people do to a bank, Check answers from the compiled index as from
// the files, and an update makes the bytes that a rebuild makes.
func TestRandomEdits(t *testing.T) {
	randomEdits(t, 6)
	t.Run("large", func(t *testing.T) {
		asLarge(t)
		randomEdits(t, 2)
	})
}

func randomEdits(t *testing.T, banks int) {
	steps := 50
	if testing.Short() {
		banks = 2
	}
	answered := 0
	for seed := range banks {
		p := &careless{newTestBank(t, some...), rand.New(rand.NewPCG(uint64(seed), 0)), past}
		var done []string
		t.Cleanup(func() {
			if t.Failed() {
				t.Logf("bank %d: %s", seed, strings.Join(done, "; "))
			}
		})
		for range steps {
			done = append(done, p.do())
			p.agree()
			p.open(Options{}).Close()
			p.agree()
			p.rebuilt()
			if _, ok := checkCompiled(p.Bank); ok {
				answered++
			}
			if t.Failed() {
				return
			}
		}
	}
	if answered < banks*steps/2 {
		t.Errorf("the compiled index answered %d times of %d", answered, banks*steps)
	}
}

// asTold compares what is said as it is told: the compiled index keeps it without
// its arguments.
var asTold = cmp.Comparer(func(x, y lang.Sentence) bool { return lang.All(x) == lang.All(y) })
