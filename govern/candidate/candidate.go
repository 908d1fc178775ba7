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
	"github.com/tacit-kb/tacit/kb/schema"
)

// The ways in which a candidate can come in; a memory names its own as source.
const (
	Captured   = "capture"
	Remembered = "remember"
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

	Line int // 1-based, in the input that it was read from; 0 for one from the store

	Plain bool // a person's own words, without labels
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
	return index.Language(strings.Join([]string{c.Said.Trigger, c.Said.Decision, c.Said.Solution}, " "))
}

// longestTitle is how long a title may get that is made of a sentence, in cells
// of a terminal: what fits a line of a list.
const longestTitle = 72

// Title returns the title that a person gave, or the first sentence of the
// decision, or of whatever else there is.
func (c *Candidate) Title() string {
	if c.Plain && c.Named != "" {
		return c.Named
	}
	for _, s := range []string{c.Named, c.Said.Decision, c.Said.Solution, c.Said.Trigger} {
		if s = oneLine(s); s != "" {
			return strings.TrimRight(wholeTitle(firstSentence(s)), " ,;:，、；：")
		}
	}
	return c.ID
}

// tolerated is how long a title may get that would lose words at longestTitle.
const tolerated = 100

// wholeTitle keeps the words of a sentence: all of them if they are not many more than a
// title should have, else up to the end of a clause.
func wholeTitle(s string) string {
	if cellsOf(s) <= tolerated {
		return s
	}
	if at := lastClause(s); at > 0 {
		return s[:at]
	}
	return shorten(s, tolerated)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// firstSentence returns s up to the end of its first sentence, without the stop.
func firstSentence(s string) string {
	runes := []rune(s)
	for i, r := range runes {
		last := i+1 == len(runes)
		if strings.ContainsRune("。！？", r) || strings.ContainsRune(".!?;；", r) && (last || unicode.IsSpace(runes[i+1]) || r == '；') {
			if i > 0 {
				return string(runes[:i])
			}
		}
	}
	return s
}

// shorten cuts s to a width, between words where there are any.
func shorten(s string, width int) string {
	used, cut := 0, 0
	for i, r := range s {
		if w := cells(r); used+w > width {
			if space := strings.LastIndexByte(s[:cut], ' '); space > len(s[:cut])/2 && cells(r) == 1 {
				cut = space
			}
			return strings.TrimSpace(s[:cut]) + "…"
		} else {
			used += w
		}
		cut = i + utf8.RuneLen(r)
	}
	return s
}

// cells is how wide a character is, near enough: two for those of East Asia.
func cells(r rune) int {
	if r >= 0x1100 {
		return 2
	}
	return 1
}

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
