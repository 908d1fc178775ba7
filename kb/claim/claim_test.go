package claim_test

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/kb/claim"
)

func TestIDs(t *testing.T) {
	for _, c := range []struct {
		file, text string
		want       []string
	}{
		{"experience/project/EXP-002-z.md", "---\nid: EXP-002\nstatus: 生效\n---\nx", []string{"EXP-002"}},
		{"experience/project/推送.md", "---\r\nid: \"EXP-032\"\r\nstatus: 生效\r\n---\r\nx", []string{"EXP-032"}},
		{"experience/project/a.md", "---\nid：EXP-033\n---\n", []string{"EXP-033"}},
		{"experience/project/a.md", "---\nid: EXP-034 # ours\ntitle: [\n", []string{"EXP-034"}},
		{"experience/project/EXP-035.md", "no front matter\nid: EXP-036\n", []string{"EXP-035"}},
		{"experience/project/a.md", "---\ntitle: x\n---\nid: EXP-036\n", nil},
	} {
		if got := claim.IDs(c.file, []byte(c.text)); !slices.Equal(got, c.want) {
			t.Errorf("%s %q: %q, want %q", c.file, c.text, got, c.want)
		}
	}
}
