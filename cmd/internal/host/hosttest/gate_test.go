package hosttest

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// gate tries what a shell knows to make a memory live, and notes for each form the exit
// status of tacit and how many memories there are.
const gate = `PATH=$PWD/../bin:$PATH; export PATH # a login shell forgets it
form() { name=$1; shift; "$@" >/dev/null 2>&1 </dev/null; echo "$name $? $(tacit list --json 2>/dev/null | grep -c EXP-9)" >>gate.log; }
add='tacit add --kind experience --status active --trigger x --content x'
T=tacit
form plain $add --id EXP-901 --title One --yes
form heredoc sh -c "$add --id EXP-902 --title Two --yes <<X
y
X"
form variable $T add --kind experience --status active --trigger x --content x --id EXP-903 --title Three --yes
form env env $add --id EXP-904 --title Four --yes
form shell sh -c "$add --id EXP-905 --title Five --yes"
form pipe sh -c "yes | $add --id EXP-906 --title Six --yes"
form flag $T --bank=memory-bank add --kind experience --status active --trigger x --content x --id EXP-907 --title Seven --yes
command -v script >/dev/null && form terminal script -qec "$add --id EXP-908 --title Eight --yes" /dev/null
form nohup nohup $add --id EXP-911 --title Eleven --yes
command -v setsid >/dev/null && form setsid setsid -w $add --id EXP-912 --title Twelve --yes
form xargs sh -c "echo --yes | xargs $add --id EXP-913 --title Thirteen; exit 6" # xargs has a status of its own
form find sh -c "find gate.sh -exec $add --id EXP-914 --title Fourteen --yes \;; exit 6" # find keeps the status to itself
form sourced sh -c "echo '$add --id EXP-915 --title Fifteen --yes' >sourced.sh; . ./sourced.sh"
form alias sh -c "alias t='$add'
t --id EXP-916 --title Sixteen --yes"
form uninstall tacit uninstall zed --yes
if [ -r /proc/self/environ ]; then
	form without env -i "PATH=$PATH" "HOME=$HOME" $add --id EXP-909 --title Nine --yes
	(exec env -i "PATH=$PATH" "HOME=$HOME" sh -c "$add --id EXP-910 --title Ten --yes; echo exec \$? \$(tacit list --json | grep -c EXP-9) >>gate.log")
fi
`

// testGate has an agent agree for the person, in the shell that its host gives it.
func testGate(t *testing.T, p *project) {
	t.Run("agent agrees", func(t *testing.T) {
		log := filepath.Join(p.dir, "gate.log")
		write(t, filepath.Join(p.dir, "gate.sh"), gate)
		p.play(p.sh("sh gate.sh"))
		p.start(t, quoted(other), append(p.args(other), p.may...))
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal("the shell has run nothing: ", err)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		if runtime.GOOS == "linux" && len(lines) < 16 {
			t.Errorf("forms tried: %q", lines)
		}
		for _, line := range lines {
			if !strings.HasSuffix(line, " 6 0") {
				t.Errorf("form, exit status, memories: %s", line)
			}
		}
	})
}

// shellOf is the tool by which the model of a host runs a line of shell.
func shellOf(name, input string) func(line string) use {
	return func(line string) use {
		return use{name: name, input: map[string]any{input: line, "description": "try it"}}
	}
}
