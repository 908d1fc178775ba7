package similar

import "testing"

// A memory that announces a change is not taken up by the one that holds no longer, nor the other way
// round: of the two answers one would be told, and the other would only be another name of it.
func TestAnnouncedChangeIsNoMerge(t *testing.T) {
	m := model(t)
	for _, c := range []struct{ before, after string }{
		{"对账每天凌晨 2:30 跑，脚本在 /opt/recon/daily.sh", "对账任务改到每天凌晨 4:00 跑"},
		{"消费流水用 RabbitMQ 传", "消费流水改用 Kafka 传"},
		{"补贴发放由财务处审批", "补贴发放现在改由学工处审批"},
		{"卡片照片存在本地磁盘", "卡片照片迁到 MinIO 了，本地磁盘不再用"},
		{"Deploys run from the Jenkins server", "Deploys no longer run from the Jenkins server, they run in GitHub Actions"},
		{"決済データは FTP で送る", "決済データは FTP をやめて API で送るようになった"},
	} {
		for _, j := range []Judgement{Judge(m, shortRule(c.before), shortRule(c.after), nil), Judge(m, shortRule(c.after), shortRule(c.before), nil)} {
			if j.MayMerge() || len(j.AgainstMerge()) == 0 || !j.Disagrees() {
				t.Errorf("%s | %s: may be merged: %s %v", c.before, c.after, j.Decision, j.Reasons)
			}
		}
	}
	for _, c := range [][2]string{{"补卡后旧卡立即失效", "补了新卡，旧卡马上失效"}, {"Refunds are paid to the card", "We pay refunds to the card"}} {
		if j := Judge(m, shortRule(c[0]), shortRule(c[1]), nil); !j.MayMerge() {
			t.Errorf("%s | %s: no change is announced, and they may not be merged: %v", c[0], c[1], j.Reasons)
		}
	}
}

// What one note says is so now of the subject of another is asked about, also where no word says that it has changed.
func TestNowIsAsked(t *testing.T) {
	m := model(t)
	for _, c := range [][2]string{
		{"the ticket app is Swing and shares about 70% of its widgets with the desk", "the ticket app is a Tauri app now"},
		{"会员头像存 MySQL 的 blob", "会员头像不存 MySQL 了，挪到 MongoDB"},
		{"Lena owns the till, ask her before you change prices", "Jonas owns the till now, Lena left"},
		{"Lena owns the till", "Jonas owns the till now"},
		{"告警发到邮箱", "告警现在发到值班群"},
		{"受付アプリはSwingで作り、部品の7割を共有している", "受付アプリはTauriになった"},
	} {
		for _, j := range []Judgement{Judge(m, shortRule(c[0]), shortRule(c[1]), nil), Judge(m, shortRule(c[1]), shortRule(c[0]), nil)} {
			if !j.WorthAsking() || !j.Disagrees() || j.MayMerge() {
				t.Errorf("%s | %s: %s %v", c[0], c[1], j.Decision, j.Reasons)
			}
		}
	}
}
