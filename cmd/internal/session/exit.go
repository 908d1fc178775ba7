package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/transaction"
)

// The exit statuses of Tacit. Scripts rely on them; a new one needs a line in
// exitTexts.
const (
	ExitDone        = 0
	ExitError       = 1
	ExitUsage       = 2
	ExitPartly      = 3
	ExitStale       = 4
	ExitLocked      = 5
	ExitUnconfirmed = 6
	ExitDeclined    = 7
	ExitInterrupted = 130 // 128 + SIGINT, as shells count
)

// ExitTexts says what each status means, for the help of the commands.
var ExitTexts = []struct {
	Status int
	Text   lang.Text
}{
	{ExitDone, msgExitDone},
	{ExitError, msgExitError},
	{ExitUsage, msgExitUsage},
	{ExitPartly, msgExitPartly},
	{ExitStale, msgExitStale},
	{ExitLocked, msgExitLocked},
	{ExitUnconfirmed, msgExitUnconfirmed},
	{ExitDeclined, msgExitDeclined},
	{ExitInterrupted, msgExitInterrupted},
}

// A Code names what went wrong, for programs: it stands in the JSON form of an
// error and never changes with the language.
type Code string

// The codes of problems.
const (
	CodeError       Code = "error"
	CodeUsage       Code = "usage"
	codeNoBank      Code = "no-bank"
	CodeNotFound    Code = "not-found"
	CodeBadFile     Code = "bad-file"
	CodeBadInput    Code = "bad-input"
	codeOutside     Code = "outside-bank"
	codeLocked      Code = "locked"
	CodeStale       Code = "stale"
	CodePending     Code = "pending"
	CodeAmbiguous   Code = "ambiguous"
	CodeTaken       Code = "taken-id"
	CodeUnready     Code = "not-ready"
	CodeEdited      Code = "edited-block"
	CodeRefused     Code = "refused"
	codeInterrupted Code = "interrupted"
)

// ExitOf is the table from what went wrong to the exit status. A code that is
// not in it ends with ExitError.
var ExitOf = map[Code]int{
	CodeUsage:       ExitUsage,
	codeLocked:      ExitLocked,
	CodeStale:       ExitStale,
	CodeEdited:      ExitUnconfirmed,
	codeInterrupted: ExitInterrupted,
}

// A Problem is an error as a person is told about it.
type Problem struct {
	Code         Code
	Msg, Hint    string // in the person's language; hint says what to do next, or is empty
	Also         string // more hints, one a line; or empty
	Path         string // the file it is about, as the person can open it; or empty
	Line, Column int    // 1-based, 0 when unknown
	Diff         string // a unified diff of what is the matter; or empty
	conflicts    []conflictItem
	Err          error // what it came from; may be nil
}

func (p *Problem) Error() string { return p.Msg }
func (p *Problem) Unwrap() error { return p.Err }

// A Status is the error of a command whose answer already tells what is wrong,
// such as a check that lists what it found: only the exit status is left to give.
type Status int

func (s Status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// Finish tells the person about err, if there is anything left to tell, and
// returns the exit status.
func (run *Run) Finish(err error) int {
	var s Status
	switch {
	case err == nil:
		return ExitDone
	case errors.As(err, &s):
		return int(s)
	}
	p := run.Diagnose(err)
	run.Tell(p)
	if exit, ok := ExitOf[p.Code]; ok {
		return exit
	}
	return ExitError
}

// Diagnose turns any error into a problem.
func (run *Run) Diagnose(err error) *Problem {
	var p *Problem
	var file *kb.FileError
	if p := run.diagnosePlan(err); p != nil {
		return p
	}
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &file):
		if p := run.inTheWay(err); p != nil && strings.HasPrefix(run.ErrorPath(file.Path), p.Path+"/") {
			return p // it is said of a file in what is no folder
		}
		return &Problem{Code: CodeBadFile, Msg: lang.Tell(file.Msg, run.Lang), Hint: lang.Tell(file.Hint, run.Lang), Path: run.ErrorPath(file.Path), Line: file.Line, Column: file.Column, Err: err}
	case errors.Is(err, kb.ErrLocked):
		return run.locked(err)
	case errors.Is(err, kb.ErrOutside):
		return &Problem{Code: codeOutside, Msg: lang.Tell(err, run.Lang), Hint: run.Say(msgHintOutside), Err: err}
	case errors.Is(err, context.Canceled):
		return &Problem{Code: codeInterrupted, Msg: run.Say(msgInterrupted), Err: err}
	}
	if p := run.inTheWay(err); p != nil {
		return p
	}
	return &Problem{Code: CodeError, Msg: run.systemError(err), Err: err}
}

// inTheWay is the problem of a command that met what stands in the place of a private file or
// folder of the bank; nil if nothing does.
func (run *Run) inTheWay(err error) *Problem {
	bank, noBank := run.Bank()
	if noBank != nil {
		return nil
	}
	place := transaction.InTheWay(bank)
	if place == "" {
		return nil
	}
	shown := run.BankPath(bank, place)
	return &Problem{Code: CodeBadFile, Msg: run.Say(msgInTheWay), Hint: run.Say(msgHintInTheWay, ShellWord(shown), ShellWord(shown+".old")), Path: run.ErrorPath(place), Err: err}
}

// systemError says what the system has against a file; every other error speaks for
// itself.
func (run *Run) systemError(err error) string {
	of, ok := err.(*fs.PathError)
	switch {
	case ok && errors.Is(of.Err, fs.ErrNotExist):
		return run.Say(msgNoSuchFile, of.Path)
	case ok && errors.Is(of.Err, fs.ErrPermission):
		return run.Say(msgNotPermitted, of.Path)
	}
	return lang.Tell(err, run.Lang)
}

// locked says who holds the bank, as far as package kb could tell.
func (run *Run) locked(err error) *Problem {
	p := &Problem{Code: codeLocked, Msg: run.Say(msgLocked), Hint: run.Say(msgHintLocked), Err: err}
	var held *kb.LockedError
	switch {
	case !errors.As(err, &held) || held.PID == 0:
	case held.Host != "":
		p.Msg = run.Say(msgLockedOn, held.PID, held.Host)
	default:
		p.Msg = run.Say(msgLockedBy, held.PID)
	}
	return p
}

// ErrorPath returns a path of the bank as an error names it: relative to the
// bank in JSON, else as the person can open it. An absolute path stays what it is.
func (run *Run) ErrorPath(path string) string {
	path = guard.Shown(path, nil)
	bank, err := run.Bank()
	if run.JSON || err != nil {
		return path
	}
	if filepath.IsAbs(path) {
		return guard.Told(path, run.Lang)
	}
	return guard.Told(run.BankPath(bank, path), run.Lang)
}

// The messages of this file.
var (
	msgNoSuchFile = lang.Text{
		EN: "%s: no such file or directory",
		ZH: "没有文件或文件夹 %s",
		JA: "ファイルもフォルダーもありません: %s",
	}
	msgNotPermitted = lang.Text{
		EN: "%s: permission denied",
		ZH: "没有权限访问 %s",
		JA: "%s を開く権限がありません",
	}
	msgInTheWay = lang.Text{
		EN: "this stands where Tacit keeps a file or a folder of its own; it is none that Tacit has made",
		ZH: "它占着 Tacit 自己的文件或文件夹的位置，但不是 Tacit 建立的",
		JA: "Tacit が自分のファイルかフォルダーを置く場所にありますが、Tacit が作ったものではありません",
	}
	msgHintInTheWay = lang.Text{
		EN: "look at it, and move it away: mv %[1]s %[2]s",
		ZH: "请先查看，再把它移走：mv %[1]s %[2]s",
		JA: "中身を確かめてから移してください: mv %[1]s %[2]s",
	}
	msgInterrupted = lang.Text{
		EN: "interrupted",
		ZH: "已中断",
		JA: "中断しました",
	}
	msgLocked = lang.Text{
		EN: "the bank is locked by another process",
		ZH: "记忆库被另一个进程锁定",
		JA: "メモリバンクは別のプロセスにロックされています",
	}
	msgLockedBy = lang.Text{
		EN: "the bank is locked by process %d",
		ZH: "记忆库被进程 %d 锁定",
		JA: "メモリバンクはプロセス %d にロックされています",
	}
	msgLockedOn = lang.Text{
		EN: `the bank is locked by process %[1]d on "%[2]s"`,
		ZH: `记忆库被 "%[2]s" 上的进程 %[1]d 锁定`,
		JA: `メモリバンクは "%[2]s" のプロセス %[1]d にロックされています`,
	}
	msgHintLocked = lang.Text{
		EN: "wait until it ends, or stop it, then try again",
		ZH: "请等它结束或将其终止，然后重试",
		JA: "終わるのを待つか終了させてから、もう一度試してください",
	}
	msgHintOutside = lang.Text{
		EN: "paths are relative to the bank, without ..",
		ZH: "路径相对于记忆库，且不含 ..",
		JA: "パスはメモリバンクからの相対パスで指定してください。.. は使えません",
	}
	msgExitDone = lang.Text{
		EN: "done, or nothing found",
		ZH: "完成，或没有找到任何内容",
		JA: "完了、または該当なし",
	}
	msgExitError = lang.Text{
		EN: "error",
		ZH: "出错",
		JA: "エラー",
	}
	msgExitUsage = lang.Text{
		EN: "wrong usage",
		ZH: "用法有误",
		JA: "使い方の誤り",
	}
	msgExitPartly = lang.Text{
		EN: "partly done: the rest was refused, or is left to you",
		ZH: "部分完成：其余的被拒绝，或留给你处理",
		JA: "一部のみ完了: 残りは拒否されたか、手作業が必要",
	}
	msgExitStale = lang.Text{
		EN: "the plan is void: nothing was written",
		ZH: "计划已失效：没有写入任何内容",
		JA: "計画が無効になっている: 何も書き込まれていない",
	}
	msgExitLocked = lang.Text{
		EN: "the bank is locked by another process",
		ZH: "记忆库被另一个进程锁定",
		JA: "別のプロセスがメモリバンクをロックしている",
	}
	msgExitUnconfirmed = lang.Text{
		EN: "confirmation needed",
		ZH: "需要确认",
		JA: "承認が必要",
	}
	msgExitDeclined = lang.Text{
		EN: "declined",
		ZH: "没有得到同意",
		JA: "承認されなかった",
	}
	msgExitInterrupted = lang.Text{
		EN: "interrupted",
		ZH: "被中断",
		JA: "中断された",
	}
)
