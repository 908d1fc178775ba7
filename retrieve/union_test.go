package retrieve

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/parallel"
)

// The memories of a project and of other banks, with what each is asked: one question that it
// answers, and two that only share its words.
var together = []struct{ title, body, helps, near, near2 string }{
	{"The payment service sends an idempotency key", "Each retry sends the key of the first try, else a customer pays twice.", "a payment is sent twice on retry", "what colour is the payment page?", "how do I rotate the API key?"},
	{"数据库迁移只在维护窗口执行", "维护窗口是每周四凌晨两点到四点。", "什么时候可以跑数据库迁移", "数据库密码多久更换一次？", "窗口标题怎么设置？"},
	{"テストデータに本番の個人情報を使わない", "生成した氏名と住所を使う。", "本番の顧客データをテスト環境にコピーしてよいか", "テストの並列数は？", "個人用の設定はどこ？"},
	{"Logs are kept for thirty days", "The audit log is kept for three years.", "how long do we keep logs?", "which colour has an error in the log?", "where do I log in?"},
	{"Search hidden files with ripgrep --hidden", "", "how do I find text in hidden files", "how do I search and replace in a PDF?", "how do I hide a column in the report?"},
	{"支付重试必须带幂等键", "", "重试付款时用户被扣了两次", "支付页面的按钮颜色是什么？", "重试次数在哪里统计？"},
	{"リリースはメインブランチからだけ行う", "", "どのブランチからリリースするのか", "ブランチ名の規則は？", "メイン画面の色は？"},
	{"Restart the billing daemon with systemctl --user", "root cannot see it: it runs in the session of the user billing.", "billing daemon hangs, how to restart it", "how do I restart the phone?", "how is the billing address validated?"},
	{"出差报销要在十个工作日内提交", "", "出差回来报销的期限", "工作流引擎怎么启动？", "提交信息的格式是什么？"},
	{"会議室の予約は前日までに取り消す", "", "予約のキャンセルはいつまで", "予約語の一覧は？", "取り消し線の書き方は？"},
}

// project is how many of them are the project's.
const project = 4

// files returns some of the memories as the files of a bank.
func files(numbers ...int) string {
	var b strings.Builder
	for _, n := range numbers {
		m := together[n]
		b.WriteString(memoryFile(fmt.Sprintf("experience/project/EXP-%03d-x.md", n+1), fmt.Sprintf("EXP-%03d", n+1), "title: "+m.title+"\nglobs: [\"src/f"+fmt.Sprint(n)+"/*.go\"]", "# "+m.title+"\n\n"+m.body))
	}
	return b.String()
}

// far is a bank that is asked as one that lies elsewhere is. Its memories have wide gaps.
type far struct{ *index.Index }

func (far) Announce([]uint64)                     {}
func (far) Expect([][]float32, index.Filter, int) {}
func (far) Meanwhile([]int)                       {}
func (far) Bring([]int) error                     { return nil }
func (far) Peek([]int) error                      { return nil }

// upTo returns the numbers from one to the one before another.
func upTo(from, to int) (all []int) {
	for n := from; n < to; n++ {
		all = append(all, n)
	}
	return all
}

// What several banks answer together is bit for bit what they answer in one folder, for the
// questions that are near to a memory as for those that it answers, wherever they lie and
// however they are divided.
func TestUnionAnswersAsOneFolder(t *testing.T) {
	one := newRetriever(t, kbtest.New(t, files(upTo(0, len(together))...)))
	own := newRetriever(t, kbtest.New(t, files(upTo(0, project)...))).index
	indexed := func(from, to int) *index.Index {
		return newRetriever(t, kbtest.New(t, files(upTo(from, to)...))).index.(*index.Index)
	}
	rest := indexed(project, len(together))
	first, second, third := indexed(project, 5), indexed(5, 8), indexed(8, len(together))
	empty := newRetriever(t, kbtest.New(t, "-- brief.md --\n# Brief\n")).index
	wanted := map[string]string{} // of the one folder, by question
	for name, members := range map[string][]Member{
		"one other bank":    {{Bank: own, Own: true}, {Bank: rest, Name: "o", Own: true}},
		"three":             {{Bank: own, Own: true}, {Bank: first, Name: "a", Own: true}, {Bank: empty, Name: "none", Own: true}, {Bank: second, Name: "b", Own: true}, {Bank: third, Name: "c", Own: true}},
		"a store":           {{Bank: own, Own: true}, {Bank: far{rest}, Name: "s", Own: true}},
		"two stores":        {{Bank: own, Own: true}, {Bank: first, Name: "a", Own: true}, {Bank: far{second}, Name: "s", Own: true}, {Bank: far{third}, Name: "t", Own: true}},
		"no bank of itself": {{Bank: empty, Own: true}, {Bank: own, Name: "p", Own: true}, {Bank: far{rest}, Name: "s", Own: true}},
	} {
		r := Together(one.scorer, members...)
		for n, m := range together {
			texts := []string{m.helps, m.near, m.near2}
			if n == project {
				texts = append(texts, m.title, "EXP-009", strings.Repeat(m.near+" "+m.helps+"\n\n", 3))
			}
			for k, text := range texts {
				o := []Options{DefaultOptions, {Limit: 3, Beyond: true}, {MinScore: 0.3, Limit: 5, Near: true}}[(n+k)%3]
				q := Query{Text: text, Files: []string{"src/f6/a.go"}}
				id := fmt.Sprint(n, k)
				if _, asked := wanted[id]; !asked {
					wanted[id] = answers(t, one, q, o)
				}
				if got, want := answers(t, r, q, o), wanted[id]; got != want {
					t.Errorf("%s, %q %+v:\n%s\nin one folder:\n%s", name, text, o, got, want)
				}
			}
		}
	}
}

// answers writes what is told of a question, with its explanation.
func answers(t *testing.T, r *Retriever, q Query, o Options) string {
	t.Helper()
	var b strings.Builder
	for _, m := range match(t, r, q, o) {
		x, err := r.Explain(context.Background(), q, o, m.Number)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %v %v %v %+v %v %v\n", m.Entry.ID, m.Score, m.Beyond, m.Below, m.Signals, x.Relevance, x.Evidence)
	}
	return b.String()
}

// A bank of others tells its standards and what its team has learned; a person's own all.
func TestUnionTellsWhatIsShared(t *testing.T) {
	const question = "the payment is sent twice on retry"
	r := newRetriever(t, kbtest.New(t,
		memoryFile("experience/project/EXP-001-a.md", "EXP-001", "title: The payment is sent twice on retry\nlevel: project\ntype: knowledge", "Send the payment with the same key on each retry.")+
			memoryFile("experience/team/knowledge/EXP-002-b.md", "EXP-002", "title: A payment is sent twice when the retry has another key\nlevel: team\ntype: knowledge", "The retry of a payment sends the same key, else it is sent twice.")+
			memoryFile("tech/services/pay.md", "pay", "title: The payment service", "On retry a payment is sent twice without a key.")))
	project := newRetriever(t, kbtest.New(t, memoryFile("tech/a.md", "a", "title: The colour of the logo", "It is blue."))).index
	ask := func(own bool, text string) []string {
		all := Together(r.scorer, Member{Bank: project, Own: true}, Member{Bank: r.index, Name: "team", Own: own})
		return names(match(t, all, Query{Text: text}, Options{Limit: 1, MinScore: 0.3}))
	}
	if got := ask(false, question); !slices.Equal(got, []string{"team:EXP-002"}) {
		t.Errorf("a bank of others tells %q", got)
	}
	if got := ask(true, question); !slices.Equal(got, []string{"team:EXP-001"}) {
		t.Errorf("a person's own bank tells %q", got)
	}
	if got := ask(false, "team:EXP-001"); len(got) > 0 {
		t.Errorf("by its name, a bank of others tells %q", got)
	}
	if got := ask(true, "team:EXP-001"); !slices.Equal(got, []string{"team:EXP-001"}) {
		t.Errorf("by its name: %q", got)
	}
}

// A memory does not stand beside its own copy: what the project has, to the byte or in another
// version, is told once, and it stands out as far as it does alone.
func TestUnionHasEachMemoryOnce(t *testing.T) {
	whole := newRetriever(t, kbtest.New(t, files(upTo(0, len(together))...)))
	alone := names(match(t, whole, Query{Text: together[0].helps}, DefaultOptions))
	older := newRetriever(t, kbtest.New(t, strings.ReplaceAll(files(0, 3), "thirty", "forty"))).index
	older2 := newRetriever(t, kbtest.New(t, strings.ReplaceAll(files(0), "first try", "first attempt"))).index
	for name, m := range map[string]Member{
		"a copy":           {Bank: older, Name: "o", Own: true},
		"another version":  {Bank: older2, Name: "o", Own: true},
		"both in a store":  {Bank: far{whole.index.(*index.Index)}, Own: true, NameOf: func(int) string { return "pushed" }},
		"a copy elsewhere": {Bank: far{older.(*index.Index)}, Own: true, NameOf: func(int) string { return "pushed" }},
	} {
		r := Together(whole.scorer, Member{Bank: whole.index, Own: true}, m)
		got := match(t, r, Query{Text: together[0].helps}, DefaultOptions)
		if !slices.Equal(names(got), alone) || got[0].Signals.Gap < 1 {
			t.Errorf("%s: %q, alone %q", name, names(got), alone)
		}
	}
}

// Two banks of one name are two banks: what both hold is told once, as the first has it, also where
// a clone is newer than what was pushed of it. What the clone keeps to itself comes from the other.
func TestUnionHasEachMemoryOnceUnderOneName(t *testing.T) {
	whole := newRetriever(t, kbtest.New(t, files(upTo(0, len(together))...)))
	own := newRetriever(t, kbtest.New(t, files(8))).index
	indexed := func(text string) *index.Index { return newRetriever(t, kbtest.New(t, text)).index.(*index.Index) }
	api := func(int) string { return "api" }
	first, older := indexed(files(0, 3)), indexed(strings.ReplaceAll(files(0, 3), "first try", "first attempt"))
	for name, others := range map[string][]Member{
		"two folders":           {{Bank: first, Name: "api", Own: true}, {Bank: first, Name: "api", Own: true}},
		"a folder and a store":  {{Bank: first, Name: "api", Own: true}, {Bank: far{first}, Own: true, NameOf: api}},
		"two stores":            {{Bank: far{first}, Own: true, NameOf: api}, {Bank: far{first}, Own: true, NameOf: api}},
		"an older push":         {{Bank: first, Name: "api", Own: true}, {Bank: far{older}, Own: true, NameOf: api}},
		"what the folder keeps": {{Bank: first, Name: "api"}, {Bank: far{first}, Own: true, NameOf: api}},
	} {
		r := Together(whole.scorer, append([]Member{{Bank: own, Own: true}}, others...)...)
		if got := names(match(t, r, Query{Text: together[0].helps}, DefaultOptions)); !slices.Equal(got, []string{"api:EXP-001"}) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Who hangs is named, and only who lies elsewhere can.
func TestUnionWaits(t *testing.T) {
	own := newRetriever(t, kbtest.New(t, files(0)))
	rest := newRetriever(t, kbtest.New(t, files(1))).index.(*index.Index)
	stuck := stuckBank{far{rest}, make(chan struct{}), make(chan struct{})}
	r := Together(own.scorer, Member{Bank: own.index, Own: true}, Member{Bank: rest, Name: "a", Own: true}, Member{Bank: stuck, Name: "s", Own: true})
	done := make(chan struct{})
	go func() { r.union.Announce([]uint64{1}); close(done) }()
	<-stuck.asked
	if got := r.Waiting(); !slices.Equal(got, []int{2}) {
		t.Errorf("waiting: %v", got)
	}
	close(stuck.let)
	<-done
	if got := r.Waiting(); got != nil {
		t.Errorf("afterwards: %v", got)
	}
}

// A member that breaks down ends the question when no other one is asked any more: what they are
// asked for may be closed then.
func TestUnionEndsWhole(t *testing.T) {
	own := newRetriever(t, kbtest.New(t, files(0)))
	stuck := stuckBank{far{own.index.(*index.Index)}, make(chan struct{}), make(chan struct{})}
	r := Together(own.scorer, Member{Bank: own.index, Own: true}, Member{Bank: stuck, Name: "s", Own: true})
	answered := false
	defer func() {
		if parallel.Cause(recover()) != "broken" || !answered {
			t.Errorf("answered: %v", answered)
		}
	}()
	r.union.each(func(_ int, j *seat) error {
		if j.elsewhere == nil {
			<-stuck.asked
			go close(stuck.let)
			panic("broken")
		}
		j.elsewhere.Announce(nil)
		answered = true
		return nil
	})
}

// A stuckBank answers when it is let.
type stuckBank struct {
	far
	asked, let chan struct{}
}

func (b stuckBank) Announce([]uint64) {
	close(b.asked)
	<-b.let
}
