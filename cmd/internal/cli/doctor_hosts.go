package cli

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/host/wire"
)

// slowHook is how long, in milliseconds, the hook may take before doctor speaks of it:
// people begin to notice at about half a second, hosts add their own time, and it is
// several times what 10,000 memories take.
const slowHook = 300

// A doctorHost is a host that is wired.
type doctorHost struct {
	Host    string     `json:"host"`
	User    bool       `json:"user"`   // for all projects of the person
	Events  []string   `json:"events"` // at which it runs tacit hook
	MCP     bool       `json:"mcp"`
	Files   int        `json:"files"`  // of ours alone, or with a block of ours
	Edited  []string   `json:"edited"` // of these, by a person
	Old     []string   `json:"old"`    // of these, as another release writes them
	Missing []string   `json:"missing"`
	Trusted wire.Trust `json:"trusted"` // whether it runs the hooks: yes, no, changed or unknown

	title string
}

// A doctorPrompt is when a hook was called last.
type doctorPrompt struct {
	Host    string         `json:"host"` // empty: unknown
	At      string         `json:"at"`
	Outcome ledger.Outcome `json:"outcome"`
	Millis  float64        `json:"ms"`
}

// hosts looks at what is wired, whether it will run, and how quick it was.
func (x *examination) hosts() {
	root, err := x.app.projectRoot()
	if err == nil {
		x.wired(root, false)
	}
	if home, err := os.UserHomeDir(); err == nil && !same(home, root) {
		x.wired(home, true)
	}
	hooked := false
	for _, h := range x.d.Hosts {
		hooked = hooked || len(h.Events) > 0
	}
	if hooked {
		x.program()
		x.lastPrompt()
	}
}

func (x *examination) wired(root string, user bool) {
	states, err := wire.Look(root, wire.Options{Lang: string(x.app.lang), User: user})
	if err != nil {
		return // there is no such folder
	}
	home, _ := os.UserHomeDir()
	for _, s := range states {
		h := doctorHost{Host: s.Host.Name, User: user, Events: []string{}, MCP: s.MCP, Files: len(s.Files),
			Edited: orNone(s.Edited), Old: orNone(s.Old), Missing: orNone(s.Missing), title: s.Host.Title}
		for _, e := range s.Events {
			h.Events = append(h.Events, string(e))
		}
		h.Trusted = wire.Trusted(s, root, home, x.app.env)
		x.d.Hosts = append(x.d.Hosts, h)
		x.hostProblems(h, s)
	}
}

func orNone(all []string) []string { return append([]string{}, all...) }

func (x *examination) hostProblems(h doctorHost, s wire.State) {
	for _, r := range s.Problems {
		x.bad(mild, "host-file", "", msgDoctorHostBroken, msgHintWireMalformed, h.title, position(r.Path, r.Line, r.Column), x.app.refusalText(r))
	}
	switch h.Trusted {
	case wire.TrustNo:
		x.bad(mild, "host-trust", "", msgDoctorUntrusted, msgHintTrust, h.title)
	case wire.TrustStale:
		x.bad(mild, "host-trust", "", msgDoctorTrustStale, msgHintTrust, h.title)
	}
	if len(h.Missing) > 0 {
		x.bad(mild, "host-missing", "", msgDoctorHostMissing, msgHintInstallAgain, h.title, strings.Join(h.Missing, ", "))
	}
	if len(h.Old) > 0 {
		x.bad(mild, "host-old", "", msgDoctorHostOld, msgHintInstallAgain, h.title, strings.Join(h.Old, ", "))
	}
	if len(h.Edited) > 0 {
		x.bad(mild, "host-edited", "", msgDoctorHostEdited, msgHintWireEdited, h.title, strings.Join(h.Edited, ", "))
	}
}

// program looks for what the line in the settings will run.
func (x *examination) program() {
	found, err := exec.LookPath("tacit")
	if err != nil {
		x.bad(mild, "host-program", "", msgDoctorNoTacit, msgHintNoTacit)
		return
	}
	mine, err := os.Executable()
	if err != nil || same(mine, found) || filepath.Base(mine) != filepath.Base(found) {
		return // what has another name is a test, or was not installed
	}
	x.bad(mild, "host-program", "", msgDoctorOtherTacit, msgHintOtherTacit, found)
}

func same(x, y string) bool {
	a, err := os.Stat(x)
	if err != nil {
		return false
	}
	b, err := os.Stat(y)
	return err == nil && os.SameFile(a, b)
}

// lastPrompt tells from its receipt how the hook did. It is not run for this.
func (x *examination) lastPrompt() {
	if off := x.app.env(envHooks); !listens(off, host.Prompt) {
		x.bad(mild, "hooks-off", "", msgDoctorHooksOff, 0, off)
	}
	if x.bank == nil {
		return
	}
	r, err := ledger.Last(x.bank)
	if err != nil {
		return
	}
	x.d.Prompt = &doctorPrompt{r.Host, r.Time.Format("2006-01-02T15:04:05Z07:00"), r.Outcome, r.Millis}
	if r.Millis > slowHook || r.Outcome == ledger.Late {
		x.bad(mild, "host-slow", "", msgDoctorSlow, msgHintSlowHook, strconv.FormatFloat(r.Millis, 'f', 0, 64))
	}
}

// writeHosts writes a line for each host.
func (d doctorDocument) writeHosts(p *page) {
	a := p.app
	if len(d.Hosts) == 0 {
		p.say(msgDoctorNoHost)
		return
	}
	hooked := false
	for _, h := range d.Hosts {
		where := msgDoctorProject
		if h.User {
			where = msgDoctorAllProjects
		}
		p.say(msgDoctorHost, h.title, a.say(where), h.text(a))
		hooked = hooked || len(h.Events) > 0
	}
	switch {
	case !hooked || d.Bank == nil:
	case d.Prompt == nil:
		p.say(msgDoctorNoPrompt)
	default:
		p.say(msgDoctorLastPrompt, cmp.Or(d.Prompt.Host, "?")+" "+d.Prompt.At, strconv.FormatFloat(d.Prompt.Millis, 'f', 0, 64))
	}
}

func (h doctorHost) text(a *app) string {
	var parts []string
	if len(h.Events) > 0 {
		parts = append(parts, a.say(msgDoctorHostHooks, strings.Join(h.Events, " ")))
	}
	if h.Trusted == wire.TrustYes {
		parts = append(parts, a.say(msgDoctorHostTrusted))
	}
	if h.MCP {
		parts = append(parts, a.say(msgDoctorHostMCP))
	}
	if h.Files > 0 {
		parts = append(parts, a.say(msgDoctorHostFiles, h.Files))
	}
	return strings.Join(parts, ", ")
}
