package retrieve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

// hostile are prompts of about n bytes that look for work without an end.
func hostile(n int) map[string]string {
	texts := map[string]string{}
	for name, unit := range map[string]string{
		"one line": "a", "one line of words": "signing key ", "one line of Han": "签名密钥", "fences": "```\n", "fences and text": "```\nsigning key\n",
		"not UTF-8": "\xff\xfe", "half a character": "\xe3\x81", "sentences": "The signing key is rotated. ", "questions": "why? who rotates the key? ",
		"slips": "the gatewey signnig kye is rottated ", "codes": "ERR_KEY_7731 maxIdleConns ", "errors": "ERROR: the signing key 17 is broken\n",
		"versions": "who rotates firmware 1.2 and firmware 1.3 and ", "versions in sentences": "Who rotates. It is firmware 1.2! ", "nulls": "\x00", "spaces": " ",
	} {
		texts[name] = strings.Repeat(unit, n/len(unit)+1)
	}
	texts["strange words"] = strangeWords(n)
	return texts
}

// strangeWords are words that nobody has heard of, of which no two are the same.
func strangeWords(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		word := []byte("qzxjv")
		for k := i; k > 0; k /= 26 {
			word = append(word, 'a'+byte(k%26))
		}
		b.Write(append(word, ' '))
	}
	return b.String()
}

// Whatever is sent is answered, and a bounded part of it is looked at: a prompt of 8 MB
// asks no more than one of 200 kB.
func TestHostilePromptsAreBounded(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere))
	const (
		lookedAt = 128 << 10 // what package prompt looks at
		most     = mostQuestions + mostErrors + 1 + mostNames
	)
	for _, n := range []int{200 << 10, 8 << 20} {
		for name, text := range hostile(n) {
			a := r.ask(Query{Text: text})
			if len(a.questions) > most || len(a.segments) > 3*64 || len(a.versions()) > len(a.segments) {
				t.Errorf("%d bytes, %s: %d questions, %d segments, %d versions", n, name, len(a.questions), len(a.segments), len(a.versions()))
			}
			if looked := len(a.looked()); looked > lookedAt+4*len(a.segments) || len(a.asked) > lookedAt+4*len(a.segments) { // cut between characters
				t.Errorf("%d bytes, %s: %d are looked at, %d asked", n, name, looked, len(a.asked))
			}
			for _, q := range a.questions {
				if len(q.text) > lookedAt+4 {
					t.Errorf("%d bytes, %s: a question of %d", n, name, len(q.text))
				}
			}
			if found := match(t, r, Query{Text: text}, DefaultOptions); len(found) > DefaultOptions.Limit {
				t.Errorf("%d bytes, %s: finds %q", n, name, ids(found))
			}
		}
	}
}

// A question at the end of a very long paste is answered as if nothing had been pasted.
func TestQuestionBehindALongPaste(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere))
	var log strings.Builder
	for i := 0; log.Len() < 8<<20; i++ {
		fmt.Fprintf(&log, "2026-01-02T10:%02d:%02d INFO worker %d took a job\n", i/60%60, i%60, i)
	}
	for _, question := range []string{"how often is the signing key rotated?", "ERR_KEY_7731"} {
		if len(match(t, r, Query{Text: log.String() + "\n" + question}, DefaultOptions)) == 0 {
			t.Errorf("%q is not answered behind 8 MB of a log", question)
		}
	}
}
