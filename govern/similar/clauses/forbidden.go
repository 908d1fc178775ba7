package clauses

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// forbidden finds what Japanese forbids with な: 出すな, 触るなよ. What muses ends in the same way, 混むな, but says
// nothing that another note would deny.
var forbidden = pattern.WithKeys(`([^\s])([うくすつぬむるぐぶ])な(?:よ|ね)?[。！!]?$`)

// beforeNot is what the end of a verb becomes before ない.
var beforeNot = map[string]string{"う": "わ", "く": "か", "す": "さ", "つ": "た", "ぬ": "な", "む": "ま", "ぐ": "が", "ぶ": "ば"}

// eOrI are the kana before the る of a verb that leaves it out before ない: 入れる, 見せる, 閉じる.
const eOrI = "えけせてねへめれげぜでべぺいきしちにひみりぎじびぴ見出寝着得"

// Denied writes what Japanese forbids with な as it denies it: 出すな is 出さない.
func Denied(clause string) string {
	found := forbidden().FindAllStringSubmatch(clause)
	if len(found) == 0 {
		return clause
	}
	m := found[0]
	end, ok := beforeNot[m[2]]
	if !ok && !strings.Contains(eOrI, m[1]) {
		end = "ら"
	}
	return strings.TrimSuffix(clause, m[0]) + m[1] + end + "ない"
}
