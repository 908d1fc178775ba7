package agents

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/tacit-kb/tacit/cmd/internal/hook"
	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/cmd/internal/session"
	"github.com/tacit-kb/tacit/kb/lang"
)

func newHookCommand(run *session.Run) *cobra.Command {
	var name string
	cmd := &cobra.Command{
		Use:       "hook session|prompt|file|subagent|stop",
		Args:      cobra.ArbitraryArgs,
		ValidArgs: []string{string(host.Session), string(host.Prompt), string(host.File), string(host.Subagent), string(host.Stop)},
		RunE: func(cmd *cobra.Command, args []string) error {
			return hook.RunHook(run, cmd, args, name)
		},
	}
	// A line that a newer Tacit has put into a committed file does no harm here.
	cmd.FParseErrWhitelist.UnknownFlags = true
	cmd.Flags().StringVar(&name, "host", "", run.Say(msgFlagHost))
	session.Complete(cmd, "host", hostNames())
	return cmd
}

func hostNames() (names []string) {
	for _, h := range host.Hosts {
		if h.Event(host.Prompt) != "" {
			names = append(names, h.Name)
		}
	}
	slices.Sort(names)
	return names
}

// hookHelp is the help of tacit hook.
var hookHelp = session.HelpText{
	Name: "hook",
	Short: lang.Text{
		EN: "Answer a host that calls Tacit",
		ZH: "响应宿主的调用",
		JA: "ホストからの呼び出しに応じる",
	},
	Long: lang.Text{
		EN: `Hosts, not people, run this command: when a session begins, when a prompt is
sent, when the agent opens or writes a file or starts a subagent, and when it has
stopped.
It reads the host's JSON from stdin and answers in the host's format:
with the memories that matter, or with nothing. It takes at most 800 ms, uses no
network except for the shared indexes in your own settings, and always exits with 0, so
that it never blocks a prompt. It writes only below .tacit or, in a project without a
bank, below the folder no-bank beside your own settings.

TACIT_HOOKS=off in the environment turns it off. TACIT_HOOKS=session,prompt answers
only the events that it names. The event stop is off unless it is named:
TACIT_HOOKS=on,stop answers all events, and stop too.

After a prompt, "tacit why --last" explains why it was answered or not.`,
		ZH: `由宿主运行，而不是由人运行：会话开始、发送提示词、智能体打开或写入文件、启动子智能体、停止时，
宿主都会调用它。
它从 stdin 读取宿主的 JSON，并按宿主的格式应答：给出相关的记忆，或什么也不给。它最多运行
800 毫秒，除你自己设置中的共享索引外不访问网络，并且退出状态总是 0，因此绝不会拦下提示词。它只在 .tacit 下写入；
项目没有记忆库时，只在你自己的设置文件旁边的文件夹 no-bank 下写入。

设置环境变量 TACIT_HOOKS=off 可将其关闭。TACIT_HOOKS=session,prompt 只响应写明的事件。
不写明 stop 就不响应 stop 事件：TACIT_HOOKS=on,stop 响应所有事件，也包括 stop。事后可用
"tacit why --last" 了解提示词为何得到或没有得到应答。`,
		JA: `ホストが実行するもので、人が使うものではありません。セッションの開始、プロンプトの送信、エージェントによる
ファイルの読み書き、サブエージェントの起動、エージェントの停止のたびに呼び出されます。
stdin からホストの JSON を読み、その形式で応じます。関係する記憶があれば渡し、なければ
何も返しません。実行は長くても 800 ミリ秒で、あなたの設定にある共有ストアのほかはネットワークを
使わず、終了ステータスは常に 0 です。プロンプトを止めることはありません。書き込むのは .tacit の下だけです。
メモリバンクのないプロジェクトでは、あなたの設定の隣のフォルダー no-bank の下だけです。

環境変数 TACIT_HOOKS=off で無効になります。TACIT_HOOKS=session,prompt のように書くと、
書いたイベントにだけ応じます。stop は、書かなければ無効です。TACIT_HOOKS=on,stop なら、
すべてのイベントに加えて stop にも応じます。プロンプトに応じた理由、応じなかった理由は、
後から "tacit why --last" で分かります。`,
	},
	Examples: lang.Text{
		EN: `echo '{"prompt":"may we retry a payment?"}' | tacit hook prompt --host claude
TACIT_HOOKS=off claude
tacit why --last`,
		ZH: `echo '{"prompt":"支付可以重试吗？"}' | tacit hook prompt --host claude
TACIT_HOOKS=off claude
tacit why --last`,
		JA: `echo '{"prompt":"決済を再試行してよいか"}' | tacit hook prompt --host claude
TACIT_HOOKS=off claude
tacit why --last`,
	},
	NoError: true,
}

// The messages of this file.
var (
	msgFlagHost = lang.Text{
		EN: "name of the host, if it cannot be detected",
		ZH: "宿主的名称，用于无法自动识别时",
		JA: "ホストの名前。自動で判別できないときに使う",
	}
)
