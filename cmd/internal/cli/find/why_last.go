package find

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/host/ledger"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// whyLast explains how the hook dealt with the last prompt, from what it has noted,
// and what the memories score for that question as the bank is now.
func whyLast(ctx context.Context, run *session.Run) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	r, err := ledger.Last(bank)
	if errors.Is(err, ledger.ErrNoReceipt) {
		return &session.Problem{Code: session.CodeNotFound, Msg: run.Say(msgLastNone), Hint: run.Say(msgHintLastNone), Err: err}
	}
	if err != nil {
		return err
	}
	d := whyLastDocument{SchemaVersion: session.SchemaVersion, Action: "why", Last: r, Off: !hook.Listens(run.Env(hook.EnvHooks), host.Prompt), Explanations: []explanation{}}
	if d.Last.Matches == nil {
		d.Last.Matches = []ledger.Shot{}
	}
	for _, e := range []host.Event{host.File, host.Subagent} {
		if last, err := ledger.LastOf(bank, string(e)); err == nil {
			d.Events = append(d.Events, last)
		}
	}
	if d.Explanations, err = explainLast(ctx, run, bank, r); err != nil {
		return err
	}
	return run.Show(d)
}

// explainLast asks the question of a receipt again, as the hook asks: with the
// built-in embedder. Where something went wrong, that is all there is to tell.
func explainLast(ctx context.Context, run *session.Run, bank *kb.Bank, r ledger.Receipt) ([]explanation, error) {
	stage, err := retrieve.ParseStage(r.Stage)
	if err != nil || strings.TrimSpace(r.Query) == "" || r.Outcome == ledger.NoCommand || r.Outcome == ledger.Failed {
		return []explanation{}, nil
	}
	config, err := bank.Config()
	if err != nil {
		return nil, err
	}
	f, err := run.OpenBuiltin(ctx, bank, config)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	q, o := retrieve.Query{Stage: stage, Text: r.Query}, retrieve.Options{MinScore: config.MinScore, Limit: config.Limit}
	ms, err := f.Match(ctx, q, o)
	if err != nil {
		return nil, err
	}
	return explainAround(ctx, f, q, o, ms)
}

// A whyLastDocument tells how the last prompt was answered.
type whyLastDocument struct {
	SchemaVersion string           `json:"schemaVersion"`
	Action        string           `json:"action"`
	Off           bool             `json:"off"` // the environment switches the hook off here
	Last          ledger.Receipt   `json:"last"`
	Events        []ledger.Receipt `json:"events,omitempty"` // the last file, and the last subagent that was told something
	Explanations  []explanation    `json:"explanations"`     // as the bank is now: what matches, then what came nearest
}

func (d whyLastDocument) WriteText(p *session.Page) {
	run, r := p.Run, d.Last
	if d.Off {
		p.Say(msgLastOff, run.Env(hook.EnvHooks))
	}
	p.Line(strings.Join(d.head(run), run.Say(msgLastAnd)))
	if r.Query != "" {
		p.Say(msgLastPrompt, guard.Safe(host.Shortened(guard.Line(r.Query), mostShownQuery)))
	}
	p.Line(p.Paint(session.Bold, d.outcome(run)))
	for _, m := range r.Matches {
		p.Line("  " + guard.Quote(m.ID) + " " + strconv.FormatFloat(m.Score, 'f', 2, 64) + "  " + run.Say(shotTexts[m.Why]))
	}
	for _, e := range d.Events {
		at, outcome := e.Time.Local().Format("15:04:05"), whyLastDocument{Last: e}.outcome(run)
		if e.Event == string(host.File) {
			p.Say(msgLastFile, at, guard.Quote(strings.Join(e.Files, ", ")), outcome)
		} else {
			p.Say(msgLastSubagent, at, outcome)
		}
	}
	if len(d.Explanations) == 0 {
		return
	}
	if !slices.ContainsFunc(d.Explanations, func(x explanation) bool { return x.Matched || !x.nothingAsked() }) {
		p.Line(strings.TrimSpace(run.Say(msgWhyNothingAsked))) // which memories came nearest says nothing then
		return
	}
	p.Line("")
	p.Say(msgLastNow)
	for _, x := range d.Explanations {
		x.WriteText(p)
	}
}

// mostShownQuery is how many bytes of a question are shown.
const mostShownQuery = 400

var shotTexts = map[string]lang.Text{"": msgLastItemSent, ledger.WhyShown: msgLastItemShown, ledger.WhyRoom: msgLastItemRoom}

// head says when it was, in which host, at which stage.
func (d whyLastDocument) head(run *session.Run) []string {
	r := d.Last
	name := "–"
	if i := slices.IndexFunc(host.Hosts, func(h host.Host) bool { return h.Name == r.Host }); i >= 0 {
		name = host.Hosts[i].Title
	}
	parts := []string{run.Say(msgLastHead, r.Time.Local().Format("2006-01-02 15:04:05"), name, strconv.FormatFloat(r.Millis, 'f', 0, 64))}
	if r.Stage != "" {
		parts = append(parts, run.Say(msgLastStage, r.Stage))
	}
	if r.Task != "" {
		parts = append(parts, run.Say(msgLastTask, r.Task))
	}
	return parts
}

// outcome says what became of the prompt.
func (d whyLastDocument) outcome(run *session.Run) string {
	r := d.Last
	switch r.Outcome {
	case ledger.Told:
		told := 0
		for _, m := range r.Matches {
			if m.Told {
				told++
			}
		}
		return run.Say(msgLastSent, told, len(r.Matches), r.Bytes)
	case ledger.Late:
		return run.Say(msgLastLate, int(hook.Time.Deadline.Milliseconds()))
	case ledger.Failed:
		return run.Say(msgLastFailed, r.Why)
	}
	if m, ok := outcomeTexts[r.Outcome]; ok {
		return run.Say(m)
	}
	return guard.Quote(string(r.Outcome))
}

var outcomeTexts = map[ledger.Outcome]lang.Text{
	ledger.NoMatch: msgLastNoMatch, ledger.Shown: msgLastShown, ledger.Repeated: msgLastRepeated,
	ledger.NoWords: msgLastNoWords, ledger.NoCommand: msgLastCommand,
}

// The messages of this file.
var (
	msgLastNone = lang.Text{
		EN: "the hook of this bank has not received a prompt yet",
		ZH: "这个记忆库的钩子还没有收到过提示词",
		JA: "このメモリバンクのフックには、まだプロンプトが届いていません",
	}
	msgHintLastNone = lang.Text{
		EN: `to check that a host is connected: "tacit doctor"`,
		ZH: `用 "tacit doctor" 查看是否已接入宿主`,
		JA: `ホストが接続されているかは "tacit doctor" で確認できます`,
	}
	msgLastOff = lang.Text{
		EN: "The hooks are disabled: TACIT_HOOKS=%s",
		ZH: "钩子已关闭：TACIT_HOOKS=%s",
		JA: "フックは無効です: TACIT_HOOKS=%s",
	}
	msgLastAnd  = lang.Text{EN: ", ", ZH: "，", JA: "、"}
	msgLastHead = lang.Text{
		EN: "%[1]s, %[2]s, %[3]s ms",
		ZH: "%[1]s，%[2]s，%[3]s 毫秒",
		JA: "%[1]s、%[2]s、%[3]s ミリ秒",
	}
	msgLastStage = lang.Text{
		EN: "stage %s",
		ZH: "阶段 %s",
		JA: "段階 %s",
	}
	msgLastTask = lang.Text{
		EN: "task %s",
		ZH: "任务 %s",
		JA: "タスク %s",
	}
	msgLastPrompt = lang.Text{
		EN: "question: %s",
		ZH: "提问：%s",
		JA: "質問: %s",
	}
	msgLastSent = lang.Text{
		EN: "Sent to the agent: %[1]d of %[2]d, %[3]d bytes",
		ZH: "提供给智能体 %[1]d 条（共 %[2]d 条），%[3]d 字节",
		JA: "エージェントに渡したもの: %[2]d 件中 %[1]d 件、%[3]d バイト",
	}
	msgLastFile = lang.Text{
		EN: "Last file opened or written, %[1]s, %[2]s: %[3]s",
		ZH: "最近一次打开或写入的文件，%[1]s，%[2]s：%[3]s",
		JA: "最後に開いた（または書き込んだ）ファイル %[2]s（%[1]s）: %[3]s",
	}
	msgLastSubagent = lang.Text{
		EN: "Last subagent, %[1]s: %[2]s",
		ZH: "最近的子智能体，%[1]s：%[2]s",
		JA: "最後のサブエージェント、%[1]s: %[2]s",
	}
	msgLastNoMatch = lang.Text{
		EN: "Silent: nothing reached the threshold",
		ZH: "静默：没有一条记忆达到阈值",
		JA: "沈黙: しきい値に届く記憶がありません",
	}
	msgLastShown = lang.Text{
		EN: "Silent: the matches were already shown in this session",
		ZH: "静默：匹配的记忆在本次会话中已显示过",
		JA: "沈黙: 該当する記憶は、このセッションで既に表示しました",
	}
	msgLastRepeated = lang.Text{
		EN: "Silent: the same prompt was already answered in this session",
		ZH: "静默：本次会话中已应答过相同的提示词",
		JA: "沈黙: 同じプロンプトには、このセッションで既に応答しました",
	}
	msgLastNoWords = lang.Text{
		EN: "Silent: the prompt asks nothing",
		ZH: "静默：提示词中没有提问",
		JA: "沈黙: プロンプトに質問がありません",
	}
	msgLastCommand = lang.Text{
		EN: "Silent: the prompt is a command, not a question",
		ZH: "静默：这是不提问的命令",
		JA: "沈黙: プロンプトは質問ではなく、コマンドでした",
	}
	msgLastLate = lang.Text{
		EN: "Silent: the time limit of %d ms was exceeded",
		ZH: "静默：超过了 %d 毫秒的时限",
		JA: "沈黙: %d ミリ秒の制限時間を過ぎました",
	}
	msgLastFailed = lang.Text{
		EN: "Silent: an error occurred: %s",
		ZH: "静默：发生错误：%s",
		JA: "沈黙: エラーが発生しました: %s",
	}
	msgLastItemSent = lang.Text{
		EN: "shown",
		ZH: "已显示",
		JA: "表示",
	}
	msgLastItemShown = lang.Text{
		EN: "not shown: already shown in this session",
		ZH: "未显示：本次会话中已显示过",
		JA: "非表示: このセッションで既に表示したため",
	}
	msgLastItemRoom = lang.Text{
		EN: "not shown: no space left",
		ZH: "未显示：输出篇幅有限，放不下",
		JA: "非表示: 長さの上限に達したため",
	}
	msgLastNow = lang.Text{
		EN: "With the bank as it is now:",
		ZH: "按记忆库现在的内容：",
		JA: "同じ質問を、現在のメモリバンクに尋ねた結果:",
	}
)
