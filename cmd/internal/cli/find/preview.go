package find

import (
	"context"
	"math"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/progress"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/retrieve"
)

func newPreviewCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:  "preview",
		Args: run.ArgsBetween(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error { return runPreview(cmd.Context(), run) },
	}
}

func runPreview(ctx context.Context, run *session.Run) error {
	s, err := run.OpenSnapshot(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	if n := s.Index.Stats().Unreadable; n > 0 {
		run.Note(msgListUnreadable, n)
	}
	proposal.NoteHidden(run, s.Index.Drift())
	// An agent may read it without a frame, so no line may give orders.
	fit := func(text string) string { return host.Fit(text, math.MaxInt, run.Lang) }
	text, left := retrieve.Preview(run.Lang, s.Entries(), progress.Underway(s.Bank, run.Lang), bankFolder(run), fit)
	if err := run.Show(previewDocument{session.SchemaVersion, "preview", s.Index.Len(), text}); err != nil {
		return err
	}
	if left > 0 && !run.JSON { // the frame itself is what agents know
		run.Note(msgPreviewLeft, left, proposal.InThisBank(run, "tacit", "list"))
	}
	return nil
}

// A previewDocument is what an agent gets to know about the bank at the start.
type previewDocument struct {
	SchemaVersion string `json:"schemaVersion"`
	Action        string `json:"action"`
	Memories      int    `json:"memories"`
	Text          string `json:"text"` // as in the text form; empty for an empty bank
}

func (d previewDocument) WriteText(p *session.Page) { p.W.WriteString(d.Text) }

// The messages of this file.
var msgPreviewLeft = lang.Text{
	EN: "… and %[1]d more that are not summarised: %[2]s",
	ZH: "……还有 %[1]d 条未列出摘要：%[2]s",
	JA: "…要約にない記憶がほか %[1]d 件: %[2]s",
}

// previewHelp is the help of tacit preview.
var previewHelp = session.HelpText{
	Name: "preview",
	Short: lang.Text{
		EN: "Summarise the bank in one or two screens",
		ZH: "用一两屏概括记忆库",
		JA: "メモリバンクを 1〜2 画面に要約する",
	},
	Long: lang.Text{
		EN: `Prints context for an agent that is about to start: the most important live memories, at
most ten; the list of files; the progress of the tasks; and the focus in active.md. Texts
that are shaped like instructions are withheld.`,
		ZH: `打印最重要的有效记忆（最多十条）和文件列表，作为智能体开始工作前的上下文；还有
正在进行的内容：各任务的进度和 active.md 中的焦点。形似指令的文本不会显示。`,
		JA: `有効な記憶のうちとくに重要なもの（最大 10 件）とファイルの一覧を、これから作業を
始めるエージェントのために表示します。進行中のこと、つまりタスクの進み具合と active.md の焦点も
示します。指示の形をした文章は表示しません。`,
	},
	Examples: lang.Same(`tacit preview`),
}
