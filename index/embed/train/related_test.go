package main

import (
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func writeRelated(t *testing.T, lines string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "related.tsv.gz")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z := gzip.NewWriter(f)
	defer z.Close()
	if _, err := z.Write([]byte(lines)); err != nil {
		t.Fatal(err)
	}
	return path
}

// Related English texts are related in every language that they were translated into,
// and across them.
func TestRelatedTables(t *testing.T) {
	tables := []table{
		{recipe: recipe{file: "bitext.en-zh", left: "en", right: "zh"},
			left: []string{"the session ends", "the token expires", "the token expires"}, right: []string{"会话结束", "令牌过期", "令牌失效"}},
		{recipe: recipe{file: "bitext.en-ja", left: "en", right: "ja"}, left: []string{"the token expires"}, right: []string{"トークンが切れる"}},
		{recipe: recipe{file: "dict.en-ja", left: "en", right: "ja"}, left: []string{"the session ends"}, right: []string{"辞書"}},
	}
	got, err := relatedTables(writeRelated(t, "the session ends\tthe token expires\nlog in\tthe token expires\n"), tables)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"related.en":    "the session ends=the token expires log in=the token expires",
		"related.zh":    "会话结束=令牌过期",
		"related.ja":    "",
		"related.en-zh": "the session ends=令牌过期 the token expires=会话结束 log in=令牌过期",
		"related.en-ja": "the session ends=トークンが切れる log in=トークンが切れる",
		"related.zh-ja": "会话结束=トークンが切れる",
	}
	for _, table := range got {
		var rows []string
		for i := range table.left {
			rows = append(rows, table.left[i]+"="+table.right[i])
		}
		if s := strings.Join(rows, " "); s != want[table.file] {
			t.Errorf("%s holds %q, want %q", table.file, s, want[table.file])
		}
		if table.translations() || !table.related() {
			t.Errorf("%s counts as translations", table.file)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d tables, want %d", len(got), len(want))
	}
}

func TestRelatedTablesSayWhatIsWrong(t *testing.T) {
	path := writeRelated(t, "a\tb\nonly one\n")
	if _, err := relatedTables(path, nil); err == nil || !strings.Contains(err.Error(), ":2: want two columns") {
		t.Errorf("the error is %v", err)
	}
	if _, err := relatedTables(path+".gone", nil); err == nil {
		t.Error("a missing file was read")
	}
}

// What is found twice counts once: related texts change neither rarities nor where
// training begins.
func TestRelatedTextsAreNotCounted(t *testing.T) {
	m, d := smallTrainer(t)
	before := slices.Clone(d.counts)
	again := d.tables[0]
	again.recipe = recipe{file: "related.en", left: "en", right: "en", weight: 1}
	d.tables = append(d.tables, again)
	texts := d.texts
	d.texts = 0
	d.countFeatures(m.vocab.Len())
	if d.texts != texts || !slices.Equal(d.counts, before) {
		t.Errorf("%d texts and counts %v, want %d and %v", d.texts, d.counts, texts, before)
	}
}
