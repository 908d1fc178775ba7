package keep

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/index/table"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/plain"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// newMergeDriverCommand is what git calls to merge INDEX.md and the logs of a bank,
// see package govern/repository. It knows no bank: git hands it copies of three
// files, and the working tree may be anything meanwhile.
func newMergeDriverCommand(run *session.Run) *cobra.Command {
	return &cobra.Command{
		Use:    "merge-driver BASE OURS THEIRS [SIZE [PATH]]",
		Hidden: true,
		Args:   run.ArgsBetween(3, 5),
		RunE:   func(_ *cobra.Command, args []string) error { return runMergeDriver(run, args) },
	}
}

// What the command that Install wrote makes of the exit status: 0 is merged, 3 is
// merged as far as it goes, with marks. With any other, as with every error, it
// falls back on git's own merge.
const (
	driverOpen   = session.Status(session.ExitPartly)
	driverPassed = session.Status(session.ExitUsage)
)

// mostMerged bounds a file that is merged, in bytes: a branch of a stranger may bring more
// than the bank reads.
const mostMerged = 64 << 20

// runMergeDriver merges three files, and leaves the result in the second one.
func runMergeDriver(run *session.Run, args []string) error {
	var texts [3][]byte
	for i := range texts {
		info, err := os.Stat(args[i])
		if err == nil && info.Size() > mostMerged {
			return driverPassed
		}
		if texts[i], err = os.ReadFile(args[i]); err != nil {
			return err
		}
	}
	marks := threeway.Marks{Ours: "ours", Theirs: "theirs"}
	if len(args) > 3 {
		marks.Size, _ = strconv.Atoi(args[3])
	}
	name := filepath.ToSlash(args[1])
	if len(args) > 4 {
		name = args[4]
	}
	merged, open, err := repository.Merge(name, texts[0], texts[1], texts[2], marks)
	if err != nil {
		return driverPassed
	}
	if err := writeMerged(args[1], merged); err != nil || len(open) == 0 {
		return err
	}
	for _, c := range open {
		run.Note(msgDriverOpen, session.Position(name, c.Line, 1), collision(run, c))
	}
	return driverOpen
}

// writeMerged replaces a file as a whole: what is there is one side of the merge, and
// all that git's own merge has of it if this one is ended halfway.
func writeMerged(name string, text []byte) error {
	root, err := os.OpenRoot(filepath.Dir(name))
	if err != nil {
		return err
	}
	defer root.Close()
	return plain.Replace(root, filepath.Base(name), text, 0o600) // as git's own temporary file
}

// collision says what two branches changed differently.
func collision(run *session.Run, c table.Collision) string {
	switch {
	case c.Tag == "" && c.File == "":
		return run.Say(msgCollideText)
	case len(c.Columns) == 0:
		return run.Say(msgCollideGone, c.Tag)
	}
	return run.Say(msgCollideCells, c.Tag, strings.Join(c.Columns, ", "))
}

// The messages of this file.
var (
	msgCollideText = lang.Text{
		EN: "both branches changed this text in different ways",
		ZH: "两个分支对这段文字做了不同的修改",
		JA: "二つのブランチがこの文を別々の内容に変更しました",
	}
	msgCollideGone = lang.Text{
		EN: "one branch changed the row of %s, the other deleted it",
		ZH: "一个分支修改了 %s 的行，另一个分支删除了它",
		JA: "一方のブランチが %s の行を変更し、もう一方が削除しました",
	}
	msgCollideCells = lang.Text{
		EN: "both branches changed the row of %[1]s in different ways: %[2]s",
		ZH: "两个分支对 %[1]s 的行做了不同的修改：%[2]s",
		JA: "二つのブランチが %[1]s の行を別々の内容に変更しました: %[2]s",
	}
)

// mergeDriverHelp is the help of tacit merge-driver.
var mergeDriverHelp = session.HelpText{
	Name: "merge-driver",
	Short: lang.Text{
		EN: "Merge INDEX.md or a log of a bank, for git",
		ZH: "为 git 合并记忆库的 INDEX.md 或日志",
		JA: "git のために、メモリバンクの INDEX.md やログをマージする",
	},
	Long: lang.Text{
		EN: `Git runs this command after "tacit init --git", with three versions of one file. It
writes the merged version to OURS, and exits with 0. If both branches changed the
same cells, it writes both between conflict markers, and exits with 3. If it cannot
merge the file, it leaves OURS unchanged, and exits with another status.`,
		ZH: `执行 "tacit init --git" 之后，由 git 调用，参数为同一文件的三个版本。合并结果写入 OURS，
退出状态为 0；两个分支修改了相同的单元格时，把双方内容写在冲突标记之间，退出状态为 3；
无法合并时 OURS 保持不变，退出状态为其他值。`,
		JA: `"tacit init --git" の後、git が一つのファイルの三つのバージョンを渡して呼び出します。マージした
ものを OURS に書き、終了ステータス 0 で終わります。両方のブランチが同じセルを変更していれば、
競合マーカーの間に両方を書き、終了ステータス 3 で終わります。マージできなければ OURS を変更せず、
ほかの終了ステータスで終わります。`,
	},
	Examples: lang.Same(`tacit merge-driver -- base ours theirs 7 memory-bank/INDEX.md`),
	Exits:    []int{session.ExitPartly},
}
