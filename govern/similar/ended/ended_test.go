package ended

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestSays(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int // which of the two says it: 1 or 2; 0 where none does
	}{
		{"蔵見学はもう受け付けてない", "蔵見学は火曜と木曜の10時だけ、仕込み期の1〜2月はやってない", 1},
		{"蔵見学は火曜と木曜の10時だけ", "蔵見学は4月で終了しました。", 2},
		{"蔵見学はもう受け付けてない", "蔵の戸は夜閉める", 0},
		{"蔵見学は予約がない日もやる", "蔵見学は火曜だけ", 0},
		{"蔵見学はやめた", "蔵見学は廃止", 0},
		{"参观已经取消了", "参观每周二、四上午十点", 1},
		{"参观已经取消了", "接待参观的人要穿鞋套", 0},
		{"参观不用预约", "参观每周二上午十点", 0},
		{"We no longer do cellar tours.", "Cellar tours run Tuesdays and Thursdays at 10", 1},
		{"The night shuttle has been cancelled", "The night shuttle leaves at 22:40 from gate 3", 1},
		{"The night shuttle is late", "The night shuttle leaves at 22:40", 0},
		{"We do not take cards", "Cardsharps are banned", 0},
		{"We do not take cards", "Cards are taken at the bar only", 1},
		{"Fax orders no longer exist", "Fax orders are confirmed within an hour", 1},
	} {
		got, ok := Says(c.a, c.b, false)
		if want := []string{got, c.a, c.b}[c.want]; ok != (c.want > 0) || got != want && ok {
			t.Errorf("%s / %s: %q, %v", c.a, c.b, got, ok)
		}
	}
}

func TestReplaces(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"诺诺停用了，发票换成航信", "发票走的是诺诺，接口限流一分钟 60 次", true},
		{"发票不走诺诺了，改走航信", "发票走的是诺诺，接口限流一分钟 60 次", true},
		{"发票走的是诺诺，接口限流一分钟 60 次", "发票改用航信了，诺诺停了", true},
		{"停车票停用了，停车换成扫码", "发票走的是诺诺，接口限流一分钟 60 次", false},
		{"Stripe is gone, invoices go through Adyen now", "Invoices go through Stripe, the limit is 60 calls a minute", true},
		{"We switched invoices from Stripe to Adyen", "Invoices go through Stripe, the limit is 60 calls a minute", true},
		{"Adyen replaced Stripe for the invoices", "Invoices go through Stripe", true},
		{"We dropped the label robot, people stick them again", "Labels go through the label robot", true},
		{"We dropped a crate", "Labels go through the label robot", false},
		{"砍掉了贴标机，改回手工", "标签都走贴标机", true},
		{"Adyen replaced Stripe for the invoices", "Stripes are painted yellow", false},
		{"The small mixer's hook was replaced in May", "Mass for communion class is the second Saturday in May", false},
		{"We changed the timeout from 30 to 60 seconds", "Bread rests for 30 minutes", false},
		{"The timeout went from 30 to 60 seconds", "Calls have a timeout of 30 seconds and are sent once more", true},
		{"死信阈值从 16 次降到 8 次。", "消息队列是 RocketMQ，消费失败 16 次进死信", true},
		{"死信阈值从 16 次降到 8 次。", "面包发酵 16 次", false},
		{"监査ログの保管を5年から7年に延ばした", "監査ログは5年残す", true},
		{"We don't use pnpm in the rota frontend any more, npm is fine again.", "We use pnpm, not npm, in the rota frontend", true},
		{"We don't use pnpm in the rota frontend", "We use pnpm for the site", false},
		{"運賃テーブルのCSVはUTF-8で渡す。Shift_JISは読めなくなった", "運賃テーブルのCSVは必ずShift_JISにする", true},
		{"灰度不放 2 区了，改放 7 区", "我们的灰度先放 2 区，2 区人少，没事再全服", true},
		{"灰度不放 2 区了，改放 7 区", "2 号机房周二断电", false},
		{"Java 升到 21 了", "后端 Java 17 + Spring Boot 3", true},
		{"Java 升到 21 了", "后端 Java 21，前端 Vue 3", false},
		{"Go 1.26 for the services from now on", "services are on Go 1.24, the firmware tools on 1.22", true},
		{"Postgres is upgraded to 17", "the archive runs on Postgres 14", true},
		{"Node を 22 に上げた", "ビルドは Node 18 で動く", true},
		{"The bus goes to 12", "The bus 7 stops here", false},
		{"Tickets go to 3 people", "Tickets 14 and 15 are open", false},
		{"分拣格口映射从 Redis 挪到 Nacos 了。", "分拣格口映射存在 Redis，key 是 chute", true},
		{"通知 PLC 的人换成小刘了，老周退休", "改格口映射要通知 PLC 那边的老周，不然会走错口", true},
		{"Payment provider is Adyra now, Mollivo is retired", "Payments go through Mollivo, webhooks arrive up to three times", true},
		{"Ines is on parental leave, Karol takes the forecasts", "Ines owns the battery forecasting", true},
		{"Replace the intake filter on Mondays", "The intake filter is a Mann C 25", false},
		{"The van goes from Bonn to Mainz", "The depot in Bonn opens at 6", false},
		{"マネーフォワードは解約した、請求書はfreeeから出す", "請求書はマネーフォワードから出す、APIは毎分60回まで", true},
		{"請求書の発行をマネーフォワードからfreeeに切り替えた", "請求書はマネーフォワードから出す、APIは毎分60回まで", true},
		{"請求書の発行をマネーフォワードからfreeeに切り替えた", "領収書は紙で出す", false},
		{"烧成记录搬到 data/fire.parquet 了，logs/fire.csv 不再用", "烧成记录存在 logs/fire.csv，编码 GBK", true},
		{"烧成记录不放 logs/fire.csv 了，改放 data/fire.parquet", "烧成记录存在 logs/fire.csv，编码 GBK", true},
		{"绿萝病了，剪掉黄叶", "绿萝每周浇水两次", false},
		{"Karl is on leave; Ada opens the kiln now", "Rosa has left; Karl opens the kiln", true},
		{"Karl is on leave; Ada opens the kiln", "Karl is on leave; Ben opens the kiln", false}, // both say that he is away
		{"Karl is off sick, call Ada about the kiln", "Call Karl about the kiln", true},
		{"老周休产假，窑温归小唐管", "窑温出问题找老周", true},
		{"窯の鍵の当番は野口さんから原さんに交代", "窯の鍵の当番は野口さん", true},
		{"窯の鍵の当番は野口さんから原さんに交代", "夜中に窯が止まったら野口さんに電話する", false},
		{"値引きの承認は2万円じゃなくて4万円から", "値引きは2万円以上なら店長の承認がいる", true},
		{"値引きの承認は2万円から4万円に変更", "値引きは12万円以上なら店長の承認がいる", false},
		{"値引きの承認は2万円から4万円に変更", "値引きは12万円まで、2万円以上なら店長の承認がいる", true},
		{"Karl is out this week, call Ada about the kiln", "Call Karl about the kiln", true},
		{"The kiln is out of order, use the small one", "The kiln is fired on Mondays", false},
		{"釉薬の乾燥期間は1年から2年に延長", "釉薬の乾燥期間は1年", true},
		{"釉药不是刷 2 遍了，而是 3 遍", "釉药刷 2 遍", true},
	} {
		if says, ok := Replaces(c.a, c.b); ok != c.want || ok && says != c.a && says != c.b {
			t.Errorf("%s / %s: %q, %v", c.a, c.b, says, ok)
		}
	}
}

// Of one matter, the other may speak of what is no more anywhere.
func TestSaysOfOneMatter(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"蛇形路径取消了。", "拣货路径走蛇形，奇数巷道正着走偶数反着走", true},
		{"工单号不用写进提交信息了。", "提交信息里要写工单号，比如 WMS-1234", true},
		{"休診日の変更に院長の承認は要らなくなった", "休診日の変更は院長の承認を取ってから反映する", true},
		{"Refunds don't need approvals any longer", "A refund takes two approvals, one of them from finance", true},
		{"The safety test is not needed any more", "Each bed gets a fire drill in May", false},
		{"参观已经取消了", "拣货路径走蛇形", false},
	} {
		if _, ok := Says(c.a, c.b, true); ok != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, ok)
		}
	}
}

// What says that a limit, a fixed day, a duty or a ban is no more is held against what gives just that of the same.
func TestLifts(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"快递箱不限重量了", "快递箱最多装 20 公斤", true},
		{"快递箱不限重量了", "快递箱放在门口", false},
		{"上传大小的上限取消了", "上传大小不超过 50 MB", true},
		{"巡检不固定日子了", "巡检是每周三上午", true},
		{"周五不盘点了", "盘点在周三和周五", true},
		{"周五不盘点了", "盘点在周三和周四", false},
		{"签收单不用手工登记了，系统会记", "签收单必须登记在台账里", true},
		{"签收单不用手工登记了", "合同必须用蓝色的笔签", false},
		{"夜里可以装货了", "夜里不许装货", true},
		{"夜里可以装货了", "夜里装货要开灯", false},
		{"盘库时可以取货了，不用锁库", "取货的提示要说人话，别甩个码给取货员", false},
		{"断网可以点单 8 小时了", "打印机断网超过 60 秒别等，换备用的", false},
		{"会員の登録上限は撤廃した", "会員の登録は最大300人まで", true},
		{"棚卸しの曜日固定はやめて、いつやってもよい", "棚卸しは水曜の朝", true},
		{"写真の添付はしなくてよくなった", "写真の添付は必ずすること", true},
		{"館内での撮影もOKになった", "館内での撮影は禁止", true},
		{"館内での撮影もOKになった", "館内の照明は20時に消す", false},
		{"「お客さん」という言い方をしてもいい", "案内文で「お客さん」は使わない", true},
		{"There is no limit on attachments any more", "At most 5 attachments to a ticket", true},
		{"Backups have no fixed day any more", "Backups run on Sundays", true},
		{"You no longer have to stamp the form, the office does it", "Always stamp the form before it is filed", true},
		{"Sandals are allowed in the hall again", "No sandals in the hall", true},
		{"Sandals are allowed in the hall again", "The hall closes at 8", false},
		{"No more tastings on Fridays", "Tastings are on Wednesdays and Fridays", true},
	} {
		says, ok := Lifts(c.a, c.b)
		if ok != c.want || ok && says != c.a {
			t.Errorf("%s / %s: %q, %v", c.a, c.b, says, ok)
		}
		if says, ok := Lifts(c.b, c.a); ok != c.want || ok && says != c.a {
			t.Errorf("%s / %s: %q, %v", c.b, c.a, says, ok)
		}
	}
}

// Who does something no more, and what no longer counts, is held against what names them for the same.
func TestDeparted(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"老赵不管配件了，配件找阿芳", "小周管调度，老赵管配件", true},
		{"阿芳调去仓库了，配件现在找小周", "配件的事问阿芳", true},
		{"阿芳调去仓库了，配件现在找小周", "阿芳生日在三月", false},
		{"装车按到货先后，不看重量了", "装车先看重量，重的在下面", true},
		{"高橋さんが異動になったので、鍵の管理は林さんがする", "鍵の管理は高橋さん", true},
		{"Ivo moved to sales, Petra orders the parts now", "Ivo orders the parts", true},
		{"The depot moved to Bonn", "The depot opens at 6", false},
	} {
		if _, ok := Replaces(c.a, c.b); ok != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, ok)
		}
	}
}

// An amount that something has from now on is held against another one of the same, and what need not be done
// against what asks for it.
func TestBecomesAndSpares(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"面談の枠は50分に変わりました", "面談の方は30分枠、見学の方は15分枠", true},
		{"面談の枠は50分に変わりました", "面談は50分", false},
		{"面談の枠は50分に変わりました", "会議室の予約は30分単位", false},
		{"倉庫の内線は7312番に引っ越した", "倉庫の内線は7310番、守衛は7301番", true},
		{"叫号间隔改成 40 秒了", "叫号间隔 25 秒", true},
		{"水温降到 3 度就报警", "水温 5 度才报警", false},
		{"The gate moved to dock 41", "The gate is at dock 38", true},
		{"窑温降到 900 度就够", "窑温一律 1200 度、升温 4 小时", true},
		{"窑温降到 900 度时开门", "窑温一律 1200 度", false},
		{"模具换新的了，每个 3 公斤", "搬运的时候，模具每个 5 公斤，一次搬两个", true},
		{"推车换新的了，每辆 30 公斤", "搬运的时候，模具每个 5 公斤", false},
	} {
		if _, ok := Becomes(c.a, c.b); ok != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, ok)
		}
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"打印失败不用重打，直接报修", "打印失败的要重打一次再报修", true},
		{"打印失败不用重打", "打印纸放在二楼", false},
		{"收货只核对箱数就行，重量不用管", "收货要核对箱数和重量", true},
		{"確認は不要", "出荷の前に確認すること", true},
		{"There is no need to weigh empty crates", "All crates have to be weighed first", true},
		{"There is no need to weigh empty crates", "The crates are blue", false},
	} {
		if _, ok := Spares(c.a, c.b); ok != c.want {
			t.Errorf("%s / %s: %v", c.a, c.b, ok)
		}
	}
}

// No two texts make it panic, and what it returns is one of them.
func FuzzChanges(f *testing.F) {
	for _, s := range [][2]string{{"PR 不限行数了，拆得太碎", "一个 PR 别超过 400 行"}, {"「」もOKになった", "「」は使わない"}, {"no limit on x any more", "at most 5 x"}, {"周一不发版了", "周一"}, {"6381番に引っ越した、、", "6380番"}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		joined := a + "，" + b + "、" + a + ", " + b
		for _, pair := range [][2]string{{a, b}, {joined, b}, {a, joined}} {
			for _, says := range []func(a, b string) (string, bool){Lifts, Replaces, Becomes, Spares} {
				if text, ok := says(pair[0], pair[1]); ok && text != pair[0] && text != pair[1] {
					t.Fatalf("%q / %q: %q", pair[0], pair[1], text)
				}
			}
		}
		Among([]string{a, b, joined}, 5)
	})
}

func TestAmong(t *testing.T) {
	titles := []string{"The depot in Bonn opens at 6", "Cellar tours run on Tuesdays", "发票走的是诺诺", "诺诺停用了，发票换成航信", "We no longer do cellar tours",
		"Calls have a timeout of 30 seconds and are sent once more", "The timeout went from 30 to 60 seconds", "Bread rests for 30 seconds"}
	if got := Among(titles, 10); !slices.Equal(got, [][2]int{{3, 2}, {4, 1}, {6, 5}}) {
		t.Errorf("%v", got)
	}
	if got := Among([]string{"快递箱放在门口", "快递箱最多装 20 公斤", "快递箱不限重量了"}, 10); !slices.Equal(got, [][2]int{{2, 1}}) {
		t.Errorf("%v", got)
	}
	if got := Among(titles, 1); len(got) != 1 {
		t.Errorf("%v", got)
	}
}

// A title that is a whole text is read at its beginning alone, and returned whole.
func TestLongTitles(t *testing.T) {
	const now, rule = "周一不发版了", "每周一发版"
	long := strings.Repeat("，说明", mostRead)
	if says, ok := Lifts(rule, now+long); !ok || says != now+long {
		t.Errorf("at the beginning: %v, %d bytes", ok, len(says))
	}
	if _, ok := Lifts(rule, "说明"+long+"，"+now); ok {
		t.Error("behind what is read")
	}
	if pairs := Among([]string{rule, now + long}, 1); len(pairs) != 1 {
		t.Errorf("among titles: %v", pairs)
	}
}

// What all titles say is no more is no pair of two of them, and the one that still demands it is found among as many clauses as are read.
func TestAmongLifts(t *testing.T) {
	var titles []string
	for range 30 {
		titles = append(titles, "you no longer have to write the entry"+strings.Repeat(", you no longer have to sort the crates", 200))
	}
	if pairs := Among(titles, 60); len(pairs) > 0 {
		t.Errorf("%v", pairs)
	}
	if pairs := Among(append(titles[:1:1], "always write the entry"), 60); !slices.Equal(pairs, [][2]int{{0, 1}}) {
		t.Errorf("a duty beside one that lifts it: %v", pairs)
	}
}

// Titles of many clauses that lift a duty are each read once.
func BenchmarkAmongLifts(b *testing.B) {
	clause := strings.Repeat(", you no longer have to write the entry", 20)
	for _, n := range []int{20, 40, 80} {
		var titles []string
		for i := range n {
			titles = append(titles, fmt.Sprintf("Parcels at desk %d%s", i, clause))
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				Among(titles, 60)
			}
		})
	}
}
