// Package compound cuts a prompt that says that it asks another thing as well into what it asks: "who signs
// off a release, also where do I get the token". One of the two finds its memory alone where both together
// find none.
package compound

import (
	"strings"
	"unicode/utf8"

	"github.com/tacit-kb/tacit/kb/lang"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// What stands before another matter. A comma or "and" alone does not say so: what follows often speaks of
// the same thing, and asked alone it finds whatever has its words. Of 343 labelled questions and 6,895 that
// nothing answers, cutting at each helped no more and showed something half as often again.
var (
	adds     = pattern.Lazy(`(?i)[,;]\s+(?:and\s+|but\s+|oh\s+)*(?:also|plus|btw|by the way|one more thing)[,:]?\s+|\s+and also\s+`)
	addsWide = pattern.Lazy(`[，,；;、。？?\s]\s*(?:还有就是|还有|另外|顺便(?:问(?:一下|下)?)?|再就是|对了|あと|それから|それと|ついでに)[，,、は]?\s*|另外|顺便问(?:一下|下)?`)
)

// A question of its own also begins behind a comma or "and" where the prompt began as a question too, and what
// follows does not lean on it: "what's the cap for bikes and how long is a reservation".
const begins = `(?:what|who|whom|whose|where|when|which|why|how)(?:['’](?:s|re))?\b|(?:can|could|do|does|did|is|are|should|may|must|will)\s+(?:i|we|you|there|the|an?|our|my)\b`

var (
	asksFirst = pattern.Lazy(`(?i)^\W*(?:(?:so|and|hi|hey|hello|ok|please|tell me|do you know|remind me|(?:just |quick |two |a few |a couple of )*(?:questions?|things?|one))[,:]?\s+)*(?:` + begins + `)`)
	asksAgain = pattern.Lazy(`(?i)(?:[,;]\s+(?:and\s+)?|\s+and\s+)(` + begins + `)`)
	leans     = pattern.Lazy(`(?i)\b(?:it|its|they|them|their|that|this|those|these|there|he|she|him|her|ones?|else)\b|[它这那其他她]|それ|その|これ|この|そこ|そっち`)
	asksWide  = pattern.Lazy(`多少|几|谁|哪|什么|啥|怎么|怎样|如何|吗|多[久长大高]|能不能|要不要|是不是|可不可以|行不行|いつ|誰|だれ|どこ|何[^度回]|なに|いくつ|いくら|どう|どの|どれ|どっち|か$|っけ$`)
	// ofItsOwn finds a question that says first of what it asks.
	ofItsOwn = pattern.Lazy(`^[^，,]{2,}?(?:是|走|用|叫|在|归|要|有|找|存|放|留|收)?(?:多少|几|谁|哪|什么|啥|多[久长大高])|^[^、]{2,}[はが].*(?:いつ|誰|だれ|どこ|何[^度回]|何$|なに|いくつ|いくら|どれ|どっち)`)
	comma    = pattern.Lazy(`[，,；;、]`)
)

// again returns where another question begins in a prompt that began as one: where it is cut, and where the
// question begins.
func again(text string) (all [][]int) {
	if lang.Spaced(text) {
		if !strings.ContainsAny(text, ",;") && !strings.Contains(strings.ToLower(text), "and") || !asksFirst().MatchString(text) {
			return nil // most prompts join nothing, and need no expression for it
		}
		for _, at := range asksAgain().FindAllStringSubmatchIndex(text, -1) {
			if !leans().MatchString(text[at[2]:]) {
				all = append(all, []int{at[0], at[2]})
			}
		}
		return all
	}
	for _, at := range comma().FindAllStringIndex(text, -1) {
		before, after := text[:at[0]], strings.TrimRight(text[at[1]:], "？?。")
		if asksWide().MatchString(before) && ofItsOwn().MatchString(after) && !leans().MatchString(after) {
			all = append(all, at)
		}
	}
	return all
}

// How many characters a part has at least that asks something by itself, and how many parts there
// are at most.
const (
	leastSpaced = 12
	leastWide   = 5
	mostParts   = 4
)

// longestJoined is how many bytes a text has at most in which a comma is looked at for another question:
// each is held against all before and behind it, and a paste has thousands.
const longestJoined = 600

// Parts returns what a text asks where it says that it asks more than one thing, else nil. What is too
// short to ask anything belongs to the part before it.
func Parts(text string) (all []string) {
	cut, least := adds(), leastSpaced
	if !lang.Spaced(text) {
		cut, least = addsWide(), leastWide
	}
	ends := cut.FindAllStringIndex(text, -1)
	if len(ends) == 0 && len(text) <= longestJoined {
		ends = again(text)
	}
	from := 0
	take := func(to int) bool {
		part := strings.TrimRight(strings.TrimSpace(text[from:to]), " ,;，；、")
		if utf8.RuneCountInString(part) < least {
			return false
		}
		all = append(all, part)
		return true
	}
	for _, at := range ends {
		if take(at[0]) {
			from = at[1]
		}
	}
	if !take(len(text)) || len(all) < 2 || len(all) > mostParts {
		return nil
	}
	return all
}
