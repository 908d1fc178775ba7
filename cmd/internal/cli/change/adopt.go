package change

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/proposal"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/draft"
	"github.com/tacit-kb/tacit/govern/draft/adopt"
	"github.com/tacit-kb/tacit/kb/filename"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newAdoptCommand(run *session.Run) *cobra.Command {
	ask, reason := &proposal.Asker{Run: run}, ""
	cmd := &cobra.Command{
		Use:  "adopt [FILE...]",
		RunE: func(cmd *cobra.Command, args []string) error { return runAdopt(cmd.Context(), ask, args, reason) },
	}
	proposal.AddChangeFlags(ask, cmd, &reason)
	return cmd
}

// runAdopt proposes the front matter that files lack.
func runAdopt(ctx context.Context, ask *proposal.Asker, names []string, reason string) error {
	d, err := proposal.OpenDrafting(ask, "adopt", reason)
	if err != nil {
		return err
	}
	for i, name := range names {
		if names[i], err = inBank(d, name); err != nil {
			return err
		}
	}
	ops, err := adopt.Draft(d.Bank, d.Catalogue, names, d.Now)
	if r := (*draft.Refusal)(nil); errors.As(err, &r) && r.Why == draft.Unknown {
		return &session.Problem{Code: session.CodeNotFound, Msg: d.Run.Say(msgAdoptNoFile, r.Words[0]), Err: err}
	}
	return d.Propose(ctx, ops, err)
}

// inBank returns the path in the bank of a file that was named from where the person
// is. A file elsewhere is imported, not adopted.
func inBank(d *proposal.Drafting, name string) (string, error) {
	if _, err := d.Bank.ReadFile(name); err == nil {
		return name, nil
	}
	full, err := filepath.Abs(name)
	if err != nil {
		return name, nil
	}
	if rel, below := filename.Below(d.Bank.Dir(), full); below {
		return filepath.ToSlash(rel), nil
	}
	if _, err := os.Stat(full); errors.Is(err, fs.ErrNotExist) {
		return name, nil // Find says so
	}
	return "", &session.Problem{Code: session.CodeBadInput, Msg: d.Run.Say(msgAdoptOutside, name), Hint: d.Run.Say(msgHintAdoptOutside, name)}
}

// The messages of this file.
var (
	msgAdoptNoFile = lang.Text{
		EN: "there is no file or folder %s, neither here nor in the bank",
		ZH: "这里和记忆库中都没有文件或文件夹 %s",
		JA: "ファイルもフォルダーも、ここにもメモリバンクにもありません: %s",
	}
	msgAdoptOutside = lang.Text{
		EN: "%s is not in the bank",
		ZH: "%s 不在记忆库中",
		JA: "%s はメモリバンクの中にありません",
	}
	msgHintAdoptOutside = lang.Text{
		EN: "to copy it into the bank: tacit import vault %s",
		ZH: "要把它复制进记忆库：tacit import vault %s",
		JA: "メモリバンクに取り込むには: tacit import vault %s",
	}
)

// adoptHelp is the help of tacit adopt.
var adoptHelp = session.HelpText{
	Name: "adopt",
	Short: lang.Text{
		EN: "Make memories from files that you put into the bank by hand",
		ZH: "把手动放进记忆库的文件变成记忆",
		JA: "手でメモリバンクに置いたファイルを記憶にする",
	},
	Long: lang.Text{
		EN: `Proposes the front matter that a file in a folder of memories lacks: id, kind, title
and status. They come from its name, its folder, and its first heading or sentence.
Existing fields stay, even if the line --- above them is missing, and no byte of the text changes.

A file in the root of the bank moves to experience/project/. A file in a folder of your
own keeps that folder: notes/a.md moves to experience/project/notes/a.md. If FILE is a
folder, all such files in it are adopted; without FILE, all in the bank. "tacit check"
lists them. For a file outside the bank, use tacit import vault.`,
		ZH: `提出一个计划，为记忆文件夹中缺少前置元数据的文件补上 id、kind、title 和 status，依据是文件名、所在
文件夹，以及第一个标题或第一句话。已有的字段保留（缺少开头的 --- 时也一样），正文一个字节也不变。
记忆库根目录中的文件会移到 experience/project/；自建文件夹中的文件，例如 notes/a.md，会移到
experience/project/notes/a.md。FILE 可以是文件夹，此时处理其中
所有这样的文件；不给 FILE 时处理整个记忆库。"tacit check" 会列出要处理的文件。
记忆库之外的文件请用 tacit import vault 导入。`,
		JA: `記憶のフォルダーにあるファイルに足りないフロントマター（id、kind、title、status）を、
ファイル名、フォルダー、最初の見出しか最初の文から補う計画を示します。既にあるフィールドは（先頭の --- を書き忘れていても）
そのまま残り、本文は 1 バイトも変わりません。メモリバンク直下の
ファイルは experience/project/ に移ります。自分で作ったフォルダーのファイル（例: notes/a.md）は
experience/project/notes/a.md に移ります。
FILE にはフォルダーも指定できます。
省略するとメモリバンク全体が対象です。対象になるファイルは "tacit check" で分かります。メモリバンクの外のファイルは
tacit import vault で取り込みます。`,
	},
	Examples: lang.Same(`tacit adopt experience/project/locks.md
tacit adopt notes
tacit adopt --yes`),
	Exits: proposal.ChangeExits,
}
