package cli

// evidenceHelp is the help of observe.
var evidenceHelp = []helpText{{
	name:  "observe",
	group: msgHelpGroupChange,
	short: text{
		en: "Record what was seen, as evidence",
		zh: "把看到的现象记录为证据",
		ja: "見たことを証拠として記録する",
	},
	long: text{
		en: `Appends one observation to the log of a run, or to the global one. Nobody has to
agree: it is evidence, not a memory, private to this clone, and never changed
afterwards. tacit compile makes rules of it, and what a rule cites travels with git.

It is about a device (--model-id and --fw-version), a service or a topic. The
content is text; a JSON object or list is kept as such. A secret is refused. What
is larger than 256 KiB stays in a file: --artifact records its path and hash.`,
		zh: `把一条观察追加到某次运行的日志或全局日志。无需任何人同意：它是证据而不是记忆，只属于
本机的这份副本，之后不再改动。tacit compile 据此整理规则；被规则引用的观察会随 git 传递。

对象是设备（--model-id 和 --fw-version）、服务或主题。内容是文字；JSON 对象或列表按原样
保存。含密钥的内容会被拒绝。超过 256 KiB 的内容请留在文件中：--artifact 记录其路径和哈希。`,
		ja: `観測を一件、実行のログか全体のログに追記します。同意は要りません。メモリではなく証拠で、
このクローンだけのものであり、後から変わりません。tacit compile がこれを規則にまとめ、
規則が引用したものは git で共有されます。

対象は機器（--model-id と --fw-version）、サービス、または主題です。内容は文字列で、JSON
のオブジェクトやリストはそのまま残します。秘密情報は拒まれます。256 KiB を超えるものは
ファイルに残し、--artifact でパスとハッシュを記録します。`,
	},
	examples: text{
		en: `tacit observe --source chat --model-id M1 --fw-version 1.2.3 \
    --content "The serial port drops bytes above 115200 baud."
dmesg | tail -50 | tacit observe --source system --model-id M1 --fw-version 1.2.3 \
    --run-id bench-7 --tag boot --artifact boot.log --content -
tacit observe --source report --service order-service --content '{"p95_ms": 840}'`,
		zh: `tacit observe --source chat --model-id M1 --fw-version 1.2.3 \
    --content "波特率高于 115200 时串口会丢字节。"
dmesg | tail -50 | tacit observe --source system --model-id M1 --fw-version 1.2.3 \
    --run-id bench-7 --tag boot --artifact boot.log --content -
tacit observe --source report --service order-service --content '{"p95_ms": 840}'`,
		ja: `tacit observe --source chat --model-id M1 --fw-version 1.2.3 \
    --content "115200 baud を超えるとシリアルでバイトが欠ける。"
dmesg | tail -50 | tacit observe --source system --model-id M1 --fw-version 1.2.3 \
    --run-id bench-7 --tag boot --artifact boot.log --content -
tacit observe --source report --service order-service --content '{"p95_ms": 840}'`,
	},
	exits: []int{exitLocked},
}}
