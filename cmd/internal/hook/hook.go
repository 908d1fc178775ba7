package hook

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

const (
	// Name is the name of the command.
	Name = "hook"

	// EnvHooks says which events are answered: off for none, else their names. It
	// is set by a person, never by a bank.
	EnvHooks = "TACIT_HOOKS"

	mostHookInput = 4 << 20 // bytes that are read from a host
)

// A Times is how much time the hook has.
type Times struct {
	Deadline time.Duration // until it answers: from half a second on, people notice that they wait
	Reading  time.Duration // of it, for files that changed
	Grace    time.Duration // for noting what was done, once it has answered
}

// Time is the time that the hook has. Nobody can set it from outside of the program;
// tests of what the hook says give it more, so that they pass on a slow machine.
var Time = Times{800 * time.Millisecond, 500 * time.Millisecond, 100 * time.Millisecond}

// IsHook reports whether a command line is the one that stands in the settings of
// hosts. Whatever becomes of it, it must end with 0: see host.GuardLine.
func IsHook(args []string) bool { return len(args) > 0 && args[0] == Name }

// Harmless ends the hook. Its error is told only to a person at a terminal.
func Harmless(run *session.Run, err error) int {
	if err != nil && session.IsTerminal(run.Stdin) {
		run.Finish(err)
	}
	return session.ExitDone
}

// A call is one call of the hook.
type call struct {
	*session.Run
	event host.Event
	begun time.Time
	met   atomic.Pointer[host.Input] // what was read, once it was
}

// A reply is what the hook says, with what is left to be done once it has.
type reply struct {
	host  string
	text  string
	after func() // may be nil
	reads bool   // after reads other banks on, as long as there is time
}

// RunHook answers a host within its time. The work is done aside: what hangs, or
// panics, is left behind, and the host is told that there is nothing to say.
func RunHook(run *session.Run, cmd *cobra.Command, args []string, name string) error {
	if len(args) != 1 || !slices.Contains(host.Events, host.Event(args[0])) {
		return run.WrongUsage(cmd, msgHookEvent, strings.Join(args, " "))
	}
	if session.IsTerminal(run.Stdin) {
		return run.WrongUsage(cmd, msgHookTerminal)
	}
	run.Quiet = true
	h := &call{Run: run, event: host.Event(args[0]), begun: time.Now()}
	ctx, cancel := context.WithDeadline(cmd.Context(), h.end())
	defer cancel()
	replies := make(chan reply, 1)
	go func() { replies <- unharmed(func() reply { return h.reply(ctx, name) }, h.silence) }()
	var r reply
	select {
	case r = <-replies:
	case <-ctx.Done():
		r = h.late(name)
	}
	return h.say(r)
}

// unharmed returns what f finds out, or what instead says if f panics: a panic would
// end the process with a trace that the host shows.
func unharmed(f, instead func() reply) (r reply) {
	defer func() {
		if recover() != nil {
			r = instead()
		}
	}()
	return f()
}

// say writes a reply, and then does what is left to be done, as far as there is
// time.
func (h *call) say(r reply) error {
	h.Out.Write(host.Answer(r.host, h.event, r.text))
	err := h.Out.Flush()
	if r.after == nil {
		return err
	}
	done := make(chan bool, 1)
	go func() {
		unharmed(func() reply { r.after(); return reply{} }, h.silence)
		done <- true
	}()
	select {
	case <-done:
	case <-time.After(h.grace(r)):
	}
	return err
}

// end is when the hook has to have answered.
func (h *call) end() time.Time { return h.begun.Add(Time.Deadline) }

// grace is the time that is left once a reply is said.
func (h *call) grace(r reply) time.Duration {
	if r.reads {
		return max(time.Until(h.end()), 0) + Time.Grace
	}
	return Time.Grace
}

// late is the reply when the time is over: silence, and a word in the receipt, if
// it is known where.
func (h *call) late(name string) reply {
	if in := h.met.Load(); in != nil {
		return h.failed(*in, errLate)
	}
	in, _ := host.Read(h.event, name, nil, h.Env)
	return reply{host: in.Host}
}

var errLate = errors.New("the time was over")

// silence is the reply when there is nothing to say.
func (h *call) silence() reply {
	if in := h.met.Load(); in != nil {
		return reply{host: in.Host}
	}
	return reply{}
}

// reply finds out what to say.
func (h *call) reply(ctx context.Context, name string) reply {
	data, err := io.ReadAll(io.LimitReader(h.Stdin, mostHookInput+1))
	if len(data) > mostHookInput {
		data = nil
	}
	in, readErr := host.Read(h.event, name, data, h.Env)
	h.met.Store(&in)
	if err != nil || readErr != nil || !Listens(h.Env(EnvHooks), h.event) {
		return reply{host: in.Host}
	}
	if h.isQuiet(in) {
		return reply{host: in.Host}
	}
	switch h.event {
	case host.Session:
		return h.begin(ctx, in)
	case host.Prompt:
		return h.answer(ctx, in)
	case host.File:
		return h.opened(ctx, in)
	case host.Subagent:
		return h.delegated(ctx, in)
	}
	return h.takeIn(ctx, in)
}

// Listens reports whether an event is answered: all but stop unless a person has
// said otherwise, in the environment.
func Listens(said string, e host.Event) bool {
	words := strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return r == ',' || r == ' ' })
	has := func(any ...string) bool {
		return slices.ContainsFunc(any, func(w string) bool { return slices.Contains(words, w) })
	}
	switch {
	case has("off", "0", "no", "false"):
		return false
	case len(words) == 0 || has("on", "1", "yes", "true"):
		return e != host.Stop || has(string(e))
	}
	return has(string(e))
}

// The messages of this file.
var (
	msgHookEvent = lang.Text{
		EN: `unknown event "%s": use session, prompt, file, subagent or stop`,
		ZH: `没有 "%s" 这个事件：应为 session、prompt、file、subagent 或 stop`,
		JA: `"%s" というイベントはありません。session、prompt、file、subagent、stop のいずれかです`,
	}
	msgHookTerminal = lang.Text{
		EN: "hook reads the JSON that a host writes to stdin; to ask a question yourself: tacit match",
		ZH: "hook 从 stdin 读取宿主写入的 JSON；自己提问请用 tacit match",
		JA: "hook はホストが stdin に書いた JSON を読みます。自分で質問するには tacit match を使ってください",
	}
)
