package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A helpText is what is told about one command.
type helpText struct {
	name     string
	group    message // under which heading "tacit help" lists it
	short    text    // one line, no full stop
	long     text
	examples text  // command lines, with comments
	exits    []int // what it can end with, apart from 0, 1, 2 and 130
}

// helpFor returns the help text of a command, by its name.
func helpFor(name string) helpText {
	all := allHelp()
	i := slices.IndexFunc(all, func(h helpText) bool { return h.name == name })
	if i < 0 {
		return helpText{name: name}
	}
	return all[i]
}

// allHelp joins the parts of the help.
func allHelp() []helpText {
	return slices.Concat(helpTexts, resolveHelp, []helpText{taskHelp, installHelp, uninstallHelp, hookHelp, mcpHelp}, []helpText{exportHelp, importHelp}, captureHelp, changeHelp, planHelp, gitHelp, evidenceHelp, []helpText{compileHelp})
}

func newHelpCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: helpFor("help").short.in(a.lang),
		Args:  a.argsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runHelp(a, cmd.Root(), args)
		},
	}
}

func runHelp(a *app, root *cobra.Command, args []string) error {
	if len(args) == 0 {
		a.help(root)
		return nil
	}
	cmd, _, err := root.Find(args)
	if err != nil || cmd == root {
		return a.unknownCommand(root, args[0])
	}
	a.help(cmd)
	return nil
}

// help writes the help of a command on stdout.
func (a *app) help(cmd *cobra.Command) {
	h := helpFor(cmd.Name())
	p := &page{app: a, w: a.out, colour: a.colour(a.stdout)}
	p.line(h.short.in(a.lang))
	p.block("", h.long.in(a.lang))
	p.section(msgHelpUsage, a.usageLine(cmd))
	p.commandList(cmd)
	p.section(msgHelpExamples, h.examples.in(a.lang))
	p.section(msgHelpFlags, a.flagLines(cmd.LocalNonPersistentFlags()))
	p.section(msgHelpGlobalFlags, a.flagLines(cmd.Root().PersistentFlags()))
	if cmd.HasParent() {
		p.section(msgHelpExit, a.exitLines(h.exits))
		return
	}
	p.section(msgHelpExit, a.exitLines([]int{exitPartly, exitStale, exitLocked, exitUnconfirmed, exitDeclined}))
	p.line("")
	p.say(msgHelpMore)
}

// block writes an empty line, and text with an indent on each line; nothing for
// an empty text.
func (p *page) block(indent, text string) {
	if text == "" {
		return
	}
	p.line("")
	for line := range strings.SplitSeq(text, "\n") {
		p.line(strings.TrimRight(indent+line, " "))
	}
}

// section is an indented block under a heading.
func (p *page) section(heading message, text string) {
	if text == "" {
		return
	}
	p.line("")
	p.line(p.paint(bold, p.app.say(heading)))
	for line := range strings.SplitSeq(text, "\n") {
		p.line(strings.TrimRight("  "+line, " "))
	}
}

// commandList writes the commands below cmd, under their groups.
func (p *page) commandList(cmd *cobra.Command) {
	for _, group := range []message{msgHelpGroupFind, msgHelpGroupLook, msgHelpGroupChange, msgHelpGroupKeep, msgHelpGroupOther} {
		var rows [][]string
		for _, h := range allHelp() {
			if h.group == group && isCommand(cmd, h.name) {
				rows = append(rows, []string{pad(h.name, 10), h.short.in(p.app.lang)})
			}
		}
		p.section(group, strings.Join(columns(rows), "\n"))
	}
}

func isCommand(parent *cobra.Command, name string) bool {
	return slices.ContainsFunc(parent.Commands(), func(c *cobra.Command) bool { return c.Name() == name })
}

func (a *app) flagLines(flags *pflag.FlagSet) string {
	var rows [][]string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		if value != "" {
			name += " " + value
		}
		if hasDefault(f) {
			usage = a.say(msgHelpDefault, usage, f.DefValue)
		}
		rows = append(rows, []string{name, usage})
	})
	return strings.Join(columns(rows), "\n")
}

// hasDefault reports whether the flag's default says more than its absence does.
func hasDefault(f *pflag.Flag) bool {
	return !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue)
}

// exitLines lists the exit statuses of a command: those that all have, and more.
func (a *app) exitLines(more []int) string {
	var rows [][]string
	for _, e := range exitTexts {
		common := e.status == exitDone || e.status == exitError || e.status == exitUsage || e.status == exitInterrupted
		if common || slices.Contains(more, e.status) {
			rows = append(rows, []string{pad(strconv.Itoa(e.status), 3), a.say(e.text)})
		}
	}
	return strings.Join(columns(rows), "\n")
}
