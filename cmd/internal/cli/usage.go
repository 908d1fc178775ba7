package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// wrongUsage returns the error for a command line that makes no sense: exit
// status 2, and a hint at the right one.
func (a *app) wrongUsage(cmd *cobra.Command, m message, args ...any) error {
	return &problem{code: codeUsage, msg: a.say(m, args...), hint: a.say(msgHintUsage, a.usageLine(cmd), cmd.CommandPath()+" --help")}
}

// usageLine returns how a command is called, on one line.
func (a *app) usageLine(cmd *cobra.Command) string {
	use := cmd.Use
	if cmd.HasParent() {
		use = cmd.Root().Name() + " " + use
	} else {
		use += " " + a.say(msgHelpCommand)
	}
	return use + " " + a.say(msgHelpFlagsPlace)
}

// wrongWord is wrongUsage for a word that is not one of those that would do. The
// hint is the word that was probably meant, else the whole list.
func (a *app) wrongWord(m message, word string, words []string) error {
	p := &problem{code: codeUsage, msg: a.say(m, word), hint: a.say(msgOneOf, strings.Join(words, ", "))}
	if near := closest(word, words); near != "" {
		p.hint = a.say(msgHintDidYouMean, near)
	}
	return p
}

func (a *app) unknownCommand(root *cobra.Command, name string) error {
	var names []string
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			names = append(names, cmd.Name())
		}
	}
	p := &problem{code: codeUsage, msg: a.say(msgUnknownCommand, name), hint: a.say(msgHintHelp)}
	if near := closest(name, names); near != "" {
		p.hint = a.say(msgHintDidYouMean, near)
	}
	return p
}

// explainFlagError says in the person's language what is wrong with a flag.
func (a *app) explainFlagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return a.unknownFlag(cmd, unknown.GetSpecifiedName())
	case errors.As(err, &bare):
		return a.wrongUsage(cmd, msgFlagNeedsValue, bare.GetSpecifiedName())
	case errors.As(err, &invalid):
		return a.wrongUsage(cmd, msgFlagInvalid, invalid.GetValue(), invalid.GetFlag().Name, a.wanted(invalid))
	}
	return a.wrongUsage(cmd, msgWrongUsage, err)
}

// wanted says what the value of a flag must be like. Flags with words of their
// own, such as --lang, have said it already.
func (a *app) wanted(err *pflag.InvalidValueError) string {
	switch err.GetFlag().Value.Type() {
	case "int":
		return a.say(msgWholeNumber)
	case "float64":
		return a.say(msgNumber)
	case "bool":
		return a.say(msgOneOf, "true, false")
	}
	return err.Unwrap().Error()
}

func (a *app) unknownFlag(cmd *cobra.Command, name string) error {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	near := closest(name, names)
	if near == "" {
		return a.wrongUsage(cmd, msgUnknownFlag, name)
	}
	return &problem{code: codeUsage, msg: a.say(msgUnknownFlag, name), hint: a.say(msgHintDidYouMean, "--"+near)}
}

// argument is the name of an argument, as the help of the command has it.
func argument(cmd *cobra.Command, at int) string {
	names := strings.Fields(cmd.Use)[1:]
	return strings.Trim(names[min(at, len(names)-1)], "[]")
}

// argsBetween accepts from least to most arguments.
func (a *app) argsBetween(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return a.wrongUsage(cmd, msgTooFewArgs, argument(cmd, len(args)))
		case len(args) > most:
			return a.wrongUsage(cmd, msgTooManyArgs, args[most])
		}
		return nil
	}
}
