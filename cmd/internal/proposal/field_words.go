package proposal

import (
	"github.com/tacit-kb/tacit/govern/author"
	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	oneOfWords          = lang.Text{EN: ": %s", ZH: "：%s", JA: ": %s"}
	msgSeveral          = lang.Text{EN: " (put ; between several)", ZH: "（多个用 ; 隔开）", JA: "（複数は ; で区切る）"}
	msgSeveralSentences = lang.Text{
		EN: ` (put "; " between several; after Chinese or Japanese, ; is enough)`,
		ZH: `（多个用“；”隔开；英文之后用 "; "，即分号加空格）`,
		JA: `（複数は「；」で区切る。英文の後では半角の ; と空白で区切る）`,
	}
)

// fieldMeanings say what each field of a memory is for, as the help of its flag.
var fieldMeanings = author.Uses
