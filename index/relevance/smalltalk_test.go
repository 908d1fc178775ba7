package relevance

import (
	"flag"
	"os"
	"testing"

	"github.com/tacit-kb/tacit/index/embed"
)

var update = flag.Bool("update", false, "write the vectors of small talk")

// The vectors of small talk that are shipped are those of the model that is shipped.
func TestTalkVectorsAreCurrent(t *testing.T) {
	m := shipped(t)
	want, err := embedTalk(m, SmallTalk())
	if err != nil {
		t.Fatal(err)
	}
	want = m.Model().Hash + want
	if *update {
		if err := os.WriteFile("smalltalk.bin", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if talkVectors != want {
		t.Error("the sentences or the model have changed: go test ./index/relevance -run TalkVectors -update")
	}
}

// A model without such a file, one that is being trained, embeds the sentences itself.
func TestTalkOfAnotherModel(t *testing.T) {
	m := shipped(t)
	own, err := newTalk(m)
	if err != nil {
		t.Fatal(err)
	}
	shippedVectors := talkVectors
	t.Cleanup(func() { talkVectors = shippedVectors })
	talkVectors = "of another model"
	other, err := newTalk(m)
	if err != nil || other.vectors != own.vectors {
		t.Errorf("%d bytes of vectors, error %v", len(other.vectors), err)
	}
}

// A text is as like small talk as its least likely clause: courtesies strung together
// are, a question after a courtesy is not.
func TestClausesOfSmallTalk(t *testing.T) {
	m := shipped(t)
	small, err := newTalk(m)
	if err != nil {
		t.Fatal(err)
	}
	like := func(text string) float64 {
		v, err := m.Embed(t.Context(), embed.Query, []string{text})
		if err != nil {
			t.Fatal(err)
		}
		l, _, err := small.likeness(t.Context(), text, v[0])
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	for _, text := range []string{
		"thanks, that works, please continue", "looks good. commit it, and good night!",
		"天気が良くなる", "日付がわからない", "自信がない", "天气变成雨天了", "the weather turned into rain",
		"好的，谢谢，继续吧", "然后再提交，辛苦了", "はい、ありがとう、続けてください",
	} {
		if l := like(text); l < smallTalk {
			t.Errorf("%q is like small talk by %.2f, want %g", text, l, smallTalk)
		}
	}
	for _, text := range []string{
		"thanks! how long do we keep the access logs?", "好的，谢谢。访问日志保留多久？", "ありがとう。アクセスログはいつまで残しますか？",
		"hello, the payment gateway refuses every card since noon", "", "...", "，，，",
		"打刻が前日の日付になる", "打刻が前日の日付になってしまいます", "打刻が前日の日付になる。原因は？", "打刻の日付がずれる", "日付が変わらない", "名前が表示されない",
		"日期变成昨天", "打卡日期变成了前一天", "时间不见了", "the date turns into yesterday", "the time is one day off", "why does the name come out wrong?",
	} {
		if kept := (Signals{Talk: like(text)}).earnest(); kept < 0.9 {
			t.Errorf("%q is so like small talk that %.2f of its relevance is kept", text, kept)
		}
	}
}

// What asks how is held against questions, and what proposes against statements: neither is like an
// order or a question that has its words.
func TestKindsOfSmallTalk(t *testing.T) {
	m := shipped(t)
	small, err := newTalk(m)
	if err != nil {
		t.Fatal(err)
	}
	for text, earnest := range map[string]bool{
		"注释怎么写": true, "今天下午三点发个版吧": true, "how should comments be written?": true, "どうやってコメントを書く？": true,
		"提交吧": false, "how do I cook noodles?": false, "面条怎么煮": false, "再试一次吧": false, "もう一度試しましょう": false,
		"let us call it a day": false, "今天天气真好": false, "will it rain this afternoon?": false,
		"谢谢，再试一次吧": false, // more than one clause
	} {
		v, err := m.Embed(t.Context(), embed.Query, []string{text})
		if err != nil {
			t.Fatal(err)
		}
		all, _, err := small.likeness(t.Context(), text, v[0])
		if err != nil {
			t.Fatal(err)
		}
		if l := small.likenessOfKind(text, v[0], all); earnest != (l < smallTalk) {
			t.Errorf("%q is like small talk by %.2f, and by %.2f of its kind", text, all, l)
		}
	}
}
