package index

import "strings"

// Stem takes the common endings off an English word in lower case, so that "sessions"
// finds "session" and "retried" finds "retrying". It errs on the side of leaving words
// alone: what is left has three letters and a vowel at least.
func Stem(w string) string {
	w = singular(w)
	for _, ending := range []string{"ing", "ed"} {
		rest, ok := strings.CutSuffix(w, ending)
		if !ok || len(rest) < 3 || !strings.ContainsAny(rest, "aeiouy") {
			continue
		}
		if n := len(rest); n > 3 && rest[n-1] == rest[n-2] && !strings.ContainsRune("lszaeiou", rune(rest[n-1])) {
			rest = rest[:n-1] // stopped, running; not added, freeing
		}
		w = rest
		break
	}
	if n := len(w); n > 3 && w[n-1] == 'e' && w[n-2] != 'e' {
		w = w[:n-1] // cache, cached, caching
	}
	if n := len(w); n > 3 && w[n-1] == 'i' {
		w = w[:n-1] + "y" // retri(ed)
	}
	return w
}

// singular takes the plural ending off.
func singular(w string) string {
	n := len(w)
	switch {
	case n > 4 && strings.HasSuffix(w, "ies"):
		return w[:n-3] + "y"
	case n > 4 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "xes") || strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "shes")):
		return w[:n-2]
	case n > 3 && w[n-1] == 's' && !strings.ContainsRune("aiosu", rune(w[n-2])):
		return w[:n-1]
	}
	return w
}
