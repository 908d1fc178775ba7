package cli

// resolveHelp is the help of resolve and search.
var resolveHelp = []helpText{{
	name:  "resolve",
	group: msgHelpGroupFind,
	short: text{
		en: "Tell which facts hold for a device and its firmware",
		zh: "查询某设备及其固件所适用的事实",
		ja: "ある機器とそのファームウェアに当てはまる事実を示す",
	},
	long: text{
		en: `Merges the facts of all profile rules of a model that hold for a firmware version:
wide version ranges first, narrower ones over them, among equals by priority, and
the override of the device last. For every fact it tells which rule it is from and
what that rule wrote over. What cannot be read is told and never matches.

Versions may have any number of parts, zeros in front, a v, a letter, and a suffix
such as -rc1 or _build5. Ranges are 1.2.3, 1.2.*, 1.x, 1.2, ">=1.2.0 <1.3.0",
~1.2.3, ^1.2, 1.2 - 1.4, and several of them with || between. A pre-release is in a
range only if the range names one.`,
		zh: `合并某型号的、适用于某固件版本的所有画像规则的事实：先宽后窄，较窄的版本范围覆盖较宽
的；分不出宽窄时按优先级；最后是该设备自身的覆盖值。对每个事实都说明来自哪条规则、覆盖了
什么。无法读懂的内容会被指出，且绝不匹配。

版本号可有任意段数，可有前导零、v、字母，以及 -rc1 或 _build5 之类的后缀。范围可写作
1.2.3、1.2.*、1.x、1.2、">=1.2.0 <1.3.0"、~1.2.3、^1.2、1.2 - 1.4，多个之间用 ||。只有
范围中提到了预发布版，预发布版才算在内。`,
		ja: `ある型式の、ファームウェアの版に当てはまるプロファイル規則の事実を重ねます。版の範囲が
広いものから狭いものへ、広さで決まらなければ優先度の順に、最後にその機器自身の上書きです。
事実ごとに、どの規則のものか、何を上書きしたかを示します。読めないものは知らせ、当てはまる
とは見なしません。

版の段はいくつでもよく、先頭の 0、v、文字、-rc1 や _build5 のような後置きも使えます。
範囲は 1.2.3、1.2.*、1.x、1.2、">=1.2.0 <1.3.0"、~1.2.3、^1.2、1.2 - 1.4 のように書き、
|| で並べられます。プレリリースは、範囲がプレリリースを挙げているときだけ含まれます。`,
	},
	examples: text{en: `tacit resolve --model-id EV1 --fw-version v1.02.003
tacit resolve --model-id EV1 --fw-version 1.2.3 --instance-id bench-7 --json | jq .facts
tacit resolve --model-id EV1 --fw-version 1.2.3 --json --explain`},
}, {
	name:  "search",
	group: msgHelpGroupFind,
	short: text{
		en: "Look for a text as it is written, or for the rules of a device",
		zh: "按原文查找文字，或查找某设备的规则",
		ja: "書かれたままの文字列や、ある機器の規則を探す",
	},
	long: text{
		en: `With a text: lists every line of the memories that has it, as path:line:column.
Letter case is nothing, and the meaning is nothing either: "tacit match" is for
that. With --model-id: lists the profile rules of the model, and with --fw-version
those that hold for it, the strongest first. With both, the lines of these rules.
Nothing found is silence.`,
		zh: `给出文字时：以 路径:行:列 列出含有它的每一行。不分大小写，也不理解含义；要按含义查找请用
"tacit match"。给出 --model-id 时：列出该型号的画像规则，加上 --fw-version 则只列适用的，
最优先的在前。两者都给出时，列出这些规则中含有该文字的行。没有找到则保持静默。`,
		ja: `文字列を指定すると、それを含むメモリの行を パス:行:列 で並べます。大文字小文字は区別せず、
意味も見ません。意味で探すには "tacit match" を使います。--model-id を指定すると、その
型式のプロファイル規則を、--fw-version も付けるとその版に当てはまるものを、強いものから
並べます。両方なら、その規則の中の行です。見つからなければ沈黙します。`,
	},
	examples: text{en: `tacit search "idempotency key"
tacit search --status all TODO
tacit search --model-id EV1 --fw-version 1.2.3
tacit search --model-id EV1 --status draft        # rules that wait for a decision`},
}}
