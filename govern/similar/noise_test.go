package similar

import "testing"

// A memory about something else is not named as the closest one; one that decides the same thing
// otherwise is, although no words show that it does.
func TestNearestIsAboutTheSubject(t *testing.T) {
	m := model(t)
	for _, c := range []struct {
		a, b  string
		named bool
	}{
		{"Order numbers are never reused by the legacy system.", "ビルドにはJava 17を使う。", false},
		{"A device without a serial number cannot join the network.", "Mobile clients call the gateway v1.", false},
		{"没有序列号的设备连不上网络。", "Mobile clients call the gateway v1.", false},
		{"旧系统从不校验邮箱格式。", "スペルチェックは最初から有効である。", false},
		{"調整は月末に行う。", "Never merge without a review.", false},
		{"公開関数には必ずコメントを書く。", "エラー画面は翻訳する。", false},
		{"Helm charts live next to the code.", "Charts moved out: since June they are all in platform/charts, and the service repos have none.", true},
		{"金额字段一律以分为单位，用 long 传输。", "对外接口的金额用字符串，单位是元，保留两位小数。", true},
		{"在庫数は商品テーブルの列を直接更新する。", "在庫は増減の履歴だけを積み、残数は履歴の合計から求める。", true},
	} {
		j := Judge(m, FromText(c.a), FromText(c.b), nil)
		if _, ok := Nearest([]Neighbour{{Judgement: j}}); ok != c.named {
			t.Errorf("%s | %s: named %v, want %v (%.2f)", c.a, c.b, ok, c.named, j.Problem)
		}
	}
}
