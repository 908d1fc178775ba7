package cli

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
	"github.com/tacit-kb/tacit/cmd/internal/mcp"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/index"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// mostAlways is how many tokens of every session in Claude Code may be ours, whatever a
// person does in it.
const mostAlways = 1000

// bytesPerToken were measured with the vocabulary o200k_base (docs/hosts.md): the fewest
// bytes a token that the rule, the lines of the menu, an overview, and the block of
// AGENTS.md have.
var bytesPerToken = map[string][4]float64{"en": {3.73, 3.98, 3.84, 3.85}, "zh": {3.54, 3.57, 3.40, 3.66}, "ja": {3.39, 3.26, 3.46, 3.43}}

// instructionsPerToken is the same of the server's instructions, which are English, and
// toolTokens are the names of its six tools.
const (
	instructionsPerToken = 4.23
	toolTokens           = 53
)

var described = regexp.MustCompile(`(?m)^description: (.*)$`)

// The rule, a line for each skill and command, the instructions and the tools of the
// server, and the overview are in every session.
func TestAlwaysLoaded(t *testing.T) {
	claude, _ := host.Named(host.Claude)
	codex, _ := host.Named(host.Codex)
	for _, l := range session.Langs {
		for _, o := range []kit.Options{{Lang: l}, {Lang: l, Bare: true}, {Lang: l, Prefix: "tacit-"}} {
			rule, lines := "", ""
			for _, x := range kit.Files(claude, o) {
				switch m := described.FindStringSubmatch(string(x.Text)); {
				case strings.Contains(x.Path, "/rules/"):
					rule += string(x.Text)
				case m != nil:
					name := strings.TrimSuffix(path.Base(strings.TrimSuffix(x.Path, "/SKILL.md")), ".md")
					lines += "- " + name + ": " + m[1] + "\n"
				}
			}
			if rule == "" || strings.Count(lines, "\n") != 8 {
				t.Fatalf("%+v: rule %q, lines %q", o, rule, lines)
			}
			per := bytesPerToken[l]
			words := float64(len(rule)) / per[0]
			if _, block := kit.Block(codex, o); float64(len(block))/per[3] > words { // Claude Code reads it in the place of the rule
				words = float64(len(block)) / per[3]
			}
			sum := words + float64(len(lines))/per[1] + float64(len(overviewOf(l)))/per[2] +
				float64(len(mcp.Instructions))/instructionsPerToken + toolTokens
			t.Logf("%+v: %.0f tokens", o, sum)
			if sum > mostAlways {
				t.Errorf("%+v: %.0f tokens are always loaded, at most %d: rule or block %.0f tokens; bytes of lines %d, instructions %d, overview %d",
					o, sum, mostAlways, words, len(lines), len(mcp.Instructions), len(overviewOf(l)))
			}
		}
	}
}

// overviewOf is what is told of a small bank when a session begins.
func overviewOf(l string) string {
	title := map[string]string{"en": "Amounts of money are integers in the smallest unit", "zh": "金额一律用最小单位的整数表示，不用浮点数", "ja": "金額は最小単位の整数で表し、浮動小数点数を使わない"}[l]
	o := host.Overview{Folder: "memory-bank", Memories: map[kb.Kind]int{kb.Experience: 3}}
	for range 3 {
		o.Standards = append(o.Standards, retrieve.Match{Entry: index.Entry{FrontMatter: kb.FrontMatter{ID: "EXP-001", Title: title}}})
	}
	text, _ := o.Frame(lang.Lang(l))
	return text
}
