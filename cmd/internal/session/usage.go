package session

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
)

// WrongUsage returns the error for a command line that makes no sense: exit
// status 2, and a hint at the right one.
func (run *Run) WrongUsage(cmd *cobra.Command, m lang.Text, args ...any) error {
	return &Problem{Code: CodeUsage, Msg: run.Say(m, args...), Hint: run.Say(msgHintUsage, run.UsageLine(cmd), cmd.CommandPath()+" --help")}
}

// UsageLine returns how a command is called, on one line.
func (run *Run) UsageLine(cmd *cobra.Command) string {
	use := cmd.Use
	if cmd.HasParent() {
		use = cmd.Root().Name() + " " + use
	} else {
		use += " " + run.Say(msgHelpCommand)
	}
	return use + " " + run.Say(msgHelpFlagsPlace)
}

// WrongWord is WrongUsage for a word that is not one of those that would do. The
// hint is the word that was probably meant, else the whole list; none for an empty one.
func (run *Run) WrongWord(m lang.Text, word string, words []string) error {
	p := &Problem{Code: CodeUsage, Msg: run.Say(m, word), Hint: run.Say(MsgOneOf, strings.Join(words, ", "))}
	switch len(words) {
	case 0:
		p.Hint = ""
	case 1:
		p.Hint = run.Say(msgMustBe, words[0])
	}
	if near := misspelt.Closest(word, words); near != "" {
		p.Hint = run.Say(MsgHintDidYouMean, near)
	}
	return p
}

// ExplainFlagError says in the person's language what is wrong with a flag.
func (run *Run) ExplainFlagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		if unknown.GetSpecifiedShortnames() != "" {
			return run.unknownLetter(cmd, unknown.GetSpecifiedName())
		}
		return run.unknownFlag(cmd, unknown.GetSpecifiedName())
	case errors.As(err, &bare):
		return run.WrongUsage(cmd, MsgFlagNeedsValue, bare.GetSpecifiedName())
	case errors.As(err, &invalid):
		return run.WrongUsage(cmd, MsgFlagInvalid, invalid.GetValue(), invalid.GetFlag().Name, run.wanted(invalid))
	}
	return run.WrongUsage(cmd, msgWrongUsage, err)
}

// wanted says what the value of a flag must be like. Flags with words of their
// own, such as --lang, have said it already.
func (run *Run) wanted(err *pflag.InvalidValueError) string {
	switch err.GetFlag().Value.Type() {
	case "int":
		return run.Say(msgWholeNumber)
	case "float64":
		return run.Say(msgNumber)
	case "duration":
		return run.Say(msgDuration)
	case "bool":
		return run.Say(MsgOneOf, "true, false")
	}
	return err.Unwrap().Error()
}

func (run *Run) unknownFlag(cmd *cobra.Command, name string) error {
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	near := misspelt.Closest(name, names)
	if near == "" {
		return run.WrongUsage(cmd, msgUnknownFlag, name)
	}
	return &Problem{Code: CodeUsage, Msg: run.Say(msgUnknownFlag, name), Hint: run.Say(MsgHintDidYouMean, "--"+near)}
}

// Argument is the name of an argument, as the help of the command has it.
func Argument(cmd *cobra.Command, at int) string {
	names := strings.Fields(cmd.Use)[1:]
	return strings.Trim(names[min(at, len(names)-1)], "[]")
}

// ArgsBetween accepts from least to most arguments.
func (run *Run) ArgsBetween(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return run.Missing(cmd, Argument(cmd, len(args)))
		case len(args) > most:
			return run.WrongUsage(cmd, MsgTooManyArgs, args[most])
		}
		return nil
	}
}

// The messages of this file.
var (
	msgHintUsage = lang.Text{
		EN: `usage: %[1]s; see "%[2]s"`,
		ZH: `用法：%[1]s；详见 "%[2]s"`,
		JA: `使い方: %[1]s。詳しくは "%[2]s"`,
	}
	MsgHintDidYouMean = lang.Text{
		EN: "did you mean %s?",
		ZH: "你要的是 %s 吗？",
		JA: "もしかして: %s",
	}
	msgUnknownFlag = lang.Text{
		EN: "unknown flag --%s",
		ZH: "没有 --%s 这个选项",
		JA: "--%s というフラグはありません",
	}
	MsgFlagNeedsValue = lang.Text{
		EN: "the flag --%s needs a value",
		ZH: "选项 --%s 需要一个值",
		JA: "フラグ --%s には値が必要です",
	}
	msgWrongUsage = lang.Text{
		EN: "wrong usage: %s",
		ZH: "用法有误：%s",
		JA: "使い方が正しくありません: %s",
	}
	msgTooFewArgs = lang.Text{
		EN: "missing argument: %s",
		ZH: "缺少参数：%s",
		JA: "引数が足りません: %s",
	}
	MsgTooManyArgs = lang.Text{
		EN: `unexpected argument "%s"`,
		ZH: `多余的参数 "%s"`,
		JA: `引数 "%s" は不要です`,
	}
	MsgOneOf = lang.Text{
		EN: "must be one of %s",
		ZH: "必须是 %s 之一",
		JA: "%s のいずれかにしてください",
	}
	msgMustBe = lang.Text{
		EN: "must be %s",
		ZH: "必须是 %s",
		JA: "%s にしてください",
	}
	msgWholeNumber = lang.Text{
		EN: "must be a whole number",
		ZH: "必须是整数",
		JA: "整数にしてください",
	}
	msgDuration = lang.Text{
		EN: "must be a time such as 30m or 1h30m",
		ZH: "必须是一段时间，如 30m 或 1h30m",
		JA: "30m や 1h30m のような時間にしてください",
	}
	msgNumber = lang.Text{
		EN: "must be a number",
		ZH: "必须是数字",
		JA: "数値にしてください",
	}
	msgHelpCommand = lang.Text{
		EN: "COMMAND",
		ZH: "COMMAND",
		JA: "COMMAND",
	}
	msgHelpFlagsPlace = lang.Text{
		EN: "[flags]",
		ZH: "[选项]",
		JA: "[フラグ]",
	}
)
