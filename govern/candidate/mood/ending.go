package mood

import (
	"strings"

	"github.com/tacit-kb/tacit/kb/pattern"
)

// Japanese says at the end of a sentence whether people do something or a thing does it: a verb
// that takes an object, a causative or a request is what people do, a verb without an object is
// what happens by itself. The lists were fitted to endings_ja.txt of testdata/shape alone.

const (
	// requestsJa end with what a person is asked to do: "入れてもらえますか".
	requestsJa = `[てで](?:もらえ|いただけ|頂け|くれ)(?:ます(?:でしょう)?か|ません(?:でしょう)?か|ないか)$` +
		`|(?:[てで]|ないで)(?:ほしい|欲しい|もらいたい|いただきたい|頂きたい)(?:の?です|んです)?(?:が|けど)?$|[てで]くれ$|(?:とい|どい|ておい|でおい)て[ねよ]?$|[っいしえけせてべめれちみりぎじび見]て[ねよ]$`
	// nounOrdersJa end with the noun of what is to be done, where the words before it leave no doubt
	// that a person has to: how often, at once, or to whom.
	nounOrdersJa = `(?:[へを]|\d\s?[回度]|[日時分]ごとに?|[日時分]おきに?|即|すぐに?|直ちに|ただちに|[^動ま]で|て)\s?[\p{Han}\p{Katakana}ー]{0,8}?(?:` + doneNouns + `|` + toldNouns + `)$` +
		`|に(?:` + toldNouns + `)$`
	// noGoodJa end with what is no good to do, and not with a thing that is no good: "このセンサーはだめ".
	noGoodJa  = `(?:(?:の|こと)は|(?:^|を)[^が]*[ただ]ら|ちゃ|んじゃ)\s?(?:だめ|ダメ|駄目|NG)\s?(?:です|だ)?(?:よ|ね)?$`
	toldNouns = `電話|連絡|報告|相談|通報|提出|申請|返却|共有`
	doneNouns = `確認|点検|掃除|清掃|交換|洗浄|消毒|記録|測定|計測|校正|追加|補充|固定|保管|保存|廃棄|実施|厳守|着用|施錠|遮断|撤収|避難|退避|待機|給油|注油|換気|撤去|回収|登録|隔離`
)

// commandJa reports whether a Japanese sentence says what people do, or do not: a clause of it
// ends with a plain verb, and nothing does it by itself.
func commandJa(s string) bool {
	for clause := range strings.SplitSeq(andDoJa().ReplaceAllString(untilJa().ReplaceAllString(s, ""), "${1}が、"), "が、") {
		clause, forbidden := forbiddenAct(clause)
		if (forbidden || toldJa().MatchString(clause) || plainVerb().MatchString(clause) && !strings.HasSuffix(clause, "です") || letsNotJa().MatchString(clause) && !thisLetsNotJa().MatchString(clause)) && !doneByItself().MatchString(clause) {
			return true
		}
	}
	return false
}

// forbiddenAct returns a clause that forbids by な without it, as one that says what people do:
// "触るな" and, as it is said, "触んな". That it is a musing, such as "時間がかかるな", is told as of
// every clause, by what happens by itself, and by the verbs of what people find.
func forbiddenAct(clause string) (act string, ok bool) {
	if musesJa().MatchString(clause) {
		return clause, false
	}
	clause = spokenNot().ReplaceAllString(clause, "${1}るな")
	act = notJa().ReplaceAllString(clause, "$1")
	return act, act != clause
}

var (
	notJa     = pattern.Lazy(`([うくすつぬむるぐぶ])な(?:よ|っ)?$`)
	spokenNot = pattern.Lazy(`([^そこあどみ])んな(?:よ)?$`) // and not みんな, そんな
	// toldJa finds what somebody is told to do, and not うしろ or ところ; andDoJa, what follows "〜するな、".
	toldJa  = pattern.Lazy(`(?:[^うっ]し|[えけせてねべめれげぜで見起])ろよ?$|(?:^|[^さ])せよ$`)
	andDoJa = pattern.Lazy(`([うくすつぬむるぐぶん]なよ?)、`)
	musesJa = pattern.Lazy(`(?:混む|助かる|思う|困る|疲れる|[分わ]かる|見える|聞こえる|似合う|余る|違う|(?:使|言|買|食)える|(?:行|書|うまくい)ける|(?:話|直|出)せる|読める)な(?:よ|っ)?$`)
	// untilJa finds what has to happen first. It has a subject of its own, which does not do what the sentence says.
	// The が of 急がず is none that marks a subject.
	untilJa = pattern.Lazy(`[^、はを]*が[^、はを]*?(?:[うくすつぬむるぐぶ]まで(?:には|に|は)?|[てで]から(?:でないと|でなければ|じゃないと))、?|\p{Han}がず(?:に|、)` +
		`|[\p{Han}\p{Katakana}ー]+が[^、はをが]{1,8}[いるたな](?:日|時|とき|場合|間|人|所|場所|部屋|夜|朝|季節|時期|時間帯?)(?:に|は|には|で|では|へ|から|まで)`)
	plainVerb = pattern.Lazy(`[はをにで].*[\p{Han}\p{Hiragana}][うくすつぬむるぐぶ]$|(?:[^し]か|し|ら|ま|な|ば|さ|わ|れ|ぜ|め|け)ない$` +
		`|(?:(?:与|加|変|替|換|代|抑|押さ|数|教|伝|据|植|揃|そろ|整|添)え|(?:捨|当|育)て|(?:比|並|調|述)べ|(?:上|下|投|広|曲|つな|繋)げ|(?:見|載|乗|任|寝か|合わ|知ら|済ま)せ|重ね|閉じ|用い|借り|(?:塞|ふさ|注|脱|継|研|担|つな|繋)が)ない$`)
	// letsNotJa finds what people do not let others do. Some of these forms may also say that
	// something cannot be done, "減らせない", and so need to whom.
	letsNotJa = pattern.Lazy(`(?:させ|わせ|待たせ|持たせ|立たせ|触らせ|入らせ|走らせ|死なせ)ない$|に[^、]*[かがばまら]せない$`)
	// thisLetsNotJa finds what a thing does not let pass: "この弁は海水を逆流させない".
	thisLetsNotJa = pattern.Lazy(`^(?:この|その|あの)[^、はがに]*は[^、に]*を[^、に]*せない$`)
	// doneByItself finds a subject with が, which is neither the が of "移すが、" nor of 塞がない, and the
	// verbs of things.
	doneByItself = pattern.Lazy(`が[^、].*を|が(?:[^、]|[^な、][^、]|な[^い、]|[^、]{3,})$|(?:ある|いる|なる|入る|出る|かかる|止まる|切れる|変わる|起きる|くる|来る|できる|残る|届く|動く|続く|落ちる|遅れる|ずれる|消える|壊れる|返る|返す|[^入連触]れる|走る|鳴る|違う|持つ|含む|閉まる|始まる|終わる|増える|減る|似る|示す|意味する)$` +
		`|(?:` + happensJa + `)$|(?:依存|失敗|発生|存在|納品|占有|対応|保証|反応|成功)(?:する|しない|します|しません)$|(?:^|[^を])(?:` + happeningJa + `)(?:する|しない|します|しません)$` +
		`|(?:あり|[てでに]い|て|なり|入り|出|かかり|止まり|切れ|変わり|起き|来|でき|残り|届き|動き|続き|落ち|遅れ|ずれ|消え|壊れ|され|返り|返し|走り|鳴り|違い|持ち|含み|閉まり|始まり|終わり|増え|減り|似|示し|意味し)ます$` +
		`|(?:動か|届か|残ら|終わら|足り|進ま|溜まら|減ら|増え|閉まら|効か|落ち|消え|出|変わら|止まら|入ら|切れ|かから|なら|読め|書け|使え|扱え|送れ|戻せ|直せ|話せ|られ|でき|分から|わから|され|まれ)ない$`)
)

const (
	// happensJa are verbs of what happens to things and animals, and of what machines use up.
	happensJa = `[^をに]もつ|濁る|曇る|溶ける|錆びる|さびる|詰まる|溜まる|たまる|乾く|曲がる|下がる|上がる|広がる|つながる|繋がる|伝わる|腐る|傷む|死ぬ|育つ|咲く|光る|冷える|冷める|温まる|暖まる|固まる|縮む|伸びる` +
		`|浮く|沈む|凍る|燃える|焦げる|弱る|強まる|弱まる|高まる|集まる|重なる|混ざる|混じる|膨らむ|緩む|ゆるむ|効く|足りる|食う|直る|治る|収まる`
	// happeningJa are nouns of the same kind. With an object, people do it: "給餌を停止する".
	happeningJa = `停止|起動|一巡|循環|蒸発|劣化|低下|上昇|変化|変動|増加|減少|経過|到達|発芽|孵化|開花|産卵|腐敗|酸化|故障|破損|断線|漏電|凍結|沈殿|膨張|収縮|消耗|点滅|脱皮|冬眠|枯渇|溶解|重複|競合|衝突`
)
