package rejected_test

import (
	"slices"
	"testing"

	"github.com/tacit-kb/tacit/govern/candidate/rejected"
)

// Who begins with what was not chosen, and goes on with what was, tells a choice; who says what happened,
// or what is possible, tells none.
func TestBefore(t *testing.T) {
	for text, want := range map[string]bool{
		"不用闹钟，用钟楼的钟":  true,
		"我们不再走货梯，走坡道": true,
		"没选云杉，选了落叶松":  true,
		"面粉不走货梯，走坡道":  false,
		"不用钥匙，用卡也能开":  false,
		"没用云杉，用了落叶松":  false,
		"不装护栏，装了看不清":  false,
	} {
		if got := rejected.Before(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// What is not used is an alternative where a reason is given for it: who asks knows that there is one.
func TestNotUsed(t *testing.T) {
	for text, want := range map[string][]string{
		"我们不用铝梯":                    {"铝梯"},
		"高处作业一律不用铝梯":                {"铝梯"},
		"不要用铝梯":                     {"铝梯"},
		"严禁使用铝梯":                    {"铝梯"},
		"别再用铝梯了":                    {"铝梯"},
		"不用担心梯子":                    nil,
		"不用梯子也行":                    nil,
		"梯子靠墙放":                     nil,
		"Never use the tin ladder":  {"the tin ladder"},
		"We don't use tin ladders":  {"tin ladders"},
		"Use the wooden ladder":     nil,
		"We do not use it, and run": nil,
	} {
		if got := rejected.NotUsed(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// What was not chosen is found behind the words that say so, in three languages.
func TestIn(t *testing.T) {
	for text, want := range map[string][]string{
		"look the key up instead of sending it again": {"sending it again"},
		"休館して一斉に点検する案は、市民から苦情があったので採らなかった":            {"休館して一斉に点検する案"},
		"手で入れる方法は間違いが多いためやめた":                         {"手で入れる方法"},
		"別のサーバーに置く構成は、費用がかさむので見送った":                   {"別のサーバーに置く構成"},
		"毎日全件を送る方式は回線が細いので却下した":                       {"毎日全件を送る方式"},
		"一意索引だけの案は採らなかった":                             {"一意索引だけの案"},
		"週に一度まとめて送る案も遅すぎて退けた":                         {"週に一度まとめて送る案"},
		"夜に回す設計は監視が届かないから断念した":                        {"夜に回す設計"},
		"この方法はやめる予定がない":                               nil,
		"新しい方式は、担当が替わったので進め方を変えた":                     nil,
		"設計は採点の前に配る":                                  nil,
		"We use pnpm, not npm":                        {"npm"},
		"Use the pool, not because it is fast":        nil,
		"请求走网关，别直接连数据库":                               {"直接连数据库"},
		"找不到就算了，别再去找了":                                {"去找"},
		"面单改用 PDF，不用 ZPL 了":                           {"用 ZPL"},
		"发布走 CI，不再走人工了啦，容易漏":                          {"走人工"},
		"盘点用 PDA，别用纸单了吧":                              {"用纸单"},
		"出门走侧门，千万别忘了":                                 {"忘了"},
		"烧录用 J-Link 不用 ST-Link":                       {"用 ST-Link"},
		"走 SPI 不走 I2C":                                {"走 I2C"},
		"日志存 NAS 而不存本地":                               {"存本地"},
		"接口用着不用担心":                                    nil,
		"测试环境可以接真表了，不用模拟器也行":                          nil,
		"现场没网就先存本地，不用马上补传也没事":                         nil,
		"能用不用都行":                                      nil,
		"灯亮不亮看 3 号脚":                                  nil,
		"不用闹钟，用钟楼的钟":                                  {"闹钟"},
		"浇花不用自来水，改用雨水":                                {"自来水"},
		"不走楼梯运面粉，走货梯":                                 {"走楼梯运面粉"},
		"没选云杉，选了落叶松":                                  {"云杉"},
		"能用 HL7 就别用厂家私有协议":                            {"用厂家私有协议"},
		"能走坡道就不要走货梯":                                  {"走货梯"},
		"不用担心，用默认的就行":                                 nil,
		"不发通知，发了也没人看":                                 nil,
		"能不用货梯就不用，用了要排队":                              nil,
		"依存の追加には npm ではなく pnpm を使う":                   {"npm"},
		"すぐ再送するのではなく先に調べる":                            {"すぐ再送する"},
		"": nil,
	} {
		if got := rejected.In(text); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
