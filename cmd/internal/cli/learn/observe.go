package learn

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/evidence"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/firmware"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/schema"
)

// Where an observation may come from, and how its content may be read.
var (
	observationSources = []string{"chat", "analysis", "report", "system"}
	contentForms       = []string{"auto", "text", "json"}
)

// observeOptions are the flags of observe.
type observeOptions struct {
	source, runID, content, as string
	subject                    schema.Subject
	tags, artifacts            []string
}

func newObserveCommand(run *session.Run) *cobra.Command {
	var o observeOptions
	cmd := &cobra.Command{
		Use:  "observe",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runObserve(cmd, run, &o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.source, "source", "", run.Say(msgFlagObserveSource))
	flags.StringVar(&o.content, "content", "", run.Say(msgFlagObserveContent))
	flags.StringVar(&o.as, "as", "auto", run.Say(msgFlagObserveAs))
	flags.StringVar(&o.subject.ModelID, "model-id", "", run.Say(session.MsgFlagModelID))
	flags.StringVar(&o.subject.FWVersion, "fw-version", "", run.Say(session.MsgFlagFWVersion))
	flags.StringVar(&o.subject.InstanceID, "instance-id", "", run.Say(msgFlagObserveInstance))
	flags.StringVar(&o.subject.Service, "service", "", run.Say(msgFlagObserveService))
	flags.StringVar(&o.subject.Topic, "topic", "", run.Say(msgFlagObserveTopic))
	flags.StringVar(&o.runID, "run-id", "", run.Say(msgFlagObserveRun))
	flags.StringArrayVar(&o.tags, "tag", nil, run.Say(msgFlagObserveTag))
	flags.StringArrayVar(&o.artifacts, "artifact", nil, run.Say(msgFlagObserveArtifact))
	session.Complete(cmd, "source", observationSources)
	session.Complete(cmd, "as", contentForms)
	return cmd
}

func runObserve(cmd *cobra.Command, run *session.Run, o *observeOptions) error {
	if err := o.check(cmd, run); err != nil {
		return err
	}
	bank, err := run.Bank()
	if err != nil {
		return err
	}
	seen, err := o.observation(cmd.Context(), run, bank)
	if err != nil {
		return err
	}
	path, err := evidence.LogPath(bank, seen.RunID)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(cmd.Context(), run.Patience)
	defer cancel()
	if err := evidence.Append(ctx, bank, seen); err != nil {
		return explainObservation(run, run.ExplainReadOnly(err, bank), o)
	}
	line, err := schema.EncodeLine(seen)
	if err != nil {
		return err
	}
	d := observeDocument{SchemaVersion: session.SchemaVersion, Action: "observe", ID: seen.ID, Path: path, Observation: line, Flags: []proposal.FlagItem{}, bank: bank}
	for _, f := range evidence.Flags(seen) {
		d.Flags = append(d.Flags, proposal.FlagItem{Rule: f.Rule, Message: lang.Tell(f.Msg, run.Lang)})
	}
	d.Flags = append(d.Flags, vainSubject(run, seen.Subject)...)
	return run.Show(d)
}

// vainSubject says what of a device no rule can ever be about. It is recorded all the
// same: it was seen.
func vainSubject(run *session.Run, s schema.Subject) (flags []proposal.FlagItem) {
	if s.ModelID == "" {
		return nil
	}
	if !kb.ValidID(s.ModelID) {
		flags = append(flags, proposal.FlagItem{Rule: "bad-model", Message: run.Say(msgObserveBadModel, s.ModelID)})
	}
	if _, err := firmware.Parse(s.FWVersion); err != nil {
		flags = append(flags, proposal.FlagItem{Rule: "bad-version", Message: run.Say(msgBadVersion, lang.Tell(err, run.Lang))})
	}
	return flags
}

// check refuses a command line that makes no sense, before anything is read.
func (o *observeOptions) check(cmd *cobra.Command, run *session.Run) error {
	s := o.subject
	switch {
	case o.source == "":
		return run.WrongUsage(cmd, msgObserveNoSource, strings.Join(observationSources, ", "))
	case !slices.Contains(observationSources, o.source):
		return run.WrongWord(msgObserveSource, o.source, observationSources)
	case !slices.Contains(contentForms, o.as):
		return run.WrongWord(msgObserveAs, o.as, contentForms)
	case s.ModelID != "" && s.FWVersion == "":
		return run.WrongUsage(cmd, session.MsgNeeds, "--model-id", "--fw-version")
	case s.ModelID == "" && s.FWVersion != "":
		return run.WrongUsage(cmd, session.MsgNeeds, "--fw-version", "--model-id")
	case s.ModelID == "" && s.Service == "" && s.Topic == "":
		return run.WrongUsage(cmd, msgObserveNoSubject)
	case o.content == "":
		return run.WrongUsage(cmd, msgObserveNoContent)
	}
	for flag, value := range map[string]string{"model-id": s.ModelID, "fw-version": s.FWVersion, "instance-id": s.InstanceID, "service": s.Service,
		"topic": s.Topic, "tag": strings.Join(o.tags, " ")} {
		if strings.ContainsAny(value, "\r\n") || value != "" && strings.TrimSpace(value) == "" {
			return &session.Problem{Code: session.CodeUsage, Msg: run.Say(session.MsgFlagInvalid, value, flag, run.Say(proposal.MsgFitsLine))}
		}
	}
	return run.CheckRun(o.runID)
}

// observation makes what will be appended.
func (o *observeOptions) observation(ctx context.Context, run *session.Run, bank *kb.Bank) (schema.Observation, error) {
	content, err := o.readContent(ctx, run)
	if err != nil {
		return schema.Observation{}, err
	}
	seen := schema.Observation{ID: evidence.NewID(), TS: time.Now().UTC().Format("2006-01-02T15:04:05.000Z07:00"), Source: o.source,
		Subject: o.subject, Content: content, RunID: o.runID}
	for _, t := range o.tags {
		if t = strings.TrimSpace(t); t != "" && !slices.Contains(seen.Tags, t) {
			seen.Tags = append(seen.Tags, t)
		}
	}
	for _, name := range o.artifacts {
		artifact, err := artifact(ctx, run, bank, name)
		if err != nil {
			return seen, err
		}
		seen.Artifacts = append(seen.Artifacts, artifact)
	}
	return seen, nil
}

// explainObservation says why an observation is not taken. The value of what must
// not be written is never told.
func explainObservation(run *session.Run, err error, o *observeOptions) error {
	var refused *evidence.RefusedError
	var large *evidence.TooLargeError
	switch {
	case errors.As(err, &large):
		return &session.Problem{Code: session.CodeBadInput, Msg: run.Say(msgObserveTooLarge, (large.Bytes+1023)>>10, evidence.MostBytes>>10), Hint: run.Say(msgHintArtifact), Err: err}
	case !errors.As(err, &refused):
		return err
	}
	p := &session.Problem{Code: session.CodeRefused, Msg: refused.Field + ": " + lang.Tell(refused.Finding.Msg, run.Lang)}
	if refused.Field == "/content" && refused.Finding.Rule != guard.RuleEcho {
		p.Path, p.Line, p.Column, p.Msg = o.contentName(), refused.Finding.Line, refused.Finding.Column, lang.Tell(refused.Finding.Msg, run.Lang)
	}
	return p
}

// An observeDocument is what was recorded.
type observeDocument struct {
	SchemaVersion string              `json:"schemaVersion"`
	Action        string              `json:"action"`
	ID            string              `json:"id"`
	Path          string              `json:"path"` // of the log, relative to the bank
	Observation   json.RawMessage     `json:"observation"`
	Flags         []proposal.FlagItem `json:"flags"` // what a person should look at

	bank *kb.Bank
}

func (d observeDocument) WriteText(p *session.Page) {
	p.Say(msgObserved, d.ID, cmp.Or(p.Run.BankPath(d.bank, d.Path), d.Path))
	for _, f := range d.Flags {
		p.Run.Note(msgObserveFlag, f.Message)
	}
}

// The messages of this file.
var (
	msgBadVersion = lang.Text{
		EN: "no rule can match this version: %s",
		ZH: "无法为这个版本匹配规则：%s",
		JA: "このバージョンには規則を当てはめられません: %s",
	}
	msgObserved = lang.Text{
		EN: "Recorded %[1]s in %[2]s",
		ZH: "已记录 %[1]s：%[2]s",
		JA: "%[1]s を %[2]s に記録しました",
	}
	msgObserveFlag = lang.Text{
		EN: "Review this before it becomes a rule: %s",
		ZH: "在据此整理规则之前请检查：%s",
		JA: "これを規則にする前に確認してください: %s",
	}
	msgObserveNoSource = lang.Text{
		EN: "--source is missing: say where it comes from: %s",
		ZH: "缺少 --source，请给出来源：%s",
		JA: "--source がありません。出所を指定してください: %s",
	}
	msgObserveSource = lang.Text{
		EN: `unknown source of observations "%s"`,
		ZH: `"%s" 不是观察的来源`,
		JA: `"%s" という観測の出所はありません`,
	}
	msgObserveAs = lang.Text{
		EN: `cannot read the content as "%s"`,
		ZH: `内容不能按 "%s" 读取`,
		JA: `内容を "%s" として読めません`,
	}
	msgObserveNoSubject = lang.Text{
		EN: "the subject is missing: add --model-id and --fw-version, --service, or --topic",
		ZH: "缺少观察对象：请加上 --model-id 和 --fw-version，或 --service，或 --topic",
		JA: "観測の対象がありません。--model-id と --fw-version の組、--service、--topic のどれか一つを付けてください",
	}
	msgObserveNoContent = lang.Text{
		EN: "--content is missing: say what was seen; - reads stdin",
		ZH: "缺少 --content，请写出观察到的内容；- 表示从 stdin 读取",
		JA: "--content がありません。観測した内容を指定してください。- なら stdin から読みます",
	}
	msgObserveBadModel = lang.Text{
		EN: `"%s" is not a valid model name: rules need a name of letters, digits, "-", "_" and "."`,
		ZH: `型号 "%s" 无效：规则中的型号只能由字母、数字、"-"、"_" 和 "." 组成`,
		JA: `機種 "%s" は使えません。規則の機種に使えるのは英数字、"-"、"_"、"." だけです`,
	}
	msgObserveTooLarge = lang.Text{
		EN: "the observation has %[1]d KiB; the limit is %[2]d KiB",
		ZH: "观察有 %[1]d KiB，上限为 %[2]d KiB",
		JA: "観測が %[1]d KiB あります。上限は %[2]d KiB です",
	}
	msgHintArtifact = lang.Text{
		EN: "keep it in a file, pass that with --artifact FILE, and say in --content what it shows",
		ZH: "请把它存为文件并用 --artifact FILE 指定，在 --content 中写明它说明了什么",
		JA: "ファイルに保存して --artifact FILE で指定し、それが何を示すかを --content に書いてください",
	}
	msgFlagObserveSource = lang.Text{
		EN: "where it comes from: chat, analysis, report or system",
		ZH: "来源：chat、analysis、report 或 system",
		JA: "出所: chat、analysis、report、system のどれか",
	}
	msgFlagObserveContent = lang.Text{
		EN: "what was seen: text, or a JSON object or array; - reads stdin",
		ZH: "观察到的内容：文本，或 JSON 对象、数组；- 表示从 stdin 读取",
		JA: "観測した内容。文字列、または JSON のオブジェクトか配列。- なら stdin から読む",
	}
	msgFlagObserveAs = lang.Text{
		EN: "how to read the content: auto, text or json",
		ZH: "内容的读取方式：auto、text 或 json",
		JA: "内容の読み方: auto、text、json",
	}
	msgFlagObserveInstance = lang.Text{
		EN: "the id of a single device, such as its serial number",
		ZH: "具体某台设备的编号，例如序列号",
		JA: "個々の機器の ID（例: 製造番号）",
	}
	msgFlagObserveService = lang.Text{
		EN: "the service that the observation is about, if it is not about a device",
		ZH: "服务（与设备无关时）",
		JA: "サービス（機器についての観測でないとき）",
	}
	msgFlagObserveTopic = lang.Text{
		EN: "the business topic",
		ZH: "业务主题",
		JA: "業務のトピック",
	}
	msgFlagObserveRun = lang.Text{
		EN: "the run that it belongs to (default: the global log)",
		ZH: "所属的运行（默认写入全局日志）",
		JA: "観測が属する実行。そのログに追記する（省略時は全体のログ）",
	}
	msgFlagObserveTag = lang.Text{
		EN: "a tag (repeatable)",
		ZH: "标签（可重复）",
		JA: "タグ（繰り返し指定可）",
	}
	msgFlagObserveArtifact = lang.Text{
		EN: "a file that supports it; its hash is recorded (repeatable)",
		ZH: "佐证文件，记录其哈希（可重复）",
		JA: "証拠ファイル。ハッシュを記録する（繰り返し指定可）",
	}
)

// observeHelp is the help of tacit observe.
var observeHelp = session.HelpText{
	Name: "observe",
	Short: lang.Text{
		EN: "Record what was seen, as evidence",
		ZH: "把观察到的现象记录为证据",
		JA: "観測したことを証拠として記録する",
	},
	Long: lang.Text{
		EN: `Adds one observation to the log of a run, or without --run-id to the global log. You are
not asked for confirmation, because an observation is evidence, not a memory. It is never
changed. tacit compile turns observations into rules. An observation is private to this
clone until a rule cites it; then it is shared through git.

An observation is about a device (--model-id and --fw-version), a service (--service) or a
topic (--topic). Its content is text; a JSON object or array is kept as it is. Secrets are
refused. Keep anything larger than 256 KiB in a file: --artifact records its path and hash.`,
		ZH: `把一条观察追加到日志：给出 --run-id 时写入那次运行的日志，否则写入全局日志。无需确认：它是证据而不是记忆，只属于这份克隆，
之后不再改动。tacit compile 据此整理规则；被规则引用的观察会通过 git 共享。

观察的对象是设备（--model-id 和 --fw-version）、服务或主题。内容是文本；JSON 对象或数组按
原样保存。含机密信息的内容会被拒绝。超过 256 KiB 的内容请自行保存为文件：--artifact 记录其路径
和哈希。`,
		JA: `観測を 1 件、ログに追記します。--run-id があればその実行のログに、なければ全体のログに書きます。観測は記憶ではなく証拠なので、確認は
求めません。このクローンだけに置かれ、後から変わりません。tacit compile がこれを規則にまとめ、
規則が引用した観測は git で共有されます。

対象は機器（--model-id と --fw-version）、サービス、またはトピックです。内容は文字列で、
JSON のオブジェクトや配列はそのまま残します。秘密情報は拒否します。256 KiB を超えるもの
は自分でファイルに保存し、--artifact でパスとハッシュを記録してください。`,
	},
	Examples: lang.Text{
		EN: `tacit observe --source chat --model-id M1 --fw-version 1.2.3 \
    --content "The serial port drops bytes above 115200 baud."
dmesg | tail -50 | tacit observe --source system --model-id M1 --fw-version 1.2.3 \
    --run-id bench-7 --tag boot --artifact boot.log --content -
tacit observe --source report --service order-service --content '{"p95_ms": 840}'`,
		ZH: `tacit observe --source chat --model-id M1 --fw-version 1.2.3 \
    --content "波特率高于 115200 时串口会丢字节。"
dmesg | tail -50 | tacit observe --source system --model-id M1 --fw-version 1.2.3 \
    --run-id bench-7 --tag boot --artifact boot.log --content -
tacit observe --source report --service order-service --content '{"p95_ms": 840}'`,
		JA: `tacit observe --source chat --model-id M1 --fw-version 1.2.3 \
    --content "115200 baud を超えるとシリアルでバイトが欠ける。"
dmesg | tail -50 | tacit observe --source system --model-id M1 --fw-version 1.2.3 \
    --run-id bench-7 --tag boot --artifact boot.log --content -
tacit observe --source report --service order-service --content '{"p95_ms": 840}'`,
	},
	Exits: []int{session.ExitLocked},
}
