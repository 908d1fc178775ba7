package look

import (
	"crypto/sha256"
	_ "embed" // the template
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/tacit-kb/tacit/cmd/internal/serve"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/shown"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/usage"
)

//go:embed pages/use.html
var useHTML string

// usePage shows what was shown, what never was, and which prompts stayed silent although a
// memory came near, with a plan that makes such a prompt a trigger.
func (b *bankSite) usePage() serve.Page {
	return serve.Page{
		Path: "/use", Name: msgPageUse, HTML: useHTML + decidePartsHTML, Words: useWords(), Style: decideCSS, Still: true,
		Show:    func(v *serve.Visit) (any, error) { return b.use(v) },
		Actions: []serve.Action{{Path: "/use/trigger", Decides: true, Now: b.silenceDigest, Do: b.addTrigger}},
	}
}

// A usagePageView is what the page shows.
type usagePageView struct {
	Since    string
	Memories int // live ones
	Used     int
	Kept     bool // prompts are noted
	Silent   []silenceRow
	Prompts  []askedView
	Never    []shown.Memory
	Recent   []recentRow
	MorePrompts, MoreNever, MoreRecent,
	MoreSilent int
}

type silenceRow struct {
	shown.Silence
	When, Trigger, Score, Least, Digest string
	Number                              int
	Share                               float64 // of the threshold
}

type askedView struct {
	Query, When string
	Shown       []shotView
}

type shotView struct{ ID, Score string }

type recentRow struct {
	shown.Memory
	Prompts int
}

const (
	mostSilent    = 40 // prompts without an answer
	mostAskedRows = 40
	mostNever     = 200
	mostRecent    = 60
)

func (b *bankSite) report(v *serve.Visit) (r *shown.Report, minScore float64, kept bool, err error) {
	run := b.in(v.Lang)
	err = b.ask(v.Context(), run, func(f *session.Finder) error {
		minScore, kept = f.Config.MinScore, f.Config.KeepPrompts && run.Env(usage.EnvOff) == ""
		r, err = shown.Look(f.Bank, f.Entries(), time.Now())
		return err
	})
	return r, minScore, kept, err
}

func (b *bankSite) use(v *serve.Visit) (*usagePageView, error) {
	run := b.in(v.Lang)
	r, minScore, kept, err := b.report(v)
	if err != nil {
		return nil, err
	}
	never := r.Never()
	d := &usagePageView{Since: r.Since, Memories: len(r.Memories), Used: len(r.Memories) - len(never), Kept: kept}
	for i, s := range r.Silent[:min(len(r.Silent), mostSilent)] {
		d.Silent = append(d.Silent, silenceRow{Silence: s, When: run.ShortTime(s.At), Trigger: s.Trigger(), Score: score(s.Score), Least: score(minScore), Digest: digestOfSilence(s), Number: i + 1, Share: min(s.Score/max(minScore, 0.01), 1)})
		d.Silent[i].Query, d.Silent[i].Title = guard.Quote(s.Query), guard.Quote(s.Title)
	}
	for _, p := range r.Prompts[:min(len(r.Prompts), mostAskedRows)] {
		x := askedView{Query: guard.Quote(guard.Line(p.Query)), When: run.ShortTime(p.Time)}
		for _, h := range p.Shown {
			x.Shown = append(x.Shown, shotView{h.ID, score(h.Score)})
		}
		d.Prompts = append(d.Prompts, x)
	}
	d.Never = never[:min(len(never), mostNever)]
	recent := r.Memories[:d.Used]
	for _, m := range recent[:min(len(recent), mostRecent)] {
		d.Recent = append(d.Recent, recentRow{m, r.ByMemory[m.ID]})
	}
	d.MoreSilent, d.MorePrompts, d.MoreNever, d.MoreRecent = len(r.Silent)-len(d.Silent), len(r.Prompts)-len(d.Prompts), len(never)-len(d.Never), len(recent)-len(d.Recent)
	return d, nil
}

func score(x float64) string { return fmt.Sprintf("%.2f", x) }

// digestOfSilence is the hash of a prompt without an answer, and of the memory near it.
func digestOfSilence(s shown.Silence) string {
	sum := sha256.Sum256([]byte(strings.Join([]string{s.Query, s.ID, s.Path, s.Title}, "\x00")))
	return hex.EncodeToString(sum[:])
}

// silence finds the prompt that a person wants to be answered.
func (b *bankSite) silence(v *serve.Visit) (shown.Silence, error) {
	r, _, _, err := b.report(v)
	if err != nil {
		return shown.Silence{}, err
	}
	for _, s := range r.Silent {
		if digestOfSilence(s) == v.Digest {
			return s, nil
		}
	}
	return shown.Silence{}, serve.ErrChanged
}

func (b *bankSite) silenceDigest(v *serve.Visit) (string, error) {
	s, err := b.silence(v)
	return digestOfSilence(s), err
}

// addTrigger makes the plan that gives the memory a trigger, as tacit edit --add-trigger does.
func (b *bankSite) addTrigger(v *serve.Visit) (serve.Done, error) {
	s, err := b.silence(v)
	if err != nil {
		return serve.Done{}, err
	}
	text := guard.Line(v.PostForm.Get("trigger"))
	if text == "" {
		return serve.Done{To: "/use", Said: msgNoTrigger.In(v.Lang)}, nil
	}
	return b.proposed(v.Context(), v.Lang, "edit", "--add-trigger="+text, "--", s.ID)
}

// The messages of this file.
var (
	msgPageUse   = lang.Text{EN: "Use", ZH: "使用情况", JA: "使用状況"}
	msgNoTrigger = lang.Text{EN: "A trigger needs words.", ZH: "请填写触发条件。", JA: "トリガーを入力してください。"}
)

// useWords are the texts of the page, with those of the parts that it shares.
func useWords() map[string]lang.Text {
	words := map[string]lang.Text{
		"title":      msgPageUse,
		"none":       {EN: "Nothing has been shown in this clone yet. As soon as a hook or a command shows a memory, it is listed here.", ZH: "在这份克隆中还没有显示过任何记忆。一旦钩子或命令显示了记忆，就会列在这里。", JA: "このクローンでは、まだ何も表示されていません。フックやコマンドが記憶を表示すると、ここに並びます。"},
		"head":       {EN: "Live memories shown since %[1]s: %[2]d of %[3]d.", ZH: "自 %[1]s 起，%[3]d 条有效记忆中显示过 %[2]d 条。", JA: "%[1]s 以降、有効な記憶 %[3]d 件のうち %[2]d 件が表示されました。"},
		"local":      {EN: "All of this stays on this machine, in .tacit.", ZH: "这些内容只保存在本机的 .tacit 中。", JA: "内容はすべてこのマシンの .tacit にとどまります。"},
		"off":        {EN: "Prompts are not recorded, so this page cannot say what was asked. To record them: keep_prompts: on in the bank's config.yaml, and no TACIT_NO_USAGE.", ZH: "没有记录提示词，因此此页面无法说明问过什么。要记录：在记忆库的 config.yaml 中设 keep_prompts: on，并且不设 TACIT_NO_USAGE。", JA: "プロンプトを記録していないため、何を尋ねたかは表示できません。記録するには: メモリバンクの config.yaml で keep_prompts: on にし、TACIT_NO_USAGE を設定しないでください。"},
		"silent":     {EN: "Silent, although a memory came near", ZH: "有相近的记忆、却没有显示任何记忆的提示词", JA: "近い記憶があったのに何も表示されなかったプロンプト"},
		"silentHint": {EN: "Such a prompt is the best hint for a missing trigger. Shorten it to the words that matter; the next page shows the plan.", ZH: "从这些提示词可以看出记忆缺少什么触发条件。请缩短为关键的词句；下一页显示计划。", JA: "これらのプロンプトから、記憶に足りないトリガーが分かります。要点の言葉だけに縮めてください。次のページで計画を表示します。"},
		"times":      {EN: "%d times", ZH: "%d 次", JA: "%d 回"},
		"near":       {EN: "came near:", ZH: "相近的记忆：", JA: "近い記憶:"},
		"scored":     {EN: "score %[1]s, shown from %[2]s", ZH: "得分 %[1]s，达到 %[2]s 才显示", JA: "スコア %[1]s（%[2]s 以上で表示）"},
		"trigger":    {EN: "New trigger of %s", ZH: "%s 的新触发条件", JA: "%s の新しいトリガー"},
		"add":        {EN: "Add as a trigger", ZH: "添加为触发条件", JA: "トリガーに追加"},
		"prompts":    {EN: "Prompts for which memories were shown", ZH: "显示过记忆的提示词", JA: "記憶が表示されたプロンプト"},
		"when":       {EN: "When", ZH: "时间", JA: "日時"},
		"prompt":     {EN: "Prompt", ZH: "提示词", JA: "プロンプト"},
		"shown":      {EN: "Shown", ZH: "显示的记忆", JA: "表示された記憶"},
		"never":      {EN: "Never shown (%d)", ZH: "从未显示过（%d）", JA: "一度も表示されていない記憶（%d）"},
		"neverHint":  {EN: "Such a memory may lack the words that people ask with: open it and add a trigger. If it no longer holds: tacit archive ID", ZH: "这些记忆可能缺少人们提问时用的词：打开后添加触发条件。如已不再成立：tacit archive ID", JA: "質問に使われる言葉が足りないのかもしれません。開いてトリガーを足してください。もう正しくなければ: tacit archive ID"},
		"recent":     {EN: "Shown last", ZH: "最近显示的记忆", JA: "最近表示された記憶"},
		"memory":     {EN: "Memory", ZH: "记忆", JA: "記憶"},
		"count":      {EN: "Prompts", ZH: "提示词数", JA: "プロンプト数"},
		"countOf":    {EN: "prompts: %d", ZH: "提示词：%d", JA: "プロンプト: %d"},
		"recentHint": {EN: "This list has every memory that was shown in this clone, by tacit match too. The number counts only prompts that people sent to connected agents, and only the texts of these prompts are kept. To connect an agent: tacit install HOST", ZH: "这里列出在这份克隆中显示过的记忆，包括 tacit match 显示的。数字只统计人发给已接入的智能体的提示词，也只保存这些提示词的文字。接入智能体：tacit install HOST", JA: "tacit match で表示されたものも含め、このクローンで表示された記憶を並べています。「プロンプト数」に数えるのは、接続したエージェントに人が送ったプロンプトだけで、文面を残すのもそのプロンプトだけです。エージェントを接続するには: tacit install HOST"},
		"more":       {EN: "… and %d more", ZH: "……还有 %d 条", JA: "…ほか %d 件"},
	}
	for _, name := range []string{"held", "undone", "undo", "last", "lines", "before", "after", "skipped"} {
		words[name] = decideWords[name]
	}
	return words
}
