package proposal

import (
	"context"

	"github.com/tacit-kb/tacit/cmd/internal/proposal/personal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

// Accepted reports whether --yes was given and counts: not where the person wants to
// be asked at a terminal, and not from an agent, unless the person allowed that. Why it
// does not count is told.
func (ask *Asker) Accepted() (bool, error) {
	run := ask.Run
	mine, err := personal.Read(run)
	if err != nil {
		return false, err
	}
	agent := mine.Agent(run)
	switch {
	case agent != "" && (ask.Yes || isTerminal(run)):
		ask.refuse(msgAgentAgrees, agent)
		return false, nil
	case ask.Yes && mine.Confirm == personal.Terminal:
		ask.refuse(msgTerminalOnly)
		return false, nil
	}
	return ask.Yes, nil
}

// refuse says once why nothing is written, however many decisions a command needs.
func (ask *Asker) refuse(why lang.Text, args ...any) {
	if !ask.told {
		ask.Note(why, args...)
	}
	ask.told = true
}

// Interactive reports whether a person sees what is written and can answer. A
// program that asked for JSON has nobody to answer, and a terminal that an agent made
// has no person before it.
func Interactive(run *session.Run) bool {
	if !isTerminal(run) {
		return false
	}
	mine, err := personal.Read(run)
	return err == nil && mine.Agent(run) == ""
}

func isTerminal(run *session.Run) bool {
	return !run.JSON && session.IsTerminal(run.Stdin) && session.IsTerminal(run.Stdout)
}

// Agreed brings about a decision about what was just shown and is no plan: rows of
// INDEX.md, files of a host. The error is the exit status of an answer other than yes,
// which is told. later is the command with which a person decides another time; who asks
// for it sees the diff, unless it is nil. Enter is no if something is deleted.
func (ask *Asker) Agreed(ctx context.Context, later string, diff func() string, deletes bool) error {
	run := ask.Run
	yes, err := ask.Accepted()
	switch {
	case err != nil:
		return err
	case yes:
		return nil
	case !Interactive(run):
		run.Note(session.MsgHint, run.Say(msgHintAgree, later))
		return session.Status(session.ExitUnconfirmed)
	}
	yes, err = isAgreed(ctx, run, diff, askWords(deletes))
	if err == nil && !yes {
		err = Declined(run)
	}
	return err
}

// The messages of this file.
var (
	msgHintAgree = lang.Text{
		EN: "a person decides in a terminal: %s",
		ZH: "由人在终端中决定：%s",
		JA: "人が端末で次のコマンドを入力して決めてください: %s",
	}
	msgTerminalOnly = lang.Text{
		EN: "your settings require a person at a terminal, so --yes is not accepted (confirm: terminal)",
		ZH: "你的设置要求有人在终端确认，因此不接受 --yes（confirm: terminal）",
		JA: "設定により端末での人の確認が必要なため、--yes は使えません（confirm: terminal）",
	}
	msgAgentAgrees = lang.Text{
		EN: "an agent runs this command (%s) and cannot agree for a person: a person decides in a terminal of their own",
		ZH: "这条命令由智能体运行（%s），它不能代替人同意：请由人在自己的终端中决定",
		JA: "このコマンドはエージェントが実行しています（%s）。人の代わりに同意はできません。人が自分の端末で決めます",
	}
)
