package misspelt_test

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/misspelt"
)

func TestWhole(t *testing.T) {
	for in, want := range map[string]string{
		"title: Deadlock of ticket #4711 in the planner\n": `title: "Deadlock of ticket #4711 in the planner"` + "\n",
		"trigger:\n  - ERROR #42: no carrier\r\n  - a\n":   "trigger:\n  - \"ERROR #42: no carrier\"\r\n  - a\n",
		"tags: #lane, #bug\n":                              "tags: [lane, bug]\n",
		"tags: lane #bug\n":                                "tags: [lane, bug]\n",
		"title: #4711 is dead\n":                           `title: "#4711 is dead"` + "\n",
		"title: Fixed in #99 # a note\n":                   `title: "Fixed in #99 # a note"` + "\n",
	} {
		if got := misspelt.Whole(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
		if again := misspelt.Whole(want); again != want {
			t.Errorf("%q becomes %q", want, again)
		}
	}
	for _, in := range []string{
		"title: a # note\n", "title: C#\n", "title: a#b\n", "status: active #now\n", "title: \"a #b\"\n", "tags: [a, b] #c\n", "other: a #b\n", "# title: a #b\n",
		"summary: >\n  a #b\n", "trigger: #ours\n  - a\n", "title: 中文 # 注释\n", "created: 2026-01-01 #x\n", "title: a ## b\n",
	} {
		if got := misspelt.Whole(in); got != in {
			t.Errorf("%q becomes %q", in, got)
		}
	}
}

func TestCuts(t *testing.T) {
	src := "---\nid: EXP-1\nkind: experience\ntitle: 一 #4711 二\n---\ntitle: a #b\n"
	found := misspelt.Cuts([]byte(src))
	if len(found) != 1 || found[0].Line != 4 || found[0].Column != 10 || found[0].Lost != "#4711 二" || found[0].Right != `title: "一 #4711 二"` {
		t.Errorf("%+v", found)
	}
	if out := misspelt.Complete("x.md", []byte(src)); string(out) != strings.Replace(src, "一 #4711 二", `"一 #4711 二"`, 1) {
		t.Errorf("%q", out)
	}
}
