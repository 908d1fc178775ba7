package misspelt_test

import (
	"testing"

	"github.com/tacit-kb/tacit/kb/misspelt"
)

func TestCorrect(t *testing.T) {
	for in, want := range map[string]string{
		"Status: active # ours\r\n":                                "status: active # ours\r\n",
		"Kind: Experience\nTitle:  A\ntriggers:\n  - a\n\n  - b\n": "kind: Experience\ntitle:  A\ntrigger:\n  - a\n\n  - b\n",
		"Status: Live\n":                                           "Status: Live\n",
		"Status: active\nSTATUS: draft\n":                          "Status: active\nSTATUS: draft\n",
		"Status: active\nstatus: draft\n":                          "Status: active\nstatus: draft\n",
		"keywords: [a]\nowner: me\nstatus: draft\n":                "keywords: [a]\nowner: me\nstatus: draft\n",
		"Kind: novel\n":                                            "Kind: novel\n",
		"{Kind: tech}\n":                                           "{Kind: tech}\n",
	} {
		const body = "---\n\nStatus: x\n"
		if out, _ := misspelt.Correct([]byte("---\n" + in + body)); string(out) != "---\n"+want+body {
			t.Errorf("%q: %q, want %q", in, out, want)
		}
	}
}
