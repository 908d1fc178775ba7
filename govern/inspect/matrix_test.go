package inspect

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// totals writes what is wrong with the matrices of a text: option, what is said,
// what is right.
func totals(t *testing.T, front, body string) string {
	t.Helper()
	b := kbtest.New(t, memory("EXP-001", front, body))
	v, err := Look(b, today, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	all, err := v.matrices(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, f := range all {
		parts = append(parts, strings.TrimSpace(fmt.Sprintln(f.Args[1:]...)))
	}
	return strings.Join(parts, "; ")
}

func TestMatrix(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"right", `
| Criterion | Weight | File | Store |
|---|---|---|---|
| readable | 60% | 10 | 2 |
| quick | 40% | 5 | 9 |
| **Weighted total** | 100% | **8** | **4.8** |
`, ""},
		{"wrong, in three languages of tables", `
| 评估维度 | 权重 | 方案甲 | 方案乙 |
|:--|--:|---|---|
| 可读 | 60% | 10 | 2 |
| 速度 | 40% | 5 | 9 |
| **加权总分** | 100% | **8.5** | 4.8 |

| 観点 | 重み | 案A |
|---|---|---|
| 読みやすさ | 0.6 | 10 |
| 速さ | 0.4 | 5 |
| 合計 | 1.0 | 7.0 |

Criterion | Weight | A
--- | --- | ---
one | 3 | 2
two | 1 | 4
Total | | 11
`, "方案甲 8.5 8; 案A 7.0 8; A 11 10"},
		{"goods are no criteria", `
| Item | Weight (kg) | Price |
|---|---|---|
| a | 1 | 1 |
| b | 2 | 2 |
| Total | 3 | 3 |

| 品目 | 重み（キロ） | 価格 |
|---|---|---|
| 甲 | 1 | 1 |
| 乙 | 2 | 2 |
| 合計 | 3 | 3 |
`, ""},
		{"rounded is right", `
| c | weight | A | B | C |
|---|---|---|---|---|
| one | 50% | 8.55 | 9 | 3 |
| two | 50% | 8.55 | 8 | 4 |
| total | | 8.6 | 9 | 3.4 |
`, "C 3.4 3.5"},
		{"sum by weights, or share of it", `
| c | weight | A | B |
|---|---|---|---|
| one | 3 | 8 | 8 |
| two | 1 | 4 | 4 |
| total | | 28 | 7 |
`, ""},
		{"criteria in columns", `
| Option | Readable (60%) | Quick (40%) | Total |
|---|---|---|---|
| File | 10 | 5 | 8.1 |
| Store | 2 | 9 | 4.8 |
`, "File 8.1 8"},
		{"weights in a row", `
| Option | Readable | Quick | Total |
|---|---|---|---|
| Weight | 60% | 40% | 100% |
| File | 10 | 5 | 8 |
| Store | 2/10 | 9/10 | 4.4 |
`, "Store 4.4 4.8"},
		{"weights that are no hundred", `
| c | weight | A |
|---|---|---|
| one | 60% | 10 |
| two | 30% | 5 |
| total | 100% | 7.5 |
`, "90%"},
		{"a plain sum beside", `
| c | weight | A |
|---|---|---|
| one | 60% | 10 |
| two | 40% | 5 |
| Total (unweighted) | | 15 |
| Weighted total | | 8 |
`, ""},
		{"no matrix: stars, no weights, code, no totals", "\n| c | weight | A |\n|---|---|---|\n| one | 60% | ⭐⭐ |\n| two | 40% | ⭐ |\n| total | | ⭐⭐ |\n" +
			"\n| c | A |\n|---|---|\n| one | 1 |\n| two | 2 |\n| total | 9 |\n" +
			"\n```\n| c | weight | A |\n|---|---|---|\n| one | 60% | 1 |\n| two | 40% | 1 |\n| total | | 9 |\n```\n" +
			"\n| c | weight | A |\n|---|---|---|\n| one | 60% | 1 |\n| two | 40% | 1 |\n", ""},
		{"weights in every spelling", `
| c | Weight (%) | A |
|---|---|---|
| one | 60 | 10 |
| two | 40 | 5 |
| Overall | | 8.5 |

| c | Wt. | A |
|---|---|---|
| one | .6 | 10 |
| two | 0,4 | 5 |
| Σ | 1 | 8,5 |

| c | 权重占比 | 甲 |
|---|---|---|
| 一 | 1/2 | 10 |
| 二 | 1/4 | 4 |
| 三 | 1/4 | 4 |
| 总得分 | | 7.5 |

| 観点 | 配点 | 案 |
|---|---|---|
| 一 | ６０％ | １０ |
| 二 | ４０％ | ５ |
| 合計点 | | ８．５ |

| c | importance | A |
|---|---|---|
| one | ×3 | 2 |
| two | 1x | 4 |
| result | | 11 |
`, "A 8.5 8; A 8,5 8; 甲 7.5 7; 案 ８．５ 8; A 11 10"},
		{"weights in brackets of every spelling", `
| Option | 可读（权重 60%） | 速度（权重 40%） | 得分 |
|---|---|---|---|
| 文件 | 10 | 5 | 8.5 |

| Option | Readable [0.6] | Quick [0.4] | Score |
|---|---|---|---|
| File | 10 | 5 | 8.5 |
`, "文件 8.5 8; File 8.5 8"},
		{"marks around the totals, and ranks below them", `
| c | Weight | A | B | C |
|---|---|---|---|---|
| one | 60% | 10 | 2 (slow) | ✅ 4 |
| two | 40% | 5 | 9 | 4/10 |
| **Weighted total** | **100%** | **8.5** 🏆 | 4.8 ✅ | __4__ (third) |
| Rank | | 1 | 2 | 3 |
`, "A 8.5 🏆 8"},
		{"totals in per cent", `
| c | Weight | A | B |
|---|---|---|---|
| one | 60% | 10 | 2 |
| two | 40% | 5 | 9 |
| Total | | 80% | 40% |
`, "B 40% 48"},
		{"three places", `
| c | Weight | A | B |
|---|---|---|---|
| one | 33.3% | 7 | 7 |
| two | 66.7% | 8 | 8 |
| Total | 100% | 7.667 | 7.666 |
`, "B 7.666 7.667"},
		{"weights that are not what they are said to be", `
| c | Weight | A |
|---|---|---|
| one | 0.6 | 10 |
| two | 0.3 | 5 |
| Total | | 7.5 |

| c | Points | Weight | A |
|---|---|---|---|
| one | | 25 | 10 |
| two | | 70 | 5 |
| Total | | 100 | 6 |

| c | Weight | A |
|---|---|---|
| one | 3 | 10 |
| two | 1 | 6 |
| Total | 4 | 9 |
`, "0.9; 95"},
		{"a criterion nobody weighed", `
| c | weight | A |
|---|---|---|
| one | 60% | 10 |
| two | 40% | 5 |
| three | | 9 |
| total | | 17 |
`, ""},
	} {
		if got := totals(t, "", c.body); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The example of a record that was added up wrongly five times.
func TestMatrixOfFive(t *testing.T) {
	got := totals(t, "", `
| 维度 | 权重 | A | B | C | D | E |
|---|---|---|---|---|---|---|
| 一 | 25% | 10 | 4 | 8 | 1 | 9 |
| 二 | 20% | 7 | 10 | 9 | 10 | 8 |
| 三 | 20% | 10 | 7 | 7 | 2 | 9 |
| 四 | 15% | 10 | 10 | 9 | 5 | 7 |
| 五 | 10% | 10 | 10 | 10 | 10 | 10 |
| 六 | 10% | 7 | 10 | 10 | 4 | 5 |
| **加权总分** | 100% | **9.0** | **7.6** | **8.3** | **5.0** | **8.0** |
`)
	if want := "A 9.0 9.1; B 7.6 7.9; C 8.3 8.55; D 5.0 4.8; E 8.0 8.2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestMatrixInFrontMatter(t *testing.T) {
	for front, want := range map[string]string{
		"matrix:\n  weights: {readable: 60%, quick: 40%}\n  options:\n    a file: {readable: 10, quick: 5, total: 8.5}\n    a store: {readable: 2, quick: 9, total: 4.8}\n": "a file 8.5 8",
		"matrix:\n  weights: {readable: 60%, quick: 40%}\n  options:\n    a file: {readable: 10, total: 8.5}\n":                                                             "",
		"matrix: [1, 2]\n": "",
	} {
		if got := totals(t, front, ""); got != want {
			t.Errorf("%s: %q, want %q", front, got, want)
		}
	}
}

func TestCells(t *testing.T) {
	text := "---\nid: x\n---\n\n" + `| a \| b | **c** | | d |  ` + "\n|-|-|-|-|\n\n| 维度 | **9.0** |\n|-|-|\n"
	all := tables(text)
	var got []string
	for _, c := range all[0][0] {
		got = append(got, c.text)
	}
	if diff := cmp.Diff([]string{"a | b", "c", "", "d"}, got); diff != "" {
		t.Error(diff)
	}
	if c := all[1][0][1]; c.line != 8 || c.column != 10 {
		t.Errorf("9.0 is at %d:%d", c.line, c.column)
	}
}

func FuzzMatrix(f *testing.F) {
	f.Add("| c | weight | A |\n|---|---|---|\n| one | 60% | 10 |\n| two | 40% | 5 |\n| total | | 8 |\n")
	f.Add("a|b\n-|-\n|\\|")
	f.Fuzz(func(t *testing.T, s string) {
		for _, g := range tables(s) {
			for _, row := range g {
				if len(row) != len(g[0]) {
					t.Fatalf("%q: a row of %d cells, want %d", s, len(row), len(g[0]))
				}
			}
			for _, m := range matricesOf(g) {
				for _, o := range m.options {
					if len(o.scores) != len(m.weights) {
						t.Fatalf("%q: %d scores for %d weights", s, len(o.scores), len(m.weights))
					}
				}
			}
		}
		frontMatrix([]byte("---\n" + s + "\n---\n"))
	})
}
