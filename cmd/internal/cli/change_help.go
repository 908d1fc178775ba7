package cli

// The help of the commands that add and change memories.
var (
	addHelp = helpText{
		name:  "add",
		group: msgHelpGroupChange,
		short: text{
			en: "Add a memory",
			zh: "添加一条记忆",
			ja: "メモリを追加する",
		},
		long: text{
			en: `Proposes a new memory. It is a draft, which nothing finds, until tacit promote.

The category decides the kind: rule and convention make a standard, architecture
and tooling make knowledge, both experience of the project. Others need --kind.
Without --id the next free one is taken (EXP-014), or the name of the service or
topic. Without --content the body is a template in your language to fill in.`,
			zh: `提出一条新记忆。它是草稿，在 tacit promote 之前不会被检索到。

类别决定种类：rule 和 convention 为标准，architecture 和 tooling 为认知，都是项目级经验；
其他类别需要 --kind。不给 --id 时取下一个空闲编号（EXP-014），或服务、主题的名称。不给
--content 时，正文是你所用语言的待填模板。`,
			ja: `新しいメモリを提案します。下書きなので、tacit promote するまで見つかりません。

種別はカテゴリーで決まります。rule と convention は標準、architecture と tooling は
知見で、どちらもプロジェクトの経験です。ほかのカテゴリーには --kind が必要です。--id が
なければ次の空き番号（EXP-014）か、サービスや主題の名前になります。--content がなければ、
本文はあなたの言語のテンプレートです。`,
		},
		examples: text{
			en: `tacit add --category rule --title "Retries carry an idempotency key" \
    --trigger "a payment is retried" --content "Send Idempotency-Key with every retry."
tacit add --category architecture --title "Orders are events" --template decision-record
tacit add --kind tech --service order-service --title "Order service"
git log -1 --format=%B | tacit add --category tooling --title "CI caches" --content -`,
			zh: `tacit add --category rule --title "重试必须携带幂等键" \
    --trigger "支付重试" --content "每次重试都发送 Idempotency-Key。"
tacit add --category architecture --title "订单为何用事件" --template decision-record
tacit add --kind tech --service order-service --title "订单服务"`,
			ja: `tacit add --category rule --title "再試行には冪等キーを付ける" \
    --trigger "決済を再試行する" --content "再試行では必ず Idempotency-Key を送る。"
tacit add --category architecture --title "注文はイベント" --template decision-record
tacit add --kind tech --service order-service --title "注文サービス"`,
		},
		exits: changeExits,
	}

	editHelp = helpText{
		name:  "edit",
		group: msgHelpGroupChange,
		short: text{
			en: "Change a memory or a document",
			zh: "修改记忆或文档",
			ja: "メモリや文書を変える",
		},
		long: text{
			en: `Changes fields of the front matter, one section, or the body of a memory, and
leaves every other byte alone. Without such a flag $VISUAL or $EDITOR opens on a
copy, and what you save becomes a plan. An empty value removes a field. The file
moves if its status, kind, type or level asks for another folder; its id stays.

ID is also the path of a document, such as active.md. Its machine block belongs to
programs: if a person edited it since, a new text waits for --keep, --overwrite or
--append. Lists are cut at ； and, but for trigger and not_when, at commas.`,
			zh: `修改前置元数据的字段、一个小节或记忆的正文，其他字节一律不动。不带这些选项时，用 $VISUAL
或 $EDITOR 打开副本，保存的内容成为计划。空值表示删除字段。状态、种类、类型或级别要求
换文件夹时，文件随之移动；编号不变。

ID 也可以是文档的路径，如 active.md。机器块由程序写入：若之后有人改过，新内容需要
--keep、--overwrite 或 --append。列表以 ； 分隔，除 trigger 和 not_when 外也可用逗号。`,
			ja: `フロントマターのフィールド、1 つの節、またはメモリの本文を変え、ほかは 1 バイトも変えま
せん。フラグがなければ $VISUAL か $EDITOR で写しを開き、保存した内容が計画になります。
空の値はフィールドを消します。状態・種別・類型・レベルに応じてファイルは移動しますが、
ID は変わりません。

ID には active.md のような文書のパスも使えます。マシンブロックはプログラムのもので、人が
編集していたら --keep、--overwrite、--append のどれかが必要です。リストは ； で区切り、
trigger と not_when 以外はコンマでも区切れます。`,
		},
		examples: text{
			en: `tacit edit EXP-014                                     # in your editor
tacit edit EXP-014 --strength validated --tags "payments, retry"
tacit edit EXP-014 --section Fix --content - < fix.md
tacit edit EXP-014 --summary ""                        # remove a field
tacit edit active.md --machine-block - < focus.md`,
			zh: `tacit edit EXP-014                                     # 在编辑器中修改
tacit edit EXP-014 --strength validated --tags "支付；重试"
tacit edit EXP-014 --section "解决方案（Fix）" --content - < fix.md
tacit edit EXP-014 --summary ""                        # 删除字段
tacit edit active.md --machine-block - < focus.md`,
			ja: `tacit edit EXP-014                                     # エディターで編集
tacit edit EXP-014 --strength validated --tags "決済；再試行"
tacit edit EXP-014 --section "対処（Fix）" --content - < fix.md
tacit edit EXP-014 --summary ""                        # フィールドを消す
tacit edit active.md --machine-block - < focus.md`,
		},
		exits: changeExits,
	}

	removeHelp = helpText{
		name:  "remove",
		group: msgHelpGroupChange,
		short: text{
			en: "Delete a memory",
			zh: "删除一条记忆",
			ja: "メモリを削除する",
		},
		long: text{
			en: `Deletes the file of a memory, and takes its id out of the replaces, replaced_by
and related of every other one. tacit undo brings all of it back.

Rejects what tacit compile apply has staged, too: a rule by its ID, an override by
the ID of its device. tacit reject is about plans.`,
			zh: `删除记忆的文件，并从其他所有记忆的 replaces、replaced_by 和 related 中去掉它的编号。
tacit undo 可以全部恢复。

也用于拒绝 tacit compile apply 暂存的内容：规则用其 ID，覆盖用设备的 ID。拒绝计划则用
tacit reject。`,
			ja: `メモリのファイルを削除し、ほかのすべてのメモリの replaces、replaced_by、related からその
ID を外します。tacit undo ですべて元に戻せます。

tacit compile apply が保留したものを退けるのにも使います。規則はその ID、上書きは機器の ID
で指定します。tacit reject は計画のためのものです。`,
		},
		examples: text{
			en: `tacit remove EXP-014
tacit remove EXP-014 --reason "we no longer retry payments" --yes`,
			zh: `tacit remove EXP-014
tacit remove EXP-014 --reason "已不再重试支付" --yes`,
			ja: `tacit remove EXP-014
tacit remove EXP-014 --reason "決済の再試行をやめた" --yes`,
		},
		exits: changeExits,
	}

	archiveHelp = helpText{
		name:  "archive",
		group: msgHelpGroupChange,
		short: text{
			en: "Put a memory, or what is done, into the archive",
			zh: "归档一条记忆，或已完成的内容",
			ja: "メモリや完了したものを保管する",
		},
		long: text{
			en: `Moves a memory to archive/, where nothing finds it any more.

With --older-than, --larger-than or --unused-since, proposes at once all live
memories and drafts of which all that is given holds, each with the reason. What
binds stays, and so does what has a review ahead. A KB has 1024 bytes.

Without ID, and once active.md has more than 120 lines or 20 done items, moves the
done items and the changes older than 30 days to archive/active_YYYY-MM.md.`,
			zh: `把一条记忆移到 archive/，此后不再被检索到。

带 --older-than、--larger-than 或 --unused-since 时，一次提出全部符合所给条件的有效记忆和
草稿，并逐条说明原因。有约束力的和尚待复查的保留不动。1 KB 为 1024 字节。

不给 ID 时，如果 active.md 超过 120 行或 20 个已完成项，则把已完成项和 30 天以前的变更移到
archive/active_YYYY-MM.md。`,
			ja: `メモリを archive/ に移し、見つからないようにします。

--older-than、--larger-than、--unused-since を付けると、指定した条件をすべて満たす有効な
メモリと下書きを、理由とともにまとめて提案します。拘束するものと、見直しの日がこれから来る
ものは残ります。1 KB は 1024 バイトです。

ID がなければ、active.md が 120 行または完了 20 件を超えているとき、完了した項目と
30 日より古い変更を archive/active_YYYY-MM.md に移します。`,
		},
		examples: text{
			en: `tacit archive EXP-014
tacit archive --older-than 180d --larger-than 200lines
tacit archive --unused-since 90d
tacit archive                # tidy up active.md`,
			zh: `tacit archive EXP-014
tacit archive --older-than 180d --larger-than 200lines
tacit archive --unused-since 90d
tacit archive                # 整理 active.md`,
			ja: `tacit archive EXP-014
tacit archive --older-than 180d --larger-than 200lines
tacit archive --unused-since 90d
tacit archive                # active.md を整理する`,
		},
		exits: changeExits,
	}

	promoteHelp = helpText{
		name:  "promote",
		group: msgHelpGroupChange,
		short: text{
			en: "Make a draft live",
			zh: "启用一份草稿",
			ja: "下書きを有効にする",
		},
		long: text{
			en: `Moves a draft, or an archived memory, to its live folder, where it can be found.
It must hold what its kind demands: knowledge its Decision Shape and its Judgment
Capsule, a standard the rule, a service or topic its name and a text.

Also brings into force what tacit compile apply has staged: a rule by its ID, an
override by the ID of its device. A draft that amends a live rule changes that rule
and is gone.`,
			zh: `把草稿或已归档的记忆移到有效文件夹，从此可以被检索到。它必须包含其种类所要求的内容：
认知要有判断结构和认知蒸馏，标准要有规则本身，服务或主题要有名称和正文。

也用于使 tacit compile apply 暂存的内容生效：规则用其 ID，覆盖用设备的 ID。修正现有规则的
草稿会改动该规则，然后消失。`,
			ja: `下書き、または保管したメモリを有効なフォルダーに移し、見つかるようにします。種別ごとに
必要な内容があります。知見には判断の形と判断の要約、標準には規則そのもの、サービスや主題
には名前と本文です。

tacit compile apply が保留したものも有効にします。規則はその ID、上書きは機器の ID で指定
します。有効な規則を修正する下書きは、その規則を変えてなくなります。`,
		},
		examples: text{
			en: `tacit list --status draft
tacit promote EXP-014`,
			zh: `tacit list --status draft
tacit promote EXP-014`,
			ja: `tacit list --status draft
tacit promote EXP-014`,
		},
		exits: changeExits,
	}
)

// changeHelp is the help of this part, in the order of a memory's life.
var changeHelp = []helpText{addHelp, editHelp, promoteHelp, archiveHelp, removeHelp, mergeHelp}

// changeExits are the exit statuses of every command that ends in a plan.
var changeExits = []int{exitPartly, exitStale, exitLocked, exitUnconfirmed, exitDeclined}
