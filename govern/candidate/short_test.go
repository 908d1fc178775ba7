package candidate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tacit-kb/tacit/govern/candidate"
)

// The short form is cut as the words of a person are, and nothing that it does not say
// is written as what was believed before.
func TestShortFormSaysOnlyWhatWasSaid(t *testing.T) {
	const form = `{"scene":"CAN FD の通信が不安定なとき","principles":["%s"],"choice":"%s","evidence":"5Mbps で 1 時間エラー 0","source":"user","confidence":"high","apply":"%s"}`
	for _, c := range []struct{ principle, choice, apply, title, decision, not string }{
		{"高速区間では TDC を有効にする", "ビットレートを下げるのではなく TDC を有効にする", "データ区間が 2Mbps を超える構成", "高速区間では TDC を有効にする",
			"ビットレートを下げるのではなく TDC を有効にする", "ビットレートを下げる"},
		{"電圧は始動後にもう一度測る", "開始時に一度だけ測る案は退けた。クランキングで電圧が落ちるため", "始動を伴う測定", "電圧は始動後にもう一度測る",
			"電圧は始動後にもう一度測る", "開始時に一度だけ測る案"},
		{"测两次电压", "放弃了只在开机时测一次的做法", "需要点火的测量", "测两次电压", "测两次电压", "只在开机时测一次的做法"},
		{"Measure twice", "We rejected one measurement at power-up", "measuring while an engine starts", "Measure twice", "Measure twice", "one measurement at power-up"},
	} {
		all, bad := candidate.Read(fmt.Appendf(nil, form, c.principle, c.choice, c.apply))
		if len(bad) > 0 {
			t.Fatal(bad[0])
		}
		got := all[0]
		if got.Title() != c.title || got.Said.Decision != c.decision || !slices.Equal(got.Said.Alternatives, []string{c.not}) || got.Said.Signal != c.apply {
			t.Errorf("%s: title %q, said %+v", c.choice, got.Title(), got.Said)
		}
		for _, target := range []candidate.Target{candidate.TeamStandard, candidate.Project} {
			op, err := got.Memory(candidate.Choice{Target: target, ID: "EXP-001", Today: time.Now()})
			if err != nil {
				t.Fatal(err)
			}
			for _, words := range []string{"以前はこう", "我曾经", "I used to think", "決め手となる", "决定性变量", "decisive variable"} {
				if strings.Contains(*op.Content, words) {
					t.Errorf("%s: %s in\n%s", c.choice, words, *op.Content)
				}
			}
			if !strings.Contains(*op.Content, "5Mbps で 1 時間エラー 0") {
				t.Errorf("%s: the evidence is lost in\n%s", c.choice, *op.Content)
			}
		}
	}
}

// A source that names somebody stays with what they said; what only says how an agent came to
// know it does not.
func TestShortFormKeepsWhoSaidIt(t *testing.T) {
	for _, c := range []struct{ choice, source, want string }{
		{"hold the party in the foyer rather than let it in group by group", "Rosa, duty manager", "Source: Rosa, duty manager"},
		{"让团队在前厅等，而不是一组一组放进来", "值班的罗萨", "来源：值班的罗萨"},
		{"団体は小分けに入れるのではなくロビーで待たせる", "当直のローザ", "出所：当直のローザ"},
		{"hold the party in the foyer rather than let it in group by group", "user", ""},
		{"hold the party in the foyer rather than let it in group by group", " Chat ", ""},
	} {
		all, bad := candidate.Read(fmt.Appendf(nil, `{"scene":%q,"principles":[%q],"choice":%q,"source":%q,"confidence":"low"}`, c.choice, c.choice, c.choice, c.source))
		if len(bad) > 0 {
			t.Fatal(bad[0])
		}
		op, err := all[0].Memory(candidate.Choice{Target: candidate.Project, ID: "EXP-001", Today: time.Now()})
		if err != nil {
			t.Fatal(err)
		}
		if all[0].Said.Notes != c.want || !strings.Contains(*op.Content, c.want) {
			t.Errorf("%s: %q in\n%s", c.source, all[0].Said.Notes, *op.Content)
		}
	}
}

// A title keeps the main clause: what only says when or why is no title.
func TestTitlesKeepTheRule(t *testing.T) {
	for said, want := range map[string]string{
		"CAN の送信メールボックスが 3 つとも埋まったら、古いフレームを中止してから新しいフレームを入れる。":                                                                                                                           "CAN の送信メールボックスが 3 つとも埋まったら、古いフレームを中止してから新しいフレームを入れる",
		"VBAT が外れると RTC のバックアップレジスターが消えるので、起動のたびにマジックナンバーを確かめて初期値を書き戻す":                                                                                                                  "VBAT が外れると RTC のバックアップレジスターが消えるので、起動のたびにマジックナンバーを確かめて初期値を書き戻す",
		"When a carrier webhook arrives twice, answer with the stored result of the first one and do not book it again":                                                                  "When a carrier webhook arrives twice, answer with the stored result of the first one and do not book it again",
		"When a carrier webhook arrives twice within the window of the retry policy, answer with the stored result of the first one, and write a line to the audit log for both of them": "When a carrier webhook arrives twice within the window of the retry policy, answer with the stored result of the first one",
		"因为对账任务在凌晨两点会锁住整张订单表，所以批量导入一律放到早上六点之后再跑，不要和它同时进行":                                                                                                                                "因为对账任务在凌晨两点会锁住整张订单表，所以批量导入一律放到早上六点之后再跑，不要和它同时进行",
	} {
		c := candidate.FromWords(said)
		if got := c.Title(); got != want {
			t.Errorf("%s\n got %s\nwant %s", said, got, want)
		}
	}
}

// とは defines a word, or it is と and は: with, as for.
func TestTowaIsNotAlwaysADefinition(t *testing.T) {
	for principle, want := range map[string]bool{
		"測位は世界測地系で保存し、旧い海図とは変換して重ねる": false,
		"世界測地系とは地球の重心を原点とする座標のこと":    true,
		"世界測地系とは、国際的に定めた座標の決め方":      true,
	} {
		said := sound()
		said.Trigger, said.Decision, said.Solution, said.Signal, said.Alternatives = "筏の座標を地図に出す", principle, principle, "地図の表示", nil
		report := fmt.Sprint(captured(said).Evaluate().Result("ja"))
		if got := strings.Contains(report, "（「とは"); got != want {
			t.Errorf("%s: %s", principle, report)
		}
	}
}
