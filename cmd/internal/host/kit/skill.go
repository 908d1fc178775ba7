package kit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A stageText is what the text of a stage may say.
type stageText struct {
	Query      string            // the marks, with the place of what a person typed between them; or empty
	Ask        string            // the command that asks the bank, for hosts without hooks; or empty
	NoHooks    bool              // no hook asks, in any host
	Tool       string            // how the host asks a person
	Typed      map[string]string // what a person types for each stage
	Candidate  string            // an example of a candidate
	AnyStage   bool              // the candidate may be of any stage
	Operations string            // an example of a plan
	Response   string            // an example of the answer to a compile request
}

// harmless are the beginnings of commands that change no memory: they read, they
// record what waits for a person, or they make a plan. A skill may run unasked those of
// them that its text calls.
var harmless = []string{"task", "match", "list", "show", "capture", "candidates", "remember", "plan make", "init", "resolve", "observe",
	"compile prepare", "compile apply", "schema", "edit active.md --progress"}

// allowedIn returns what a text may run unasked, in the words of Claude Code.
func allowedIn(text string) string {
	all := []string{"Bash(tacit match:*)", "Bash(tacit show:*)"} // any work may lead to a question
	for _, c := range harmless {
		if rule := "Bash(tacit " + c + ":*)"; strings.Contains(text, "tacit "+c) && !slices.Contains(all, rule) {
			all = append(all, rule)
		}
	}
	return strings.Join(all, " ")
}

// skill makes the text of a skill, under a name that begins with a prefix.
func (k *kit) skill(name, prefix string) []byte {
	front := []string{"name: " + prefix + name, "description: " + k.word("describe-"+name, nil), "license: Apache-2.0", "compatibility: " + k.word("compatibility", nil)}
	text := k.text(name, noForm)
	if k.tools {
		front = append(front, "allowed-tools: "+allowedIn(text))
	}
	return k.own("---\n"+strings.Join(front, "\n")+"\n---\n\n"+text, marked)
}

// text makes the text of a stage for commands of a form, or for a skill.
func (k *kit) text(name string, f form) string {
	by := f.reader()
	if f == noForm {
		by = reader{k.hooked, cmp.Or(k.asking, by.tool)}
	}
	stage := cmp.Or(map[string]string{"capture": "remember", "evidence": "remember"}[name], name)
	t := stageText{
		Ask:        k.ask(name, by.hooked),
		NoHooks:    k.opts.NoHooks,
		Tool:       k.word(by.tool, nil),
		Typed:      k.told(f),
		Candidate:  k.candidate(name),
		AnyStage:   name == "capture",
		Operations: k.word("operations", nil),
		Response:   k.word("response", nil),
	}
	if words := f.arguments(); words != "" {
		t.Query = query(words)
	}
	return host.StageMarker(stage) + "\n\n" + k.fill("skill/"+name, t) + "\n"
}

// query returns the marks around what a person typed.
func query(arguments string) string {
	return host.QueryOpen + "\n" + arguments + "\n" + host.QueryClose
}

// ask returns the command that asks the bank at a stage, where no hook does: in a file
// that hosts without hooks may read.
func (k *kit) ask(name string, hooked bool) string {
	switch {
	case hooked && !k.opts.NoHooks:
		return ""
	case name == "req" || name == "init":
		return `tacit match "` + k.word("question", nil) + `" --stage ` + name
	}
	return "tacit match --task 001 --stage " + name
}

// candidate returns an example of a candidate of a stage. At init there is no task;
// capture may be used at any stage.
func (k *kit) candidate(name string) string {
	data := map[string]string{"Stage": name, "Task": `"` + k.word("task", nil) + `"`, "File": `"` + k.word("file", nil) + `"`}
	switch name {
	case "init":
		data["Task"], data["File"] = "null", "null"
	case "capture":
		data["Stage"] = k.word("stage", nil)
	}
	return k.word("candidate", data)
}
