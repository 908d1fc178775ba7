package value

import "testing"

func TestOther(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want string
	}{
		{"the sign is lit on Tuesdays", "the sign is lit on Thursday", "Tuesdays / Thursday"},
		{"open on Monday and Tuesday", "open on Tuesday", ""},
		{"dim_lights defaults to true", "dim_lights defaults to false", "true / false"},
		{"夜灯已经开了", "夜灯还没开", "已经开了 / 没开"},
		{"看板默认 true", "看板默认 true", ""},
		{"札は英語で書く", "札は日本語でOK", "英語 / 日本語"},
		{"translated from English to German", "written in French", ""},
		{"labels are in English", "labels are in english", ""},
		{"点検は火曜日", "点検は木曜日", "火曜 / 木曜"},
		{"周五不发版", "周四发版", "周五 / 周四"},
		{"the heater is on", "the heater is off", "is on / is off"},
	} {
		x, _ := Of(c.a)
		y, _ := Of(c.b)
		got := ""
		if mine, theirs, ok := Other(x, y); ok {
			got = mine + " / " + theirs
		}
		if got != c.want {
			t.Errorf("%s | %s: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}
