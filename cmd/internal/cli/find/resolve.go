package find

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/cmd/internal/term"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/misspelt"
	"github.com/tacit-kb/tacit/kb/usage"
	"github.com/tacit-kb/tacit/retrieve"
	"github.com/tacit-kb/tacit/retrieve/resolve"
)

// resolveOptions name a device.
type resolveOptions struct {
	resolve.Query
	explain bool
}

func newResolveCommand(run *session.Run) *cobra.Command {
	var o resolveOptions
	cmd := &cobra.Command{
		Use:  "resolve --model-id MODEL --fw-version VERSION",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runResolveFacts(cmd, run, o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.ModelID, "model-id", "", run.Say(session.MsgFlagModelID))
	flags.StringVar(&o.FWVersion, "fw-version", "", run.Say(session.MsgFlagFWVersion))
	flags.StringVar(&o.InstanceID, "instance-id", "", run.Say(msgFlagResolveInstance))
	flags.BoolVar(&o.explain, "explain", false, run.Say(msgFlagResolveExplain))
	return cmd
}

func runResolveFacts(cmd *cobra.Command, run *session.Run, o resolveOptions) error {
	if o.ModelID == "" || o.FWVersion == "" {
		return run.WrongUsage(cmd, msgResolveNeeds)
	}
	s, err := run.OpenSnapshot(cmd.Context())
	if err != nil {
		return err
	}
	defer s.Close()
	answer, err := resolve.Resolve(s.Bank, servedPaths(s), o.Query)
	if err != nil {
		return err
	}
	noteResolved(run, s.Bank, answer)
	d := newResolvedDocument(run, o, answer)
	d.bank = s.Bank
	if err := run.Show(d); err != nil {
		return err
	}
	tellUnresolved(run, s, o.Query, answer)
	return nil
}

// servedPaths tells which files are live by INDEX.md, too.
func servedPaths(s *session.Snapshot) func(path string) bool {
	served := map[string]bool{}
	for _, e := range s.Entries() {
		served[e.Path] = true
	}
	return func(path string) bool { return served[path] }
}

// noteResolved notes that rules were of use, as for a match.
func noteResolved(run *session.Run, bank *kb.Bank, answer *resolve.Answer) {
	var ids []string
	for _, f := range answer.Chain {
		for _, step := range f.Steps {
			if step.Layer == resolve.Profile && !slices.Contains(ids, step.Rule) {
				ids = append(ids, step.Rule)
			}
		}
	}
	if run.Env(usage.EnvOff) == "" && len(ids) > 0 {
		usage.Record(bank, time.Now(), run.Who(), ids...)
	}
}

// tellUnresolved says why there is no fact at all: no rule of the model, none for
// this version, or none that states a fact.
func tellUnresolved(run *session.Run, s *session.Snapshot, q resolve.Query, answer *resolve.Answer) {
	switch {
	case len(answer.Chain) > 0 || len(answer.Problems) > 0:
	case len(answer.Matched) > 0:
		run.Note(msgResolveNoFacts, ruleName(run, strings.Join(answer.Matched, ", ")), guard.Quote(q.FWVersion))
		run.Note(session.MsgHint, run.Say(msgHintResolveNoFacts, ruleName(run, answer.Matched[len(answer.Matched)-1])))
	case answer.Known > 0:
		run.Note(msgResolveNone, answer.Known, guard.Quote(q.ModelID), guard.Quote(q.FWVersion))
	default:
		run.Note(msgResolveNoRules, guard.Quote(q.ModelID))
		if near := misspelt.Closest(q.ModelID, models(s)); near != "" {
			run.Note(session.MsgHint, run.Say(session.MsgHintDidYouMean, guard.Quote(near)))
		}
	}
}

// models lists the models that live rules are about.
func models(s *session.Snapshot) (all []string) {
	for _, e := range s.Entries() {
		if e.ModelID != "" && !slices.Contains(all, e.ModelID) {
			all = append(all, e.ModelID)
		}
	}
	return all
}

// A resolvedDocument is what holds for a device.
type resolvedDocument struct {
	SchemaVersion string            `json:"schemaVersion"`
	ModelID       string            `json:"model_id"`
	FWVersion     string            `json:"fw_version"`
	Facts         map[string]any    `json:"facts"` // in their groups
	Chain         []chainItem       `json:"chain"` // the same, one by one
	Problems      []session.Finding `json:"problems"`

	bank *kb.Bank
}

// A chainItem says where a fact is from.
type chainItem struct {
	Fact     string        `json:"fact"` // its keys with points between them
	Value    any           `json:"value"`
	Rule     string        `json:"rule"` // id of the rule that holds, or of the device
	Layer    resolve.Layer `json:"layer"`
	Overrode []string      `json:"overrode"`       // ids of those that said something before, the last one first
	Steps    []stepItem    `json:"steps,omitzero"` // with --explain; then never null

	steps []resolve.Step
}

// A stepItem is what one rule, or the device, says about a fact.
type stepItem struct {
	Fact    string        `json:"fact"`
	Value   any           `json:"value"`
	Rule    string        `json:"rule"`
	Layer   resolve.Layer `json:"layer"`
	FWRange string        `json:"fw_range"`
	Path    string        `json:"path"`
}

func newResolvedDocument(run *session.Run, o resolveOptions, answer *resolve.Answer) resolvedDocument {
	d := resolvedDocument{SchemaVersion: session.SchemaVersion, ModelID: o.ModelID, FWVersion: o.FWVersion, Facts: answer.Facts, Chain: []chainItem{}, Problems: resolveProblems(run, answer.Problems)}
	for _, f := range answer.Chain {
		last := f.Last()
		item := chainItem{Fact: f.Name(), Value: last.Value, Rule: last.Rule, Layer: last.Layer, Overrode: []string{}, steps: f.Steps}
		for _, step := range slices.Backward(f.Steps[:len(f.Steps)-1]) {
			if !slices.Contains(item.Overrode, step.Rule) {
				item.Overrode = append(item.Overrode, step.Rule)
			}
		}
		for _, step := range f.Steps {
			if o.explain {
				item.Steps = append(item.Steps, stepItem{step.Fact, step.Value, step.Rule, step.Layer, step.Range, step.Path})
			}
		}
		d.Chain = append(d.Chain, item)
	}
	return d
}

func (d resolvedDocument) WriteText(p *session.Page) {
	var rows [][]string
	for _, item := range d.Chain {
		fact, value := factCells(p.Run, item.Fact, item.Value)
		rows = append(rows, []string{fact, value, aboutSteps(p.Run, item)})
	}
	for _, line := range term.Columns(rows) {
		p.Line(line)
	}
	tellProblems(p.Run, d.bank, d.Problems)
}

// escapedSpace are the escapes of JSON that part words.
var escapedSpace = strings.NewReplacer(`\n`, " ", `\r`, " ", `\t`, " ")

// factCells returns a fact and its value, for agents too: skills tell them to ask, and there is no
// frame. What is shaped like an order is withheld as a whole.
func factCells(run *session.Run, fact string, v any) (name, value string) {
	whole := fact + equals + valueText(v)
	if withheld := retrieve.Withheld.In(run.Lang); host.Fit(escapedSpace.Replace(whole), math.MaxInt, run.Lang) == withheld {
		return withheld, ""
	}
	name, value, _ = strings.Cut(guard.Safe(string(guard.Mask([]byte(whole)))), equals)
	return name, value
}

// equals stands between a fact and its value.
const equals = " = "

// ruleName is the id of a rule, or of a device.
func ruleName(run *session.Run, id string) string {
	return guard.FitName(id, math.MaxInt, retrieve.Withheld.In(run.Lang))
}

// aboutSteps says which rule a value is from, and what it wrote over.
func aboutSteps(run *session.Run, item chainItem) string {
	words := []string{}
	for _, step := range slices.Backward(item.steps) {
		words = append(words, aboutStep(run, item.Fact, step, len(words) > 0))
	}
	return strings.Join(words, run.Say(betweenSteps))
}

func aboutStep(run *session.Run, fact string, step resolve.Step, over bool) string {
	source := ruleName(run, step.Rule)
	if step.Layer == resolve.Override {
		source = run.Say(msgResolveDevice, source)
	} else {
		source += " (" + host.Fit(step.Range, math.MaxInt, run.Lang) + ")"
	}
	if !over {
		return source
	}
	name, value := factCells(run, step.Fact, step.Value)
	if step.Fact != fact {
		value = strings.TrimSuffix(name+equals+value, equals)
	} else if value == "" {
		value = name
	}
	return run.Say(msgResolveOver, source, value)
}

// valueText returns a value as JSON.
func valueText(v any) string {
	text, err := session.Marshal(v, "")
	if err != nil {
		return "?"
	}
	return strings.TrimSuffix(string(text), "\n")
}

// The messages of this file.
var (
	betweenSteps    = lang.Text{EN: "; ", ZH: "；", JA: "、"}
	msgResolveNeeds = lang.Text{
		EN: "name the device: --model-id MODEL --fw-version VERSION",
		ZH: "请指明设备：--model-id MODEL --fw-version VERSION",
		JA: "機器を指定してください: --model-id MODEL --fw-version VERSION",
	}
	msgFlagResolveInstance = lang.Text{
		EN: "one device of the model; its own override is applied last",
		ZH: "该型号的某一台设备，其自身的覆盖值最后生效",
		JA: "その機種の機器 1 台。その機器自身の上書きを最後に適用する",
	}
	msgFlagResolveExplain = lang.Text{
		EN: "with --json: show, for every fact, all rules that set it, in order",
		ZH: "与 --json 同用：列出每个事实的来源链，即依次设定它的所有规则",
		JA: "--json と併用: 各事実を設定した規則を、順にすべて示す",
	}
	msgResolveNone = lang.Text{
		EN: "rules for %[2]s: %[1]d, but none of them holds for %[3]s",
		ZH: "关于 %[2]s 的规则有 %[1]d 条，没有一条适用于 %[3]s",
		JA: "%[2]s の規則は %[1]d 件ありますが、%[3]s に当てはまるものはありません",
	}
	msgResolveNoFacts = lang.Text{
		EN: "rules that hold for %[2]s, but state no facts: %[1]s",
		ZH: "适用于 %[2]s、但没有写任何事实的规则：%[1]s",
		JA: "%[2]s に当てはまるものの、事実が書かれていない規則: %[1]s",
	}
	msgHintResolveNoFacts = lang.Text{
		EN: "in its front matter, below a line `facts:`, write one indented `name: value` per line; to open it: tacit edit %s",
		ZH: "请在它的前置元数据中写一行 `facts:`，在其下缩进，每行写一个 `名称: 值`；打开它：tacit edit %s",
		JA: "フロントマターに `facts:` の行を書き、その下に字下げして 1 行に一つ `名前: 値` と書いてください。開くには: tacit edit %s",
	}
	msgResolveNoRules = lang.Text{
		EN: "there are no rules for the model %s",
		ZH: "没有关于型号 %s 的规则",
		JA: "機種 %s の規則はありません",
	}
	msgResolveDevice = lang.Text{
		EN: "device %s",
		ZH: "设备 %s",
		JA: "機器 %s",
	}
	msgResolveOver = lang.Text{
		EN: "instead of %[1]s: %[2]s",
		ZH: "覆盖了 %[1]s：%[2]s",
		JA: "%[1]s を上書き: %[2]s",
	}
)

// resolveHelp is the help of tacit resolve.
var resolveHelp = session.HelpText{
	Name: "resolve",
	Short: lang.Text{
		EN: "Show the facts that hold for a device and its firmware",
		ZH: "查询某设备及其固件所适用的事实",
		JA: "ある機器とそのファームウェアに当てはまる事実を示す",
	},
	Long: lang.Text{
		EN: `Merges the facts of all profile rules of a model that hold for a firmware version. If
several rules set the same fact, the rule with the narrowest version range wins. If the
ranges do not decide, the rule with the highest priority wins. The override of the device
wins over every rule. For each fact, tacit resolve shows the rule that it comes from, and what it
replaced. Rules that cannot be read are reported, and never match.

Versions may have any number of parts, leading zeros, a v, a letter, and a suffix
such as -rc1 or _build5. Ranges are 1.2.3, 1.2.*, 1.x, 1.2, ">=1.2.0 <1.3.0",
~1.2.3, ^1.2, 1.2 - 1.4, and several of these joined by ||. A pre-release is in a
range only if the range names one.`,
		ZH: `找出某型号适用于某固件版本的所有设备规则，合并其中的事实：先宽后窄，较窄的版本范围覆盖
较宽的；分不出宽窄时，优先级高的覆盖低的；最后是该设备自身的覆盖值。对每个事实都显示它来自哪条规则、覆盖了
什么。无法读取的规则会指出来，不会采用。

版本号可有任意段数，可有前导零、v、字母，以及 -rc1 或 _build5 之类的后缀。范围可写作
1.2.3、1.2.*、1.x、1.2、">=1.2.0 <1.3.0"、~1.2.3、^1.2、1.2 - 1.4，多个之间用 ||。只有
范围中写出了预发布版，预发布版才算在内。`,
		JA: `機種とファームウェアのバージョンに当てはまるプロファイル規則を集め、その事実を順に重ねます。後から重ねた
ものが優先されます。バージョンの範囲が広い規則から狭い規則へ、広さで決まらなければ優先度の低い
規則から高い規則へと重ね、最後にその機器自身の上書きを重ねます。事実ごとに、どの規則のものか、何を上書きしたかを示します。読めない規則は報告し、
使いません。

バージョンの区切りの数に制限はなく、先頭の 0、v、英字、-rc1 や _build5 のような接尾辞も
使えます。範囲は 1.2.3、1.2.*、1.x、1.2、">=1.2.0 <1.3.0"、~1.2.3、^1.2、1.2 - 1.4 のように
書き、複数を || で並べると、そのどれかに入れば当てはまります。プレリリースは、範囲がプレリリースを挙げているときだけ含まれます。`,
	},
	Examples: lang.Same(`tacit resolve --model-id EV1 --fw-version v1.02.003
tacit resolve --model-id EV1 --fw-version 1.2.3 --instance-id bench-7 --json | jq .facts
tacit resolve --model-id EV1 --fw-version 1.2.3 --json --explain`),
}
