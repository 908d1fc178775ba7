package similar

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tacit-kb/tacit/kb"
)

// What a replacement says of one half of a sentence loses the other half, and what it says in
// other words loses nothing that a person has to be told.
func TestBesidesHalves(t *testing.T) {
	for _, test := range []struct {
		gone, keep string
		lost       []string
	}{
		{"小売り向け在庫の安全在庫は特別純米720mlで1,200本、本醸造1.8Lで400本", "特別純米720mlの安全在庫は1,500本", []string{"本醸造1.8Lで400本"}},
		{"出荷の締めは平日14時、土曜は11時", "出荷の締めは平日16時", []string{"土曜は11時"}},
		{"ラベルプリンタはZT411が2台、IPは192.168.20.31と.32", "ラベルプリンタはZT411が3台", []string{"IPは192.168.20.31と.32"}},
		{"小程序的 access_token 7200 秒过期，我们提前 10 分钟刷", "小程序 access_token 改成提前 5 分钟刷了，不是 10 分钟", []string{"小程序的 access_token 7200 秒过期"}},
		{"退款超过 500 必须店长确认，系统不能自动退", "退款超过 300 就要店长确认", []string{"系统不能自动退"}},
		{"冷库零下18度，出库单要两个人签字", "冷库零下20度", []string{"出库单要两个人签字"}},
		{"Deploys go out on Tuesdays, the changelog is due on Mondays", "Deploys go out on Thursdays", []string{"the changelog is due on Mondays"}},
		{"Deploys go out on Tuesdays, the changelog is due on Mondays", "Deploys go out on Thursdays, the changelog is due on Wednesdays", nil},
		{"Dr. Okafor sees the exotics.", "All exotics are booked with Dr. Lindqvist.", nil},
		{"麹室は35度、湿度60%", "麹室は温度35度で湿度60%", nil},
		{"结账以微信为主，刷卡要收手续费", "首选微信付款", []string{"刷卡要收手续费"}},
		{"数据库备份每天凌晨 3 点跑，保留 14 天", "数据库备份保留 30 天", []string{"数据库备份每天凌晨 3 点跑"}},
		{"登录服监听 7001 端口，网关是 7100", "登录服端口换成 7002 了", []string{"网关是 7100"}},
		{"告警发到飞书群，P0 要打电话", "告警不发飞书了，改发企业微信", []string{"P0 要打电话"}},
		{"The trial is 14 days, and no card is needed", "The trial is 30 days", []string{"and no card is needed"}},
		{"清空一次仓库花了 12 小时，全部停摆。大件用叉车搬", "叉车不用了，大件走传送带", []string{"清空一次仓库花了 12 小时，全部停摆"}},
		{"倉庫の移動で12時間かかって出荷が止まった。大きい荷はフォークで運ぶ", "フォークはもう使わない。大きい荷もベルトで運ぶ", []string{"倉庫の移動で12時間かかって出荷が止まった"}},
		{"Goのハンドラではpanicしない。ログはzapを使う", "Goのログはzapをやめてslogを使う", []string{"Goのハンドラではpanicしない"}},
		{"A crate holds 50 jars; with 70 the bottoms broke", "A crate holds 60 jars now", []string{"with 70 the bottoms broke"}},
		{"dbt source freshness warns at 12 hours and errors at 26", "dbt source freshness errors at 36 hours", []string{"dbt source freshness warns at 12 hours"}},
		{"Pull requests to the dbt repo need one reviewer who isn't on call", "Pull requests to the dbt repo need two reviewers", []string{"who isn't on call"}},
		{"Holds expire after 7 days and patrons get two reminders", "Holds expire after 10 days", []string{"patrons get two reminders"}},
		{"Refunds over 500 euros need a second pair of eyes from accounting (Marta)", "Refunds over 300 euros need a second pair of eyes from accounting", []string{"Marta"}},
		{"Warehouse TRANSFORM_WH auto-suspends after 60 seconds", "TRANSFORM_WH auto-suspends after 300 seconds", nil},
		{"On staging the cache lives for 60 seconds", "The cache lives for 90 seconds", []string{"On staging"}},
		{"退课要在开课前 24 小时提，过了就只能走人工客服", "退课要在开课前 48 小时提", []string{"过了就只能走人工客服"}},
		{"超时占位费每分钟 0.5 元且不给免费时间", "超时占位费每分钟 0.8 元", []string{"且不给免费时间"}},
		{"PRは担当でない2人の承認がないとマージできない", "PRは1人の承認がないとマージできない", []string{"担当でない"}},
		{"Java服务统一用JDK 17，影像网关还停在JDK 8", "影像网关升级到JDK 17了，不再用JDK 8", []string{"Java服务统一用JDK 17"}},
		{"传染病阳性的病人排当天最后一台，椅位用完要空30分钟", "传染病阳性的病人用完椅位空45分钟就行，不是30分钟", []string{"传染病阳性的病人排当天最后一台"}},
		{"障害連絡は電話でする。目標は15分以内", "障害連絡の目標は10分以内に縮めた", []string{"障害連絡は電話でする"}},
		{"車載カメラの映像は営業所でしか見られない。保存は14日", "車載カメラの映像の保存は30日に延びた", []string{"車載カメラの映像は営業所でしか見られない"}},
		{"催缴电话由外包打，一户一个月最多两次。", "催缴电话一户一个月最多打三次。", []string{"催缴电话由外包打"}},
		{"对账文件放在 sftp-03，每天早上 6 点生成。", "对账文件改成每天早上 8 点生成。", []string{"对账文件放在 sftp-03"}},
		{"阀控器指令要双签，超时 90 秒。", "阀控器指令超时改成 120 秒。", []string{"阀控器指令要双签"}},
		{"小児運賃は大人の半額、1歳未満は無料", "小児運賃の無料は1歳未満じゃなくて6歳未満まで広げた", []string{"小児運賃は大人の半額"}},
		{"ICカードの一件明細は夜中の2時30分にセンターへ送る", "ICカードの一件明細の送信は2時30分から3時15分に移した", []string{"センターへ送る"}},
	} {
		whole := func(text string) *kb.Memory {
			first, rest, _ := strings.Cut(text, "。")
			m := FromText("# " + text + "\n")
			if rest != "" {
				m = FromText("# " + first + "\n\n" + text + "\n")
			}
			m.Title = first
			return m
		}
		if diff := cmp.Diff(test.lost, Besides(model(t), whole(test.keep), whole(test.gone))); diff != "" {
			t.Errorf("%s <- %s: %s", test.gone, test.keep, diff)
		}
	}
}

// What a memory says again, in its text or as the decision that it is, is named once.
func TestBesidesOnce(t *testing.T) {
	gone := FromText("称重偏差大要重称一次再报警，不能直接放行\n\n## 判断结构（Decision Shape）\n\n- **正在做的决策**：称重偏差大要重称一次再报警，不能直接放行\n")
	keep := FromText("称重偏差大不用重称，直接报警")
	if got := Besides(model(t), keep, gone); len(got) > 1 {
		t.Errorf("%q", got)
	}
}

// A title that says something is lost like any sentence, however short it is; one that is only a name is not.
func TestBesidesTitle(t *testing.T) {
	for _, test := range []struct {
		title, text, keep string
		lost              []string
	}{
		{"退款要店长点", "发票走航信。", "发票走百望", []string{"退款要店长点"}},
		{"Logs use zap", "Crates hold 50 jars.", "A crate holds 60 jars", []string{"Logs use zap"}},
		{"日志", "轮转每天一次。", "轮转每周一次", nil},
		{"Crates", "Each one holds 50 jars.", "Each one holds 60 jars", nil},
	} {
		gone, keep := FromText("# "+test.title+"\n\n"+test.text+"\n"), FromText("# "+test.keep+"\n")
		gone.Title, keep.Title = test.title, test.keep
		if diff := cmp.Diff(test.lost, Besides(model(t), keep, gone)); diff != "" {
			t.Errorf("%s: %s", test.title, diff)
		}
	}
}
