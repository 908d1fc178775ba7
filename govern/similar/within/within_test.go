package within

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/index/embed/builtin"
	"github.com/tacit-kb/tacit/kb"
)

func titles(all []*kb.Memory) (texts []string) {
	for _, m := range all {
		texts = append(texts, m.Title)
	}
	return texts
}

// A memory is cut where its lines and sentences end, each once; code, rejected options and placeholders say nothing.
func TestStatements(t *testing.T) {
	m := similar.FromText("周会\n\n- 夜班只留两个人。巡检改到六点半；日报照旧交上去\n- 夜班只留两个人\n\n```\nmake all targets\n```\n\n## 被否的方案\n\n- 夜班留三个人在机房\n\nTODO\n")
	if got, want := titles(Statements(m)), []string{"夜班只留两个人", "巡检改到六点半；", "日报照旧交上去"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := titles(Statements(similar.FromText("Ask Dr. Weber first. Then call the depot."))); len(got) > 2 {
		t.Errorf("%q", got)
	}
}

// A line of a long note that contradicts another memory is found; what repeats it, or is about another matter, is not.
func TestJudge(t *testing.T) {
	m, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		long, other string
		want        bool
	}{
		{"Meeting notes\n\n- the printer on floor 2 is back\n- parcels are kept at the desk for 5 days\n- coffee moves to the hall\n", "Parcels are kept at the desk for 9 days", true},
		{"Meeting notes\n\n- the printer on floor 2 is back\n- parcels are kept at the desk for 5 days\n", "Parcels are kept at the desk for 5 days", false},
		{"Meeting notes\n\n- the printer on floor 2 is back\n- coffee moves to the hall\n", "Parcels are kept at the desk for 9 days", false},
		{"周会\n\n打印机修好了，在二楼。快递在前台保管 5 天。咖啡机挪到大厅。\n", "快递在前台保管 9 天", true},
		{"周会\n\n打印机修好了，在二楼。咖啡机挪到大厅。\n", "快递在前台保管 9 天", false},
		{"定例\n\n- 2階のプリンタは直った\n- 荷物は受付で5日預かる\n", "荷物は受付で9日預かる", true},
		{"Parcels are kept at the desk for 5 days", "Parcels are kept at the desk for 9 days", false}, // two notes are judged as they are
	} {
		for _, pair := range [][2]string{{test.long, test.other}, {test.other, test.long}} {
			j, ok := Judge(context.Background(), m, similar.FromText(pair[0]), similar.FromText(pair[1]))
			if ok != test.want {
				t.Errorf("%q / %q: %v, %v", pair[0], pair[1], ok, j.Reasons)
			}
		}
	}
}

// However texts are joined, no statement is longer than what it stands in, and there are never too many.
func FuzzStatements(f *testing.F) {
	f.Add("Parcels are kept for 5 days", "咖啡机挪到大厅")
	f.Add("a;b", "。。")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, sep := range []string{"\n- ", "。", ". ", "；", "\n\n## x\n\n", "\n```\n", "！"} {
			text := strings.Repeat(a+sep+b+sep, 3)
			all := Statements(similar.FromText(text))
			if len(all) > most {
				t.Fatal(len(all))
			}
			for _, s := range all {
				if len(s.Title) > len(text) {
					t.Fatalf("%q", s.Title)
				}
			}
		}
	})
}
