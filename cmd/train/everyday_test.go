package main

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const twoBlocks = `en | Cache entries expire after an hour. | Why do I see old prices? | When does it look again? | old prices
zh | 缓存一小时后过期。 | 为什么看到旧价格？ | 什么时候再查一次？ | 旧价格
ja | キャッシュは1時間で失効する。 | なぜ古い値段が見えるの？ | いつまた見に行くの？ | 古い値段

en | Backups run nightly. | What if I delete it all? | Is there a second copy? | lost everything
zh | 每晚备份。 | 全删了怎么办？ | 有第二份吗？ | 全没了
ja | 毎晩バックアップする。 | 全部消したらどうなる？ | 控えはある？ | 全部消えた
`

// Every question finds the note in every language; what stands in one block shares
// its name, so that no wording of a need is taught to be wrong for another.
func TestEverydayTables(t *testing.T) {
	blocks, err := parseBlocks("x.txt", twoBlocks)
	if err != nil {
		t.Fatal(err)
	}
	tables := everydayTables(blocks, 2)
	if len(tables) != 9 {
		t.Fatalf("%d tables, want one for every two languages", len(tables))
	}
	for _, table := range tables {
		if !table.everyday() || table.translations() || table.glossary() || table.weight != 2 {
			t.Errorf("%s: everyday %t, translations %t, weight %g", table.file, table.everyday(), table.translations(), table.weight)
		}
	}
	at := slices.IndexFunc(tables, func(t table) bool { return t.file == "everyday.ja-en" })
	jaen := tables[at]
	for i, left := range jaen.left {
		note := strings.HasPrefix(jaen.right[i], "Cache") || strings.HasPrefix(jaen.right[i], "Backups")
		question := slices.Contains([]string{"When does it look again?", "lost everything"}, jaen.right[i])
		if !note && !question {
			t.Errorf("%q has the partner %q", left, jaen.right[i])
		}
		if first := i < 4; first != (jaen.blocks[i] == "x.txt:1") || !first != (jaen.blocks[i] == "x.txt:5") {
			t.Errorf("row %d is of block %s", i, jaen.blocks[i])
		}
	}
	v := vocabulary(t, []string{"cache", "prices", "backups", "delete"}, []string{"缓存", "价格", "备份"})
	d := encode(tables, v, nil)
	if n := d.tables[0].left[0].hash; n != d.tables[0].right[0].hash {
		t.Error("the texts of a block are negatives of each other")
	}
	if first, last := d.tables[0].left[0].hash, d.tables[0].left[len(d.tables[0].left)-1].hash; first == last {
		t.Error("the texts of different blocks are no negatives")
	}
	texts := textsOf(tables, "zh")
	if n := len(texts); n != 2*4*everydayTimes {
		t.Errorf("the vocabulary is chosen by %d texts, want each of 8 %d times", n, everydayTimes)
	}
}

func TestBadBlocks(t *testing.T) {
	lines := strings.SplitAfter(twoBlocks, "\n")
	for name, test := range map[string]struct{ text, want string }{
		"a language is missing":  {lines[0] + lines[2], `x.txt:2: the line begins with "ja", want "zh"`},
		"an empty line too soon": {lines[0] + "\n" + lines[1], "x.txt:2: the block of x.txt:1 ends before its line in zh"},
		"the end too soon":       {lines[0] + lines[1], "x.txt:1: the last block ends before its line in ja"},
		"a text too many":        {strings.Replace(lines[0], "\n", " | more\n", 1), "x.txt:1: 5 texts after the language, want 4"},
		"an empty text":          {strings.Replace(lines[0], "| old prices", "| ", 1), "x.txt:1: 4 texts after the language, want 4 that are not empty"},
		"no language":            {"something\n", `x.txt:1: the line begins with "something", want "en"`},
	} {
		if _, err := parseBlocks("x.txt", test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
	if _, err := readBlocks(fstest.MapFS{"e/a.txt": {Data: []byte("x")}}, "e"); err == nil {
		t.Error("a bad file was read")
	}
}

// Whatever is in a file, it is read or refused, and what is read is whole.
func FuzzParseBlocks(f *testing.F) {
	f.Add(twoBlocks)
	f.Add("en | a | b | c | d\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		blocks, err := parseBlocks("x.txt", text)
		if err != nil {
			return
		}
		for _, b := range blocks {
			for _, line := range b.texts {
				if slices.Contains(line[:], "") {
					t.Fatalf("%s has an empty text", b.at)
				}
			}
		}
	})
}

// What ships: every block is whole, and no note stands twice.
func TestEverydayFiles(t *testing.T) {
	blocks, err := readBlocks(everydayFiles, everydayFolder)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, b := range blocks {
		for l, lang := range everydayLangs {
			n := lang + " | " + b.texts[l][note]
			if seen[n] != "" {
				t.Errorf("%s: the note of %q stands at %s, too", b.at, n, seen[n])
			}
			seen[n] = b.at
		}
	}
	t.Logf("%d blocks", len(blocks))
}
