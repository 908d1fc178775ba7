package cli

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/inspect"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/usage"
)

// wearFlags say which memories go to the archive.
type wearFlags struct{ older, larger, unused string }

func (f wearFlags) given() bool { return f != (wearFlags{}) }

func newArchiveCommand(a *app) *cobra.Command {
	var reason string
	var wear wearFlags
	cmd := &cobra.Command{
		Use:  "archive [ID]",
		Args: a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) == 1 && wear.given():
				return a.wrongUsage(cmd, msgWearWithID, args[0])
			case len(args) == 1:
				return runStep(cmd.Context(), a, cmd.Name(), args[0], reason, (*draft.Catalogue).Archive)
			case wear.given():
				return runRetire(cmd, a, wear, reason)
			}
			return runTidy(cmd.Context(), a, reason)
		},
	}
	cmd.Flags().StringVar(&wear.older, "older-than", "", a.say(msgFlagOlderThan))
	cmd.Flags().StringVar(&wear.larger, "larger-than", "", a.say(msgFlagLargerThan))
	cmd.Flags().StringVar(&wear.unused, "unused-since", "", a.say(msgFlagUnusedSince))
	a.addChangeFlags(cmd, &reason)
	return cmd
}

// runRetire proposes to put away what is old, large or unused, all of it in one
// plan that says of each memory why.
func runRetire(cmd *cobra.Command, a *app, f wearFlags, reason string) error {
	d, err := a.openDrafting("archive", reason)
	if err != nil {
		return err
	}
	w, err := a.wear(cmd, f, d.now)
	if err != nil {
		return err
	}
	l, err := a.ledger(d.bank, w)
	if err != nil {
		return err
	}
	ops, all, err := d.Retire(w, l, func(x draft.Worn) string { return a.wornWhy(x, w) })
	if err != nil {
		return err
	}
	a.noteKept(all)
	return d.propose(cmd.Context(), ops, nil)
}

// wear reads the flags.
func (a *app) wear(cmd *cobra.Command, f wearFlags, now time.Time) (w draft.Wear, err error) {
	bad := func(value, flag string, form message) error {
		return a.wrongUsage(cmd, msgFlagInvalid, value, flag, a.say(form))
	}
	var ok bool
	if w.Unchanged, ok = dayBefore(now, f.older); !ok {
		return w, bad(f.older, "older-than", msgFitsAge)
	}
	if w.Unused, ok = dayBefore(now, f.unused); !ok {
		return w, bad(f.unused, "unused-since", msgFitsAge)
	}
	if w.Lines, w.Bytes, ok = extent(f.larger); !ok {
		return w, bad(f.larger, "larger-than", msgFitsExtent)
	}
	return w, nil
}

var (
	ageForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(\d{1,5})\s*(d|days?|w|weeks?|m|months?|y|years?)$`)
	})
	linesForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,7})\s*(?:l|lines?)$`) })
)

// dayBefore reads an age, such as 180d, 26w, 6m or 1y, or a day that is over, and
// returns that day; empty for no text. Since today or a day to come nothing is old.
func dayBefore(now time.Time, s string) (day string, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if _, err := time.Parse(time.DateOnly, s); err == nil || s == "" {
		return s, s < now.Format(time.DateOnly)
	}
	m := ageForm().FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	n, _ := strconv.Atoi(m[1])
	if n == 0 {
		return "", false
	}
	switch m[2][0] {
	case 'd':
		now = now.AddDate(0, 0, -n)
	case 'w':
		now = now.AddDate(0, 0, -7*n)
	case 'm':
		now = now.AddDate(0, -n, 0)
	case 'y':
		now = now.AddDate(-n, 0, 0)
	}
	return now.Format(time.DateOnly), now.Year() > 0
}

// extent reads a size, 200lines or 50KB; zero for no text.
func extent(s string) (lines int, bytes int64, ok bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "" {
		return 0, 0, true
	}
	if m := linesForm().FindStringSubmatch(s); m != nil {
		lines, _ = strconv.Atoi(m[1])
		return lines, 0, lines > 0
	}
	bytes, ok = kb.ParseSize(s)
	return 0, bytes, ok
}

// ledger reads what was used. That nothing was used since a day can only be said
// if somebody wrote it down since then.
func (a *app) ledger(bank *kb.Bank, w draft.Wear) (usage.Ledger, error) {
	l, err := usage.Read(bank)
	if w.Unused == "" {
		return usage.Ledger{}, nil // nobody asked
	}
	if err != nil || l.Since != "" && l.Since <= w.Unused {
		return l, err
	}
	p := &problem{code: codeError, msg: a.say(msgNoLedger, w.Unused), hint: a.say(msgHintNoLedger)}
	if l.Since != "" {
		p.msg = a.say(msgShortLedger, l.Since, w.Unused)
	}
	return l, p
}

// wornWhy says why a memory goes: what was asked for, as it is.
func (a *app) wornWhy(x draft.Worn, w draft.Wear) string {
	var parts []string
	if w.Unchanged != "" || w.Unused != "" {
		parts = append(parts, a.say(msgWornChanged, x.Changed))
	}
	if w.Lines > 0 {
		parts = append(parts, a.say(msgWornLines, x.Memory.Lines))
	}
	if w.Bytes > 0 {
		parts = append(parts, inspect.Bytes(int64(len(x.Text))))
	}
	switch {
	case w.Unused == "":
	case x.Used == "":
		parts = append(parts, a.say(msgWornNever))
	default:
		parts = append(parts, a.say(msgWornUsed, x.Used))
	}
	return strings.Join(parts, a.say(msgListComma))
}

// noteKept says which memories stay although they are worn, and why.
func (a *app) noteKept(all []draft.Worn) {
	for _, k := range []struct {
		why  draft.Keep
		says message
	}{{draft.KeptBinding, msgKeptBinding}, {draft.KeptReview, msgKeptReview}, {draft.KeptStuck, msgKeptStuck}} {
		var ids []string
		for _, x := range all {
			if x.Kept == k.why {
				ids = append(ids, x.Memory.ID)
			}
		}
		if len(ids) > 0 {
			a.note(k.says, strings.Join(ids, ", "))
		}
	}
}
