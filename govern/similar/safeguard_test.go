package similar

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/templates"
)

// filled writes a memory as tacit remember does: what nobody said is a comment.
func filled(t testing.TB, id, lang, said, trigger, signal string) *kb.Memory {
	t.Helper()
	data := templates.Data{Title: said, Text: map[string]string{"fix": said, "decision": said, "after": said, "trigger": trigger, "surface_signal": signal},
		Fields: []templates.Field{{Key: "id", Value: id}, {Key: "kind", Value: "experience"}, {Key: "title", Value: said}, {Key: "summary", Value: said}, {Key: "lang", Value: lang}}}
	if trigger != "" {
		data.Fields = append(data.Fields, templates.Field{Key: "trigger", Value: []string{trigger}})
	}
	src, err := templates.Memory("knowledge", lang, data)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, "experience/project/"+id+".md", string(src))
}

// What the templates say is no likeness: a short memory leaves all others alone.
func TestTemplateIsNoSituation(t *testing.T) {
	m := model(t)
	long := []*kb.Memory{
		filled(t, "EXP-001", "en", "When the mail queue is full, drop the newsletter first, because receipts must not wait", "When the mail queue is full", "receipts must not wait"),
		filled(t, "EXP-002", "zh", "邮件队列满时先丢弃通讯稿，因为收据不能等", "邮件队列满时", "收据不能等"),
		filled(t, "EXP-003", "ja", "メールの列が詰まったら広報を先に捨てる。領収書は待てないため", "メールの列が詰まったとき", "領収書は待てない"),
	}
	var short []*kb.Memory
	for i, said := range []string{"good morning", "use bun", "we release on Fridays", "the printer jams in winter", "Never store prices as strings", "大家好", "周五发布", "用 bun 安装", "おはよう", "金曜に公開する", "bun を使う"} {
		short = append(short, filled(t, "EXP-1"+string(rune('a'+i)), []string{"en", "en", "en", "en", "en", "zh", "zh", "zh", "ja", "ja", "ja"}[i], said, "", ""))
	}
	for i, a := range short {
		for _, b := range append(long, short[i+1:]...) {
			for _, j := range []Judgement{Judge(m, a, b, nil), Judge(m, b, a, nil)} {
				if j.Decision == DecideMerge || j.Decision == DecideReplace {
					t.Errorf("%s | %s: got %+v", a.Title, b.Title, j)
				} else if j.Decision == DecideAsk {
					t.Logf("asked: %s | %s: %+v", a.Title, b.Title, j)
				}
			}
		}
	}
}

// The lines of a template are in no statement, whatever its language.
func TestStatementsLeaveTemplateOut(t *testing.T) {
	for _, lang := range []string{"en", "zh", "ja"} {
		for _, name := range []string{"business", "decision-record", "knowledge", "learning", "profile", "service", "standard"} {
			src, err := templates.Memory(name, lang, templates.Data{Title: "x", Fields: []templates.Field{{Key: "id", Value: "EXP-001"}, {Key: "kind", Value: "experience"}, {Key: "title", Value: "x"}}})
			if err != nil {
				t.Fatal(err)
			}
			r := readingOf(model(t), parse(t, "experience/project/EXP-001.md", string(src)))
			for _, s := range r.statements {
				if s.text != "x" {
					t.Errorf("%s %s: %q is taken for what somebody said", name, lang, s.text)
				}
			}
			if !r.bare {
				t.Errorf("%s %s: nothing is said of a situation", name, lang)
			}
		}
	}
	for _, s := range []string{"TODO", "- tbd", "...", "<name>", "待补充", "- 未定"} {
		if form.Own(s) != "" {
			t.Errorf("%q is a placeholder", s)
		}
	}
}

// Two that say the contrary in nearly the same words are never made one.
func TestOpposites(t *testing.T) {
	tests := []struct{ lang, trigger, a, b string }{
		{"en", "When a webhook is delivered twice", "When a webhook is delivered twice, compare the event number instead of running the handler again, because handlers charge cards",
			"When a webhook is delivered twice, run the handler again rather than compare the event number, because numbers are reused"},
		{"en", "When a report is late", "When a report is late, query the archive instead of the warehouse, because the warehouse is busy", "When a report is late, query the warehouse instead of the archive, because the archive is stale"},
		{"en", "", "Always rebase branches before review.", "Never rebase branches before review."},
		{"en", "When a form is sent", "When a form is sent, do trim the spaces of the address", "When a form is sent, do not trim the spaces of the address"},
		{"zh", "重复收到回调时", "重复收到回调时，先比对事件编号，而不是再次执行处理器", "重复收到回调时，再次执行处理器，而不是先比对事件编号"},
		{"zh", "", "评审前总是变基分支", "评审前不要变基分支"},
		{"zh", "", "上线前总是清空缓存", "上线前从不清空缓存"},
		{"zh", "提交表单时", "提交表单时要去掉地址的空格", "提交表单时不要去掉地址的空格"},
		{"ja", "設定を書くとき", "設定は YAML ではなく TOML で書く", "設定は TOML ではなく YAML で書く"},
		{"ja", "", "レビューの前にブランチをリベースする", "レビューの前にブランチをリベースしない"},
		{"ja", "一覧を返すとき", "一覧を返すときは必ず件数を添える。", "一覧を返すときは件数を添えない。"},
	}
	m := model(t)
	for _, test := range tests {
		for _, pair := range [][2]*kb.Memory{
			{filled(t, "EXP-001", test.lang, test.a, test.trigger, ""), filled(t, "EXP-002", test.lang, test.b, test.trigger, "")},
			{FromText(test.a), FromText(test.b)},
		} {
			x, y := Judge(m, pair[0], pair[1], nil), Judge(m, pair[1], pair[0], nil)
			if x.Decision != DecideAsk && x.Decision != DecideReplace || !x.SceneConflict || y.Decision != x.Decision {
				t.Errorf("%s | %s: got %+v, the other way round %s", test.a, test.b, x, y.Decision)
			}
		}
	}
}

// The same preference in other words is no contradiction.
func TestNoOpposites(t *testing.T) {
	for _, pair := range [][2]string{
		{"Query the archive instead of the warehouse.", "Instead of the warehouse, query the archive."},
		{"先比对事件编号，而不是再次执行处理器", "不要再次执行处理器，而要先比对事件编号"},
		{"設定は YAML ではなく TOML で書く", "設定には YAML の代わりに TOML を使う"},
		{"Do not rebase after review.", "Never rebase after review."},
		{"件数を添えなければならない", "必ず件数を添える"},
	} {
		m := model(t)
		if words, ok := opposition(readingOf(m, FromText(pair[0])), readingOf(m, FromText(pair[1]))); ok {
			t.Errorf("%q", words)
		}
	}
}

// A change that is announced for the same trigger is about the same situation.
func TestSameTriggerAndChange(t *testing.T) {
	m := model(t)
	trigger := "When the nightly export stops halfway"
	a := filled(t, "EXP-001", "en", "Resume the export at the last page that was written", trigger, "")
	b := filled(t, "EXP-002", "en", "From now on throw the pages away and start over, pages are no longer numbered", trigger, "")
	if j := Judge(m, a, b, nil); j.Decision != DecideReplace || j.Newer != sideB {
		t.Errorf("got %+v", j)
	}
	c := filled(t, "EXP-003", "en", "From now on throw the pages away and start over, pages are no longer numbered", "When a book is printed", "")
	if j := Judge(m, a, c, nil); j.Decision == DecideMerge || j.Decision == DecideReplace {
		t.Errorf("another trigger: got %+v", j)
	}
}

// Two notes that are one sentence but for a value are asked about however far apart these are, also
// where they say when they are needed.
func TestOneValueWithTrigger(t *testing.T) {
	a, b := asFile("EXP-1", "Session tokens are kept in the Redis cluster"), asFile("EXP-2", "Session tokens are kept in the browser's local storage")
	for _, trigger := range [][]string{nil, {"where do they go"}} {
		a.Trigger, b.Trigger = trigger, nil
		if j := Judge(model(t), a, b, nil); j.Decision != DecideAsk || len(j.Disagreement()) == 0 {
			t.Errorf("%v: %s %v", trigger, j.Decision, j.Reasons)
		}
	}
}
