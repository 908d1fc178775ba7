package session

import (
	"context"
	"errors"

	"github.com/tacit-kb/tacit/cmd/internal/embedder"
	"github.com/tacit-kb/tacit/index/embed/remote"
	"github.com/tacit-kb/tacit/index/relevance"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
	"github.com/tacit-kb/tacit/retrieve"
)

// ChooseEmbedder returns the embedder that this person wants for a bank. The
// error is about their own settings.
func (run *Run) ChooseEmbedder(config kb.Config) (embedder.Choice, error) {
	s, err := embedder.ReadSettings(run.Env)
	run.noteForeign(s.Foreign)
	var wrong *embedder.SettingsError
	if errors.As(err, &wrong) {
		return embedder.Choice{}, &Problem{Code: CodeBadFile, Msg: lang.Tell(wrong.Msg, run.Lang), Hint: lang.Tell(wrong.Hint, run.Lang), Path: wrong.Path, Line: wrong.Line, Column: min(wrong.Line, 1), Err: err}
	}
	if err != nil {
		return embedder.Choice{}, err
	}
	return s.Choose(config.Embedder), nil
}

// noteForeign says of a file of settings that it was not read because it is another user's; nil: it was, or there is none.
func (run *Run) noteForeign(file *plain.ForeignError) {
	if file != nil && file.IsNew() {
		run.Note(plain.MsgForeign, guard.Quote(file.Name))
	}
}

// openOther opens a bank with another embedder than the built-in one. An error
// other than that of ctx is a reason to let the built-in one answer.
func (run *Run) openOther(ctx context.Context, bank *kb.Bank, config kb.Config, c embedder.Choice, o embedder.Options) (*Finder, error) {
	model, err := BuiltinModel()
	if err != nil {
		return nil, err
	}
	bar := run.NewProgress(run.Say(MsgIndexing))
	defer bar.Clear()
	o.Progress, o.Stores = bar.Step, run.Stores
	opened, err := embedder.Open(ctx, bank, c, model, o)
	if err != nil {
		return nil, err
	}
	f, err := NewFinder(&Snapshot{bank, model, opened.Embedder, opened.Index}, config, opened.Space)
	if err != nil {
		opened.Close()
		return nil, err
	}
	f.choice, f.Other = c, opened
	config.Wrong = nil // told when it was opened
	f.builtin = func(ctx context.Context) (*Finder, error) { return run.OpenBuiltin(ctx, bank, config) }
	return f, nil
}

// Match finds the memories of the project's own bank that matter. Where another embedder was chosen and
// fails, the built-in one answers this question and all that follow.
func (f *Finder) Match(ctx context.Context, q retrieve.Query, o retrieve.Options) ([]retrieve.Match, error) {
	if f.Other == nil {
		return f.own.Match(ctx, q, o)
	}
	within, cancel := f.Other.Within(ctx)
	ms, err := f.own.Match(within, q, o)
	why := missedBy(within, err)
	cancel()
	if why == nil || ctx.Err() != nil {
		f.Other.Answered()
		return ms, err
	}
	if err := f.fallBack(ctx, why); err != nil {
		return nil, err
	}
	return f.own.Match(ctx, q, o)
}

// missedBy returns why an embedder did not answer a question within its time; nil if it did,
// or if it is not at fault. The time may be over before the question comes to it.
func missedBy(within context.Context, err error) error {
	var failed *relevance.EmbedError
	if errors.As(err, &failed) {
		return failed.Err
	}
	if end := within.Err(); end != nil && errors.Is(err, end) {
		return end
	}
	return nil
}

// fallBack makes f one that the built-in embedder answers for.
func (f *Finder) fallBack(ctx context.Context, why error) error {
	f.Other.Failed(why)
	b, err := f.builtin(ctx)
	if err != nil {
		return err
	}
	f.Close()
	b.choice, b.missed = f.choice, why
	*f = *b
	return nil
}

// TellMissed says beside an answer that another embedder should have given it: once
// in an outage, not once a command. A question without an answer stays without a
// word.
func (f *Finder) TellMissed(run *Run, answered bool) {
	if f.missed == nil || !answered || run.Quiet || !embedder.Tell(f.Bank, f.choice, f.missed) {
		return
	}
	run.NoteMissed(f.choice, f.missed)
	if f.isOutage() {
		run.Note(msgMissedOnce)
	}
}

// isOutage reports whether what was missed is said no more until it is over.
func (f *Finder) isOutage() bool {
	var behind *embedder.BehindError
	return !errors.As(f.missed, &behind)
}

// NoteMissed says why the embedder that was chosen did not answer, and what to do
// about it.
func (run *Run) NoteMissed(c embedder.Choice, why error) {
	run.Note(MsgMissed, c.Name(), run.reason(why))
	if hint := run.ReasonHint(c, why); hint != "" {
		run.Note(MsgHint, hint)
	}
}

// reason says in a few words why an embedder does not answer.
func (run *Run) reason(err error) string {
	var behind *embedder.BehindError
	var resting *embedder.RestingError
	switch {
	case errors.As(err, &behind):
		return run.Say(msgReasonBehind, behind.Indexed, behind.Memories)
	case errors.As(err, &resting):
		return run.Say(msgReasonResting, resting.Why)
	case errors.Is(err, context.DeadlineExceeded):
		return run.Say(msgReasonSlow)
	}
	return err.Error()
}

// ReasonHint says what to type next; it may be empty.
func (run *Run) ReasonHint(c embedder.Choice, err error) string {
	var behind *embedder.BehindError
	var resting *embedder.RestingError
	var e *remote.Error
	switch {
	case errors.As(err, &behind):
		return run.Say(MsgHintIndex)
	case errors.As(err, &resting):
		return run.Say(MsgHintCheckEmbedder)
	case errors.Is(err, context.DeadlineExceeded):
		return run.Say(msgHintSlow, embedder.EnvTimeout)
	case !errors.As(err, &e):
		return ""
	}
	switch e.Kind {
	case remote.Unreachable:
		return run.Say(msgHintUnreachable, c.Where())
	case remote.Slow:
		return run.Say(msgHintSlow, embedder.EnvTimeout)
	case remote.Denied:
		return run.Say(msgHintDenied, embedder.EnvKey)
	case remote.Missing:
		if c.Pull() != "" {
			return run.Say(msgHintPull, c.Pull())
		}
		return run.Say(msgHintMissing)
	case remote.Moved:
		return run.Say(msgHintMoved, embedder.EnvURL)
	}
	return ""
}

// An EmbedderItem says which embedder was chosen, and which one answers.
type EmbedderItem struct {
	Name    string `json:"name"`    // the one that was chosen
	Answers string `json:"answers"` // the one that answers questions now
	Where   string `json:"where"`   // the host that texts go to; empty for the built-in one
	Dims    int    `json:"dims"`    // numbers in a vector of the one that answers
	Problem string `json:"problem"` // why it is not the one that was chosen; or empty
	Wished  string `json:"wished"`  // what config.yaml wishes for and this person has not turned on; or empty

	choice  embedder.Choice
	Missed  error `json:"-"`
	Refused error `json:"-"` // why the calibration that was fitted for it is not in force; mostly nil
}

// TryEmbedder tries the embedder that was chosen for a bank.
func (run *Run) TryEmbedder(ctx context.Context, bank *kb.Bank, config kb.Config, c embedder.Choice, o embedder.Options) (EmbedderItem, error) {
	model, err := BuiltinModel()
	if err != nil {
		return EmbedderItem{}, err
	}
	d := EmbedderItem{Name: c.Name(), Answers: embedder.Builtin, Dims: model.Model().Dims, Wished: c.Wished, choice: c}
	if c.Known == nil {
		return d, nil
	}
	d.Where = c.Where()
	f, err := run.openOther(ctx, bank, config, c, o)
	switch {
	case err == nil:
		d.Answers, d.Dims, d.Refused = c.Name(), f.Index.Model().Dims, f.Refused
		f.Close()
	case ctx.Err() != nil:
		return d, ctx.Err()
	default:
		d.Problem, d.Missed = run.reason(err), err
	}
	return d, nil
}

// Told remembers that a person reads here why the embedder does not answer.
func (d EmbedderItem) Told(run *Run, bank *kb.Bank) {
	if d.Missed != nil && !run.Quiet && !run.JSON {
		embedder.Tell(bank, d.choice, d.Missed)
	}
}

// Spoken returns d, or nil where no other embedder than the built-in one was ever
// spoken of.
func (d EmbedderItem) Spoken() *EmbedderItem {
	if d.choice.Known == nil && d.Wished == "" {
		return nil
	}
	return &d
}

// WriteText writes who answers, unless it is the built-in one as always.
func (d *EmbedderItem) WriteText(p *Page) {
	if d != nil && d.Answers != embedder.Builtin {
		p.Say(msgEmbedderAnswers, d.Answers, d.Where, d.Dims)
	}
}

// The messages of this file.
var (
	MsgHintIndex = lang.Text{
		EN: `run "tacit index"`,
		ZH: `运行 "tacit index"`,
		JA: `"tacit index" を実行してください`,
	}
	MsgMissed = lang.Text{
		EN: "the built-in embedder answers instead of %[1]s: %[2]s",
		ZH: "%[1]s 不可用，改用内置的嵌入模型：%[2]s",
		JA: "%[1]s の代わりに内蔵の埋め込みモデルが答えます: %[2]s",
	}
	msgMissedOnce = lang.Text{
		EN: `this note appears once, until the other embedder answers again; run "tacit check" to test that embedder at any time`,
		ZH: `在它恢复之前只提示这一次；随时可运行 "tacit check" 检查它`,
		JA: `復旧するまでこの通知は一度だけです。"tacit check" でいつでも確認できます`,
	}
	msgReasonBehind = lang.Text{
		EN: "its index has %[1]d of %[2]d memories so far",
		ZH: "共 %[2]d 条记忆，它的索引目前只有 %[1]d 条",
		JA: "索引ができたのは %[2]d 件中 %[1]d 件です",
	}
	msgReasonResting = lang.Text{
		EN: "%s (a moment ago)",
		ZH: "%s（刚才）",
		JA: "%s（先ほど）",
	}
	msgReasonSlow = lang.Text{
		EN: "it did not answer in time",
		ZH: "未能及时应答",
		JA: "時間内に応答がありません",
	}
	MsgHintCheckEmbedder = lang.Text{
		EN: `run "tacit check" to try it again`,
		ZH: `运行 "tacit check" 可再次尝试`,
		JA: `"tacit check" でもう一度試せます`,
	}
	msgHintUnreachable = lang.Text{
		EN: "is the server running at %s?",
		ZH: "它在 %s 上运行吗？",
		JA: "%s で動いていますか？",
	}
	msgHintSlow = lang.Text{
		EN: "the first answer is slow because the server loads its model; set %s to wait longer",
		ZH: "服务器第一次需要加载模型，下次会更快；%s 可设置等待时间",
		JA: "初回はサーバーがモデルを読み込むため遅くなります。%s で待つ時間を変えられます",
	}
	msgHintDenied = lang.Text{
		EN: "put the key into %s, or into the variable that key_env names",
		ZH: "请把 API 密钥放入 %s，或 key_env 指定的变量",
		JA: "API キーを %s か、key_env で指定した変数に入れてください",
	}
	msgHintPull = lang.Text{
		EN: `run "%s"`,
		ZH: `运行 "%s"`,
		JA: `"%s" を実行してください`,
	}
	msgHintMissing = lang.Text{
		EN: "check the name of the model, and leave /embeddings out of the URL",
		ZH: "模型名称对吗？URL 是否只写到 /embeddings 之前？",
		JA: "モデル名は正しいですか。URL は /embeddings の前までですか？",
	}
	msgHintMoved = lang.Text{
		EN: "if you trust that address, set %s to it",
		ZH: "如果信任该地址，请把 %s 设为该地址",
		JA: "そのアドレスを信頼するなら %s に設定してください",
	}
	msgEmbedderAnswers = lang.Text{
		EN: "embedder: %[1]s at %[2]s (%[3]d dimensions)",
		ZH: "嵌入模型：%[1]s，位于 %[2]s（%[3]d 维）",
		JA: "埋め込みモデル: %[1]s、場所 %[2]s（%[3]d 次元）",
	}
)
