package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// The words of the tiny corpus, by language: subjects, and what they do. A text is
// one of each, and means the same in all three.
var (
	subjects = map[string][]string{
		"en": {"cache", "token", "queue", "index", "backup", "payment", "session", "schema", "lock", "worker"},
		"zh": {"缓存", "令牌", "队列", "索引", "备份", "支付", "会话", "架构", "锁", "工人"},
		"ja": {"キャッシュ", "トークン", "行列", "索引", "控え", "支払", "会話", "構造", "鍵", "作業"},
	}
	deeds = map[string][]string{
		"en": {"expires", "grows", "fails", "moves", "waits", "stops", "returns", "breaks"},
		"zh": {"过期", "增长", "失败", "移动", "等待", "停止", "返回", "破裂"},
		"ja": {"失効", "成長", "失敗", "移動", "待機", "停止", "復帰", "破損"},
	}
)

// manners say nothing that matters, and only in English.
var manners = strings.Fields("always never often seldom slowly quickly quietly loudly early late here there today again twice once badly well now then")

const meanings = 80 // all pairs of subjects and deeds

// say returns the text of a meaning.
func say(lang string, i int) string {
	s, d := subjects[lang][i/8], deeds[lang][i%8]
	switch lang {
	case "en":
		return "the " + s + " " + manners[i%len(manners)] + " " + d
	case "zh":
		return s + "已经" + d
	}
	return s + "が" + d + "した"
}

// tinyCorpus writes a table for every recipe, and returns the folder.
func tinyCorpus(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, r := range recipes {
		var rows strings.Builder
		for i := range meanings {
			left, right := say(r.left, i), say(r.right, i)
			switch {
			case r.sections:
				next, third := say(r.right, (i+8)%meanings), say(r.right, (i+16)%meanings)
				right = right + ". " + next + "。" + third + "."
			case r.glossary():
				left, right = subjects[r.left][i/8], subjects[r.right][i/8]
			}
			fmt.Fprintf(&rows, "source-%d\t%s\t%s\n", i%3, left, right)
		}
		writeTable(t, dir, r.name(), rows.String())
	}
	sources := "name\tlicence\trows\nsource-0\tMIT\t500\nsource-1\tApache-2.0\t400\n\n"
	if err := os.WriteFile(filepath.Join(dir, "sources.tsv"), []byte(sources), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func writeTable(t *testing.T, dir, name, rows string) {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(rows)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// tiny is a recipe for the tiny corpus: seconds become milliseconds.
func tiny(corpus string) settings {
	return settings{corpus: corpus, runs: 2, dims: 32, words: 36, pieces: 20, gramsZH: 60, gramsJA: 80,
		epochs: 2, batch: 16, scale: 20, rate: 0.01, dropout: 0.1, seed: 3, distillation: 1.5, carry: 0.1}
}

func quiet(t *testing.T) {
	t.Helper()
	to := log.Writer()
	log.SetOutput(t.Output())
	t.Cleanup(func() { log.SetOutput(to) })
}

// A run as the head of main.go tells it: the words for the teacher, the teacher's
// vectors, a model and its card, which the program can open.
func TestRun(t *testing.T) {
	quiet(t)
	s := tiny(tinyCorpus(t))
	s.wordsFile = filepath.Join(t.TempDir(), "words.txt")
	if err := run(s); err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(s.wordsFile)
	if err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(string(list))
	if len(words) != s.words {
		t.Errorf("the teacher is asked for %d words, want %d", len(words), s.words)
	}
	for _, w := range slices.Concat(subjects["en"], deeds["en"]) {
		if !slices.Contains(words, w) {
			t.Errorf("the teacher is not asked for %q", w)
		}
	}

	texts := slices.Clone(words)
	for i := range meanings / 2 { // it has not read all
		texts = append(texts, say("en", i))
	}
	s.wordsFile, s.teacherFile = "", filepath.Join(t.TempDir(), "vectors.bin")
	teach(t, s.teacherFile, 48, texts)
	model, card := trainTo(t, s)
	m, err := builtin.Open(string(model), card)
	if err != nil {
		t.Fatal(err)
	}
	c, err := builtin.ReadCard(card)
	if err != nil {
		t.Fatal(err)
	}
	checkCard(t, s, c, model)
	cosine := func(a, b string) float32 { return dot(m.Sum(m.Features(nil, a)), m.Sum(m.Features(nil, b))) }
	if c.Vocabulary.Pieces != s.pieces || c.Vocabulary.Grams == 0 || m.Background() != backgroundSize {
		t.Errorf("the vocabulary is %+v, the background has %d passages", c.Vocabulary, m.Background())
	}
	near, far := cosine(say("en", 1), say("zh", 1)), cosine(say("en", 1), say("zh", 30))
	if near < far+0.2 {
		t.Errorf("a translation is %.2f near, another text %.2f", near, far)
	}

	again, cardAgain := trainTo(t, s)
	if !bytes.Equal(model, again) || !bytes.Equal(card, cardAgain) {
		t.Error("the same seed gave another model")
	}
	s.teacherFile = ""
	untaught, plain := trainTo(t, s)
	if bytes.Equal(model, untaught) || strings.Contains(string(plain), "teacher") {
		t.Error("a teacher makes no difference, or is named where there is none")
	}
}

// A length that no model can have is refused before the training.
func TestRunRefusesDims(t *testing.T) {
	quiet(t)
	for _, dims := range []int{0, -32, 100} {
		s := tiny("no corpus is read")
		s.dims = dims
		if err := run(s); err == nil || !strings.Contains(err.Error(), "-dims") {
			t.Errorf("-dims %d: %v", dims, err)
		}
	}
}

// trainTo trains, and returns the two files.
func trainTo(t *testing.T, s settings) (model, card []byte) {
	t.Helper()
	s.out = t.TempDir()
	if err := run(s); err != nil {
		t.Fatal(err)
	}
	for name, into := range map[string]*[]byte{"model.bin": &model, "model.json": &card} {
		data, err := os.ReadFile(filepath.Join(s.out, name))
		if err != nil {
			t.Fatal(err)
		}
		*into = data
	}
	return model, card
}

// The card says what the model was made from, so that it can be made again.
func checkCard(t *testing.T, s settings, c *builtin.Card, model []byte) {
	t.Helper()
	sum := func(data []byte) string {
		h := sha256.Sum256(data)
		return hex.EncodeToString(h[:])
	}
	if c.SHA256 != sum(model) || c.Dims != s.dims || c.Vocabulary.Words != s.words || c.Training["seed"] != 3.0 || c.Training["carry"] != 0.1 {
		t.Errorf("the card is %+v", c)
	}
	if len(c.Inputs) != len(recipes)+2 {
		t.Errorf("the card has %d inputs, want %d", len(c.Inputs), len(recipes)+2)
	}
	for name, got := range c.Inputs {
		path := filepath.Join(s.corpus, name)
		if name == teacherInput {
			path = s.teacherFile
		}
		data, err := os.ReadFile(path)
		if err != nil || got != sum(data) {
			t.Errorf("the card has sha256 %s for %s, error %v", got, name, err)
		}
	}
	want := []builtin.Source{{Name: "source-0", Licence: "MIT", Rows: 500}, {Name: "source-1", Licence: "Apache-2.0", Rows: 400}}
	if !slices.Equal(c.Sources, want) {
		t.Errorf("the sources are %v", c.Sources)
	}
}

// What is missing, or no table, stops a run before it has written anything.
func TestRunFails(t *testing.T) {
	quiet(t)
	for name, test := range map[string]struct {
		spoil func(s *settings)
		says  string
	}{
		"no corpus":   {func(s *settings) { s.corpus = "nowhere" }, "nowhere"},
		"no sources":  {func(s *settings) { os.Remove(filepath.Join(s.corpus, "sources.tsv")) }, "sources.tsv"},
		"no gzip":     {func(s *settings) { os.WriteFile(filepath.Join(s.corpus, "qa.en.tsv.gz"), []byte("x\ty\tz"), 0o600) }, "qa.en"},
		"two columns": {func(s *settings) { writeTable(t, s.corpus, "qa.en.tsv.gz", "a\tb\tc\na\tb\n") }, "qa.en.tsv.gz:2: want three columns"},
		"no teacher":  {func(s *settings) { s.teacherFile = filepath.Join(s.corpus, "absent.bin") }, "absent.bin"},
		"a small teacher": {func(s *settings) {
			s.teacherFile = filepath.Join(s.corpus, "teacher.bin")
			teach(t, s.teacherFile, 31, []string{"cache"})
		}, "31 numbers"},
		"no labels": {func(s *settings) { s.eval = filepath.Join(s.corpus, "labels") }, "labels"},
	} {
		s := tiny(tinyCorpus(t))
		s.out = t.TempDir()
		test.spoil(&s)
		if err := run(s); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: the error is %v, want %q", name, err, test.says)
		}
		if left, _ := filepath.Glob(filepath.Join(s.out, "*")); len(left) > 0 {
			t.Errorf("%s: it wrote %v", name, left)
		}
	}
}

// A trial reads the beginning of each table.
func TestReadTablesLimit(t *testing.T) {
	tables, err := readTables(tinyCorpus(t), 7)
	if err != nil || len(tables) != len(recipes) {
		t.Fatalf("%d tables, error %v", len(tables), err)
	}
	for i, table := range tables {
		if table.file != recipes[i].file || len(table.left) != 7 || len(table.right) != 7 || len(table.sources) != 7 {
			t.Errorf("%s: %d rows", table.file, len(table.left))
		}
	}
}
