package antonym

import "testing"

func TestIn(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{"the cache is turned on", "turn off the cache", true},
		{"the cache is turned off", "we turned on the cache", true},
		{"店内BGMは夜間つけておく", "店内BGMは夜間消しておく", true},
		{"オフラインの取引は古い順に送る", "オフラインの取引は新しい順に送る", true},
		{"牛乳と豆腐は自動発注から外す", "牛乳と豆腐も自動発注に入れる", true},
		{"慢查询日志要打开", "慢查询日志关闭", true},
		{"logs are kept for 30 days and then deleted", "delete logs after 30 days", false},
		{"keep logs for 30 days", "logs stay for 30 days", false},
	} {
		if got := In(test.a, test.b); got != test.want {
			t.Errorf("%s / %s: %v", test.a, test.b, got)
		}
		if In(test.a, test.b) != In(test.b, test.a) {
			t.Errorf("%s / %s: not the same the other way round", test.a, test.b)
		}
	}
}
