package kit

import (
	"cmp"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// A skillText is what the text of a skill may say.
type skillText struct {
	Query      string // the marks, with the place of what a person typed between them
	Ask        string // the command that asks the bank, for hosts without hooks; or empty
	NoHooks    bool   // no hook asks, in any host
	Candidate  string // an example of a candidate
	Operations string // an example of a plan
	Response   string // an example of the answer to a compile request
}

// allowed are the commands that a skill may run unasked: those that change no
// memory, and have no flag by which they would.
const allowed = "Bash(tacit task:*) Bash(tacit match:*) Bash(tacit show:*) Bash(tacit capture:*) Bash(tacit resolve:*) Bash(tacit observe:*)"

// skill makes the text of a skill, under a name that begins with a prefix.
func (k *kit) skill(name, prefix string) []byte {
	stage := cmp.Or(map[string]string{"capture": "remember", "evidence": "remember"}[name], name)
	front := []string{"name: " + prefix + name, "description: " + k.word("describe-"+name, nil), "license: Apache-2.0", "compatibility: " + k.word("compatibility", nil)}
	if k.tools {
		front = append(front, "allowed-tools: "+allowed)
	}
	text := k.fill("skill/"+name, skillText{
		Query:      query("$ARGUMENTS"),
		Ask:        k.ask(name),
		NoHooks:    k.opts.NoHooks,
		Candidate:  k.candidate(name),
		Operations: k.word("operations", nil),
		Response:   k.word("response", nil),
	})
	return own("---\n"+strings.Join(front, "\n")+"\n---\n\n"+host.StageMarker(stage)+"\n\n"+text+"\n", marked)
}

// query returns the marks around what a person typed.
func query(arguments string) string {
	return host.QueryOpen + "\n" + arguments + "\n" + host.QueryClose
}

// ask returns the command that asks the bank at a stage, where no hook does.
func (k *kit) ask(name string) string {
	switch {
	case k.hooked && !k.opts.NoHooks:
		return ""
	case name == "req" || name == "init":
		return `tacit match "` + k.word("question", nil) + `" --stage ` + name
	}
	return "tacit match --task 001 --stage " + name
}

// candidate returns an example of a candidate of a stage. At init there is no task;
// capture may be used at any stage.
func (k *kit) candidate(name string) string {
	data := map[string]string{"Stage": name, "Task": `"001"`, "File": `"requirements/001.req.title.md"`}
	switch name {
	case "init":
		data["Task"], data["File"] = "null", "null"
	case "capture":
		data["Stage"] = "build"
	}
	return k.word("candidate", data)
}
