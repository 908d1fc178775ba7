package cli

// mergeHelp is the help of merge.
var mergeHelp = helpText{
	name:  "merge",
	group: msgHelpGroupChange,
	short: text{
		en: "Make one memory of two",
		zh: "把两条记忆合并为一条",
		ja: "二つのメモリを一つにする",
	},
	long: text{
		en: `KEEP takes up what GONE says and it does not: triggers and pointers, the broader
scope, the higher strength, paragraphs. GONE is deleted, its id is kept in
supersedes, and no other memory names it any more.

With --replace nothing is taken over: KEEP holds in the stead of GONE. Which
memories say the same, or disagree, is told by "tacit check".`,
		zh: `KEEP 吸收 GONE 中它没有的内容：触发条件和指针、更广的范围、更高的强度、段落。GONE 被删除，
其编号保留在 supersedes 中，其他记忆不再提到它。

使用 --replace 时不吸收任何内容：KEEP 取代 GONE。哪些记忆内容相同或互相矛盾，见
"tacit check"。`,
		ja: `KEEP は、GONE にあって自分にないもの（トリガーやポインター、より広い適用範囲、より高い
強度、段落）を引き継ぎます。GONE は削除され、その ID は supersedes に残り、ほかのメモリは
もう GONE を指しません。

--replace では何も引き継がず、KEEP が GONE に取って代わります。同じ内容や食い違うメモリは
"tacit check" が示します。`,
	},
	examples: text{en: `tacit merge EXP-003 EXP-014
tacit merge EXP-014 EXP-003 --replace --archive`},
	exits: changeExits,
}
