package retrieve

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// probeBank is the bank of the probe: of all thirty notes, or of those on the
// subjects named, in one language.
func probeBank(t *testing.T, lang string, subjects ...string) *Retriever {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "rank", "probe.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	a := txtar.Parse(data)
	if lang != "" {
		a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool {
			subject, its, _ := strings.Cut(strings.TrimSuffix(filepath.Base(f.Name), ".md"), "-")
			return its != lang || !slices.Contains(subjects, subject)
		})
	}
	return newRetriever(t, kbtest.New(t, string(txtar.Format(a))))
}

// A probe is a question in a language, and the subject of the note that should
// answer it.
type probe struct{ lang, question, subject string }

// What a new user types first: a title's words, a single term, a name.
var probes = []probe{
	{"en", "refresh tokens rotate", "token"},
	{"en", "access token lifetime", "token"},
	{"zh", "令牌", "token"},
	{"zh", "访问令牌有效期", "token"},
	{"ja", "アクセストークン", "token"},
	{"en", "connection pool", "pool"},
	{"en", "maxIdleConns", "pool"},
	{"zh", "连接池", "pool"},
	{"ja", "コネクションプール", "pool"},
	{"en", "idempotency key", "pay"},
	{"zh", "幂等", "pay"},
	{"ja", "冪等", "pay"},

	// In everyday words for what the note says in others.
	{"en", "how long do sessions last", "token"},
	{"zh", "会话能保持多久", "token"},
	{"ja", "セッションはどれくらい続くか", "token"},
}

// The note on the subject is shown first, in whichever language it is, in a
// bank of three notes in the question's language and in one of thirty in three.
func TestProbe(t *testing.T) {
	forSmallBanks(t, func(t *testing.T, ask func(lang, question string) Match) {
		for _, p := range probes {
			m := ask(p.lang, p.question)
			if !strings.HasPrefix(m.Entry.ID, p.subject) || m.Score < DefaultOptions.MinScore {
				t.Errorf("%q finds %s with score %.2f, want %s from %g", p.question, m.Entry.ID, m.Score, p.subject, DefaultOptions.MinScore)
			}
			t.Logf("%q finds %s with score %.2f", p.question, m.Entry.ID, m.Score)
		}
	})
}

func TestProbeIsSilent(t *testing.T) {
	forSmallBanks(t, func(t *testing.T, ask func(lang, question string) Match) {
		for _, lang := range []string{"en", "zh", "ja"} {
			for _, s := range []string{"quantum entanglement recipe", "量子纠缠的食谱", "量子もつれのレシピ", "thanks", "继续", "はい"} {
				if m := ask(lang, s); m.Score >= DefaultOptions.MinScore {
					t.Errorf("%q finds %s with score %.2f, want silence", s, m.Entry.ID, m.Score)
				}
			}
		}
	})
}

// forSmallBanks runs a test on banks of three notes, one for each language, and
// on the bank of thirty. ask returns the memory that ranks first.
func forSmallBanks(t *testing.T, test func(t *testing.T, ask func(lang, question string) Match)) {
	first := func(r *Retriever, question string) Match {
		if all := match(t, r, Query{Text: question}, Options{Limit: 1}); len(all) > 0 {
			return all[0]
		}
		return Match{} // nothing was asked
	}
	t.Run("three", func(t *testing.T) {
		banks := map[string]*Retriever{}
		for _, lang := range []string{"en", "zh", "ja"} {
			banks[lang] = probeBank(t, lang, "token", "pool", "pay")
		}
		test(t, func(lang, question string) Match { return first(banks[lang], question) })
	})
	t.Run("thirty", func(t *testing.T) {
		r := probeBank(t, "")
		test(t, func(_, question string) Match { return first(r, question) })
	})
}
