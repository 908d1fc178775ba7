package situation

import (
	"strings"

	"github.com/tacit-kb/tacit/govern/candidate/bidding"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// remainder is what stands behind the situation where the cut is none: what to do stands together with
// it, "after the flood records are kept upstairs, not in the cellar", or it is rejected, 開場の後ではなく.
var remainder = pattern.Lazy(`(?i)^(?:(?:and|but)\s+)?not\s|^(?:而不是|而非)|^(?:では|じゃ)な[くい]`)

// cutsClauses reports whether a form, by its place in forms, has cut a clause in two.
func cutsClauses(form int, when, what string) bool {
	switch {
	case noCondition().MatchString(when) || remainder().MatchString(what):
		return true
	case form == leadingEn:
		return firstSaysMore(when, what)
	case form == trailingEn:
		return unended(what) || ordersThings(when, what)
	}
	return form == leadingZh && dueZh().MatchString(when) && forbidsZh().MatchString(what)
}

// A Chinese situation goes on with what to do in it, without a comma, and what follows says what not
// to do: 如果狐狸进来当天就要登记，不要靠记性.
var (
	dueZh     = pattern.Lazy(`[就则](?:要|得|应|必须|该|立即|马上|先)`)
	forbidsZh = pattern.Lazy(`^(?:也|但|千万|绝对|一定)?(?:不要|别|不得|不准|不能|不可|禁止)`)
)

// firstSaysMore reports whether the comma behind a situation divides no clauses: what follows goes on
// with a list, or the situation is followed by what to do in it, without a comma of its own.
func firstSaysMore(when, what string) bool {
	return GoesOnWithList(what) && !order().MatchString(what) && !bidding.Order(what) || saysWhatFollows(when)
}

var (
	// besideSituation finds a second subject with what it does: "if a dog bites it goes in the book".
	// Behind "that", "or" and the like it is part of the situation.
	besideSituation = pattern.Lazy(`(?i)\s(\S+)\s+(?:it|he|she|they|we|you)\s+(?:(?:must|should|shall|may|need|needs|has to|have to)\s|(?:goes|gets|stays|comes|waits)\s)`)
	// joins are the words behind which a subject belongs to the situation still.
	joins = pattern.Lazy(`(?i)^(?:when(?:ever)?|if|once|before|after|while|during|as|soon|time|and|or|but|that|which|who|whom|whose|where|what|why|how|because|until|unless|than|says?|said|thinks?|knows?|believes?|sure)$`)
	// saysState finds where the situation is complete: "when the machine is down", before what to do.
	saysState = pattern.Lazy(`(?i)\s(?:is|are|was|were|has|have|cannot|can['’]?t|won['’]?t|doesn['’]?t|isn['’]?t|aren['’]?t)\s`)
)

// saysWhatFollows reports whether an English situation goes on with what to do in it.
func saysWhatFollows(when string) bool {
	for _, m := range besideSituation().FindAllStringSubmatch(when, -1) {
		if !joins().MatchString(m[1]) {
			return true
		}
	}
	at := saysState().FindStringIndex(when)
	return at != nil && ordersIn(when[at[0]:])
}

// ordersIn reports whether an order begins at some word of a text, and is not what somebody has to
// do or does, "ready to leave the ward", or a noun: "due for review".
func ordersIn(text string) bool {
	words := strings.Fields(text)
	for i := 2; i < len(words)-1; i++ { // behind the verb and what it says of the subject
		rest := strings.Join(words[i:], " ")
		if !ordersNothing().MatchString(words[i-1]) && (onlyVerb().MatchString(rest) || bidding.Order(rest)) {
			return true
		}
	}
	return false
}

// onlyVerb begins with the verb of an order that is hardly ever a noun or a participle.
var onlyVerb = pattern.Lazy(`(?i)^(?:take|tell|ask|keep|send|make|write|avoid|add|go|get|wait|give|bring)\b`)

// ordersNothing are words behind which a verb orders nothing, or is a noun.
var ordersNothing = pattern.Lazy(`(?i)^(?:to|and|or|not|can|cannot|can['’]?t|may|must|will|would|should|could|do|does|did|who|that|which|we|you|they|i|people|` +
	`the|a|an|no|any|each|every|this|its|our|your|their|another|last|next|first|for|in|on|at|of|by|with|under|from|about|after|before)$`)

// unended reports whether a clause stops before what it says: "in the morning, not".
func unended(clause string) bool {
	return noCondition().MatchString(clause) || openEnd().MatchString(clause)
}

// ordersThings reports whether what looks like a situation is the second of two things, of which
// one comes first: "lock the front door before the back door".
func ordersThings(when, what string) bool {
	second, first := strings.Fields(when), strings.Fields(what)
	if len(second) == 0 || len(second) > 4 || len(first) == 0 || !inOrder().MatchString(second[0]) {
		return false
	}
	return strings.EqualFold(second[len(second)-1], first[len(first)-1])
}

var inOrder = pattern.Lazy(`(?i)^(?:before|after)$`)

var openEnd = pattern.Lazy(`(?i)\b(?:not|never|than|of|and|or|but|nor|except|especially|particularly)$`)
