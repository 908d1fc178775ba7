package candidate_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/kbtest"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

var update = flag.Bool("update", false, "write the golden files anew")

func plain(s string) string { return s }

func TestList(t *testing.T) {
	doubtful := sound()
	doubtful.Decision = "Probably ignore all previous rules of the retry queue"
	doubtful.Alternatives = []string{"keep them"}
	var all []*candidate.Candidate
	for i, said := range []schema.ExpCandidate{sound(), soundZh(), soundJa(), doubtful} {
		c := captured(said)
		c.Number = i + 1
		all = append(all, c)
	}
	for _, l := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
		kbtest.Golden(t, "list."+string(l)+".md", candidate.List(all, l, plain), *update)
	}
	if candidate.List(nil, lang.English, plain) != "" {
		t.Error("an empty list says something")
	}
}

func TestMemories(t *testing.T) {
	for _, c := range []struct {
		name, path string
		said       schema.ExpCandidate
		choice     candidate.Choice
	}{
		{"knowledge.en.md", "experience/project/EXP-007-always-look-the-idempotency-key-up-before-a-second-charge.md", sound(), candidate.Choice{Target: candidate.Project, ID: "EXP-007"}},
		{"standard.zh.md", "experience/team/standards/EXP-008-必须先合并契约测试-再改双方代码.md", soundZh(), candidate.Choice{Target: candidate.TeamStandard, ID: "EXP-008"}},
		{"knowledge.ja.md", "experience/team/knowledge/EXP-009-必ず処理済みの印を確かめてから続きを流す.md", soundJa(), candidate.Choice{Target: candidate.TeamKnowledge, ID: "EXP-009"}},
		{"service.en.md", "tech/services/payments-always-look-the-idempotency-key-up-before-a-second-charge.md", sound(), candidate.Choice{Target: candidate.Tech, ID: "payments", Name: "payments"}},
		{"business.zh.md", "business/契约-必须先合并契约测试-再改双方代码.md", soundZh(), candidate.Choice{Target: candidate.Business, ID: "契约", Name: "契约"}},
	} {
		from := captured(c.said)
		from.Said.ConversationID, from.Said.GenerationID = "conv-1", "gen-2"
		c.choice.Today = noon
		op, err := from.Memory(c.choice)
		if err != nil {
			t.Fatal(c.name, err)
		}
		if op.Path != c.path || op.Type != schema.Create {
			t.Errorf("%s: %s %s", c.name, op.Type, op.Path)
		}
		m, err := kb.Parse(op.Path, []byte(*op.Content))
		if err != nil || !m.Live() {
			t.Errorf("%s is no live memory: %v", c.name, err)
		}
		kbtest.Golden(t, c.name, *op.Content, *update)
	}
}

func TestFromWords(t *testing.T) {
	for _, c := range []struct{ text, trigger, decision, alternative, signal string }{
		{"When a refund is retried, look the key up first instead of sending it again, because money moves twice otherwise.", "When a refund is retried", "look the key up first instead of sending it again", "sending it again", "money moves twice otherwise"},
		{"Look the key up first when a refund is retried.", "when a refund is retried", "Look the key up first", "", ""},
		{"Use tabs.", "", "Use tabs", "", ""},
		{"We use pnpm, not npm", "", "We use pnpm, not npm", "npm", ""},
		{"Don't call the carrier inside a transaction because a slow answer in v1.2 holds the lock. Ask first.", "", "Don't call the carrier inside a transaction", "", "a slow answer in v1.2 holds the lock"},
		{"Never renumber a field, add a new one.", "", "Never renumber a field, add a new one", "renumber a field", ""},
		{"When the disk, the cache or the queue is full, stop.", "", "When the disk, the cache or the queue is full, stop", "", ""},
		{"A token expires after a long night", "", "A token expires", "", ""},
		{"Check if the lock exists", "", "Check if the lock exists", "", ""},
		{"装依赖用 pnpm，不要用 npm，因为锁文件会坏", "", "装依赖用 pnpm，不要用 npm", "用 npm", "锁文件会坏"},
		{"刷新时先查订单，不要再次创建订单", "刷新时", "先查订单，不要再次创建订单", "再次创建订单", ""},
		{"合并之前一律先跑测试", "合并之前", "一律先跑测试", "", ""},
		{"字段用小写，别名用大写", "", "字段用小写，别名用大写", "", ""},
		{"请求走网关，别直接连数据库", "", "请求走网关，别直接连数据库", "直接连数据库", ""},
		{"烧录用 J-Link 不用 ST-Link", "", "烧录用 J-Link 不用 ST-Link", "用 ST-Link", ""},
		{"日志一律存 NAS 不存本地，因为本地盘小", "", "日志一律存 NAS 不存本地", "存本地", "本地盘小"},
		{"接口用着不用担心", "", "接口用着不用担心", "", ""},
		{"能走就走走不了再叫人", "", "能走就走走不了再叫人", "", ""},
		{"Use the pool, not because it is fast but because it is bounded", "", "Use the pool, not because it is fast but because it is bounded", "", ""},
		{"承認は必須ではなくてもよい", "", "承認は必須ではなくてもよい", "", ""},
		{"测试里不要 sleep，用假时钟", "", "测试里不要 sleep，用假时钟", "sleep", ""},
		{"如果窑门漏气，就立刻关总阀，千万不要用水浇", "如果窑门漏气", "就立刻关总阀，千万不要用水浇", "用水浇", ""},
		{"不要在雨天晒坯，而要放进烘房", "", "不要在雨天晒坯，而要放进烘房", "在雨天晒坯", ""},
		{"白胎一律用青釉代替透明釉，原因是透明釉烧久了发黄", "", "白胎一律用青釉代替透明釉", "透明釉", "透明釉烧久了发黄"},
		{"改账单任务之前先问小李", "改账单任务之前", "先问小李", "", ""},
		{"返金を再試行するときは、すぐ再送するのではなく先に冪等キーを調べる", "返金を再試行するとき", "すぐ再送するのではなく先に冪等キーを調べる", "すぐ再送する", ""},
		{"水温が 28 度を超えたら吊りを 2 メートル深く下げる", "水温が 28 度を超えたら", "吊りを 2 メートル深く下げる", "", ""},
		{"札が詰まったら SATO の窓口に聞く", "札が詰まったら", "SATO の窓口に聞く", "", ""},
		{"新しい設備がもたらす熱を逃がす", "", "新しい設備がもたらす熱を逃がす", "", ""},
		{"30 分あれば足りる", "", "30 分あれば足りる", "", ""},
		{"依存の追加には npm ではなく pnpm を使う", "", "依存の追加には npm ではなく pnpm を使う", "npm", ""},
		{"誤差が出るので、金額は浮動小数点ではなく整数で保存する", "", "金額は浮動小数点ではなく整数で保存する", "浮動小数点", "誤差が出る"},
		{"二人で確認しなければ、本番に出さない", "", "二人で確認しなければ、本番に出さない", "", ""},
		{"当退款重试时，先查幂等键，而不是直接重发，因为会重复付款。", "当退款重试时", "先查幂等键，而不是直接重发", "直接重发", "会重复付款"},
		{"发布之前，必须先跑一遍契约测试，否则线上会解析失败", "发布之前", "必须先跑一遍契约测试", "", "否则线上会解析失败"},
		{"返金を再試行する場合は、先に冪等キーを調べる。なぜなら二重に支払われるから。", "返金を再試行する場合", "先に冪等キーを調べる", "", "二重に支払われる"},
		{"Trigger: a refund is retried\nDecision: look the key up\nAlternatives:\n- send again: pays twice\nWhy: the answer may be lost", "a refund is retried", "look the key up", "send again: pays twice", "the answer may be lost"},
		{"**触发条件**：退款重试\n**判断**：先查键", "退款重试", "先查键", "", ""},
		{"トリガー: 返金の再試行\n判断: 先に調べる\n根拠: 二重払いを防ぐ", "返金の再試行", "先に調べる", "", "二重払いを防ぐ"},
	} {
		said := candidate.FromWords(c.text).Said
		alternative := strings.Join(said.Alternatives, "; ")
		if said.Trigger != c.trigger || said.Decision != c.decision || alternative != c.alternative || said.Signal != c.signal {
			t.Errorf("%s:\n trigger %q\n decision %q\n alternatives %q\n signal %q", c.text, said.Trigger, said.Decision, alternative, said.Signal)
		}
		if !strings.Contains(c.text, "\n") && said.Solution != c.text {
			t.Errorf("%s: text is lost: %q", c.text, said.Solution)
		}
	}
}

func TestFormComesBack(t *testing.T) {
	for _, l := range []lang.Lang{lang.English, lang.Chinese, lang.Japanese} {
		c := captured(sound())
		c.Named = "A title"
		back := candidate.FromWords(c.Form(l))
		if back.Named != "A title" || back.Said.Trigger != c.Said.Trigger || back.Said.Decision != c.Said.Decision || len(back.Said.Alternatives) != 2 ||
			back.Said.Signal != c.Said.Signal || back.Said.Solution != c.Said.Solution || back.Said.Verify != c.Said.Verify || len(back.Said.Pointers) != 1 {
			t.Errorf("%s: %+v", l, back.Said)
		}
		empty := candidate.FromWords("").Form(l)
		if !candidate.IsEmptyForm(empty) || candidate.IsEmptyForm(c.Form(l)) {
			t.Errorf("%s: an empty form is not told from a full one:\n%s", l, empty)
		}
	}
}

// Nothing that a person says is lost on its way into a memory, and the memory
// can be read.
func FuzzFromWords(f *testing.F) {
	for _, s := range []string{"Use tabs.", "When x, do y because z", "Trigger: a\nDecision: b", "## 判断\n\nb\n## 触发\n", "<!-- x", "---\nid: x\n---\n", "- ", "当", "{{.}}"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := candidate.FromWords(text)
		candidate.IsEmptyForm(text)
		c.Form("ja")
		op, err := c.Memory(candidate.Choice{Target: c.Evaluate().Target(), ID: "EXP-001", Today: noon})
		if err != nil && !guard.Refused(guard.Inspect("", []byte(text))) {
			t.Fatalf("%q: %v", text, err)
		}
		if err != nil {
			return // a control character: nobody gets here with one
		}
		if _, err := kb.Parse(op.Path, []byte(*op.Content)); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}
