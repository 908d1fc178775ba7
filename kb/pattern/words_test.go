package pattern

import (
	"bytes"
	"slices"
	"testing"
)

// Words finds each word wherever package bytes does.
func FuzzWords(f *testing.F) {
	f.Add("key", "monkey", "令牌", "a monkey with 令牌, keykey")
	f.Add("aa", "aaa", "ab", "aaaab")
	f.Fuzz(func(t *testing.T, x, y, z, text string) {
		words := slices.DeleteFunc([]string{x, y, z}, func(w string) bool { return len(w) < 2 })
		got := make([][]int, len(words))
		last := 0
		NewWords(words).In([]byte(text), func(word, offset int) {
			if got[word] = append(got[word], offset); offset < last {
				t.Errorf("%d after %d", offset, last)
			}
			last = offset
		})
		for i, w := range words {
			var want []int
			for at := 0; at < len(text); at++ {
				if bytes.HasPrefix([]byte(text[at:]), []byte(w)) {
					want = append(want, at)
				}
			}
			if !slices.Equal(got[i], want) {
				t.Errorf("%q in %q: %v, want %v", w, text, got[i], want)
			}
		}
	})
}
