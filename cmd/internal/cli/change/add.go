package change

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
)

type addOptions struct {
	fields                    proposal.FieldFlags
	content, template, reason string
	ask                       *proposal.Asker
}

func newAddCommand(run *session.Run) *cobra.Command {
	opts := addOptions{ask: &proposal.Asker{Run: run}}
	cmd := &cobra.Command{
		Use:  "add",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runAdd(cmd.Context(), run, opts) },
	}
	opts.fields = proposal.AddFieldFlags(run, cmd)
	cmd.Flags().StringVar(&opts.content, "content", "", run.Say(msgFlagContent))
	cmd.Flags().StringVar(&opts.template, "template", "", run.Say(msgFlagTemplate))
	session.Complete(cmd, "template", []string{"standard", "knowledge", "decision-record", "learning", "service", "business"})
	proposal.AddChangeFlags(opts.ask, cmd, &opts.reason)
	return cmd
}

func runAdd(ctx context.Context, run *session.Run, opts addOptions) error {
	fields, err := opts.fields.Read(run)
	if err != nil {
		return err
	}
	content, err := proposal.Text(ctx, run, opts.content)
	if err != nil {
		return err
	}
	n := draft.New{Fields: fields, Content: content, Template: opts.template, Lang: string(run.Lang)}
	if ok, err := complete(ctx, opts.ask, &n); err != nil || !ok {
		if err == nil {
			proposal.Declined(run) // and no error: nothing was filled in
		}
		return err
	}
	opts.ask.NewIDs = getsID(n)
	for range proposal.MaxAddTries {
		var stale *govern.StaleError
		// Nobody has seen the id that was allocated: with --yes nothing is shown
		// before it is applied, and without a terminal nothing before the plan is kept.
		err = addOnce(ctx, opts.ask, n, opts.reason)
		unseen := opts.ask.Yes || !proposal.Interactive(run)
		if late := errors.As(err, &stale) || errors.Is(err, govern.ErrIDTaken); !late || !unseen || fields["id"] != nil {
			break
		}
	}
	return err
}

// getsID reports whether a memory gets the next free id.
func getsID(n draft.New) bool {
	kind := n.Fields["kind"]
	return n.Fields["id"] == nil && (kind == nil || kind == string(kb.Experience))
}

func addOnce(ctx context.Context, ask *proposal.Asker, n draft.New, reason string) error {
	d, err := proposal.OpenDrafting(ask, "add", reason)
	if err != nil {
		return err
	}
	nextID := func(prefix string) (string, error) { return govern.NextID(d.Bank, prefix), nil }
	ops, err := d.Add(n, nextID)
	if wantsKind(ask, err) {
		if ok, err := askKind(ctx, proposal.Page(ask.Run), &n); err != nil || !ok {
			return err
		}
		ask.NewIDs = getsID(n)
		ops, err = d.Add(n, nextID)
	}
	return d.Propose(ctx, ops, err)
}

// The messages of this file.
var (
	msgFlagContent = lang.Text{
		EN: "text of the body; - reads stdin",
		ZH: "正文；- 表示从 stdin 读取",
		JA: "本文。- なら stdin から読む",
	}
	msgFlagTemplate = lang.Text{
		EN: "template of the body if there is no --content: standard, knowledge, decision-record, learning, service or business",
		ZH: "没有 --content 时使用的正文模板：standard、knowledge、decision-record、learning、service 或 business",
		JA: "--content がないときに使う本文のテンプレート: standard、knowledge、decision-record、learning、service、business",
	}
)

// addHelp is the help of tacit add.
var addHelp = session.HelpText{
	Name: "add",
	Short: lang.Text{
		EN: "Add a memory",
		ZH: "添加一条记忆",
		JA: "記憶を追加する",
	},
	Long: lang.Text{
		EN: `Proposes a new memory as a draft. No question finds a draft; tacit promote makes it live.
On a terminal, Tacit asks for what the flags leave out: a title, a kind, a text.

The category decides the kind and the type: rule and convention make a standard,
architecture and tooling make knowledge. Such a memory is experience of the project, or of the
team with --level team. Other categories need --kind. Without --id the memory gets the next free id (EXP-014), or the name
of its service or topic. Without --content, the body is a template in your language, which
you fill in; with --status active, the body is the text of --summary instead.`,
		ZH: `提出一条新记忆。它是草稿，在 tacit promote 启用之前不会被检索到。在终端中，Tacit 会逐一询问选项没有给出的标题、种类和正文。

类别决定种类和类型：rule 和 convention 为标准，architecture 和 tooling 为知识；这样的记忆是项目级经验，加 --level team 时为团队级。
其他类别需要 --kind。不给 --id 时使用下一个空闲编号（EXP-014），或服务、主题的名称。
不给 --content 时，正文是你所用语言的待填模板；若同时指定 --status active，则以 --summary 为正文。`,
		JA: `新しい記憶を提案します。下書きなので、tacit promote で有効にするまで見つかりません。
端末では、フラグで与えられていないタイトル・種別・本文を尋ねます。

種別と型はカテゴリーで決まります。rule と convention の型は標準（standard）、architecture と tooling の型は
知見（knowledge）です。こうした記憶はプロジェクトの経験になり、--level team を付けるとチームの経験になります。ほかのカテゴリーには --kind が必要です。--id が
なければ、次の空き ID（EXP-014）か、サービスやトピックの名前になります。--content が
なければ、本文はあなたの言語の記入用テンプレートになります。--status active のときは、テンプレートの代わりに --summary が本文になります。`,
	},
	Examples: lang.Text{
		EN: `tacit add --category rule --title "Retries carry an idempotency key" \
    --trigger "a payment is retried" --content "Send Idempotency-Key with every retry."
tacit add --category architecture --title "Orders are events" --template decision-record
tacit add --kind tech --service order-service --title "Order service"
git log -1 --format=%B | tacit add --category tooling --title "CI caches" --content -`,
		ZH: `tacit add --category rule --title "重试必须携带幂等键" \
    --trigger "支付重试" --content "每次重试都发送 Idempotency-Key。"
tacit add --category architecture --title "订单为何用事件" --template decision-record
tacit add --kind tech --service order-service --title "订单服务"
git log -1 --format=%B | tacit add --category tooling --title "CI 缓存" --content -`,
		JA: `tacit add --category rule --title "再試行には冪等キーを付ける" \
    --trigger "決済を再試行する" --content "再試行では必ず Idempotency-Key を送る。"
tacit add --category architecture --title "注文はイベントとして扱う" --template decision-record
tacit add --kind tech --service order-service --title "注文サービス"
git log -1 --format=%B | tacit add --category tooling --title "CI のキャッシュ" --content -`,
	},
	Exits: proposal.ChangeExits,
}
