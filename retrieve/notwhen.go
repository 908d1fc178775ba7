package retrieve

import (
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/index"
)

const (
	// againstIt is what is left of the relevance of a memory whose not_when the question
	// meets: it is no longer shown, unless hardly anything else fits as well.
	againstIt = 0.2
	// mostCovered is the share of a phrase's own words that a sentence has to have.
	mostCovered = 0.7
	// alike is the cosine from which a sentence means a phrase: below 0.7 it may be about
	// the same subject only.
	alike = 0.7
	// mostSentences of a question are held against phrases.
	mostSentences = 16
)

// notWhen returns the phrase of a memory's not_when that the question meets, or nothing.
// It meets one if a sentence has the words by which the phrase differs from what the
// memory is about, or means the phrase, and nothing else of the memory so much.
func (r *Retriever) notWhen(ctx context.Context, a *asked, e index.Entry) (string, error) {
	if len(e.NotWhen) == 0 || a.asked == "" {
		return "", nil
	}
	if a.sentences == nil {
		if err := r.cut(ctx, a); err != nil {
			return "", err
		}
	}
	about := slices.Concat([]string{e.Title}, e.Trigger, e.Aliases)
	known := termsOf(strings.Join(about, "\n"))
	for _, phrase := range e.NotWhen {
		if a.covers(termsOf(phrase), known) {
			return phrase, nil
		}
	}
	vectors, err := r.scorer.Embed(ctx, slices.Concat(e.NotWhen, about))
	if err != nil {
		return "", err
	}
	least := alike
	for _, v := range vectors[len(e.NotWhen):] {
		least = max(least, a.nearest(v))
	}
	for i, phrase := range e.NotWhen {
		if a.nearest(vectors[i]) > least {
			return phrase, nil
		}
	}
	return "", nil
}

// cut prepares the sentences of a question.
func (r *Retriever) cut(ctx context.Context, a *asked) (err error) {
	a.sentences = strings.FieldsFunc(a.asked, func(c rune) bool { return strings.ContainsRune(".!?;\n。！？；", c) })
	a.sentences = slices.DeleteFunc(a.sentences, func(s string) bool { return strings.TrimSpace(s) == "" })
	a.sentences = a.sentences[:min(len(a.sentences), mostSentences)]
	for _, s := range a.sentences {
		a.terms = append(a.terms, termsOf(s))
	}
	a.vectors, err = r.scorer.Embed(ctx, a.sentences)
	return err
}

// covers reports whether a sentence has most of the terms of a phrase, but for those
// that are known.
func (a *asked) covers(phrase, known map[uint64]bool) bool {
	return slices.ContainsFunc(a.terms, func(sentence map[uint64]bool) bool {
		own, found := 0, 0
		for t := range phrase {
			if known[t] {
				continue
			}
			own++
			if sentence[t] {
				found++
			}
		}
		return own > 0 && float64(found) >= mostCovered*float64(own)
	})
}

// nearest returns the largest cosine of a vector and a sentence.
func (a *asked) nearest(v []float32) float64 {
	best := float32(-1)
	for _, s := range a.vectors {
		sum := float32(0)
		for i := range s {
			sum += float32(s[i] * v[i]) // not fused: every machine gets the same
		}
		best = max(best, sum)
	}
	return float64(best)
}

// isGrammar reports whether a term says nothing about the subject of a phrase.
func isGrammar(t index.Term) bool {
	if t.Form == index.Gram {
		return strings.Contains(cases, t.Text) || strings.ContainsFunc(t.Text, func(r rune) bool {
			return unicode.Is(unicode.Hiragana, r) || strings.ContainsRune(particles, r)
		})
	}
	return t.Form == index.Word && (utf8.RuneCountInString(t.Text) == 1 || strings.Contains(grammar, " "+t.Text+" "))
}

// particles are characters of Chinese that join words, and cases the words for "in the
// case of" in Chinese and Japanese, with Han folded.
const (
	particles = "的了是在和或与及吗呢"
	cases     = "场合 情况 时候 情形"
)

// grammar are English words that a phrase may have beside its subject.
const grammar = " about after all also an and any are as at be been before being but by can do doe during for from had has have if in into is it its " +
	"just not of on only or other our out over same so some such than that the their them then there these they thi this those to under until " +
	"up was we were what when where which while who will with within without you your "
