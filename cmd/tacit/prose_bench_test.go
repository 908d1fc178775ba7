//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/index/indextest"
)

// proseLength is how many characters a long prompt of prose has.
const proseLength = 10_000

// BenchmarkProse times a long prompt of plain prose against an ordinary question, a
// process each: "x-short" is the ratio of the medians, in time and in CPU time.
func BenchmarkProse(b *testing.B) {
	tacit, timed := build(b, "."), build(b, "./testdata/timed")
	bank := indextest.BigBank(b, 1_000)
	ask := func(b *testing.B, file string) (wall, cpu float64) {
		c := run(b, b.N, timed, []string{"-args", file, tacit, "match", "--bank", bank.Dir(), "--"})
		return median(c.Wall), median(c.CPU)
	}
	short := writeQuestions(b)
	for _, lang := range []string{"en", "zh", "ja"} {
		prompts := prosePrompts(b, lang)
		for _, kind := range []string{"mail", "requirements", "notes", "diary"} {
			b.Run(lang+"/"+kind, func(b *testing.B) {
				wall, cpu := ask(b, writeLines(b, prompts[kind]))
				shortWall, shortCPU := ask(b, short)
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(wall, "p50-ms")
				b.ReportMetric(wall/shortWall, "x-short")
				b.ReportMetric(cpu/shortCPU, "x-short-cpu")
			})
		}
	}
}

// prosePrompts returns long prompts by their kind, each with the one question of
// testdata/prose at its beginning, in its middle and at its end.
func prosePrompts(tb testing.TB, lang string) map[string][]string {
	tb.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "prose", lang+".txt"))
	if err != nil {
		tb.Fatal(err)
	}
	parts := map[string][]string{}
	for part := range strings.SplitSeq(string(text), "# ") {
		name, lines, _ := strings.Cut(strings.TrimSpace(part), "\n")
		parts[name] = strings.Split(lines, "\n")
	}
	question, things := parts["question"][0], strings.Split(parts["things"][0], "|")
	all := map[string][]string{}
	for _, kind := range []string{"mail", "requirements", "notes", "diary"} {
		paragraphs := prose(parts[kind], things)
		for _, at := range []int{0, len(paragraphs) / 2, len(paragraphs)} {
			with := append(append(append([]string{}, paragraphs[:at]...), question), paragraphs[at:]...)
			all[kind] = append(all[kind], strings.Join(with, "\n\n"))
		}
	}
	return all
}

// prose returns paragraphs of four sentences, as many as a long prompt has: the sentences
// in turn, about one thing after another.
func prose(sentences, things []string) (paragraphs []string) {
	for n, length := 0, 0; length < proseLength; n += 4 {
		var paragraph []string
		for i := n; i < n+4; i++ {
			s := strings.ReplaceAll(sentences[i%len(sentences)], "{thing}", things[(i/4+i/len(sentences))%len(things)])
			s = strings.ReplaceAll(s, "{n}", fmt.Sprint(3+i%25))
			paragraph, length = append(paragraph, s), length+len([]rune(s))
		}
		paragraphs = append(paragraphs, strings.Join(paragraph, " "))
	}
	return paragraphs
}

// writeLines writes texts to a file, one a line, as the program timed reads them.
func writeLines(tb testing.TB, texts []string) string {
	tb.Helper()
	name := filepath.Join(tb.TempDir(), "prompts")
	var lines strings.Builder
	for _, text := range texts {
		lines.WriteString(strings.ReplaceAll(text, "\n", `\n`) + "\n")
	}
	if err := os.WriteFile(name, []byte(lines.String()), 0o666); err != nil {
		tb.Fatal(err)
	}
	return name
}
