package learn

import (
	"context"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/candidate"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newCaptureCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:  "capture [FILE|-]",
		Args: run.ArgsBetween(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			name := "-"
			if len(args) == 1 {
				name = args[0]
			}
			return runCapture(cmd.Context(), run, name)
		},
	}
}

func runCapture(ctx context.Context, run *session.Run, name string) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	if name == "-" && session.IsTerminal(run.Stdin) {
		run.Note(msgCaptureReads)
	}
	data, err := run.ReadInput(ctx, name)
	if session.IsMissing(err) {
		return &session.Problem{Code: session.CodeError, Msg: run.Say(msgNoCaptureFile, name), Hint: run.Say(msgHintCaptureFile), Err: err}
	}
	if err != nil {
		return err
	}
	read, bad := candidate.Read(data)
	added, err := takeIn(ctx, run, bank, read)
	if err != nil {
		return err
	}
	if err := findTwins(ctx, run, bank, pending(added)); err != nil {
		return err
	}
	d := &captureDocument{SchemaVersion: session.SchemaVersion, Action: "capture", Seen: max(0, len(read)-len(added))}
	d.sort(run, added)
	for _, p := range bad {
		d.Refused = append(d.Refused, refusedItem(run, name, p))
	}
	if err := run.Show(d); err != nil {
		return err
	}
	return tellRefused(run, name, bad, len(read))
}

// takeIn keeps candidates, under the lock. It returns those that are new.
func takeIn(ctx context.Context, run *session.Run, bank *kb.Bank, read []*candidate.Candidate) ([]*candidate.Candidate, error) {
	unlock, err := run.Lock(ctx, bank)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if err := candidate.In(bank).Sweep(time.Now()); err != nil {
		return nil, run.ExplainReadOnly(err, bank)
	}
	added, err := candidate.In(bank).Add(read, time.Now())
	return added, run.ExplainReadOnly(err, bank)
}

// pending returns the candidates that are not filtered.
func pending(all []*candidate.Candidate) (shown []*candidate.Candidate) {
	for _, c := range all {
		if c.Number > 0 {
			shown = append(shown, c)
		}
	}
	return shown
}

// tellRefused says on stderr what could not be taken, and with what status the
// command ends: partly done if there was anything else.
func tellRefused(run *session.Run, name string, bad []*candidate.Problem, read int) error {
	if len(bad) == 0 {
		return nil
	}
	if !run.JSON {
		if err := run.Out.Flush(); err != nil {
			return err
		}
		for _, p := range bad {
			run.Tell(candidateProblem(run, name, p))
		}
	}
	if read > 0 {
		return session.Status(session.ExitPartly)
	}
	return session.Status(session.ExitError)
}

// A captureDocument says what became of the candidates of one input.
type captureDocument struct {
	SchemaVersion string                   `json:"schemaVersion"`
	Action        string                   `json:"action"`
	Candidates    []proposal.CandidateItem `json:"candidates"` // that wait for a person
	Filtered      []proposal.CandidateItem `json:"filtered"`   // that are kept, and not shown
	Seen          int                      `json:"seen"`       // how many were looked at before
	Refused       []refusedCandidate       `json:"refused"`    // that could not be taken

	list string // the candidates as a person sees them
}

// sort divides candidates into those that are shown and the filtered ones, which a
// person sees below what is shown, and else in the list of candidates.
func (d *captureDocument) sort(run *session.Run, all []*candidate.Candidate) {
	shown := pending(all)
	filtered := slices.DeleteFunc(slices.Clone(all), func(c *candidate.Candidate) bool { return c.Number > 0 })
	listed := newCandidatesDocument(run, shown, filtered)
	d.Candidates, d.Filtered, d.Refused = listed.Candidates, listed.Filtered, []refusedCandidate{}
	if d.list = listed.list; d.list != "" && listed.aside != "" {
		d.list += "\n" + listed.aside
	}
}

func (d *captureDocument) WriteText(p *session.Page) { p.W.WriteString(d.list) }

// A refusedCandidate says why one could not be taken.
type refusedCandidate struct {
	Line    int           `json:"line"`
	Column  int           `json:"column"`
	Field   string        `json:"field,omitempty"`
	Why     candidate.Why `json:"why"`
	Rule    string        `json:"rule,omitempty"` // that forbids the text
	Message string        `json:"message"`
}

func refusedItem(run *session.Run, name string, p *candidate.Problem) refusedCandidate {
	return refusedCandidate{p.Line, p.Column, p.Field, p.Why, p.Rule, candidateProblem(run, name, p).Msg}
}

// candidateProblem says in the person's language why a candidate could not be
// taken, and where it stands.
func candidateProblem(run *session.Run, name string, p *candidate.Problem) *session.Problem {
	if name == "-" {
		name = "stdin"
	}
	out := &session.Problem{Code: session.CodeBadInput, Path: name, Line: p.Line, Column: p.Column}
	switch p.Why {
	case candidate.BadWord:
		out.Msg, out.Hint = run.Say(msgCandidateBadWord, p.Field), run.Say(session.MsgOneOf, p.Detail)
		if p.Absent {
			out.Msg = run.Say(msgCandidateNoWord, p.Field)
		}
	case candidate.Unfilled:
		out.Msg, out.Hint = run.Say(msgCandidateUnfilled, p.Field), run.Say(msgHintCandidateUnfilled)
	case candidate.TooLarge:
		out.Msg = run.Say(msgCandidateTooLarge)
	case candidate.TooMany:
		out.Msg = run.Say(msgCandidateTooMany)
	case candidate.NotText:
		out.Msg = run.Say(session.MsgNotUTF8)
	case candidate.Guarded, candidate.Echoed:
		out.Code, out.Msg = session.CodeRefused, run.Say(msgCandidateGuarded, p.Field, lang.Tell(p.Detail, run.Lang))
	default:
		out.Msg, out.Hint = run.Say(msgCandidateMalformed, lang.Tell(p.Detail, run.Lang)), run.Say(msgHintCandidateSchema)
	}
	return out
}

// The messages of this file.
var (
	msgCaptureReads = lang.Text{
		EN: "capture reads candidates as JSON; for the format: tacit schema exp_candidate",
		ZH: "capture 读取 JSON 格式的候选；格式见：tacit schema exp_candidate",
		JA: "capture は候補の JSON を読みます。形式は: tacit schema exp_candidate",
	}
	msgNoCaptureFile = lang.Text{
		EN: "%s: no such file or directory",
		ZH: "没有文件或文件夹 %s",
		JA: "ファイルもフォルダーもありません: %s",
	}
	msgHintCaptureFile = lang.Text{
		EN: `capture reads a file of candidates; to keep a sentence: tacit remember "…"`,
		ZH: `capture 读取候选文件；要记住一句话：tacit remember "…"`,
		JA: `capture は候補のファイルを読みます。文を覚えさせるには: tacit remember "…"`,
	}
	msgCandidateMalformed = lang.Text{
		EN: "this is not a candidate: %s",
		ZH: "这不是候选：%s",
		JA: "候補として読めません: %s",
	}
	msgHintCandidateSchema = lang.Text{
		EN: "for an example, type: tacit help capture; for every field: tacit schema exp_candidate",
		ZH: "查看示例：tacit help capture；查看全部字段：tacit schema exp_candidate",
		JA: "例を見る: tacit help capture、すべてのフィールドを見る: tacit schema exp_candidate",
	}
	msgCandidateBadWord = lang.Text{
		EN: "%s has a value that is not allowed",
		ZH: "%s 的值不在允许的范围内",
		JA: "%s の値が正しくありません",
	}
	msgCandidateNoWord = lang.Text{
		EN: "%s is missing",
		ZH: "缺少 %s",
		JA: "%s がありません",
	}
	msgCandidateUnfilled = lang.Text{
		EN: "%s still has the <...> of the example",
		ZH: "%s 还是示例中的 <...>",
		JA: "%s が例の <...> のままです",
	}
	msgHintCandidateUnfilled = lang.Text{
		EN: "replace every <...> with what was really decided, or leave the candidate out",
		ZH: "把每个 <...> 换成实际决定的内容，否则不要提交这个候选",
		JA: "<...> をすべて実際に決まった内容に置き換えるか、その候補を省いてください",
	}
	msgCandidateTooLarge = lang.Text{
		EN: "the candidate is larger than 64 KiB",
		ZH: "候选大于 64 KiB",
		JA: "候補が 64 KiB を超えています",
	}
	msgCandidateTooMany = lang.Text{
		EN: "more than 500 candidates: the rest was not read",
		ZH: "候选超过 500 个：其余的没有读取",
		JA: "候補が 500 件を超えています。残りは読んでいません",
	}
	msgCandidateGuarded = lang.Text{
		EN: "%[1]s: %[2]s",
		ZH: "%[1]s：%[2]s",
		JA: "%[1]s: %[2]s",
	}
)

// captureHelp is the help of tacit capture.
var captureHelp = session.HelpText{
	Name: "capture",
	Short: lang.Text{
		EN: "Record what was learned, as candidates",
		ZH: "把学到的内容记录为候选",
		JA: "学んだことを候補として記録する",
	},
	Long: lang.Text{
		EN: `Reads EXP-CANDIDATE JSON: one object, an array, or one object a line, from a file or
from stdin ("-" or no argument). The short form (scene, principles, choice,
evidence, source, confidence, apply) is accepted too. "tacit schema exp_candidate"
prints both.

A rubric that needs no model judges each candidate: is it a decision with
alternatives and a signal, how far does it apply, could one simply look it up?
Candidates that pass are pending, with the memories that they resemble; the others
are kept with the reason, and "tacit candidates" lists them with a number that
brings them back. Borderline candidates are pending, too, and are marked.

Each turn of a conversation (conversation_id and generation_id) is read once. If
every candidate was read before or is filtered, nothing is printed. Nothing enters the bank
until a person picks it. Secrets, invisible characters, and text that Tacit itself
gave to an agent are refused.`,
		ZH: `读取 EXP-CANDIDATE JSON：单个对象、数组，或每行一个对象，来自文件或 stdin（"-" 或省略
参数）。也接受简短格式（scene、principles、choice、evidence、source、confidence、
apply）。"tacit schema exp_candidate" 给出两种格式。

每个候选都按一套不需要模型的标准评估：是否有判断、备选方案和判断依据，适用范围有多大，
是否查资料就能得到。通过的成为待确认的候选，并标明与哪些记忆相近；未通过的
连同原因一起保留，"tacit candidates" 会列出它们及恢复用的序号。难以判定的也列为待确认，并标明需要人来判断。

同一轮对话（conversation_id 加 generation_id）只读取一次。如果所有候选都是以前读过的或被过滤的，
就没有任何输出。在有人选取之前，不会写入记忆库。机密信息、不可见字符以及 Tacit 自己给智能体的
内容会被拒绝。`,
		JA: `EXP-CANDIDATE の JSON（1 件、配列、または 1 行に 1 件）を、ファイルまたは stdin（"-"
または引数なし）から読みます。短い形式（scene、principles、choice、evidence、source、
confidence、apply）も使えます。形式は "tacit schema exp_candidate" で表示します。

各候補を、モデルを使わない基準で評価します。判断・代替案・見分ける手がかりがあるか、どこまで通用するか、
調べれば分かることではないかを見ます。基準を満たすものは（似ている記憶があれば添えて）承認待ちに
なり、満たさないものも理由とともに残り、"tacit candidates" で一覧できます。一覧には、戻すときに使う番号が付きます。満たすかどうかが微妙なものは、
印を付けて承認待ちにします。

会話の同じターン（conversation_id と generation_id）は一度だけ読みます。すべての候補が以前に読んだものか
除外されたものなら、何も表示しません。人が選ぶまでメモリバンクには書き込みません。秘密情報、
見えない文字、Tacit 自身がエージェントに渡した文は拒否します。`,
	},
	Examples: lang.Text{
		EN: `echo '{"taskId": "012", "stage": "build", "reqFile": "REQ-012", "trigger": "a payment call times out",
  "decision": "Look the key up before sending again", "alternatives": ["send again (it pays twice)"],
  "signal": "the answer may be lost", "solution": "Query the key, then decide",
  "verify": "the test sees one charge"}' | tacit capture
tacit capture candidates.json
tacit capture - < candidates.jsonl
tacit capture candidates.json && tacit candidates --pick 1,3`,
		ZH: `echo '{"taskId": "012", "stage": "build", "reqFile": "REQ-012", "trigger": "支付调用超时",
  "decision": "重发之前先查幂等键", "alternatives": ["直接重发（会重复付款）"],
  "signal": "对方的应答可能已丢失", "solution": "先查幂等键，再决定是否重发",
  "verify": "测试中只扣款一次"}' | tacit capture
tacit capture candidates.json
tacit capture - < candidates.jsonl
tacit capture candidates.json && tacit candidates --pick 1,3`,
		JA: `echo '{"taskId": "012", "stage": "build", "reqFile": "REQ-012", "trigger": "決済の呼び出しがタイムアウトする",
  "decision": "再送の前に冪等キーを調べる", "alternatives": ["すぐに再送する（二重に支払う）"],
  "signal": "応答が失われた可能性がある", "solution": "冪等キーを調べてから再送するかを決める",
  "verify": "テストで請求が一度だけになる"}' | tacit capture
tacit capture candidates.json
tacit capture - < candidates.jsonl
tacit capture candidates.json && tacit candidates --pick 1,3`,
	},
	Exits: []int{session.ExitPartly, session.ExitLocked},
}
