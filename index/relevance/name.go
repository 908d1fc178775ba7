package relevance

import "strings"

// nameKeeps is what a memory keeps of its relevance that has nothing of the question but a
// neighbour of a name: a sensor is not MQTT.
const nameKeeps = 0.2

// What makes a word in Latin letters such a name: no memory has it, it is written as one
// or says so much, and more than half of the question with the others of its kind.
const (
	nameWeight = 17.0
	nameShare  = 0.55
)

// translated is the cosine from which a memory has a rare name in capitals in meaning, or one
// in small letters, which may be a rare word: MQTT has .60 with センサー. Of other names, related is enough: WiFi has .56 with 无线.
const translated = 0.62

// onlyNeighbour reports whether all that a memory has of a question is a neighbour of names
// that no memory has. matches are of the question's units.
func (p *question) onlyNeighbour(matches []MatchedInput) bool {
	for k, u := range p.words.units {
		least := float32(related)
		if p.unknownName(k) {
			least = u.name
		}
		if matches[k][3] == 1 || matches[k][0] >= least {
			return false
		}
	}
	return true
}

// asksNames reports whether names that no memory has are half of the question.
func (p *question) asksNames() bool {
	sum := 0.0
	for k, u := range p.words.units {
		if p.unknownName(k) {
			sum += u.weight
		}
	}
	return sum > 0 && sum >= nameShare*p.words.total
}

// unknownName reports whether a unit is a name that no memory has.
func (p *question) unknownName(k int) bool {
	for _, t := range p.spelt[k] {
		if len(p.terms[t].held) > 0 {
			return false
		}
	}
	return p.words.units[k].name > 0 && len(p.spelt[k]) > 0
}

// markName marks the last unit as a name if the token is all of it and written like one:
// with a capital inside, or rare. CI and k8s are words as common as
// others, which notes translate or write out.
func (c *cutter) markName(token string) {
	if len(c.units) == 0 {
		return
	}
	// One comparison ends at the first letter that differs. All else reads the token as a whole,
	// and is not done for each part of an endless one.
	u := &c.units[len(c.units)-1]
	if !strings.EqualFold(u.text, token) || !onlyLetters(token) {
		return
	}
	rare := u.weight >= nameWeight
	small := strings.ToLower(token) == token
	switch {
	case rare && acronym(token), rare && small && !c.plural(token):
		u.name = translated
	case rare && !small, camel(token):
		u.name = related
	}
}

// onlyLetters reports whether a token is of Latin letters without accents, and of digits.
func onlyLetters(token string) bool {
	return token != "" && strings.Trim(strings.ToLower(token), "abcdefghijklmnopqrstuvwxyz"+digits) == ""
}

// camel reports whether a token has a capital behind a small letter: GraphQL, WebSocket.
func camel(token string) bool {
	for k := 1; k < len(token); k++ {
		if strings.ToLower(token[k:k+1]) != token[k:k+1] && strings.ToUpper(token[k-1:k]) != token[k-1:k] {
			return true
		}
	}
	return false
}

// plural reports whether a token in small letters is the plural of a word that the
// vocabulary knows: timestamps is no name.
func (c *cutter) plural(token string) bool {
	one, ok := strings.CutSuffix(token, "s")
	if ok {
		_, ok = c.model.Word(one)
	}
	return ok
}
