package candidate

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"golang.org/x/text/width"
)

// A Target is where a candidate becomes a memory.
type Target string

// The five targets.
const (
	TeamStandard  Target = "team-standard"  // experience/team/standards: binds the team
	TeamKnowledge Target = "team-knowledge" // experience/team/knowledge: advises it
	Project       Target = "project"        // experience/project
	Tech          Target = "tech"           // tech/services
	Business      Target = "business"       // business
)

// Targets lists the targets in the order in which a person is offered them.
var Targets = []Target{TeamStandard, TeamKnowledge, Project, Tech, Business}

// Valid reports whether t is one of the five.
func (t Target) Valid() bool { return slices.Contains(Targets, t) }

var targetNames = map[Target]lang.Text{
	TeamStandard:  {EN: "team standard", ZH: "团队级标准", JA: "チームの標準"},
	TeamKnowledge: {EN: "team knowledge", ZH: "团队级知识", JA: "チームの知見"},
	Project:       {EN: "project experience", ZH: "项目级经验", JA: "プロジェクトの経験"},
	Tech:          {EN: "service", ZH: "服务", JA: "サービス"},
	Business:      {EN: "topic", ZH: "主题", JA: "トピック"},
}

// Name returns the target in words, in a language: en, zh or ja.
func (t Target) Name(l lang.Lang) string { return targetNames[t].In(l) }

// kind, typ and level are what a memory at the target has.
func (t Target) kind() kb.Kind {
	switch t {
	case Tech:
		return kb.Tech
	case Business:
		return kb.Business
	}
	return kb.Experience
}

func (t Target) typ() kb.Type {
	if t == TeamStandard {
		return kb.Standard
	}
	return kb.Knowledge
}

// template is that of a description.
func (t Target) template() string {
	if t == Business {
		return "business"
	}
	return "service"
}

func (t Target) level() kb.Level {
	if t == Project {
		return kb.Project
	}
	return kb.Team
}

// Target returns the recommended one. A judgement is experience; it is a
// description of a service or of the business only where nothing was weighed up
// against anything, so that the other templates fit it better.
func (j *Judgement) Target() Target {
	switch {
	case slices.Contains(j.where, "services") && j.bare:
		return Tech
	case j.trading && j.bare:
		return Business
	case j.level.word == "team" && j.kind.word == "standard":
		return TeamStandard
	case j.level.word == "team":
		return TeamKnowledge
	}
	return Project
}

// ReadTarget reads which target a person means, by its number in Targets or its
// name, in any width. No answer, or a yes, is the recommended one.
func ReadTarget(answer string, recommended Target) (t Target, known bool) {
	answer = strings.ToLower(width.Fold.String(answer))
	if yes, _ := govern.Decide(answer); answer == "" || yes {
		return recommended, true
	}
	if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(Targets) {
		return Targets[n-1], true
	}
	t = Target(answer)
	return t, t.Valid()
}
