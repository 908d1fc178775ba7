package practice

import (
	"slices"
	"strings"
	"unicode"
)

// empty are the words of titles that name no subject, in the three languages.
var empty = strings.Fields(`note notes misc miscellaneous other others stuff todo tip tips hint hints info information general important
	untitled draft temp tmp test new memory document readme summary lesson lessons learned learnt remember reminder various the a an and of on my our some
	笔记 备注 杂项 其他 其它 说明 记录 注意 注意事项 待办 提示 总结 小结 无标题 未命名 心得 经验 重要 随笔 备忘 备忘录
	メモ ノート その他 注意 注意点 注意事項 雑記 覚え書き 覚書 まとめ 備忘録 無題 ヒント 情報 重要 記録 説明 下書き`)

// saysNothing reports whether a title names no subject: all its words are empty. Digits
// and signs, as in "Notes (2)", do not help.
func saysNothing(title string) bool {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != 'ー' })
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(empty, w) })
}
