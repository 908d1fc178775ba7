package cli

import "testing"

func TestTyped(t *testing.T) {
	words := map[string]bool{"index": true, "bank": true}
	for text, want := range map[string]string{
		`run "tacit index"`:                         `run "tacit-postgres index"`,
		"tacit bank add x\ntacit index --check":     "tacit-postgres bank add x\ntacit-postgres index --check",
		"请用 tacit index 推送，见 tacit --help":          "请用 tacit-postgres index 推送，见 tacit-postgres --help",
		"this tacit cannot ask":                     "this tacit cannot ask",
		"tacit-postgres index, /usr/bin/tacit bank": "tacit-postgres index, /usr/bin/tacit bank",
		"tacit indexes":                             "tacit indexes",
		"tacit ":                                    "tacit ",
	} {
		if got := typed(text, "tacit-postgres", words); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
