package similar

import (
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

func parse(t testing.TB, path, src string) *kb.Memory {
	t.Helper()
	m, err := kb.Parse(path, []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// experience writes a memory as the templates do.
func experience(t testing.TB, id, title, trigger, symptom, fix string) *kb.Memory {
	t.Helper()
	return parse(t, "experience/project/"+id+".md", "---\nid: "+id+"\nkind: experience\ntitle: "+title+"\nstatus: active\ntrigger: ["+trigger+"]\n---\n# "+title+
		"\n\n## Symptom\n\n"+symptom+"\n\n## Fix\n\n"+fix+"\n")
}

const (
	exportTrigger = "the monthly export of orders runs out of memory"
	exportSymptom = "The export of all orders of a month dies with an out-of-memory error after some minutes, because the whole result set is held in memory before the file is written."
	exportFix     = "Read the orders in batches of a thousand rows with a cursor and append each batch to the file before the next one is read."
)

func TestJudge(t *testing.T) {
	export := experience(t, "EXP-001", "Export of orders runs out of memory", exportTrigger, exportSymptom, exportFix)
	tests := []struct {
		name string
		a, b *kb.Memory
		want Decision
	}{
		{"the same in other words", export, experience(t, "EXP-002", "Order export exceeds memory", "exporting the orders of a month needs too much memory",
			"Exporting the orders of a whole month fails with out of memory after a few minutes: the complete result set is kept in memory until the file is written.",
			"Use a cursor, read the orders a thousand rows at a time, and write each batch to the file before reading the next."), DecideMerge},
		{"the same scene, another solution", export, experience(t, "EXP-003", "Export of orders runs out of memory", exportTrigger, exportSymptom,
			"Rent a bigger machine during the night and give the process sixty gigabytes."), DecideAsk},
		{"another matter", export, experience(t, "EXP-004", "Login page is slow on phones", "the login page loads slowly on phones",
			"The page loads three megabytes of fonts.", "Ship one font, cut down to the letters that are used."), DecideIndependent},
		{"in Chinese", export, experience(t, "EXP-005", "订单导出内存溢出", "导出一个月的订单时内存不足",
			"导出整月订单时，几分钟后报内存溢出错误，因为写文件之前把全部结果集放在内存里。", "用游标分批读取订单，每批一千行，写入文件后再读下一批。"), DecideMerge},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			j := Judge(model(t), test.a, test.b, nil)
			if j.Decision != test.want {
				t.Errorf("got %s, want %s: %+v", j.Decision, test.want, j)
			}
			back := Judge(model(t), test.b, test.a, nil)
			if back.Decision != j.Decision || back.Problem != j.Problem || back.Solution != j.Solution {
				t.Errorf("the other way round: %+v, want %+v", back, j)
			}
		})
	}
}

func TestOneKindOnly(t *testing.T) {
	a := parse(t, "business/a.md", "---\nid: A\nkind: business\ntitle: Refunds take the lock of the order\n---\nRefunds take the lock of the order.\n")
	b := parse(t, "tech/services/a.md", "---\nid: B\nkind: tech\ntitle: Refunds take the lock of the order\n---\nRefunds take the lock of the order.\n")
	host := &Assessment{Similarity: 1, Reason: "the same words"}
	j := Judge(model(t), a, b, host)
	if j.Decision != DecideAsk || !j.AreOfTwoKinds() || j.MayMerge() || j.Certain() || j.Host != host {
		t.Errorf("got %+v: memories of two kinds are never made one, whatever a host thinks", j)
	}
}

// Notes that contradict a rule name what they change, in each language: at the least a
// person is asked.
func TestContradictions(t *testing.T) {
	tests := []struct{ rule, note string }{
		{"Uploads are limited to ten megabytes\nFiles larger than ten megabytes are refused by the upload form, because the scanner needs a minute for each.",
			"The limit of ten megabytes for uploads no longer holds: from now on the upload form takes files of any size, and the scanner works in the background."},
		{"上传文件大小限制\n上传表单拒绝超过十兆的文件，因为扫描器处理大文件太慢。", "上传表单不再限制文件大小：十兆的上限取消，扫描改为后台进行。"},
		{"アップロードの上限\n十メガバイトを超えるファイルはアップロードのフォームで断る。検査に時間がかかるため。", "アップロードの上限の十メガバイトは廃止する。今後は大きさを問わずフォームで受け付け、検査は後で行う。"},
	}
	for _, test := range tests {
		j := Judge(model(t), FromText(test.rule), FromText(test.note), nil)
		if j.Decision != DecideReplace && j.Decision != DecideAsk || j.Newer != sideB {
			t.Errorf("%s: got %+v", test.note, j)
		}
	}
}

// What a decision record says of another by name decides, in each language, and tells
// which of the two is the newer.
func TestSupersession(t *testing.T) {
	first := "ADR-3 Logs go to files\n## Context\nEach service needs a place for its logs.\n## Decision\nEvery service writes to its own file, which is rotated daily.\n## Consequences\nSomebody has to log in to read them.\n"
	tests := []struct{ name, a, b string }{
		{"en", first, "ADR-9 Logs go to the collector\nSupersedes ADR-3.\n## Context\nReading files on twelve machines takes too long.\n## Decision\nServices write to standard output.\n## Consequences\nThe collector must be up.\n"},
		{"zh", first, "ADR-9 日志统一采集\n**状态**：已采纳，取代 ADR-3\n## 背景\n登录十二台机器看日志太慢。\n## 决策\n服务把日志写到标准输出。\n## 后果\n采集器必须可用。\n"},
		{"ja", first, "ADR-9 ログの収集\n- 状態：採用（ADR-3 を置き換える）\n## 背景\n十二台にログインして読むのは遅い。\n## 決定\nサービスは標準出力に書く。\n## 影響\n収集基盤が要る。\n"},
		{"passive", "ADR-3 Logs go to files\nStatus: superseded by ADR-9\n" + first, "ADR-9 Logs go to the collector\n## Context\nReading takes too long.\n## Decision\nServices write to standard output.\n## Risks\nThe collector must be up.\n"},
	}
	for _, test := range tests {
		j := Judge(model(t), FromText(test.a), FromText(test.b), nil)
		if j.Decision != DecideReplace || j.Newer != sideB {
			t.Errorf("%s: got %+v", test.name, j)
		}
	}
	a := parse(t, "business/a.md", "---\nid: BIZ-a\nkind: business\ntitle: Offers\n---\nOffers hold for a month.\n")
	b := parse(t, "business/b.md", "---\nid: BIZ-b\nkind: business\ntitle: Prices of steel\nsupersedes: [BIZ-a]\n---\nPrices follow the index.\n")
	if j := Judge(model(t), b, a, nil); j.Decision != DecideReplace || j.Newer != sideA {
		t.Errorf("supersedes in the front matter: got %+v", j)
	}
}

func TestHost(t *testing.T) {
	a := experience(t, "EXP-001", "Export of orders runs out of memory", exportTrigger, exportSymptom, exportFix)
	b := experience(t, "EXP-002", "Order export exceeds memory", "exporting the orders of a month needs too much memory", exportSymptom, exportFix)
	ours := Judge(model(t), a, b, nil)
	if ours.Decision != DecideMerge {
		t.Fatalf("got %+v", ours)
	}
	tests := []struct {
		host Assessment
		want Decision
	}{
		{Assessment{Similarity: 0.9}, DecideMerge},
		{Assessment{Similarity: 0.9, SceneConflict: true}, DecideAsk},
		{Assessment{Similarity: 0.2, Reason: "two systems"}, DecideAsk},
	}
	for _, test := range tests {
		j := Judge(model(t), a, b, &test.host)
		if j.Decision != test.want || *j.Host != test.host || j.Problem != ours.Problem {
			t.Errorf("%+v: got %+v, want %s", test.host, j, test.want)
		}
	}
}

// A person can read the reasons in three languages.
func TestReasons(t *testing.T) {
	a := FromText("Sessions end after 30 minutes\nA session of the web shop ends after 30 minutes without a click.")
	b := FromText("A session of the web shop no longer ends after 30 minutes without a click, but after 90 minutes.")
	j := Judge(model(t), a, b, nil)
	if j.Decision != DecideReplace && j.Decision != DecideAsk {
		t.Fatalf("got %+v", j)
	}
	want := map[lang.Lang]string{
		"en": "one announces a change: no longer",
		"zh": "其中一条宣布了变更：no longer",
		"ja": "一方が変更を告げています: no longer",
	}
	for l, line := range want {
		var all []string
		for _, r := range j.Reasons {
			all = append(all, r.Says().In(l))
		}
		if !strings.Contains(strings.Join(all, "\n"), line) {
			t.Errorf("%s: got %q, want a line %q", l, all, line)
		}
	}
}

func TestEmptyTexts(t *testing.T) {
	for _, s := range []string{"", "   \n", "。", "---", "```\n```", "\x00"} {
		if j := Judge(model(t), FromText(s), FromText("Refunds take the lock of the order."), nil); j.Decision != DecideIndependent {
			t.Errorf("%q: got %+v", s, j)
		}
		Judge(model(t), FromText(s), FromText(s), nil)
	}
}

func FuzzJudge(f *testing.F) {
	f.Add("# A\n- **Context**: x\n## Decision\ny", "no longer 取消 廃止 30 minutes")
	f.Add("ADR-1 a\n| b |\n```\nc", "1. ADR-1。半小时")
	m := model(f)
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := Judge(m, FromText(a), FromText(b), nil), Judge(m, FromText(b), FromText(a), nil)
		if x.Decision != y.Decision {
			t.Errorf("%s one way, %s the other", x.Decision, y.Decision)
		}
		if !(x.Problem >= 0 && x.Problem <= 1 && x.Solution >= 0 && x.Solution <= 1) {
			t.Errorf("got %+v", x)
		}
	})
}

// A trigger that speaks of a change says when the memory is needed, and announces none: what
// concludes the same is no contradiction.
func TestTriggerAnnouncesNothing(t *testing.T) {
	m := model(t)
	for _, tt := range []struct{ title, trigger, fix string }{
		{"Compare a good frame before changing the checksum", "the meter was replaced by a new model, and no longer answers", "Record a good frame and compare its last two bytes."},
		{"先抓一帧好的报文再改校验", "温控表换成国产新款后不再应答", "抓一帧好的报文，比对最后两个字节。"},
		{"チェックサムを直す前に正しい電文と比べる", "温度計を新型に切り替えたら応答しなくなった", "正しい電文を一つ取り、最後の 2 バイトを比べる。"},
	} {
		a := experience(t, "EXP-001", tt.title, "", tt.title, tt.fix)
		b := experience(t, "EXP-002", tt.title, tt.trigger, tt.title, tt.fix)
		b.SurfaceSignal = "0 B"
		for _, j := range []Judgement{Judge(m, a, b, nil), Judge(m, b, a, nil)} {
			if j.Disagrees() || slices.ContainsFunc(j.Reasons, func(r Reason) bool { return r.Code == Announcement }) {
				t.Errorf("%s: %s, %v", tt.title, j.Decision, j.Reasons)
			}
		}
	}
}
