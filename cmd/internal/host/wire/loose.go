package wire

import (
	"bytes"

	"github.com/tacit-kb/tacit/cmd/internal/host"
	"github.com/tacit-kb/tacit/kb/lang"
)

// A loose is what a settings file may have that plain JSON does not.
type loose int

const (
	byteMark loose = 1 << iota // a byte order mark
	comments
	commas // one behind the last value
)

// reads says what hosts read beyond plain JSON; of a file with anything else they load
// nothing, most of them without a word. It was seen in Claude Code 2.1.330, Codex
// 0.169.0, Gemini CLI 0.61.0, Copilot 1.0.102 and OpenCode 1.18.33, and read in the code
// and documents of the others.
var reads = map[string]loose{
	host.Claude:   byteMark,
	host.Gemini:   comments,
	host.OpenCode: byteMark | comments | commas,
	host.Cursor:   comments,
	host.VSCode:   byteMark | comments | commas,
	host.Zed:      byteMark | comments | commas,
}

// unread returns the first place in a JSON document that keeps a host from loading it;
// nil if the host reads it.
func unread(src []byte, h string) *Refusal {
	may := reads[h]
	mark, text := cutMark(src)
	if len(mark) > 0 && may&byteMark == 0 {
		return at(src, 0, Unread, "")
	}
	comma := -1 // a comma that no value has followed yet
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == '"':
			comma = -1
			i += stringEnd(text[i:])
			continue
		case c == '/' && may&comments == 0:
			return at(text, i, Unread, "")
		case c == '/':
			i += commentEnd(text[i:])
			continue
		case c == ',':
			comma = i
		case (c == '}' || c == ']') && comma >= 0 && may&commas == 0:
			return at(text, comma, Unread, "")
		case c != ' ' && c != '\t' && c != '\r' && c != '\n':
			comma = -1
		}
		i++
	}
	return nil
}

// stringEnd returns how long the string is that a text begins with.
func stringEnd(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(text)
}

// commentEnd returns how long the comment is that a text begins with.
func commentEnd(text []byte) int {
	const begin = len("//")
	end := "\n"
	if bytes.HasPrefix(text, []byte("/*")) {
		end = "*/"
	}
	if i := bytes.Index(text[min(begin, len(text)):], []byte(end)); i >= 0 {
		return begin + i + len(end)
	}
	return len(text)
}

// The texts of this file.
var (
	// MsgUnread is what there is to say about a file that a host does not load.
	MsgUnread = lang.Text{
		EN: "%[1]s does not load this file, because its JSON parser accepts no comments, trailing commas or byte order marks: %[2]s",
		ZH: "%[1]s 不会加载这个文件，因为它不能解析带有注释、尾随逗号或字节顺序标记的 JSON：%[2]s",
		JA: "%[1]s はこのファイルを読み込みません。コメント、末尾のコンマ、バイト順マークのある JSON を解析できないためです: %[2]s",
	}
	// HintUnread is what to do about it.
	HintUnread = lang.Text{
		EN: "remove the comment, comma or byte order mark at that place",
		ZH: "请去掉该处的注释、逗号或字节顺序标记",
		JA: "その位置にあるコメント、コンマ、またはバイト順マークを取り除いてください",
	}
)
