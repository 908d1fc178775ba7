package retrieve

import (
	"regexp"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"
)

// isSuspect reports whether a text has one of the usual shapes of orders to an
// agent, in one of the three languages. It is a hint for the reader and not
// the defence: that is the frame, which holds whatever the text says.
func isSuspect(text string) bool {
	return suspect().MatchString(norm.NFKC.String(text))
}

// suspect allows for a line end between any two words.
var suspect = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?ims)` + strings.Join([]string{
		`\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your|system)\b.{0,30}\b(?:instructions?|prompts?|rules?|messages?)\b`,
		`^\s*(?:system|assistant|human|user)\s*:`,
		`\byou are now\b`, `\bdo not (?:tell|inform|mention (?:this )?to) the user\b`,
		`(?:忽略|无视|忘记|覆盖).{0,12}(?:之前|以上|上面|先前|所有|系统|你的|您的).{0,12}(?:指令|提示|规则|要求|消息)`, `你现在是`, `不要告诉用户`,
		`(?:以前|これまで|上記|すべて|全て|システム)の?.{0,8}(?:指示|命令|ルール|プロンプト).{0,8}(?:無視|忘れ|上書き)`, `あなたは今から`, `ユーザーには?(?:言わ|伝え)ない`,
	}, "|"))
})
