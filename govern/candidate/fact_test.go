package candidate

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate/mood"
)

// shapesAre holds the kinds of sentences against what the program takes them for.
func shapesAre(t *testing.T, want map[string]mood.Shape) {
	t.Helper()
	for said, want := range want {
		if got := FromWords(said).shape(); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
	}
}

// What a person says of how things are is filed as a fact, although it has a word such as never
// or always, or says what a thing is not; what they say people do is a rule. The forms were
// fitted to sentences.txt, definitions.txt, values.txt, endings_ja.txt, asides_ja.txt, spoken_ja.txt, devices_ja.txt and said.txt alone.
func TestFactsAndRules(t *testing.T) {
	for name, least := range map[string][2]int{"sentences.txt": {23, 21}, "kept.txt": {22, 21}, "definitions.txt": {16, 9}, "definitions_kept.txt": {16, 9}, "values.txt": {30, 30}, "values_kept.txt": {29, 29},
		"endings_ja.txt": {10, 14}, "endings_ja_kept.txt": {24, 32}, "asides_ja.txt": {7, 8}, "devices_ja.txt": {10, 10}, "devices_ja_kept.txt": {11, 12}, "spoken_ja.txt": {11, 20}, "spoken_ja_kept.txt": {14, 26}, "said.txt": {61, 55}, "said_kept.txt": {57, 78}, "told.txt": {54, 66}, "told_kept.txt": {29, 44}} {
		text, err := os.ReadFile(filepath.Join("testdata", "shape", name))
		if err != nil {
			t.Fatal(err)
		}
		right := map[string]int{}
		for line := range strings.Lines(string(text)) {
			want, sentence, ok := strings.Cut(strings.TrimSpace(line), " | ")
			if !ok {
				continue
			}
			if string(FromWords(sentence).shape()) == want {
				right[want]++
			}
		}
		if right["fact"] < least[0] || right["rule"] < least[1] {
			t.Errorf("%s: %v, want %v", name, right, least)
		}
	}
}

// What only looks like a rule binds nobody: 要不要 has 不要, and "whether we should" orders nothing.
// The words of rules that are not its words are rules. The forms were fitted to lookalikes.txt alone.
func TestLookalikesOfRules(t *testing.T) {
	for name, least := range map[string]int{"lookalikes.txt": 119, "lookalikes_kept.txt": 60} {
		right := rulesToldApart(t, name)
		if right < least {
			t.Errorf("%s: %d, want %d", name, right, least)
		}
	}
}

// A sentence that begins with the verb of an order is a rule, whatever the trade: "empty the
// baskets". The words that begin none were fitted to orders.txt alone.
func TestOrders(t *testing.T) {
	for name, least := range map[string]int{"orders.txt": 32, "orders_kept.txt": 23} {
		right := rulesToldApart(t, name)
		if right < least {
			t.Errorf("%s: %d, want %d", name, right, least)
		}
	}
}

// rulesToldApart returns of how many sentences of a file it is told whether they are rules.
func rulesToldApart(t *testing.T, name string) (right int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "shape", name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		want, sentence, _ := strings.Cut(strings.TrimSpace(line), " | ")
		if (want == "rule") == (FromWords(sentence).shape() == mood.Rule) {
			right++
		} else {
			t.Logf("%s: %s", name, line)
		}
	}
	return right
}

// What people chose, and over what, is a rule with the alternative and the reason; what somebody
// else chose is none.
func TestChoices(t *testing.T) {
	for _, c := range []struct{ said, not, why string }{
		{"We chose larch boards over spruce because spruce bends", "spruce", "spruce bends"},
		{"We went with Postgres over MySQL, since the team knows it", "MySQL", "the team knows it"},
		{"The team picked the blue valve over the red one because of its seal", "the red one", "its seal"},
		{"我们选择落叶松板而不是云杉板，因为云杉会弯", "云杉板", "云杉会弯"},
		{"我们选了落叶松板，没选云杉板，因为云杉会弯", "云杉板", "云杉会弯"},
		{"木板改从南厂买，不再用北厂的，因为北厂的三批都开裂", "用北厂的", "北厂的三批都开裂"},
		{"不用云杉板，用落叶松板，因为云杉会弯", "云杉板", "云杉会弯"},
		{"我们决定屋顶用落叶松板，不再用云杉板，因为云杉会弯", "用云杉板", "云杉会弯"},
		{"スプルースは曲がるので、スプルースではなくカラマツの板を選んだ", "スプルース", "スプルースは曲がる"},
		{"カラマツの板をスプルースより優先した。スプルースは曲がるから", "スプルース", "スプルースは曲がるから"},
		{"MySQL より Postgres を選びました", "MySQL", ""},
	} {
		k := FromWords(c.said)
		if k.shape() != mood.Rule || !slices.Equal(k.Said.Alternatives, []string{c.not}) || k.Said.Signal != c.why {
			t.Errorf("%s: %s, instead of %q, because %q", c.said, k.shape(), k.Said.Alternatives, k.Said.Signal)
		}
	}
	for _, said := range []string{"The customer chose the red valve over the blue one", "We chose the red valve and it leaked after a week", "顧客は青ではなく赤を選んだ", "客户选了红色而不是蓝色", "供应商改用纸箱，不再用泡沫箱", "改用新锯片以后好多了"} {
		if k := FromWords(said); k.shape() == mood.Rule {
			t.Errorf("%s: %s", said, k.shape())
		}
	}
	for _, said := range []string{
		"The reviewer closes the thread, not the author", "The frontend uses pnpm, not npm", "Money is stored in cents, not in floats",
		"Business logic belongs in the service, not in the controller", "The unit tests run Postgres, not SQLite",
		"金额用分存而不是用浮点数", "金額は小数ではなく整数で持つ", "エラーは例外ではなく Result で返す",
	} {
		if k := FromWords(said); k.shape() != mood.Rule {
			t.Errorf("%s: %s", said, k.shape())
		}
	}
}

// Work that waits for somebody binds nobody, and what is forbidden does, however it is said.
func TestWorkThatWaitsBindsNobody(t *testing.T) {
	shapesAre(t, map[string]mood.Shape{
		"TODO: someone should look at the slow gate":         mood.Fact,
		"todo: the gate must be oiled":                       mood.Fact,
		"待办：闸门必须上油":                                          mood.Fact,
		"It's forbidden to open the gate at night":           mood.Rule,
		"Open fire is strictly prohibited in the loft":       mood.Rule,
		"Dogs are not permitted in the loft":                 mood.Rule,
		"The to-do list must be wiped clean on Friday night": mood.Rule,
	})
}

// The story of one time is no rule, however it goes on, unless it says a duty; what one is told to
// remember behind a fact is one.
func TestStoriesAndReminders(t *testing.T) {
	shapesAre(t, map[string]mood.Shape{
		"曾经把窑门的销子装反，一窑碗全裂了":                                                mood.Lesson,
		"上次把窑门的销子装反了，一窑碗全裂":                                                mood.Lesson,
		"有一次两把钥匙都在车上，铃响了也没人能开门":                                            mood.Lesson,
		"2 号窑跳闸那次，是雨水进了配电箱":                                                mood.Lesson,
		"先日、扉のピンを逆に付けてしまい、皿がすべて割れた":                                        mood.Lesson,
		"上次的钥匙在门卫室":                                                        mood.Fact,
		"有一次性手套的盒子放在门后":                                                    mood.Fact,
		"那次之后必须两个人核对":                                                      mood.Rule,
		"窑每月 25 号检修。记住：检修前不要装坯":                                            mood.Rule,
		"窯は毎月 25 日に点検。注意：点検の前に素地を入れないこと":                                   mood.Rule,
		"The kiln is serviced on the 25th. Remember: never load it before": mood.Rule,
		"非必要不要开窑门":                                                         mood.Rule,
		"排风功能不能在夜里关":                                                       mood.Rule,
		"要不要夜里关排风还没定":                                                      mood.Fact,
	})
}

// What one person likes or thinks advises, whatever words of a rule are in it; who speaks for all binds.
func TestLikingsBindNobody(t *testing.T) {
	shapesAre(t, map[string]mood.Shape{
		"我喜欢提交信息用中文写，前面带工单号，像 WMS-1234":                            mood.Fact,
		"我觉得注释少写点，写为什么，别写做了什么":                                     mood.Fact,
		"我不太喜欢把布料叠着放，必须挂起来":                                        mood.Fact,
		"个人偏好：剪刀一律朝左放":                                             mood.Fact,
		"我们喜欢把剪刀朝左放，必须朝左":                                          mood.Rule,
		"我觉得大家都必须先量布再剪":                                            mood.Rule,
		"I like short answers, never explain what I did not ask":   mood.Fact,
		"I really don't like long letters, always keep them short": mood.Fact,
		"Personally, I prefer the blunt scissors, never the sharp": mood.Fact,
		"I'd rather always cut the cloth twice":                    mood.Fact,
		"My preference: always cut the cloth on the left table":    mood.Fact,
		"I think we must always cut the cloth twice":               mood.Rule,
		"We prefer the blunt scissors, never use the sharp ones":   mood.Rule,
		"Prefer the blunt scissors over the sharp ones":            mood.Rule,
		"私は短い返事が好きなので、必ず一行で書いてほしい":                                 mood.Fact,
		"個人的には鋏は必ず左に置くほうがいい":                                       mood.Fact,
		"私たちは鋏を左に置くのが好きなので、必ず左に置くこと":                               mood.Rule,
		"鋏は必ず左に置くこと":                                               mood.Rule,
	})
}

// A reason in the middle of a rule is not asked for again.
func TestReasonsInsideRulesAreSeen(t *testing.T) {
	for said, asked := range map[string]bool{
		"Never use the hall clock, use the tower clock so visitors can set their watches": false,
		"We chose wax over oil since the old boards need it":                              false,
		"We chose wax over oil since the fire":                                            true,
		"We chose wax over oil":                                                           true,
		"Wind the tower clock by hand, the motor skips a tooth":                           false,
		"Wind the tower clock by hand. The motor skips a tooth.":                          false,
		"Lock the loft at night or else the martens get in":                               false,
		"Lock the loft at night, or the martens get in":                                   false,
		"Lock the loft at night":                                                          true,
		"When the bell is silent, wind the clock":                                         true,
		"Use wax, not oil":                                                                true,
		"Use wax, and never oil":                                                          true,
		"Always wind the tower clock at 23:30 on the second floor":                        true,
		"Always load at most 3,000 bricks on a pallet":                                    true,
		"Always read https://wiki.example/loft before the watch":                          true,
		"塔钟要手动上弦，电机会跳齿":                                                                   false,
		"通知别贴在门口，没人看":                                                                     false,
		"天黑以后阁楼要上锁，不然貂会进来":                                                                false,
		"天黑以后阁楼必须上锁":                                                                      true,
		"先上弦，再对时，然后锁门":                                                                    true,
		"客の名前を掲示しない（個人情報なので）":                                                             false,
		"時計は毎朝必ず巻くこと、しないと昼ごろに止まる":                                                         false,
		"時計は毎朝必ず巻くこと":                                                                     true,
		"一车最多装 40 箱，电梯放不下那么多":                                                             false,
		"窑口要罩网，检查被扣过分":                                                                    false,
		"路面很滑，叉车要慢开":                                                                      false,
		"一车最多装 40 箱，超出的单独走":                                                               true,
		"Keep the batch at 40, the old kiln ran out of gas":                               false,
		"The loft is too wet, never keep flour in it":                                     false,
		"Keep the batch at 40, and never more":                                            true,
		"窯は必ず二人で開ける、前に皿が割れた":                                                              false,
	} {
		told := strings.Join(FromWords(said).Remarks("en", "EXP-001", true), " ")
		if got := strings.Contains(told, "the reason"); got != asked {
			t.Errorf("%s: %s", said, told)
		}
	}
}

// What a file or a request does is a fact, whatever words are in its name; what it must do is a rule.
func TestWhatCodeDoes(t *testing.T) {
	shapesAre(t, map[string]mood.Shape{
		"services/ramp/controller.go talks to the PLC over Modbus TCP on port 502.": mood.Fact,
		"cmd/gate/main.go reads the barcode from stdin.":                            mood.Fact,
		"internal/api/server.go sets the cache headers.":                            mood.Fact,
		"`src/upload.ts` keeps the last scan in memory.":                            mood.Fact,
		"main.go starts the gate.":                                                  mood.Fact,
		"GET /v2/sailings returns at most 50 sailings per page.":                    mood.Fact,
		"POST /v2/bookings answers 409 if the sailing is full.":                     mood.Fact,
		"PUT /v2/seats replaces the whole list.":                                    mood.Fact,
		"`DELETE /v2/bookings` marks a booking as cancelled.":                       mood.Fact,
		"put/get.go writes the seats.":                                              mood.Fact,
		"GET requests must not change anything.":                                    mood.Rule,
		"internal/api must not import internal/db.":                                 mood.Rule,
		"main.go needs to stay under 100 lines.":                                    mood.Rule,
		"GET /v2/sailings has to answer within a second.":                           mood.Rule,
		"Run scripts/run.sh before the release.":                                    mood.Rule,
		"Never edit services/ramp/controller.go by hand.":                           mood.Rule,
	})
}

// What comes of not doing something, and what people do without exception or at once, make a rule of what has no other word of one.
func TestDutiesWithoutTheirWords(t *testing.T) {
	shapesAre(t, map[string]mood.Shape{
		"Rinse the bobbins twice in soft water, otherwise the dye bleeds": mood.Rule,
		"The oven was off, otherwise the loaves would have burnt":         mood.Lesson,
		"The app crashes on resume, otherwise it is stable":               mood.Fact,
		"The shop is closed on Mondays, otherwise it opens at 9":          mood.Fact,
		"鍵は必ず全員が出てから閉める":                                                  mood.Rule,
		"拭いていない皿は必ず洗い直すこと":                                                mood.Rule,
		"封が切れている箱は絶対に出すな":                                                 mood.Rule,
		"使っていない窯には蓋をしておくこと":                                               mood.Rule,
		"使っていない窯は蓋が閉まっている":                                                mood.Fact,
		"通電すると必ず熱くなる":                                                     mood.Fact,
		"ポンプは冬に必ず故障する":                                                    mood.Fact,
		"要是布受潮了，立刻摊开晾干":                                                   mood.Rule,
		"如果停电，马上会亮红灯":                                                     mood.Fact,
	})
}

// How long something has to last is a rule in every unit of time, and how long something lasted or lasts in none.
func TestEveryUnitOfTimeBindsAlike(t *testing.T) {
	for _, span := range []string{"三天", "一周", "半天", "两个月", "一个钟头", "二十分钟", "一宿", "一年半", "48 小时", "两个礼拜"} {
		shapesAre(t, map[string]mood.Shape{
			"坯子要阴干满" + span:             mood.Rule,
			"药水要泡够" + span + "，少一会儿都不行": mood.Rule,
			"这批坯子已经放满" + span + "了":     mood.Fact,
			"水泵一次能转" + span:             mood.Fact,
		})
	}
}

// Who looks after what is a fact in every language, unless the sentence goes on with an order. Who has to do something is
// a rule.
func TestWhoLooksAfterWhatBindsNobody(t *testing.T) {
	shapesAre(t, map[string]mood.Shape{
		"Runa is responsible for the loom":                        mood.Fact,
		"Runa Berg looks after the dye vats":                      mood.Fact,
		"Runa is responsible for the loom, so ask her first":      mood.Rule,
		"Runa is responsible for the loom, never oil it yourself": mood.Rule,
		"织机由芦娟负责":                                                 mood.Fact,
		"染缸归小顾管，仓库归老穆管":                                           mood.Fact,
		"织坊的负责人是芦娟":                                               mood.Fact,
		"织机由芦娟负责，别人不要上油":                                          mood.Rule,
		"弄坏了织机由当班的人负责，必须当天上报":                                     mood.Rule,
		"織機の担当は芦田さん。":                                             mood.Fact,
		"染料の管理は穂積さん、糸の発注は芦田さんです。":                                 mood.Fact,
		"織機の掃除は芦田さんがしている。":                                        mood.Fact,
		"染料の管理は穂積さん、ほかの人は触らないこと。":                                 mood.Rule,
		"織機が止まったら穂積さんに電話する。":                                      mood.Rule,
		"夕方の酒は出さん、車の客が多いから":                                       mood.Rule,
	})
}

// With what something is told is a fact where the sentence goes on with what is seen then, and a rule where it orders.
func TestWhatIsSeenInATestBindsNobody(t *testing.T) {
	shapesAre(t, map[string]mood.Shape{
		"查铅用试纸，有铅显粉红，没铅显黄": mood.Fact,
		"验酒用碘，掺粉的显蓝色":      mood.Fact,
		"查铅用试纸，不要用试剂":      mood.Rule,
		"查铅统一用试纸，显粉红色":     mood.Rule,
	})
}
