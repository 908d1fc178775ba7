package learn

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// compileVerbs are the two halves of a compilation, between which a model works,
// and what is left to decide after it.
var compileVerbs = []string{"prepare", "apply", "list"}

// compileOptions are the flags of both halves.
type compileOptions struct {
	runID, out  string // of prepare
	limit       int
	in, request string // of apply
	reason      string
	ask         *proposal.Asker
}

func newCompileCommand(run *session.Run) *cobra.Command {
	o := compileOptions{limit: session.ObservationLimit, ask: &proposal.Asker{Run: run}}
	cmd := &cobra.Command{
		Use:       "compile prepare|apply|list",
		Args:      run.ArgsBetween(1, 1),
		ValidArgs: compileVerbs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return runCompile(cmd, run, args[0], &o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.runID, "run-id", "", run.Say(msgFlagCompileRun))
	flags.IntVar(&o.limit, "limit", o.limit, run.Say(msgFlagCompileLimit))
	flags.StringVar(&o.out, "out", "", run.Say(msgFlagCompileOut))
	addCompileApplyFlags(run, cmd, &o)
	return cmd
}

func runCompile(cmd *cobra.Command, run *session.Run, verb string, o *compileOptions) error {
	switch verb {
	case "prepare":
		if err := refuseFlags(run, cmd, verb, "in", "request", "yes", "reason"); err != nil {
			return err
		}
		return runPrepare(cmd, run, o)
	case "apply":
		if err := refuseFlags(run, cmd, verb, "run-id", "limit", "out"); err != nil {
			return err
		}
		return runCompileApply(cmd, run, o)
	case "list":
		if err := refuseFlags(run, cmd, verb, "run-id", "limit", "out", "in", "request", "yes", "reason"); err != nil {
			return err
		}
		return runCompileList(run)
	}
	return run.WrongWord(msgUnknownCompileVerb, verb, compileVerbs)
}

// refuseFlags refuses flags that belong to the other half.
func refuseFlags(run *session.Run, cmd *cobra.Command, verb string, flags ...string) error {
	for _, f := range flags {
		if cmd.Flags().Changed(f) {
			return run.WrongUsage(cmd, proposal.MsgNotTogether, "compile "+verb, "--"+f)
		}
	}
	return nil
}

// runPrepare writes the request: to a file, or to stdout, where it is JSON with
// and without --json.
func runPrepare(cmd *cobra.Command, run *session.Run, o *compileOptions) error {
	if o.limit < 1 {
		return run.WrongUsage(cmd, session.MsgLimitTooSmall)
	}
	if err := run.CheckRun(o.runID); err != nil {
		return err
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	request, bad, err := compile.Prepare(bank, o.runID, o.limit, time.Now())
	if err != nil {
		return err
	}
	data, err := schema.Encode(request)
	if err != nil {
		return err
	}
	tellNoEvidence(run, bank, o.runID, len(request.Observations))
	if o.out == "" || o.out == "-" {
		for _, f := range bad {
			run.Tell(&session.Problem{Code: session.CodeBadFile, Path: run.ErrorPath(f.Path), Line: f.Line, Column: f.Column, Msg: lang.Tell(f.Msg, run.Lang), Hint: lang.Tell(f.Hint, run.Lang)})
		}
		_, err := run.Out.Write(session.EscapeJSON(data))
		return err
	}
	if err := writeRequest(cmd.Context(), run, o.out, data); err != nil {
		return err
	}
	return run.Show(prepareDocument{SchemaVersion: session.SchemaVersion, Action: "compile_prepare", RequestID: request.RequestID, RunID: o.runID,
		Observations: len(request.Observations), Out: o.out, Problems: run.BadObservations(bad), bank: bank})
}

// tellNoEvidence says that there is nothing to compile, or nothing of the run that
// was named, whose name may be mistyped.
func tellNoEvidence(run *session.Run, bank *kb.Bank, runID string, observations int) {
	path, err := evidence.LogPath(bank, runID)
	switch {
	case err == nil && runID != "" && !session.IsThere(bank, path):
		run.Note(msgNoSuchRun, runID)
	case observations == 0:
		run.Note(msgNothingObserved)
	}
}

// writeRequest writes a request, all or nothing. It replaces an older request and
// nothing else: a mistyped name would cost a person their file.
func writeRequest(ctx context.Context, run *session.Run, name string, data []byte) error {
	old, err := run.ReadInput(ctx, name)
	var earlier schema.CompileRequest
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case len(old) > 0 && schema.Decode("compile_request", old, &earlier) != nil:
		return &session.Problem{Code: session.CodeBadInput, Path: name, Msg: run.Say(msgNotARequest), Hint: run.Say(msgHintOtherName)}
	}
	return replaceFile(name, data)
}

// replaceFile writes beside the file and renames over it.
func replaceFile(name string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), ".tacit-*.tmp")
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			at.Path = name // not one that nobody has typed
		}
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if syncErr := f.Sync(); err == nil {
		err = syncErr
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// A prepareDocument says what a request holds, and where it is.
type prepareDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	RequestID     string            `json:"request_id"`
	RunID         string            `json:"run_id"`
	Observations  int               `json:"observations"` // how many
	Out           string            `json:"out"`          // the file, as it was named
	Problems      []session.Finding `json:"problems"`     // lines of the logs that are no observations

	bank *kb.Bank
}

func (d prepareDocument) WriteText(p *session.Page) {
	p.Findings(d.Problems, d.bank)
	p.Say(msgPrepared, d.Observations, d.Out)
	if d.Observations > 0 {
		p.Hint(p.Run.Say(msgHintPrepared, d.Out))
	}
}

// The messages of this file.
var (
	msgUnknownCompileVerb = lang.Text{
		EN: `compile has no step "%s"`,
		ZH: `compile 没有 "%s" 这一步`,
		JA: `compile に "%s" という手順はありません`,
	}
	msgNothingObserved = lang.Text{
		EN: "Nothing was observed yet: tacit observe",
		ZH: "还没有任何观察：tacit observe",
		JA: "まだ何も観測されていません: tacit observe",
	}
	msgNoSuchRun = lang.Text{
		EN: `Nothing was observed in a run "%s".`,
		ZH: `没有名为 "%s" 的运行的观察。`,
		JA: `"%s" という実行の観測はありません。`,
	}
	msgNotARequest = lang.Text{
		EN: "this file is no earlier request, and is not replaced",
		ZH: "此文件不是以前的请求，不会被替换",
		JA: "このファイルは以前の要求ではないので、置き換えません",
	}
	msgHintOtherName = lang.Text{
		EN: "give another name with --out",
		ZH: "请用 --out 换一个名称",
		JA: "--out に別の名前を指定してください",
	}
	msgPrepared = lang.Text{
		EN: "observations to compile: %[1]d, in %[2]s",
		ZH: "%[1]d 条观察待整理：%[2]s",
		JA: "整理する観測 %[1]d 件: %[2]s",
	}
	msgHintPrepared = lang.Text{
		EN: "have a model answer it with a compile_response, then: tacit compile apply --in ANSWER --request %s",
		ZH: "让模型以 compile_response 回答，然后：tacit compile apply --in 回答 --request %s",
		JA: "モデルに compile_response で答えさせてから: tacit compile apply --in 回答 --request %s",
	}
	msgFlagCompileRun = lang.Text{
		EN: "prepare: the run to compile, together with the global log",
		ZH: "prepare：要整理的运行，连同全局日志",
		JA: "prepare: 整理する実行。全体のログも含みます",
	}
	msgFlagCompileLimit = lang.Text{
		EN: "prepare: the last `N` observations",
		ZH: "prepare：最后 `N` 条观察",
		JA: "prepare: 最後の `N` 件の観測",
	}
	msgFlagCompileOut = lang.Text{
		EN: "prepare: write the request to `FILE`; without it, to stdout",
		ZH: "prepare：把请求写入 `FILE`；不给则输出到 stdout",
		JA: "prepare: 要求を `FILE` に書く。なければ stdout に出力",
	}
)

// compileHelp is the help of tacit compile.
var compileHelp = session.HelpText{
	Name: "compile",
	Short: lang.Text{
		EN: "Make rules of what was observed",
		ZH: "把观察整理成规则",
		JA: "観測を規則にまとめる",
	},
	Long: lang.Text{
		EN: `prepare writes a request (compile_request): the last observations of the run, if one
is named, and of the global log, with the policy under which rules are made. A model
answers it with a compile_response; it never writes a file itself. A line of a log
that a crash has torn off is left out, and named with its place.

apply makes a plan of the answer. It has to answer the request, and to cite what was
observed; the policy and the folders are those of the request, whatever the answer
says. Rules become live in tech/profiles/, overrides of single devices take effect on
this machine alone. What is less sure than the policy wants, and every candidate,
waits as a draft with the reason. If anything is wrong, nothing is written.

list shows what waits. tacit promote ID brings it into force, tacit remove ID rejects
it; for an override, ID is that of the device. tacit archive ID rejects a rule for
good: later answers leave it out.

The documents are described by tacit schema compile_request and compile_response.`,
		ZH: `prepare 写出一份请求（compile_request）：指定的运行（若有）与全局日志中最后的观察，以及
整理规则所遵循的策略。模型以 compile_response 回答，自己从不写文件。日志中因崩溃而残缺的
行会被跳过，并指出位置。

apply 把回答变成计划。它必须回答这份请求，并且只引用观察过的内容；策略和文件夹以请求为准，
与回答所说无关。规则在 tech/profiles/ 中生效，单台设备的覆盖只在本机生效。不够确定的提议和
所有候选都作为草稿等待，并注明原因。只要有一处不对，就什么都不写。

list 列出等待中的内容。tacit promote ID 使其生效，tacit remove ID 拒绝它；对覆盖来说 ID
是设备的编号。tacit archive ID 永久拒绝一条规则：以后的回答会略过它。

文档格式见 tacit schema compile_request 和 compile_response。`,
		JA: `prepare は要求（compile_request）を書きます。指定した実行（あれば）と全体のログの最後の
観測に、規則をまとめる方針を添えたものです。モデルは compile_response で答え、自分では
ファイルを書きません。クラッシュで途切れたログの行は飛ばし、その場所を示します。

apply は回答を計画にします。回答はその要求に応じたもので、観測されたものだけを引用していな
ければなりません。方針とフォルダーは要求のもので、回答の記述には左右されません。規則は
tech/profiles/ で有効になり、個々の機器の上書きはこのマシンだけで効きます。方針に届かない
ものと候補はすべて、理由とともに下書きとして待ちます。一つでも誤りがあれば何も書きません。

list は待っているものを示します。tacit promote ID で有効にし、tacit remove ID で退けます。
上書きでは ID は機器のものです。tacit archive ID は規則を恒久的に退け、以後の回答でも
見送ります。

文書の形は tacit schema compile_request と compile_response で分かります。`,
	},
	Examples: lang.Text{
		EN: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # reject the staged override of a device`,
		ZH: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # 拒绝某台设备待定的覆盖`,
		JA: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # 機器の保留中の上書きを退ける`,
	},
	Exits: proposal.ChangeExits,
}
