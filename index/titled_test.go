package index

import "testing"

// A note of one sentence repeats its title, as a heading and as what was decided.
func TestTitled(t *testing.T) {
	const head = "---\nid: EXP-001\nkind: experience\ntitle: Radios are charged after every call-out\nstatus: active\n---\n"
	for body, want := range map[string]bool{
		"": true,
		"# Radios are charged after every call-out\n": true,
		"# Radios are charged after every call-out\n\n## Decision Shape\n\n- **Decision being made**: Radios are charged after every call-out\n": true,
		"# Radios are charged after every call-out\n\nThe charger cost forty euros.\n":                                                           false,
		"# Radios are charged after every call-out\n\n- **Alternatives rejected**: once a week\n":                                                false,
		"# Radios are charged after every call-out\n\n## Forty euros\n":                                                                          false,
	} {
		if got := composedOf(t, head+body).titled; got != want {
			t.Errorf("titled is %t of %q", got, body)
		}
	}
}
