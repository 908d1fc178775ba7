package compound

import (
	"slices"
	"strings"
	"testing"
)

func TestParts(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"who signs off a release, also where do I get the token?", []string{"who signs off a release", "where do I get the token?"}},
		{"the pod restarts at night; and btw how long do we keep logs", []string{"the pod restarts at night", "how long do we keep logs"}},
		{"余氯 1.3 了怎么办，另外公示牌又差 8 小时", []string{"余氯 1.3 了怎么办", "公示牌又差 8 小时"}},
		{"ロット番号はどの日付で決める、あと頭のRって何", []string{"ロット番号はどの日付で決める", "頭のRって何"}},
		{"who signs off a release and where do I get the token?", []string{"who signs off a release", "where do I get the token?"}},
		{"how fast may scooters go, and where are sessions kept?", []string{"how fast may scooters go", "where are sessions kept?"}},
		{"two things: where do I get old holds from, and which time zone are the due dates in?", []string{"two things: where do I get old holds from", "which time zone are the due dates in?"}},
		{"how do I deploy the gateway and what does it cost", nil}, // it
		{"I need to know the cap and where sessions are kept", nil},
		{"退款多少要店长确认，发票走哪家", []string{"退款多少要店长确认", "发票走哪家"}},
		{"日志里怎么打手机号，要不要打码", nil}, // says not of what
		{"出荷の締めは何時、蔵見学はいつやってる？", []string{"出荷の締めは何時", "蔵見学はいつやってる？"}},
		{"also, where do I get the token?", nil},
		{"the button also sends a mail", nil},
		{"why, also?", nil},
		{"还有什么要注意", nil},
		{"会员卡过期后还有多少天可以续费", nil},
		{"金额已经核对了还是不一致怎么办", nil},
		{"ログインしたあと画面が白くなる", nil},
		{"あと10分で閉館", nil},
		{"", nil},
		{"what is the cap, and " + strings.Repeat("so on ", 100) + "and where is the key?", nil},
	} {
		if got := Parts(c.text); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.text, got, c.want)
		}
	}
}

func FuzzParts(f *testing.F) {
	f.Add("a question of some length, also another question")
	f.Fuzz(func(t *testing.T, text string) {
		rest := text
		for _, p := range Parts(text) {
			_, after, ok := strings.Cut(rest, p)
			if !ok {
				t.Fatalf("%q: %q does not stand behind the part before it", text, p)
			}
			rest = after
		}
	})
}
