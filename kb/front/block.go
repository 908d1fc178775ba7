package front

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb/lang"
)

// ErrNoBlock is returned when a document does not have the block asked for.
var ErrNoBlock = errors.New("the document has no such block")

// The two regions of a document that the tool and a person share. Each stands
// between two lines: <!-- MACHINE_BLOCK_START --> and <!-- MACHINE_BLOCK_END -->.
const (
	machineBlock = "MACHINE_BLOCK"
	userBlock    = "USER_BLOCK"
)

var blockNames = []string{machineBlock, userBlock}

// MachineBlock returns the text between the marks of the machine block, the
// part of a document that the tool writes.
func MachineBlock(src []byte) (string, error) { return getBlock(src, machineBlock) }

// SetMachineBlock replaces the text between the marks of the machine block and
// leaves every other byte alone. The error is ErrNoBlock where there are no
// marks, and a *lang.Error without a path where they are broken.
func SetMachineBlock(src []byte, body string) ([]byte, error) {
	return setBlock(src, machineBlock, body)
}

// UserBlock returns the text between the marks of the user block, which belongs
// to a person.
func UserBlock(src []byte) (string, error) { return getBlock(src, userBlock) }

// SetUserBlock is SetMachineBlock for the user block.
func SetUserBlock(src []byte, body string) ([]byte, error) {
	return setBlock(src, userBlock, body)
}

func mark(name, end string) string { return "<!-- " + name + "_" + end + " -->" }

func getBlock(src []byte, name string) (string, error) {
	start, end, err := findBlock(src, name)
	if err != nil {
		return "", err
	}
	return string(src[start:end]), nil
}

var errTextBlockMust = lang.Text{EN: "the text of a block must not contain the marker %s", ZH: "块的内容中不能有标记 %s", JA: "ブロックの文にマーカー %s を入れることはできません"}

func setBlock(src []byte, name, body string) ([]byte, error) {
	for _, n := range blockNames {
		for _, m := range []string{mark(n, "START"), mark(n, "END")} {
			if strings.Contains(body, m) {
				return nil, errTextBlockMust.With(m)
			}
		}
	}
	start, end, err := findBlock(src, name)
	if err != nil {
		return nil, err
	}
	nl := Newline(src)
	body = strings.ReplaceAll(strings.ReplaceAll(body, "\r\n", "\n"), "\n", nl)
	if body != "" && !strings.HasSuffix(body, nl) {
		body += nl
	}
	return slices.Concat(src[:start], []byte(body), src[end:]), nil
}

var (
	errBeginsTwice          = lang.Text{EN: "%s begins twice", ZH: "%s 开始了两次", JA: "%s が二度始まっています"}
	hintDeleteOneMarks      = lang.Text{EN: "delete one of the markers", ZH: "请删除其中一个标记", JA: "マーカーを一つ削除してください"}
	errEndsWithoutBeginning = lang.Text{EN: "%s has an end marker but no begin marker", ZH: "%s 只有结束标记，没有开始标记", JA: "%s に終わりのマーカーはありますが、始まりのマーカーがありません"}
	hintAddAboveDelete      = lang.Text{EN: "add %s above it, or delete this line", ZH: "请在其上方加 %s，或删除这一行", JA: "この行の上に %s を加えるか、この行を削除してください"}
	errHasNoEnd             = lang.Text{EN: "%s has no end marker", ZH: "%s 没有结束标记", JA: "%s に終わりのマーカーがありません"}
	hintAddAfter            = lang.Text{EN: "add %s after it", ZH: "请在其后加 %s", JA: "ブロックの終わりに %s を加えてください"}
)

// findBlock returns the extent of the lines between the two marks.
func findBlock(src []byte, name string) (start, end int, err error) {
	start, end = -1, -1
	for pos := 0; pos < len(src); pos = LineEnd(src, pos) {
		switch string(bytes.TrimSpace(src[max(pos, BOMLen(src)):LineEnd(src, pos)])) {
		case mark(name, "START"):
			if start >= 0 {
				return 0, 0, Complain("", src, pos, errBeginsTwice.With(name), hintDeleteOneMarks)
			}
			start = LineEnd(src, pos)
		case mark(name, "END"):
			if start < 0 || end >= 0 {
				return 0, 0, Complain("", src, pos, errEndsWithoutBeginning.With(name), hintAddAboveDelete.With(mark(name, "START")))
			}
			end = pos
		}
	}
	switch {
	case start < 0:
		return 0, 0, ErrNoBlock
	case end < 0:
		return 0, 0, Complain("", src, LineStart(src, start-1), errHasNoEnd.With(name), hintAddAfter.With(mark(name, "END")))
	}
	return start, end, nil
}
