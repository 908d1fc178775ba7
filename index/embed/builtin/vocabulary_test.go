package builtin

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func testVocabulary(t testing.TB) *Vocabulary {
	t.Helper()
	v, err := NewVocabulary(
		[]string{"max", "idle", "conns", "http", "server", "github", "2", "naïve"},
		[]string{"un", "kno", "wn"},
		[]string{"令", "牌", "令牌", "访问令牌", "トークン", "トー", "期"},
		[]string{"max idle", "idle conns", "max idle conns", "server 2"},
	)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestFeatures(t *testing.T) {
	v := testVocabulary(t)
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"max IDLE", []string{"max", "idle", "max idle"}},
		{"maxIdleConns max_idle", []string{"max", "idle", "max idle", "conns", "idle conns", "max idle conns", "max", "idle", "max idle"}},
		{"max, idle", []string{"max", "idle"}},                           // no phrase goes over a comma,
		{"max  idle", []string{"max", "idle"}},                           // a wider gap,
		{"max unknown idle", []string{"max", "un", "kno", "wn", "idle"}}, // a strange word
		{"max令idle", []string{"max", "令", "idle"}},                       // or another script
		{"idle’conns", []string{"idle", "conns", "idle conns"}},
		{"HTTPServer2", []string{"http", "server", "2", "server 2"}},
		{"GitHub", []string{"github"}}, // the whole word, not git and hub
		{"ｍａｘ", []string{"max"}},       // full width
		{"naı\u0308ve NAI\u0308VE", []string{"naïve"}},
		{"unknown", []string{"un", "kno", "wn"}},
		{"访问令牌", []string{"访问令牌", "令", "令牌", "牌"}},
		{"アクセストークン、期", []string{"トー", "トークン", "期"}},
		{"令max牌", []string{"令", "max", "牌"}},
		{"\xff\xfe", nil},
	} {
		var got []string
		for _, f := range v.Features(nil, test.text) {
			got = append(got, v.Text(f))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("Features(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

// gramsPlain is what appendGrams finds, written down plainly: the longest known
// beginnings from every character.
func (v *Vocabulary) gramsPlain(s string) (ids []int32) {
	r := []rune(s)
	for i := range r {
		for n := 1; n <= MaxGram && i+n <= len(r); n++ {
			value, ok := v.lookup(mix(extend(gramSeed, string(r[i:i+n]))))
			if !ok {
				break
			}
			if id := value &^ longer; id > 0 {
				ids = append(ids, int32(id-1))
			}
			if value&longer == 0 {
				break
			}
		}
	}
	return ids
}

func TestGramsArePlain(t *testing.T) {
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	common := []rune("のにはをたがでてとしれさアイスントックデータ的一是不了人我在有数据库設計確認変更を")
	rare := []rune("々〆ゟヾㇰ㐀鿿豈𠀋𪛖𲎯")
	grams := m.words + m.pieces
	for range 2_000 {
		var text strings.Builder
		for range random.IntN(30) {
			switch random.IntN(5) {
			case 0:
				text.WriteRune(rare[random.IntN(len(rare))])
			case 1, 2:
				text.WriteString(m.Text(int32(grams + random.IntN(m.grams))))
			default:
				text.WriteRune(common[random.IntN(len(common))])
			}
		}
		runs(text.String(), func(r run) {
			if r.class == ideograph {
				if got, want := m.appendGrams(nil, r.text), m.gramsPlain(r.text); !slices.Equal(got, want) {
					t.Errorf("features of %q are %v, want %v", r.text, got, want)
				}
			}
		})
	}
}

func TestVocabularyKnowsItsGroups(t *testing.T) {
	v := testVocabulary(t)
	if id, ok := v.Word("un"); ok {
		t.Errorf("the piece un is word %d", id)
	}
	for id := range int32(v.Len()) {
		text := v.Text(id)
		word, isWord := v.Word(text)
		gram, isGram := v.Gram(text)
		switch {
		case isWord && word == id, isGram && gram == id, v.Piece(id), int(id) >= v.words+v.pieces+v.grams && slices.Contains(v.Features(nil, text), id):
		default:
			t.Errorf("feature %d, %q, is not found under its text", id, text)
		}
	}
	// A beginning of an n-gram is not a feature.
	if _, ok := v.Gram("访问"); ok {
		t.Error("访问 was found")
	}
}

// What the trainer counts is what becomes features, once it is chosen.
func TestPhrases(t *testing.T) {
	v := testVocabulary(t)
	for text, want := range map[string][]string{
		"maxIdleConns, server":  {"max idle", "idle conns", "max idle conns"},
		"http server-2 idle":    {"http server", "server 2", "http server 2", "2 idle", "server 2 idle"},
		"max unknown idle":      nil,
		"max令 idle\nconns  max": {"idle conns"},
	} {
		var got []string
		v.Phrases(text, func(p string) { got = append(got, p) })
		if !slices.Equal(got, want) {
			t.Errorf("the phrases of %q are %q, want %q", text, got, want)
		}
	}
}

func TestVocabularyRefusesRepetition(t *testing.T) {
	if _, err := NewVocabulary([]string{"a", "a"}, nil, nil, nil); err == nil {
		t.Error("a repeated word was accepted")
	}
}

func FuzzFeatures(f *testing.F) {
	for _, s := range []string{"maxIdleConns", "访问令牌 expires", "\xff令\xfe", "ㅎ한글 Ⅷ ﬁ", "A\u0301\u200d"} {
		f.Add(s)
	}
	v := testVocabulary(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, id := range v.Features(nil, s) {
			if id < 0 || int(id) >= v.Len() {
				t.Fatalf("feature %d of %d", id, v.Len())
			}
		}
	})
}
