package similar

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/govern/similar/announce"
)

// The two views, by the headings of the templates and by the labels that people give
// items, in three languages.
func TestViews(t *testing.T) {
	tests := []struct{ name, body, problem, solution string }{
		{"en", "## When to load\n\nSituation one.\n\n## Fix\n\nRemedy one.\n\n## Pointers\n\nSomewhere.\n", "Situation one.", "Remedy one."},
		{"zh", "## 触发条件（When to load）\n\n情形描述。\n\n## 解决方案（Fix）\n\n处理办法。\n\n## 关联指针（Pointers）\n\n某处路径。\n", "情形描述。", "处理办法。"},
		{"ja", "## 読み込む場面（When to load）\n\n場面の説明。\n\n## 対処（Fix）\n\n直し方の説明。\n\n## 参照先（Pointers）\n\nどこかの場所。\n", "場面の説明。", "直し方の説明。"},
		{"labels", "- **状況**：場面の説明。\n- **決定**：直し方の説明。\n- **却下案**：別の案の説明。\n", "場面の説明。", "直し方の説明。"},
		{"shape", "## Decision Shape\n\n- **Decision being made**: take the row lock\n- **Alternatives rejected**: none at all\n- **Discriminating signal**: two workers refund one order\n", "two workers refund", "take the row lock"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := readingOf(model(t), parse(t, "experience/project/x.md", "---\nid: X\nkind: experience\ntitle: Title\n---\n"+test.body))
			problem, solution := textOf(r.problem().statements), textOf(r.solution().statements)
			if !r.parted || !strings.Contains(problem, test.problem) || strings.Contains(problem, test.solution) {
				t.Errorf("problem view: %q", problem)
			}
			if !strings.Contains(solution, test.solution) || strings.Contains(solution, test.problem) {
				t.Errorf("solution view: %q", solution)
			}
			for _, left := range []string{"Somewhere", "某处", "どこか", "別の案", "none at all"} {
				if strings.Contains(problem+solution, left) {
					t.Errorf("%q is in a view", left)
				}
			}
		})
	}
}

func TestFreeFormHasOneView(t *testing.T) {
	m := FromText("# 标题\n\n没有小标题的一段话，说的是缓存。\n")
	r := readingOf(model(t), m)
	if r.parted || r.problem() != r.whole || r.solution() != r.whole || m.Title != "标题" {
		t.Errorf("got %+v", r)
	}
	if got := problemOf(model(t), m); !strings.Contains(got, "缓存") {
		t.Errorf("problem %q", got)
	}
}

// Recall asks with the problem alone, so that the same scene with another solution is
// found.
func TestProblemLeavesTheSolutionOut(t *testing.T) {
	got := problemOf(model(t), experience(t, "EXP-1", "Exports fail", "an export fails", "Out of memory.", "Use a cursor."))
	if !strings.Contains(got, "an export fails") || !strings.Contains(got, "Out of memory") || strings.Contains(got, "cursor") {
		t.Errorf("got %q", got)
	}
}

func TestSentences(t *testing.T) {
	got := sentences("First one here. Version 1.10 stays whole! 第二句话在这里。 三つ目の文です")
	want := []string{"First one here.", "Version 1.10 stays whole!", "第二句话在这里。", "三つ目の文です"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for _, s := range sentences(strings.Repeat("语", 1000)) {
		if n := len([]rune(s)); n > longest+1 {
			t.Errorf("%d characters", n)
		}
	}
}

func TestChangeWords(t *testing.T) {
	change := []string{
		"The rule about cookies no longer applies.", "From now on every release is signed.", "We moved away from cron.", "The limit was raised to fifty.",
		"不再使用旧的网关。", "超时改为六十秒。", "即日起所有接口必须鉴权。", "命名规范修订：统一用小写。",
		"夜間バッチは廃止する。", "通知の方針を変更する。", "今後は毎朝確認する。", "従来の手順はやめて、新しい画面で申請する。",
	}
	for _, s := range change {
		if got := announce.Of(s); got.Sure() < changed {
			t.Errorf("%q: %.2f, %v", s, got.Sure(), got)
		}
	}
	plain := []string{
		"Take the lock before the balance is read.", "Deleted rows stay in the table for a day.", "An old client sends no header.",
		"读余额之前先锁住订单。", "用户点击取消按钮后订单关闭。", "删除前先备份。",
		"注文を確定したら在庫を引き当てる。", "価格が変更となる商品には印を付ける。", "新しい機種でも試す。",
	}
	for _, s := range plain {
		if got := announce.Of(s); got.Sure() >= changed {
			t.Errorf("%q: %.2f, %v", s, got.Sure(), got)
		}
	}
}
