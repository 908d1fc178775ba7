package lang_test

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/tacit-kb/tacit/kb/lang"
)

var (
	errDamaged = lang.Text{EN: "%s is damaged: %s", ZH: "%s 已损坏：%s", JA: "%s が壊れています: %s"}
	errMissing = lang.Text{EN: "no %s in %q", ZH: "%[2]q 中没有 %[1]s", JA: "%[2]q に %[1]s がありません"}
	wordMemory = lang.Text{EN: "memory", ZH: "记忆", JA: "メモリ"}
)

func TestSentencesInSentences(t *testing.T) {
	err := &lang.Error{Path: "a.md", Line: 2, Msg: errDamaged.With("x", errMissing.With(wordMemory, "b c")), Hint: lang.Plain("rm a.md")}
	for l, want := range map[lang.Lang]string{
		lang.English:  `a.md:2:1: x is damaged: no memory in "b c" (rm a.md)`,
		lang.Chinese:  `a.md:2:1: x 已损坏："b c" 中没有 记忆 (rm a.md)`,
		lang.Japanese: `a.md:2:1: x が壊れています: "b c" に メモリ がありません (rm a.md)`,
		"tlh":         `a.md:2:1: x is damaged: no memory in "b c" (rm a.md)`,
	} {
		if got := lang.Tell(err, l); got != want {
			t.Errorf("%s: %s\nwant %s", l, got, want)
		}
	}
	if err.Error() != err.In(lang.English) {
		t.Error("an error is English:", err)
	}
}

func TestOtherErrors(t *testing.T) {
	wrapped := fmt.Errorf("reading: %w", fs.ErrNotExist)
	if got := lang.Tell(errDamaged.With("x", wrapped), lang.Chinese); got != "x 已损坏：reading: file does not exist" {
		t.Error(got)
	}
	if !errors.Is(errDamaged.With("x", wrapped), fs.ErrNotExist) {
		t.Error("an argument that is an error is not found")
	}
	if lang.Tell(nil, lang.Chinese) != "" || lang.Of(nil) != nil || lang.All(nil) != (lang.Text{}) || lang.Map(nil, nil) != nil {
		t.Error("nil says something")
	}
	if got := lang.All(lang.Map(errMissing.With(wordMemory, "b"), func(s string) string { return s + "!" })); got.JA != `"b" に メモリ がありません!` {
		t.Error(got)
	}
}
