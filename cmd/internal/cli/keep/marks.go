package keep

import (
	"context"
	"strings"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/govern/repository"
	"github.com/tacit-kb/tacit/kb"
	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/threeway"
)

// explainMarks says what git left in INDEX.md and the logs of a bank where it could
// not join two branches, and how to settle it; nil where there is nothing of it.
func explainMarks(ctx context.Context, run *session.Run, bank *kb.Bank) error {
	all := marksIn(ctx, run, bank)
	if len(all) == 0 {
		return nil
	}
	for _, m := range all[1:] {
		if !run.JSON {
			run.Note(msgDriverOpen, session.Position(run.BankPath(bank, m.name), m.line, 1), m.msg)
		}
	}
	first := all[0]
	return &session.Problem{Code: session.CodeBadFile, Msg: first.msg, Hint: first.hint, Path: run.ErrorPath(first.name), Line: first.line, Column: 1, Err: threeway.ErrMarks}
}

// resolveCommand, behind the name of the program, settles what git left.
const resolveCommand = " index --resolve"

// A leftMark is one conflict that git left: where, what stands on both sides, and how to
// settle it.
type leftMark struct {
	name      string // of the file, relative to the bank
	line      int
	msg, hint string
	command   string // that settles it; empty where a person has to
}

// marksIn lists the conflicts in INDEX.md and the logs.
func marksIn(ctx context.Context, run *session.Run, bank *kb.Bank) (all []leftMark) {
	hint := ""
	for _, m := range repository.Marks(bank) {
		if m.Odd != nil {
			all = append(all, leftMark{name: m.Path, line: m.Line, msg: run.Say(msgMarksOdd, m.Path, m.Odd), hint: run.Say(msgHintMarksOdd)})
			continue
		}
		if hint == "" {
			hint = hintMarks(ctx, run, bank)
		}
		all = append(all, leftMark{m.Path, m.Line, run.Say(msgMarks, named(run, m.Ours), named(run, m.Theirs)), hint, host.Program + resolveCommand})
	}
	return all
}

// hintMarks says how conflicts are settled, and how to have none by lines next time:
// who has the driver has none of these.
func hintMarks(ctx context.Context, run *session.Run, bank *kb.Bank) string {
	repo, err := repository.Open(ctx, bank)
	if err == nil {
		if s := repo.State(ctx); s.Driver && s.Attributes {
			return run.Say(msgHintMarksRows)
		}
	}
	return run.Say(msgHintMarks)
}

// named says what one side of a conflict has: the ids of its rows, else how many
// lines.
func named(run *session.Run, side repository.Side) string {
	if len(side.IDs) > 0 {
		return strings.Join(side.IDs, ", ")
	}
	return run.Say(msgMarksLines, side.Lines)
}

// The messages of this file.
var (
	msgDriverOpen = lang.Text{
		EN: "%[1]s: %[2]s",
		ZH: "%[1]s：%[2]s",
		JA: "%[1]s: %[2]s",
	}
	msgMarks = lang.Text{
		EN: "git could not merge two branches here: %[1]s on one side, %[2]s on the other",
		ZH: "git 无法在此处合并两个分支：一方是 %[1]s，另一方是 %[2]s",
		JA: "git はここで二つのブランチをマージできませんでした: 一方は %[1]s、もう一方は %[2]s",
	}
	msgMarksLines = lang.Text{
		EN: "lines: %d",
		ZH: "%d 行",
		JA: "%d 行",
	}
	msgHintMarks = lang.Text{
		EN: `type "tacit index --resolve" to keep both sides; after "tacit init --git", git does that itself`,
		ZH: `请执行 "tacit index --resolve"，它会保留双方的行；执行过 "tacit init --git" 后，git 会自动处理`,
		JA: `"tacit index --resolve" を実行すると、双方の行が残ります。"tacit init --git" を実行しておけば、git が自動で行います`,
	}
	msgHintMarksRows = lang.Text{
		EN: `type "tacit index --resolve": it writes each row as the file of its memory says, and leaves the rest between the conflict markers`,
		ZH: `请执行 "tacit index --resolve"：各行以其记忆文件为准，无法判断的仍留在冲突标记之间`,
		JA: `"tacit index --resolve" を実行すると、各行は記憶のファイルに合わせて書かれ、判断できないものは競合マーカーの間に残ります`,
	}
	msgMarksOdd = lang.Text{
		EN: "cannot parse the conflict in %[1]s: %[2]s",
		ZH: "无法解析 %[1]s 中的冲突：%[2]s",
		JA: "%[1]s の競合を解析できません: %[2]s",
	}
	msgHintMarksOdd = lang.Text{
		EN: "resolve it by hand: keep the rows of both sides, delete the lines with <<<<<<<, ======= and >>>>>>>, then run tacit index",
		ZH: "请手动处理：保留双方的行，删除带 <<<<<<<、======= 和 >>>>>>> 的行，然后运行 tacit index",
		JA: "手で解決してください。双方の行を残し、<<<<<<<、=======、>>>>>>> の行を削除してから tacit index を実行します",
	}
)
