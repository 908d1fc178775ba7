package index

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func terms(text string) []string {
	var all []string
	forms := map[Form]string{Word: "", Identifier: "id:", Gram: "gram:"}
	Terms(text, func(t Term) { all = append(all, forms[t.Form]+t.Text) })
	return all
}

func TestTerms(t *testing.T) {
	for _, test := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" ,;!? ", nil},
		{"Sessions expire.", []string{"session", "expir"}},
		{"policies status class bus ids", []string{"policy", "status", "class", "bus", "ids"}},
		{"ERR_PAY_5012", []string{"id:err_pay_5012", "err", "pay", "5012"}},
		{"(maxIdleConns)", []string{"id:maxidleconns", "maxidleconn", "max", "idl", "conn"}},
		{"HTTP/2", []string{"id:http/2", "http", "2"}},
		{"v1.2.3", []string{"id:v1.2.3", "v1", "2", "3"}},
		{"retry/glob.go", []string{"id:retry/glob.go", "retry", "glob", "go"}},
		{"48213 404 12:30 3.14", []string{"id:48213", "48213", "404", "12", "30", "3", "14"}},
		{"time.Now() readme.md", []string{"id:time.now", "tim", "now", "readm", "md"}},
		{"e-mail a-b", []string{"e", "mail", "a", "b"}},
		{"令牌", []string{"gram:令牌"}},
		{"访问令牌过期", []string{"gram:访问", "gram:问令", "gram:令牌", "gram:牌过", "gram:过期"}},
		{"税", []string{"gram:税"}},
		{"データを確認する", []string{"gram:デー", "gram:ータ", "gram:タを", "gram:を确", "gram:确认", "gram:认す"}},
		{"はい、そうです", nil}, // grammar, not subject
		{"出现ERR_5012错误", []string{"gram:出现", "id:err_5012", "err", "5012", "gram:错误"}},
		{"ＥＲＲ＿５０１２を確認", []string{"id:err_5012", "err", "5012", "gram:を确", "gram:确认"}},
		{"使用ULID。", []string{"gram:使用", "id:ulid", "ulid"}},
	} {
		if diff := cmp.Diff(test.want, terms(test.text)); diff != "" {
			t.Errorf("Terms(%q) (-want +got):\n%s", test.text, diff)
		}
	}
}

// Terms that a person would take for the same have the same hash, others not.
func TestTermHashes(t *testing.T) {
	for _, same := range [][2]string{{"Session", "sessions"}, {"ERR_5012", "err_5012"}, {"ｍａｘ", "max"}, {"データ", "ﾃﾞｰﾀ"}} {
		if !slices.Equal(termHashes(same[0]), termHashes(same[1])) {
			t.Errorf("%q and %q have different terms: %q, %q", same[0], same[1], terms(same[0]), terms(same[1]))
		}
	}
	if slices.Equal(termHashes("令牌"), termHashes("牌令")) {
		t.Error("令牌 and 牌令 have the same terms")
	}
	if got := termHashes("b a", "a c"); len(got) != 3 || !slices.IsSorted(got) {
		t.Errorf("termHashes = %x, want three in order", got)
	}
}

func FuzzTerms(f *testing.F) {
	for _, s := range []string{"ERR_PAY_5012 sessions", "访问令牌 maxIdleConns", "はい、データ", "a\xff令\xfe", "ⅷ ﬁ İ ß", "_-.:/", "x_"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		once := terms(text)
		if !slices.Equal(once, terms(text)) {
			t.Fatalf("Terms(%q) is not the same twice", text)
		}
		Terms(text, func(x Term) {
			switch n := utf8.RuneCountInString(x.Text); {
			case x.Text == "":
				t.Errorf("Terms(%q) has an empty term", text)
			case x.Form == Gram && n > 2:
				t.Errorf("Terms(%q) has the gram %q", text, x.Text)
			}
		})
		if more := termHashes(text, text); !slices.Equal(more, termHashes(text)) {
			t.Errorf("the terms of %q twice are others", text)
		}
		if strings.TrimSpace(text) == "" && len(once) > 0 {
			t.Errorf("Terms(%q) = %q", text, once)
		}
	})
}
