package exchange_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tacit-kb/tacit/govern/exchange/formats"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/kbtest"
)

// What a decision says of its state and of others is read in three languages,
// wherever the other decision stands in the sentence.
func TestStatesInThreeLanguages(t *testing.T) {
	for _, tt := range []struct {
		text string // below the title
		want string // status, replaced_by, replaces, related, adr_status, created
	}{
		{"## Status\n\nSuperseded by [2. B](0002-b.md)", "archived ADR-0002 [] [] Superseded by 2. B "},
		{"## 状态\n\n已被 [2. 用数据库](0002-b.md) 取代", "archived ADR-0002 [] [] 已被 2. 用数据库 取代 "},
		{"## 状态\n\n已接受\n\n已被取代：[2. 用数据库](0002-b.md)", "archived ADR-0002 [] [] 已被取代：2. 用数据库 "},
		{"## 状态\n\n已废弃，由 [2. 取消缓存](0002-b.md) 取代", "archived ADR-0002 [] [] 已废弃，由 2. 取消缓存 取代 "},
		{"## 狀態\n\n已被 ADR-0002 取代", "archived ADR-0002 [] [] 已被 ADR-0002 取代 "},
		{"## 状态\n\n已接受\n\n取代 [2. B](0002-b.md)\n\n相关：[3. C](0003-c.md)", "active  [ADR-0002] [ADR-0003] 已接受 "},
		{"日期：2024-06-01\n\n## 状态\n\n已通过", "active  [] [] 已通过 2024-06-01"},
		{"- **状态**：已接受\n- **日期**：2024年6月1日", "active  [] [] 已接受 2024-06-01"},
		{"- ステータス: [2. DB を使う](0002-b.md) により置き換え\n- 日付: 2024-05-01", "archived ADR-0002 [] [] 2. DB を使う により置き換え 2024-05-01"},
		{"## ステータス\n\n[2. DB を使う](0002-b.md) に置き換えられました", "archived ADR-0002 [] [] 2. DB を使う に置き換えられました "},
		{"## ステータス\n\n承認済み\n\n[2. B](0002-b.md) を置き換える\n\n[3. C](0003-c.md) に関連", "active  [ADR-0002] [ADR-0003] 承認済み "},
		{"## ステータス\n\n非推奨", "archived  [] [] 非推奨 "},
		{"## ステータス\n\n決定待ち", "draft  [] [] 決定待ち "},
	} {
		source := decisions("one", "two", "three")
		delete(source, "0001-d.md")
		source["0002-b.md"], source["0003-c.md"] = source["0002-d.md"], source["0003-d.md"]
		delete(source, "0002-d.md")
		delete(source, "0003-d.md")
		source["0001-a.md"] = &fstest.MapFile{Data: []byte("# 1. A\n\n" + tt.text + "\n\n## Decision\n\nA.\n")}
		ops, _ := imported(t, kbtest.New(t, ""), source, formats.Options{Format: "adr"})
		text := textOf(t, ops, "ADR-0001")
		m, err := kb.Parse("experience/project/a.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, said, _ := strings.Cut(text, "\nadr_status: ")
		said, _, _ = strings.Cut(said, "\n")
		got := fmt.Sprintf("%s %s %v %v %s %s", m.Status, m.ReplacedBy, m.Replaces, m.Related, strings.Trim(said, `"`), m.Created)
		if got != tt.want {
			t.Errorf("%s\ngot  %s\nwant %s", tt.text, got, tt.want)
		}
	}
}
