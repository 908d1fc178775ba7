package kit_test

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"go.yaml.in/yaml/v3"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/kit"
)

// No text confirms for a person, and none runs a command while it is read: in a host
// with hooks the answer would come twice.
func TestNothingIsConfirmedOrRun(t *testing.T) {
	all(func(h host.Host, o kit.Options, x kit.File) {
		for _, bad := range []string{"--yes", "--force", "!`", "!{", "<no value>"} {
			if strings.Contains(string(x.Text), bad) {
				t.Errorf("%s %s %s: contains %q", h.Name, o.Lang, x.Path, bad)
			}
		}
		if !utf8.Valid(x.Text) || !strings.HasSuffix(string(x.Text), "\n") || strings.Contains(string(x.Text), "\r") {
			t.Errorf("%s %s %s: is not plain text", h.Name, o.Lang, x.Path)
		}
		if !strings.HasPrefix(x.Path, ".") && path.IsAbs(x.Path) || strings.Contains(x.Path, "..") || strings.Contains(x.Path, `\`) {
			t.Errorf("%s: path %s", h.Name, x.Path)
		}
	})
}

// Where a host runs hooks and alone reads its skills, they do not ask once more.
func TestHooksAskAlone(t *testing.T) {
	again := regexp.MustCompile("(?m)^tacit match") // what stands further in belongs to a step, and asks something else
	all(func(h host.Host, o kit.Options, x kit.File) {
		alone := strings.HasPrefix(x.Path, ".claude/skills") || strings.HasPrefix(x.Path, "plugins/")
		if alone && isSkill(x) && again.Match(x.Text) {
			t.Errorf("%s %s %s: asks the bank beside the hook", h.Name, o.Lang, x.Path)
		}
		if stage := path.Base(path.Dir(x.Path)); !alone && isSkill(x) && strings.HasPrefix(x.Path, ".agents/") && !slices.Contains([]string{"tacit-remember", "tacit-capture", "tacit-evidence"}, stage) && !again.Match(x.Text) {
			t.Errorf("%s %s %s: does not say how to ask without a hook", h.Name, o.Lang, x.Path)
		}
	})
}

var (
	skillName = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	// fields are those of the Agent Skills specification.
	fields = []string{"name", "description", "license", "compatibility", "metadata", "allowed-tools"}
)

// Skills are as the specification wants them. Some hosts read their front matter line
// by line, so each field is one line that needs no quotes.
func TestSkillsAreSkills(t *testing.T) {
	all(func(h host.Host, o kit.Options, x kit.File) {
		if !isSkill(x) {
			return
		}
		front, body := front(t, x)
		var values map[string]string
		if err := yaml.Unmarshal([]byte(front), &values); err != nil {
			t.Errorf("%s %s: %v", o.Lang, x.Path, err)
		}
		for line := range strings.Lines(front) {
			key, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			if !slices.Contains(fields, key) || values[key] != value {
				t.Errorf("%s %s: %q is read as %q", o.Lang, x.Path, line, values[key])
			}
		}
		name, description := values["name"], values["description"]
		if name != path.Base(path.Dir(x.Path)) || !skillName.MatchString(name) || len(name) > 64 {
			t.Errorf("%s %s: name %q", o.Lang, x.Path, name)
		}
		if n := utf8.RuneCountInString(description); n == 0 || n > 1024 || utf8.RuneCountInString(values["compatibility"]) > 500 {
			t.Errorf("%s %s: a description of %d characters", o.Lang, x.Path, n)
		}
		if lines := strings.Count(body, "\n"); lines > 500 || len(body) > 20000 {
			t.Errorf("%s %s: %d lines, %d bytes", o.Lang, x.Path, lines, len(body))
		}
	})
}

func front(t *testing.T, x kit.File) (front, body string) {
	t.Helper()
	_, rest, _ := strings.Cut(string(x.Text), "---\n")
	front, body, ok := strings.Cut(rest, "\n---\n")
	if !ok || !strings.HasPrefix(string(x.Text), "---\n") {
		t.Errorf("%s: no front matter", x.Path)
	}
	return front, body
}

// However a host passes a template on, the hook finds the stage in it, and the words
// of the person alone.
func TestHookFindsStageAndWords(t *testing.T) {
	const typed = "001 支付 retry"
	stageOf := regexp.MustCompile(`(req|plan|build|review|init|remember|capture|evidence)(\.md|\.toml|/SKILL\.md)$`)
	all(func(h host.Host, o kit.Options, x kit.File) {
		m := stageOf.FindStringSubmatch(x.Path)
		if m == nil {
			return
		}
		want, text := m[1], string(x.Text)
		if want == "capture" || want == "evidence" {
			want = "remember" // they ask the bank nothing, too
		}
		if n := strings.Count(text, "tacit:stage="); n != 1 || !strings.Contains(text, host.StageMarker(want)) {
			t.Errorf("%s %s: %d marks of a stage", h.Name, x.Path, n)
		}
		expanded := strings.NewReplacer("$ARGUMENTS", typed, "{{args}}", typed).Replace(text)
		q := host.Ask(expanded)
		wanted := host.Question{Text: typed, Command: want}
		switch {
		case expanded == text:
			wanted.Text = "" // the person's words are elsewhere
		case want == "plan" || want == "build" || want == "review":
			wanted.Text, wanted.Task = "支付 retry", "001"
		}
		if q != wanted {
			t.Errorf("%s %s: the hook understands %+v, want %+v", h.Name, x.Path, q, wanted)
		}
	})
}

// Limits of hosts: a rule of Cursor is split at every ---, and one of Windsurf may
// have 12,000 characters.
func TestLimitsOfHosts(t *testing.T) {
	all(func(h host.Host, o kit.Options, x kit.File) {
		text := string(x.Text)
		if path.Ext(x.Path) == ".mdc" && strings.Count(text, "---") != 2 {
			t.Errorf("%s %s: has --- in its text", o.Lang, x.Path)
		}
		if h.Name == host.Windsurf && !isSkill(x) && utf8.RuneCountInString(text) > 12000 {
			t.Errorf("%s %s: %d characters", o.Lang, x.Path, utf8.RuneCountInString(text))
		}
		var command struct{ Description, Prompt string }
		if path.Ext(x.Path) != ".toml" {
			return
		}
		if _, err := toml.Decode(text, &command); err != nil || command.Description == "" || !strings.Contains(command.Prompt, "{{args}}\n"+host.QueryClose) {
			t.Errorf("%s %s: read as %q, %v", o.Lang, x.Path, command, err)
		}
	})
}
