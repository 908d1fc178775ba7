package relevance

import (
	"context"
	"strings"

	"github.com/tacit-kb/tacit/index/embed"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// The part of a day or of a week in a question is like small talk, which is full of them, and
// says nothing of what is asked: "who may deploy on Friday afternoon?" asks who may deploy.

// partsOfTime are the words that name a part of a day or of a week, with the words that tie
// them to a sentence, in English, Chinese and Japanese.
var partsOfTime = pattern.Lazy(`(?i)` + strings.Join([]string{
	`\b(?:(?:on|by|until|till|since|at|in|of|for|from|before|after|during|around)\s+)?(?:(?:this|next|last|every|each|the|early|late)\s+)*` +
		`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tonight|tomorrow|yesterday|weekends?)(?:['’]s)?` +
		`(?:\s+(?:early\s+|late\s+|at\s+)?(?:mornings?|afternoons?|evenings?|nights?|noon|midnight|lunch(?:\s?time)?))?\b`,
	`\b(?:(?:on|by|until|till|since|at|in|for|from|before|after|during|around)\s+)?(?:this|next|last|every|each|the|late|early)\s+(?:mornings?|afternoons?|evenings?|nights?|noon|lunch(?:\s?time)?)\b`,
	`\b(?:at|by|before|after|until|till|around)\s+(?:night|noon|midnight|lunch(?:\s?time)?)\b`,
	`(?:(?:这|這|本|上|下)?个?(?:周|週|星期|礼拜|禮拜)(?:[一二三四五六日天末])|[今明昨后後前]天|[今明昨][晚早夜])(?:的?(?:早上|早晨|上午|中午|下午|傍晚|晚上|凌晨|夜里|半夜))?的?`,
	`(?:早上|早晨|上午|中午|下午|傍晚|晚上|凌晨|半夜)的?`,
	`(?:(?:今週|来週|先週|毎週|再来週)の?)?(?:[月火水木金土日]曜日?|今日|明日|昨日|明後日|今夜|今晩|昨夜|昨晩|今朝|明朝|毎朝|毎晩|今?週末)の?(?:朝|午前中?|昼|お昼|午後|夕方|夜中?|晩|深夜)?(?:までに|まで|から|[のはに、])?`,
	`(?:午前中?|午後|夕方|夜中|深夜|お昼)(?:までに|まで|から|[のはに、])?`,
}, "|"))

// inquires matches what asks something, in the three languages.
var inquires = pattern.Lazy(`(?i)[?？]|か[。\s]*$|\b(?:who|what|when|where|why|how|which|whose)\b|[谁誰吗嗎呢]|什么|甚麼|怎么|怎麼|多少|多久|几[个点天]|哪|为什么|為什麼|いつ|どこ|どう|どれ|なぜ|何[時日人]`)

// mayWe matches what asks whether something may or can be done, without a mark that inquires
// knows: it is about what the rest names.
var mayWe = pattern.Lazy(`(?i)^\W*(?:can|may|could|should|shall|must|do|are) (?:we|i|you)\b|[能行好该該用]不[能行好该該用]|可不可以|要不要|是不是|有没有|有沒有|能否|可否|(?:可以|[行成好能会會])不[。\s]*$|(?:て|で)も?(?:いい|よい|良い|大丈夫)[。\s]*$`)

// courtesy is how like small talk a clause is that says nothing beside a question.
const courtesy = 0.6

// An aside is what is left of a question without its courtesies and the parts of a day.
type aside struct {
	*question         // with a vector alone
	talk      float64 // its likeness to small talk
}

// asideOf returns what is left of a question that is like small talk, if that says enough
// and something was taken away.
func (s *Scorer) asideOf(ctx context.Context, text string, courtesies []string) (*aside, error) {
	rest := text
	if inquires().MatchString(text) { // "thanks, UTF-8 is fine now" is a courtesy as a whole
		for _, c := range courtesies {
			rest = strings.Replace(rest, c, "", 1)
		}
	}
	rest = strings.Trim(partsOfTime().ReplaceAllString(rest, " "), " "+clauseEnds)
	if rest == strings.Trim(text, " "+clauseEnds) || s.says(rest) < saysEnough {
		return nil, nil
	}
	own, err := s.model.Embed(ctx, embed.Query, []string{rest})
	if err != nil {
		return nil, err
	}
	v := own[0]
	if s.space.embedder != embed.Embedder(s.model) {
		if v, err = s.space.embed(ctx, rest); err != nil {
			return nil, err
		}
	}
	return &aside{newQuestion(s.space.ground, v), s.talk.nearest(own[0], symptomOrAll(rest))}, nil
}

// says returns how much the terms of a text say.
func (s *Scorer) says(text string) (said float64) {
	for _, t := range termsOf(s.model, text) {
		said += weight(t.rarity, 0, 0)
	}
	return said
}

// above returns by how much a memory lies nearer to what is asked than any small talk does.
func (a *aside) above(v Bank, memory int) float64 {
	best := -1.0
	lo, hi := v.Passages(memory)
	for j := lo; j < hi; j++ {
		best = max(best, a.cosine(v.Vector(j)))
	}
	return best - a.talk
}
