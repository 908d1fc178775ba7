package proposal

import (
	"github.com/tacit-kb/tacit/govern/author"
	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	oneOfWords          = lang.Text{EN: ": %s", ZH: "：%s", JA: ": %s"}
	msgSeveral          = lang.Text{EN: " (several: in quotes, with ; between them)", ZH: "（多个放在一对引号内，用 ; 隔开）", JA: "（複数は引用符の中に ; で区切って書く）"}
	msgSeveralSentences = lang.Text{
		EN: ` (several: in quotes, with "; " between them; after Chinese or Japanese, ; is enough)`,
		ZH: `（多个放在一对引号内，用“；”隔开；英文之后用 "; "，即分号加空格）`,
		JA: `（複数は引用符の中に「；」で区切って書く。英文の後では半角の ; と空白で区切る）`,
	}
)

// fieldMeanings say what each field of a memory is for, as the help of its flag.
var fieldMeanings = author.Uses
