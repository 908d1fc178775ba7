package relevance

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// cheapest is the least that any cutting of r into n-grams costs, by trying all.
func cheapest(m *builtin.Model, r []rune) float64 {
	if len(r) == 0 {
		return 0
	}
	best := math.Inf(1)
	for n := 1; n <= min(builtin.MaxGram, len(r)); n++ {
		if cost, ok := costOf(m, string(r[:n])); ok {
			best = min(best, cost+cheapest(m, r[n:]))
		}
	}
	return best
}

// costOf is the rarity of a piece, if it may be one.
func costOf(m *builtin.Model, piece string) (cost float64, ok bool) {
	if f, ok := m.Gram(piece); ok {
		return m.Rarity(f), true
	}
	return builtin.Unseen, len([]rune(piece)) == 1
}

// A stretch of Han and kana is cut without a gap, and into what is together as common as
// can be.
func TestGramsAreCutBest(t *testing.T) {
	m := shipped(t)
	random := rand.New(rand.NewPCG(9, 10))
	stretches := []string{"", "令", "访问令牌有效期", "数据库连接池", "アクセストークン", "ひらがなで書いた", "デ一夕ベ一ス", "粽鳄鳗蘿蔔", "棚卸差異を確認する"}
	material := []rune("访问令牌有效期数据库连接池的了在データベースアクセスしていいかな棚卸差異確認粽鳄")
	for range 200 {
		var b strings.Builder
		for range 1 + random.IntN(9) {
			at := random.IntN(len(material) - 2)
			b.WriteString(string(material[at : at+1+random.IntN(2)]))
		}
		if r := []rune(b.String()); len(r) <= 12 {
			stretches = append(stretches, b.String())
		}
	}
	for _, s := range stretches {
		pieces, sum := cutGrams(m, s), 0.0
		if strings.Join(pieces, "") != s {
			t.Fatalf("%q is cut into %q", s, pieces)
		}
		for _, piece := range pieces {
			cost, ok := costOf(m, piece)
			if !ok {
				t.Errorf("%q is cut into %q, and %q is no n-gram", s, pieces, piece)
			}
			sum += cost
		}
		if least := cheapest(m, []rune(s)); math.Abs(sum-least) > 1e-9 {
			t.Errorf("%q is cut into %q, which costs %g; there is a cutting for %g", s, pieces, sum, least)
		}
	}
}

// unitOf returns the unit of a text that is written so.
func unitOf(m *builtin.Model, text, want string) (found unit, ok bool) {
	for _, u := range unitsOf(m, text, mostUnits) {
		if u.text == want {
			return u, true
		}
	}
	return unit{}, false
}

// Hiragana is grammar more often than not: a unit of it says less than the same n-gram
// would otherwise.
func TestHiraganaSaysLess(t *testing.T) {
	m := shipped(t)
	seen := map[bool]int{}
	for _, text := range []string{"ひらがなで名前を書く", "うるう秒の扱い", "令牌桶限流", "データベースの移行", "しきい値をきめる", "ねじれ国会"} {
		for _, u := range unitsOf(m, text, mostUnits) {
			f, ok := m.Gram(u.text)
			if !ok {
				continue
			}
			kana := 0
			for _, r := range u.text {
				if unicode.Is(unicode.Hiragana, r) {
					kana++
				}
			}
			pure := 2*kana > utf8.RuneCountInString(u.text)
			want := m.Weight(f)
			if pure {
				want *= grammar
			}
			if seen[pure]++; math.Abs(u.weight-want) > 1e-9 {
				t.Errorf("%q weighs %g, want %g", u.text, u.weight, want)
			}
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("%d units of hiragana and %d others test nothing", seen[true], seen[false])
	}
}

// A word that the vocabulary does not know, an acronym that is an everyday word, and a
// name of letters and digits are coined.
func TestCoinedUnits(t *testing.T) {
	m := shipped(t)
	for _, test := range []struct {
		text, unit         string
		there, coined, row bool
	}{
		{"why does zqxvward fail", "zqxvward", true, true, true}, // its pieces are weak evidence
		{"why does Zqxvward fail", "zqxvward", true, true, true},
		{"the CAN frame", "CAN", true, true, false},
		{"we can frame it", "CAN", false, false, false},
		{"we can frame it", "can", false, false, false},
		{"how to use IT there", "IT", true, true, false},
		{"the UART is slow", "uart", true, true, true},
		{"the cache is slow", "cache", true, false, true},
		{"访问令牌", "访问令牌", true, false, true},
	} {
		u, ok := unitOf(m, test.text, test.unit)
		if ok != test.there || u.coined != test.coined || (u.q != nil) != test.row {
			t.Errorf("%q: unit %q is there: %t, coined: %t, has a row: %t", test.text, test.unit, ok, u.coined, u.q != nil)
		}
		if ok && test.coined && u.q == nil && u.weight != strangeWeight {
			t.Errorf("%q: %q weighs %g, want %g", test.text, test.unit, u.weight, strangeWeight)
		}
		if ok && len(u.terms) == 0 {
			t.Errorf("%q: %q has no terms", test.text, test.unit)
		}
	}
}

// Words in katakana that the vocabulary does not know are units: letter by letter they would
// say nothing, and of オンコールの交代 only 交代 would be asked.
func TestLoanUnits(t *testing.T) {
	m := shipped(t)
	for _, test := range []struct {
		text, unit string
		loan       bool
	}{
		{"オンコールの交代っていつ", "オンコール", true},
		{"バスは何台", "バス", true},
		{"リッチメニューの更新", "リッチ", true},
		{"リッチメニューの更新", "メニュー", false},
		{"フォークリフトの点検", "リフト", true},
		{"フォークリフトの点検", "フォーク", false},
		{"デッドロックの再送", "デッドロック", false},
	} {
		u, ok := unitOf(m, test.text, test.unit)
		if !ok || u.loan != test.loan || u.coined || u.q == nil || len(u.terms) == 0 {
			t.Errorf("%q: unit %q is there: %t, a loan: %t, coined: %t, has a row: %t, %d terms", test.text, test.unit, ok, u.loan, u.coined, u.q != nil, len(u.terms))
		}
	}
	for _, text := range []string{"インボイス番号", "アの値", "", "ー"} { // イン beside ボイス is a piece, and ア a letter
		for _, u := range unitsOf(m, text, mostUnits) {
			if u.loan {
				t.Errorf("%q: %q is no word of its own", text, u.text)
			}
		}
	}
}

// A word with a capital that does not begin the question is a name, and a day is none.
func TestProperUnits(t *testing.T) {
	m := shipped(t)
	for _, test := range []struct {
		text, unit string
		proper     bool
	}{
		{"why did we leave Realm", "realm", true},
		{"为什么不用 Realm 了", "realm", true},
		{"why did we leave the realm", "realm", false},
		{"Realm or SQLite?", "realm", false}, // any first word has a capital
		{"can I ship it on Friday", "friday", false},
		{"what does the UART do", "uart", false},
	} {
		u, ok := unitOf(m, test.text, test.unit)
		if !ok || u.proper != test.proper {
			t.Errorf("%q: unit %q is there: %t, a proper name: %t", test.text, test.unit, ok, u.proper)
		}
	}
}

// Units come each once, the heaviest first, without the words that hold a sentence
// together; the same every time.
func TestUnitsAreOrdered(t *testing.T) {
	m := shipped(t)
	const text = "what does the gateway do with the refund when the gateway is down? 访问令牌的有效期是多久，令牌 ERR_PAY_5012 とデータベース"
	units := unitsOf(m, text, mostUnits)
	seen := map[string]bool{}
	for k, u := range units {
		if k > 0 && u.weight > units[k-1].weight {
			t.Errorf("%q weighs %g, after %g", u.text, u.weight, units[k-1].weight)
		}
		if seen[u.text] || functionWord(u.text) || u.weight <= 0 {
			t.Errorf("%q is there twice, or says nothing: %g", u.text, u.weight)
		}
		seen[u.text] = true
	}
	for _, want := range []string{"gateway", "refund"} {
		if !seen[want] {
			t.Errorf("%q is missing", want)
		}
	}
	texts := func(units []unit) (all []string) {
		for _, u := range units {
			all = append(all, u.text)
		}
		return all
	}
	if a, b := texts(units), texts(unitsOf(m, text, mostUnits)); !slices.Equal(a, b) {
		t.Errorf("%q, then %q", a, b)
	}
	if few := texts(unitsOf(m, text, 3)); !slices.Equal(few, texts(units)[:3]) {
		t.Errorf("the first three are %q of %q", few, texts(units))
	}
}

// Time grows with the text, however long its one word is and in whatever letters.
func BenchmarkEndlessWord(b *testing.B) {
	m := shipped(b)
	for _, n := range []int{4_000, 16_000} {
		for _, letters := range []string{"Aa", "Σσ", "Жж", "Éé"} {
			text := strings.Repeat(letters, n)
			b.Run(fmt.Sprint(letters, "/", n), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					unitsOf(m, text, 64)
				}
			})
		}
	}
}
