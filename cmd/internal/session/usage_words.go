package session

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tacit-kb/tacit/kb/lang"
)

// argumentWords say what an argument is, by the command and the name that its usage
// has for it, where the name alone does not tell.
var argumentWords = map[string]lang.Text{
	"merge KEEP": {EN: "the memory that stays", ZH: "要保留的记忆", JA: "残す記憶"},
	"merge GONE": {EN: "the memory that is merged into the first one, and then removed",
		ZH: "要并入前一条、随后删除的记忆", JA: "一つ目に統合され、そのあと削除される記憶"},
	"show ID":       wordMemory,
	"edit ID":       wordMemory,
	"diff ID":       wordMemory,
	"similar NAME":  wordMemory,
	"apply ID":      wordPlan,
	"remember TEXT": {EN: "a sentence in quotes", ZH: "一句话，加引号", JA: "引用符で囲んだ文"},
	"install HOST...": {EN: "the program that your agent runs in, such as claude or cursor",
		ZH: "智能体所在的程序，例如 claude 或 cursor", JA: "エージェントが動くプログラム（例: claude、cursor）"},
	"why QUERY": {EN: "a question in quotes, and the id of a memory if you ask about one",
		ZH: "一个加引号的问题；若问某一条记忆，再加上它的编号", JA: "引用符で囲んだ質問。特定の記憶について尋ねるならその ID も"},
}

var (
	wordMemory = lang.Text{EN: "the id of a memory, as tacit list shows it", ZH: "记忆的编号，可用 tacit list 查看", JA: "記憶の ID（tacit list で表示されます）"}
	wordPlan   = lang.Text{EN: "the id of a plan, as tacit plan list shows it", ZH: "计划的编号，可用 tacit plan list 查看", JA: "計画の ID（tacit plan list で表示されます）"}
)

// Missing is the error for an argument that is not there.
func (run *Run) Missing(cmd *cobra.Command, argument string) error {
	if words, ok := argumentWords[cmd.Name()+" "+argument]; ok {
		return run.WrongUsage(cmd, msgMissingThat, argument, run.Say(words))
	}
	return run.WrongUsage(cmd, msgTooFewArgs, argument)
}

// unknownLetter answers a flag of one letter, as other programs have it: the flag that
// begins with it, if there is one.
func (run *Run) unknownLetter(cmd *cobra.Command, letter string) error {
	begin := letter
	if letter == "n" { // as of head, and of git log
		begin = "limit"
	}
	names := []string{}
	for _, flags := range []*pflag.FlagSet{cmd.NonInheritedFlags(), cmd.InheritedFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && strings.HasPrefix(f.Name, begin) {
				names = append(names, "--"+f.Name)
			}
		})
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(a) - len(b) })
	hint := run.Say(msgHintNoLetters)
	if len(names) > 0 {
		hint = run.Say(MsgHintDidYouMean, names[0])
	}
	return &Problem{Code: CodeUsage, Msg: run.Say(msgUnknownLetter, letter), Hint: hint}
}

var (
	msgMissingThat = lang.Text{
		EN: "missing argument: %[1]s: %[2]s",
		ZH: "缺少参数 %[1]s：%[2]s",
		JA: "引数が足りません: %[1]s: %[2]s",
	}
	msgUnknownLetter = lang.Text{
		EN: "unknown flag -%s",
		ZH: "没有 -%s 这个选项",
		JA: "-%s というフラグはありません",
	}
	msgHintNoLetters = lang.Text{
		EN: "only -h, -i of match, and -o of map and export are short; --help lists the flags",
		ZH: "只有 -h、match 的 -i 以及 map 和 export 的 -o 是短选项；用 --help 查看全部选项",
		JA: "短いフラグは -h と、match の -i、map と export の -o だけです。--help で一覧を表示します",
	}
)
