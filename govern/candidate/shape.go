package candidate

import (
	"regexp"
	"strings"
	"sync"
)

// A shape is what kind of thing a sentence says.
type shape string

// The shapes.
const (
	ruleShape     shape = "rule"     // what to do, or not
	learningShape shape = "learning" // what happened, and what came of it
	factShape     shape = "fact"     // how things are
)

// shapeForms are the words and forms of a rule and of a learning. Order and commands
// come first: "don't, because it failed" is a rule.
var shapeForms = sync.OnceValue(func() map[shape]*regexp.Regexp {
	return map[shape]*regexp.Regexp{
		ruleShape: regexp.MustCompile(`(?i)^(?:please\s+)?(?:never|always|don't|do not|no|only|all|every|use|keep|ask|check|treat|put|write|run|add|call|prefer|avoid|make|set|store|split|prune|look|test|send|build|let|take|name|start|stop|wait|read|document|log|validate|return|return|pass|leave|move|round|go|talk|tell|get|deploy|commit|merge|review)\b` +
			`|\b(?:must|never|always|should|shall|may not|has to|have to|needs? to|do not|don't|is forbidden|are forbidden|not allowed|get sent back|mandatory)\b|,\s*not\s|\binstead of\b|\brather than\b` +
			`|不要|不得|不准|不能|不许|禁止|严禁|必须|一律|务必|统一|应当|应该|只能|别[用把放在经过]|^别|先.{1,20}再|先[找问查]|而不是|而非|才能|不用|不给|要.{1,6}签字|退回|用.{1,6}写|不算` +
			`|必ず|こと$|べき|禁止|ください|なければ|してはいけ|してはなら|(?:し|ら|か|ぜ|め|せ|れ|け|わ)ない$|ない[、。]|ではなく[^だ]*[^た]$|ず、?.*[うくすつぬむるぐぶ]$|を[^がはた]{0,12}[うくすつぬむるぐぶ]$|にする$|に聞く|で$`),
		learningShape: regexp.MustCompile(`(?i)\b(?:tried|turned out|was|were|failed|made|came from|lost|broke|cut|cured|fixed|caused|took|learned|found|got (?:faster|slower|worse|better))\b` +
			`|试过|失败|结果[是，]|是因为|发现|原来|漏过|丢了|爆掉|对不上|查了|踩过|降到|改成.*才|就好了|没用` +
			`|(?:った|した|いた|れた|えた|きた|けた)(?:$|。|ため|から|せい)|だった|解決`),
	}
})

// shapeOf tells what kind of thing free text says, by its first sentence.
func shapeOf(text string) shape {
	all := sentencesOf(text)
	if len(all) == 0 {
		return factShape
	}
	_, main := reasonIn(all[0])
	if main == "" {
		main = all[0]
	}
	_, what := conditionIn(main)
	forms := shapeForms()
	for _, s := range []string{what, main} {
		if forms[ruleShape].MatchString(s) && !pastOnly(s) {
			return ruleShape
		}
	}
	if forms[learningShape].MatchString(all[0]) || forms[learningShape].MatchString(strings.Join(all, "。")) {
		return learningShape
	}
	return factShape
}

// pastOnly reports whether a sentence says what happened, however it says it.
func pastOnly(s string) bool {
	return past().MatchString(s)
}

var past = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^we (?:tried|found|learned)\b|\b(?:came from|turned out|was a|were caused)\b|(?:试过|结果是|不是.*是因为|是因为|查了|漏过|没用)|(?:た|だった)$|たため$|たから$`)
})
