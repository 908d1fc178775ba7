package learn

import (
	"context"
	"errors"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/compile"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
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
	if _, err := plain.Place(bank.Dir(), o.out); err != nil {
		return err
	}
	if err := writeRequest(cmd.Context(), run, bank, o.out, data); err != nil {
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
func writeRequest(ctx context.Context, run *session.Run, bank *kb.Bank, name string, data []byte) error {
	old, err := run.ReadInput(ctx, name)
	var earlier schema.CompileRequest
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case len(old) > 0 && schema.Decode("compile_request", old, &earlier) != nil:
		return &session.Problem{Code: session.CodeBadInput, Path: name, Msg: run.Say(msgNotARequest), Hint: run.Say(msgHintOtherName)}
	}
	return compile.WriteRequest(bank, name, data)
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
		EN: "unknown subcommand: tacit compile %s",
		ZH: "没有这个子命令：tacit compile %s",
		JA: "tacit compile %s というサブコマンドはありません",
	}
	msgNothingObserved = lang.Text{
		EN: "No observations yet; to record one: tacit observe",
		ZH: "还没有任何观察；用 tacit observe 记录",
		JA: "観測はまだありません。記録するには: tacit observe",
	}
	msgNoSuchRun = lang.Text{
		EN: `No observations in the run "%s".`,
		ZH: `运行 "%s" 中没有观察。`,
		JA: `実行 "%s" の観測はありません。`,
	}
	msgNotARequest = lang.Text{
		EN: "this file is not an earlier request, so it is not replaced",
		ZH: "此文件不是以前生成的请求，因此没有覆盖它",
		JA: "このファイルは以前の要求ではないため、置き換えません",
	}
	msgHintOtherName = lang.Text{
		EN: "choose another name with --out",
		ZH: "请用 --out 换一个名称",
		JA: "--out に別の名前を指定してください",
	}
	msgPrepared = lang.Text{
		EN: "observations to compile: %[1]d, in %[2]s",
		ZH: "%[1]d 条观察待整理，请求已写入 %[2]s",
		JA: "観測 %[1]d 件の要求を %[2]s に書きました",
	}
	msgHintPrepared = lang.Text{
		EN: "have a model answer it with a compile_response, then type: tacit compile apply --in ANSWER --request %s",
		ZH: "请让模型以 compile_response 回答，然后执行：tacit compile apply --in ANSWER --request %s",
		JA: "モデルに compile_response で回答させてから実行: tacit compile apply --in ANSWER --request %s",
	}
	msgFlagCompileRun = lang.Text{
		EN: "prepare: use the observations of this run and of the global log",
		ZH: "prepare：使用此次运行和全局日志中的观察",
		JA: "prepare: この実行と全体のログの観測を使う",
	}
	msgFlagCompileLimit = lang.Text{
		EN: "prepare: use the last `N` observations",
		ZH: "prepare：使用最近的 `N` 条观察",
		JA: "prepare: 直近の `N` 件の観測を使う",
	}
	msgFlagCompileOut = lang.Text{
		EN: "prepare: write the request to `FILE` (default: stdout)",
		ZH: "prepare：把请求写入 `FILE`（默认为 stdout）",
		JA: "prepare: 要求を `FILE` に書く（省略時は stdout）",
	}
)

// compileHelp is the help of tacit compile.
var compileHelp = session.HelpText{
	Name: "compile",
	Short: lang.Text{
		EN: "Turn observations into rules",
		ZH: "把观察整理成规则",
		JA: "観測を規則にまとめる",
	},
	Long: lang.Text{
		EN: `prepare writes a request (compile_request). It has the last observations of the global
log (with --run-id, also those of a run) and the policy under which rules are made. Have a language
model answer it with a compile_response; the model itself never writes a file. If a crash
has cut off a line of a log, the line is skipped, and its place is reported.

apply turns the answer into a plan. The answer must be for this request, and must cite
existing observations. The policy and the folders are those of the request, whatever the
answer says. The plan writes rules to tech/profiles/, text about services to tech/services/
and text about topics to business/, all of it live. Overrides for single devices take effect
in this clone only. A rule is staged, with the reason, if the answer calls it a candidate,
or if its confidence is lower than the policy demands. If anything is wrong, nothing is
written.

list shows what is staged. tacit promote ID makes it live, tacit remove ID rejects
it; for an override, ID is the id of the device. tacit archive ID rejects a rule
permanently: later answers leave it out.

"tacit schema compile_request" and "tacit schema compile_response" describe the documents.`,
		ZH: `prepare 写出一份请求（compile_request）：全局日志和指定的运行（如有）中最近的观察，以及整理规则所遵循的策略。请让语言模型以 compile_response 回答；模型自己从不写文件。日志中因崩溃而残缺的
行会被跳过，并报告其位置。

apply 把回答变成计划。回答必须针对这份请求，并且只引用存在的观察；策略和文件夹以请求为准，
不受回答内容影响。规则写入 tech/profiles/，关于服务和主题的内容写入 tech/services/ 和 business/，应用后即有效；单台设备的覆盖值只在这份克隆中生效。回答中列为候选的规则，
以及置信度达不到策略要求的规则，都会暂存并注明原因。只要有一处不对，就什么都不写。

list 列出暂存的内容。tacit promote ID 启用它，tacit remove ID 拒绝它；对覆盖值来说，ID 是
设备的编号。tacit archive ID 永久拒绝一条规则：以后的回答中也会略去它。

文档格式见 tacit schema compile_request 和 compile_response。`,
		JA: `prepare は要求（compile_request）を書きます。全体のログと、--run-id があればその実行（run）のログから
取った直近の観測に、規則をまとめる方針を添えたものです。言語モデルに compile_response で回答させてください。モデルが自分で
ファイルを書くことはありません。クラッシュで途切れたログの行は飛ばし、その場所を示します。

apply は回答を計画にします。回答はその要求に対するもので、存在する観測だけを引用していな
ければなりません。使う方針と書き込み先のフォルダーは要求に書かれたもので、
回答に別のものが書かれていても使いません。規則は
tech/profiles/ に、サービスとトピックについて分かったことは tech/services/ と business/ に
書き込まれ、どれもすぐに有効です。個々の機器の上書きはこのクローンだけで効きます。回答が候補とした規則と、
確かさが方針の基準に届かない規則は、理由とともに保留します。一つでも誤りがあれば何も書きません。

list は保留中のものを示します。tacit promote ID で有効にし、tacit remove ID で却下します。
上書きでは、ID は機器の ID です。tacit archive ID は規則を恒久的に却下し、以後の回答でも
省きます。

文書の形式は tacit schema compile_request と compile_response で表示します。`,
	},
	Examples: lang.Text{
		EN: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # reject the staged override of a device`,
		ZH: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # 拒绝某台设备暂存的覆盖值`,
		JA: `tacit compile prepare --run-id bench-7 --out compile_request.json
tacit compile apply --in compile_response.json --request compile_request.json
tacit promote M1.baud
tacit remove SN-0042           # 機器の保留中の上書きを却下する`,
	},
	Exits: proposal.ChangeExits,
}
