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
		ZH: `（多个之间用全角“；”或半角分号加空格“; ”隔开；半角分号前面是中文或日文时，空格可省）`,
		JA: `（複数は ；で区切る。英文の後では "; " と空白も付ける）`,
	}
)

// fieldMeanings say what each field of a memory is for, as the help of its flag.
var fieldMeanings = author.Uses
