package situation_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate/situation"
)

// A situation is a whole clause, and so is what to do in it. Where one of them would be cut in two,
// the sentence stays whole, and no trigger is made of what was rejected.
func TestSituationsAreWholeClauses(t *testing.T) {
	for _, c := range []struct{ said, when, what string }{
		// what was rejected is no situation
		{"Sweep the aisles at dawn, not after the doors open", "", "Sweep the aisles at dawn, not after the doors open"},
		{"Prime the pump by hand rather than when it already runs", "", "Prime the pump by hand rather than when it already runs"},
		{"No naked flame except when the priest lights the candles", "", "No naked flame except when the priest lights the candles"},
		{"Sweep the aisles when nobody prays, not at noon", "", "Sweep the aisles when nobody prays, not at noon"},
		// what to do stands in front of the comma
		{"After the fire the cells are charged on the mezzanine, not in the shed", "", "After the fire the cells are charged on the mezzanine, not in the shed"},
		{"During the fair the night bell goes to the porter, not to the desk", "", "During the fair the night bell goes to the porter, not to the desk"},
		{"if a fox gets in it goes in the log the same day, do not rely on memory", "", "if a fox gets in it goes in the log the same day, do not rely on memory"},
		{"when the bus is late take the minibus and ring the school, never send the children home", "", "when the bus is late take the minibus and ring the school, never send the children home"},
		// a colon ends a situation
		{"Ask for the number before you order a kit: engines changed in 2015, and the old one slips", "before you order a kit", "Ask for the number: engines changed in 2015, and the old one slips"},
		{"Check the fuse before replacing the pump: it blows often", "before replacing the pump", "Check the fuse: it blows often"},
		{"Note the level when the tank is empty: the gauge lies at 10:30", "when the tank is empty", "Note the level: the gauge lies at 10:30"},
		{"When the lamp stays on: read the codes first", "When the lamp stays on", "read the codes first"},
		{"Before welding on a hybrid: pull the plug, then wait", "Before welding on a hybrid", "pull the plug, then wait"},
		{"Ring the bell when the clock says 21:30", "when the clock says 21:30", "Ring the bell"},
		{"When the clock says 21:30, ring the bell", "When the clock says 21:30", "ring the bell"},
		{"The rule: close the door before you open the gate", "before you open the gate", "The rule: close the door"},
		// these are situations
		{"When the bus is late, never send the children home", "When the bus is late", "never send the children home"},
		{"If the parents say they must leave, do not argue", "If the parents say they must leave", "do not argue"},
		{"When the dogs are ready to leave the yard, never open both gates", "When the dogs are ready to leave the yard", "never open both gates"},
		{"If the organ has a fault in the test register, call the builder", "If the organ has a fault in the test register", "call the builder"},
		{"When a hymn book is due for review next week, never lend it", "When a hymn book is due for review next week", "never lend it"},
		{"When the bell is set too loud, turn it down", "When the bell is set too loud", "turn it down"},
		{"While the sexton is on annual leave for a week, never ring the big bell", "While the sexton is on annual leave for a week", "never ring the big bell"},
		{"When the lift is stuck, dont pull the doors", "When the lift is stuck", "dont pull the doors"},
		{"Once the dough has doubled, knock it back and let it rest", "Once the dough has doubled", "knock it back and let it rest"},
		{"If the flour is rye or wheat, barley and spelt are kept apart", "", "If the flour is rye or wheat, barley and spelt are kept apart"},
		{"If two ushers change the locks, log both names", "If two ushers change the locks", "log both names"},
		{"Lock the front door before the back door", "", "Lock the front door before the back door"},
		{"Ring the small bell after the big bell", "", "Ring the small bell after the big bell"},
		{"Oil the bell before the wedding", "before the wedding", "Oil the bell"},
		{"Do not open the organ unless the builder is in the house", "", "Do not open the organ unless the builder is in the house"},
		{"Lock the crypt before the choir comes in", "before the choir comes in", "Lock the crypt"},
		{"When the bell sticks, oil it, not the rope", "When the bell sticks", "oil it, not the rope"},
		{"如果停电，而不是跳闸，先打电话给供电所", "", "如果停电，而不是跳闸，先打电话给供电所"},
		{"如果狐狸进来当天就要登记，不要靠记性", "", "如果狐狸进来当天就要登记，不要靠记性"},
		{"如果狐狸进来，当天就要登记，不要靠记性", "如果狐狸进来", "当天就要登记，不要靠记性"},
		{"狐狸进来之后记得当天登记", "狐狸进来之后", "记得当天登记"},
		{"停电前切记先关离心机", "停电前", "切记先关离心机"},
		{"我们之前记得是两把锁", "", "我们之前记得是两把锁"},
		{"停电以后记得当时没有响铃", "", "停电以后记得当时没有响铃"},
		{"開場の後ではなく朝に床を掃く", "", "開場の後ではなく朝に床を掃く"},
		{"開場の後は床を掃く", "開場の後", "床を掃く"},
		{"雨が降ったら中止", "雨が降ったら", "中止"},
		{"炉が落ちたら5分待って再点火", "炉が落ちたら", "5分待って再点火"},
		{"ビルドで ENOMEM が出たら NODE_OPTIONS=--max-old-space-size=4096", "ビルドで ENOMEM が出たら", "NODE_OPTIONS=--max-old-space-size=4096"},
		{"鐘を鳴らしたら鳩が飛ぶ", "", "鐘を鳴らしたら鳩が飛ぶ"},
		{"如果停电，先打电话给供电所，而不是物业", "如果停电", "先打电话给供电所，而不是物业"},
	} {
		if when, what := situation.In(c.said); when != c.when || what != c.what {
			t.Errorf("%s:\n when %q, what %q", c.said, when, what)
		}
	}
}

// 前, 後, 際, 場合 and とき are parts of other words too. A situation ends with one only where the word is
// whole, and what to do begins behind it.
func TestJapaneseSituationsEndWithWholeWords(t *testing.T) {
	for _, c := range []struct{ said, when, what string }{
		{"返却日を投函日の前日にさかのぼって記録する", "", ""},
		{"督促の前々日に名簿を確かめる", "", ""},
		{"貸出日の前後三日は統計から除く", "", ""},
		{"返却期限の前夜にメールを送る", "", ""},
		{"移行の後日、差分を必ず照合する", "", ""},
		{"取り込みの後半は書き込みを止める", "", ""},
		{"利用者が退会した後々まで氏名を残さない", "", ""},
		{"登録の際限ない再試行はしない", "", ""},
		{"予約の場合分けは状態で行う", "", ""},
		{"画面の前面に警告を出す", "", ""},
		{"帳票の後付けを禁止する", "", ""},
		{"予約の前倒しは認めない", "", ""},
		{"棚の実際の位置を必ず確かめる", "", ""},
		{"締切の間際に予約を受け付けない", "", ""},
		{"外国との国際便は受け取らない", "", ""},
		{"端末はときどき再起動すること", "", ""},
		{"鍵は先にやっときます", "", ""},
		{"再起動するときめ細かく記録する", "", ""},
		{"回線の場合によって待ち時間を変える", "", ""},
		{"利用者が同意した場合以外は氏名を出さない", "", ""},
		{"障害のときの連絡先は電算係に置く", "", ""},
		{"移行の前も後も書き込みを止める", "", ""},
		{"本を出す前に名簿を確かめる", "本を出す前", "名簿を確かめる"},
		{"廃棄を行う前に館長へ知らせる", "廃棄を行う前", "館長へ知らせる"},
		{"督促を送る前までに名簿を固める", "督促を送る前", "名簿を固める"},
		{"本を貸す前必ず状態を見る", "本を貸す前", "必ず状態を見る"},
		{"データを読み込んだ後は必ず件数を数える", "データを読み込んだ後", "必ず件数を数える"},
		{"タグを書き直した後で在庫を数え直す", "タグを書き直した後", "在庫を数え直す"},
		{"返却した後すぐ予約を割り当てる", "返却した後", "すぐ予約を割り当てる"},
		{"予約を取り消す際は理由を書く", "予約を取り消す際", "理由を書く"},
		{"ゲートが鳴った際、利用者に声をかける", "ゲートが鳴った際", "利用者に声をかける"},
		{"回線が遅いときは画像を出さない", "回線が遅いとき", "画像を出さない"},
		{"カードが無効なときは窓口に回す", "カードが無効なとき", "窓口に回す"},
		{"回線が切れた場合に限り手で入れる", "回線が切れた場合", "手で入れる"},
		{"図書が見つからない場合でも除籍しない", "図書が見つからない場合", "除籍しない"},
		{"貸出日の前後は、休館のときは数えない", "", ""},
		{"貸出の前日に本が足りないときは係長に聞く", "貸出の前日に本が足りないとき", "係長に聞く"},
	} {
		if c.what == "" {
			c.what = c.said
		}
		if when, what := situation.In(c.said); when != c.when || what != c.what {
			t.Errorf("%s:\n when %q, what %q", c.said, when, what)
		}
	}
}
