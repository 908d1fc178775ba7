// Package typeword reads the words by which people, and our own messages, call the types of a memory: a standard is a rule, and
// knowledge a fact or a lesson.
package typeword

import (
	"slices"
	"strings"

	"github.com/tacit-kb/tacit/kb"
)

var words = map[string]kb.Type{
	"rule": kb.Standard, "rules": kb.Standard, "规则": kb.Standard, "规范": kb.Standard, "标准": kb.Standard, "ルール": kb.Standard, "規則": kb.Standard, "標準": kb.Standard,
	"fact": kb.Knowledge, "facts": kb.Knowledge, "lesson": kb.Knowledge, "lessons": kb.Knowledge, "事实": kb.Knowledge, "知识": kb.Knowledge, "事実": kb.Knowledge, "知見": kb.Knowledge, "学び": kb.Knowledge,
}

// Of returns the type that a word names, in any letter case: itself, or another word for it. A word that names none is
// returned as it is, in small letters.
func Of(word string) kb.Type {
	word = strings.ToLower(strings.TrimSpace(word))
	if t, ok := words[word]; ok {
		return t
	}
	return kb.Type(word)
}

// Is reports whether a word names a type.
func Is(word string) bool {
	return slices.Contains([]kb.Type{kb.Standard, kb.Knowledge}, Of(word))
}
