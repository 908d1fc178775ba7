// Command train makes the built-in embedder from parallel text.
//
//	go run ./cmd/train -list ../words.txt
//	python3 cmd/train/teacher.py ../shared/corpus ../words.txt ../teacher.bin
//	go run ./cmd/train -teacher ../teacher.bin -out index/embed/builtin
//
// It follows Wieting et al. 2019, "Simple and Effective Paraphrastic Similarity
// from Parallel Translations": in a batch of pairs, each text must find its
// partner among all the others. Translations teach it to bridge the languages;
// headings with their sections, questions with their answers and paraphrases
// teach it what belongs together within one, and everyday questions with the notes
// that answer them (folder everyday) how people ask who do not know the term. An
// English teacher, if there is one, tells what means similar things without being a
// translation.
//
// The corpus is a folder of gzipped tables (repository, text, text). Its rows
// are never part of the product: what ships is the model, its card and the
// list of its sources. The same seed gives the same model.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

// settings are the knobs of a training run. The defaults are the recipe that
// made the shipped model.
type settings struct {
	corpus, out, eval string
	teacherFile       string
	wordsFile         string
	distillation      float64
	carry             float64
	dims              int
	words, pieces     int
	phrases           int
	gramsZH, gramsJA  int
	epochs            float64
	batch             int
	scale             float64
	rate              float64
	dropout           float64
	seed              uint64
	runs              int
	everyday          float64
	limit             int
}

func main() {
	log.SetFlags(log.Ltime)
	var s settings
	flag.StringVar(&s.corpus, "corpus", "../shared/corpus", "folder of the training `tables`")
	flag.StringVar(&s.out, "out", "", "folder to write model.bin and model.json into; empty: write nothing")
	flag.StringVar(&s.eval, "eval", "", "folder of a labelled set to measure on after every epoch (optional)")
	flag.StringVar(&s.teacherFile, "teacher", "", "`file` of the teacher's vectors, from teacher.py; empty: no teacher")
	flag.StringVar(&s.wordsFile, "list", "", "`file` to write the words and phrases of the vocabulary into, for teacher.py, instead of training")
	flag.Float64Var(&s.distillation, "distill", 1.5, "weight of the teacher's pull; 6 drowns the translations")
	flag.Float64Var(&s.carry, "carry", 0.0667, "share of that pull where two languages meet")
	flag.IntVar(&s.dims, "dims", 256, "length of a vector")
	flag.IntVar(&s.words, "words", 34000, "words in the vocabulary")
	flag.IntVar(&s.pieces, "pieces", 5000, "pieces of unknown words")
	flag.IntVar(&s.phrases, "phrases", 10500, "phrases of two and three words")
	flag.IntVar(&s.gramsZH, "grams-zh", 29000, "Chinese n-grams")
	flag.IntVar(&s.gramsJA, "grams-ja", 33000, "Japanese n-grams")
	flag.Float64Var(&s.epochs, "epochs", 4, "passes over the pairs")
	flag.IntVar(&s.batch, "batch", 768, "pairs in a batch")
	flag.Float64Var(&s.scale, "scale", 20, "factor on cosines before the softmax")
	flag.Float64Var(&s.rate, "rate", 0.006, "highest learning rate")
	flag.Float64Var(&s.dropout, "dropout", 0.1, "share of features left out of a text")
	flag.Uint64Var(&s.seed, "seed", 2, "seed of every random choice")
	flag.IntVar(&s.runs, "runs", 2, "times to train, each with the next seed: the model is the mean")
	flag.Float64Var(&s.everyday, "everyday", 3, "times a pair of everyday questions and notes is drawn in an epoch; 0: never")
	flag.IntVar(&s.limit, "limit", 0, "rows read from each table; 0: all (for trials)")
	flag.Parse()
	if err := run(s); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(s settings) error {
	start := time.Now()
	if s.dims <= 0 || s.dims%32 != 0 { // builtin.Write would say so, after all the training
		return fmt.Errorf("-dims %d is not a multiple of 32", s.dims)
	}
	blocks, err := readBlocks(everydayFiles, everydayFolder)
	if err != nil {
		return err
	}
	if s.limit > 0 {
		blocks = blocks[:min(s.limit/10, len(blocks))] // a block makes some forty rows
	}
	inputs, err := hashInputs(s, blocks)
	if err != nil {
		return err
	}
	tables, err := readTables(s.corpus, s.limit)
	if err != nil {
		return err
	}
	log.Printf("read %d tables and %d blocks of everyday questions", len(tables), len(blocks))
	if s.everyday > 0 {
		tables = append(tables, everydayTables(blocks, s.everyday)...)
	}
	vocab, err := chooseVocabulary(tables, s)
	if err != nil {
		return err
	}
	log.Printf("chose %d features", vocab.Len())
	if s.wordsFile != "" {
		return writeWords(s.wordsFile, vocab)
	}
	var teacher *teacher
	if s.teacherFile != "" {
		if teacher, err = readTeacher(s.teacherFile); err != nil {
			return err
		}
		if teacher.dims < s.dims {
			return fmt.Errorf("%s: its vectors have %d numbers, and a model with more cannot begin with them: -dims %d",
				s.teacherFile, teacher.dims, teacher.dims/32*32)
		}
		log.Printf("read %d vectors of the teacher", len(teacher.scales))
	}
	data := encode(tables, vocab, teacher)
	log.Printf("encoded %d pairs an epoch", data.pairsPerEpoch())
	var p *probe
	if s.eval != "" {
		if p, err = readProbe(s.eval); err != nil {
			return err
		}
	}
	m := trainRuns(s, vocab, teacher, data, p)
	log.Printf("trained in %s", time.Since(start).Round(time.Second))
	if s.out == "" {
		return nil
	}
	return export(s, inputs, m, data, tables, blocks)
}

func writeWords(path string, v *builtin.Vocabulary) error {
	var b strings.Builder
	for _, f := range spoken(v) {
		b.WriteString(v.Text(f) + "\n")
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}
