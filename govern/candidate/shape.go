package candidate

import (
	"cmp"
	"slices"
	"sync"

	"github.com/tacit-kb/tacit/govern/candidate/mood"
	"github.com/tacit-kb/tacit/govern/candidate/situation"
	"github.com/tacit-kb/tacit/kb/guard"
	"github.com/tacit-kb/tacit/kb/pattern"
)

// fewSentences is how many sentences a text may have for each of them to make it a rule: "The report
// is by Zhou. Tell him before you change it." In a longer one the first says what it is about.
const fewSentences = 3

// shapeOf tells what kind of thing free text says, by its first sentence. What says how things are,
// and then what to do, is a rule.
func shapeOf(text string) mood.Shape {
	shapes.Lock()
	shape, known := shapes.known[text]
	shapes.Unlock()
	if known {
		return shape
	}
	shape = newShapeOf(text)
	if len(text) > mostShaped {
		return shape
	}
	shapes.Lock()
	defer shapes.Unlock()
	if len(shapes.known) >= mostShapes {
		clear(shapes.known)
	}
	shapes.known[text] = shape
	return shape
}

// shapes are those of the last texts: a note is asked for its shape a dozen times between what a
// person says and what is written, which is a third of the whole work. What is longer is not kept.
var shapes = struct {
	sync.Mutex
	known map[string]mood.Shape
}{known: map[string]mood.Shape{}}

const mostShapes = 64

func newShapeOf(text string) mood.Shape {
	if at := teller().FindStringIndex(text); at != nil && at[1] < len(text) {
		text = text[at[1]:] // who said it binds nobody, and frees nobody
	}
	t := divided(text)
	if len(t.Sentences) == 0 {
		return mood.Fact
	}
	shape := t.Shape()
	if shape == mood.Rule && (isLiking(t.Sentences[0]) || chats(t.Sentences[0])) {
		shape = mood.Fact
	}
	if shape != mood.Rule && len(t.Sentences) <= fewSentences &&
		slices.ContainsFunc(t.Sentences[1:], func(s string) bool { return divided(s).Binds() }) {
		return mood.Rule
	}
	return shape
}

// isLiking reports whether a sentence says what one person likes or thinks: it tells others something,
// and binds nobody. Who speaks for all, or of what all do, gives a rule.
func isLiking(s string) bool { return liking().MatchString(s) && !forAll().MatchString(s) }

var (
	liking = pattern.Lazy(`(?i)^(?:(?:well|personally|honestly|for me|to me|imho|imo|in my (?:humble )?opinion|btw|also|but|and)[,:]?\s+)*(?:i|me)\s+(?:(?:really|personally|just|also|much|strongly|do|still|always|usually|generally|rather|kind of|kinda|sort of)\s+)*(?:like|love|enjoy|prefer|hate|dislike|fancy|favou?r|think|feel|find|believe|(?:do not|don['’]?t|can(?:no|['’])t)\s+(?:really\s+)?(?:like|love|enjoy|think|care for|stand))\b` +
		`|^(?:personally|imho|imo|in my (?:humble )?opinion)[,:\s]|(?i)^i['’](?:d|m)\s+(?:much\s+)?(?:rather|prefer|love|fond of|a fan of)\b|^my (?:personal )?(?:preference|favou?rite|taste|opinion)\b` +
		`|^(?:我个人|我自己|个人|本人|我)(?:还是|一直|其实|也|都|就|真的|真|很|特别|比较|最|更|不太|不大|不|不怎么|挺)*(?:喜欢|讨厌|反感|偏爱|偏好|爱用|爱看|爱|习惯|觉得|认为|倾向)|^(?:我的)?个人(?:喜好|偏好|习惯|意见|看法)|^(?:就|对)?我(?:来说|个人而言|的(?:喜好|习惯|偏好|口味|意见|看法))` +
		`|^(?:個人的に(?:は)?|(?:私|僕|俺|自分|わたし)(?:として|的に)?は?(?:、)?.{0,60}(?:好き|嫌い|好み|苦手|派(?:です|だ)?$|と思[うい])|(?:私|僕|俺|自分)の好み)|(?:が|のが|ほうが|方が)(?:一番|大)?(?:好き|嫌い|好み)(?:です|だ|だな|かな)?(?:ね|よ)?$`)
	forAll = pattern.Lazy(`(?i)\b(?:we|our|us|ours|everyone|everybody|the team|all of you|nobody|y['’]all)\b|我们|咱们|大家|团队|所有人|每个人|全员|全组|(?:私|僕|俺|自分|わたし)(?:たち|達)|我々|みんな|皆|全員|チーム|当社|弊社|うちで`)
)

// mostShaped is how much of a text tells its shape, in bytes: what goes on for longer was pasted.
const mostShaped = 4000

// divided divides free text into its sentences, and the first of them.
func divided(text string) (t mood.Text) {
	t.Sentences = sentencesOf(situation.Join(mood.Written(mood.Masked(guard.Cut(text, mostShaped)))))
	if len(t.Sentences) == 0 {
		return t
	}
	_, main := reasonIn(t.Sentences[0])
	t.Main = cmp.Or(main, t.Sentences[0])
	_, t.What = situation.In(t.Main)
	return t
}
