package announce_test

import (
	"testing"

	"github.com/tacit-kb/tacit/govern/similar/announce"
)

// Japanese says that people stop doing something with the day from which they do not, with もう, and with
// an end. What a machine no longer does, and what one does once more, announces nothing.
func TestWhatIsDoneNoLonger(t *testing.T) {
	for text, want := range map[string]bool{
		"SendGrid は 4 月から使わず、SES で送る":          true,
		"返却の電話連絡は来月からは行わない":                    true,
		"館報は 2026 年度から紙では配らず、サイトに載せる":          true,
		"ログはもう Splunk には送らず、Loki に送る":          true,
		"点検表はもはや表計算では用いません":                    true,
		"巡回の第三便は 9 月をもって終わりにする":                true,
		"CD の貸出は 3 月末で終了する":                    true,
		"件数の読み上げは 10 月で打ち切る":                   true,
		"寄贈の礼状は今期から出さない":                       true,
		"督促のはがきは 5 日から届かない":                    false,
		"血糖试纸开封以后三个月作废":                        false,
		"超时时间是 5 秒，别改成零点":                      false,
		"S3のレプリカは大阪からシンガポールに移した":               true,
		"編集担当の窓口は高橋さんから井上さんに代わった":              true,
		"倉庫から店に移す前に数える":                        false,
		"旧的审批流程作废":                             true,
		"作品の公開と非公開の切り替えは必ず監査ログに残す":             false,
		"通知を Slack から Teams に切り替えた":            true,
		"设备每隔几秒上下线一次":                          false,
		"白板又换回 svg 了":                          true,
		"约课锁从 5 秒加到 15 秒":                      true,
		"回放归档从九十天延到半年":                         true,
		"TURN 不跑 443 了，被运营商封了":                 true,
		"排课时间改存北京时间":                           true,
		"超过三次就不发了":                             false,
		"从一楼升到三楼的时候要刷卡":                        false,
		"用完放回原处":                               false,
		"超时时间改成 10 秒":                          true,
		"大きい表は pt-online-deprecated-check で見る": false,
		"検索はもう一度だけ試す":                          false,
		"棚の札はもう足りている":                          false,
		"会議は 3 月から係長が出る、遅刻者を入れない":              false,
		"点検は月曜から始め、土曜で終わる":                     false,
		"棚卸しは 9 月で終わるとは限らない":                   false,
		"プールの水は 10 月から水位が下がり、注ぎ足しても増えない":       false,
	} {
		if got := len(announce.Of(text).Strong) > 0; got != want {
			t.Errorf("%s: %v", text, announce.Of(text))
		}
	}
}

// A name that is put together of words announces nothing, and a word of Japanese is none of Chinese.
func TestNamesAnnounceNothing(t *testing.T) {
	for _, text := range []string{"use pt-online-schema-change", "read old_price from auto-update", "任务走队列，不要写定时器"} {
		if w := announce.Of(text); w.Sure() > 0 {
			t.Errorf("%s: %v", text, w)
		}
	}
}

func TestSettles(t *testing.T) {
	for text, want := range map[string]bool{
		"影像备份搬到B机房了": true, "补牙也可以和洗牙连着约同一个椅位了": true, "退费1000元以上只要店长点同意": true, "开发环境的Oracle也降到12.2了": true,
		"上次网关卡住40秒把连接池拖死了": false, "别在事务里调用短信网关": false, "バスロケのDBの保存は3年に延ばした": true, "検証環境は本番と同じにする": false,
		"The pool is 20": false,
	} {
		if got := announce.Settles(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
