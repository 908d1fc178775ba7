//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/cmd/internal/host"
)

// forms are the ways in which a shell runs a command that agrees to a plan. Each stands
// behind "form NAME", is a script of its own and has to reach tacit: without a mark the
// plan is applied.
var forms = []struct{ name, script string }{
	{"plain", `tacit apply --yes`},
	{"here document", "tacit apply --yes <<'X'\ny\nX"},
	{"here string", `command -v bash >/dev/null || exec tacit apply --yes; bash -c 'tacit apply --yes <<<y'`},
	{"variable", `T=tacit; Y=--ye; $T apply ${Y}s`},
	{"assigned", `TACIT_X=1 tacit apply --yes`},
	{"env", `env tacit apply --yes`},
	{"sh -c", `sh -c 'tacit apply --yes'`},
	{"eval", `eval "tacit apply --yes"`},
	{"exec", `exec tacit apply --yes`},
	{"command", `command tacit apply --yes`},
	{"function", `t() { tacit "$@"; }; t apply --yes`},
	{"alias", "alias t='tacit apply'\nt --yes"},
	{"sourced", "echo 'tacit apply --yes' >sourced.sh; . ./sourced.sh"},
	{"script", "printf '#!/bin/sh\\ntacit apply --yes\\n' >run.sh; chmod 755 run.sh; ./run.sh"},
	{"another name", `ln -sf "$(command -v tacit)" "$PWD/tacit"; PATH=$PWD:$PATH; tacit apply --yes`},
	{"pipe", `yes | tacit apply --yes`},
	{"xargs", `echo --yes | xargs tacit apply`},
	{"find -exec", `find run -exec tacit apply --yes ';'`},
	{"nohup", `nohup tacit apply --yes >out`},
	{"background", `tacit apply --yes & wait $!`},
	{"setsid", `command -v setsid >/dev/null || exec tacit apply --yes; setsid -w tacit apply --yes`},
	{"nice", `nice tacit apply --yes`},
	{"timeout", `command -v timeout >/dev/null || exec tacit apply --yes; timeout 60 tacit apply --yes`},
	{"other bank flag", `tacit --bank=memory-bank apply --yes`},
	{"other settings", `TACIT_CONFIG_DIR=$PWD/open tacit apply --yes`},
	{"terminal", `script -qec 'tacit apply --yes' /dev/null </dev/null`},
	{"keys", `(sleep 0.3; echo y; sleep 0.3) | script -qec 'tacit apply' /dev/null`},
}

// hidden are the forms that take the mark away from the command: Linux shows it in the
// shell above.
var hidden = []struct{ name, script string }{
	{"env -u", `env -u $MARK tacit apply --yes`},
	{"unset", `(unset $MARK; tacit apply --yes)`},
	{"emptied", `env $MARK= tacit apply --yes`},
	{"env -i", `env -i PATH="$PATH" HOME="$HOME" ` + outermostKey + `="$` + outermostKey + `" tacit apply --yes`},
	{"unset and exec", `(unset $MARK; exec sh -c 'tacit apply --yes; exit $?')`},
	{"env -u and setsid", `command -v setsid >/dev/null || exec tacit apply --yes; env -u $MARK setsid -w tacit apply --yes`},
	{"env -u and nohup", `env -u $MARK nohup tacit apply --yes >out`},
	{"env -u and xargs", `echo --yes | env -u $MARK xargs tacit apply`},
	{"env -u and keys", `(sleep 0.3; echo y; sleep 0.3) | env -u $MARK script -qec 'tacit apply' /dev/null`},
}

// markNames are the marks that docs/hosts.md promises, each a variable with its value.
func markNames(t *testing.T) (marks []string) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "hosts.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| host | marks of a shell | process |")
	table, _, _ = strings.Cut(table, "\n\n")
	agent := false // AGENT=… is written once for several names
	for _, cell := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(table, -1) {
		name, value, _ := strings.Cut(cell[1], "=")
		switch {
		case name == strings.ToUpper(name) && value == "":
			marks = append(marks, name+"=1")
		case name == "AGENT":
			marks, agent = append(marks, cell[1]), true
		case agent && name != "" && value == "" && len(marks) > 0 && strings.HasPrefix(marks[len(marks)-1], "AGENT="):
			marks = append(marks, "AGENT="+name)
		}
	}
	slices.Sort(marks)
	return slices.Compact(marks)
}

// Whatever the form, an agent's shell makes no memory live under any mark. Without a
// mark each form does: it tests something. Each mark tries every third form, another
// third than the one before; with TACIT_LONG=1 it tries all.
func TestFormsUnderMarks(t *testing.T) {
	marks := markNames(t)
	if len(marks) < 15 {
		t.Fatalf("docs/hosts.md names the marks %q", marks)
	}
	all := forms
	if runtime.GOOS == "linux" {
		all = append(slices.Clip(forms), hidden...)
	}
	_, err := exec.LookPath("script")
	for i, mark := range append([]string{"MARK_OF_NO_HOST=1"}, marks...) {
		name, value, _ := strings.Cut(mark, "=")
		agent := host.Agent(func(asked string) string { return map[string]string{name: value}[asked] }) != ""
		if agent == (name == "MARK_OF_NO_HOST") {
			t.Errorf("%s: an agent is %t", mark, agent)
		}
		t.Run(mark, func(t *testing.T) {
			t.Parallel()
			k := newFormed(t, mark)
			for j, f := range all {
				noTerminal := err != nil && strings.Contains(f.script, "script -q")
				if tried := !agent || os.Getenv("TACIT_LONG") != "" || (i+j)%3 == 0; tried && !noTerminal {
					k.tries(f.name, f.script, !agent)
				}
			}
		})
	}
}

// A formed is a project in which a shell with a mark tries to agree.
type formed struct {
	*mcpHost
	env  []string
	made string // the memory of the plan
}

func newFormed(t *testing.T, mark string) *formed {
	k := &formed{mcpHost: &mcpHost{T: t, dir: t.TempDir()}}
	k.tacit("init", "--lang", "en")
	name, _, _ := strings.Cut(mark, "=")
	k.env = append(k.command("apply").Env, mark, "MARK="+name)
	k.made = filepath.Join(k.dir, "memory-bank", "business", "new.md")
	k.write("ops.json", `{"schemaVersion":"1.0","action":"memory_ops","operations":[{"type":"create","path":"business/new.md","content":"---\nid: new\nkind: business\ntitle: New\ntopic: new\nstatus: active\n---\n"}],"requiresConfirmation":true}`)
	k.write("run", "")
	k.write("open/config.yaml", "")
	k.plan()
	return k
}

func (k *formed) write(name, text string) {
	path := filepath.Join(k.dir, name)
	os.MkdirAll(filepath.Dir(path), 0o777)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		k.Fatal(err)
	}
}

// plan makes the plan that waits.
func (k *formed) plan() {
	cmd := k.command("plan", "make", "ops.json", "--json")
	if out, err := cmd.CombinedOutput(); cmd.ProcessState.ExitCode() != 6 {
		k.Fatalf("%v\n%s", err, out)
	}
}

// tries runs a form, and requires that it applies the plan, or that the plan still waits.
func (k *formed) tries(name, script string, applies bool) {
	k.Helper()
	file := "form.sh"
	k.write(file, script+"\nexit $?\n")
	cmd := exec.Command("sh", file)
	cmd.Dir, cmd.Env = k.dir, k.env
	out, _ := cmd.CombinedOutput()
	_, err := os.Stat(k.made)
	if applied := err == nil; applied != applies {
		k.Errorf("%s: applied %t, want %t\n%s", name, applied, applies, out)
	}
	if err == nil {
		if err := os.Remove(k.made); err != nil {
			k.Fatal(err)
		}
		k.plan()
		return
	}
	if applies || strings.Contains(name, "keys") { // a pipe may end before its shell says why
		return
	}
	if !strings.Contains(fmt.Sprint(string(out), k.out("out")), "an agent runs this command") {
		k.Errorf("%s: the command did not say why\n%s", name, out)
	}
}

// out returns what a form has written into a file, which is empty afterwards.
func (k *formed) out(name string) string {
	data, _ := os.ReadFile(filepath.Join(k.dir, name))
	os.Remove(filepath.Join(k.dir, name))
	return string(data)
}
