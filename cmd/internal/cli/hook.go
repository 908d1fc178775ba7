package cli

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
)

const (
	hookName = "hook"

	// envHooks says which events are answered: off for none, else their names. It
	// is set by a person, never by a bank.
	envHooks = "TACIT_HOOKS"

	mostHookInput = 4 << 20 // bytes that are read from a host
)

// A HookTime is how much time the hook has.
type HookTime struct {
	Deadline time.Duration // until it answers: from half a second on, people notice that they wait
	Reading  time.Duration // of it, for files that changed
	Grace    time.Duration // for noting what was done, once it has answered
}

// Hook is the time that the hook has. Nobody can set it from outside of the program;
// tests of what the hook says give it more, so that they pass on a slow machine.
var Hook = HookTime{800 * time.Millisecond, 500 * time.Millisecond, 100 * time.Millisecond}

func newHookCommand(a *app) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:       "hook session|prompt|stop",
		Args:      cobra.ArbitraryArgs,
		ValidArgs: []string{string(host.Session), string(host.Prompt), string(host.Stop)},
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runHook(cmd, args, name)
		},
	}
	// A line that a newer Tacit has put into a committed file does no harm here.
	cmd.FParseErrWhitelist.UnknownFlags = true
	cmd.Flags().StringVar(&name, "host", "", a.say(msgFlagHost))
	complete(cmd, "host", hostNames())
	return cmd
}

func hostNames() (names []string) {
	for _, h := range host.Hosts {
		if h.Event(host.Prompt) != "" {
			names = append(names, h.Name)
		}
	}
	slices.Sort(names)
	return names
}

// isHook reports whether a command line is the one that stands in the settings of
// hosts. Whatever becomes of it, it must end with 0: see host.GuardLine.
func isHook(args []string) bool { return len(args) > 0 && args[0] == hookName }

// harmless ends the hook. Its error is told only to a person at a terminal.
func (a *app) harmless(err error) int {
	if err != nil && isTerminal(a.stdin) {
		a.finish(err)
	}
	return exitDone
}

// A hook is one call of the hook.
type hook struct {
	*app
	event host.Event
	begun time.Time
	met   atomic.Pointer[host.Input] // what was read, once it was
}

// A reply is what the hook says, with what is left to be done once it has.
type reply struct {
	host  string
	text  string
	after func() // may be nil
}

// runHook answers a host within its time. The work is done aside: what hangs, or
// panics, is left behind, and the host is told that there is nothing to say.
func (a *app) runHook(cmd *cobra.Command, args []string, name string) error {
	if len(args) != 1 || !slices.Contains(host.Events, host.Event(args[0])) {
		return a.wrongUsage(cmd, msgHookEvent, strings.Join(args, " "))
	}
	if isTerminal(a.stdin) {
		return a.wrongUsage(cmd, msgHookTerminal)
	}
	a.quiet = true
	h := &hook{app: a, event: host.Event(args[0]), begun: time.Now()}
	ctx, cancel := context.WithDeadline(cmd.Context(), h.begun.Add(Hook.Deadline))
	defer cancel()
	replies := make(chan reply, 1)
	go func() {
		var r reply
		defer func() {
			if recover() != nil {
				r = h.silence()
			}
			replies <- r
		}()
		r = h.reply(ctx, name)
	}()
	var r reply
	select {
	case r = <-replies:
	case <-ctx.Done():
		r = h.late(name)
	}
	return h.say(r)
}

// say writes a reply, and then does what is left to be done, as far as there is
// time.
func (h *hook) say(r reply) error {
	h.out.Write(host.Answer(r.host, h.event, r.text))
	err := h.out.Flush()
	if r.after == nil {
		return err
	}
	done := make(chan bool, 1)
	go func() {
		defer func() { recover(); done <- true }()
		r.after()
	}()
	select {
	case <-done:
	case <-time.After(Hook.Grace):
	}
	return err
}

// late is the reply when the time is over: silence, and a word in the receipt, if
// it is known where.
func (h *hook) late(name string) reply {
	if in := h.met.Load(); in != nil {
		return h.failed(*in, errLate)
	}
	in, _ := host.Read(h.event, name, nil, h.env)
	return reply{host: in.Host}
}

var errLate = errors.New("the time was over")

// silence is the reply when there is nothing to say.
func (h *hook) silence() reply {
	if in := h.met.Load(); in != nil {
		return reply{host: in.Host}
	}
	return reply{}
}

// reply finds out what to say.
func (h *hook) reply(ctx context.Context, name string) reply {
	data, err := io.ReadAll(io.LimitReader(h.stdin, mostHookInput+1))
	if len(data) > mostHookInput {
		data = nil
	}
	in, readErr := host.Read(h.event, name, data, h.env)
	h.met.Store(&in)
	if err != nil || readErr != nil || !listens(h.env(envHooks), h.event) {
		return reply{host: in.Host}
	}
	switch h.event {
	case host.Session:
		return h.begin(ctx, in)
	case host.Prompt:
		return h.answer(ctx, in)
	}
	return h.takeIn(ctx, in)
}

// listens reports whether an event is answered: the first two unless a person has
// said otherwise, in the environment.
func listens(said string, e host.Event) bool {
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
