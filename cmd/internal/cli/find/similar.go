package find

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/similar"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newSimilarCommand(run *session.Run) *cobra.Command {
	var batch string
	cmd := &cobra.Command{
		Use:  "similar NAME [OTHER]",
		Args: run.ArgsBetween(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case batch != "" && len(args) == 0:
				return runSimilarBatch(cmd.Context(), run, batch)
			case batch != "" || len(args) == 0:
				return run.WrongUsage(cmd, msgSimilarOneWay)
			case len(args) == 2:
				return runSimilarTwo(cmd.Context(), run, args[0], args[1])
			}
			return runSimilar(cmd.Context(), run, args[0])
		},
	}
	cmd.Flags().StringVar(&batch, "batch", "", run.Say(msgFlagSimilarBatch))
	return cmd
}

// runSimilar lists the memories of the bank that say the same as one, or the
// contrary. It is silent if there are none.
func runSimilar(ctx context.Context, run *session.Run, name string) error {
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	model, f, err := run.OpenSimilar(ctx, bank)
	if err != nil {
		return err
	}
	defer f.Close()
	m, err := memoryNamed(ctx, run, bank, name)
	if err != nil {
		return err
	}
	near, err := similar.Find(ctx, f, model, m, nil)
	if err != nil {
		return err
	}
	d := similarDocument{SchemaVersion: session.SchemaVersion, Action: "similar", ID: m.ID, Similar: []similarItem{}}
	for _, n := range near {
		item := newJudgementItem(run, n.Judgement)
		item.settle(n.Judgement, m, n.Memory)
		d.Similar = append(d.Similar, similarItem{n.Memory.ID, n.Memory.Path, n.Memory.Title, item})
	}
	return run.Show(d)
}

// runSimilarTwo judges two memories, or texts, against each other.
func runSimilarTwo(ctx context.Context, run *session.Run, first, second string) error {
	bank, err := run.Bank()
	if err != nil && !errors.Is(err, kb.ErrNoBank) {
		return err
	}
	model, err := session.BuiltinModel()
	if err != nil {
		return err
	}
	x, err := memoryNamed(ctx, run, bank, first)
	if err != nil {
		return err
	}
	y, err := memoryNamed(ctx, run, bank, second)
	if err != nil {
		return err
	}
	judged := similar.Judge(model, x, y, nil)
	j := newJudgementItem(run, judged)
	j.settle(judged, x, y)
	return run.Show(similarTwoDocument{SchemaVersion: session.SchemaVersion, Action: "similar", A: first, B: second, judgementItem: j, both: []*kb.Memory{x, y}})
}

// commandFor is what to type to make one memory of two; nothing where both stay, where
// a person has to look first or nothing says which holds now, or where one is not in the bank.
func commandFor(j similar.Judgement, a, b *kb.Memory) string {
	if !areTwo(a, b) {
		return ""
	}
	switch keep, gone, why := j.Later(a, b); {
	case j.Decision == similar.DecideMerge:
		return "tacit merge " + a.ID + " " + b.ID
	case j.Decision == similar.DecideReplace && (why != "" || j.Newer == ""):
		return similar.ReplaceCommand(keep.ID, gone.ID)
	}
	return ""
}

// inBank reports whether a memory was read from the bank, not from a file beside it.
func inBank(m *kb.Memory) bool { return m.ID != "" && strings.Contains(m.Path, "/") }

// settle says what is left to do about two memories: nothing where one has replaced the other.
func (j *judgementItem) settle(judged similar.Judgement, a, b *kb.Memory) {
	j.settled = hasReplaced(a, b) || hasReplaced(b, a)
	if !j.settled {
		j.command = commandFor(judged, a, b)
	}
}

// hasReplaced reports whether a memory has replaced another, which is archived since.
func hasReplaced(keep, gone *kb.Memory) bool {
	return areTwo(keep, gone) && gone.Status == kb.Archived && (gone.ReplacedBy == keep.ID || slices.Contains(keep.Supersedes, gone.ID))
}

// areTwo reports whether a command can name both memories.
func areTwo(a, b *kb.Memory) bool { return inBank(a) && inBank(b) && !filename.Same(a.ID, b.ID) }

// memoryNamed returns a memory of the bank by its id or path, or else the text of a
// file: one that a person is about to add; or else the memory of a pending plan. "-" is stdin.
// bank may be nil.
func memoryNamed(ctx context.Context, run *session.Run, bank *kb.Bank, name string) (*kb.Memory, error) {
	if bank != nil && name != "-" {
		m, err := loadNamed(bank, name)
		if m != nil && err == nil {
			run.NoteSharedID(bank, name)
		}
		if m != nil || err != nil {
			return m, err
		}
	}
	data, err := run.ReadInput(ctx, name)
	switch {
	case errors.Is(err, fs.ErrNotExist) || errors.Is(err, os.ErrInvalid):
		if bank != nil {
			if m, plan := session.Planned(bank, name); m != nil {
				run.Note(msgSimilarPlanned, m.ID, guard.Quote(m.Title), "tacit apply "+session.ShellWord(plan))
				m.Path = filepath.Base(m.Path) // it is not in the bank yet
				return m, nil
			}
		}
		return nil, run.NoMemory(msgSimilarNone, name, nil)
	case err != nil:
		return nil, err
	case !utf8.Valid(data):
		return nil, &session.Problem{Code: session.CodeBadInput, Msg: run.Say(session.MsgNotUTF8), Path: name}
	}
	if m, err := kb.Parse(filepath.Base(name), data); err == nil {
		return m, nil
	}
	return similar.FromText(string(data)), nil
}

// loadNamed returns the memory of a bank with an id, in any letter case, or a path;
// nil if there is none.
func loadNamed(bank *kb.Bank, name string) (*kb.Memory, error) {
	files, err := bank.ListAll()
	if err != nil {
		return nil, err
	}
	path := strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(name), "./"), session.ShownFolder+"/")
	var folded *kb.Memory
	for _, f := range files {
		m, err := bank.Load(f.Path)
		switch {
		case f.Path == path && err != nil:
			return nil, err
		case err != nil:
		case f.Path == path, m.ID == name:
			return m, nil
		case folded == nil && filename.Same(m.ID, name):
			folded = m
		}
	}
	return folded, nil
}

// A judgementItem is what two memories have to do with each other.
type judgementItem struct {
	Decision      similar.Decision    `json:"decision"` // merge, replace, ask or independent
	Label         string              `json:"label"`    // merge, replace or distinct: ask and independent leave both as they are
	Problem       float64             `json:"problem"`
	Solution      float64             `json:"solution"`
	SceneConflict bool                `json:"sceneConflict"`
	Newer         similar.Side        `json:"newer"` // a, b or empty
	Reasons       []likenessReason    `json:"reasons"`
	Host          *similar.Assessment `json:"host,omitempty"`

	command  string          // what to type, for text alone
	verdict  similar.Verdict // the same
	plain    bool            // the same
	mayMerge bool            // the same; whoever compares two has read both, so only what speaks against it counts
	settled  bool            // the same
}

// A likenessReason is one thing that speaks for the decision.
type likenessReason struct {
	Code string `json:"code"`
	Text string `json:"text"` // in the person's language
}

func newJudgementItem(run *session.Run, j similar.Judgement) judgementItem {
	item := judgementItem{Decision: j.Decision, Label: string(j.Decision), Problem: session.Rounded(j.Problem), Solution: session.Rounded(j.Solution),
		SceneConflict: j.SceneConflict, Newer: j.Newer, Reasons: []likenessReason{}, Host: j.Host, verdict: j.Verdict(), plain: j.Plainly(), mayMerge: j.MayMerge() || len(j.AgainstMerge()) == 0 && !j.Opposed() && !j.AreOfTwoKinds()}
	if j.Decision == similar.DecideAsk || j.Decision == similar.DecideIndependent {
		item.Label = "distinct"
	}
	for _, r := range j.Reasons {
		item.Reasons = append(item.Reasons, likenessReason{string(r.Code), r.Says().In(run.Lang)})
	}
	return item
}

func (j judgementItem) WriteText(p *session.Page) {
	says := decisionMessages[j.Decision]
	if j.Decision == similar.DecideAsk {
		says = j.question()
	}
	if j.settled {
		says = msgSimilarSettled
	}
	p.Line("  " + p.Run.Say(says))
	for _, r := range j.Reasons {
		p.Line("  - " + guard.Quote(r.Text))
	}
	if j.command != "" {
		p.Line("  " + guard.Quote(j.command))
	}
}

// question says about what a person is asked, in the words of the other commands.
func (j judgementItem) question() lang.Text {
	switch j.verdict {
	case similar.PerhapsSame:
		return msgSimilarNearly
	case similar.Contrary, similar.PerhapsContrary:
		if j.plain || j.opposed() {
			return msgSimilarOpposed
		}
		return msgSimilarMayOppose
	}
	return msgSimilarPerhaps
}

// opposed reports whether a question is about two memories that say the contrary.
func (j judgementItem) opposed() bool {
	return slices.ContainsFunc(j.Reasons, func(r likenessReason) bool { return r.Code == string(similar.Opposition) })
}

var decisionMessages = map[similar.Decision]lang.Text{
	similar.DecideMerge:       msgSimilarSame,
	similar.DecideReplace:     msgSimilarContrary,
	similar.DecideAsk:         msgSimilarPerhaps,
	similar.DecideIndependent: msgSimilarApart,
}

// A similarDocument is the memories that are like one.
type similarDocument struct {
	SchemaVersion string        `json:"schemaVersion"`
	Action        string        `json:"action"`
	ID            string        `json:"id"`      // empty for a text that is not in the bank
	Similar       []similarItem `json:"similar"` // what matters most first, also those that are independent
}

type similarItem struct {
	ID    string `json:"id"`
	Path  string `json:"path"`
	Title string `json:"title"`
	judgementItem
}

func (d similarDocument) WriteText(p *session.Page) {
	for _, s := range d.Similar {
		if s.Decision == similar.DecideIndependent {
			continue
		}
		writeNamed(p, s.Title, s.ID, s.Path)
		s.judgementItem.WriteText(p)
	}
}

// A similarTwoDocument is the judgement of two.
type similarTwoDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	A             string `json:"a"` // as it was named
	B             string `json:"b"`
	judgementItem

	both []*kb.Memory // for text alone
}

func (d similarTwoDocument) WriteText(p *session.Page) {
	for _, m := range d.both {
		if inBank(m) {
			writeNamed(p, m.Title, m.ID, m.Path)
		}
	}
	d.judgementItem.WriteText(p)
	if d.Decision == similar.DecideIndependent || d.command != "" || d.settled || !areTwo(d.both[0], d.both[1]) {
		return
	}
	a, b := d.both[0].ID, d.both[1].ID
	if d.mayMerge {
		p.Say(msgSimilarMakeOne, "tacit merge "+a+" "+b)
	}
	p.Say(msgSimilarReplace, similar.ReplaceCommand(a, b), similar.ReplaceCommand(b, a))
	p.Say(msgSimilarBoth, "tacit edit "+a+" --add-related "+b)
}

// writeNamed writes a memory as a person finds it again.
func writeNamed(p *session.Page, title, id, path string) {
	p.Line(guard.Quote(title) + " [" + guard.Quote(id) + "] " + guard.Quote(bankFolder(p.Run)+"/"+path))
}

// The messages of this file.
var (
	msgSimilarOneWay = lang.Text{
		EN: "name one memory or file, or two, or give only --batch FILE",
		ZH: "请给出一条或两条记忆（或文件），或只用 --batch FILE",
		JA: "記憶かファイルを一つか二つ、または --batch FILE だけを指定してください",
	}
	msgSimilarPlanned = lang.Text{
		EN: "%[1]s (%[2]s) is not in the bank yet; a pending plan would create it: %[3]s",
		ZH: "%[1]s（%[2]s）还不在记忆库中；一个待确认的计划会创建它：%[3]s",
		JA: "%[1]s（%[2]s）はまだメモリバンクにありません。承認待ちの計画がこれを作成します: %[3]s",
	}
	msgSimilarNone = lang.Text{
		EN: `there is no memory and no file "%s"`,
		ZH: `没有 "%s" 这条记忆，也没有这个文件`,
		JA: `"%s" という記憶もファイルもありません`,
	}
	msgFlagSimilarBatch = lang.Text{
		EN: "judge the pairs of `FILE`, JSON Lines of two texts; - is stdin",
		ZH: "判断 `FILE` 中的各对文本（JSON Lines）；- 表示 stdin",
		JA: "`FILE`（1 行に 1 組の JSON Lines）にある文章の組を判定する（- は stdin）",
	}
	msgSimilarSame = lang.Text{
		EN: "says the same thing: to merge the two, tacit merge",
		ZH: "内容相同：可用 tacit merge 合并",
		JA: "同じ内容です: tacit merge で一つにできます",
	}
	msgSimilarContrary = lang.Text{
		EN: "same situation, different answer: one should replace the other (tacit merge --replace)",
		ZH: "情形相同而结论不同：应由其中一条取代另一条（tacit merge --replace）",
		JA: "同じ場面で答えが違います: 一方でもう一方を置き換えてください（tacit merge --replace）",
	}
	msgSimilarPerhaps = lang.Text{
		EN: "perhaps the same subject, but the conclusions may differ: open both and compare",
		ZH: "说的可能是同一件事，但看不出结论是否一致：请打开两者对照",
		JA: "主題は同じかもしれませんが、結論が一致するかは判断できません: 両方を開いて見比べてください",
	}
	msgSimilarOpposed = lang.Text{
		EN: "same subject, and they contradict each other: keep the one that holds",
		ZH: "说的是同一件事，却互相矛盾：请保留成立的一条",
		JA: "主題は同じで、互いに矛盾しています: 当てはまるほうを残してください",
	}
	msgSimilarMayOppose = lang.Text{
		EN: "same subject, and they may contradict each other: open both and compare",
		ZH: "主题相同，可能互相矛盾：请打开两者对照",
		JA: "主題は同じで、互いに矛盾しているかもしれません: 両方を開いて見比べてください",
	}
	msgSimilarNearly = lang.Text{
		EN: "they may repeat or contradict each other: open both and compare",
		ZH: "可能内容相同，或互相矛盾：请打开两者对照",
		JA: "同じ内容か、矛盾しているかもしれません: 両方を開いて見比べてください",
	}
	msgSimilarMakeOne = lang.Text{
		EN: "  if they say the same thing: %s",
		ZH: "  若内容相同：%s",
		JA: "  同じ内容なら: %s",
	}
	msgSimilarReplace = lang.Text{
		EN: "  if only the first holds: %[1]s\n  if only the second holds: %[2]s",
		ZH: "  若只有前一条成立：%[1]s\n  若只有后一条成立：%[2]s",
		JA: "  前者だけが正しいなら: %[1]s\n  後者だけが正しいなら: %[2]s",
	}
	msgSimilarBoth = lang.Text{
		EN: "  if both hold: %s",
		ZH: "  若两者都成立：%s",
		JA: "  どちらも正しいなら: %s",
	}
	msgSimilarSettled = lang.Text{
		EN: "one has already replaced the other, which is archived: nothing to do",
		ZH: "其中一条已取代另一条，被取代的已归档：无需处理",
		JA: "一方はもう一方に置き換えられ、アーカイブ済みです: することはありません",
	}
	msgSimilarApart = lang.Text{
		EN: "independent: keep both",
		ZH: "说的是另一回事：两者都保留",
		JA: "別の内容です: 両方残します",
	}
)

// similarHelp is the help of tacit similar.
var similarHelp = session.HelpText{
	Name: "similar",
	Short: lang.Text{
		EN: "Find memories that repeat or contradict each other",
		ZH: "查找内容相同或互相矛盾的记忆",
		JA: "同じ内容の記憶や矛盾する記憶を見つける",
	},
	Long: lang.Text{
		EN: `Finds the memories whose situation is nearest to that of NAME, in any language: at most five
of its kind and three of each other kind, drafts included. The judgement about each
of these memories is merge (it says the same thing as NAME), replace (it contradicts NAME about
the same situation), ask (it may do either) or independent (it says something else). The memories
that are judged merge, replace or ask are shown with the reasons; if there are none, nothing is
printed. --json has all of them.

NAME is an id, a path in the bank, or a file that is not in it yet; "-" is stdin. The id may
also be that of a memory in a pending plan.
With OTHER, only these two are compared.

--batch reads one pair of texts per line, {"id","a","b"}, and answers each with one
line, {"id","decision","label",…}, in the same order. It needs no bank. "decision" is
merge, replace, ask or independent. "label" repeats merge or replace; for ask and
independent, which keep both texts, it is the word distinct. A pair may have the opinion of a
language model in a field "host", {"similarity","sceneConflict","reason"}. If that opinion
differs from Tacit's judgement, the decision is ask.`,
		ZH: `在记忆（包括草稿）中，跨语言查找情形与 NAME 最接近的：同一种类最多五条，其他每个种类最多三条；并逐条判断：
内容相同（merge）、情形相同而互相矛盾（replace）、可能是其中之一（ask），还是另一回事
（independent）。只显示结论为 merge、replace 或 ask 的，并给出理由；没有时不输出任何内容。--json 给出全部。

NAME 是编号、记忆库内的路径，或尚未入库的文件；"-" 表示 stdin。也可以用待确认的计划中新记忆的编号。给出 OTHER 时，直接判断
这两者。

--batch 每行读取一对文本 {"id","a","b"}，按相同顺序逐行回答
{"id","decision","label",…}；不需要记忆库。"label" 为 merge、replace 或 distinct；
结论为 ask 或 independent 时两者都保留，"label" 均为 distinct。每对文本可用字段 "host" 附上语言模型的
看法 {"similarity","sceneConflict","reason"}；与 Tacit 的判断不一致时，结论为 ask。`,
		JA: `NAME と場面が最も近い記憶（下書きも含む）を、同じ種別から 5 件まで、ほかの種別からは 3 件ずつまで、言語をまたいで探し、
それぞれを次のどれかに判定します: 同じ内容（merge）、同じ場面について矛盾する（replace）、そのどちらか
かもしれない（ask）、別の内容（independent）。表示するのは merge、replace、ask と判定したものだけで、理由を添えます。
なければ何も出力しません。--json ではすべてを返します。

NAME は ID、メモリバンク内のパス、またはまだ入れていないファイルです（"-" は stdin）。
承認待ちの計画で作られる記憶の ID も使えます。
OTHER を付けると、その二つを直接判定します。

--batch は 1 行に 1 組の文章 {"id","a","b"} を読み、同じ順に 1 行ずつ
{"id","decision","label",…} を返します。メモリバンクは要りません。"label" は merge、
replace、distinct のどれかです。判定が ask か independent なら両方を残し、"label" は distinct です。入力にはフィールド "host" で言語モデルの見解
{"similarity","sceneConflict","reason"} を添えられます。Tacit の判定と食い違えば、判定は
ask になります。`,
	},
	Examples: lang.Text{
		EN: `tacit similar EXP-012                     # which memories repeat or contradict it?
tacit similar new-rule.md                 # before you add it
tacit similar EXP-012 EXP-031 --json      # only these two
tacit similar --batch pairs.jsonl`,
		ZH: `tacit similar EXP-012                     # 哪些记忆与它相同或矛盾？
tacit similar new-rule.md                 # 添加之前先看看
tacit similar EXP-012 EXP-031 --json      # 只看这两条
tacit similar --batch pairs.jsonl`,
		JA: `tacit similar EXP-012                     # 同じ内容の記憶や矛盾する記憶は？
tacit similar new-rule.md                 # 追加する前に
tacit similar EXP-012 EXP-031 --json      # この二つだけ
tacit similar --batch pairs.jsonl`,
	},
}
