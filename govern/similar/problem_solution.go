package similar

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/similar/form"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/markdown"
)

// A line is one line of a memory with its role.
type line struct {
	text string
	role form.Role
}

// mostLines of one memory are looked at.
const mostLines = 1000

// lines returns the text of a memory with roles. What has no heading that says
// something belongs to both views; the title and what the front matter says of
// the situation belong to the problem.
func lines(m *kb.Memory) []line {
	all := []line{{m.Title, form.Title}}
	for _, t := range situationFields(m) {
		all = append(all, line{t, form.Problem})
	}
	all = append(all, line{m.Summary, form.Solution})
	for _, s := range m.Sections {
		if len(all) > mostLines {
			break
		}
		r := form.Both
		if s.Heading != "" && s.Depth > 1 {
			r = form.RoleOf(s.Heading)
		}
		all = appendSection(all, s, r)
	}
	return all
}

// appendSection appends the lines of a section; an item with a label of its own
// takes its role from that. Code is left out, like a blank line.
func appendSection(all []line, s kb.Section, r form.Role) []line {
	switch {
	case s.Heading == "" || r == form.Neither || s.Depth > 1 && form.IsForm(s.Heading):
	case s.Depth == 1 && s.Heading == all[0].text: // the title again
	case s.Depth == 1:
		all = append(all, line{s.Heading, form.Title})
	default:
		all = append(all, line{s.Heading, r})
	}
	own := r
	for _, l := range markdown.Lines(markdown.WithoutComments(s.Text, "")) {
		if len(all) > mostLines {
			break
		}
		if l.Code {
			all = append(all, line{"", own})
			continue
		}
		text := l.Text
		if !strings.HasPrefix(text, "  ") { // an indented line belongs to the item above it
			own = r
		}
		if m := form.Label().FindStringSubmatch(text); m != nil {
			if named := form.RoleOf(m[1] + m[2]); named != form.Both {
				own = named
			}
		}
		if bare := form.Own(text); bare != "" || strings.TrimSpace(text) == "" {
			all = append(all, line{bare, own})
		}
	}
	return all
}

// situationFields returns what the front matter says of the situation.
func situationFields(m *kb.Memory) (all []string) {
	for _, s := range [][]string{m.Trigger, {m.SurfaceSignal, m.HiddenRisk}} {
		for _, t := range s {
			if t = markdown.WithoutComments(t, ""); !form.IsPlaceholder(t) {
				all = append(all, t)
			}
		}
	}
	return all
}
