package candidate

import (
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/go-json-experiment/json"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/pattern"
	"github.com/tacit-kb/tacit/kb/schema"
	"github.com/tacit-kb/tacit/kb/summary"
)

// The ways in which a candidate can come in; a memory names its own as source.
const (
	Captured   = "capture"
	Remembered = summary.Remembered
)

// A Candidate is a proposed memory.
type Candidate struct {
	ID      string              // cand- and eight letters that follow from what it says
	Number  int                 // by which a person picks it; 0 for one that was filtered
	Aside   int                 // by which a person brings a filtered one back; 0 for the others
	Created time.Time           // when it came in
	Source  string              // Captured or Remembered
	Said    schema.ExpCandidate // what was proposed
	Short   bool                // it came in the short form, which has no place for alternatives
	Named   string              // a title that a person gave; empty: it follows from the decision
	Sure    string              // how sure the proposer was: high, medium, low or empty
	Repeats int                 // number of an earlier one that waits and says nearly the same; 0: none
	Plan    string              // the plan that would make it a memory, if it was picked
	Twins   []Twin              // memories of the bank that may say the same, or the contrary; see FindTwins
	Others  int                 // how many more are about the same matter, and nothing is asked of them
	Beside  []string            // the ids of those

	Line int // 1-based, in the input that it was read from; 0 for one from the store

	Plain    bool // a person's own words, without labels
	Reasoned bool // the signal of a person's own words is the reason, and no sign to look for
}

// newID derives the id from what a candidate says: who submits it again, without
// a conversation to tell it by, submits the same one.
func newID(c *Candidate) string {
	said := c.Said
	said.Assessment, said.Similarity = nil, nil
	data, err := json.Marshal(said, json.Deterministic(true))
	if err != nil {
		panic(err) // a struct of strings
	}
	sum := sha256.Sum256(append(data, c.Source...))
	return idPrefix + strings.ToLower(base32.StdEncoding.EncodeToString(sum[:5]))
}

const idPrefix = "cand-"

// Lang returns the language in which the candidate is written: en, zh or ja.
func (c *Candidate) Lang() string {
	text := strings.Join([]string{c.Said.Trigger, c.Said.Decision, c.Said.Solution}, " ")
	said := strings.Map(func(r rune) rune {
		if r < 0x80 && unicode.IsLetter(r) {
			return -1
		}
		return r
	}, text)
	if l := index.Language(said); l != "en" && len(english().FindAllString(text, -1))*signsPerWord < utf8.RuneCountInString(signs().ReplaceAllString(said, "")) {
		return l // commands and names are of no language
	}
	return index.Language(text)
}

var (
	english = pattern.Lazy(`(?i)\b(?:the|an?|is|are|was|of|to|in|on|for|with|by|at|and|or|not|it|we|you|when|if|because|must|never|always)\b`)
	signs   = pattern.Lazy(`[^\p{Han}\p{Hiragana}\p{Katakana}]`)
)

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// nothing are the words with which people fill in a field that they leave empty.
var nothing = []string{"", "-", "--", "—", "/", "n/a", "na", "none", "null", "nil", "tbd", "todo", "unknown", "nothing", "no", "?",
	"to be defined", "to be decided", "to be done", "see above", "same as above", "as above", "later", "fill in later", "placeholder", "xxx", "...", "…",
	"无", "沒有", "没有", "暂无", "待定", "未定", "不详", "空", "待补充", "待完善", "见上", "同上", "同前", "后续补充", "以后再说", "以后补", "略", "省略", "なし", "無し", "未記入", "特になし", "ない", "不明", "あとで書く", "後で書く", "後日", "追って", "仮", "以下略", "同様"}

// blank reports whether a field says nothing.
func blank(s string) bool {
	s = strings.ToLower(strings.Trim(oneLine(s), " .。()（）[]【】"))
	return slices.Contains(nothing, s)
}

// alternatives returns what was rejected: the entries that say something, and
// something else than the decision.
func (c *Candidate) alternatives() []string {
	var all []string
	for _, a := range c.Said.Alternatives {
		if !blank(a) && !strings.EqualFold(oneLine(a), oneLine(c.Said.Decision)) && !slices.Contains(all, oneLine(a)) {
			all = append(all, oneLine(a))
		}
	}
	return all
}
