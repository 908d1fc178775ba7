package retrieve

import (
	"errors"
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/kb/kbtest"
)

func TestParseStage(t *testing.T) {
	for s, want := range map[string]Stage{"": "", "  ": "", "init": Init, "REQ": Req, " Plan ": Plan, "build": Build, "Review": Review} {
		if got, err := ParseStage(s); got != want || err != nil {
			t.Errorf("ParseStage(%q) = %q, %v, want %q", s, got, err, want)
		}
	}
	for _, s := range []string{"deploy", "bui ld", "init,plan"} {
		var wrong *StageError
		if _, err := ParseStage(s); !errors.As(err, &wrong) || wrong.Stage != s {
			t.Errorf("ParseStage(%q): error %v", s, err)
		}
	}
}

// everywhere says the same in every place of a bank.
var everywhere = memoryFile("experience/team/standards/a.md", "TEAM-RULE", "title: Rotate the signing key ERR_KEY_7731", "Rotate the signing key.") +
	memoryFile("experience/team/knowledge/b.md", "TEAM-NOTE", "title: The signing key ERR_KEY_7731 was rotated", "Rotate the signing key.") +
	memoryFile("experience/project/c.md", "PROJECT-NOTE", "title: Our signing key ERR_KEY_7731 lies in the vault", "Rotate the signing key.") +
	memoryFile("tech/services/d.md", "SERVICE", "title: The signing service ERR_KEY_7731\nservice: signing", "It rotates the signing key.") +
	memoryFile("business/e.md", "BUSINESS", "title: Signed contracts ERR_KEY_7731\ntopic: contracts", "The signing key is rotated.")

// A project that is being set up has only what its team learned elsewhere.
func TestInitSeesTheTeamsExperience(t *testing.T) {
	r := newRetriever(t, kbtest.New(t, everywhere))
	for _, stage := range append([]Stage{""}, Stages...) {
		for _, limit := range []int{5, 100} {
			got := ids(match(t, r, Query{Stage: stage, Text: "rotate the signing key ERR_KEY_7731"}, Options{Limit: limit}))
			slices.Sort(got)
			want := []string{"BUSINESS", "PROJECT-NOTE", "SERVICE", "TEAM-NOTE", "TEAM-RULE"}
			if stage == Init {
				want = []string{"TEAM-NOTE", "TEAM-RULE"}
			}
			if !slices.Equal(got, want) {
				t.Errorf("stage %q, limit %d: %q, want %q", stage, limit, got, want)
			}
		}
	}
}
