package find

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/document"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

// searchLimit is how many lines are shown unless a person wants more.
const searchLimit = 100

type searchOptions struct {
	text, model, version string
	list                 session.ListOptions
	limit                int
}

func newSearchCommand(run *session.Run) *cobra.Command {
	o := searchOptions{limit: searchLimit}
	cmd := &cobra.Command{
		Use: "search [TEXT]",
		RunE: func(cmd *cobra.Command, args []string) error {
			o.text = strings.TrimSpace(strings.Join(args, " "))
			return runSearch(cmd, run, o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.model, "model-id", "", run.Say(msgFlagSearchModel))
	flags.StringVar(&o.version, "fw-version", "", run.Say(msgFlagSearchVersion))
	flags.StringVar(&o.list.Kind, "kind", "", run.Say(session.MsgFlagKind))
	flags.StringVar(&o.list.Status, "status", string(kb.Active), run.Say(session.MsgFlagStatus))
	flags.IntVar(&o.limit, "limit", o.limit, run.Say(msgFlagSearchLimit))
	session.Complete(cmd, "kind", session.KindNames)
	session.Complete(cmd, "status", session.StatusNames)
	cmd.PreRunE = func(*cobra.Command, []string) error { return o.list.Check(run) }
	return cmd
}

func runSearch(cmd *cobra.Command, run *session.Run, o searchOptions) error {
	switch {
	case o.limit < 1:
		return run.WrongUsage(cmd, session.MsgLimitTooSmall)
	case o.model == "" && o.version != "":
		return run.WrongUsage(cmd, msgSearchNeedsModel)
	case o.model == "" && o.text == "":
		return run.WrongUsage(cmd, msgSearchNeeds)
	}
	s, err := run.OpenSnapshot(cmd.Context())
	if err != nil {
		return err
	}
	defer s.Close()
	d := searchDocument{SchemaVersion: session.SchemaVersion, Action: "search", Text: o.text, ModelID: o.model, FWVersion: o.version,
		Rules: []ruleItem{}, Hits: []hitItem{}, Problems: []session.Finding{}, bank: s.Bank}
	items, err := searched(s, o.list)
	if err != nil {
		return err
	}
	if o.model != "" {
		if items, err = d.keepRules(run, s, o, items); err != nil {
			return err
		}
	}
	if err := d.find(cmd.Context(), o, items); err != nil {
		return err
	}
	return run.Show(d)
}

// searched lists the memories that are looked at, in order of path.
func searched(s *session.Snapshot, o session.ListOptions) (items []session.ListItem, err error) {
	all := s.LiveItems(nil)
	if o.Status != string(kb.Active) {
		rest, _, err := s.RestItems(nil)
		if err != nil {
			return nil, err
		}
		all = append(all, rest...)
	}
	for _, m := range all {
		if o.Keeps(m) {
			items = append(items, m)
		}
	}
	slices.SortFunc(items, func(x, y session.ListItem) int { return cmp.Compare(x.Path, y.Path) })
	return items, nil
}

// A searchDocument is what holds a text, or the rules of a model.
type searchDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	Action        string            `json:"action"`
	Text          string            `json:"text"`
	ModelID       string            `json:"model_id"`
	FWVersion     string            `json:"fw_version"`
	Rules         []ruleItem        `json:"rules"` // with --model-id: the one that holds last comes first
	Hits          []hitItem         `json:"hits"`  // with a text: the lines that have it
	More          int               `json:"more"`  // lines left out
	Problems      []session.Finding `json:"problems"`

	bank *kb.Bank
}

// A hitItem is a line that has the text.
type hitItem struct {
	ID     string `json:"id"` // empty: the path is that of a document
	Path   string `json:"path"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

// find looks for the text, if there is one. With a model, too, only rules that
// have it stay.
func (d *searchDocument) find(ctx context.Context, o searchOptions, items []session.ListItem) error {
	if o.text == "" {
		return nil
	}
	has := map[string]bool{}
	if o.model == "" && o.list.Kind == "" && (o.list.Status == string(kb.Active) || o.list.Status == session.AllStatuses) {
		for _, f := range document.List(d.bank) { // after the memories
			items = append(items, session.ListItem{Path: f.Path})
		}
	}
	for _, m := range items {
		if err := ctx.Err(); err != nil {
			return err
		}
		src, err := d.bank.ReadFile(m.Path)
		if err != nil {
			continue // it went away this moment
		}
		for _, line := range retrieve.Occurrences(src, o.text) {
			has[m.Path] = true
			if len(d.Hits) == o.limit {
				d.More++
				continue
			}
			d.Hits = append(d.Hits, hitItem{m.ID, m.Path, line.Line, line.Column, strings.ToValidUTF8(line.Text, "\ufffd")})
		}
	}
	d.Rules = slices.DeleteFunc(d.Rules, func(r ruleItem) bool { return !has[r.Path] })
	return nil
}

func (d searchDocument) WriteText(p *session.Page) {
	if d.Text == "" {
		var rows [][]string
		for _, r := range d.Rules {
			rows = append(rows, []string{guard.Quote(r.ID), guard.Quote(r.FWRange), guard.Quote(r.Summary), guard.Quote(p.Run.BankPath(d.bank, r.Path))})
		}
		for _, line := range term.Columns(rows) {
			p.Line(line)
		}
	}
	for _, h := range d.Hits {
		p.Line(session.Position(p.Run.BankPath(d.bank, h.Path), h.Line, h.Column) + ": " + guard.QuoteCode(strings.TrimSpace(h.Text)))
	}
	if d.More > 0 {
		p.Run.Note(msgSearchMore, d.More)
	}
	tellProblems(p.Run, d.bank, d.Problems)
}

// The messages of this file.
var (
	msgSearchNeeds = lang.Text{
		EN: "give a text, or --model-id MODEL",
		ZH: "请给出要查找的文字，或 --model-id MODEL",
		JA: "探す文字列か、--model-id MODEL を指定してください",
	}
	msgSearchNeedsModel = lang.Text{
		EN: "--fw-version needs --model-id",
		ZH: "--fw-version 需要与 --model-id 同用",
		JA: "--fw-version には --model-id が必要です",
	}
	msgFlagSearchModel = lang.Text{
		EN: "the rules of this device model",
		ZH: "此设备型号的规则",
		JA: "この機種の規則",
	}
	msgFlagSearchVersion = lang.Text{
		EN: "only the rules that hold for this firmware version",
		ZH: "只列适用于此固件版本的规则",
		JA: "このファームウェアのバージョンに当てはまる規則だけ",
	}
	msgFlagSearchLimit = lang.Text{
		EN: "show at most `N` lines",
		ZH: "最多显示 `N` 行",
		JA: "最大 `N` 行を表示",
	}
	msgSearchMore = lang.Text{
		EN: "lines not shown: %d; use --limit to show more",
		ZH: "另有 %d 行未显示；用 --limit 显示更多",
		JA: "表示していない行: %d。--limit で増やせます",
	}
)

// searchHelp is the help of tacit search.
var searchHelp = session.HelpText{
	Name: "search",
	Short: lang.Text{
		EN: "Find text as it is written, or the rules of a device model",
		ZH: "按原文查找文字，或查找某型号的规则",
		JA: "文字列をそのまま探す、またはある機種の規則を一覧する",
	},
	Long: lang.Text{
		EN: `With a text: lists every line of the memories, requirements and other documents that
contains it, as path:line:column. Letter case is ignored. To search by meaning, use
"tacit match", or "tacit select", which finds documents, too. With --model-id: lists the
profile rules of the model, and with --fw-version only those that hold for that
version. The rule that wins comes first. With both a text and a model: lists the lines of these
rules that contain the text. Prints nothing when nothing is found.`,
		ZH: `给出文字时：以“路径:行:列”的形式列出记忆、需求和其他文档中含有它的每一行。
不分大小写。要按含义查找，请用 "tacit match"；要连同文档一起按含义查找，请用 "tacit select"。给出 --model-id 时：
列出该型号的设备规则，加上 --fw-version 则只列适用的，最优先的在前。文字和型号都给出时，列出
这些规则中含有该文字的行。没有找到时不打印任何内容。`,
		JA: `文字列を指定すると、記憶、要件、その他の文書のうち、それを含む行を「パス:行:列」の形で並べます。
大文字と小文字は区別しません。意味で探すには "tacit match" を、文書も含めて意味で探すには
"tacit select" を使います。--model-id を指定すると、その機種のプロファイル規則を、
--fw-version も付けるとそのバージョンに当てはまるものだけを、優先順に並べます。
文字列と機種の両方を指定すると、その規則の中から文字列を含む行を並べます。見つからなければ何も表示しません。`,
	},
	Examples: lang.Text{
		EN: `tacit search "idempotency key"
tacit search --status all TODO
tacit search --model-id EV1 --fw-version 1.2.3
tacit search --model-id EV1 --status draft        # drafts of rules`,
		ZH: `tacit search "幂等键"
tacit search --status all TODO
tacit search --model-id EV1 --fw-version 1.2.3
tacit search --model-id EV1 --status draft        # 规则草稿`,
		JA: `tacit search "冪等キー"
tacit search --status all TODO
tacit search --model-id EV1 --fw-version 1.2.3
tacit search --model-id EV1 --status draft        # 規則の下書き`,
	},
}
