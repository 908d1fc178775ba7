package kit

import (
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A server offers what people call, with the text of the skill alone: the hook finds the
// stage and the words of the person in it.
func TestPrompts(t *testing.T) {
	for _, lang := range []string{"en", "zh", "ja"} {
		var names []string
		for _, p := range Prompts(lang) {
			names = append(names, p.Name)
			text := p.Text(lang, "支付 001 $ARGUMENTS")
			if p.Short == "" || p.Hint == "" || !strings.HasPrefix(text, host.StageMarker(p.Name)+"\n") {
				t.Errorf("%s %s: %q begins with %.60q", lang, p.Name, p.Short, text)
			}
			if !strings.Contains(text, host.QueryOpen+"\n支付 001 $ARGUMENTS\n"+host.QueryClose) || strings.Contains(text, ownWord) || strings.Contains(text, "license:") {
				t.Errorf("%s %s:\n%s", lang, p.Name, text)
			}
			if text := p.Text(lang, ""); !strings.Contains(text, "$ARGUMENTS") {
				t.Errorf("%s %s: there is no place for what the person says", lang, p.Name)
			}
		}
		if got := strings.Join(names, " "); got != "req plan build review init remember" {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
